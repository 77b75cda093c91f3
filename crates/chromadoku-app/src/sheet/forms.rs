//! The position as a picture, and in the forms of other programs, each to be copied, saved or opened there, with what it leaves out.

use std::collections::BTreeMap;

use chromadoku_board::board::Board;
use chromadoku_board::codec::forms::{FORMS, Form, Text, Way};
use chromadoku_board::codec::link::{self, LinkState};
use chromadoku_board::codec::text;
use maud::{Markup, html};

use super::files::{escaped, file_button};
use super::picture::{self, Picture};
use super::{Shared, qr};
use crate::session::link::EMBEDDED;
use crate::words::{and, capital};

/// The grid and the link as pictures, and a line a form; those that cannot have this board come last, with the reason.
pub fn markup(shared: &Shared) -> Markup {
    let link = &*shared.link;
    let drawings = picture::pictures(shared);
    let position = link.split_once('#').and_then(|(_, fragment)| link::decode(fragment).ok());
    html! {
        @if let Some(pictures) = &drawings { (drawn(pictures, picture::story(shared).as_deref())) }
        (qr::markup(link))
        @if let Some(position) = &position {
            (elsewhere(link, drawings.as_ref().map(|[_, grid, _]| grid), position))
            (others(position))
        } @else {
            p.soft { "This board is too large for the forms of other programs." }
        }
    }
}

/// The forms of other programs.
fn others(position: &LinkState) -> Markup {
    let (mut texts, mut refused) = (Vec::new(), BTreeMap::<&str, Vec<&str>>::new());
    for form in &FORMS {
        match form.text(position) {
            Ok(text) => texts.push((form, text)),
            Err(why) => refused.entry(why).or_default().push(form.name),
        }
    }
    html! {
        h3 { "For other programs" }
        ul.forms {
            @for (form, text) in &texts { (line(form, text)) }
        }
        @if !refused.is_empty() {
            h3 { "Not possible with this board" }
            @for (why, names) in &refused { p.soft { (capital(why)) ": " (names.join(" · ")) } }
        }
    }
}

/// The pictures, one of them open, and the ways to take them along. As pixels the page makes them from what it shows.
fn drawn([both, grid, graph]: &[Picture; 3], story: Option<&str>) -> Markup {
    let file = |name: &str, face: &str, of: &str, text: &str| file_button(name, "image/svg+xml", face, of, text);
    let one = |of: &str, about: &str, Picture { svg, size: [width, height] }: &Picture, story: Option<&str>| {
        html! {
            summary { (of) }
            div.shared-picture {
                img alt=(about) width=(format_args!("{width:.0}")) height=(format_args!("{height:.0}"))
                    src={ "data:image/svg+xml;charset=utf-8," (escaped(svg)) };
                div.actions {
                    button type="button" data-do="picture copy" aria-label={ "Copy: " (of) } { "Copy" }
                    button type="button" data-do="picture save" aria-label={ "Save .png: " (of) } { "Save .png" }
                    (file("sudoku.svg", "Save .svg", of, svg))
                    @if let Some(story) = story { (file("step.svg", "Save the story, animated", of, story)) }
                }
            }
        }
    };
    html! {
        h3 { "Pictures" }
        details name="picture" open { (one("Picture", "The grid as it is in view", grid, story)) }
        details name="picture" { (one("Graph", "The graph as it is in view", graph, None)) }
        details name="picture" { (one("Grid and graph", "Grid and graph as they are in view", both, None)) }
    }
}

