//! All steps that the position has: by technique, simplest first, each shown when it is pointed at.

use std::collections::HashMap;

use chromadoku_board::board::Board;
use chromadoku_solver::path::{self, ALL};
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::{self, Folded, Kind, Technique, TechniqueId};
use maud::{Markup, html};

use crate::{story, words};

/// A technique shows at most this many steps: nobody reads on, and the page stays quick on the largest boards.
const SHOWN: usize = 100;

/// Groups stand open until so many steps are shown, one after the other; of the others only the names and counts.
const OPEN: usize = 20;

/// Steps of one technique, each with the larger ones that contain its pattern.
struct Group {
    technique: &'static Kind,
    entries: Vec<Folded>,
}

/// Steps by technique, in the order in which they come.
fn groups(steps: &[Step]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for entry in technique::fold(steps.to_vec()) {
        let id = entry.step.technique;
        match groups.iter_mut().find(|group| group.technique.id == id) {
            Some(group) => group.entries.push(entry),
            None => groups.push(Group { technique: id.kind(), entries: vec![entry] }),
        }
    }
    groups
}

/// The list; each step is called by its number among all.
pub fn markup(board: &Board, steps: &[Step], cut: &[TechniqueId]) -> Markup {
    if steps.is_empty() {
        return html! { p.soft { "No step is found here." } };
    }
    let numbers: HashMap<&Step, usize> = steps.iter().enumerate().rev().map(|(at, step)| (step, at)).collect();
    let button = |step: &Step| button(board, numbers[step], step);
    let count = words::plural(steps.len(), "step", "steps");
    let count = match steps.len() {
        ALL.. => format!("The first {count}; there are more."),
        _ if !cut.is_empty() => format!("{count}; long lists are cut"),
        _ => count,
    };
    let groups = groups(steps);
    let before = |at: usize| groups[..at].iter().map(|group| group.entries.len()).sum::<usize>();
    html! {
        p.soft role="status" { (count) }
        @for (at, group) in groups.iter().enumerate() { (show_group(group, before(at) < OPEN, cut, &button)) }
    }
}

/// The techniques that were tried and have no step, by name and with the time that each took, as far as it is worth saying; none where
/// the list was cut, so that not all were tried, or where the board has no solution.
pub fn without(board: &Board, tried: &[&Technique], spent: &[f64], steps: &[Step]) -> Markup {
    if steps.len() >= ALL || path::contradiction(board).is_some() {
        return html! {};
    }
    let is_barren = |technique: &Technique| {
        steps.iter().all(|step| step.technique != technique.id) && technique.id.kind().occurs_on(board.geometry())
    };
    let times = spent.iter().copied().chain(std::iter::repeat(0.0));
    let barren: Vec<(&&Technique, f64)> =
        tried.iter().zip(times).filter(|(technique, _)| is_barren(technique)).collect();
    if barren.is_empty() {
        return html! {};
    }
    let count = words::plural(barren.len(), "technique", "techniques");
    let all = taken(barren.iter().map(|(_, time)| time).sum()).map(|time| format!(" in {time}")).unwrap_or_default();
    let name = |(technique, time): &(&&Technique, f64)| {
        let time = taken(*time).map(|time| format!(" ({time})")).unwrap_or_default();
        format!("{}{time}", technique.name)
    };
    let names: Vec<String> = barren.iter().map(name).collect();
    html! { details.barren { summary { (count) " tried without a step" (all) } p.soft { (names.join(" · ")) } } }
}

/// `12 ms`, `1.5 s`; nothing of less than a millisecond.
fn taken(time: f64) -> Option<String> {
    match time {
        1_000.0.. => Some(format!("{:.1} s", time / 1_000.0)),
        1.0.. => Some(format!("{time:.0} ms")),
        _ => None,
    }
}

fn show_group(group: &Group, is_open: bool, cut: &[TechniqueId], button: &dyn Fn(&Step) -> Markup) -> Markup {
    let more = group.entries.len().saturating_sub(SHOWN);
    let listed: usize = group.entries.iter().map(|entry| 1 + entry.under.len()).sum();
    html! {
        section {
            details open[is_open] {
                summary { h3 { (group.technique.name) span.soft { (group.entries.len()) } } }
                @if cut.contains(&group.technique.id) { p.soft { "The first " (listed) "; there are more." } }
                ul role="list" {
                    @for entry in group.entries.iter().take(SHOWN) {
                        li { (button(&entry.step)) (under(entry, button)) }
                    }
                }
                @if more > 0 { p.soft { "and " (more) " more" } }
            }
        }
    }
}

/// The larger steps that say the same as one, folded.
fn under(entry: &Folded, button: &dyn Fn(&Step) -> Markup) -> Markup {
    let said = words::plural(entry.under.len(), "larger set that says the same", "larger sets that say the same");
    html! {
        @if !entry.under.is_empty() {
            details { summary { (said) } @for step in &entry.under { (button(step)) } }
        }
    }
}

fn button(board: &Board, number: usize, step: &Step) -> Markup {
    let sentence = story::sentence(board, step);
    // The technique stands above; what tells the steps of one technique apart are its digits and cells.
    let name = step.technique.kind().name;
    let short = sentence.title.strip_prefix(name).unwrap_or(&sentence.title).trim_start_matches([':', ' ']);
    html! {
        button type="button" class="quiet" data-do={ "show " (number) } {
            strong { (short) } " " span.soft { (sentence.text) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;

    #[test]
    fn every_step_is_listed_once_under_its_technique_and_the_simplest_comes_first() {
        let session = Session::first_visit();
        let steps: Vec<Step> = path::all_steps(&session.puzzle.position.board);
        let groups = groups(&steps);
        let listed: usize = groups.iter().flat_map(|group| &group.entries).map(|entry| 1 + entry.under.len()).sum();
        assert_eq!(listed, steps.len());
        assert_eq!(groups[0].technique.id, steps[0].technique);
        assert!(
            groups.iter().all(|group| group.entries.iter().all(|entry| entry.step.technique == group.technique.id))
        );
        let markup = markup(&session.puzzle.position.board, &steps, &[]).into_string();
        let numbers = (0..steps.len()).filter(|number| markup.contains(&format!("\"show {number}\"")));
        let shown: usize =
            groups.iter().flat_map(|group| group.entries.iter().take(SHOWN)).map(|e| 1 + e.under.len()).sum();
        assert_eq!(numbers.count(), shown);
    }

    #[test]
    fn what_was_tried_has_steps_or_is_told_to_have_none() {
        let board = Session::first_visit().puzzle.position.board.clone();
        let steps: Vec<Step> = path::all_steps(&board);
        let tried = technique::path_table();
        let told = without(&board, tried, &[], &steps).into_string();
        let held = |technique: &&Technique| steps.iter().any(|step| step.technique == technique.id);
        let barren =
            tried.iter().filter(|technique| !held(technique) && technique.id.kind().occurs_on(board.geometry()));
        assert!(told.starts_with(&format!("<details class=\"barren\"><summary>{} ", barren.count())), "{told}");
        assert!(told.contains("Sue de Coq") && !told.contains("Hidden single"), "{told}");
        let times: Vec<f64> = tried.iter().map(|of| if of.name == "Sue de Coq" { 1_540.0 } else { 0.4 }).collect();
        let told = without(&board, tried, &times, &steps).into_string();
        assert!(told.contains(" tried without a step in 1.6 s<"), "{told}");
        assert!(
            told.contains("Sue de Coq (1.5 s) · ") && told.matches(" s)").count() == 1 && !told.contains(" ms)"),
            "{told}"
        );
    }
}
