//! Links there and back, their sizes, and what damage does to them.

use super::*;
use crate::geometry::{Base, Extra};
use crate::id::MAX_DIGITS;
use crate::note::{CandidateColors, Strength};
use crate::random::Random;

impl Random {
    fn set(&mut self, n: usize) -> DigitSet {
        DigitSet(self.below(1 << n) as u32)
    }

    /// A state in which of ten cells about `given` are given and `entered` entered, and all sets are random.
    fn state(&mut self, geometry: &Arc<Geometry>, given: usize, entered: usize) -> LinkState {
        let mut state = blank(geometry.clone());
        let n = geometry.digit_count();
        for cell in geometry.cells() {
            let kind = self.below(10);
            let digit = Some(Digit::from_index(self.below(n)));
            if kind < given {
                state.givens[cell] = digit;
            } else if kind < given + entered {
                let by = [By::User, By::Step, By::Trial][self.below(3)];
                state.entries[cell] = digit.map(|digit| Entry { digit, by });
            }
            state.removed[cell] = self.set(n);
            state.marks[cell] = self.set(n);
            state.strikes[cell] = self.set(n);
            state.colors[cell] = self.set(COLORS);
            state.notes[cell] = Notes { corner: self.set(n), center: self.set(n) };
        }
        let unit = self.below(geometry.unit_count() + 1).checked_sub(1).map(UnitId::from_index);
        let layout = [Layout::Board, Layout::Circle, Layout::Force][self.below(3)];
        let digit = self.below(n + 1).checked_sub(1).map(Digit::from_index);
        state.view = View { model: self.below(256) as u8, layout, unit, digit };
        if self.below(2) == 0 {
            state.credits = Credits::new("Cages", "", &self.words(300));
        }
        for _ in 0..self.below(2) * self.below(20) {
            let mut end = || Candidate {
                cell: Cell::from_index(self.below(geometry.cell_count())),
                digit: Digit::from_index(self.below(n)),
            };
            let ends = [end(), end()];
            let strength = [Strength::Weak, Strength::Strong][self.below(2)];
            state.links.push(OwnLink { ends, strength });
        }
        for _ in 0..self.below(2) * self.below(20) {
            let (cell, digit) = (self.below(geometry.cell_count()), self.below(n));
            let at = Candidate { cell: Cell::from_index(cell), digit: Digit::from_index(digit) };
            state.candidate_colors.push(CandidateColors { at, colors: self.set(COLORS) });
        }
        state
    }

    /// So many signs of all kinds.
    fn words(&mut self, count: usize) -> String {
        (0..count).map(|_| char::from_u32(self.below(0x1_ffff) as u32).unwrap_or(' ')).collect()
    }
}

fn blank(geometry: Arc<Geometry>) -> LinkState {
    let count = geometry.cell_count();
    LinkState::new(geometry, PerCell::filled(None, count))
}

fn classic9(givens: &str) -> LinkState {
    decode(&format!("p={givens}")).unwrap()
}

/// Two puzzles with 17 givens, two of the hardest known ones, two easy ones with up to 40 givens.
const PUZZLES: [&str; 6] = [
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    ".................1.....2.3.....4.2.5..6..7.....8.9...4...8.3.6..4.....9..5.......",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "98.7..6..75..6......6..8...5......4...9.8.7.....3....24....1.....7.9.5.3..587.4..",
    "5...3.4197.......3.3..5...8...123.94..196..2.924..5.3...5.16...8.3.4..52......34.",
    ".5..83.17...1..4..3.4..56.8....3...9.9.8245....6....7...9....5...729..861.36.72.4",
];

const SOLVED: &str = "652483917978162435314975628825736149791824563436519872269348751547291386183657294";

