//! What a row says that its form carries is what comes back, on boards of all kinds and sizes.

use super::*;
use crate::codec::FILES;
use crate::codec::foreign;
use crate::codec::link::By;
use crate::geometry::Base;
use crate::id::Id;
use crate::note::Notes;
use crate::random::Random;
use crate::rule::testing::samples;

/// Boards of every size and kind.
fn shapes() -> Vec<Shape> {
    let sizes = (4..=25).filter_map(Shape::classic);
    let nine = || Shape::boxes(3, 3);
    let jigsaw: Vec<u8> = (0..25).map(|cell| cell / 5).collect();
    let units = vec![vec![Cell(0), Cell(5), Cell(10)], vec![Cell(1), Cell(2), Cell(3), Cell(11)]];
    let places = (0..12).map(|at| (at / 4, at % 4)).collect();
    let others = vec![
        nine().with(Extra::Diagonals),
        nine().with(Extra::Diagonals).with(Extra::Windows),
        nine().with(Extra::AntiKnight).with(Extra::AntiKing).with(Extra::Falling).with(Extra::DisjointGroups),
        Shape::boxes(2, 3),
        Shape::boxes(8, 2),
        Shape { base: Base::Regions(jigsaw), extras: vec![Extra::Rising] },
        Shape { base: Base::Regions((0..16).map(|cell| cell / 8 * 2 + cell % 4 / 2).collect()), extras: vec![] },
        Shape { base: Base::Units { digits: 4, places, units }, extras: vec![] },
    ];
    let boards = LAYOUTS.iter().map(|(_, corners)| Shape::overlapping(corners));
    sizes.chain(others).chain(boards).chain(samples().into_iter().map(|(shape, _)| shape)).collect()
}

/// A position with givens, and entries, marks, removals and strikes as it comes.
fn any_position(random: &mut Random, geometry: &Arc<Geometry>) -> LinkState {
    let digits = geometry.digit_count();
    let any = |random: &mut Random| DigitSet(random.draw() as u32 & random.draw() as u32) & geometry.digits();
    let mut state = LinkState::new(geometry.clone(), PerCell::filled(None, geometry.cell_count()));
    let [entered, marked, removed, struck, noted] = [0; 5].map(|_| random.below(2) == 0);
    for cell in geometry.cells() {
        let digit = Digit::from_index(random.below(digits));
        match random.below(6) {
            0 | 1 => state.givens[cell] = Some(digit),
            2 if entered => state.entries[cell] = Some(Entry { digit, by: By::Step }),
            _ => {}
        }
        state.marks[cell] = if marked { any(random) } else { DigitSet::EMPTY };
        state.removed[cell] = if removed { any(random) } else { DigitSet::EMPTY };
        state.strikes[cell] = if struck { any(random) } else { DigitSet::EMPTY };
        if noted {
            state.notes[cell] = Notes { corner: any(random), center: any(random) & any(random) };
        }
    }
    state.givens[Cell(0)] = Some(Digit(0));
    if random.below(2) == 0 {
        state.credits = Credits::new("A / B", "Me & “you”", "Normal rules.\nÜ, and <more>.");
    }
    state
}

/// What a text says, read as everybody's texts are.
fn read_back(text: &str) -> LinkState {
    if let Some(found) = foreign::read(text) {
        let found = found.unwrap();
        assert_eq!(found.left_out, [] as [String; 0]);
        let credits = found.credits();
        let mut state = LinkState { credits, ..LinkState::new(found.geometry, found.givens) };
        state.entries = found.entries.values().map(|entry| entry.map(Entry::own)).collect();
        state.marks = found.marks;
        state.notes = found.corners.values().map(|&corner| Notes { corner, ..Notes::default() }).collect();
        return state;
    }
    let parsed = text::parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let mut state = LinkState::new(parsed.geometry.clone(), parsed.givens());
    state.credits = parsed.credits.clone();
    for (cell, &entry) in parsed.entries.iter() {
        if let text::Entry::Placed(digit) = entry {
            state.entries[cell] = Some(Entry::own(digit));
        }
    }
    let left = parsed.board();
    state.removed = full(&state).iter().map(|(cell, &full)| full - left.candidates(cell)).collect();
    state
}

fn extras(geometry: &Geometry) -> Vec<String> {
    let mut extras: Vec<String> = geometry.shape().extras.iter().map(|extra| format!("{extra:?}")).collect();
    extras.sort();
    extras
}

