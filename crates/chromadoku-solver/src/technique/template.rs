//! Templates: all ways to place one digit on the whole board.
//!
//! ```text
//! 7 . . | . . .        what every way uses is so (template set), what no way uses is not (template delete)
//! . . . | 7 . .
//! ```
//!
//! In the graph of one digit a template is an independent set that meets every unit. A cell that all templates of a digit
//! use is out for those of the others, which may then be fewer, and so on. There may be thousands, so this is looked for
//! on request only.
//!
//! Source: HoDoKu's manual, "Templates".

use std::cell::OnceCell;
use std::ops::ControlFlow;

use super::facts::Fact;
use super::{Example, Facts, Family, Record, Scores, Sink, Technique, TechniqueId, positions};
use crate::step::{Effect, Effects, Pattern, Step};
use crate::technique::origin;
use chromadoku_board::id::{Candidate, Digit, UnitId};
use chromadoku_board::set::CellSet;

pub(crate) const SET: Record = Record {
    id: TechniqueId("template-set"),
    name: "Template set",
    others: &["pattern overlay method", "POM"],
    origin: origin::TEMPLATES,
    family: Family::Templates,
    size: 1,
    scores: Scores::without_explainer(10_000, 100),
    code: Some("1201"),
    in_path: false,
    definition: "A cell that every remaining template of a digit uses must hold that digit. A template is a way to \
        place one digit on the whole board.",
    spot: "Late in a puzzle, list the few ways that are left to place a digit, and see what they have in common.",
    example: Some(Example { effects: "r4c2=2 r9c4=2", near_miss: "r5c5=.", is_simplest: false, ..positions::EARLY }),
    find: |technique, facts, sink| {
        each(facts, |digit, common| step(technique, facts, digit, common.always, true), sink)
    },
};

pub(crate) const DELETE: Record = Record {
    id: TechniqueId("template-delete"),
    name: "Template delete",
    others: &["pattern overlay method", "POM"],
    origin: origin::TEMPLATES,
    family: Family::Templates,
    size: 1,
    scores: Scores::without_explainer(10_000, 100),
    code: Some("1202"),
    in_path: false,
    definition: "A candidate that no remaining template of its digit uses is eliminated. A template is a way to \
        place one digit on the whole board.",
    spot: "",
    example: Some(Example {
        effects: "r2c2<>2 r3c2<>2 r4c8<>2 r4c9<>2 r9c7<>2 r9c8<>2",
        near_miss: "r5c6=. r6c2=. r8c3=.",
        is_simplest: false,
        ..positions::EARLY
    }),
    find: |technique, facts, sink| {
        each(facts, |digit, common| step(technique, facts, digit, *facts.places(digit) - common.ever, false), sink)
    },
};

/// A digit is passed over that has more ways, whole ones and beginnings of ones, than that. On a 9x9 board with boxes it has
/// at most 46,656 whole ones.
const MOST: usize = 200_000;

/// How many looks at a candidate a way is worth.
const WAY: usize = 20;

/// What the ways of a digit have in common.
#[derive(Clone, Copy)]
pub(crate) struct Common {
    /// What each of them uses.
    always: CellSet,
    /// What any of them uses, and what no unit that needs the digit holds: that can be the digit's beside any way.
    ever: CellSet,
}

fn step(technique: &Technique, facts: &Facts, digit: Digit, cells: CellSet, set: bool) -> Option<Step> {
    let pattern = Pattern::Templates(digit);
    let candidates = (cells & *facts.places(digit)).iter().map(|cell| Candidate { cell, digit });
    match set {
        false => Step::eliminating(technique.id, pattern, candidates),
        true => {
            let effects: Effects = candidates.map(Effect::Place).collect();
            (!effects.is_empty()).then_some(Step { technique: technique.id, pattern, effects })
        }
    }
}

/// Hands out the step of each digit by itself, and what it is more by the cells that the others always use.
fn each(facts: &Facts, step: impl Fn(Digit, Common) -> Option<Step>, sink: &mut Sink) -> ControlFlow<()> {
    let digits: Vec<Digit> = facts.geometry().digits().iter().collect();
    let steps = |known: &[Option<Common>]| -> Vec<Option<Step>> {
        digits.iter().zip(known).map(|(&digit, common)| step(digit, (*common)?)).collect()
    };
    // The last turn is that of all together.
    facts.pace().each(digits.len() + 1, |at| match digits.get(at) {
        Some(&digit) => alone(facts, digit, |common| {
            common.and_then(|common| step(digit, common)).map_or(ControlFlow::Continue(()), &mut *sink)
        }),
        None => {
            let alone: Vec<Option<Common>> =
                digits.iter().map(|&digit| *template(facts, digit).get_or_init(|| of_digit(facts, digit))).collect();
            let begin = || Together { taken: always(&alone), known: alone.clone(), at: 0, ways: None };
            facts.pace().prepare(
                begin,
                |together| together.go_on(facts, &digits),
                |together| {
                    let together = steps(&together.known).into_iter();
                    let new = together.zip(steps(&alone)).filter(|(step, alone)| step != alone);
                    new.filter_map(|(step, _)| step).try_for_each(&mut *sink)
                },
            )
        }
    })
}

/// Goes on with what all ways to place a digit have in common. That is found out once, and then there after a pause as well.
fn alone(facts: &Facts, digit: Digit, then: impl FnOnce(Option<Common>) -> ControlFlow<()>) -> ControlFlow<()> {
    match template(facts, digit).get() {
        Some(known) => then(*known),
        None => {
            let begin = || Ways::new(facts, digit, *facts.places(digit));
            facts.pace().prepare(
                begin,
                |ways| ways.go_on(facts),
                |ways| then(*template(facts, digit).get_or_init(|| ways.common())),
            )
        }
    }
}

