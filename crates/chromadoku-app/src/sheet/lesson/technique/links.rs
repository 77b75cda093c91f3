//! A chain, to be found on a position link by link. What is marked is judged by itself: any chain that holds is right, whichever
//! the program found first.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell};
use chromadoku_board::note::{OwnLink, Strength};
use chromadoku_board::set::CellSet;
use chromadoku_solver::step::{Chain, Effect, Pattern, Step, Strong};
use chromadoku_solver::technique::Kind;
use maud::{Markup, html};

use super::find::{Answer, Chooser, Hints, Marking, button, marked_so_far, name, next};
use super::judge;
use super::marked::Marked;
use crate::figure::{Link, Role};
use crate::sheet::examples::Position;
use crate::sheet::grid::Grid;
use crate::sheet::lesson::desk::Desk;
use crate::words;

/// The most candidates of a chain that can be marked.
const MOST: usize = 24;

/// What is thought of a chain.
#[derive(PartialEq, Debug)]
enum Verdict {
    /// It holds, and these see both of its ends.
    Right(Vec<Candidate>),
    /// It holds, and no candidate sees both of its ends.
    Useless,
    /// It does not begin and end with a strong link.
    Unfinished,
    /// The link from this candidate to the next one does not hold, for this reason.
    Broken(usize, String),
}

/// Whether a step's chain can be marked: one from end to end of strong links between single candidates.
pub fn has_links(step: &Step) -> bool {
    let Pattern::Chain(Chain { nodes, strong, closed: false }) = &step.pattern else { return false };
    let is_plain = |link: &Strong| matches!(link, Strong::One(_));
    nodes.len() <= MOST && nodes.iter().all(|node| node.cells.len() == 1) && strong.iter().all(is_plain)
}

/// Strong links alternate with weak ones, from the first, which is strong.
fn strength(at: usize) -> Strength {
    if at.is_multiple_of(2) { Strength::Strong } else { Strength::Weak }
}

fn judge(board: &Board, nodes: &[Candidate]) -> Verdict {
    let fault = |(at, pair): (usize, &[Candidate])| {
        let ends = OwnLink::ends(pair[0], pair[1])?;
        Some((at, words::fault(board, OwnLink { ends, strength: strength(at) })?))
    };
    if let Some((at, why)) = nodes.windows(2).enumerate().find_map(fault) {
        return Verdict::Broken(at, why);
    }
    let [first, .., last] = nodes[..] else { return Verdict::Unfinished };
    if nodes.len() < 4 || !nodes.len().is_multiple_of(2) {
        return Verdict::Unfinished;
    }
    let of_cell =
        |cell: Cell| board.candidates(cell).iter().map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>();
    let sees = |at: &Candidate| [first, last].iter().all(|&end| board.geometry().excludes(end, *at));
    let gone: Vec<Candidate> = board.unsolved().iter().flat_map(of_cell).filter(sees).collect();
    if gone.is_empty() { Verdict::Useless } else { Verdict::Right(gone) }
}

/// The exercise for a position, by its number; a cell is chosen where fingers are too large for candidates.
pub fn markup(
    desk: &Desk,
    kind: &Kind,
    position: &Position,
    number: usize,
    chosen: Option<Cell>,
    hints: &Hints,
) -> Answer {
    let board = &position.board;
    let marked = Marked::<Candidate>::read(desk.text("links").unwrap_or_default(), number, board);
    let verdict = (marked.checked && marked.marks.len() > 1).then(|| judge(board, &marked.marks));
    let gone: &[Candidate] = if let Some(Verdict::Right(gone)) = &verdict { gone } else { &[] };
    let role = |at: Candidate| match marked.marks.iter().position(|&node| node == at) {
        Some(place) if place.is_multiple_of(2) => Some(Role::ColorB),
        Some(_) => Some(Role::ColorA),
        None => gone.contains(&at).then_some(Role::Eliminated),
    };
    let links = marked.marks.windows(2).enumerate().map(|(at, pair)| Link {
        from: pair[0],
        to: pair[1],
        role: strength(at).into(),
    });
    let order = |marked: &Marked<Candidate>| desk.order("links", marked.text(board));
    let toggle = |at: Candidate| order(&toggled(&marked, at));
    let grid = Grid::new(board, &position.givens, role)
        .links(&links.collect::<Vec<_>>())
        .area(&(hints.area() | chosen.into_iter().collect::<CellSet>()))
        .pressed(|cell| desk.order("cell", board.geometry().name(cell)), toggle);
    let chooser =
        Chooser { desk, position, chosen, does: "Join", toggle: &toggle, pressed: &|at| marked.marks.contains(&at) };
    let names: Vec<String> = marked.marks.iter().map(|&at| name(position, at)).collect();
    let text = html! {
        p {
            "Press the candidates of a chain from one end to the other. The first two are joined by a strong link, the \
             next two by a weak one, and so on by turns; the last link is strong again. To go back, press the last \
             candidate once more."
        }
        (hints.said())
        figure { (grid.markup(&format!("Position {number}: a board to mark a chain on"))) }
        (chooser.markup())
        (marked_so_far(&names.join(", then ")))
        div.answers {
            (button("Check", &order(&Marked { checked: true, ..marked.clone() }), marked.marks.len() < 2))
            (hints.button())
            (next(desk, number))
        }
        (reply(position, &marked.marks, verdict.as_ref(), hints.led(Marking::Links)))
    };
    // Another chain can be right as well; what counts is what goes by the technique that is practiced.
    let goes = |&at: &Candidate| {
        matches!(judge::judge(kind.id, position, &[Effect::Eliminate(at)]), judge::Verdict::Right(..))
    };
    Answer { text, solves: gone.iter().any(goes) }
}

