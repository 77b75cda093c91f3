//! Texts as people paste them, what is said of those that cannot be read, and every form there and back.

use super::*;
use crate::geometry::Shape;
use crate::id::{Cell, Id, MAX_DIGITS};
use crate::random::Random;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The values that a text gives, as one line.
fn values(text: &str) -> String {
    match parse(text) {
        Ok(parsed) => line(&parsed.values()),
        Err(error) => panic!("{error} in\n{text}"),
    }
}

fn rows(separator: &str) -> String {
    LINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>().join(separator)
}

fn error(text: &str) -> (usize, usize, String) {
    match parse(text).unwrap_err() {
        TextError::At { line, column, expected } => (line, column, expected),
        too_long => panic!("{too_long}"),
    }
}

fn at(line: usize, column: usize, expected: &str) -> (usize, usize, String) {
    (line, column, expected.into())
}

#[test]
fn every_usual_sign_for_an_empty_cell_is_read() {
    for blank in [".", "0", "_", "*", "-", "X", "x", "?", " "] {
        assert_eq!(values(&LINE.replace('.', blank)), LINE, "one line with '{blank}'");
        assert_eq!(values(&rows("\n").replace('.', blank)), LINE, "rows with '{blank}'");
    }
    let cut_off: Vec<String> = rows("\n").replace('.', " ").lines().map(|row| row.trim_end().to_string()).collect();
    assert_eq!(values(&cut_off.join("\n")), LINE);
}

#[test]
fn line_ends_tabs_remarks_and_a_byte_order_mark_do_no_harm() {
    for text in [
        format!("{LINE}\n"),
        format!("{LINE}\r\n"),
        format!("\u{feff}{LINE}"),
        format!("\n\n  {LINE}\t\n\n"),
        rows("\r\n"),
        rows("\r\n\r\n"),
        rows(" "),
        format!("# from a book\n{}\n", rows("\n")),
        LINE.chars().map(|symbol| format!("{symbol}\t")).collect(),
        LINE.chars().map(|symbol| format!("{symbol}, ")).collect(),
        LINE.chars().map(|symbol| format!("{symbol}\n")).collect(),
    ] {
        assert_eq!(values(&text), LINE, "{text:?}");
    }
}

/// The rows with bars between boxes, and a border before each band and at the end.
fn bordered(bar: &str, border: [&str; 3]) -> String {
    let mut text = String::new();
    for (row, cells) in rows("\n").lines().enumerate() {
        if row % 3 == 0 {
            text += border[usize::from(row > 0)];
            text += "\n";
        }
        text += &format!("{bar}{}{bar}{}{bar}{}{bar}\n", &cells[..3], &cells[3..6], &cells[6..]);
    }
    text + border[2]
}

#[test]
fn borders_of_all_styles_are_passed_over() {
    for text in [
        bordered("|", ["+---+---+---+"; 3]),
        bordered("|", ["*-----------*", "|---+---+---|", "*-----------*"]),
        bordered("|", [".---.---.---.", ":---+---+---:", "'---'---'---'"]),
        bordered("|", ["", "-----------", ""]),
        bordered("|", ["", "---|---|---", ""]),
        bordered(" ", ["", "------+-------+------", ""]),
        bordered(":", ["=============="; 3]),
        bordered("│", ["┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘"]),
        bordered("║", ["╔═══╦═══╦═══╗", "╠═══╬═══╬═══╣", "╚═══╩═══╩═══╝"]),
        bordered("┃", ["┏━━━┳━━━┳━━━┓", "┣━━━╋━━━╋━━━┫", "┗━━━┻━━━┻━━━┛"]),
    ] {
        assert_eq!(values(&text), LINE, "{text}");
    }
    let dashes = bordered("|", ["+---+---+---+"; 3]).replace('.', "-");
    assert_eq!(values(&dashes), LINE, "{dashes}");
}