/// Whether a form carries what it says of this position; `None` if it cannot have it.
fn check(form: &Form, state: &LinkState) -> Option<()> {
    let carried = form.carried(state).ok()?;
    let text = form.text(state).ok()?.text;
    let back = read_back(&text);
    let about = format!("{} of {}:\n{text}", form.name, state.geometry.title());
    assert_eq!(back.geometry.shape().base, carried.geometry.shape().base, "{about}");
    assert_eq!(extras(&back.geometry), extras(&carried.geometry), "{about}");
    assert_eq!((&back.givens, &back.entries), (&carried.givens, &carried.entries), "{about}");
    assert_eq!(back.credits, carried.credits, "{about}");
    match form.open {
        Open::Marks => assert_eq!(back.marks, carried.marks, "{about}"),
        Open::Notes => assert_eq!((&back.marks, &back.notes), (&carried.marks, &carried.notes), "{about}"),
        // Some programs call what is left marks.
        Open::Left if back.marks.values().any(|marks| !marks.is_empty()) => {
            assert_eq!(back.marks, Sent::of(&carried).left, "{about}");
        }
        Open::Left => assert_eq!(back.removed, carried.removed, "{about}"),
        Open::Nothing => assert_eq!((&back.marks, &back.removed), (&carried.marks, &carried.removed), "{about}"),
    }
    // What is carried can be carried again, and nothing of it is said to be missing.
    let again = form.text(&carried).unwrap();
    assert_eq!((again.text, again.leaves_out), (text.clone(), Vec::new()), "{about}");
    Some(())
}

#[test]
fn what_a_form_says_that_it_carries_comes_back() {
    let mut random = Random::new(5);
    let mut written = [0; FORMS.len()];
    for shape in shapes() {
        let geometry = Geometry::new(shape).unwrap();
        for _ in 0..if geometry.cell_count() <= 81 { 6 } else { 2 } {
            let state = any_position(&mut random, &geometry);
            for (form, written) in FORMS.iter().zip(&mut written) {
                *written += usize::from(check(form, &state).is_some());
            }
        }
    }
    assert!(written.iter().all(|&written| written >= 20), "{written:?}");
}

fn form(name: &str) -> &'static Form {
    FORMS.iter().find(|form| form.name == name).unwrap()
}

fn leaves_out(name: &str, state: &LinkState) -> Vec<String> {
    form(name).text(state).unwrap().leaves_out
}

#[test]
fn what_a_form_leaves_out_is_named_where_there_is_any() {
    let mut state = LinkState::new(Geometry::classic9(), PerCell::filled(None, 81));
    state.givens[Cell(0)] = Some(Digit(0));
    assert!(FORMS.iter().all(|form| form.text(&state).is_ok_and(|text| text.leaves_out.is_empty())));
    state.entries[Cell(1)] = Some(Entry::own(Digit(1)));
    assert_eq!(leaves_out("One line", &state), ["the digits that are entered"]);
    assert_eq!(leaves_out("Grid", &state), ["which digits are given and which entered"]);
    assert_eq!(leaves_out("HoDoKu", &state), [] as [String; 0]);
    state.marks[Cell(2)] = DigitSet(0b1100);
    state.strikes[Cell(3)] = DigitSet(0b1000);
    assert_eq!(leaves_out("SadMan Sudoku", &state), ["which candidates are eliminated", "your pencil marks"]);
    assert_eq!(leaves_out("HoDoKu", &state), ["your pencil marks"]);
    assert_eq!(leaves_out("f-puzzles", &state), ["which candidates are eliminated"]);
    // All candidates as marks are what a form with candidates has, too.
    state.marks = Sent::of(&state).left;
    assert_eq!(leaves_out("HoDoKu", &state), [] as [String; 0]);

    state.colors[Cell(0)] = DigitSet(0b100);
    assert_eq!(leaves_out("HoDoKu", &state), ["your colors"]);

    state.notes[Cell(4)] = Notes { corner: DigitSet(1), center: DigitSet::EMPTY };
    assert_eq!(leaves_out("SudokuPad", &state).last().unwrap(), "your colors");
    assert_eq!(leaves_out("OpenSudoku", &state).last().unwrap(), "your corner marks");
    (state.notes[Cell(4)].center, state.marks[Cell(4)]) = (DigitSet(6), DigitSet::EMPTY);
    assert_eq!(leaves_out("SudokuPad", &state).last().unwrap(), "your colors");
    assert_eq!(leaves_out("SudoCue", &state).last().unwrap(), "your corner and center marks");
    state.notes[Cell(4)] = Notes::default();
    state.marks = Sent::of(&state).left;
    state.credits = Credits::new("A", "", "Odd.");
    assert_eq!(leaves_out("HoDoKu", &state), ["your colors", "the title", "the rules in words"]);
    assert!(!leaves_out("SudokuPad", &state).contains(&"the title".to_owned()));
}

