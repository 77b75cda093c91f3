use super::*;
use crate::browser::helper::Work as _;
use crate::scene;
use chromadoku_solver::search::method::Mark;

fn still(fragment: &str) -> State {
    State { still: true, ..State::new(fragment) }
}

/// Carries questions to helpers and answers back, until nothing is left to say.
fn help(state: &mut State) {
    let clock = std::cell::Cell::new(0.0);
    let read = || {
        clock.set(clock.get() + 0.2);
        clock.get()
    };
    for order in state.take_orders() {
        let Order::Ask(_, question) = order else { continue };
        let mut helper = crate::work::Helper::default();
        helper.ask(question);
        while !helper.is_idle() {
            helper.slice(&read).into_iter().for_each(|answer| _ = state.update(Action::Hear(answer)));
        }
    }
}

/// Lets time pass until nothing goes on any more.
fn settle(state: &mut State) {
    let clock = std::cell::Cell::new(0.0);
    let read = || {
        clock.set(clock.get() + 0.2);
        clock.get()
    };
    let mut now = 0.0;
    while state.is_going() {
        now += 16.0;
        state.tick(now, &read);
        assert!(now < 1e6, "it never comes to rest");
    }
    help(state);
}

#[test]
fn an_address_opens_its_graph_and_a_bad_one_says_so() {
    assert_eq!(State::new("gallery=cube-3").doc.graph.len(), 8);
    let state = State::new("gallery=nothing");
    assert!(state.notice.is_some() && state.doc.graph.len() == 10);
    let state = State::new("p=530070000600195000098000060800060003400803001700020006060000280000419005000080079");
    assert_eq!((state.doc.graph.len(), state.setup.colors), (81, 9));
    assert!(state.sudoku.is_some());
}

#[test]
fn drawing_by_hand_can_be_undone_and_done_again() {
    let mut state = still("gallery=empty");
    for _ in 0..3 {
        state.update(Action::AddBeside(state.chosen));
    }
    for vertex in [0, 1, 1, 2] {
        state.update(Action::Join(vertex));
    }
    assert_eq!(state.doc.graph.edges().collect::<Vec<_>>(), [(0, 1), (1, 2)]);
    state.update(Action::Remove(0));
    assert_eq!((state.doc.graph.len(), state.doc.graph.edge_count(), state.places.len()), (2, 1, 2));
    for _ in 0..6 {
        state.update(Action::Undo);
    }
    assert!(state.doc.graph.is_empty() && !state.can_undo());
    for _ in 0..6 {
        state.update(Action::Redo);
    }
    assert_eq!((state.doc.graph.len(), state.places.len(), state.can_redo()), (2, 2, false));
}

#[test]
fn layouts_move_the_vertices_there_and_every_picture_has_all_of_them() {
    let mut state = State::new("gallery=map");
    for (layout, name) in place::layouts(&state.doc, state.layout) {
        state.update(Action::Layout(layout));
        settle(&mut state);
        let picture = scene::picture(&state);
        assert_eq!(picture.vertices.len(), 13, "{name}");
        let inside = |at: Point| at.0 > 0.3 && at.1 > 0.3 && at.0 < picture.size.0 - 0.3 && at.1 < picture.size.1 - 0.3;
        assert!(picture.vertices.iter().all(|spot| inside(spot.at)), "{name}");
    }
}

#[test]
fn a_run_is_stepped_and_its_result_shown() {
    let mut state = still("gallery=petersen");
    state.update(Action::Step);
    assert_eq!(state.run.as_ref().unwrap().counters().events, 1);
    state.update(Action::Back);
    assert_eq!(state.run.as_ref().unwrap().counters().events, 0);
    state.update(Action::Rush(Rush::Next));
    settle(&mut state);
    let run = state.run.as_ref().unwrap();
    assert!(run.found.len() == 1 && run.marks().iter().all(|mark| matches!(mark, Mark::Color(_))));
    state.update(Action::Setup(Setup { colors: 2, ..state.setup }));
    while state.run.as_ref().unwrap().ended().is_none() {
        state.update(Action::Rush(Rush::Next));
        settle(&mut state);
    }
    assert!(state.run.as_ref().unwrap().found.is_empty(), "two colors are not enough");
    state.update(Action::Setup(Setup { colors: 3, ..state.setup }));
    state.update(Action::Rush(Rush::End));
    settle(&mut state);
    // The chromatic polynomial of the Petersen graph at 3.
    assert_eq!(state.run.as_ref().unwrap().counters().found, 120);
}

#[test]
fn colors_beforehand_and_lists_reach_the_run() {
    let mut state = still("gallery=cycle-5");
    state.update(Action::Give(0, Some(2)));
    state.update(Action::List(1, Some(vec![1])));
    state.update(Action::Rush(Rush::Next));
    settle(&mut state);
    let colors = state.run.as_ref().unwrap().run().colors();
    assert_eq!((colors[0], colors[1]), (Some(2), Some(1)));
    state.update(Action::Give(1, Some(2)));
    assert!(state.run.is_err(), "two neighbors have the same color");
    state.update(Action::Undo);
    assert!(state.run.is_ok());
}