#[test]
fn rows_of_dashes_are_empty_cells_where_a_dash_is_one() {
    let puzzle = "1--2\n----\n----\n--3-";
    assert_eq!(values(puzzle), "1..2..........3.");
    assert_eq!(values("1-|-2\n--|--\n--+--\n--|--\n--|3-"), "1..2..........3.");
    // The four rows with digits alone would make a 6x6 board.
    let sparse = "1 - - 2 - - 3 - -\n".repeat(4) + &"- - - - - - - - -\n".repeat(5);
    assert_eq!(values(&sparse), "1..2..3..".repeat(4) + &".".repeat(45));
    assert_eq!(values(&"-".repeat(81)), ".".repeat(81));
    assert_eq!(values(&"---------\n".repeat(9)), ".".repeat(81));
}

#[test]
fn digits_above_9_are_letters_in_either_case() {
    let digits = "123456789ABCDEFG";
    let puzzle = digits.repeat(16);
    assert_eq!(values(&puzzle), puzzle);
    assert_eq!(values(&puzzle.to_lowercase()), puzzle);
    // In groups of four, as between the bars of the boxes, the 256 cells are still those of a 16x16 board.
    let row = "1..4|....|9ABC|...G\n";
    assert_eq!(values(&row.repeat(16)), "1..4....9ABC...G".repeat(16));
    let row = "12.4|....\n";
    assert_eq!(values(&row.repeat(8)), "12.4....".repeat(8));
}

#[test]
fn large_boards_are_read_in_letters_alone_and_from_zero_on() {
    let row = "1.2.3.4.5.6.7.8.9.A.B.C.D.E.F.G.";
    let board = row.repeat(8);
    let other = |first: char| -> String {
        let symbol = |symbol: char| match Digit::from_symbol(symbol) {
            Some(digit) if first == 'A' => char::from(b'A' + digit.0),
            Some(digit) => char::from_digit(u32::from(digit.0), 16).unwrap(),
            None => symbol,
        };
        board.chars().map(symbol).collect()
    };
    for (text, alphabet) in [(other('A'), ('A', 'P')), (other('0'), ('0', 'F'))] {
        for text in [text.clone(), text.to_lowercase(), text.to_uppercase(), text.replace('.', "_")] {
            assert_eq!(values(&text), board, "{text}");
            assert_eq!(parse(&text).unwrap().alphabet, Some(alphabet));
        }
    }
    assert_eq!(values(&other('A').replace('.', "X")), board);
    let largest: String = (0..625).map(|at| char::from(b'A' + (at % 25) as u8)).collect();
    assert_eq!(values(&largest), "123456789ABCDEFGHIJKLMNOP".repeat(25));
    // Zeros alone are empty cells, and so they are beside the highest digit and on boards that need no letters.
    assert_eq!(values(&board.replace('.', "0")), board);
    assert_eq!(values(&board.replacen('.', "0", 3)), board);
    assert_eq!(values(&LINE.replacen('.', "0", 5)), LINE);
}

#[test]
fn pencil_mark_grids_of_other_programs_are_read() {
    let grid = "
        .------.------.
        | 1 23 | 4 23 |
        | 34 2 | 13 1 |
        :------+------:
        | 2  1 | 3  4 |
        | 34 4 | 12 . |
        '------'------'";
    let entry = |cell| parse(grid).unwrap().entries[Cell(cell)];
    assert_eq!(entry(0), Entry::Value(Digit(0)));
    assert_eq!(entry(1), Entry::Marks(DigitSet(0b0110)));
    assert_eq!(entry(12), Entry::Marks(DigitSet(0b1100)));
    assert_eq!(entry(15), Entry::Empty);
    assert!(parse(grid).unwrap().has_marks());
    assert!(!parse(LINE).unwrap().has_marks());
}

