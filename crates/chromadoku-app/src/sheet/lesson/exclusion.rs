//! Chain exclusion and pile exclusion: the cells and digits of a unit in bands, and why what runs between two bands goes.

use chromadoku_board::board::Board;
use chromadoku_board::graph::bipartite::{Mask, Matched};
use chromadoku_board::id::{Candidate, Cell, Digit, Id};
use chromadoku_board::set::DigitSet;
use maud::{Markup, html};

use super::desk::Desk;
use super::parts::{end, figure, p, part, player, question, reply, right, tabs, theorem, wrong};
use super::picture::{Dot, Picture, Place, RADIUS};
use super::rows::{Rows, chosen, digits_do, set};
use crate::words::{and, plural, thousands};

/// The width of the figure, the places of its two columns, and the distance of two lines.
const WIDTH: f32 = 380.0;
const COLUMNS: [f32; 2] = [96.0, 300.0];
const LINE: f32 = 34.0;
/// Half the width and height of a name among arrows.
const PILL: Place = (26.0, 11.0);

/// A candidate: the number of its cell, and its digit.
type Edge = (usize, Digit);

/// The lesson.
pub fn write(desk: &Desk) -> Markup {
    let (rows, picker) = chosen(desk);
    let unit = &desk.of(&rows.key());
    let intro = p(html! {
        "Write the open cells of a unit, those without a digit, in one column and its digits in another, and draw a \
         line for every candidate. A filling of the unit picks lines so that every cell has one and no digit has two, \
         and where there are as many digits as cells every digit one: a "
        em { "perfect matching" }
        ". A candidate that is in no perfect matching can go, whatever the rest of the board is."
    });
    if rows.len() < 2 {
        return html! {
            (intro)
            (picker)
            p { "There is nothing left to decide in these cells. Choose another unit." }
        };
    }
    let body = match rows.bipartite().matched() {
        Ok(matched) => Bands::of(&rows, &matched).write(unit),
        Err(_) => p(rows.overfull().unwrap_or_default()),
    };
    html! {
        (intro)
        (picker)
        (body)
        (theorem(
            html! {
                "Draw an arrow from each cell to every other cell whose matched digit it could take, as above. A "
                em { "band" }
                " is a set of cells that can all reach each other along arrows. A candidate is in some perfect \
                 matching exactly when its cell and the cell that is matched to its digit lie in one band. (In a row \
                 that you type there may be more digits than cells. Then all cells from which arrows lead to a digit \
                 that is left over make one band, the last, and the digits that are left over belong to it.)"
            },
            &[
                html! {
                    "A matched line is in the matching in view. Take another line, from a cell " var { "c" }
                    " to the digit of a cell " var { "d" } ". If " var { "c" } " takes it, " var { "d" }
                    " must take another digit. The cell that had that one must take yet another, and so on: a path \
                     of arrows that begins with the one from "
                    var { "c" } " to " var { "d" } "."
                },
                html! {
                    "If the path comes back to " var { "c" }
                    ", whose own digit is free now, or ends at a digit that was left over, every cell has a digit \
                     again: another perfect matching, with that line. So it is inside a band: "
                    var { "c" } " reaches " var { "d" } ", and " var { "d" } " reaches " var { "c" }
                    " or a digit left over, as then does " var { "c" } "."
                },
                html! {
                    "Otherwise take all cells that " var { "d" } " reaches, itself among them, " var { "k" }
                    " in all. All that they could take are their own " var { "k" } " digits, or " var { "d" }
                    " would reach more cells: they are a tuple. " var { "c" }
                    " is not among them, so it cannot have one of these digits."
                },
            ],
        ))
        (by_all_units(desk))
        (end(
            html! {
                "One picture finds the naked and the hidden sets of all sizes in a unit at once. Read from the top, \
                 cells that have no more candidates than there are cells are a "
                em { "chain" }
                ", which players call a naked set: its digits go from all cells below. (Chains of strong and weak \
                 links are something else.) Read from the bottom, digits that fit only into as many cells are a "
                em { "pile" }
                ", or a hidden set: all other digits go from these cells. “Matching”, beside the step, shows it for \
                 any unit of the board, where bands are called blocks."
            },
            html! {
                "P. Hall, " cite { "On representatives of subsets" } " (1935). C. Berge, "
                cite { "Two theorems in graph theory" }
                ", PNAS 43 (1957): augmenting paths. E. Suchard, R. Yatom and E. Shapir, "
                cite { "Sudoku & Graph Theory" }
                ", Dr. Dobb’s Journal (2006): the names, and two of the examples. J.-C. Régin, "
                cite { "A filtering algorithm for constraints of difference in CSPs" }
                ", AAAI 1994: the elimination by strongly connected parts."
            },
        ))
    }
}