#[test]
fn a_race_comes_to_its_end_and_its_trees_can_be_walked() {
    let mut state = still("gallery=report");
    state.update(Action::Tab(Tab::Race));
    state.update(Action::Race);
    settle(&mut state);
    let race = state.race.as_ref().unwrap();
    assert!(race.lanes.len() == 4 && race.lanes.iter().all(|lane| lane.done));
    state.update(Action::Tree(Some(0)));
    state.update(Action::Node(1));
    let picture = scene::search_tree(&state.race.as_ref().unwrap().lanes[0], 1);
    assert_eq!((picture.pointed, picture.lines.len()), (Some(1), 1));
}

#[test]
fn the_structure_is_worked_out_while_it_is_shown() {
    let mut state = still("gallery=petersen");
    state.update(Action::Tab(Tab::Structure));
    settle(&mut state);
    assert_eq!(state.facts.as_ref().unwrap().chromatic, (3, 3));
    state.update(Action::Show(Shown::Coloring));
    let picture = scene::picture(&state);
    assert!(picture.vertices.iter().all(|spot| matches!(spot.face, crate::picture::Face::Color(_))));
}

#[test]
fn the_complement_is_studied_drawn_and_left_behind() {
    let mut state = still("gallery=petersen");
    state.update(Action::Tab(Tab::Structure));
    settle(&mut state);
    state.update(Action::Complement(true));
    settle(&mut state);
    assert_eq!(state.graph().edge_count(), 30);
    let clique = state.facts.as_ref().unwrap().clique.clone();
    assert!(
        clique.len() == 4 && clique.iter().all(|a| clique.iter().all(|b| a == b || state.graph().has_edge(*a, *b)))
    );
    assert_eq!(scene::picture(&state).faint.len(), 30);
    assert!(crate::words::vertex(&state, 0, None).starts_with("v1: 6 neighbors"));
    state.update(Action::Tab(Tab::Run));
    assert_eq!(scene::picture(&state).faint.len(), 15, "a run works on the graph itself");
}

#[test]
fn the_first_coloring_is_shown_once_everything_was_tried() {
    let mut state = still("gallery=cycle-5");
    state.update(Action::Rush(Rush::End));
    settle(&mut state);
    assert!(state.result == Some(0) && state.run.as_ref().unwrap().ended().is_some());
    let colored = |spot: &crate::picture::Spot| matches!(spot.face, crate::picture::Face::Color(_));
    assert!(scene::picture(&state).vertices.iter().all(colored));
    state.update(Action::Result(0));
    assert!(scene::picture(&state).vertices.iter().all(colored), "a click on it does not take it away");
}

#[test]
fn the_first_coloring_is_shown_however_the_end_is_reached() {
    let ends: [fn(&mut State); 2] = [
        |state| {
            while state.run.as_ref().is_ok_and(|run| run.ended().is_none()) {
                state.update(Action::Step);
            }
        },
        |state| {
            state.update(Action::Pace(super::super::running::PACES.len() - 1));
            while state.run.as_ref().is_ok_and(|run| run.ended().is_none()) {
                state.update(Action::Play);
                (0..1_000).for_each(|frame| _ = state.tick(f64::from(frame) * 16.0, &|| 0.0));
            }
        },
    ];
    for end in ends {
        let mut state = still("gallery=cycle-5");
        end(&mut state);
        assert_eq!(state.result, Some(0));
    }
}

#[test]
fn the_empty_sheet_has_room_and_keeps_its_size() {
    let mut state = State::new("gallery=empty");
    let size = scene::picture(&state).size;
    assert!(size.0 >= 8.0 && size.1 >= 6.0, "a vertex is a small part of it: {size:?}");
    assert_eq!(state.tool, Tool::Draw, "there is nothing to move");
    state.update(Action::UseGround((2.0, 2.0)));
    state.update(Action::UseGround((6.0, 4.0)));
    state.update(Action::Use(0));
    state.update(Action::Use(1));
    let picture = scene::picture(&state);
    assert_eq!((picture.size, picture.faint, picture.vertices[0].at), (size, vec![(0, 1)], (2.0, 2.0)));
    state.update(Action::Drag(0, (3.0, 3.0)));
    state.update(Action::Drop);
    assert_eq!(scene::picture(&state).size, size, "it does not shrink around what is drawn");
}

#[test]
fn what_is_drawn_beside_the_frame_stays_under_the_hand() {
    let mut state = State::new("gallery=empty");
    state.update(Action::UseGround((2.0, 2.0)));
    // The screen is wider than the sheet by four units on either side, and the hand is at its very corner.
    let (_, (width, height)) = state.frame;
    state.update(Action::Look((-4.0, 0.0), (width + 8.0, height)));
    state.update(Action::UseGround((1.0, 5.0)));
    state.update(Action::UseGround((0.1, 0.1)));
    let picture = scene::picture(&state);
    let tenth = |at: f32| (at * 10.0).round() as i32;
    let places: Vec<_> = picture.vertices.iter().map(|spot| (tenth(spot.at.0), tenth(spot.at.1))).collect();
    assert_eq!((picture.size, &places[..]), ((width + 8.0, height), &[(60, 20), (10, 50), (5, 5)][..]));
    let printed = picture.printed();
    assert!(printed.vertices.iter().all(|spot| spot.marks.is_empty()), "none of them is chosen there");
    let (width, height) = printed.size;
    assert_eq!((tenth(width), tenth(height)), (73, 63), "a file has no empty border");
}

