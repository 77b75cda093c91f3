//! Chains: strong and weak links of a digit, a component in two colors, a chain of which one end is true, loops and nets.

use std::ops::ControlFlow;
use std::sync::Arc;

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::graph::layout::sides;
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_board::id::{Candidate, Cell, Digit, Id};
use chromadoku_solver::model::links::{Links, links};
use chromadoku_solver::search::walk::{Event, Order, Walk};
use chromadoku_solver::step::{Chain, Node, Pattern, Step};
use chromadoku_solver::technique::{Facts, TechniqueId};
use maud::{Markup, html};

use super::desk::Desk;
use super::parts::{end, figure, p, part, player, question, right, tabs, theorem, wrong};
use super::picture::{Dot, Picture, Place, board};
use crate::sheet::examples::Position;
use crate::words::{and, capital, plural};

/// A board with chains, for when the open one has none.
const BOARD: &str = "...4.25.....98.41....1....34..7..8......289..63........716.......2..3....6..4...9";
/// On larger boards the example is shown.
const CELLS: usize = 144;

/// The lesson.
pub fn write(desk: &Desk) -> Markup {
    let (of, own) = chosen(desk);
    let of = &of;
    let digit = digit_of(desk, of);
    let net = Net::of(of, digit);
    let whose = if own { "your board" } else { "an example, as there are no links to show on your board" };
    html! {
        p {
            "Look at one digit and at the places that it can still have: this is " (whose)
            ". Two places in one unit exclude each other: a " em { "weak link" }
            ", at most one of them is true. Where a unit has just two places left, one of them " em { "must" }
            " be true: a " em { "strong link" } ", and its ends are not both false."
        }
        (tabs_of_digits(desk, of, digit))
        (seen(of, digit, &net))
        (both_false(desk))
        (colored(desk, of, digit, &net))
        (chain(desk, of))
        (theorem(
            "On a path that begins and ends with a strong link and has strong and weak links in turn, at least one end is true. What cannot be true with either \
             end can go.",
            &[
                html! { "If the first end is true there is nothing to show. Suppose that it is false." },
                html! {
                    "Its strong link makes the next place true. The weak link makes the following place false. The \
                     next strong link makes the place after that true, and so on."
                },
                html! { "The path ends with a strong link, so its last place comes out true." },
            ],
        ))
        (loops(desk))
        (end(
            html! {
                "Skyscrapers, kites, wings and remote pairs are short chains with a name. Where chains are not \
                 enough, a supposition branches: it makes several places false at once, and these together leave one. \
                 That is a "
                em { "net" } "."
            },
            "The wording of strong and weak links comes from the players’ forums, where chains were named Nice Loops and Alternating Inference Chains from 2005 on. Two-coloring a \
             component is D. Kőnig’s theorem of 1916: a graph can be colored with two colors exactly when it has no odd cycle.",
        ))
    }
}

/// The board that is shown, and whether it is the open one.
fn chosen(desk: &Desk) -> (Board, bool) {
    let open = desk.board;
    let fits = open.geometry().cell_count() <= CELLS && open.contradiction().is_none();
    if fits && open.geometry().digits().iter().any(|digit| !Net::of(open, digit).strong.is_empty()) {
        return (open.clone(), true);
    }
    (text::parse(BOARD).map(|parsed| parsed.board()).unwrap_or_else(|_| open.clone()), false)
}

/// The digit that was chosen, else the one whose strong links make the largest component.
fn digit_of(desk: &Desk, of: &Board) -> Digit {
    let most = of.geometry().digit_count() - 1;
    let largest = |digit: &Digit| Net::of(of, *digit).component().len();
    let usual = of.geometry().digits().iter().max_by_key(largest).unwrap_or(Digit(0));
    Digit::from_index(desk.number("digit", usual.index(), most))
}

/// The places of a digit and their links.
struct Net {
    cells: Vec<Cell>,
    strong: Vec<(usize, usize)>,
    weak: Vec<(usize, usize)>,
}

