//! How hard the puzzle is: on three scales, each by its own rule, and by which techniques.

use chromadoku_board::board::Board;
use chromadoku_board::order::sort_by_key;
use chromadoku_board::set::CellSet;
use chromadoku_solver::rate::{Ratings, wiki};
use chromadoku_solver::technique::Kind;
use maud::{Markup, html};

use crate::words::{capital, plural};

/// The board of the givens alone, which are in these cells.
pub fn start(board: &Board, givens: &CellSet) -> Board {
    let geometry = board.geometry();
    let values = geometry.cells().map(|cell| board.value(cell).filter(|_| givens.contains(cell))).collect();
    Board::from_values(geometry.clone(), &values)
}

/// The page of a board with rules.
pub fn of_rules() -> Markup {
    html! { p.soft { "Not rated: there is no scale for boards with rules." } }
}

/// The page, as far as the ratings are known.
pub fn markup(is_unique: bool, ratings: &Ratings) -> Markup {
    if !is_unique {
        return html! { p.soft { "A puzzle is rated once it is known to have one solution." } };
    }
    let unknown = if ratings.is_off_scale { "not rated" } else { "\u{2026}" };
    let known = |text: Option<String>| text.unwrap_or_else(|| unknown.to_owned());
    let hodoku = known(ratings.hodoku.map(|(score, level)| format!("{score}, {}", level.name())));
    let explainer = known(ratings.explainer.map(|(tenths, is_beyond)| {
        let more = if is_beyond { " or more" } else { "" };
        format!("{}.{}{more}", tenths / 10, tenths % 10)
    }));
    let wiki = known(ratings.wiki.map(|grade| format!("{grade:.1}, {}", wiki::name(grade))));
    let scales = [
        (
            "HoDoKu",
            hodoku,
            "The scores of the steps that HoDoKu takes, added up; the level is the higher of two: that of the sum and that of the hardest step.",
        ),
        (
            "Sudoku Explainer",
            explainer,
            "The rating of the hardest step, where the step of the lowest rating is always taken next.",
        ),
        (
            "SudokuWiki",
            wiki,
            "The scores of the steps, each weighted by the candidates left at the time, are added up; the grade is twice the base-5 logarithm of that sum.",
        ),
    ];
    let mut used: Vec<(&'static Kind, usize)> = Vec::new();
    let path = ratings.path.as_deref().unwrap_or_default();
    for technique in path {
        let kind = technique.kind();
        match used.iter_mut().find(|(known, _)| known.id == kind.id) {
            Some((_, count)) => *count += 1,
            None => used.push((kind, 1)),
        }
    }
    sort_by_key(&mut used, |(kind, _)| kind.scores.hodoku);
    html! {
        dl.facts {
            @for (name, value, about) in &scales {
                div { dt { details { summary { (name) } p.soft { (about) } } } dd { (value) } }
            }
        }
        h3 { (capital(&plural(path.len(), "step, simplest first", "steps, simplest first"))) }
        p.soft { "Techniques with the score that HoDoKu gives a step of each, and how often they are used" }
        dl.facts {
            @for (kind, count) in &used {
                div { dt { (kind.name) " " span.soft { (kind.scores.hodoku) } } dd { (count) "×" } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use chromadoku_solver::path;
    use chromadoku_solver::rate::Rater;

    #[test]
    fn a_puzzle_is_rated_from_its_givens_wherever_its_solver_stands() {
        let session = Session::first_visit();
        let board = &session.puzzle.position.board;
        let givens: CellSet =
            session.puzzle.geometry.cells().filter(|&cell| session.puzzle.givens[cell].is_some()).collect();
        let mut later = board.clone();
        path::path(board).steps.iter().take(20).flat_map(|step| &step.effects).for_each(|&effect| later.apply(effect));
        assert_eq!(start(&later, &givens), *board);
        let mut rater = Rater::new(start(&later, &givens), givens);
        let mut drafts = vec![markup(true, &rater.ratings()).into_string()];
        while !rater.is_over() {
            if rater.advance() {
                drafts.push(markup(true, &rater.ratings()).into_string());
            }
        }
        // One rating after the other becomes known.
        let open: Vec<usize> = drafts.iter().map(|draft| draft.matches('\u{2026}').count()).collect();
        assert_eq!(open, [3, 3, 2, 1, 0]);
        assert!(drafts[4].contains("<dd>3.6</dd>") && drafts[4].contains("Naked single"), "{}", drafts[4]);
    }
}