fn reply(position: &Position, nodes: &[Candidate], verdict: Option<&Verdict>, led: &str) -> Markup {
    let name = |at: Candidate| name(position, at);
    let (look, said) = match verdict {
        None => ("", html! {}),
        Some(Verdict::Right(gone)) => {
            let effects: Vec<Effect> = gone.iter().map(|&at| Effect::Eliminate(at)).collect();
            let (follows, _) = words::effects(position.board.geometry(), &effects, usize::MAX);
            let ends = [nodes[0], nodes[nodes.len() - 1]].map(name);
            (
                " is-right",
                html! {
                    strong { "Right." } " One of " (words::and(&ends)) " is true, so " (follows) "." (led)
                },
            )
        }
        Some(Verdict::Useless) => {
            ("", html! { strong { "It holds." } " One of its ends is true; but no candidate sees both of them." })
        }
        Some(Verdict::Unfinished) => (
            "",
            html! {
                strong { "So far so good." }
                " Every link holds. A chain has four candidates or more and ends with a strong link."
            },
        ),
        Some(Verdict::Broken(at, why)) => (
            " is-wrong",
            html! {
                strong { "Not this." } " From " (name(nodes[*at])) " to " (name(nodes[at + 1])) " there is no "
                (strength(*at).name()) " link: " (why) "."
            },
        ),
    };
    html! { p role="status" class={ "reply" (look) } { (said) } }
}

/// With one candidate more at the end, or up to this one where it is marked already; without it where it is the last.
fn toggled(marked: &Marked<Candidate>, at: Candidate) -> Marked<Candidate> {
    let mut nodes = marked.marks.clone();
    match nodes.iter().position(|&node| node == at) {
        Some(place) if place + 1 == nodes.len() => nodes.truncate(place),
        Some(place) => nodes.truncate(place + 1),
        None if nodes.len() < MOST => nodes.push(at),
        None => {}
    }
    marked.with(nodes)
}

#[cfg(test)]
mod tests {
    use chromadoku_solver::technique::TechniqueId;

    use super::super::steps_in;
    use super::*;

    #[test]
    fn a_chain_is_right_link_by_link_and_what_sees_both_ends_goes() {
        let xy = TechniqueId("xy-chain");
        let position = Position::example(xy).unwrap();
        let (board, steps) = (&position.board, steps_in(xy, &position));
        let step = steps.iter().find(|step| has_links(step)).unwrap();
        let Pattern::Chain(chain) = &step.pattern else { panic!("it is a chain") };
        let node =
            |node: &chromadoku_solver::step::Node| Candidate { cell: node.cells.first().unwrap(), digit: node.digit };
        let nodes: Vec<Candidate> = chain.nodes.iter().map(node).collect();
        let right = judge(board, &nodes);
        let Verdict::Right(gone) = &right else { panic!("the program's own chain holds") };
        assert!(step.effects.iter().all(|effect| gone.contains(&effect.candidate())));
        assert!(reply(&position, &nodes, Some(&right), "").into_string().contains("Right."));
        let back: Vec<Candidate> = nodes.iter().rev().copied().collect();
        assert_eq!(judge(board, &back), right);
        assert_eq!(judge(board, &nodes[..nodes.len() - 1]), Verdict::Unfinished);
        let far = |cell: &Cell| {
            board.candidates(*cell).contains(nodes[0].digit) && !board.geometry().peers(nodes[0].cell).contains(*cell)
        };
        let far = board.unsolved().iter().filter(|&cell| cell != nodes[0].cell).find(far).unwrap();
        let broken = [nodes[0], Candidate { cell: far, digit: nodes[0].digit }];
        assert_eq!(judge(board, &broken), Verdict::Broken(0, "they share no unit".into()));
    }

    #[test]
    fn candidates_are_marked_in_order_and_taken_back_from_the_end() {
        let position = Position::example(TechniqueId("xy-chain")).unwrap();
        let cells: Vec<Cell> = position.board.unsolved().iter().take(3).collect();
        let at = |cell: usize| Candidate {
            cell: cells[cell],
            digit: position.board.candidates(cells[cell]).first().unwrap(),
        };
        let all = (0..3).fold(Marked::none(1), |marked, cell| toggled(&marked, at(cell)));
        let text = all.text(&position.board);
        let read = |number| Marked::<Candidate>::read(&text, number, &position.board).marks;
        assert_eq!(read(1), [at(0), at(1), at(2)]);
        assert_eq!(toggled(&all, at(2)).marks, [at(0), at(1)]);
        assert_eq!(toggled(&all, at(0)).marks, [at(0)]);
        assert!(read(2).is_empty(), "another position has none of them");
    }
}
