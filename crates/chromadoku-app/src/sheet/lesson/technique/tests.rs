//! Every technique's page: with a text of its own, without a gap; its example and the positions to find it in; what is said of claims.

use std::collections::{BTreeMap, HashMap};

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Geometry, Shape};
use chromadoku_board::id::Candidate;
use chromadoku_solver::path::{self, Next};
use chromadoku_solver::step::Effect;
use chromadoku_solver::technique::path_table;
use chromadoku_solver::verify::verify_unique;

use super::find::{POSITIONS, position};
use super::judge::{Verdict, judge, solution};
use super::*;
use crate::session::Learning;
use crate::sheet::lesson::markup;

fn open_board() -> Board {
    Board::empty(Geometry::new(Shape::classic(9).unwrap()).unwrap())
}

fn page(name: &str, set: &[(&str, &str)]) -> String {
    let set = set.iter().map(|&(what, value)| (what.to_owned(), value.to_owned())).collect::<BTreeMap<_, _>>();
    markup(&open_board(), None, &Learning { name: name.to_owned(), set }).into_string()
}

/// The parts of a page: title and content.
fn parts(page: &str) -> Vec<(&str, &str)> {
    page.split("<h4>").skip(1).filter_map(|part| part.split_once("</h4>")).collect()
}

#[test]
fn every_technique_has_a_page_of_its_own_without_an_empty_part() {
    let mut known = HashMap::new();
    for kind in kinds() {
        let page = page(kind.id.0, &[]);
        let parts = parts(&page);
        let is_full = |text: &str| ["<p>", "<svg", "<li>"].iter().any(|tag| text.contains(tag)) && text.len() > 40;
        for (title, text) in &parts {
            assert!(is_full(text), "{}, {title}: {text}", kind.id.0);
        }
        for title in ["How to spot it", "In the graph", "How hard it is"] {
            assert!(parts.iter().any(|(of, _)| *of == title), "{}: {title}", kind.id.0);
        }
        assert!(!page.contains("NaN") && !page.contains(" style="), "{}", kind.id.0);
        let text = [about(kind), spot(kind), fact(kind)].concat();
        if let Some(other) = known.insert(text, kind.id.0) {
            panic!("{} and {other} have the same text", kind.id.0);
        }
    }
}

#[test]
fn an_example_is_told_to_its_end_and_near_misses_are_refused_with_a_reason() {
    let mut with_misses = 0;
    for kind in kinds() {
        let Some(example) = Position::example(kind.id) else { continue };
        let page = page(kind.id.0, &[]);
        let steps = steps_in(kind.id, &example);
        let last = Told::of(&example, &steps[0]).length();
        assert!(page.contains(&format!("{last} of {last}")), "{}", kind.id.0);
        assert!(page.contains("Open the example on the board"), "{}", kind.id.0);
        // Rows that change places do not keep a symmetry of the whole board.
        let has_copies = kind.family != Family::Symmetry;
        assert!(page.contains("Find it yourself") || !has_copies, "{}", kind.id.0);
        with_misses += usize::from(page.contains("Near misses"));
    }
    assert!(with_misses > 20, "{with_misses}");
}

#[test]
fn positions_differ_and_in_each_the_technique_has_a_step_that_the_checker_accepts() {
    for kind in
        kinds().iter().filter(|kind| kind.in_path && kind.family != Family::Symmetry && kind.scores.hodoku <= 300)
    {
        let Some(example) = Position::example(kind.id) else { continue };
        let mut boards = Vec::new();
        for number in 1..=POSITIONS {
            let position = position(kind.id, &example, number).unwrap();
            assert!(!boards.contains(&position.board), "{} {number}", kind.id.0);
            boards.push(position.board.clone());
            // One that is looked for in no time is looked for in all of them.
            if number > 1 && kind.scores.hodoku > 260 {
                continue;
            }
            let facts = Facts::new(&position.board).with_unique(Some(position.givens));
            let step = kind.id.get().first_of(&facts).unwrap_or_else(|| panic!("{} {number}", kind.id.0));
            assert_eq!(verify_unique(&position.board, &position.givens, &step), Ok(()));
        }
    }
}