impl Net {
    fn of(of: &Board, digit: Digit) -> Net {
        let Links { nodes, strong, weak } = links(of, Some(digit), 0);
        // Candidates come first; groups are left to the links model.
        let cells: Vec<Cell> =
            nodes.iter().take_while(|node| node.cells.len() == 1).filter_map(|node| node.cells.first()).collect();
        let within = |pairs: Vec<(Vertex, Vertex)>| {
            let pairs = pairs.into_iter().map(|(a, b)| (a as usize, b as usize));
            pairs.filter(|&(a, b)| a < cells.len() && b < cells.len()).collect::<Vec<_>>()
        };
        let (strong, weak) = (within(strong), within(weak));
        Net { cells, strong, weak }
    }

    fn graph(&self) -> Graph {
        Graph::from_edges(self.cells.len(), self.strong.iter().map(|&(a, b)| (a as Vertex, b as Vertex)))
    }

    /// The largest component of strong links.
    fn component(&self) -> Vec<Vertex> {
        let components = self.graph().components();
        // The first of the largest.
        components.into_iter().rev().filter(|component| component.len() > 1).max_by_key(Vec::len).unwrap_or_default()
    }

    fn place(&self, places: &[Place], at: usize) -> Place {
        places[self.cells[at].index()]
    }
}