/// A position half-way: 30 givens, 25 entries, and in the other cells the candidates of the rest of the solution, some
/// of them removed, some struck, and all that are left as marks. Of the entries two in three are of steps.
fn half_way(random: &mut Random) -> LinkState {
    let mut state = blank(Geometry::classic9());
    let mut cells: Vec<Cell> = state.geometry.cells().collect();
    (1..cells.len()).for_each(|at| cells.swap(at, random.below(at + 1)));
    let solution = classic9(SOLVED).givens;
    let by = |at: usize| if at.is_multiple_of(3) { By::User } else { By::Step };
    for (at, &cell) in cells.iter().take(55).enumerate() {
        match solution[cell] {
            Some(digit) if at >= 30 => state.entries[cell] = Some(Entry { digit, by: by(at) }),
            given => state.givens[cell] = given,
        }
    }
    for &cell in &cells[55..] {
        let taken = state.geometry.neighbors(cell).iter().filter_map(|&peer| state.value(peer)).collect();
        let candidates = state.geometry.digits() - taken;
        state.removed[cell] = candidates & random.set(9) & random.set(9);
        state.strikes[cell] = (candidates - state.removed[cell]) & random.set(9) & random.set(9);
        state.marks[cell] = if random.below(3) == 0 { random.set(9) } else { candidates - state.removed[cell] };
    }
    state
}

fn jigsaw(n: usize) -> Shape {
    // Each region is the end of a row and the start of the next.
    let region = |at: usize| ((at + n / 2) / n % n) as u8;
    Shape { base: Base::Regions((0..n * n).map(region).collect()), extras: vec![] }
}

fn special() -> Shape {
    let places = (0..40).map(|at| (at / 7, at % 7 * 2)).collect();
    let units = (0..9u16).map(|unit| (0..4 + unit % 2).map(|at| Cell((unit * 7 + at * 5) % 40)).collect()).collect();
    Shape { base: Base::Units { digits: 5, places, units }, extras: vec![] }
}

fn all_shapes() -> Vec<Shape> {
    let sides = 1..=MAX_DIGITS as u8;
    let pairs = sides.clone().flat_map(|width| sides.clone().map(move |height| (width, height)));
    let boxes = pairs
        .filter(|(width, height)| usize::from(*width) * usize::from(*height) <= MAX_DIGITS)
        .map(|(width, height)| Shape::boxes(width, height));
    let mut shapes: Vec<Shape> = boxes.collect();
    shapes.extend([1, 2, 5, 7, 9, 16, 25].map(jigsaw));
    shapes.push(Shape::boxes(3, 3).with(Extra::Windows).with(Extra::Diagonals));
    shapes.push(jigsaw(9).with(Extra::AntiKnight).with(Extra::AntiKing).with(Extra::AntiKing));
    shapes.push(special());
    shapes.push(Shape::boxes(3, 3).with(Extra::Rising).with(Extra::DisjointGroups));
    shapes.extend(crate::rule::testing::samples().into_iter().map(|(shape, _)| shape));
    shapes.extend(crate::geometry::LAYOUTS.iter().map(|(_, corners)| Shape::overlapping(corners)));
    shapes.push(Shape::overlapping(&[(0, 0), (6, 6)]).with(Extra::Diagonals).with(Extra::AntiKnight));
    shapes.push(Shape { base: Base::Boards { width: 3, height: 2, corners: vec![(0, 3), (4, 0)] }, extras: vec![] });
    shapes
}

#[test]
fn every_state_of_every_shape_comes_back_as_what_a_link_keeps_of_it() {
    let mut random = Random::new(1);
    for (at, shape) in all_shapes().into_iter().enumerate() {
        let geometry = Geometry::new(shape).unwrap();
        let (given, entered) = [(3, 3), (10, 0), (0, 0), (5, 5), (0, 10)][at % 5];
        let state = random.state(&geometry, given, entered);
        let link = encode(&state);
        assert!(link.len() <= MAX_LENGTH / 2);
        assert_eq!(decode(&link), Ok(state.kept()), "{}", geometry.title());
        let state = blank(geometry);
        assert_eq!(decode(&encode(&state)), Ok(state));
    }
}

