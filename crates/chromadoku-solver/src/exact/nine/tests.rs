use super::lanes::Plain;
use super::truths::Quest;
use super::*;
use chromadoku_board::random::Random;

/// Lines of `puzzle:count:solution`, where the count is known.
const CORPUS: [&str; 3] = [
    include_str!("../../../tests/corpus/easy9.txt"),
    include_str!("../../../tests/corpus/minimal9.txt"),
    include_str!("../../../tests/corpus/several9.txt"),
];

fn givens(text: &str) -> [u8; 81] {
    let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    std::array::from_fn(|cell| digit(text.as_bytes()[cell]))
}

fn domains(givens: &[u8; 81]) -> [u16; 81] {
    givens.map(|digit| if digit == 0 { 0x1ff } else { 1 << (digit - 1) })
}

fn see_each_other(a: usize, b: usize) -> bool {
    let of = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
    let (a, b) = (of(a), of(b));
    a.0 == b.0 || a.1 == b.1 || a.2 == b.2
}

/// Solutions by the plainest search, to hold the fast one against.
fn by_hand(domains: [u16; 81], open: &[usize], limit: usize, found: &mut Vec<[u8; 81]>) {
    if found.len() == limit {
        return;
    }
    let Some(&cell) = open.iter().min_by_key(|&&cell| domains[cell].count_ones()) else {
        found.push(domains.map(|set| set.trailing_zeros() as u8));
        return;
    };
    let rest: Vec<usize> = open.iter().copied().filter(|&other| other != cell).collect();
    for digit in (0..9).map(|digit| 1 << digit).filter(|digit| domains[cell] & digit != 0) {
        let left = |other: usize| match other {
            _ if other == cell => digit,
            _ if see_each_other(cell, other) => domains[other] & !digit,
            _ => domains[other],
        };
        by_hand(std::array::from_fn(left), &rest, limit, found);
    }
}

/// All solutions in order, or `None` if there are more than `limit`.
fn solutions_by_hand(domains: &[u16; 81], limit: usize) -> Option<Vec<[u8; 81]>> {
    let mut found = Vec::new();
    by_hand(*domains, &(0..81).collect::<Vec<_>>(), limit + 1, &mut found);
    found.sort_unstable();
    (found.len() <= limit).then_some(found)
}

fn union(solutions: &[[u8; 81]]) -> [u16; 81] {
    std::array::from_fn(|cell| solutions.iter().fold(0, |set, solution| set | 1 << solution[cell]))
}

/// A board by chance: some cells of a full one, candidates struck elsewhere, now and then one thing wrong.
fn random_board(random: &mut Random) -> [u16; 81] {
    let full = random_full(|| random.draw());
    let (givens, struck) = (random.below(30) + 15, random.below(5));
    let mut domains = full.map(|digit| {
        if random.below(81) < givens {
            1 << digit
        } else {
            0x1ff & !(random.draw() as u16 & random.draw() as u16) | 1 << digit
        }
    });
    if struck < 2 {
        // Any candidates, those of the solution too.
        domains = domains.map(|set| if random.below(12) == 0 { set & random.draw() as u16 } else { set });
    }
    if struck == 4 {
        let cell = random.below(81);
        domains[cell] = 1 << random.below(9);
    }
    domains
}

/// Holds every way of asking against the plain search; says whether the board had few enough solutions to do so.
fn check(domains: &[u16; 81]) -> bool {
    const LIMIT: usize = 60;
    let mut plain = Tree::<Plain>::new(Grid::new(domains));
    let mut search = Search::new(domains);
    let mut found = Vec::new();
    // In steps of one node, so that the search is stopped and taken up everywhere.
    while found.len() <= LIMIT {
        let before = search.nodes();
        match search.run(1) {
            Progress::Solution(digits) => {
                assert!(plain.run(u64::MAX).is_ok_and(|grid| grid.digits() == digits), "{domains:?}");
                found.push(digits);
            }
            Progress::Exhausted => break,
            Progress::Paused => assert_eq!(search.nodes(), before + 1),
        }
    }
    let Some(expected) = solutions_by_hand(domains, LIMIT) else {
        assert_eq!(found.len(), LIMIT + 1, "{domains:?}");
        assert_eq!(Search::new(domains).count(LIMIT as u64, u64::MAX), Counted::Limit);
        return false;
    };
    assert!(plain.run(u64::MAX).is_err() && plain.nodes == search.nodes());
    found.sort_unstable();
    assert_eq!(found, expected, "{domains:?}");
    assert_eq!(Search::new(domains).count(u64::MAX, u64::MAX), Counted::All(found.len() as u64));
    assert_eq!(Truths::new(domains).run(u64::MAX), Some(union(&found)), "{domains:?}");
    assert_eq!(Quest::<Plain>::new(domains).run(u64::MAX), Some(union(&found)), "{domains:?}");
    true
}

#[test]
fn random_boards_have_the_solutions_that_the_plainest_search_finds() {
    let mut random = Random::new(1);
    let rounds = 80;
    let few = (0..rounds).filter(|_| check(&random_board(&mut random))).count();
    assert!(few > rounds / 4, "{few}");
}