/// The board after exclusion in all units, again and again until nothing changes.
fn excluded(of: &Board) -> Board {
    let mut board = of.clone();
    loop {
        let before = board.candidate_count();
        let full = board.geometry().units().filter(|(_, unit)| unit.full).map(|(id, _)| id);
        for unit in full.collect::<Vec<_>>() {
            let cells: Vec<Cell> = board.unsolved_in(unit).iter().collect();
            let rows = Rows::of_unit(&board, unit);
            let Ok(matched) = rows.bipartite().matched() else { return board };
            let bands = Bands::of(&rows, &matched);
            for (cell, digit) in bands.candidates().into_iter().filter(|&edge| bands.goes(edge)) {
                board.eliminate(Candidate { cell: cells[cell], digit });
            }
            for &cell in &cells {
                let left = board.candidates(cell);
                if let (1, Some(digit)) = (left.len(), left.first()) {
                    board.place(cell, digit);
                }
            }
        }
        if board.candidate_count() == before {
            return board;
        }
    }
}

/// What exclusion does to the whole board, and what is left to do.
fn by_all_units(desk: &Desk) -> Markup {
    let open = desk.board.unsolved().len();
    if open == 0 || desk.board.contradiction().is_some() {
        return html! {};
    }
    let after = excluded(desk.board);
    let left = after.unsolved().len();
    let said = match left {
        0 => "On your board that is enough: it fills all cells. Other puzzles with one solution need more.".to_owned(),
        left => format!(
            "On your board that fills {} of {} and leaves {}: each candidate there is in some perfect matching of each of its units.",
            thousands((open - left) as u64),
            plural(open, "open cell", "open cells"),
            plural(after.unsolved().iter().map(|cell| after.candidates(cell).len()).sum(), "candidate", "candidates"),
        ),
    };
    part(
        "Unit after unit",
        p(format!(
            "Exclude in all units, again and again, until nothing changes. {said} What exclusion in single units leaves takes \
             a look at several units at once, as in fish and chains, or a guess that is followed to its end, as in backtracking."
        )),
    )
}

/// A unit in bands.
struct Bands<'a> {
    rows: &'a Rows,
    /// Cell by cell from the top, and the digit that each is matched to.
    lines: Vec<Edge>,
    /// The cells of each band; what no tight set holds is in the last one.
    bands: Vec<Mask>,
    /// Digits that no cell is matched to.
    spare: DigitSet,
}