#[test]
fn a_link_keeps_the_users_layer_under_an_entry_and_only_colors_under_a_given() {
    let mut state = blank(Geometry::classic9());
    let join = |a, b| OwnLink {
        ends: [a, b].map(|cell| Candidate { cell: Cell(cell), digit: Digit(0) }),
        strength: Strength::Strong,
    };
    state.links = vec![join(0, 1), join(2, 5), join(1, 2), join(5, 2), join(3, 3), join(3, 100)];
    let own = |cell, colors| CandidateColors {
        at: Candidate { cell: Cell(cell), digit: Digit(0) },
        colors: DigitSet(colors),
    };
    state.candidate_colors = vec![own(0, 1), own(2, 0), own(100, 1), own(3, 1 << 9 | 2), own(1, 1), own(1, 4)];
    let (set, notes) = (DigitSet(5), Notes { corner: DigitSet(1), center: DigitSet(8) });
    for cell in [Cell(0), Cell(1), Cell(2)] {
        (state.removed[cell], state.marks[cell], state.strikes[cell], state.colors[cell]) = (set, set, set, set);
        state.notes[cell] = notes;
    }
    state.givens[Cell(0)] = Some(Digit(3));
    state.entries[Cell(0)] = Some(Entry::own(Digit(4)));
    state.entries[Cell(1)] = Some(Entry::own(Digit(3)));
    let kept = decode(&encode(&state)).unwrap();
    let sets = |cell| (kept.removed[cell], kept.marks[cell], kept.strikes[cell]);
    assert_eq!(sets(Cell(0)), (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY));
    assert_eq!(sets(Cell(1)), (DigitSet::EMPTY, set, set));
    assert_eq!(sets(Cell(2)), (set, set, set));
    assert!([0, 1, 2].into_iter().all(|cell| kept.colors[Cell(cell)] == set));
    assert_eq!([0, 1, 2].map(|cell| kept.notes[Cell(cell)]), [Notes::default(), notes, notes]);
    assert_eq!((kept.entries[Cell(0)], kept.value(Cell(1))), (None, Some(Digit(3))));
    assert_eq!(kept.links, [join(1, 2), join(2, 5)]);
    assert_eq!(kept.candidate_colors, [own(1, 4), own(3, 2)]);
}

#[test]
fn what_the_board_does_not_have_is_left_out() {
    let mut state = blank(Geometry::new(Shape::boxes(2, 2)).unwrap());
    state.givens = vec![Some(Digit(8)), Some(Digit(3))].into();
    state.marks = PerCell::filled(DigitSet(0x1ff), 99);
    state.view.unit = Some(UnitId(12));
    let kept = decode(&encode(&state)).unwrap();
    assert_eq!((kept.givens[Cell(0)], kept.givens[Cell(1)]), (None, Some(Digit(3))));
    assert_eq!((kept.marks.len(), kept.marks[Cell(0)]), (16, DigitSet(15)));
    assert_eq!(kept.view.unit, None);
}

#[test]
fn a_classic_puzzle_takes_at_most_60_characters() {
    let mut random = Random::new(2);
    let mut links: Vec<String> = PUZZLES.iter().map(|puzzle| encode(&classic9(puzzle))).collect();
    assert!(links.iter().all(|link| link.len() <= 45), "{links:#?}");
    links.push(encode(&classic9(SOLVED)));
    for given in 0..=10 {
        for _ in 0..200 {
            let random = random.state(&Geometry::classic9(), given, 0);
            links.push(encode(&LinkState { view: random.view, ..LinkState::new(random.geometry, random.givens) }));
        }
    }
    assert!(links.iter().all(|link| link.len() <= 60), "{links:#?}");
}

#[test]
fn a_position_half_way_takes_at_most_250_characters() {
    let mut random = Random::new(3);
    let longest = (0..500).map(|_| encode(&half_way(&mut random)).len()).max().unwrap();
    assert!(longest <= 120, "{longest}");
}

