//! What the lab shows: pictures of its graph, of its lanes and of their trees.

use chromadoku_app::figure::Role;
use chromadoku_app::picture::look;
use chromadoku_app::words::plural;
use chromadoku_board::graph::layout::{self, tree};
use chromadoku_board::graph::{Graph, Vertex, VertexSet};
use chromadoku_solver::search::chromatic::LowerProof;
use chromadoku_solver::search::coloring::Color;
use chromadoku_solver::search::method::{Event, Fate, Mark, Tree};

use super::doc::Doc;
use super::picture::{EDGES, Face, Line, Picture, RADIUS, Spot};
use super::race::Lane;
use super::running::{Found, Running};
use super::state::{Shown, State, Tab};

/// The most colors whose slices of a pie can be read.
const PIE: Color = 16;
/// More edges than this are but a gray web in a small picture.
const WEB: usize = 300;

/// The picture of the open graph.
pub fn picture(state: &State) -> Picture {
    let doc = &state.doc;
    let graph = state.graph();
    let mut picture = blank(state, graph);
    picture.caption = caption(state, graph);
    let seen = seen(state);
    let in_play = state.is_coloring() && state.tab != Tab::Structure;
    let domains = in_play.then(|| domains(state, &seen));
    let some_given = doc.given.iter().any(Option::is_some);
    for (vertex, spot) in (0..).zip(&mut picture.vertices) {
        dress(spot, doc, vertex, seen[vertex as usize], domains.as_ref().map(|domains| &domains[vertex as usize][..]));
        // What a run colored is told from what was given.
        if some_given && matches!(spot.face, Face::Color(_)) && doc.given[vertex as usize].is_none() {
            spot.marks.push(look::Mark::Role(Role::Trial));
        }
        if state.chosen == Some(vertex) {
            spot.marks.push(look::Mark::Active);
        }
        if state.from == Some(vertex) {
            spot.marks.push(look::Mark::Role(Role::Placed));
        }
    }
    match state.tab {
        Tab::Structure => structure(state, &mut picture),
        Tab::Race => {}
        _ => {
            if let Ok(run) = &state.run {
                if state.result.is_none() {
                    happening(run, &mut picture);
                }
                members(&doc.graph, &seen, &mut picture);
            }
        }
    }
    picture.pointed = state.pointed;
    picture.pulled = state.pulled;
    picture
}

/// The vertices where they are, and the edges.
fn blank(state: &State, graph: &Graph) -> Picture {
    let (corner, size) = state.frame;
    let spot = |at: &layout::Point| Spot {
        at: (at.0 - corner.0, at.1 - corner.1),
        radius: RADIUS,
        face: Face::Plain,
        inside: String::new(),
        below: String::new(),
        marks: Vec::new(),
    };
    // Of more edges than are drawn only those of the vertex pointed at are.
    let edges = graph.edge_count() <= EDGES;
    let near = state.pointed.filter(|&at| !edges && (at as usize) < graph.len());
    let near = near.into_iter().flat_map(|a| graph.neighbors(a).iter().map(move |&b| (a, b)));
    Picture {
        vertices: state.places.iter().map(spot).collect(),
        faint: if edges { graph.edges().collect() } else { near.collect() },
        far: if edges { far(state) } else { Vec::new() },
        squares: state.doc.squares.clone().filter(|_| state.stands_as_drawn()).unwrap_or_default(),
        size,
        ..Picture::default()
    }
}

/// The pairs that are not joined, and still may not be equal, since they are too near.
fn far(state: &State) -> Vec<(Vertex, Vertex)> {
    let Some(graph) = state.graph_apart().filter(|graph| graph.edge_count() <= EDGES) else { return Vec::new() };
    graph.edges().filter(|&(a, b)| !state.doc.graph.has_edge(a, b)).collect()
}