#[test]
fn claims_are_right_right_otherwise_unsound_with_a_reason_or_nothing() {
    let pair = TechniqueId("naked-pair");
    let example = Position::example(pair).unwrap();
    let step = steps_in(pair, &example)[0].clone();
    assert!(matches!(judge(pair, &example, &step.effects), Verdict::Right(_, 0)));
    assert!(matches!(judge(pair, &example, &step.effects[..1]), Verdict::Right(..)));
    assert_eq!(judge(pair, &example, &[]), Verdict::Nothing);
    let solution = solution(&example).unwrap();
    let cell = example.board.unsolved().first().unwrap();
    let truth = Effect::Eliminate(Candidate { cell, digit: solution[cell] });
    assert!(matches!(judge(pair, &example, &[truth]), Verdict::Unsound(effect, _) if effect == truth));
    // Whatever the simplest technique of all takes does not go by a pair.
    let open = Position::example(TechniqueId("naked-single")).unwrap();
    let single = steps_in(TechniqueId("naked-single"), &open)[0].clone();
    assert!(matches!(judge(TechniqueId("hidden-pair"), &open, &single.effects), Verdict::Otherwise(_)));
}

#[test]
fn what_is_marked_is_judged_on_the_page_and_what_is_solved_is_kept() {
    let id = "naked-pair";
    let example = Position::example(TechniqueId(id)).unwrap();
    let first = position(TechniqueId(id), &example, 1).unwrap();
    let effect = steps_in(TechniqueId(id), &first)[0].effects[0].candidate();
    let mark = format!("1;{}{};0;c", effect.digit, first.board.geometry().name(effect.cell));
    let right = page(id, &[("naked-pair.find", &mark)]);
    assert!(right.contains("<strong>Right.</strong>") && right.contains("data-do=\"set solved.naked-pair 1\""));
    let kept = page(id, &[("naked-pair.find", &mark), ("solved.naked-pair", "1,4")]);
    assert!(kept.contains("2 solved") && !kept.contains("data-do=\"set solved.naked-pair"));
    let shown = page(id, &[("naked-pair.find", &mark.replace(";0;", ";3;"))]);
    assert!(shown.contains("does not count"));
    // Why a claim is refused would tell the pattern, so that is said on request.
    let cell = first.board.unsolved().first().unwrap();
    let truth = format!("1;{}{};0;c", solution(&first).unwrap()[cell], first.board.geometry().name(cell));
    let wrong = page(id, &[("naked-pair.find", &truth)]);
    let (_, reply) = wrong.split_once("That does not hold.</strong>").unwrap();
    let (at_once, folded) = reply.split_once("<details>").unwrap();
    assert!(!at_once.contains("follow") && folded.starts_with("<summary>Why not?</summary><p>It does not follow, as "));
    let list = page(list::LIST, &[("solved.naked-pair", "1,4")]);
    assert!(list.contains("2 of 12 solved") && list.contains("download="));
}