#[test]
fn no_classic_state_takes_more_than_400_characters_125_for_colors_250_for_notes_and_4_a_link_or_colored_candidate() {
    let mut random = Random::new(4);
    let geometry = Geometry::classic9();
    let (mut longest, mut colored, mut noted) = (0, 0, 0);
    for given in 0..=10 {
        for entered in 0..=10 - given {
            for _ in 0..20 {
                let mut state = random.state(&geometry, given, entered);
                state.credits = Credits::default();
                let spotted = (encode(&state).len(), state.kept().candidate_colors.len());
                state.candidate_colors.clear();
                assert!(spotted.0 <= encode(&state).len() + 3 + 4 * spotted.1);
                let linked = (encode(&state).len(), state.kept().links.len());
                state.links.clear();
                assert!(linked.0 <= encode(&state).len() + 3 + 4 * linked.1);
                noted = noted.max(encode(&state).len());
                state.notes = PerCell::filled(Notes::default(), geometry.cell_count());
                colored = colored.max(encode(&state).len());
                state.colors = PerCell::filled(DigitSet::EMPTY, geometry.cell_count());
                longest = longest.max(encode(&state).len());
                // Sets that are empty or full by turns are the hardest to foretell.
                for cell in geometry.cells() {
                    let spare = random.set(9);
                    for sets in [&mut state.removed, &mut state.marks, &mut state.strikes] {
                        sets[cell] = if random.below(2) == 0 { DigitSet::EMPTY } else { spare };
                    }
                }
                longest = longest.max(encode(&state).len());
            }
        }
    }
    assert!((370..=400).contains(&longest), "{longest}");
    assert!((490..=525).contains(&colored), "{colored}");
    assert!((700..=775).contains(&noted), "{noted}");
}

#[test]
fn a_link_ends_in_a_letter_or_digit_and_needs_no_encoding_in_an_address() {
    let mut random = Random::new(5);
    for _ in 0..100 {
        let link = encode(&half_way(&mut random));
        assert!(link.strip_prefix("s=2").unwrap().bytes().all(|byte| byte.is_ascii_alphanumeric()), "{link}");
    }
}

/// Links of all kinds that end in a check.
fn samples() -> Vec<String> {
    let mut random = Random::new(6);
    let mut samples = vec![encode(&blank(Geometry::classic9())), encode(&half_way(&mut random))];
    samples.extend(PUZZLES.iter().map(|puzzle| encode(&classic9(puzzle))));
    samples.push(encode(&blank(Geometry::new(jigsaw(9)).unwrap())));
    samples.push(encode(&blank(Geometry::new(special()).unwrap())));
    samples
}

/// Checks that a damaged link is refused, unless only what stands around the state was changed.
fn refuse(link: &str, damaged: &str) {
    if let Ok(state) = decode(damaged) {
        assert_eq!(Ok(state), decode(link), "{damaged} passes for {link}");
        assert!(damaged.contains(link) && damaged != link, "{damaged} passes for {link}");
    }
}

#[test]
fn a_lost_changed_or_added_character_is_noticed() {
    let others: Vec<char> = ('0'..='9').chain('A'..='Z').chain('a'..='z').chain("%&=#-. é".chars()).collect();
    for link in samples() {
        for at in 0..link.len() {
            let (before, after) = link.split_at(at);
            assert!(decode(before).is_err(), "{before}");
            refuse(&link, &format!("{before}{}", &after[1..]));
            for &other in others.iter().filter(|&&other| !after.starts_with(other)) {
                refuse(&link, &format!("{before}{other}{}", &after[1..]));
                refuse(&link, &format!("{before}{other}{after}"));
            }
            assert!(at == 0 || decode(after).is_err(), "{after}");
        }
        others.iter().for_each(|other| refuse(&link, &format!("{link}{other}")));
    }
}

#[test]
fn two_swapped_characters_are_noticed_wherever_they_stand() {
    for link in samples() {
        let bytes = link.as_bytes();
        for a in 0..bytes.len() {
            for b in (a + 1..bytes.len()).filter(|&b| bytes[a] != bytes[b]) {
                let mut swapped = bytes.to_vec();
                swapped.swap(a, b);
                let swapped = String::from_utf8(swapped).unwrap();
                assert!(decode(&swapped).is_err(), "{swapped} passes for {link}");
            }
        }
    }
}