#[test]
fn a_sukaku_line_has_a_place_for_each_candidate() {
    let cell = |at: usize| ["123456789", "1..4.....", "....5....", "........."][at % 4];
    for (text, blank) in [("", "."), ("", "0"), (" ", "."), ("\n", "0")] {
        let text: String = (0..81).map(|at| cell(at).replace('.', blank) + text).collect();
        let parsed = parse(&text).unwrap();
        let expected = [0x1ff, 0b1001, 0b1_0000, 0].map(|set| Entry::Marks(DigitSet(set)));
        for (cell, &entry) in parsed.entries.iter() {
            assert_eq!(entry, expected[cell.index() % 4]);
        }
    }
    let large = parse(&format!("1{}", ".".repeat(16 * 16 * 16 - 1))).unwrap();
    assert_eq!(large.geometry.title(), "16×16");
    assert_eq!(large.entries[Cell(0)], Entry::Marks(DigitSet(1)));
    let eight = parse(&format!("1{}", ".".repeat(63))).unwrap();
    assert_eq!(eight.geometry.title(), "8×8");
    let four = parse(&"1.3. ".repeat(16)).unwrap();
    assert_eq!((four.geometry.title().as_str(), four.entries[Cell(3)]), ("4×4", Entry::Marks(DigitSet(0b101))));
}

#[test]
fn an_error_says_line_and_column_and_what_was_expected() {
    let nothing = "a puzzle: digits, and dots for empty cells";
    assert_eq!(error(""), at(1, 1, nothing));
    assert_eq!(error(" \n\n# 1234\n"), at(1, 1, nothing));
    assert_eq!(error("\n\n\n\n"), at(1, 1, nothing));
    let replaced = |from: usize, with: &str| format!("{}{with}{}", &LINE[..from], &LINE[from + 1..]);
    assert_eq!(error(&replaced(40, "A")), at(1, 41, "1 to 9 or a blank, not 'A'"));
    assert_eq!(error(&replaced(40, "é")), at(1, 41, "1 to 9 or a blank, not 'é'"));
    assert_eq!(
        error(&format!("\u{feff}{}", replaced(0, "#!").replace('#', "%"))),
        at(1, 1, "1 to 9 or a blank, not '%'")
    );
    assert_eq!(error("12\r\n\r\n%4..\r\n"), at(3, 1, "a digit or a blank, not '%'"));
    assert_eq!(error("Puzzle 17\n53..7...."), at(1, 2, "a digit or a blank, not 'u'"));
    let short = "12.4\n\t| 3.1\n....\n....";
    assert_eq!(error(short), at(2, 7, "4 cells in this row, not 3"));
    assert_eq!(error("12.4\n....\n....|2|\n...."), at(3, 6, "4 cells in this row, not 5"));
    assert_eq!(error("12 3 4 1\n1 2 34\n1 2 3 4\n1 2 3 4"), at(2, 7, "4 cells in this row, not 3"));
    assert_eq!(error("12 3 4 1\n1 2 344 2\n1 2 3 4\n1 2 3 4"), at(2, 7, "each candidate of a cell once, not 4 again"));
    let said = |text: &str| parse(text).unwrap_err().to_string();
    let few = "There are 72 cells up to line 8, column 10: a 9×9 board has 81, others 16 to 625.";
    assert_eq!(said(&rows("\n")[..80]), few);
    assert_eq!(said("1"), "There is 1 cell up to line 1, column 2: a 9×9 board has 81, others 16 to 625.");
    assert!(said("look at https://example.com/9 x 9/?1.2").starts_with("This address holds no puzzle."));
    assert!(said("hello").starts_with("There is no puzzle in this text:"));
    assert!(said("hello 1").starts_with("There are 6 cells"));
    // A grid of 9 by 9 groups with a mistake is not taken for the 10x10 board that has as many cells as it has signs.
    let doubled = "11 ".to_string()
        + &"12 ".repeat(8)
        + "\n"
        + &("12 ".repeat(5) + "1 2 3 4\n")
        + &"1 2 3 4 5 6 7 8 9\n".repeat(7);
    assert_eq!(doubled.chars().filter(char::is_ascii_digit).count(), 95);
    assert_eq!(
        error(&doubled.replacen("1 2 3 4 5", "12 34 56 78 91", 1)).2,
        "each candidate of a cell once, not 1 again"
    );
    let misplaced = format!("{}3{}", ".".repeat(10), ".".repeat(718));
    assert_eq!(error(&misplaced), at(1, 11, "2 or a blank in this place, not '3'"));
}

