//! Tuples are parts of components: a component grown breadth first, its subsets counted, and what a tuple leaves.

use std::sync::Arc;

use chromadoku_board::graph::bipartite::Mask;
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_solver::search::walk::{Event, Order, Walk};
use maud::{Markup, html};

use super::desk::Desk;
use super::parts::{end, figure, p, part, player, question, right, tabs, theorem, wrong};
use super::picture::{Dot, Picture, Place};
use super::rows::{Rows, chosen, digits_do, set};
use crate::words::{and, capital, plural};

/// The width of a figure.
const WIDTH: f32 = 380.0;
/// The most subsets that are shown one after another.
const SUBSETS: usize = 2_000;

/// The lesson.
pub fn write(desk: &Desk) -> Markup {
    let (rows, picker) = chosen(desk);
    let desk = &desk.of(&rows.key());
    if let Some(said) = rows.overfull() {
        return html! { (intro()) (picker) p { (said) } };
    }
    let Some(scan) = Scan::of(&rows) else {
        return html! {
            (intro())
            (picker)
            p {
                "No two of these cells share a candidate: each is a component by itself, and gives nothing more. \
                 Choose another unit."
            }
        };
    };
    html! {
        (intro())
        (picker)
        (grow(desk, &rows, &scan))
        (counting(desk, &rows, &scan))
        (scanned(desk, &rows, &scan))
        (applied(desk, &rows, &scan))
        (theorem(
            html! {
                "If " var { "n" } " cells of a unit have just " var { "n" }
                " candidates together, these digits fill these cells, and no other cell of the unit can hold them. \
                 Cells that form such a tuple, with no smaller one among them, lie in one component."
            },
            &[
                html! {
                    var { "n" } " cells of a unit need " var { "n" } " different digits, and there are only "
                    var { "n" } " to choose from. So all of them are used up there."
                },
                html! {
                    "Cells in different components share no candidate. Were a tuple spread over two of them, its \
                     cells in the one would have their own digits, and those in the other theirs."
                },
                html! {
                    "Neither part can have fewer digits than cells, or the unit could not be filled. So each part \
                     would be a tuple by itself, and a smaller one."
                },
            ],
        ))
        (end(
            "It is enough to search inside components, and eliminations can split these. Once a tuple is applied it shares no \
             candidate with the other cells: it has become a component of its own, and gives nothing more.",
            html! {
                "K. Rakhman, " cite { "Solving Sudoku with Graph Theory" }
                " (2020), for tuples as parts of components; two of the rows to choose have its tuples. P. Hall, "
                cite { "On representatives of subsets" }
                ", Journal of the London Mathematical Society 10 (1935), for sets of cells with too few digits. The \
                 graph of a unit’s cells is the “Unit” model of this program."
            },
        ))
    }
}

fn intro() -> Markup {
    p(html! {
        "Take the open cells of one row, column or box, those without a digit, and join two of them where they share a \
         candidate. The graph falls into "
        em { "components" }
        ", parts that hang together. Whoever looks for pairs, triples and other tuples need only look inside of them."
    })
}

/// The component that is looked at and the subsets of it in the order in which they are tried.
struct Scan {
    graph: Graph,
    component: Mask,
    /// The subsets up to the first tuple that is of use, or all.
    subsets: Vec<Mask>,
    /// That tuple.
    tuple: Option<Mask>,
}

impl Scan {
    /// The scan of the component with a tuple, else of the largest one; `None` if there are no two cells in one.
    fn of(rows: &Rows) -> Option<Scan> {
        let graph = rows.graph();
        let mask = |component: &Vec<Vertex>| component.iter().fold(0, |mask: Mask, &at| mask | 1 << at);
        let tuple = rows.tuple();
        let components: Vec<Mask> = graph.components().iter().map(mask).collect();
        let holds = |component: &&Mask| tuple.is_some_and(|tuple| tuple & **component != 0);
        let largest = || components.iter().rev().max_by_key(|component| component.count_ones());
        let component = *components.iter().find(holds).or_else(largest)?;
        if component.count_ones() < 2 {
            return None;
        }
        let mut subsets = subsets_of(component);
        if let Some(at) = subsets.iter().position(|&subset| Some(subset) == tuple) {
            subsets.truncate(at + 1);
        }
        Some(Scan { graph, component, subsets, tuple })
    }
}