fn caption(state: &State, graph: &Graph) -> String {
    if graph.is_empty() {
        return "An empty sheet. With Draw, a press on the ground adds a vertex, and a drag from one vertex to another an edge.".into();
    }
    let what = if state.complement.is_some() && state.tab == Tab::Structure { "Complement: " } else { "" };
    let size = plural(graph.len(), "vertex", "vertices");
    let hidden =
        if graph.edge_count() > EDGES { ", too many to draw: only those of the vertex pointed at" } else { "" };
    let far = match far(state).len() {
        0 => String::new(),
        count => {
            format!("; dashed: {} fewer than {} edges apart", plural(count, "pair", "pairs"), state.setup.distance)
        }
    };
    format!("{what}{size}, {}{hidden}{far}.", plural(graph.edge_count(), "edge", "edges"))
}

/// The colors that the picture shows, those given beforehand among them.
pub fn coloring(state: &State) -> Vec<Option<Color>> {
    let color = |mark| if let Mark::Color(color) = mark { Some(color) } else { None };
    seen(state).into_iter().map(color).collect()
}

/// What each vertex is: in the result that is shown, or in the run as it stands, or as given.
fn seen(state: &State) -> Vec<Mark> {
    let count = state.doc.graph.len();
    let given = || state.doc.given.iter().map(|color| color.map_or(Mark::Open, Mark::Color)).collect();
    if matches!(state.tab, Tab::Race | Tab::Structure) {
        return given();
    }
    let Ok(run) = &state.run else { return given() };
    match state.result.and_then(|at| run.found.get(at)) {
        Some(Found::Coloring(colors)) => colors.iter().map(|color| color.map_or(Mark::Open, Mark::Color)).collect(),
        Some(Found::Set(set)) => {
            let set = VertexSet::of(count, set.iter().copied());
            (0..count as Vertex).map(|at| if set.contains(at) { Mark::Member } else { Mark::Open }).collect()
        }
        None if run.last.is_none() => {
            let known = state.doc.given.iter().zip(&state.doc.coloring).map(|(given, shown)| given.or(*shown));
            known.map(|color| color.map_or(Mark::Open, Mark::Color)).collect()
        }
        None => {
            let marks = run.marks();
            let known = |(mark, given): (Mark, &Option<Color>)| match (mark, given) {
                (Mark::Open, Some(color)) if state.is_coloring() => Mark::Color(*color),
                _ => mark,
            };
            marks.into_iter().zip(&state.doc.given).map(known).collect()
        }
    }
}

/// The colors that are left to each vertex without one.
fn domains(state: &State, seen: &[Mark]) -> Vec<Vec<Color>> {
    let colors = state.setup.colors;
    let graph = state.run.as_ref().map_or(&state.doc.graph, |run| &run.task().graph);
    let left = |vertex: Vertex| {
        let mut free = vec![true; usize::from(colors)];
        for &near in graph.neighbors(vertex) {
            if let Some(Mark::Color(color)) = seen.get(near as usize)
                && let Some(free) = free.get_mut(usize::from(*color))
            {
                *free = false;
            }
        }
        let list = state.doc.lists[vertex as usize].as_ref();
        let listed = |color: &Color| list.is_none_or(|list| list.contains(color));
        (0..colors).filter(|color| free[usize::from(*color)] && listed(color)).collect()
    };
    (0..state.doc.graph.len() as Vertex).map(left).collect()
}