impl<'a> Bands<'a> {
    fn of(rows: &'a Rows, matched: &Matched) -> Bands<'a> {
        let mut bands = matched.blocks();
        let rest = rows.all() & !bands.iter().fold(0, |all, band| all | band);
        if rest != 0 {
            bands.push(rest);
        }
        let partner = |cell: usize| Digit(matched.partner[cell]);
        let lines: Vec<Edge> =
            bands.iter().flat_map(|&band| rows.members(band)).map(|cell| (cell, partner(cell))).collect();
        let mut spare = rows.digits();
        lines.iter().for_each(|&(_, digit)| spare.remove(digit));
        Bands { rows, lines, bands, spare }
    }

    fn band_of(&self, cell: usize) -> usize {
        self.bands.iter().position(|band| band >> cell & 1 == 1).unwrap_or(0)
    }

    /// Whether a candidate runs between two bands.
    fn goes(&self, (cell, digit): Edge) -> bool {
        let owner = self.owner(digit);
        owner.is_some_and(|owner| self.band_of(owner) != self.band_of(cell))
    }

    /// The cell that a digit is matched to.
    fn owner(&self, digit: Digit) -> Option<usize> {
        self.lines.iter().find(|(_, other)| *other == digit).map(|&(cell, _)| cell)
    }

    fn candidates(&self) -> Vec<Edge> {
        let of = |&(cell, _): &Edge| self.rows.sets[cell].iter().map(move |digit| (cell, digit));
        self.lines.iter().flat_map(of).collect()
    }

    fn line_of(&self, cell: usize) -> usize {
        self.lines.iter().position(|&(other, _)| other == cell).unwrap_or(0)
    }

    fn name(&self, (cell, digit): Edge) -> String {
        format!("{digit} in {}", self.rows.names[cell])
    }

    fn write(&self, desk: &Desk) -> Markup {
        let candidates = self.candidates();
        let going: Vec<Edge> = candidates.iter().copied().filter(|&edge| self.goes(edge)).collect();
        let read = |text: &str| {
            let (cell, digit) = text.split_once('-')?;
            let edge = (cell.parse().ok()?, Digit(digit.parse().ok()?));
            candidates.contains(&edge).then_some(edge)
        };
        let tried = desk.text("try").and_then(read);
        let turned = desk.number("side", 0, 1) == 1;
        // Until the question is answered rightly, nothing tells which lines go.
        let told = tried.is_some_and(|edge| self.goes(edge));
        html! {
            (self.sorted(desk, &going, told))
            (self.asked(desk, &candidates, &going, tried))
            (self.trials(desk, &candidates, tried))
            (self.turned(desk, turned, told))
            (self.arrows(told))
        }
    }

    /// Where cells and digits stand.
    fn places(&self, turned: bool) -> (impl Fn(usize) -> Place, impl Fn(Digit) -> Place, f32) {
        let [cells, digits] = if turned { [COLUMNS[1], COLUMNS[0]] } else { COLUMNS };
        let y = |line: usize| 26.0 + line as f32 * LINE;
        let lines = self.lines.clone();
        let spare = self.spare;
        let of_cell = {
            let lines = lines.clone();
            move |cell: usize| (cells, y(lines.iter().position(|&(other, _)| other == cell).unwrap_or(0)))
        };
        let of_digit = move |digit: Digit| {
            let spare = || lines.len() + spare.iter().position(|other| other == digit).unwrap_or(0);
            (digits, y(lines.iter().position(|&(_, other)| other == digit).unwrap_or_else(spare)))
        };
        (of_cell, of_digit, (self.lines.len() + self.spare.len()) as f32 * LINE + 18.0)
    }

    /// The two columns. `class` says what a line looks like, `order` what pressing it does, `lit` which cells and digits are lit.
    fn draw(
        &self,
        turned: bool,
        class: &dyn Fn(Edge) -> &'static str,
        order: Option<&dyn Fn(Edge) -> String>,
        lit: (Mask, DigitSet),
        label: &str,
    ) -> Markup {
        let (cell_at, digit_at, height) = self.places(turned);
        let mut picture = Picture::new(WIDTH, height);
        self.blocks(&mut picture);
        for kind in ["is-faint", "", "is-gone", "is-part", "is-matched", "is-now"] {
            let of_kind: Vec<Edge> = self.candidates().into_iter().filter(|&edge| class(edge) == kind).collect();
            picture.lines(kind, of_kind.iter().map(|&(cell, digit)| (cell_at(cell), digit_at(digit))));
        }
        if let Some(order) = order {
            for edge in self.candidates() {
                picture.pressed_line(&order(edge), cell_at(edge.0), digit_at(edge.1));
            }
        }
        for &(cell, _) in &self.lines {
            let place = cell_at(cell);
            let beside = if turned { place.0 + 44.0 } else { place.0 - 44.0 };
            let class = if lit.0 >> cell & 1 == 1 { "is-bad" } else { "" };
            picture.dot(place, &Dot::new(class, ""));
            picture.words("", (beside, place.1), &self.rows.names[cell]);
        }
        for digit in self.rows.digits().iter() {
            let class = if lit.1.contains(digit) { "is-bad" } else { "" };
            picture.dot(digit_at(digit), &Dot::new(format!("{class} d{}", digit.index()), digit.to_string()));
        }
        picture.markup(label)
    }

    /// What a line looks like at rest; which ones go is seen once it was told.
    fn look(&self, edge: Edge, told: bool) -> &'static str {
        match edge {
            edge if self.lines.contains(&edge) => "is-matched",
            edge if told && self.goes(edge) => "is-gone",
            _ => "",
        }
    }