impl Random {
    /// A board with values in about `valued` of ten cells, and few or many of the candidates of the others.
    fn board(&mut self, geometry: &Arc<Geometry>, valued: usize) -> Board {
        let n = geometry.digit_count();
        let mut board = Board::empty(geometry.clone());
        for cell in geometry.cells() {
            if self.below(10) < valued {
                board.place(cell, Digit::from_index(self.below(n)));
            }
        }
        for cell in geometry.cells() {
            let spared = self.below(n + 1);
            for digit in geometry.digits().iter().filter(|_| self.below(n) >= spared) {
                board.eliminate(Candidate { cell, digit });
            }
        }
        board
    }
}

#[test]
fn every_form_comes_back_for_every_size() {
    let mut random = Random::new(11);
    for geometry in (2..=MAX_DIGITS).filter_map(Shape::classic).map(|shape| Geometry::new(shape).unwrap()) {
        for valued in [0, 1, 3, 6, 10] {
            let board = random.board(&geometry, valued);
            let again = |text: &str| match parse(text) {
                Ok(parsed) => parsed.board(),
                Err(error) => panic!("{error} in\n{text}"),
            };
            assert_eq!(again(&line(board.values())).values(), board.values());
            assert_eq!(again(&grid(&board)).values(), board.values());
            assert_eq!(again(&pencil_marks(&board)), board);
        }
    }
}

#[test]
fn a_lone_candidate_is_written_apart_from_a_value() {
    let mut board = parse("1234 .... .... ....").unwrap().board();
    for digit in [Digit(2), Digit(3)] {
        board.eliminate(Candidate { cell: Cell(5), digit });
    }
    for digit in board.geometry().digits().iter() {
        board.eliminate(Candidate { cell: Cell(10), digit });
    }
    board.eliminate(Candidate { cell: Cell(4), digit: Digit(3) });
    let expected = "\
+-----------+-----------+
| 1    2    | 3    4    |
| ..3. .... | 12   12   |
+-----------+-----------+
| 234  134  | .... 123  |
| 234  134  | 124  123  |
+-----------+-----------+
";
    assert_eq!(pencil_marks(&board), expected);
    assert_eq!(parse(expected).unwrap().board(), board);
}

#[test]
fn whatever_can_be_read_is_written_and_read_again_and_nothing_panics() {
    let mut random = Random::new(12);
    let alphabet: Vec<char> = "123456789ABGPXx.0_*-?|+:!',; \t\r\n#=│─é\u{feff}".chars().collect();
    let mut read = 0;
    for round in 0..6000 {
        // Texts of a few kinds of signs and of the right length are read now and then.
        let signs: Vec<char> = (0..1 + random.below(5)).map(|_| alphabet[random.below(alphabet.len())]).collect();
        let length = if round % 3 == 0 { random.below(200) } else { [16, 36, 64, 81, 256, 729][random.below(6)] };
        let text: String = (0..length).map(|_| signs[random.below(signs.len())]).collect();
        let Ok(parsed) = parse(&text) else { continue };
        let board = parsed.board();
        assert_eq!(parse(&pencil_marks(&board)).unwrap().board(), board, "{text:?}");
        assert_eq!(values(&line(board.values())), line(board.values()), "{text:?}");
        read += 1;
    }
    assert!(read > 500, "{read}");
}

#[test]
fn a_changed_text_is_read_or_refused_in_its_own_lines() {
    let mut random = Random::new(13);
    let geometry = Geometry::classic9();
    let signs: Vec<char> = "1234567890.-|+ \n\tABx:é'".chars().collect();
    for round in 0..3000 {
        let board = random.board(&geometry, round % 10);
        let mut text: Vec<char> = if round % 2 == 0 { grid(&board) } else { pencil_marks(&board) }.chars().collect();
        for _ in 0..1 + random.below(3) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => text[at] = signs[random.below(signs.len())],
                1 => text.insert(at, signs[random.below(signs.len())]),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        match parse(&text) {
            Ok(parsed) => assert_eq!(parse(&pencil_marks(&parsed.board())).unwrap().board(), parsed.board()),
            Err(error) => {
                let (TextError::At { line, column, .. } | TextError::Count { line, column, .. }) = error else {
                    panic!("{error}")
                };
                let line = text.lines().nth(line - 1).unwrap_or_default();
                assert!((1..=line.chars().count() + 1).contains(&column), "{error} in\n{text}");
            }
        }
    }
}