/// What a vertex looks like.
fn dress(spot: &mut Spot, doc: &Doc, vertex: Vertex, mark: Mark, domain: Option<&[Color]>) {
    let name = doc.name(vertex).to_owned();
    let short = name.chars().count() <= 3;
    let hue = doc.hues.as_ref().map(|hues| hues[vertex as usize]);
    match mark {
        Mark::Color(color) => {
            spot.face = Face::Color(color);
            spot.inside = doc.color_name(color);
            if doc.board.is_none() {
                spot.below = name;
            }
            return;
        }
        Mark::Member => spot.marks.push(look::Mark::Role(Role::Pattern)),
        Mark::Candidate => spot.marks.push(look::Mark::Role(Role::Trial)),
        Mark::Met => spot.face = Face::Role(Role::ColorA),
        Mark::Finished => spot.face = Face::Role(Role::Placed),
        Mark::Open => {}
    }
    if let Some(hue) = hue {
        spot.face = if mark == Mark::Member { Face::Color(hue) } else { Face::Hue(hue) };
        spot.inside = (hue + 1).to_string();
        return;
    }
    if mark == Mark::Member {
        spot.face = Face::Role(Role::Pattern);
    }
    match domain.filter(|domain| domain.len() <= usize::from(PIE)) {
        Some(domain) => {
            spot.face = Face::Pie(domain.to_vec());
            if doc.board.is_none() {
                spot.below = name;
            }
        }
        None if short => spot.inside = name,
        None if doc.board.is_some() => {}
        None => spot.below = name,
    }
}

/// What the last event was about.
fn happening(run: &Running, picture: &mut Picture) {
    let mut ring = |vertex: Vertex, role| {
        if let Some(spot) = picture.vertices.get_mut(vertex as usize) {
            spot.marks.retain(|mark| !matches!(mark, look::Mark::Role(_)));
            spot.marks.push(look::Mark::Role(role));
        }
    };
    match run.last {
        Some(Event::Color(vertex, _) | Event::Join(vertex) | Event::Finish(vertex)) => ring(vertex, Role::Current),
        Some(Event::Uncolor(vertex, _) | Event::Leave(vertex)) => ring(vertex, Role::Eliminated),
        Some(Event::Starved(Some(vertex))) => ring(vertex, Role::Conflict),
        Some(Event::Refuse(vertex, _, because)) => {
            ring(vertex, Role::Current);
            if vertex != because {
                ring(because, Role::Conflict);
                picture.lines.push(Line { a: vertex, b: because, role: Role::Conflict });
            }
        }
        Some(Event::Recolor(vertex, _, because)) => {
            ring(vertex, Role::Current);
            picture.lines.push(Line { a: vertex, b: because, role: Role::Eliminated });
        }
        Some(Event::Look(a, b)) => {
            ring(a, Role::Current);
            picture.lines.push(Line { a, b, role: Role::Trial });
        }
        Some(Event::Discover(vertex, _)) => ring(vertex, Role::Current),
        _ => {}
    }
    for (vertex, from) in (0..).zip(&run.from) {
        if let Some(from) = *from {
            picture.lines.insert(0, Line { a: from, b: vertex, role: Role::Pattern });
        }
    }
}

/// The edges between members of a clique.
fn members(graph: &Graph, seen: &[Mark], picture: &mut Picture) {
    let inside = |vertex: &Vertex| seen[*vertex as usize] == Mark::Member;
    if !seen.contains(&Mark::Member) {
        return;
    }
    let among = graph.edges().filter(|(a, b)| inside(a) && inside(b));
    picture.lines.extend(among.map(|(a, b)| Line { a, b, role: Role::Pattern }));
}