/// The subsets but for the empty one and the whole, the smallest first.
fn subsets_of(component: Mask) -> Vec<Mask> {
    let members: Vec<u32> = (0..32).filter(|at| component >> at & 1 == 1).collect();
    let mut subsets: Vec<Vec<usize>> = (0..members.len()).map(|at| vec![at]).collect();
    let mut found: Vec<Mask> = members.iter().map(|at| 1 << at).collect();
    for _ in 2..members.len() {
        let longer = |subset: &Vec<usize>| {
            let subset = subset.clone();
            let last = subset.last().copied().unwrap_or(0);
            (last + 1..members.len()).map(move |next| [subset.clone(), vec![next]].concat())
        };
        subsets = subsets.iter().flat_map(longer).take(SUBSETS).collect();
        found.extend(subsets.iter().map(|subset| subset.iter().fold(0, |mask: Mask, &at| mask | 1 << members[at])));
        if found.len() >= SUBSETS {
            found.truncate(SUBSETS);
            break;
        }
    }
    found
}

/// Where the cells lie: in a row of arcs, so that their candidates can stand below them.
fn places(count: usize) -> (Vec<Place>, f32) {
    let high = 40.0 + 13.0 * count as f32;
    let step = (WIDTH - 60.0) / (count.max(2) - 1) as f32;
    ((0..count).map(|at| (30.0 + at as f32 * step, high)).collect(), high + 73.0)
}

/// The cells as vertices on a line, joined by arcs, with their candidates below.
fn draw(
    rows: &Rows,
    graph: &Graph,
    class: &dyn Fn(usize) -> &'static str,
    edge: &dyn Fn(usize, usize) -> &'static str,
    label: &str,
) -> Markup {
    let (places, height) = places(rows.len());
    let mut picture = Picture::new(WIDTH, height);
    for kind in ["is-faint", "", "is-part", "is-now"] {
        let of_kind = graph.edges().filter(|&(a, b)| edge(a as usize, b as usize) == kind);
        picture.arcs(kind, of_kind.map(|(a, b)| (places[a as usize], places[b as usize])));
    }
    for (at, &place) in places.iter().enumerate() {
        picture.dot(place, &Dot::new(class(at), ""));
        picture.words("is-small", (place.0, place.1 + 21.0), &rows.names[at]);
        for (line, part) in chunked(rows, at).iter().enumerate() {
            picture.words("is-soft", (place.0, place.1 + 36.0 + 13.0 * line as f32), part);
        }
    }
    picture.markup(label)
}

/// The candidates of a cell in lines that are short enough to stand below it.
fn chunked(rows: &Rows, at: usize) -> Vec<String> {
    let digits: Vec<String> = rows.sets[at].iter().map(|digit| digit.to_string()).collect();
    let most = if rows.len() > 7 { 3 } else { 5 };
    // As even as can be, so that no digit is left alone.
    let lines = digits.len().div_ceil(most).max(1);
    digits.chunks(digits.len().div_ceil(lines).max(1)).map(<[String]>::concat).take(3).collect()
}