/// A state in words: givens, entries, removals, marks and strikes, then model, layout and unit, apart by tabs. So stands each
/// sample in the file, behind its link and the number of its shape.
fn told(state: &LinkState) -> String {
    let symbol = |value: Option<Digit>| value.map_or('.', Digit::symbol);
    let givens: String = state.givens.values().map(|&given| symbol(given)).collect();
    let entries: String = state.entries.values().map(|entry| symbol(entry.map(|entry| entry.digit))).collect();
    let sets = |sets: &PerCell<DigitSet>| {
        let filled = sets.iter().filter(|(_, set)| !set.is_empty());
        filled.map(|(cell, set)| format!("{}:{set}", cell.index())).collect::<Vec<_>>().join(" ")
    };
    let View { model, layout, unit, .. } = state.view;
    let unit = unit.map_or("-".to_owned(), |unit| unit.index().to_string());
    let view = format!("{model} {layout:?} {unit}");
    [givens, entries, sets(&state.removed), sets(&state.marks), sets(&state.strikes), view].join("\t")
}

#[test]
fn links_of_the_first_version_keep_their_meaning() {
    let shapes = all_shapes();
    let samples: Vec<&str> = include_str!("version1.tsv").lines().collect();
    assert_eq!(samples.len(), 21);
    for sample in samples {
        let (link, meaning) = sample.split_once('\t').unwrap();
        let (shape, meaning) = meaning.split_once('\t').unwrap();
        let state = decode(link).unwrap();
        assert_eq!(state.geometry.shape(), &shapes[shape.parse::<usize>().unwrap()], "{link}");
        assert_eq!(told(&state), meaning, "{link}");
        assert!(state.entries.values().flatten().all(|entry| entry.by == By::User) && state.view.digit.is_none());
        assert_eq!(decode(&encode(&state)), Ok(state));
    }
}

/// The same with who put each entry there, and the digit of the view.
fn told_by_whom(state: &LinkState) -> String {
    let by = |entry: Entry| match entry.by {
        By::User => 'u',
        By::Step => 's',
        By::Trial => 't',
    };
    let whom: String = state.entries.values().map(|entry| entry.map_or('.', by)).collect();
    let digit = state.view.digit.map_or('-', Digit::symbol);
    [told(state), whom, digit.to_string()].join("\t")
}

#[test]
fn links_of_the_second_version_keep_their_meaning() {
    let shapes = all_shapes();
    let samples: Vec<&str> = include_str!("version2.tsv").lines().collect();
    assert_eq!(samples.len(), 53);
    for sample in samples {
        let (link, meaning) = sample.split_once('\t').unwrap();
        let (shape, meaning) = meaning.split_once('\t').unwrap();
        let state = decode(link).unwrap();
        assert_eq!(state.geometry.shape(), &shapes[shape.parse::<usize>().unwrap()], "{link}");
        assert_eq!(told_by_whom(&state), meaning, "{link}");
        assert_eq!(encode(&state), link);
    }
}