#[test]
fn the_corpus_has_the_counts_and_solutions_that_it_tells() {
    let lines = CORPUS.iter().flat_map(|text| text.lines().skip(1));
    for line in lines {
        let fields: Vec<&str> = line.split(':').collect();
        let puzzle = givens(fields[0]);
        let told: u64 = fields[1].parse().unwrap();
        assert_eq!(Search::of_givens(&puzzle).count(u64::MAX, u64::MAX), Counted::All(told), "{line}");
        let solution = (told == 1).then(|| givens(fields[2]).map(|digit| digit - 1));
        assert_eq!(only_solution(&puzzle), solution, "{line}");
        assert!(told > 400 || check(&domains(&puzzle)) == (told <= 60), "{line}");
    }
}

#[test]
fn limits_and_budgets_are_kept_exactly() {
    let mut search = Search::of_givens(&[0; 81]);
    assert_eq!(search.count(1000, u64::MAX), Counted::Limit);
    assert_eq!(search.count(0, 0), Counted::Limit);
    let nodes = search.nodes();
    let Counted::Paused(found) = search.count(u64::MAX, 500) else { panic!("the empty board has more") };
    assert_eq!(search.nodes(), nodes + 500);
    // The same search in one piece counts the same.
    let mut whole = Search::of_givens(&[0; 81]);
    assert_eq!(whole.count(u64::MAX, nodes + 500), Counted::Paused(1000 + found));
    assert!(search.solutions().next().is_some());
}

#[test]
fn as_many_are_counted_as_are_found_in_pieces_of_any_size() {
    let mut random = Random::new(2);
    let mut several = 0;
    for _ in 0..40 {
        let full = random_full(|| random.draw());
        let givens = 24 + random.below(20);
        let mut puzzle = full.map(|digit| digit + 1);
        while puzzle.iter().filter(|&&digit| digit != 0).count() > givens {
            puzzle[random.below(81)] = 0;
        }
        let found = Search::of_givens(&puzzle).solutions().take(20_000).count() as u64;
        let mut search = Search::of_givens(&puzzle);
        let (mut counted, mut pieces, mut over) = (0, 0, false);
        while counted < found && !over {
            pieces += 1;
            let limit = 1 + random.draw() % (found - counted);
            let piece = search.count(limit, 1 + random.draw() % 5);
            over = matches!(piece, Counted::All(_));
            counted += match piece {
                Counted::All(more) | Counted::Paused(more) => more,
                Counted::Limit => limit,
            };
        }
        assert_eq!(counted, found, "{puzzle:?}");
        assert!(found == 20_000 || search.count(1, u64::MAX) == Counted::All(0), "{puzzle:?}");
        several += usize::from(pieces > 3 && found < 20_000);
    }
    assert!(several > 10, "{several}");
}

#[test]
fn a_board_with_an_empty_band_has_the_count_of_the_plainest_search() {
    let full = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    for band in 0..3 {
        let mut puzzle = givens(full);
        puzzle[27 * band..27 * (band + 1)].fill(0);
        let expected = solutions_by_hand(&domains(&puzzle), 100_000).unwrap().len() as u64;
        assert!(expected > 200);
        assert_eq!(Search::of_givens(&puzzle).count(u64::MAX, u64::MAX), Counted::All(expected));
        assert_eq!(Search::of_givens(&puzzle).count(expected - 1, u64::MAX), Counted::Limit);
    }
}

#[test]
fn a_full_board_with_two_equal_peers_is_no_solution() {
    let mut full = givens("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    assert_eq!(Search::of_givens(&full).count(2, u64::MAX), Counted::All(1));
    full.swap(0, 80);
    assert_eq!(Search::of_givens(&full).count(2, u64::MAX), Counted::All(0));
    assert_eq!(Search::of_givens(&[1; 81]).count(2, u64::MAX), Counted::All(0));
    assert_eq!(Search::of_givens(&[10; 81]).count(2, u64::MAX), Counted::All(0));
}

#[test]
fn a_given_can_go_if_no_other_digit_fits_there() {
    let line = CORPUS[0].lines().nth(1).unwrap();
    let puzzle = givens(line);
    for cell in (0..81).filter(|&cell| puzzle[cell] != 0) {
        let mut without = puzzle;
        without[cell] = 0;
        assert_eq!(has_other(&without, cell, puzzle[cell] - 1), only_solution(&without).is_none(), "{cell}");
    }
}

#[test]
fn full_boards_by_chance_are_full_boards_and_differ() {
    let mut random = Random::new(1);
    let boards: Vec<[u8; 81]> = (0..50).map(|_| random_full(|| random.draw())).collect();
    for board in &boards {
        assert_eq!(Search::of_givens(&board.map(|digit| digit + 1)).solutions().next(), Some(*board));
    }
    let distinct: std::collections::BTreeSet<_> = boards.iter().collect();
    assert_eq!(distinct.len(), boards.len());
}

#[test]
fn a_grid_gives_back_its_sets_in_every_form() {
    let domains: [u16; 81] = std::array::from_fn(|cell| (cell as u16 * 77) & 0x1ff);
    assert_eq!(Grid::<u32x4>::new(&domains).domains(), domains);
    assert_eq!(Grid::<Plain>::new(&domains).domains(), domains);
}
