//! The timeline as a score: one bar a move or planned step, as high as its difficulty. Pure geometry, without markup.

use chromadoku_board::order::in_order;
use chromadoku_solver::technique;

use chromadoku_app::figure::number::Decimal;
use chromadoku_app::session::{Cause, Session};

/// What a bar stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A proved step.
    Step,
    /// Something that the user did.
    Own,
    /// A guess or a search: it may be wrong.
    Trial,
}

/// One bar.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bar {
    /// What it stands for.
    pub kind: Kind,
    /// How high it is, from 0 to 1.
    pub height: f32,
}

/// All bars and where we are in them.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// The bars in order: moves, then planned steps.
    pub bars: Vec<Bar>,
    /// How many are done.
    pub cursor: usize,
    /// After how many moves another future was left, each place once.
    pub forks: Vec<usize>,
}

/// Height of the score, in the units of its paths; each bar is ten units wide.
pub const HEIGHT: f32 = 100.0;
/// Width of a bar with its gap.
pub const WIDTH: f32 = 10.0;
/// The most that a bar takes of the screen, in rem: a few bars that filled the width would be blocks, not a score.
const WIDEST: f32 = 1.75;

/// The score of a session.
pub fn score(session: &Session) -> Score {
    let moves = session.puzzle.timeline.moves.iter().map(|done| match &done.cause {
        Cause::Step(step) => Bar { kind: Kind::Step, height: difficulty(step.technique.kind()) },
        Cause::Guess | Cause::Search => Bar { kind: Kind::Trial, height: 1.0 },
        Cause::Entry | Cause::Erase | Cause::Mark | Cause::Import | Cause::Proved => {
            Bar { kind: Kind::Own, height: 0.14 }
        }
    });
    let planned = session.planned().iter();
    let planned = planned.map(|step| Bar { kind: Kind::Step, height: difficulty(step.technique.kind()) });
    let forks = in_order(session.puzzle.timeline.branches.iter().map(|branch| branch.at), |&at| at);
    Score { bars: moves.chain(planned).collect(), cursor: session.puzzle.timeline.cursor, forks }
}

/// How high the bar of a technique is: by the fourth root of its score, so that singles differ from each other and
/// large sets still fit.
fn difficulty(technique: &technique::Kind) -> f32 {
    const LEAST: f32 = 4.0;
    const MOST: f32 = 150.0;
    let score = f32::from(technique.scores.hodoku).clamp(LEAST, MOST);
    let root = |score: f32| score.sqrt().sqrt();
    0.24 + 0.76 * (root(score) - root(LEAST)) / (root(MOST) - root(LEAST))
}

impl Score {
    /// The path of all bars of a kind that are done, or that lie ahead.
    pub fn done(&self, kind: Kind) -> String {
        self.path(kind, 0..self.cursor)
    }

    /// The path of all bars of a kind that lie ahead.
    pub fn ahead(&self, kind: Kind) -> String {
        self.path(kind, self.cursor..self.bars.len())
    }

    fn path(&self, kind: Kind, range: std::ops::Range<usize>) -> String {
        // Where bars are about as narrow as a pixel, gaps would eat them.
        let gap = if self.bars.len() > 250 { 0.0 } else { 1.6 };
        let bars = range.filter(|&at| self.bars[at].kind == kind);
        let bar = |at: usize| {
            let height = (self.bars[at].height * HEIGHT).round();
            let (left, width) = (at as f32 * WIDTH + gap / 2.0, WIDTH - gap);
            let [left, base, height, width] = [left, HEIGHT, height, width].map(Decimal);
            format!("M{left} {base}v-{height}h{width}v{height}z")
        };
        bars.map(bar).collect()
    }

    /// Width of the whole.
    pub fn width(&self) -> f32 {
        self.bars.len().max(1) as f32 * WIDTH
    }

    /// The most that the whole may take of the screen, in rem. Bars, cursor and slider fill the same room, from the left,
    /// so that they agree however wide it is.
    pub fn room(&self) -> f32 {
        WIDEST * self.bars.len().max(1) as f32
    }

    /// How far a place lies from the left, as a share of the whole.
    pub fn share(&self, at: usize) -> f32 {
        at as f32 / self.bars.len().max(1) as f32
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_app::reduce::Action;
    use chromadoku_app::reduce::testing::plan;

    use super::*;
    use chromadoku_board::id::Digit;

    fn of(count: usize) -> Score {
        Score { bars: vec![Bar { kind: Kind::Own, height: 1.0 }; count], cursor: count, forks: vec![] }
    }

    #[test]
    fn no_bar_is_wide_and_the_cursor_stands_between_bars() {
        for count in [1, 2, 3, 60, 1_000] {
            let score = of(count);
            assert!(score.room() * 16.0 / count as f32 <= 28.0);
            for at in 0..=count {
                // Where the paths have the left edge of the bar that comes next.
                assert!((score.share(at) * score.width() - at as f32 * WIDTH).abs() < 1e-2);
            }
            assert_eq!((score.share(0), score.share(count)), (0.0, 1.0));
        }
        assert!(of(2).done(Kind::Own).contains("M10.8 100"));
        assert_eq!((of(0).share(0), of(0).room()), (0.0, WIDEST), "without a bar there is a start");
    }

    #[test]
    fn planned_steps_are_ahead_and_entries_are_small() {
        let mut session = Session::first_visit();
        plan(&mut session);
        let steps = session.planned().len();
        session.act(Action::Forward);
        session.act(Action::Forward);
        let score = score(&session);
        assert_eq!((score.bars.len(), score.cursor), (steps, 2));
        assert!(score.bars.iter().all(|bar| bar.kind == Kind::Step && bar.height >= 0.24 && bar.height <= 1.0));
        assert_eq!(score.done(Kind::Step).matches('M').count(), 2);
        assert_eq!(score.ahead(Kind::Step).matches('M').count(), steps - 2);
        assert_eq!(score.ahead(Kind::Own), "");
        session.act(Action::Enter(Digit(0)));
        assert_eq!(super::score(&session).done(Kind::Own).matches('M').count(), 1);
    }
}