/// What is known of each digit once a cell that every way of another one uses is out for it.
struct Together {
    known: Vec<Option<Common>>,
    /// What every way of each digit used when the first digit was looked at.
    taken: Vec<CellSet>,
    /// The digit that is being looked at, by its number, and its ways.
    at: usize,
    ways: Option<Ways>,
}

impl Together {
    /// Goes on a bit; says whether nothing more comes of it.
    fn go_on(&mut self, facts: &Facts, digits: &[Digit]) -> bool {
        let Together { known, taken, at, ways } = self;
        if let Some(found) = ways {
            if found.go_on(facts) {
                known[*at] = found.common().or(known[*at]);
                (*at, *ways) = (*at + 1, None);
            }
        } else if let Some(&digit) = digits.get(*at) {
            let others = taken.iter().enumerate().filter(|(other, _)| other != at);
            let left = others.fold(*facts.places(digit), |left, (_, cells)| left - *cells);
            match known[*at].is_some() && left != *facts.places(digit) {
                true => *ways = Some(Ways::new(facts, digit, left)),
                false => *at += 1,
            }
        } else {
            let before = std::mem::replace(taken, always(known));
            *at = 0;
            return before == *taken;
        }
        false
    }
}

fn always(known: &[Option<Common>]) -> Vec<CellSet> {
    known.iter().map(|common| common.map_or(CellSet::EMPTY, |common| common.always)).collect()
}

/// What all ways to place a digit have in common, once that was looked for.
#[derive(Default)]
struct Template(OnceCell<Option<Common>>);

impl Fact<Digit> for Template {
    fn of(_: &Facts, _: Digit) -> Template {
        Template::default()
    }
}

fn template<'a>(facts: &'a Facts, digit: Digit) -> &'a OnceCell<Option<Common>> {
    &facts.of_digit::<Template>(digit).0
}

/// What all ways to place a digit have in common, if there are some and not too many.
fn of_digit(facts: &Facts, digit: Digit) -> Option<Common> {
    let mut ways = Ways::new(facts, digit, *facts.places(digit));
    while !ways.go_on(facts) {}
    ways.common()
}

/// All ways to place a digit.
struct Ways {
    /// The units that need it.
    units: Vec<UnitId>,
    common: Common,
    left: usize,
    /// Beginnings that were not looked at: where more of the digit may go, and what is used already.
    open: Vec<(CellSet, CellSet)>,
}

/// How many of them are looked at at once.
const AT_ONCE: usize = 1_000;

impl Ways {
    /// Those that use only these places.
    fn new(facts: &Facts, digit: Digit, places: CellSet) -> Ways {
        let geometry = facts.geometry();
        let units: Vec<UnitId> = geometry.units().map(|(id, _)| id).filter(|&unit| facts.needs(unit, digit)).collect();
        let free = units.iter().fold(places, |free, &unit| free - geometry.unit(unit).set);
        let open = vec![(places, CellSet::EMPTY)];
        Ways { units, common: Common { always: places, ever: free }, left: MOST, open }
    }

    /// Looks at some more; says whether these were the last ones, or there are too many.
    fn go_on(&mut self, facts: &Facts) -> bool {
        let geometry = facts.geometry();
        for _ in 0..AT_ONCE {
            if self.left == 0 {
                break;
            }
            let Some((places, used)) = self.open.pop() else { return true };
            self.left -= 1;
            facts.pace().spend(WAY);
            let open = self.units.iter().map(|&unit| geometry.unit(unit).set).filter(|set| !set.intersects(&used));
            match open.min_by_key(|set| (*set & places).len()) {
                None => self.common = Common { always: self.common.always & used, ever: self.common.ever | used },
                Some(unit) => self.open.extend((unit & places).iter().map(|cell| {
                    let cells = CellSet::of(cell);
                    (places - *geometry.peers(cell) - cells, used | cells)
                })),
            }
        }
        self.left == 0 || self.open.is_empty()
    }

    /// What they have in common, if some unit needs the digit and there are not too many.
    fn common(&self) -> Option<Common> {
        (!self.units.is_empty() && self.open.is_empty()).then_some(self.common)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::verify;
    use chromadoku_board::board::Board;
    use chromadoku_board::geometry::{Base, Geometry, Shape};
    use chromadoku_board::id::Cell;

    /// Five cells in a row. Only the last three are a unit that needs every digit, and the first has one place there.
    fn with_tail() -> Board {
        let units = vec![vec![Cell(0), Cell(1)], vec![Cell(1), Cell(2)], vec![Cell(2), Cell(3), Cell(4)]];
        let base = Base::Units { digits: 3, places: (0..5).map(|at| (0, at)).collect(), units };
        let mut board = Board::empty(Geometry::new(Shape { base, extras: Vec::new() }).unwrap());
        for cell in [Cell(2), Cell(3)] {
            board.eliminate(Candidate { cell, digit: Digit(0) });
        }
        board
    }

    #[test]
    fn a_cell_of_no_unit_that_needs_the_digit_may_have_it_beside_any_way() {
        let board = with_tail();
        for step in [SET.technique(), DELETE.technique()].iter().flat_map(|technique| technique.all(&board)) {
            assert_eq!(verify(&board, &step), Ok(()), "{step:?}");
            // What follows is about the last unit: one digit has one place there, the others are not in it.
            assert!(step.effects.iter().all(|effect| effect.candidate().cell == Cell(4)), "{step:?}");
        }
        assert_eq!(SET.technique().all(&board).len(), 1);
    }
}