    fn sorted(&self, desk: &Desk, going: &[Edge], told: bool) -> Markup {
        let look = |edge: Edge| self.look(edge, told);
        let order = |(cell, digit): Edge| desk.order("try", format!("{cell}-{}", digit.0));
        let said = format!(
            "{}: {} in {}. Bold lines are one perfect matching.{}",
            self.rows.whence,
            plural(self.lines.len(), "cell", "cells"),
            plural(self.bands.len(), "band", "bands"),
            match (told, going.len()) {
                (false, _) => String::new(),
                (true, 0) => " No line runs between two bands, so nothing goes.".to_owned(),
                (true, count) => format!(
                    " {} between two bands, dashed, always to a digit of a band further up.",
                    plural(count, "line runs", "lines run")
                ),
            }
        );
        let picture =
            self.draw(false, &look, Some(&order), (0, DigitSet::EMPTY), "Cells and digits of the unit in bands");
        let spare = match self.spare.is_empty() {
            true => "",
            false => {
                " There are more digits than cells: those that are left over stand below, and cells that could come to one are in the last band."
            }
        };
        let content = html! {
            p {
                "Here the cells are sorted into " em { "bands" }
                ", each in a frame with its digits: the cells of a band can pass their digits around among \
                 themselves, and those of different bands cannot."
                (spare)
            }
            (figure(picture, said))
        };
        part("The unit in bands", content)
    }

    fn asked(&self, desk: &Desk, candidates: &[Edge], going: &[Edge], tried: Option<Edge>) -> Markup {
        if going.is_empty() {
            return p(
                "In this unit every candidate is in some perfect matching. Choose another unit, or the example, to see one go.",
            );
        }
        let select = html! {
            select data-set=(desk.key("try")) aria-label="Candidate" {
                option value="" { "Choose a candidate" }
                @for &edge in candidates {
                    option value={ (edge.0) "-" (edge.1.0) } selected[tried == Some(edge)] { (self.name(edge)) }
                }
            }
        };
        let said = tried.map(|edge| {
            let name = self.name(edge);
            match self.rest(edge) {
                Err((cells, digits)) => (
                    true,
                    format!(
                        "With {name}, {} would have only {} left: {} for {}.",
                        and(self.rows.named(cells)),
                        set(digits),
                        plural(digits.len(), "digit", "digits"),
                        plural(cells.count_ones() as usize, "cell", "cells")
                    ),
                ),
                Ok(_) => (
                    false,
                    format!("There is a filling of the unit with {name}: watch it below. So {name} is not excluded."),
                ),
            }
        });
        let said = said.as_ref().map(|(right, why)| (*right, why.as_str()));
        reply("Which candidate can go? Press its line, or choose it here.", select, said)
    }

    /// Which cells take another digit when this candidate is true, one from the next, up to a digit that is free then: an augmenting path.
    /// Else the cells that it reaches in vain, and their digits, one too few.
    fn rest(&self, (cell, digit): Edge) -> Result<Vec<Edge>, (Mask, DigitSet)> {
        let Some(start) = self.owner(digit).filter(|&owner| owner != cell) else { return Ok(Vec::new()) };
        // The cells that lost their digit, breadth first, each with whose taking made it so: its number here, and the digit.
        let mut reached: Vec<(usize, Option<(usize, Digit)>)> = vec![(start, None)];
        let mut at = 0;
        while let Some(&(from, _)) = reached.get(at) {
            for next in self.rows.sets[from].iter().filter(|&next| next != digit) {
                match self.owner(next).filter(|&owner| owner != cell) {
                    None => return Ok(path(&reached, at, next)),
                    Some(owner) if reached.iter().all(|&(other, _)| other != owner) => {
                        reached.push((owner, Some((at, next))));
                    }
                    Some(_) => {}
                }
            }
            at += 1;
        }
        let cells = reached.iter().fold(0, |mask, (cell, _)| mask | 1 << cell);
        let mut digits = self.rows.union(cells);
        digits.remove(digit);
        Err((cells, digits))
    }