/// Texts that people paste, each as it stands for [`LINE`].
fn pastes() -> Vec<(&'static str, String)> {
    let cells = || LINE.chars().map(|symbol| if symbol == '.' { '0' } else { symbol });
    let table = |empty: &str, between: &str, start: &str, end: &str| -> String {
        let cell = |symbol: char| if symbol == '.' { empty.to_owned() } else { symbol.to_string() };
        let row = |row: &str| format!("{start}{}{end}\n", row.chars().map(cell).collect::<Vec<_>>().join(between));
        rows("\n").lines().map(row).collect()
    };
    let named = |name: &dyn Fn(usize) -> String| -> String {
        (0..).zip(rows("\n").lines()).map(|(at, row)| format!("{}{row}\n", name(at))).collect()
    };
    let letter = |at: usize| char::from(b'A' + at as u8);
    let full_width = |symbol: char| char::from_u32(symbol as u32 + 0xfee0).unwrap();
    vec![
        ("a remark behind it", format!("{LINE} # easy")),
        ("another remark", format!("{LINE}  // easy")),
        ("a name before it", format!("Easy 17: {LINE}")),
        ("a name and a rating behind it", format!("{LINE},Sunday's,4.5")),
        ("a line of words above", format!("My Sunday puzzle\n{LINE}\n")),
        ("words around rows", format!("My Sunday puzzle\n{}\nby somebody", rows("\n"))),
        ("full-width digits", cells().map(full_width).collect()),
        ("Arabic digits", cells().map(|symbol| char::from_u32(symbol as u32 + 0x630).unwrap()).collect()),
        ("keycaps", cells().map(|symbol| format!("{symbol}\u{fe0f}\u{20e3}")).collect()),
        ("middle dots", LINE.replace('.', "·")),
        ("zero-width spaces", LINE.chars().map(|symbol| format!("{symbol}\u{200b}")).collect()),
        ("blanks that do not break", LINE.chars().map(|symbol| format!("{symbol}\u{a0}")).collect()),
        ("CSV", table("", ",", "", "")),
        ("CSV that ends in CRLF", table("", ",", "", "").replace('\n', "\r\n")),
        ("CSV with blanks", table(" ", ", ", "", "")),
        ("CSV with quotes", table("\"\"", ",", "", "")),
        ("semicolons", table("", ";", "", "")),
        ("tabs", table("", "\t", "", "")),
        ("one line of fields", table("", ",", "", ",").replace('\n', "").trim_end_matches(',').to_owned()),
        ("JSON", format!("[{}]", table("0", ",", "[", "],").trim_end().trim_end_matches(','))),
        ("JSON with nulls", format!("[{}]", table("null", ", ", "[", "],").trim_end().trim_end_matches(','))),
        ("JSON in one line", format!("[{}]", table("null", ",", "[", "],").replace('\n', "").trim_end_matches(','))),
        ("JSON of texts", format!("[{}]", table("\"\"", ",", "[", "],").trim_end().trim_end_matches(','))),
        ("an object", format!("{{\"puzzle\": \"{LINE}\"}}")),
        ("arrays of C", format!("{{{}}};", table("0", ", ", "{", "},"))),
        ("NumPy", format!("[{}]", table("0", " ", "[", "]"))),
        ("a Markdown table", format!("|1|2|3|4|5|6|7|8|9|\n{}{}", "|---".repeat(9) + "|\n", table(" ", "|", "|", "|"))),
        ("a Markdown table with names", {
            let rows = table(" ", " | ", "", " |");
            let named = (1..).zip(rows.lines()).map(|(at, row)| format!("| r{at} | {row}\n")).collect::<String>();
            format!(
                "|   {}|\n{}{named}",
                (1..10).map(|at| format!("| c{at} ")).collect::<String>(),
                "|---".repeat(10) + "|\n"
            )
        }),
        ("rows by letters", named(&|at| format!("{} ", letter(at)))),
        ("rows by numbers", named(&|at| format!("{}: ", at + 1))),
        ("rows by numbers and brackets", named(&|at| format!("{}) ", at + 1))),
        ("rows by numbers and points", named(&|at| format!("{}. ", at + 1))),
        ("rows by names", named(&|at| format!("Row {}: ", at + 1))),
        ("rows by short names", named(&|at| format!("r{} = ", at + 1))),
        ("rows by letters under numbers", format!("  123456789\n{}", named(&|at| format!("{} ", letter(at))))),
        ("SadMan", format!("#AMe\n#DEasy\n[Puzzle]\n{}\n", rows("\n"))),
        ("Simple Sudoku", bordered("|", ["*-----------*", "|---+---+---|", "*-----------*"])),
        ("heavy and light lines", bordered("╎", ["┏━━━┯━━━┯━━━┓", "┠───┼───┼───┨", "┗━━━┷━━━┷━━━┛"])),
    ]
}

