use super::*;
use crate::search::chromatic::is_proper;
use chromadoku_board::codec::text;
use chromadoku_board::graph::gallery;

/// Runs to the end: the last event, the colorings met, and the run.
fn all(method: Method, task: &Task) -> (End, Vec<Vec<Color>>, Run) {
    let mut run = Run::new(method, task).unwrap();
    let mut found = Vec::new();
    loop {
        match run.advance() {
            Event::Solution => found.push(run.colors().into_iter().map(Option::unwrap).collect()),
            Event::End(end) => {
                found.sort();
                return (end, found, run);
            }
            _ => {}
        }
    }
}

/// The example of the report on Sudoku as a coloring: 4x4 with six givens.
fn example() -> Task {
    Task::of_board(text::parse(".1.22.....1....4").unwrap().board())
}

#[test]
fn every_method_that_counts_finds_the_same_colorings() {
    let mut lists = Task::new(Arc::new(gallery::petersen()), 4);
    lists.given[0] = Some(2);
    for (vertex, list) in [(1, vec![0, 1]), (4, vec![1]), (7, vec![2, 3])] {
        lists.lists[vertex] = Some(list);
    }
    for task in [example(), Task::new(Arc::new(gallery::cycle(5)), 3), lists] {
        let (_, expected, _) = all(Method::Backtracking, &task);
        assert!(expected.iter().all(|coloring| is_proper(&task.graph, coloring)) && !expected.is_empty());
        for method in METHODS.into_iter().filter(|method| method.counts()) {
            if method.needs_board() && task.board.is_none() {
                assert_eq!(Run::new(method, &task).err(), Some(Refused::NoBoard));
                continue;
            }
            let (end, found, _) = all(method, &task);
            assert_eq!((end, &found), (End::All, &expected), "{method:?}");
        }
        let (end, found, _) = all(Method::CliqueBound, &task);
        assert!(end == End::Best && found.len() == 1 && expected.contains(&found[0]));
    }
    // The product has no larger independent set, since no coloring has enough colors.
    let odd = Task::new(Arc::new(gallery::cycle(5)), 2);
    for method in METHODS.into_iter().filter(|method| method.colors() && !method.needs_board()) {
        let (end, found, _) = all(method, &odd);
        assert_eq!((end, found.len()), (End::All, 0), "{method:?}");
    }
}

#[test]
fn the_example_is_solved_by_the_clique_method_event_by_event() {
    let task = example();
    let (_, found, run) = all(Method::CliquePlain, &task);
    let digits: String = found[0].iter().map(|color| (b'1' + *color as u8) as char).collect();
    assert_eq!((found.len(), digits.as_str()), (1, "3142243142131324"));
    assert!(run.counters().nodes > 16);
}

#[test]
fn sets_are_named_with_what_may_still_join() {
    // A triangle with a path of two hanging from it.
    let graph = Arc::new(Graph::from_edges(5, [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4)]));
    let task = Task::new(graph, 0);
    let mut run = Run::new(Method::MaximalCliquesPivot, &task).unwrap();
    let mut cliques = Vec::new();
    loop {
        match run.advance() {
            Event::Join(2) if run.set() == [2] => {
                assert_eq!(run.marks(), [Mark::Candidate, Mark::Candidate, Mark::Member, Mark::Candidate, Mark::Open]);
            }
            Event::Maximal(size) => {
                assert_eq!(run.set().len(), size as usize);
                cliques.push(run.set());
            }
            Event::End(end) => break assert_eq!(end, End::All),
            _ => {}
        }
    }
    assert_eq!(cliques.len(), 3);
    let best = |method| {
        let mut run = Run::new(method, &task).unwrap();
        assert_eq!(run.run(1_000), Some(Event::End(End::Best)));
        run.best().unwrap()
    };
    assert_eq!(best(Method::LargestClique), [0, 1, 2]);
    assert_eq!(best(Method::LargestIndependentSet).len(), 2);
}

#[test]
fn the_tree_of_a_run_is_what_it_tried() {
    let task = Task::new(Arc::new(Graph::from_edges(3, [(0, 1), (1, 2), (0, 2)])), 2);
    let record = |most: usize| {
        let mut run = Run::new(Method::Backtracking, &task).unwrap();
        let mut tree = Tree::new(most);
        loop {
            let event = run.advance();
            tree.hear(&event);
            if let Event::End(_) = event {
                return (tree, run.counters().nodes);
            }
        }
    };
    let (tree, nodes) = record(100);
    assert_eq!((tree.nodes().len() as u64, nodes), (5, 4));
    assert_eq!(tree.way_to(2), [(0, Some(0)), (1, Some(1))]);
    assert!(tree.nodes()[1..].iter().all(|node| node.fate == Fate::Left));
    assert_eq!(tree.nodes()[2].refused, 2, "vertex 2 can have neither color");
    assert!(!tree.is_full());
    let (tree, _) = record(3);
    assert!(tree.is_full() && tree.nodes().len() == 3 && tree.at() == 0);
    assert_eq!(tree.nodes()[0].left_out, 1);
}

#[test]
fn runs_are_the_same_each_time() {
    for method in METHODS {
        let events = || {
            let mut run = Run::new(method, &example()).unwrap();
            (0..200).map(|_| run.advance()).collect::<Vec<_>>()
        };
        assert_eq!(events(), events(), "{method:?}");
    }
}

#[test]
fn tasks_that_do_not_fit_are_refused() {
    let path = Arc::new(Graph::from_edges(2, [(0, 1)]));
    let with = |given: [Option<Color>; 2], list: Option<Vec<Color>>| {
        let task = Task { given: given.to_vec(), lists: vec![list, None], ..Task::new(path.clone(), 2) };
        Run::new(Method::Saturation, &task).err()
    };
    assert_eq!(with([Some(1), Some(1)], None), Some(Refused::Clash(0, 1)));
    assert_eq!(with([Some(2), None], None), Some(Refused::Unfit));
    assert_eq!(with([Some(1), None], Some(vec![0])), Some(Refused::OffList(0)));
    let large = Task::new(Arc::new(Graph::new(1_000)), 9);
    assert_eq!(Run::new(Method::CliquePivot, &large).err(), Some(Refused::TooLarge(9_000)));
}