    /// The candidate that was chosen is supposed; before one is, another that stays.
    fn trials(&self, desk: &Desk, candidates: &[Edge], tried: Option<Edge>) -> Markup {
        if let Some(edge) = tried {
            return self.trial(desk, edge);
        }
        let staying = candidates.iter().find(|edge| !self.goes(**edge) && !self.lines.contains(edge));
        let shown = staying.map(|&edge| {
            html! {
                (self.trial(desk, edge))
                p { "This candidate can stay. The one that you choose above is tried here in the same way." }
            }
        });
        shown.unwrap_or_default()
    }

    /// Cells alone, with arrows to those whose digits they could take.
    fn arrows(&self, told: bool) -> Markup {
        let spare: Vec<Digit> = self.spare.iter().collect();
        let y = |line: usize| 26.0 + line as f32 * LINE;
        let middle = WIDTH / 2.0;
        let ends = self.candidates().into_iter().filter_map(|(cell, digit)| {
            let line = match self.owner(digit) {
                Some(owner) => self.line_of(owner),
                None => self.lines.len() + spare.iter().position(|&other| other == digit)?,
            };
            (line != self.line_of(cell)).then_some(((cell, digit), self.line_of(cell), line))
        });
        let (between, within): (Vec<_>, Vec<_>) = ends.partition(|&(edge, ..)| self.goes(edge));
        // What leads up runs on the right, what leads down on the left.
        let arrow = |&(_, from, to): &(Edge, usize, usize)| {
            let side = if to < from { 1.0 } else { -1.0 };
            let half = side * if to < self.lines.len() { PILL.0 } else { RADIUS };
            let bow = side * (14.0 + 0.55 * (y(from) - y(to)).abs());
            ((middle + side * PILL.0, y(from) - side * 4.0), bow, (middle + half, y(to) + side * 4.0))
        };
        let mut picture = Picture::new(WIDTH, y(self.lines.len() + spare.len()) - 8.0);
        self.blocks(&mut picture);
        picture.arrows("", within.iter().map(arrow));
        picture.arrows(if told { "is-gone" } else { "" }, between.iter().map(arrow));
        for (line, &(cell, _)) in self.lines.iter().enumerate() {
            let (left, right) = ((middle - PILL.0, y(line) - PILL.1), (middle + PILL.0, y(line) + PILL.1));
            picture.rectangle("pill", left, right);
            picture.words("", (middle, y(line)), &self.rows.names[cell]);
        }
        for (line, digit) in (self.lines.len()..).zip(&spare) {
            picture.dot((middle, y(line)), &Dot::new(format!(" d{}", digit.index()), digit.to_string()));
        }
        let left = match spare.is_empty() {
            true => "",
            false => " Below are digits that are left over, with arrows from the cells that could take them.",
        };
        let all = within.len() + between.len();
        let runs = match between.len() {
            0 => "None leads from one band to another.".to_owned(),
            count => format!(
                "Of {}, {} from one band to another, always upwards, so no path leads back.",
                plural(all, "arrow", "arrows"),
                if count == 1 { "1 leads".to_owned() } else { format!("{count} lead") }
            ),
        };
        let said = format!("An arrow leads from a cell to each cell whose matched digit it could take. {runs}{left}");
        part("The same with arrows", figure(picture.markup("The cells of the unit, with arrows"), said))
    }

    /// The grounds of the bands.
    fn blocks(&self, picture: &mut Picture) {
        for &band in &self.bands {
            let lines = || self.rows.members(band).map(|cell| self.line_of(cell));
            let (first, last) = (lines().min().unwrap_or(0) as f32, lines().max().unwrap_or(0) as f32);
            picture.rectangle("block", (6.0, 11.0 + first * LINE), (WIDTH - 6.0, 41.0 + last * LINE));
        }
    }

