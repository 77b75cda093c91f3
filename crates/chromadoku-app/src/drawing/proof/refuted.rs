//! A refutation in layers: on the left what is supposed, then what follows from it, filled where it is true and hollow where it
//! is false, and on the right all that was possible in one place, of which nothing is left. Cases lie beside and below each other.

use chromadoku_board::board::Board;
use chromadoku_board::id::Candidate;
use chromadoku_board::order::sort_by;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::model::Key;
use chromadoku_solver::step::{Constraint, Net, Premise, Step};

use super::{Draft, HULL, LINE, NAME, packed, swapped};
use crate::figure::{Face, Point, Role};
use crate::session::drawn::DrawnVertex;
use crate::story::refutation::{Reason, Refutation, Turn, constraint};
use crate::words::{self, digits};

/// From one layer of truths to the next; what they exclude stands half way between.
const LAYER: f32 = 2.6;
/// From one truth of a layer to the next: three lines of words fit between them.
const LANE: f32 = 2.3;
/// From one candidate to the next where a turn leaves several.
const APART: f32 = 1.4;
/// From one of what is excluded to the next.
const PITCH: f32 = 1.1;
/// Of a longer refutation the picture would be no help.
const MOST: usize = 40;
/// The size of what is false on the way.
const SMALL: f32 = 0.32;

pub(super) fn draft(board: &Board, step: &Step, net: &Net) -> Option<Draft> {
    let (ways, _) = Refutation::of_effects(board, &step.effects, net)?;
    let refutations: Vec<&Refutation> = ways.iter().filter_map(|way| way.refutation.as_ref()).collect();
    let premises = || refutations.iter().flat_map(|refutation| refutation.premises());
    if !premises().all(is_one_of_many) {
        return None;
    }
    if refutations.iter().map(|refutation| refutation.turns.len()).sum::<usize>() > MOST {
        return None;
    }
    let follows = refutations.iter().any(|refutation| refutation.turns.iter().any(|turn| !off(turn).is_empty()));
    let swap = premises().find_map(deadly);
    if let ([_], Some((cells, digits)), false) = (&refutations[..], swap, follows) {
        // Nothing leads there but the supposition itself.
        let mut draft = Draft {
            caption: "Under the supposition these cells would hold just two digits, and both ways to fill them fit: two solutions, but the puzzle has \
                      only one."
                .into(),
            ..Draft::default()
        };
        if swapped::rings(&mut draft, board, cells, digits).is_some() {
            return Some(draft);
        }
    }
    let of = |(number, &refutation): (usize, &&Refutation)| {
        let mut draft = Draft::default();
        Layers { board, draft: &mut draft, refutation, part: number as u8 * 2, reasons: Vec::new() }.place();
        draft
    };
    let mut draft = packed(refutations.iter().enumerate().map(of).collect());
    draft.caption = "From left to right, what follows from what is supposed: if that holds, what is filled is true and what is hollow false; what is \
                     dotted is not known."
        .into();
    if let Some((cells, digits)) = swap {
        swapped::rings(&mut draft, board, cells, digits);
    }
    Some(draft)
}

/// Whether a premise says that one of some candidates is true, in few words.
fn is_one_of_many(premise: &Premise) -> bool {
    matches!(
        premise,
        Premise::One(_) | Premise::Swap(..) | Premise::Uncolorable(..) | Premise::Grave(_) | Premise::Cells(_)
    )
}

fn deadly(premise: &Premise) -> Option<(&CellSet, DigitSet)> {
    if let Premise::Swap(cells, digits) = premise { Some((cells, *digits)) } else { None }
}

struct Layers<'a> {
    board: &'a Board,
    draft: &'a mut Draft,
    refutation: &'a Refutation,
    /// Vertices of another case are others, even of the same candidate.
    part: u8,
    /// Why several candidates are left, beside them: placed where there is room once all else is placed.
    reasons: Vec<(Vec<String>, Point)>,
}