/// The component, breadth first.
fn grow(desk: &Desk, rows: &Rows, scan: &Scan) -> Markup {
    let start = scan.component.trailing_zeros();
    let size = scan.component.count_ones() as usize;
    let steps = desk.steps("grow", size, size);
    let mut walk = Walk::new(Arc::new(scan.graph.clone()), Order::Breadth, start);
    let mut met: Vec<(usize, Option<usize>)> = Vec::new();
    let mut queue: Vec<usize> = Vec::new();
    // At its last step the walk runs until nothing of this component waits any more; then it would go on with another one.
    while met.len() < steps.at || (steps.at == size && !queue.is_empty()) {
        match walk.advance() {
            Event::Discover(vertex, from) => {
                met.push((vertex as usize, from.map(|from| from as usize)));
                queue.push(vertex as usize);
            }
            Event::Finish(vertex) => queue.retain(|&other| other != vertex as usize),
            Event::Known(..) => {}
            Event::Exhausted => break,
        }
    }
    let is_met = |at: usize| met.iter().any(|&(other, _)| other == at);
    let newest = met.last().map(|&(at, _)| at);
    let class = |at: usize| match at {
        at if Some(at) == newest => "is-now",
        at if is_met(at) => "is-part",
        _ => "",
    };
    let edge = |a: usize, b: usize| {
        if met.contains(&(b, Some(a))) || met.contains(&(a, Some(b))) { "is-part" } else { "is-faint" }
    };
    let said = match met.last() {
        None => "No cell yet.".to_owned(),
        Some(&(at, None)) => format!("It begins with {}.", rows.names[at]),
        Some(&(at, Some(from))) => {
            let shared = rows.sets[at] & rows.sets[from];
            format!("{} comes in: it shares {} with {}.", rows.names[at], set(shared), rows.names[from])
        }
    };
    let done = if steps.at == size {
        format!(
            " The component is complete, {}: no other cell shares a candidate with these, and those that waited find nothing new.",
            plural(size, "cell", "cells")
        )
    } else {
        String::new()
    };
    let picture =
        draw(rows, &scan.graph, &class, &edge, "The open cells of the unit, joined where they share a candidate");
    part(
        "A component grows",
        html! {
            p {
                "It begins with one cell. A cell that comes in waits in a " em { "queue" }
                " until its neighbors are looked at; those that are new come in after it."
            }
            (figure(picture, said + &done))
            (player(desk, "grow", steps, 700, "Grow the component"))
            div.tray {
                strong { "Queue" } " " span.soft { "Cells whose neighbors are still to be looked at." }
                ol {
                    @for &at in &queue { li { (rows.names[at]) } }
                }
            }
        },
    )
}

/// How few digits make a tuple.
fn counting(desk: &Desk, rows: &Rows, scan: &Scan) -> Markup {
    let tuple = scan.tuple.unwrap_or(scan.component);
    let cells = rows.named(tuple);
    let count = cells.len();
    let union = rows.union(tuple);
    let [cell, ..] = &cells[..] else { return html! {} };
    let is_single = count == 1;
    let asked = match is_single {
        true => format!("{} has just the candidate {}. What does that tell you?", capital(cell), set(union)),
        false => format!("Together {} have the candidates {}. What does that tell you?", and(&cells), set(union)),
    };
    let nothing = "Nothing: they can be anywhere";
    let used = "What is there must go there";
    let fewer = "The unit cannot be filled";
    let choices = if union.len() == count {
        let why = match is_single {
            true => format!("{} needs a digit, and there is just one to choose from.", capital(cell)),
            false => format!("{count} cells need {count} different digits, and there are just {count} to choose from."),
        };
        vec![
            right(used, format!("{why} No other cell of the unit can hold {}.", set(union))),
            wrong(nothing, format!("Count again. {why}")),
            wrong(fewer, format!("It would be so with fewer digits than cells. {why} That is just enough.")),
        ]
    } else if union.len() > count {
        let why =
            format!("{count} cells, but {} digits: {} of them may go elsewhere.", union.len(), union.len() - count);
        vec![
            right(nothing, why.clone()),
            wrong(used, why.clone()),
            wrong(fewer, format!("{why} That is more than enough.")),
        ]
    } else {
        let why = format!("{count} cells need {count} different digits, and there are only {}.", union.len());
        vec![right(fewer, why.clone()), wrong(used, why.clone()), wrong(nothing, why)]
    };
    question(desk, "count", &asked, choices)
}