/// The position as a part of another page, where the link tells which folder holds that, or as something there that leads here.
fn elsewhere(link: &str, picture: Option<&Picture>, position: &LinkState) -> Markup {
    let grid = text::grid(&Board::from_values(position.geometry.clone(), &position.givens));
    let Some((page, fragment)) = link.split_once('#') else { return html! {} };
    let Some((folder, _)) = page.rsplit_once('/') else { return html! {} };
    // Frame and picture are markup of another page, and a text of this one.
    let frame = html! {
        iframe src={ (folder) "/" (EMBEDDED) "#" (fragment) } width="100%" height="640"
            title="Sudoku as a graph: Chromadoku" loading="lazy" allow="clipboard-write" {}
    };
    let pictured = picture.map(|Picture { svg, size: [width, height] }| {
        html! {
            a href=(link) {
                img src={ "data:image/svg+xml," (escaped(svg)) } width=(format_args!("{width:.0}"))
                    height=(format_args!("{height:.0}")) alt="Sudoku: open it in Chromadoku";
            }
        }
    });
    let title = position.credits.title();
    let name = if title.is_empty() { "Sudoku" } else { title };
    // Brackets would end what they stand in.
    let name: String = name.chars().filter(|letter| !"[]".contains(*letter)).collect();
    let post = format!("[url={link}]{name}[/url]\n[code]{grid}[/code]");
    let way = |name: &str, about: &str, text: &str| {
        html! {
            li {
                div { b { (name) } " " span.soft { (about) } }
                div.actions {
                    button type="button" data-do={ "copy " (text) } aria-label={ "Copy: " (name) } { "Copy" }
                }
            }
        }
    };
    html! {
        h3 { "For web pages and forums" }
        ul.forms {
            (way(
                "Frame",
                "HTML that shows grid and graph in another page, to play and step through; it keeps nothing in the \
                 browser",
                &frame.into_string(),
            ))
            @if let Some(html) = pictured {
                (way(
                    "Linked picture",
                    "HTML for pages that allow no frames: the grid, which leads here",
                    &html.into_string(),
                ))
            }
            (way(
                "Forum post",
                "The grid as text below a link, in the brackets that forums understand; add the picture as a file",
                &post,
            ))
        }
    }
}

fn line(form: &Form, Text { text, leaves_out }: &Text) -> Markup {
    let name = form.name;
    html! {
        li {
            div {
                b { (name) } " " span.soft { (form.about) }
                @if !leaves_out.is_empty() { p.lacks { "Leaves out " (and(leaves_out)) "." } }
            }
            div.actions {
                button type="button" data-do={ "copy " (text) } aria-label={ "Copy: " (name) } { "Copy" }
                @match form.way {
                    Way::Address => {
                        a.button href=(text) target="_blank" rel="noopener noreferrer" aria-label={ "Open: " (name) } {
                            "Open"
                        }
                    }
                    Way::Code => {}
                    Way::File(ending) => {
                        (file_button(&format!("puzzle.{ending}"), "text/plain", &format!("Save .{ending}"), name, text))
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::Action;
    use crate::session::link::link_of;
    use crate::session::{Candidates, Session};
    use chromadoku_board::geometry::{Geometry, Names, Shape};
    use chromadoku_board::id::Digit;

    fn markup_of(session: &Session) -> String {
        let link = format!("https://example.org/#{}", link_of(session)).into();
        markup(&Shared { link, shown: None, candidates: Candidates::Auto, names: Names::Numbers }).into_string()
    }

    #[test]
    fn each_form_has_its_text_its_loss_and_its_way_out() {
        let mut session = Session::first_visit();
        assert!(!markup_of(&session).contains("Leaves out") && !markup_of(&session).contains("Not possible"));
        session.act(Action::Enter(Digit(0)));
        let markup = markup_of(&session);
        let lines: Vec<&str> = markup.split("For other programs").nth(1).unwrap().split("<li>").skip(1).collect();
        assert_eq!(lines.len(), FORMS.len());
        assert!(lines[0].contains("Leaves out the digits that are entered.") && lines[0].contains("Save .txt"));
        assert!(lines.iter().all(|line| line.contains("data-do=\"copy ")));
        assert!(markup.contains("sudoku.svg"));
        assert!(lines.iter().any(|line| line.contains("href=\"https://www.sudokuwiki.org/")));
        assert!(lines.iter().any(|line| line.contains("puzzle.sdx") && line.contains("data:text/plain")));
        assert!(!markup.contains("<opensudoku"), "a text is no markup");
    }

    #[test]
    fn what_cannot_be_had_is_named_with_the_reason() {
        let session = Session::empty(Geometry::new(Shape::boxes(2, 2)).unwrap());
        assert!(markup_of(&session).contains(">Only for 9×9 boards: HoDoKu · SudokuWiki · "));
    }
}