#[test]
fn regions_and_rules_that_a_form_does_not_know_are_named() {
    let jigsaw = Base::Regions((0..81).map(|cell| cell / 9).collect());
    let extras = vec![Extra::Diagonals, Extra::AntiKnight, Extra::Windows];
    let geometry = Geometry::new(Shape { base: jigsaw, extras }).unwrap();
    let state = LinkState::new(geometry, PerCell::filled(None, 81));
    for name in ["One line", "Grid", "Pencil-mark grid"] {
        assert_eq!(leaves_out(name, &state), ["the rules (diagonal, anti-knight, windoku)"]);
    }
    assert_eq!(leaves_out("SudokuPad, short link", &state), ["the regions", "the rules (anti-knight)"]);
    assert_eq!(leaves_out("f-puzzles", &state), [] as [String; 0]);
}

#[test]
fn a_board_that_a_form_cannot_have_is_refused_with_the_reason() {
    let refusal = |name: &str, shape: Shape| {
        let geometry = Geometry::new(shape).unwrap();
        let givens = PerCell::filled(None, geometry.cell_count());
        form(name).carried(&LinkState::new(geometry, givens)).err()
    };
    assert_eq!(refusal("HoDoKu", Shape::boxes(2, 2)), Some("only for 9×9 boards"));
    let seven = Shape { base: Base::Regions((0..49).map(|cell| cell / 7).collect()), extras: vec![] };
    assert_eq!(refusal("Pencil-mark grid", seven.clone()), Some("only for boards that can be divided into boxes"));
    assert!(["f-puzzles", "One line", "Grid"].iter().all(|name| refusal(name, seven.clone()).is_none()));
    let places = vec![(0, 0), (0, 1), (1, 0)];
    let odd = Shape { base: Base::Units { digits: 3, places, units: vec![] }, extras: vec![] };
    assert_eq!(refusal("One line", odd.clone()), Some("only for square boards"));
    assert!(FORMS.iter().all(|form| refusal(form.name, odd.clone()).is_some()));
}

#[test]
fn files_and_links_look_as_their_programs_write_them() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut state = LinkState::new(Geometry::classic9(), puzzle.chars().map(Digit::from_symbol).collect());
    state.entries[Cell(2)] = Some(Entry::own(Digit(3)));
    state.strikes[Cell(3)] = DigitSet(0b10);
    state.marks[Cell(3)] = DigitSet(0b100000);
    let written = |name: &str| form(name).text(&state).unwrap().text;
    let hodoku = ":0000:x:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:214::";
    assert_eq!(written("HoDoKu"), hodoku);
    assert!(written("SudokuWiki").starts_with("https://www.sudokuwiki.org/sudoku.htm?bd=S9B05030d"));
    assert!(written("sudoku.coach").starts_with("https://sudoku.coach/en/solver/530070000600195000"));
    assert!(written("OpenSudoku").contains("data=\"version: 1&#10;5|-|0|3|-|0|4|-|1|0|6,|1|7|-|0|"));
    assert!(written("SadMan Sudoku").starts_with("[Puzzle]\n53..7....\n"));
    assert!(written("SadMan Sudoku").contains("\n[State]\n534.7....\n"));
    assert!(written("SudoCue").starts_with("5 3 u4 .....6... 7 268 "), "{}", written("SudoCue"));
    assert!(written("SudokuPad").starts_with("https://sudokupad.app/?puzzleid=fpuzzlesN4Ig"));
}

#[test]
fn every_file_that_leaves_can_be_picked_to_be_opened() {
    let ends: Vec<&str> = FILES.split(',').filter_map(|file| file.strip_prefix('.')).collect();
    assert!(FORMS.iter().all(|form| !matches!(form.way, Way::File(end) if !ends.contains(&end))));
}