/// What is shown of the structure.
fn structure(state: &State, picture: &mut Picture) {
    let Some(facts) = &state.facts else { return };
    let ring = |cycle: &[Vertex], role: Role| {
        let ends = cycle.iter().zip(cycle.iter().cycle().skip(1));
        ends.map(|(&a, &b)| Line { a, b, role }).collect::<Vec<_>>()
    };
    let clique = |picture: &mut Picture, vertices: &[Vertex]| {
        for (at, &a) in vertices.iter().enumerate() {
            let Some(spot) = picture.vertices.get_mut(a as usize) else { return };
            spot.marks.push(look::Mark::Role(Role::Pattern));
            picture.lines.extend(vertices[..at].iter().map(|&b| Line { a, b, role: Role::Pattern }));
        }
    };
    match state.shown {
        Shown::Hamiltonian => {
            let cycle = facts.hamiltonian.iter().flatten().flatten().copied().collect::<Vec<_>>();
            picture.lines.extend(ring(&cycle, Role::ColorA));
        }
        Shown::Clique => clique(picture, &facts.clique),
        Shown::Coloring => {
            for ((vertex, &color), spot) in (0..).zip(&facts.coloring).zip(&mut picture.vertices) {
                dress(spot, &state.doc, vertex, Mark::Color(color), None);
            }
            if let Some(LowerProof::Part(part)) = &facts.proof {
                clique(picture, &part.clique);
            }
        }
        Shown::Sides => match &facts.sides {
            Some(Ok(sides)) => {
                for (spot, &right) in picture.vertices.iter_mut().zip(sides) {
                    spot.face = Face::Role(if right { Role::ColorB } else { Role::ColorA });
                    spot.marks.push(look::Mark::Role(if right { Role::ColorB } else { Role::ColorA }));
                }
            }
            Some(Err(cycle)) => picture.lines.extend(ring(cycle, Role::Conflict)),
            None => {}
        },
        Shown::Graph => {}
    }
}

/// The picture of a lane: the graph, small, with the colors that the lane has given.
pub fn lane(state: &State, colors: &[Option<Color>]) -> Picture {
    let mut picture = blank(state, &state.doc.graph);
    picture.far.clear();
    if state.doc.graph.edge_count() > WEB {
        picture.faint.clear();
    }
    for (spot, color) in picture.vertices.iter_mut().zip(colors) {
        if let Some(color) = color {
            spot.face = Face::Color(*color);
            spot.inside = state.doc.color_name(*color);
        }
    }
    picture
}

/// The tree of a lane, with the way to a node.
pub fn search_tree(lane: &Lane, at: u32) -> Picture {
    let nodes = lane.tree.nodes();
    let mut places = tree(&nodes.iter().map(|node| node.parent).collect::<Vec<_>>());
    let size = layout::frame(&mut places, 0.9);
    let mut way = VertexSet::empty(nodes.len());
    let mut step = Some(at);
    while let Some(node) = step {
        way.insert(node);
        step = nodes[node as usize].parent;
    }
    let spot = |(number, (node, at)): (u32, (&chromadoku_solver::search::method::Node, &layout::Point))| {
        let color = node.tried.and_then(|(_, color)| color);
        let face = color.map_or(Face::Plain, Face::Color);
        let mut marks = Vec::new();
        match node.fate {
            Fate::Solution => marks.push(look::Mark::Role(Role::Placed)),
            Fate::Dead => marks.push(look::Mark::Role(Role::Conflict)),
            Fate::Left | Fate::Open => {}
        }
        if number == lane.tree.at() && !lane.done {
            marks.push(look::Mark::Role(Role::Current));
        }
        Spot {
            at: *at,
            radius: 0.36,
            face,
            inside: color.map_or(String::new(), |color| (color + 1).to_string()),
            below: String::new(),
            marks,
        }
    };
    let edges = (0..).zip(nodes).filter_map(|(number, node)| Some((node.parent?, number)));
    let on_way = |&(a, b): &(u32, u32)| way.contains(a) && way.contains(b);
    let lines = edges.clone().filter(on_way).map(|(a, b)| Line { a, b, role: Role::Pattern });
    Picture {
        vertices: (0..).zip(nodes.iter().zip(&places)).map(spot).collect(),
        lines: lines.collect(),
        faint: edges.collect(),
        far: Vec::new(),
        squares: Vec::new(),
        size,
        caption: describe_tree(&lane.tree),
        pointed: Some(at),
        pulled: None,
    }
}

fn describe_tree(tree: &Tree) -> String {
    let count = plural(tree.nodes().len() - 1, "node", "nodes");
    if tree.is_full() { format!("The first {count} of the tree.") } else { format!("The whole tree: {count}.") }
}
