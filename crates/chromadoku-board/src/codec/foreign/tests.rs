//! What other programs write is read, and they are given back what they write. The codes are those of the programs' own
//! documents and tests.

use super::*;
use crate::geometry::{Extra, Shape};
use crate::random::Random;
use crate::rule::{Arrow, Rule};

const GIVENS: &str = "000001000064000280080003010907400000000010000000006305020500040046000820000700000";

fn givens() -> PerCell<Option<Digit>> {
    GIVENS.chars().map(Digit::from_symbol).collect()
}

fn check(text: &str, expected: &str) {
    assert_eq!(read(text).map(|read| read.map(|foreign| plain(&foreign.givens))), Some(Ok(expected.into())), "{text}");
}

#[test]
fn every_form_comes_back_from_what_is_written() {
    for format in
        [Format::SudokuWiki, Format::SudokuCoach, Format::FPuzzles, Format::Classic, Format::Scf, Format::Digits]
    {
        let text = write(format, &Geometry::classic9(), &givens()).unwrap();
        check(&text, GIVENS);
    }
}

#[test]
fn lines_that_only_picture_a_rule_are_no_loss() {
    let left_out = |lines: &str| {
        let row = r"[{},{},{},{}]";
        let grid = [row; 4].join(",");
        let object = format!(r#"{{"size":4,"grid":[{grid}],"line":[{lines}]}}"#);
        read(&packed(&object)).unwrap().unwrap().left_out
    };
    let drawn = r#"{"lines":[["R1C1","R1C2"]],"fromConstraint":"Whispers"}"#;
    assert!(left_out(drawn).is_empty());
    assert_eq!(left_out(&format!(r#"{drawn},{{"lines":[["R2C1","R2C2"]]}}"#)), ["drawn lines"]);
}

#[test]
fn codes_stand_alone_or_in_addresses() {
    check("scfef6Y2ScDBJ7sUpU6DFCZO4a8gv", GIVENS);
    check(" https://sudokupad.app/classicF1E64D28C8D3B1B9B74J1J63B5B2B5D4C46D82E7F\n", GIVENS);
    check("?puzzleid=scfef6Y2ScDBJ7sUpU6DFCZO4a8gv", GIVENS);
    check(
        "https://example.org/?digits=_____1___+_64___28_+_8___3_1_+9_74_____+____1____+_____63_5+_2_5___4_+_46___82_+___7_____&x=1",
        GIVENS,
    );
    let address = write(Format::FPuzzles, &Geometry::classic9(), &givens()).unwrap();
    let code = address.split_once('=').unwrap().1;
    check(&format!("https://sudokupad.app/fpuzzles{code}"), GIVENS);
    check(&code.replace("%2B", " ").replace("%3D", ""), GIVENS);
}

#[test]
fn values_and_marks_come_with_the_givens() {
    let foreign =
        read(&format!("S9B{}", ["01", "0a", "0i", "0j", "0k", "e7"].concat() + &"00".repeat(75))).unwrap().unwrap();
    assert_eq!(foreign.givens[Cell(0)], Some(Digit(0)));
    assert_eq!([1, 2].map(|at| foreign.entries[Cell(at)]), [Some(Digit(0)), Some(Digit(8))]);
    assert_eq!([3, 4, 5].map(|at| foreign.marks[Cell(at)]), [DigitSet(1), DigitSet(2), DigitSet(493)]);
    // The older form; a flag where there are several candidates says nothing.
    let foreign = read(&(["03", "02", "07"].concat() + &"00".repeat(78))).unwrap().unwrap();
    assert_eq!((foreign.givens[Cell(0)], foreign.entries[Cell(1)]), (Some(Digit(0)), Some(Digit(0))));
    assert_eq!(foreign.marks[Cell(2)], DigitSet(3));
}

#[test]
fn other_boards_are_read_and_what_cannot_be_is_named() {
    let shape = Shape::classic(6).unwrap().with(Extra::Diagonals).with(Extra::AntiKnight);
    let geometry = Geometry::new(shape).unwrap();
    let mut givens = PerCell::filled(None, 36);
    givens[Cell(7)] = Some(Digit(5));
    let foreign = read(&write(Format::FPuzzles, &geometry, &givens).unwrap()).unwrap().unwrap();
    assert_eq!((&foreign.geometry, &foreign.givens), (&geometry, &givens));
    assert!(foreign.left_out.is_empty());
    assert_eq!(write(Format::Scf, &geometry, &givens), None);

    assert!(read(&packed(r#"{"size":1,"grid":[[{"value":2}]]}"#)).unwrap().is_err());
    assert_eq!(read("scf1*xq").unwrap().unwrap().left_out, ["what it says by \"q\""]);
    let foreign = read("scf1*xaMe**You*tA*w").unwrap().unwrap();
    assert_eq!(foreign.geometry.shape().extras, [Extra::Diagonals, Extra::Windows]);
    assert_eq!((foreign.author.as_str(), foreign.title.as_str()), ("Me*You", "A"));
    let board = |code: &str| read(code).unwrap().unwrap().geometry;
    assert_eq!(board("scf0*xwx"), board("scf0*xw"));
}

fn packed(object: &str) -> String {
    lz_str::compress_to_base64(object)
}

/// A 4x4 board whose first cell says this and that says this of itself.
fn four(cell: &str, more: &str) -> String {
    let row = "[{},{},{},{}]";
    packed(&format!(r#"{{"size":4,"grid":[[{{{cell}}},{{}},{{}},{{}}],{row},{row},{row}]{more}}}"#))
}

#[test]
fn files_of_open_sudoku_are_read_in_all_versions() {
    let file = |data: &str| {
        format!(
            "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\"><folder><game created=\"1\" note=\"A\" data=\"{data}\" /></folder></opensudoku>"
        )
    };
    let foreign = |data: &str| read(&file(data)).unwrap();
    let of = |cells: [&str; 3]| format!("{}{}", cells.concat(), "0|-|1|".repeat(78));
    let first = foreign(&format!("version: 1&#10;{}", of(["5|-|0|", "3|-|1|", "0|1,9,|1|"]))).unwrap();
    let packed = |bar: &str| of(["5|0|0|", "3|0|1|", &format!("0|257|{bar}1|")]).replace("|-|", "|0|");
    assert_eq!(foreign(&format!("version: 2&#10;{}", packed("|"))).as_ref(), Ok(&first));
    assert_eq!(foreign(&format!("version: 3&#10;{}", packed(""))).as_ref(), Ok(&first));
    assert_eq!((first.givens[Cell(0)], first.entries[Cell(1)]), (Some(Digit(4)), Some(Digit(2))));
    assert_eq!((first.marks[Cell(2)], first.title.as_str()), (DigitSet(0b1_0000_0001), "A"));
    check(&file(GIVENS), GIVENS);
    let refused = |data: &str| foreign(data).unwrap_err().to_string();
    assert!(refused("version: 9&#10;0|0|0|").contains("version 9"));
    assert!(refused("version: 1&#10;0|-|1|").contains("1 cells, not 81"));
    assert!(refused(&format!("version: 1&#10;{}", of(["5|-|0|", "x|-|1|", "0|-|1|"]))).contains("nothing for r1c2"));
    let two = |data: &str| file(GIVENS).replace("</folder>", &format!("<game data=\"{data}\" /></folder>"));
    assert_eq!(read(&two(GIVENS)).unwrap().unwrap().others[0].givens, read(&file(GIVENS)).unwrap().unwrap().givens);
    assert_eq!(read(&two("")).unwrap().unwrap().left_out, ["a game of which it holds 0 cells, not 81"]);
    let first = format!("<opensudoku>\n<name>Easy</name><author>Me</author>\n<game data=\"{GIVENS}\"/>\n</opensudoku>");
    check(&first, GIVENS);
    assert_eq!(read(&first).unwrap().unwrap().credits(), Credits::new("Easy", "Me", ""));
    assert!(read("<opensudoku>").unwrap().is_err());
    assert!(read("<opensudoku/>").unwrap().unwrap_err().to_string().ends_with("but it holds no game."));
    // What a text says otherwise is not asked of it.
    assert!(text::parse(&file(&format!("version: 1&#10;{}", "0|-|1|".repeat(81)))).is_err());
}

#[test]
fn sudoku_pads_own_form_is_read_as_far_as_it_says_what_it_means() {
    let boxes =
        "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let long = format!(
        r##"{{"cellSize":50,"cells":[[{{"value":"1"}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{"c":"#ff0000"}},{{}}],[{{}},{{}},{{}},{{"value":4}}]],
        "regions":{boxes},"lines":[{{"color":"#000000"}}],"cages":[],"metadata":{{"title":"A","author":"Me","rules":"It's so","solution":"1234341221434321"}}}}"##
    );
    let short = format!(
        r"{{cs:50,ce:[[{{v:1}},,,],[,,,],[,,{{c:ff0000}},],[,,,{{v:4}}]],re:{boxes},l:[{{c:#0}}],metadata:{{t:'A',author:'Me',rules:'It\'s so',solution:'1234341221434321'}}}}"
    );
    let mut read_both = Vec::new();
    for text in [format!("ctc{}", packed(&long)), format!("https://sudokupad.app/?puzzleid=scl{}", packed(&short))] {
        let foreign = read(&text).unwrap().unwrap();
        assert_eq!(foreign.geometry.shape(), &Shape::boxes(2, 2), "{text}");
        assert_eq!(text::line(&foreign.givens), "1..............4");
        assert_eq!((foreign.title.as_str(), foreign.author.as_str()), ("A", "Me"));
        assert_eq!(foreign.rules, "It's so");
        assert_eq!(foreign.left_out, ["cell colors", "drawn lines"]);
        assert!(foreign.solution.is_some());
        read_both.push(foreign);
    }
    assert_eq!(read_both[0], read_both[1]);
}

#[test]
fn a_board_of_sudoku_pad_is_what_its_regions_fill() {
    let empty = |count: usize| vec!["{}"; count].join(",");
    let rows = vec![format!("[{}]", empty(5)); 5].join(",");
    let region = |top: usize, left: usize| {
        let cell = |at: usize| format!("[{},{}]", top + at / 2, left + at % 2);
        format!("[{}]", (0..4).map(cell).collect::<Vec<_>>().join(","))
    };
    let regions = [(1, 1), (1, 3), (3, 1), (3, 3)].map(|(top, left)| region(top, left)).join(",");
    let shape = |regions: &str| {
        let text = format!("ctc{}", packed(&format!(r#"{{"cells":[{rows}],"regions":[{regions}]}}"#)));
        read(&text).unwrap().map(|foreign| (foreign.geometry.title(), foreign.geometry.unit_count()))
    };
    assert_eq!(shape(&regions), Ok(("4×4".into(), 12)), "clues stand around it");
    assert_eq!(shape(""), Ok(("5×5 Latin square".into(), 10)));
}

#[test]
fn everything_that_an_object_says_is_used_or_named() {
    let more = r#","title":"A","author":"Me","ruleset":"Odd\nand even.","killercage":[{"cells":["R1C1","R9C9"]}],"cage":[],
        "nonconsecutive":true,"antiking":false,"fog":1,"solution":["1",2,"3",4,2,null,1,1,1,1,1,1,1,1,1,1]"#;
    let cell = r##""value":"3","given":true,"c":"#fff","highlight":"#000","shine":2"##;
    let foreign = read(&four(cell, more)).unwrap().unwrap();
    assert_eq!((foreign.title.as_str(), foreign.author.as_str()), ("A", "Me"));
    assert_eq!(foreign.rules, "Odd\nand even.");
    assert_eq!(foreign.givens[Cell(0)], Some(Digit(2)));
    let solution = foreign.solution.unwrap();
    assert_eq!([0, 1, 5].map(|at| solution[Cell(at)]), [Some(Digit(0)), Some(Digit(1)), None]);
    assert_eq!(foreign.geometry.title(), "4×4 non-consecutive");
    let named = ["\"fog\"", "\"shine\"", "cell colors", "killer cages"];
    assert_eq!(foreign.left_out, named);
    let foreign = read(&four(r#""givenPencilMarks":[1,2]"#, r#","solution":"12""#)).unwrap().unwrap();
    assert_eq!(foreign.board().candidates(Cell(0)), DigitSet(3));
    assert_eq!(foreign.left_out, ["\"solution\""]);
}

#[test]
fn cells_without_a_region_get_none() {
    let row = |cell: &str| format!("[{}]", [cell; 5].join(","));
    let board =
        |cell: &str, more: &str| packed(&format!(r#"{{"grid":[{}]{more}}}"#, [row(cell).as_str(); 5].join(",")));
    let units = |code: &str| {
        let foreign = read(code).unwrap().unwrap();
        (foreign.geometry.unit_count(), foreign.left_out)
    };
    assert_eq!(units(&board("{}", "")), (10, vec![]));
    assert_eq!(units(&board(r#"{"region":null}"#, r#","diagonal+":true"#)), (11, vec![]));
    assert_eq!(units(&board("{}", r#","antiking":true"#)), (10, vec![]));
    assert_eq!(units(&four(r#""region":null"#, "")), (12, vec![]));
}

#[test]
fn every_kind_of_rule_comes_back_from_what_is_written() {
    for (shape, _) in crate::rule::testing::samples() {
        let geometry = Geometry::new(shape).unwrap();
        let givens = PerCell::filled(None, geometry.cell_count());
        let Some(code) = write(Format::FPuzzles, &geometry, &givens) else {
            // It has no such rules, or no such boards.
            let lacks = |rule: &Rule| matches!(rule, Rule::Dot(_) | Rule::Cage(_));
            let is_free = geometry.unit_count() == 0;
            assert!(is_free || geometry.rules().any(|(_, rule)| lacks(rule)), "{}", geometry.title());
            continue;
        };
        let foreign = read(&code).unwrap().unwrap();
        assert_eq!((foreign.geometry.shape(), foreign.left_out), (geometry.shape(), vec![]), "{}", geometry.title());
    }
}

#[test]
fn numbers_may_be_text_and_what_has_no_number_says_nothing() {
    let more = r#","killercage":[{"cells":["R1C1","R1C2"],"value":"5"},{"cells":["R2C1","R2C2"],"value":""},
        {"cells":["R3C1","R3C2"],"value":0}],"sandwichsum":[{"cell":"R0C1","value":""}],
        "arrow":[{"cells":["R1C2","R1C1"],"lines":[["R1C1","R2C1","R3C1"]]}],"thermometer":[{"lines":[["R4C4"]]}]"#;
    let foreign = read(&four("", more)).unwrap().unwrap();
    let sums: Vec<Option<u16>> = foreign
        .geometry
        .rules()
        .filter_map(|(_, rule)| if let Rule::Cage(cage) = rule { Some(cage.sum) } else { None })
        .collect();
    assert_eq!(sums, [Some(5), None, None]);
    // A pill is read from left to right, and the shaft begins behind it.
    let arrow = Rule::Arrow(Arrow { circle: vec![Cell(0), Cell(1)], shaft: vec![Cell(4), Cell(8)] });
    assert!(foreign.geometry.rules().any(|(_, rule)| *rule == arrow));
    assert_eq!((foreign.geometry.rules().count(), foreign.left_out), (4, vec![]));
}

#[test]
fn strokes_in_a_code_may_be_doubled_or_lost_on_the_way() {
    // A sign of sixteen bits that are all set, at one distance after another from the start of a stroke.
    let titles = (0..100).map(|at| format!("{at}\u{ffff}"));
    let codes = titles.map(|title| (four("", &format!(r#","title":"{title}""#)), title));
    let codes: Vec<(String, String)> = codes.filter(|(code, _)| code.contains("//")).collect();
    assert!(codes.len() > 10, "{}", codes.len());
    for (code, title) in codes {
        for code in [code.clone(), code.replace('/', "//"), code.replace("//", "/")] {
            for text in [code.clone(), format!("https://sudokupad.app/fpuzzles{code}?setting-nogrid=1")] {
                assert_eq!(read(&text).unwrap().unwrap().title, title, "{text}");
            }
        }
    }
}

#[test]
fn a_code_that_unpacks_to_more_than_a_puzzle_needs_is_refused() {
    let long = four("", &format!(r#","ruleset":"{}""#, "a".repeat(1_000_000)));
    assert!(long.len() < 15_000);
    let said = "This looks like f-puzzles, but it unpacks to more than 1 MB, which no puzzle needs.";
    assert_eq!(read(&long).unwrap().unwrap_err().to_string(), said);
    let zipped = miniz_oxide::deflate::compress_to_vec_zlib(&vec![b' '; 2_000_000], 9);
    let bits = zipped.iter().flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1)).collect::<Vec<_>>();
    let sign = |bits: &[u8]| {
        let number = bits.iter().chain(&[0; 4]).take(5).fold(0, |number, &bit| number << 1 | u32::from(bit));
        char::from_digit(number, 32).unwrap()
    };
    let code = format!("SCv7_32_{}", bits.chunks(5).map(sign).collect::<String>());
    assert!(read(&code).unwrap().unwrap_err().to_string().contains("unpacks to more than 1 MB"));
}

#[test]
fn what_is_damaged_is_told_and_what_is_unknown_is_left_to_others() {
    let refused = |text: &str| read(text).unwrap().unwrap_err().to_string();
    assert_eq!(refused("S9B00"), "This looks like SudokuWiki, but it has 2 signs for its cells, not 162.");
    assert_eq!(
        refused(&format!("S9B{}", "zz".repeat(81))),
        "This looks like SudokuWiki, but \"zz\" means nothing for r1c1."
    );
    assert!(refused("https://sudoku.coach/en/s/abcd").contains("lies on their server"));
    assert!(refused("SCv7_32_zz").contains("cannot have"));
    assert!(refused("SCv7_32_00").contains("damaged"));
    assert!(refused("N4IgzglgXg").contains("no puzzle") || refused("N4IgzglgXg").contains("damaged"));
    assert!(refused("classicZZZZ").contains("not 81"));
    assert!(refused("https://sudokupad.app/sclN4IgLgAAAAA").contains("damaged"));
    for short in ["https://sudokupad.app/abc123", "https://sudokupad.app/sclerosis", "https://sudokupad.app/a/b?x=1"] {
        assert!(refused(short).contains("open it there and copy what holds the puzzle itself"), "{short}");
    }
    assert!(refused("?digits=123").contains("nine rows"));
    for text in ["", "1", GIVENS, "classical music", "scf here", "#p=1"] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn a_word_that_may_be_an_id_on_a_server_is_told_what_to_do_instead() {
    for id in ["4mt2ejzr3c", " f8nNbr3hbJ\n", "qTFmNbrGhB"] {
        let said = read(id).unwrap().unwrap_err().to_string();
        assert!(
            said.starts_with("This looks like the id of a puzzle on SudokuPad, but that puzzle lies on their"),
            "{said}"
        );
        assert!(said.contains("open it there and copy what holds the puzzle itself"), "{said}");
    }
    for word in
        ["backtracks", "Backtracks", "BACKTRACKS", "1234567890", "1x3x5X7x9x", "4mt2ejzr3", "4mt2 jzr3c", "4mt2ejzr3é"]
    {
        assert_eq!(read(word), None, "{word}");
    }
}

#[test]
fn garbled_codes_are_read_or_refused_and_never_break() {
    let mut random = Random::new(3);
    for format in Format::ALL {
        let text = write(format, &Geometry::classic9(), &givens()).unwrap();
        for _ in 0..500 {
            let mut signs: Vec<char> = text.chars().collect();
            for _ in 0..1 + random.below(3) {
                let at = random.below(signs.len());
                let other = ['/', '+', 'é', '%', '*', '=', 'z', '9', 'A'][random.below(9)];
                match random.below(3) {
                    0 => signs[at] = other,
                    1 => signs.insert(at, other),
                    _ => drop(signs.remove(at)),
                }
            }
            let garbled: String = signs.into_iter().collect();
            if let Some(Ok(foreign)) = read(&garbled) {
                assert_eq!(foreign.givens.len(), foreign.geometry.cell_count(), "{garbled}");
            }
        }
    }
}