#[test]
fn what_the_keyboard_draws_can_be_joined_at_will() {
    let mut state = still("gallery=empty");
    let frame = state.frame;
    for _ in 0..7 {
        state.update(Action::AddBeside(state.chosen));
    }
    assert_eq!(state.frame, frame, "there is room enough");
    for a in 0..7 {
        for b in (0..7).filter(|&b| b != a) {
            for c in (0..7).filter(|&c| c != a && c != b) {
                let [a, b, c] = [a, b, c].map(|at: usize| state.places[at]);
                let area = (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
                let is_between = (c.0 - a.0) * (c.0 - b.0) + (c.1 - a.1) * (c.1 - b.1) < 0.0;
                let length = (b.0 - a.0).hypot(b.1 - a.1);
                assert!(!is_between || area.abs() / length > 0.5, "an edge from {a:?} to {b:?} runs through {c:?}");
            }
        }
    }
}

#[test]
fn edges_are_drawn_by_dragging_between_vertices_or_to_a_new_one() {
    let mut state = State::new("gallery=empty");
    state.update(Action::UseGround((2.0, 2.0)));
    state.update(Action::UseGround((6.0, 2.0)));
    state.update(Action::Pull(0, (4.0, 2.0)));
    assert_eq!(scene::picture(&state).pulled, Some((0, (4.0, 2.0))));
    state.update(Action::Link(0, Some(1), (6.0, 2.0)));
    state.update(Action::Link(1, None, (4.0, 5.0)));
    assert_eq!(state.doc.graph.edges().collect::<Vec<_>>(), [(0, 1), (1, 2)]);
    assert_eq!((state.places.len(), state.pulled), (3, None));
    state.update(Action::Undo);
    assert_eq!((state.doc.graph.len(), state.doc.graph.edge_count()), (2, 1), "vertex and edge are one change");
    state.update(Action::Link(0, Some(0), (2.0, 2.0)));
    state.update(Action::Link(0, None, (2.5, 2.0)));
    assert_eq!((state.doc.graph.len(), state.doc.graph.edge_count()), (2, 1), "a hand that trembles draws nothing");
    state.update(Action::Link(0, Some(1), (6.0, 2.0)));
    assert_eq!(state.doc.graph.edge_count(), 0, "an edge drawn twice is removed");
}

#[test]
fn what_is_read_is_opened_and_told() {
    let mut state = still("gallery=petersen");
    let read = |text: &str| source::of_text(text, None).map(|(doc, said)| (Rc::new(Opened(doc)), said));
    state.update(Action::Arrive(read("a b")));
    assert_eq!(state.doc.graph.len(), 10, "nobody waits for it any more");
    state.update(Action::Read("a file".into()));
    state.update(Action::Arrive(read("a b\nb b")));
    assert_eq!(state.doc.graph.len(), 2);
    assert!(matches!(state.take_orders()[..], [Order::ShowPicture]), "it is brought into view");
    assert_eq!(state.notice.as_deref(), Some("One edge from a vertex to itself was left out."));
    state.update(Action::Read("a file".into()));
    state.update(Action::Arrive(read("a b c")));
    assert_eq!((state.doc.graph.len(), state.reading.is_none()), (2, true));
}

#[test]
fn what_a_distance_forbids_is_drawn_and_said() {
    let mut state = still("gallery=cycle-7");
    state.update(Action::Setup(Setup { colors: 4, distance: 3, method: Method::Backtracking, start: 0 }));
    let picture = scene::picture(&state);
    assert_eq!((picture.faint.len(), picture.far.len()), (7, 7));
    assert!(picture.caption.ends_with("dashed: 7 pairs fewer than 3 edges apart."), "{}", picture.caption);
    let mut said = Vec::new();
    for _ in 0..5 {
        state.update(Action::Step);
        said.push(crate::words::event(&state.doc, state.run.as_ref().unwrap()));
    }
    assert_eq!(said[1], "v2 cannot be 1: v1 has it.");
    assert_eq!(said[3], "v3 cannot be 1: v1, too near, has it.");
    let words = crate::words::vertex(&state, 3, None);
    assert_eq!(words, "v4: 2 neighbors (v3, v5); 2 more too near (v2, v6)");
    let is_far = |method| {
        let row = crate::method::row(method);
        let lines = row.code.iter().map(|line| line.text);
        lines
            .chain([row.about])
            .map(|text| text.at(3))
            .all(|words| !words.contains("a neighbor") && !words.contains("no neighbor"))
    };
    let methods = [
        Method::Backtracking,
        Method::BacktrackingAhead,
        Method::Saturation,
        Method::SaturationAhead,
        Method::EdgeScan,
    ];
    assert!(methods.into_iter().all(is_far), "only those joined are neighbors");
}