fn tabs_of_digits(desk: &Desk, of: &Board, digit: Digit) -> Markup {
    let names: Vec<String> = of.geometry().digits().iter().map(|digit| digit.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    tabs(desk, "digit", "Digit", &names, digit.index())
}

/// A picture with all cells faint, to draw on.
fn ground(of: &Board) -> (Picture, Vec<Place>) {
    let (places, (width, height)) = board(of.geometry());
    let mut picture = Picture::new(width, height);
    picture.board(of.geometry());
    (picture, places)
}

/// The links of the digit.
fn seen(of: &Board, digit: Digit, net: &Net) -> Markup {
    let (mut picture, places) = ground(of);
    let link = |&(a, b): &(usize, usize)| (net.place(&places, a), net.place(&places, b));
    let weak = net.weak.iter().filter(|pair| !net.strong.contains(pair));
    picture.edges("is-weak", weak.clone().map(link));
    picture.edges("is-strong", net.strong.iter().map(link));
    for cell in of.geometry().cells() {
        let dot = match net.cells.contains(&cell) {
            true => Dot::new(format!("d{}", digit.index()), digit.to_string()),
            false => continue,
        };
        picture.dot(places[cell.index()], &dot);
    }
    let said = format!(
        "{} for {digit}: {}, drawn solid, and {}, dotted.",
        capital(&plural(net.cells.len(), "place", "places")),
        plural(net.strong.len(), "strong link", "strong links"),
        plural(weak.count(), "link that is only weak", "links that are only weak")
    );
    figure(picture.markup(&format!("The links of {digit}")), said)
}

fn both_false(desk: &Desk) -> Markup {
    question(
        desk,
        "ends",
        "A row has just two places left for a digit. Why can they not both be false?",
        vec![
            right("The row would have no place for it", "Every row must hold the digit, and there is no third place."),
            wrong(
                "They see each other",
                "That says that they are not both true, which is the weak link. It does not keep both from being false.",
            ),
            wrong("Both can be false", "Then the row would lack the digit: there is no third place for it."),
        ],
    )
}

/// A component of strong links in two colors, and what sees both.
fn colored(desk: &Desk, of: &Board, digit: Digit, net: &Net) -> Markup {
    let component = net.component();
    let Some(&start) = component.first() else {
        return part("Two colors", p(format!("{digit} has no strong link here. Choose another digit.")));
    };
    let graph = net.graph();
    let steps = desk.steps("color", component.len(), component.len());
    let mut walk = Walk::new(Arc::new(graph.clone()), Order::Breadth, start);
    let mut met: Vec<(usize, bool)> = Vec::new();
    while met.len() < steps.at {
        match walk.advance() {
            Event::Discover(vertex, from) => {
                let before = from.and_then(|from| met.iter().find(|(other, _)| *other == from as usize));
                met.push((vertex as usize, before.is_some_and(|&(_, side)| !side)));
            }
            Event::Finish(_) | Event::Known(..) => {}
            Event::Exhausted => break,
        }
    }
    let side = |at: usize| met.iter().find(|(other, _)| *other == at).map(|&(_, side)| side);
    let proper = sides(&graph).is_ok();
    let sees = |at: usize, color: bool| {
        let geometry = of.geometry();
        met.iter().any(|&(other, side)| {
            side == color && other != at && geometry.peers(net.cells[other]).contains(net.cells[at])
        })
    };
    let whole = steps.at == steps.last;
    let outside = |at: &usize| !component.contains(&(*at as Vertex));
    let trapped: Vec<usize> =
        (0..net.cells.len()).filter(outside).filter(|&at| whole && sees(at, false) && sees(at, true)).collect();
    let wrapped = [false, true]
        .into_iter()
        .find(|&color| whole && met.iter().any(|&(at, side)| side == color && sees(at, color)));
    let (mut picture, places) = ground(of);
    let link = |&(a, b): &(usize, usize)| (net.place(&places, a), net.place(&places, b));
    let inside = |&&(a, b): &&(usize, usize)| side(a).is_some() && side(b).is_some();
    picture.edges("is-strong", net.strong.iter().filter(inside).map(link));
    for (at, &cell) in net.cells.iter().enumerate() {
        let class = match side(at) {
            _ if trapped.contains(&at) => "is-gone",
            Some(color) if wrapped == Some(color) => "is-gone",
            Some(false) => "is-a",
            Some(true) => "is-b",
            None => "is-faint",
        };
        picture.dot(places[cell.index()], &Dot::new(class, digit.to_string()));
    }
    let name = |at: &usize| of.geometry().name(net.cells[*at]);
    let said = match (whole, wrapped, trapped.is_empty()) {
        (false, ..) => format!(
            "{} of {} colored: neighbors along strong links take the two colors in turn.",
            met.len(),
            component.len()
        ),
        (true, Some(_), _) => {
            "Two places of one color see each other, so that color is false as a whole, and the other one is true."
                .to_owned()
        }
        (true, None, false) => format!(
            "{} {} both colors. One of the colors is true, so {digit} cannot be there.",
            and(trapped.iter().map(name)),
            if trapped.len() == 1 { "sees" } else { "see" }
        ),
        (true, None, true) => {
            "One color is true as a whole and the other false. Nothing outside sees both, so nothing follows yet."
                .to_owned()
        }
    };
    let odd = match proper {
        true => "",
        false => " Here some component has an odd cycle of strong links, which no solution allows.",
    };
    part(
        "A component in two colors",
        html! {
            p {
                "Follow strong links from place to place. Exactly one end of a strong link in a unit is true, so \
                 true and false alternate along the links. So the component can be colored with two colors in just \
                 one way, but for their names: either all places of the one color are true, or all of the other."
                (odd)
            }
            (figure(picture.markup(&format!("A component of strong links of {digit} in two colors")), said))
            (player(desk, "color", steps, 600, "Color the component"))
            (question(
                desk,
                "both",
                "A place outside sees one place of the first color and one of the second. What follows for it?",
                vec![
                    right("It is false", "One of the two colors is true, and both exclude it."),
                    wrong("It is true", "A true place excludes it either way."),
                    wrong("Nothing", "We need not know which color is true: both exclude it."),
                ],
            ))
        },
    )
}

/// A chain with its board, and whether that is the board of the lesson; else the example has one.
fn step_of(of: &Board) -> Option<(Step, Board, bool)> {
    let names = ["x-chain", "xy-chain", "aic"];
    let find = |board: &Board, is_own: bool| {
        // What goes lies outside, so that both ends are needed.
        let is_plain = |step: &Step| {
            let Pattern::Chain(Chain { nodes, .. }) = &step.pattern else { return false };
            let mut gone = step.effects.iter().map(|effect| effect.candidate());
            let ends = [nodes.first(), nodes.last()]
                .map(|node| node.and_then(|node| Some(Candidate { cell: node.cells.first()?, digit: node.digit })));
            let [Some(first), Some(last)] = ends else { return false };
            // Else it would be a loop.
            !board.geometry().excludes(first, last)
                && gone.all(|gone| nodes.iter().all(|node| !node.cells.contains(gone.cell)))
        };
        let facts = Facts::new(board);
        let of_technique = |name: &str| {
            let mut found = None;
            let _ = TechniqueId::find(name)?.find(&facts, &mut |step| match is_plain(&step) {
                true => {
                    found = Some(step);
                    ControlFlow::Break(())
                }
                false => ControlFlow::Continue(()),
            });
            found
        };
        Some((names.into_iter().find_map(of_technique)?, board.clone(), is_own))
    };
    let example = |name| find(&Position::example(TechniqueId(name))?.board, false);
    find(of, true).or_else(|| names.into_iter().find_map(example))
}

/// A chain walked from end to end.
fn chain(desk: &Desk, of: &Board) -> Markup {
    let Some((step, of, is_own)) = step_of(of) else { return html! {} };
    let whose = if is_own { "" } else { " On your board there is no short chain now, so this is another board." };
    let Pattern::Chain(Chain { nodes, .. }) = &step.pattern else { return html! {} };
    let last = nodes.len() + 1;
    let steps = desk.steps("chain", last, last);
    let geometry = of.geometry();
    let (mut picture, places) = ground(&of);
    let cell = |node: &Node| node.cells.first().unwrap_or(Cell(0));
    let name = |node: &Node| format!("{} in {}", node.digit, geometry.names(&node.cells));
    let shown = steps.at.min(nodes.len());
    for (at, pair) in nodes[..shown].windows(2).enumerate() {
        let class = if at % 2 == 0 { "is-strong" } else { "is-weak" };
        picture.edges(class, [(places[cell(&pair[0]).index()], places[cell(&pair[1]).index()])]);
    }
    let gone: Vec<_> = step.effects.iter().map(|effect| effect.candidate()).collect();
    let done = steps.at == last;
    for at in geometry.cells() {
        let on = nodes[..shown].iter().position(|node| node.cells.contains(at));
        let out = gone.iter().find(|candidate| candidate.cell == at).filter(|_| done);
        let dot = match (on, out) {
            (_, Some(candidate)) => Dot::new("is-gone", candidate.digit.to_string()),
            (Some(number), None) => {
                Dot::new(if number % 2 == 0 { "is-b" } else { "is-a" }, nodes[number].digit.to_string())
            }
            (None, None) => match of.value(at) {
                Some(value) => Dot::new("is-faint", value.to_string()),
                None => continue,
            },
        };
        picture.dot(places[at.index()], &dot);
    }
    let said = match steps.at {
        0 => "Where a chain begins.".to_owned(),
        1 => format!("Suppose that {} is false.", name(&nodes[0])),
        at if at == last => {
            let names: Vec<String> =
                gone.iter().map(|gone| format!("{} in {}", gone.digit, geometry.name(gone.cell))).collect();
            format!(
                "So {} or {} is true, or both. Neither leaves room for {}, which {}.",
                name(&nodes[0]),
                name(&nodes[nodes.len() - 1]),
                and(&names),
                if names.len() == 1 { "goes" } else { "go" }
            )
        }
        at if at % 2 == 0 => format!("Then {} is true, by a strong link.", name(&nodes[at - 1])),
        at => format!("So {} is false, by a weak link.", name(&nodes[at - 1])),
    };
    part(
        "A chain",
        html! {
            p {
                "A component uses strong links only. A " em { "chain" }
                " may go on by weak ones, too, as long as they take turns with strong ones. Suppose that one end is \
                 false and walk along: places with a dashed ring come out false, those with a solid ring true. Pale \
                 are digits that are placed. At the end what goes is in a thin dashed ring."
                (whose)
            }
            (figure(picture.markup("A chain on the board"), said))
            (player(desk, "chain", steps, 1_200, "Walk the chain"))
        },
    )
}

/// What closes a chain.
fn loops(desk: &Desk) -> Markup {
    part(
        "Loops",
        html! {
            p {
                "If a weak link joins the two ends of a chain, strong and weak links take turns all the way round: a "
                em { "continuous loop" }
                ". Now every weak link in it is strong as well, so everything that sees both ends of one of them \
                 goes. If the path comes back to its own beginning instead, the loop is "
                em { "discontinuous" }
                ": if both links at that place are strong, the place is true; if both are weak, it is false."
            }
            (question(
                desk,
                "loop",
                "In a continuous loop, how many of the two ends of a weak link are true?",
                vec![
                    right("Exactly one", "Begin the chain at that link and walk round: at least one of its ends is true. The weak link says at most one."),
                    wrong("At most one", "That is what the link alone says. Walk round the loop from one end to the other: at least one of them is true."),
                    wrong("Both", "A weak link forbids that."),
                ],
            ))
        },
    )
}