#[test]
fn the_list_has_what_the_board_has_and_what_is_typed() {
    let names = |board: &Board, words: &str| {
        let set = BTreeMap::from([("techniques.words".to_owned(), words.to_owned())]);
        let list = markup(board, None, &Learning { name: list::LIST.to_owned(), set }).into_string();
        list.matches("data-do=\"learn ").count() - 1
    };
    let nine = open_board();
    let four = Board::empty(Geometry::new(Shape::classic(4).unwrap()).unwrap());
    assert!(names(&four, "") < names(&nine, "") && names(&nine, "") < kinds().len());
    assert_eq!(names(&nine, "xy-wing"), 2);
    assert_eq!(names(&nine, "nonsense"), 0);
    let list = self::page("techniques", &[]);
    let at = |id: &str| list.rfind(&format!("learn {id}\"")).unwrap_or_else(|| panic!("{id}"));
    assert!(at("x-wing") < at("finned-x-wing") && at("finned-x-wing") < at("swordfish"));
    assert_eq!(
        list.split("Start here").nth(1).unwrap().split("</section>").next().unwrap().matches("<button").count(),
        8
    );
    let page = page("techniques", &[]);
    let folds =
        |list: &str| (list.matches("<details class=\"family\" open>").count(), list.matches("<details").count());
    let (open, all) = folds(&page);
    assert!(open >= 3 && open < all / 2, "{open} of {all} families are open");
    let (open, all) = folds(&self::page("techniques", &[("techniques.words", "fish")]));
    assert!(all > 0 && open == all, "{open} of {all} families are open");
    assert!(
        page.contains("learn naked-pair") && !page.contains("learn thermometer") && !page.contains("learn naked-10")
    );
}

#[test]
fn what_is_called_simpler_is_and_coloring_is_told_by_its_colors() {
    let names = |id| {
        let (harder, simpler) = neighbors(named(id).unwrap());
        [harder, simpler].map(|other| other.map(|other| other.id.0))
    };
    assert_eq!(names("x-wing"), [Some("swordfish"), None]);
    assert_eq!(names("finned-x-wing"), [Some("finned-swordfish"), Some("x-wing")]);
    assert_eq!(names("naked-pair"), [Some("naked-triple"), None]);
    for id in ["simple-colors-trap", "simple-colors-wrap", "multi-colors-1", "multi-colors-2"] {
        let page = page(id, &[]);
        assert!(page.contains("lines true and false alternate") && !page.contains("Suppose"), "{id}");
    }
}

#[test]
fn no_lesson_has_the_name_of_a_technique() {
    assert!(
        crate::sheet::lesson::LESSONS.iter().all(|lesson| named(lesson.name).is_none() && lesson.name != list::LIST)
    );
}

#[test]
fn a_near_miss_shows_the_candidate_and_what_it_lacks() {
    let mut drawn = [0; 3];
    for kind in kinds() {
        let page = page(kind.id.0, &[]);
        let Some((_, misses)) = parts(&page).into_iter().find(|(title, _)| *title == "Near misses") else { continue };
        for miss in misses.split("<figure>").skip(1) {
            let (picture, said) = miss.split_once("<figcaption>").unwrap();
            assert_eq!(picture.matches("class=\"frame\"").count(), 1, "{}: {said}", kind.id.0);
            let is_crossed = picture.contains("is-cross");
            let (number, shows) = match said.split_once(" stays: ") {
                Some((_, why)) if why.contains("does not see") => (0, picture.contains("m is-current") && is_crossed),
                Some(_) => (1, picture.contains("m is-current") && !is_crossed),
                None => (2, picture.contains("m is-conflict") && said.contains("were still empty")),
            };
            assert!(shows, "{}: {said}", kind.id.0);
            drawn[number] += 1;
        }
    }
    assert!(drawn.iter().all(|&count| count > 5), "{drawn:?}");
}

#[test]
fn fifty_techniques_and_more_are_the_next_step_in_positions_of_ten_puzzles() {
    let is_next = |id: &str, link: &str| {
        let position = Position::of_link(link).unwrap();
        let facts = Facts::new(&position.board).with_unique(Some(position.givens));
        let next = path::next_step_of(&facts, path_table().iter().copied());
        assert!(matches!(next, Next::Step(step) if step.technique.0 == id), "{id}: {link}");
        position.puzzle()
    };
    let puzzles = |line: &str| {
        let (id, links) = line.split_once(' ').unwrap();
        let puzzles = Vec::from_iter(links.split(' ').map(|link| is_next(id, link)));
        assert!((1..puzzles.len()).all(|at| !puzzles[..at].contains(&puzzles[at])), "{id}");
        puzzles.len()
    };
    let found = find::MADE.lines().filter(|line| puzzles(line) >= 10).count();
    assert!(found >= 50, "{found}");
}