    /// A candidate is supposed, step by step.
    fn trial(&self, desk: &Desk, edge: Edge) -> Markup {
        let (cell, digit) = edge;
        let name = self.name(edge);
        let rest = self.rest(edge);
        // The matching, the candidate, then what the path takes, digit by digit, or that it ends nowhere.
        let last = 1 + rest.as_ref().map_or(1, Vec::len);
        let steps = desk.steps(&format!("trial-{cell}-{digit}"), last, last);
        let taken = rest.as_ref().map_or(&[][..], |path| &path[..steps.at.saturating_sub(1)]);
        let failed = rest.as_ref().err().filter(|_| steps.at == last);
        let look = |other: Edge| match steps.at {
            0 if self.lines.contains(&other) => "is-matched",
            0 => "is-faint",
            _ if other == edge || taken.contains(&other) => "is-now",
            _ if failed.is_some_and(|(cells, _)| cells >> other.0 & 1 == 1) && other.1 != digit => "is-part",
            _ if other.0 == cell
                || other.1 == digit
                || taken.iter().any(|take| take.0 == other.0 || take.1 == other.1) =>
            {
                "is-faint"
            }
            _ if self.lines.contains(&other) => "is-matched",
            _ => "is-faint",
        };
        let lit = failed.copied().unwrap_or((0, DigitSet::EMPTY));
        let said = self.supposed(edge, &rest, steps.at);
        let picture = self.draw(false, &look, None, lit, &format!("What follows if {name} is true"));
        let content = html! {
            (figure(picture, said))
            (player(desk, &format!("trial-{cell}-{digit}"), steps, 1_500, "Suppose the candidate"))
        };
        part(&format!("Suppose {name}"), content)
    }

    /// What a step of that says.
    fn supposed(&self, edge: Edge, rest: &Result<Vec<Edge>, (Mask, DigitSet)>, at: usize) -> Markup {
        let (cell, digit) = edge;
        let (name, own) = (self.name(edge), &self.rows.names[cell]);
        let owner = self.owner(digit).filter(|&owner| owner != cell).map(|owner| &self.rows.names[owner]);
        let takes = at.checked_sub(2).and_then(|at| rest.as_ref().ok()?.get(at..));
        let said = match (at, owner, takes) {
            (0, ..) => "The matching as it stands.".to_owned(),
            (1, None, _) => format!(
                "Suppose {name}. No other cell has {digit} in the matching, so all the others keep theirs. The candidate can stay."
            ),
            (1, Some(owner), _) => {
                format!("Suppose {name}. Then {owner} has lost its digit and looks for another one.")
            }
            (_, _, Some([(taker, taken), more @ ..])) => {
                let taker = &self.rows.names[*taker];
                match self.owner(*taken).filter(|&other| other != cell) {
                    Some(other) if !more.is_empty() => {
                        format!("{taker} takes {taken} from {}, which now needs another one.", self.rows.names[other])
                    }
                    _ => {
                        let free = if self.owner(*taken) == Some(cell) {
                            format!("which {own} gave up")
                        } else {
                            "which was left over".to_owned()
                        };
                        return html! {
                            (taker) " takes " (taken) ", " (free) ": the " em { "augmenting path" }
                            " has come to its end, and every cell has a digit again. The candidate can stay."
                        };
                    }
                }
            }
            _ => match rest {
                Err((cells, digits)) => format!(
                    "Wherever they look, no digit is free: {} have only {} left, {} for {}. So {name} goes.",
                    and(self.rows.named(*cells)),
                    set(*digits),
                    plural(digits.len(), "digit", "digits"),
                    plural(cells.count_ones() as usize, "cell", "cells")
                ),
                Ok(_) => String::new(),
            },
        };
        html! { (said) }
    }

    /// Cells that have no more candidates than there are cells, where other cells hold some of these: a band, else all of them down to one.
    fn chain(&self) -> Option<Mask> {
        let is_tight = |cells: Mask| self.rows.union(cells).len() == cells.count_ones() as usize;
        let is_of_use = |cells: Mask| {
            let held = self.rows.union(cells);
            is_tight(cells) && self.rows.members(self.rows.all() & !cells).any(|at| self.rows.sets[at].intersects(held))
        };
        let down_to = self.bands.iter().scan(0, |all: &mut Mask, band| {
            *all |= band;
            Some(*all)
        });
        self.bands.iter().copied().chain(down_to).find(|&cells| is_of_use(cells))
    }