#[test]
fn links_that_are_out_in_the_world_keep_their_meaning() {
    let puzzle = "s=2I4F7E5xWbb3PecC08XAIisyFzyu";
    assert_eq!(encode(&classic9(PUZZLES[2])), puzzle);
    assert_eq!(decode(puzzle), Ok(classic9(PUZZLES[2])));
    let mut state = classic9(PUZZLES[2]);
    state.entries[Cell(1)] = Some(Entry { digit: Digit(0), by: By::Step });
    state.removed[Cell(2)] = DigitSet(0b1010);
    state.marks[Cell(3)] = DigitSet(0b110_0001);
    state.strikes[Cell(80)] = DigitSet(0b1_0000_0000);
    state.view = View { model: 1, layout: Layout::Force, unit: Some(UnitId(26)), digit: Some(Digit(4)) };
    let position = "s=21arOa7jDmYo29GgQyYewX9AhSNW1LyBLURlq5jkRy6T";
    assert_eq!(encode(&state), position);
    assert_eq!(decode(position), Ok(state.clone()));
    state.colors[Cell(0)] = DigitSet(0b1_0000_0001);
    state.colors[Cell(3)] = DigitSet(0b10);
    let colored = "s=33vHMWTDP4vftv0S91IahsnZ8A2cwWWTzadcZn8R7Vo2zyG";
    assert_eq!(encode(&state), colored);
    assert_eq!(decode(colored), Ok(state.clone()));
    state.credits = Credits::new("A thermometer", "Me & you", "Digits rise from the bulb.\n¿And here?");
    let credited = "s=419QAe6tbpF9w5wcoJg7DeDSUZDQfYDFQFAyMKninUB562yBA6y7cfaXUcN9qcSws8mPev4ywyBt3MpexGZm53W34LgvV5g1wG9fB501DOVCIUBcSj0Z";
    assert_eq!(encode(&state), credited);
    assert_eq!(decode(credited), Ok(state.clone()));
    state.credits = Credits::default();
    state.notes[Cell(5)] = Notes { corner: DigitSet(0b1_0000_0010), center: DigitSet::EMPTY };
    state.notes[Cell(80)] = Notes { corner: DigitSet(1), center: DigitSet(0b111) };
    let noted = "s=516KyhgI3w5LIkXhPsvF4noN7o36UQHW6hggkVyFrZ0OLc0k8IcG8t6AVUE";
    assert_eq!(encode(&state), noted);
    assert_eq!(decode(noted), Ok(state.clone()));
    let ends = [(2, 8), (80, 0)].map(|(cell, digit)| Candidate { cell: Cell(cell), digit: Digit(digit) });
    state.links = vec![OwnLink { ends, strength: Strength::Strong }];
    let linked = "s=686G6c2cgfRZd1v1FeW6Z7oTh9ZnRQMtVLqEfno9z9gcGJzBf6GDNpRqPs3kgGQO";
    assert_eq!(encode(&state), linked);
    assert_eq!(decode(linked), Ok(state.clone()));
    state.candidate_colors = vec![CandidateColors { at: ends[0], colors: DigitSet(0b101) }];
    let spotted = "s=7eiY2BA9TSojWSF59D28QC3dalRYhGe5NEeaEE0xB3IlZz5jynuloraU8qKncoig490";
    assert_eq!(encode(&state), spotted);
    assert_eq!(decode(spotted), Ok(state));
}

#[test]
fn links_to_boards_that_overlap_keep_their_meaning() {
    let mut state = blank(Geometry::new(Shape::overlapping(&[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])).unwrap());
    state.givens[Cell(0)] = Some(Digit(4));
    state.entries[Cell(368)] = Some(Entry::own(Digit(8)));
    let samurai = "s=24VOnh8ZUmMbRvyBkMmOyA0gOZ8eO";
    assert_eq!(encode(&state), samurai);
    assert_eq!(decode(samurai), Ok(state));
}

#[test]
fn words_take_nine_characters_for_ten_and_any_of_them_fit_into_a_link() {
    let mut state = classic9(PUZZLES[0]);
    let plain = encode(&state).len();
    let rules = "Normal sudoku rules apply. Digits in cages do not repeat and sum to the total in the top left corner of the cage, \
        if given. Digits along an arrow sum to the digit in its circle. Cells separated by a white dot hold consecutive digits; \
        not all dots are necessarily given. Along thermometers, digits increase from the bulb end.";
    state.credits = Credits::new("Opening Night", "A. Setter", rules);
    let longer = encode(&state).len() - plain;
    assert!(longer * 10 <= rules.len() * 9, "{longer} for {}", rules.len());
    let mut random = Random::new(11);
    let mut full = random.state(&Geometry::new(Shape::boxes(5, 5)).unwrap(), 0, 0);
    full.credits = Credits::new(&random.words(500), &random.words(500), &random.words(5_000));
    let link = encode(&full);
    assert!(link.len() <= MAX_LENGTH, "{}", link.len());
    assert_eq!(decode(&link), Ok(full.kept()));
}