#[test]
fn a_jigsaw_is_its_givens_and_a_map_of_regions() {
    for text in ["1..........3...4\nAAABCABBCCDBCDDD", "1... .... ...3 ...4\n1112\n3122\n3342\n3444"] {
        let parsed = parse(text).unwrap();
        assert_eq!((parsed.geometry.title(), parsed.count), ("4×4 jigsaw".to_owned(), 1));
        assert_eq!(parsed.givens()[Cell(11)], Some(Digit(2)));
        assert_eq!(parsed.geometry.region_of(Cell(0)), parsed.geometry.region_of(Cell(5)));
    }
    let framed = grid(&parse("1..........3...4").unwrap().board());
    let marked = pencil_marks(&parse("1..........3...4").unwrap().board());
    for board in [framed, marked.clone()] {
        let parsed = parse(&format!("{board}\nAAAB\nCABB\nCCDB\nCDDD\n")).unwrap();
        assert_eq!((parsed.geometry.title(), parsed.count), ("4×4 jigsaw".to_owned(), 1));
        assert_eq!((line(&parsed.givens()), parsed.has_marks()), ("1..........3...4".to_owned(), board == marked));
    }
    // A puzzle with its solution is none.
    assert_eq!(parse("1..............1\n1234341221434321").unwrap().geometry.title(), "4×4");
}

#[test]
fn tables_of_several_puzzles_are_lists() {
    let of = |first: &str| {
        let mut cells: Vec<String> = LINE.chars().map(|char| char.to_string().replace('.', "")).collect();
        cells[0] = first.to_owned();
        cells
    };
    let lines: Vec<String> = ["5", "", "4"].map(|first| of(first).join(",")).to_vec();
    let boards: Vec<String> =
        ["5", "", "4"].map(|first| of(first).chunks(9).map(|row| row.join(";") + "\n").collect()).to_vec();
    for text in [lines.join("\n"), boards.join("\n")] {
        let all = parse_all(&text, 10).unwrap();
        assert_eq!((all.len(), all[0].count), (3, 3), "{text}");
        assert_eq!((line(&all[0].values()), all[2].givens()[Cell(0)]), (LINE.to_owned(), Some(Digit(3))));
    }
}

#[test]
fn a_line_of_a_library_may_have_no_digits() {
    let parsed = parse(&format!(":0000:x:{}:911::", ".".repeat(81))).unwrap();
    assert_eq!((parsed.geometry.title(), parsed.has_marks()), ("9×9".to_owned(), true));
}

#[test]
fn what_people_paste_is_read() {
    for (name, text) in pastes() {
        assert_eq!(values(&text), LINE, "{name}");
        assert_eq!(parse(&text).unwrap().count, 1, "{name}");
    }
    let headed = parse(&format!("#AMe\n#DEasy\n#B2026\n#CNo rules\n#Cbut these.\n[Puzzle]\n{}", rows("\n"))).unwrap();
    assert_eq!(
        (headed.credits, headed.remarks),
        (Credits::new("Easy", "Me", "No rules\nbut these."), vec!["B2026".to_owned()])
    );
    let remarks = |text: &str| parse(text).unwrap().remarks;
    assert_eq!(remarks(&format!("Easy 17: {LINE} # by me")), ["“Easy 17”", "by me"]);
    assert_eq!(remarks(&format!("A Sunday puzzle\n{}", rows("\n"))), ["A Sunday puzzle"]);
    assert_eq!(remarks(&format!("{LINE},{SOLVED}")), ["another grid in the same line"]);
}

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn numbers_above_9_may_be_written_with_figures() {
    let row = "1 0 16 0 10 11 0 9 0 0 0 0 0 0 0 12\n";
    let expected = "1.G.AB.9.......C".repeat(16);
    for text in [row.repeat(16), row.replace(' ', ",").repeat(16), row.replace(" 0", ",").replace(' ', ",").repeat(16)]
    {
        assert_eq!(values(&text), expected, "{text}");
    }
}