    /// The same from the other side.
    fn turned(&self, desk: &Desk, turned: bool, told: bool) -> Markup {
        let Some(top) = self.chain() else { return html! {} };
        let top_digits = self.rows.union(top);
        let below = self.rows.all() & !top;
        let hidden = self.rows.digits() - top_digits;
        let asked =
            format!("{} only into {}. What can go?", digits_do(hidden, "fits", "fit"), and(self.rows.named(below)));
        let count = below.count_ones() as usize;
        let enough = hidden.len() == count;
        let these = if count == 1 { "this cell" } else { "these cells" };
        let pile = format!("All else in {these}: a pile");
        let chain = "The same in other cells: a chain";
        let why = format!(
            "{} for {}: that fills what it fits into, and nothing else has room there. Such a set, found from the side of the digits, is a pile.",
            plural(hidden.len(), "digit", "digits"),
            plural(count, "cell", "cells")
        );
        let question = match enough {
            true => question(
                desk,
                "pile",
                &asked,
                vec![
                    right(pile, why.clone()),
                    wrong(
                        chain,
                        format!(
                            "No other cell has a candidate of that kind: that is what was said. What can go is in {these}."
                        ),
                    ),
                ],
            ),
            false => html! {},
        };
        let look = |edge| self.look(edge, told);
        let picture = self.draw(turned, &look, None, (0, DigitSet::EMPTY), "The unit from either side");
        part(
            "Turn the sides",
            html! {
                p {
                    (digits_do(top_digits, "stays", "stay")) " in " (and(self.rows.named(top))) ", for "
                    (if top.count_ones() == 1 { "this cell has no" } else { "these cells have no" })
                    " others: a chain. All other cells lose what they have of that. Look from the digits to the \
                     cells, and the same lines go: the other digits fit only into the other cells, a pile. That is \
                     why a naked set in a unit always comes with a hidden one."
                }
                (tabs(
                    desk,
                    "side",
                    "Which side stands on the left",
                    &["Cells on the left", "Digits on the left"],
                    usize::from(turned),
                ))
                (figure(picture, ""))
                (question)
            },
        )
    }
}

/// Who takes which digit along the way to the cell with this number, which takes the last one.
fn path(reached: &[(usize, Option<(usize, Digit)>)], at: usize, last: Digit) -> Vec<Edge> {
    let mut path = vec![(reached[at].0, last)];
    let mut from = reached[at].1;
    while let Some((before, taken)) = from {
        path.push((reached[before].0, taken));
        from = reached[before].1;
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_leads_to_a_band_further_up_and_nothing_leads_back() {
        for text in ["12 12 123", "123 12 12 345 45 456", "1237 36 127 36 458 45 89 28 17"] {
            let rows = Rows::read(text).unwrap();
            let matched = rows.bipartite().matched().ok().unwrap();
            let bands = Bands::of(&rows, &matched);
            let (going, staying): (Vec<Edge>, Vec<Edge>) =
                bands.candidates().into_iter().partition(|&edge| bands.goes(edge));
            let owner = |(_, digit): Edge| bands.owner(digit).unwrap();
            assert!(!going.is_empty());
            assert!(going.iter().all(|&edge| bands.band_of(owner(edge)) < bands.band_of(edge.0)), "{text}");
            for edge in going.into_iter().chain(staying) {
                let rest = bands.rest(edge);
                assert_eq!(rest.is_err(), bands.goes(edge), "{edge:?} of {text}");
                // What the path takes, with the candidate and all that it does not touch, is a matching.
                let Ok(path) = rest else { continue };
                let takes = |cell: usize| path.iter().chain([&edge]).find(|take| take.0 == cell).copied();
                let after: Vec<Edge> = bands.lines.iter().map(|&line| takes(line.0).unwrap_or(line)).collect();
                let digits = after.iter().fold(DigitSet::EMPTY, |all, &(_, digit)| all | DigitSet::of(digit));
                assert_eq!(digits.len(), rows.len(), "{edge:?} of {text}");
                assert!(after.iter().all(|&(cell, digit)| rows.sets[cell].contains(digit)));
            }
        }
    }
}