#[test]
fn damaged_foreign_and_later_links_are_told_apart() {
    let body = carry::write(Version::Second, &classic9(PUZZLES[0]));
    assert_eq!(decode(""), Err(LinkError::Empty));
    assert_eq!(decode("#"), Err(LinkError::Empty));
    assert_eq!(decode("section-2"), Err(LinkError::NotALink));
    assert_eq!(decode("q=5&t=s"), Err(LinkError::NotALink));
    assert_eq!(decode("s="), Err(LinkError::Damaged));
    assert_eq!(decode("s=1abc"), Err(LinkError::Damaged));
    assert_eq!(decode(&format!("s={}", seal::seal(8, &body))), Err(LinkError::UnknownVersion(8)));
    assert_eq!(decode(&"s=1".repeat(MAX_LENGTH)), Err(LinkError::TooLong(3 * MAX_LENGTH)));
    assert!(matches!(decode("p=12"), Err(LinkError::BadState(_))));
}

#[test]
fn unknown_keys_a_leading_hash_and_percent_encoding_do_no_harm() {
    let link = encode(&classic9(PUZZLES[2]));
    let state = decode(&link);
    assert!(state.is_ok());
    for same in [format!("#{link}"), format!("a=1&{link}&zoom=3&x"), link.replace('=', "%3D"), format!(" {link}\n")] {
        assert_eq!(decode(&same), state, "{same}");
    }
}

#[test]
fn plain_digits_are_givens_of_the_classic_board_of_their_number() {
    let state = decode("#p=12..34..%2E%2e..0000").unwrap();
    assert_eq!(state.geometry.title(), "4×4");
    let givens: String = state.givens.values().map(|given| given.map_or('.', Digit::symbol)).collect();
    assert_eq!(givens, "12..34..........");
    let letters = decode(&format!("p={}", "g".repeat(256))).unwrap();
    assert_eq!(letters.givens[Cell(0)], Some(Digit(15)));
    let error = decode(&format!("p={}5{}", ".".repeat(7), ".".repeat(8))).unwrap_err();
    assert_eq!(error, LinkError::BadState("'5' in place 8 is not a digit of this board".into()));
    assert!(decode(&format!("p={}", ".".repeat(80))).is_err());
    assert!(decode(&format!("p={}", ".".repeat(49))).is_err());
}

#[test]
fn whatever_stands_behind_a_right_check_is_refused_or_is_a_state_that_comes_back() {
    let mut random = Random::new(7);
    let mut states = 0;
    for length in 0..4000 {
        let mut body = natural::Natural::default();
        (0..length % 400 + 1).for_each(|_| body.multiply_add(62, random.below(62) as u32));
        let version = Version::ALL[random.below(Version::ALL.len())] as u8;
        if let Ok(state) = decode(&format!("s={}", seal::seal(version, &body))) {
            assert_eq!(decode(&encode(&state)), Ok(state));
            states += 1;
        }
    }
    assert!(states > 0);
}

#[test]
fn random_text_gives_an_error() {
    let mut random = Random::new(8);
    let alphabet: Vec<char> = "s=1&p#%0aZ9.é\u{1f600} ".chars().collect();
    for length in 0..20_000 {
        let text: String = (0..length % 40).map(|_| alphabet[random.below(alphabet.len())]).collect();
        assert!(decode(&text).is_err(), "{text}");
        assert!(decode(&format!("s=2{text}")).is_err(), "{text}");
    }
}

#[test]
fn the_longest_link_is_read_without_a_hang() {
    let mut random = Random::new(9);
    let mut body = natural::Natural::default();
    (0..MAX_LENGTH - 7).for_each(|_| body.multiply_add(62, 1 + random.below(61) as u32));
    let link = format!("s={}", seal::seal(Version::Seventh as u8, &body));
    assert!((MAX_LENGTH - 1..=MAX_LENGTH).contains(&link.len()), "{}", link.len());
    assert!(decode(&link).is_err());
}