#[test]
fn library_lines_tell_given_from_placed_and_what_is_out() {
    let cells = format!("+1{}+9", ".".repeat(79));
    let parsed = parse(&format!(":0901:1:{cells}:212 312 419:585::")).unwrap();
    assert_eq!(parsed.entries[Cell(0)], Entry::Placed(Digit(0)));
    assert!(parsed.givens().values().all(Option::is_none));
    assert_eq!(parsed.entries[Cell(1)], Entry::Marks(DigitSet(0b1_1111_1001)));
    assert_eq!(parsed.entries[Cell(8)], Entry::Marks(DigitSet(0b1_1111_0111)));
    assert_eq!(parsed.remarks, ["what technique 0901 is to find"]);
    let state = format!("[Puzzle]\n{}\n[State]\n{}\n", rows("\n"), SOLVED);
    let parsed = parse(&state).unwrap();
    assert_eq!(line(&parsed.givens()), LINE);
    assert_eq!(line(&parsed.values()), SOLVED);
}

#[test]
fn several_puzzles_are_never_one_larger_board() {
    let other = LINE.replace('5', "4");
    let counted = |text: &str| {
        let parsed = parse_all(text, 100).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(parsed.len(), parsed[0].count);
        assert_eq!(parsed[..1], parse_all(text, 1).unwrap());
        (parsed.len(), line(&parsed[1].values()))
    };
    let four = format!("{LINE}\n{other}\n{LINE}\n{LINE}");
    assert_eq!(counted(&four), (4, other.clone()));
    assert_eq!(counted(&format!("# four\n{four}\n")), (4, other.clone()));
    assert_eq!(counted(&four.replace('\n', ",easy\n")), (4, other.clone()));
    assert_eq!(counted(&format!(":0000:x:{LINE}:::\n:0000:x:{other}:::\n")), (2, other.clone()));
    assert_eq!(counted(&format!("{}\n\n{}", rows("\n"), rows("\n").replace('5', "4"))), (2, other.clone()));
    // So Project Euler gives them.
    let grids = |count: usize| (1..=count).map(|at| format!("Grid {at:02}\n{}\n", rows("\n"))).collect::<String>();
    assert_eq!(counted(&grids(4)), (4, LINE.to_owned()));
    let bordered = bordered("|", ["+---+---+---+"; 3]);
    assert_eq!(counted(&format!("{bordered}{bordered}{bordered}{bordered}")), (4, LINE.to_owned()));
    // As many signs, once in one line and once in as many rows as columns.
    assert_eq!(parse(&four.replace('\n', "")).unwrap().geometry.title(), "18×18");
    let square: String =
        four.replace('\n', "").as_bytes().chunks(18).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    let parsed = parse(&square).unwrap();
    assert_eq!((parsed.geometry.title().as_str(), parsed.count), ("18×18", 1));
    // One of four is damaged, and told.
    let parsed = parse(&four.replacen('6', "q", 1)).unwrap();
    assert_eq!((parsed.count, parsed.remarks), (3, vec!["1 line that holds no whole puzzle".to_owned()]));
    // Rows of different lengths make no board but that of 81 cells.
    assert!(parse(&format!("{}\n{}\n{}", "1".repeat(30), "2".repeat(40), "3".repeat(30))).is_err());
}

#[test]
fn a_text_that_is_too_long_is_not_read() {
    let said = parse(&".".repeat(50_000_000)).unwrap_err().to_string();
    assert_eq!(said, "This is 50 MB of text, and puzzles take at most 1 MB.");
}