impl Layers<'_> {
    fn place(&mut self) {
        let turns = &self.refutation.turns;
        let depths = self.depths();
        let last = depths.iter().copied().max().unwrap_or(0);
        // What only the tower needs stands there alone.
        let needed = |at: &Candidate| turns.iter().any(|turn| off(turn).contains(at));
        let mut heights: Vec<f32> = vec![0.0; turns.len()];
        let mut truths: Vec<Vec<usize>> = vec![Vec::new(); turns.len()];
        let mut lies: Vec<(Candidate, usize)> = Vec::new();
        let smalls: Vec<Vec<Candidate>> =
            turns.iter().map(|turn| turn.excluded.iter().copied().filter(needed).collect()).collect();
        let room =
            |at: usize| (smalls[at].len() as f32 * PITCH).max(LANE).max(turns[at].left.len() as f32 * APART + 0.4);
        let layers: Vec<Vec<usize>> =
            (0..=last).map(|layer| (0..turns.len()).filter(|&at| depths[at] == layer).collect()).collect();
        let rooms: Vec<f32> = layers.iter().map(|here| here.iter().map(|&at| room(at)).sum()).collect();
        let tallest = rooms.iter().copied().fold(0.0, f32::max);
        for (layer, mut here) in layers.into_iter().enumerate() {
            // Near to what they follow from, so that few edges cross.
            let want = |at: usize| {
                let causes: Vec<f32> =
                    off(&turns[at]).iter().filter_map(|of| self.source(of)).map(|of| heights[of]).collect();
                if causes.is_empty() { 0.0 } else { causes.iter().sum::<f32>() / causes.len() as f32 }
            };
            sort_by(&mut here, |&a, &b| want(a).total_cmp(&want(b)));
            let mut down = (tallest - rooms[layer]) / 2.0;
            for &at in &here {
                let (turn, small) = (&turns[at], &smalls[at]);
                heights[at] = down + room(at) / 2.0;
                let (x, y) = (layer as f32 * LAYER, heights[at]);
                truths[at] = self.truth(turn, (x, y));
                let first = y - (small.len() as f32 - 1.0) / 2.0 * PITCH;
                for (number, &lie) in small.iter().enumerate() {
                    // A supposition that something is false is that something itself.
                    let supposed = turn.left.is_empty();
                    let place = if supposed { (x, y) } else { (x + LAYER / 2.0, first + number as f32 * PITCH) };
                    let vertex = self.candidate(lie, place, Role::ColorB, !supposed);
                    lies.push((lie, vertex));
                    truths[at].iter().for_each(|&truth| self.draft.join(truth, vertex, Role::Weak));
                }
                for of in off(turn) {
                    if let Some(&(_, lie)) = lies.iter().rev().find(|(known, _)| known == of) {
                        truths[at].iter().for_each(|&truth| self.draft.join(lie, truth, Role::Strong));
                    }
                }
                down += room(at);
            }
        }
        self.tower((last + 1) as f32 * LAYER, &truths);
        for (lines, near) in std::mem::take(&mut self.reasons) {
            self.draft.words_beside(&lines, near);
        }
    }

    /// All that was possible in one place, each of it excluded.
    fn tower(&mut self, x: f32, truths: &[Vec<usize>]) {
        let tower = &self.refutation.gone;
        let turns = &self.refutation.turns;
        let mut standing: Vec<(f32, Candidate)> = tower
            .iter()
            .map(|at| {
                let height = |from: usize| truths[from].first().map(|&vertex| self.draft.vertices[vertex].at.1);
                (self.source(at).and_then(height).unwrap_or(0.0), *at)
            })
            .collect();
        sort_by(&mut standing, |a, b| a.0.total_cmp(&b.0));
        let middle = standing.iter().map(|(y, _)| y).sum::<f32>() / standing.len().max(1) as f32;
        let first = (middle - (standing.len() as f32 - 1.0) / 2.0 * PITCH).max(0.6);
        let part = self.part;
        self.part += 1;
        let mut vertices = Vec::new();
        for (number, &(_, at)) in standing.iter().enumerate() {
            let place = (x, first + number as f32 * PITCH);
            let vertex = self.candidate(at, place, Role::Conflict, false);
            self.draft.vertices[vertex].face = Face::Hollow;
            vertices.push(vertex);
            // Beside the ground, whose rim would run through a name below.
            self.draft.words([self.board.geometry().name(at.cell).as_str()], (x + HULL + 0.45, place.1));
            let from = self.source(&at).map_or(&[][..], |from| &truths[from]);
            from.iter().for_each(|&truth| self.draft.join(truth, vertex, Role::Weak));
            let supposed = turns.iter().any(|turn| turn.left.is_empty() && turn.excluded.contains(&at));
            if supposed {
                let is_it = |known: &DrawnVertex| known.part == part && known.key == Key::Candidate(at);
                let known = self.draft.vertices.iter().position(is_it);
                known.into_iter().for_each(|known| self.draft.join(known, vertex, Role::Weak));
            }
        }
        self.part = part;
        self.draft.hull(&vertices, Role::Conflict);
        let geometry = self.board.geometry();
        let [what, place] = match &self.refutation.broken {
            Premise::One(Constraint::Cell(cell)) => ["all candidates".into(), format!("of {}", geometry.name(*cell))],
            Premise::One(Constraint::Place(unit, digit)) => {
                [format!("all places for {digit}"), format!("in {}", geometry.unit(*unit))]
            }
            Premise::Swap(cells, held) | Premise::Uncolorable(cells, held) => {
                [format!("only {} left", digits(*held)), format!("in {} cells", cells.len())]
            }
            Premise::Grave(_) => ["two left in".into(), "every cell".into()],
            Premise::Cells(set) => ["too few digits".into(), format!("for {} cells", set.len())],
            _ => Default::default(),
        };
        self.draft.words([what.as_str(), place.as_str()], (x, first - 1.2));
    }

    /// What a turn leaves, with its reason; where it leaves nothing, what it says is false stands there itself, and needs it too.
    fn truth(&mut self, turn: &Turn, at: Point) -> Vec<usize> {
        let count = turn.left.len();
        let first = at.1 - (count as f32 - 1.0) / 2.0 * APART;
        let mut vertices = Vec::new();
        let of_one_cell = turn.left.windows(2).all(|pair| pair[0].cell == pair[1].cell);
        for (number, &left) in turn.left.iter().enumerate() {
            let y = first + number as f32 * APART;
            // Of several one is true, and which is not said.
            let role = if count == 1 { Role::ColorA } else { Role::Pattern };
            let vertex = self.candidate(left, (at.0, y), role, false);
            self.draft.vertices[vertex].radius = super::RADIUS;
            vertices.push(vertex);
            let is_last = number + 1 == count;
            if count > 1 && (is_last || !of_one_cell) {
                // Below the last one is the rim of the ground.
                let below = if is_last { HULL + LINE * 0.7 } else { APART / 2.0 };
                self.draft.words([self.board.geometry().name(left.cell).as_str()], (at.0, y + below));
            }
        }
        if count > 1 {
            self.draft.hull(&vertices, Role::ColorA);
        }
        if let (Reason::Premise(of, _), 2..) = (&turn.reason, count)
            && let Premise::Cells(set) = &**of
        {
            let place = words::lines_of(self.board.geometry(), set);
            let lines = vec![format!("one of {place}"), format!("needs {}", turn.left[0].digit)];
            self.reasons.push((lines, (at.0, first - HULL - LINE * 1.7)));
        }
        let (([one], _) | ([], [one])) = (&turn.left[..], &turn.excluded[..]) else { return vertices };
        let name = self.board.geometry().name(one.cell);
        let mut lines = vec![name];
        match &turn.reason {
            Reason::Supposed => lines.push("supposed".into()),
            Reason::Case => lines.push("this case".into()),
            Reason::Lemma(..) => lines.push("shown apart".into()),
            Reason::Premise(of, _) => match constraint(of) {
                Some(Constraint::Place(unit, _)) => {
                    lines.extend(["only place".into(), format!("in {}", self.board.geometry().unit(unit))]);
                }
                Some(Constraint::Cell(_)) => lines.push(format!("only {} left", one.digit)),
                None if matches!(**of, Premise::Cells(_)) => lines.push(format!("{} is needed", one.digit)),
                None => lines.extend(["the only".into(), "way out".into()]),
            },
        }
        if turn.left.is_empty() {
            lines.push("to be false".into());
        }
        // What follows leads away to the right, and from what is supposed downward as well.
        let place = match turn.reason {
            Reason::Supposed if turn.excluded.len() > 1 => (at.0 - 1.3, at.1 - LINE / 2.0),
            _ => (at.0, at.1 + NAME),
        };
        self.draft.words(lines.iter().map(String::as_str), place);
        vertices
    }

    fn candidate(&mut self, of: Candidate, at: Point, role: Role, named: bool) -> usize {
        let vertex = self.draft.candidate(of, at, role);
        let drawn: &mut DrawnVertex = &mut self.draft.vertices[vertex];
        (drawn.part, drawn.radius) = (self.part, SMALL);
        if named {
            let name = self.board.geometry().name(of.cell);
            self.draft.words([name.as_str()], (at.0, at.1 + 0.56));
        }
        vertex
    }

    /// How many layers a turn comes after what is supposed.
    fn depths(&self) -> Vec<usize> {
        let mut depths: Vec<usize> = Vec::new();
        for turn in &self.refutation.turns {
            let before = off(turn).iter().filter_map(|of| self.source(of)).filter_map(|at| depths.get(at));
            depths.push(before.max().map_or(0, |depth| depth + 1));
        }
        // What was shown apart stands just before its first use.
        let last = depths.iter().copied().max().unwrap_or(0);
        for (at, turn) in self.refutation.turns.iter().enumerate() {
            if matches!(turn.reason, Reason::Lemma(..)) {
                let uses = |user: &&Turn| off(user).iter().any(|of| turn.excluded.contains(of));
                let users = self.refutation.turns.iter().zip(&depths).filter(|(user, _)| uses(user));
                depths[at] = users.map(|(_, &depth)| depth).min().unwrap_or(last + 1).saturating_sub(1);
            }
        }
        depths
    }

    /// The turn that excludes a candidate.
    fn source(&self, of: &Candidate) -> Option<usize> {
        self.refutation.turns.iter().position(|turn| turn.excluded.contains(of))
    }
}

/// What was excluded before a turn, so that it leaves what it does.
fn off(turn: &Turn) -> &[Candidate] {
    if let Reason::Premise(_, off) = &turn.reason { off } else { &[] }
}