/// The subsets of the component, one after the other.
fn scanned(desk: &Desk, rows: &Rows, scan: &Scan) -> Markup {
    if scan.subsets.is_empty() {
        return p("The component has only two cells, and so no smaller part to scan.");
    }
    let last = scan.subsets.len();
    let steps = desk.steps("scan", last, last);
    let subset = steps.at.checked_sub(1).map_or(0, |at| scan.subsets[at]);
    let is_in = |at: usize| subset >> at & 1 == 1;
    let union = rows.union(subset);
    let (cells, digits) = (subset.count_ones() as usize, union.len());
    let class = |at: usize| match at {
        at if is_in(at) => "is-part",
        at if scan.component >> at & 1 == 1 => "",
        _ => "is-faint",
    };
    let edge = |a: usize, b: usize| if is_in(a) && is_in(b) { "is-part" } else { "is-faint" };
    let useful = scan.tuple == Some(subset);
    let verdict = match digits.cmp(&cells) {
        std::cmp::Ordering::Greater => "too many digits to say anything.",
        std::cmp::Ordering::Less => "too few digits: this unit cannot be filled.",
        std::cmp::Ordering::Equal if useful => "a tuple, and other cells hold its digits: it is of use.",
        std::cmp::Ordering::Equal => "a tuple, but no other cell holds its digits.",
    };
    let said = if subset == 0 {
        "Nothing is counted yet.".to_owned()
    } else {
        format!(
            "{}: {}, {} {}: {verdict}",
            and(rows.named(subset)),
            plural(cells, "cell", "cells"),
            plural(digits, "digit", "digits"),
            set(union)
        )
    };
    let outcome = match scan.tuple {
        Some(_) => {
            format!("The scan stops at the first tuple that is of use, after {}.", plural(last, "subset", "subsets"))
        }
        None => format!("None of the {} is of use here.", plural(last, "subset", "subsets")),
    };
    let picture = draw(rows, &scan.graph, &class, &edge, "The subset that is counted");
    part(
        "Its subsets are scanned",
        html! {
            p {
                "Now take one cell of the component, then two, then three, and count: as many digits as cells is a "
                em { "tuple" }
                ". The whole component needs no count: no cell beside it holds its digits, so only smaller sets are \
                 of use. "
                (outcome)
            }
            (figure(picture, said))
            (player(desk, "scan", steps, 350, "Scan the subsets"))
        },
    )
}

/// The components before and after.
fn applied(desk: &Desk, rows: &Rows, scan: &Scan) -> Markup {
    let Some(tuple) = scan.tuple else {
        return part("When it is applied", p("This unit has no tuple to apply. Choose one that has, or the example."));
    };
    let after = rows.after(tuple);
    let at = desk.number("applied", 1, 1);
    let shown = if at == 1 { &after } else { rows };
    let graph = shown.graph();
    let class = |at: usize| if tuple >> at & 1 == 1 { "is-part" } else { "" };
    let edge = |a: usize, b: usize| if (tuple >> a & tuple >> b) & 1 == 1 { "is-part" } else { "" };
    let (before, now) = (rows.graph().components().len(), after.graph().components().len());
    let own = after.graph().components().iter().filter(|part| part.iter().any(|&at| tuple >> at & 1 == 1)).count();
    let gone: usize = rows.sets.iter().zip(&after.sets).map(|(before, after)| before.len() - after.len()).sum();
    let said = if at == 1 {
        format!(
            "{} went. Now there are {}, and the tuple is {}.",
            capital(&plural(gone, "candidate", "candidates")),
            plural(now, "component", "components"),
            if own == 1 { "one of them".to_owned() } else { format!("{own} of them") }
        )
    } else {
        format!(
            "Before: {}. The tuple is joined to other cells by the candidates that are to go.",
            plural(before, "component", "components")
        )
    };
    let picture = draw(shown, &graph, &class, &edge, "The unit before or after the tuple is applied");
    part(
        "When it is applied",
        html! {
            p {
                (digits_do(rows.union(tuple), "belongs", "belong")) " to " (and(rows.named(tuple)))
                ". All other cells lose what they have of that, and the edges that it made go with it."
            }
            (tabs(desk, "applied", "Before or after", &["Before", "After"], at))
            (figure(picture, said))
        },
    )
}
