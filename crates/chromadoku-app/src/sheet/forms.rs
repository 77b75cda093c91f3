//! The position as a picture, and in the forms of other programs, each to be copied, saved or opened there, with what it leaves out.

use std::collections::BTreeMap;

use chromadoku_core::board::Board;
use chromadoku_core::codec::forms::{FORMS, Form, Text, Way};
use chromadoku_core::codec::link::{self, LinkState};
use chromadoku_core::codec::text;

use super::files::{escaped, file_link};
use super::picture::{self, Picture};
use super::{Shared, escape, join, qr};
use crate::scene::words::and;
use crate::session::link::EMBEDDED;

/// The grid and the link as pictures, and a line a form; those that cannot have this board come last, with the reason.
pub fn markup(shared: &Shared) -> String {
    let link = &*shared.link;
    let drawings = picture::pictures(shared);
    let shown = drawings.as_ref().map(|pictures| drawn(pictures, picture::story(shared).as_deref()));
    let pictures = format!("{}{}", shown.unwrap_or_default(), qr::markup(link));
    let position = link.split_once('#').and_then(|(_, fragment)| link::decode(fragment).ok());
    let Some(position) = &position else {
        return format!("{pictures}<p class=\"soft\">This board is too large for the forms of other programs.</p>");
    };
    let (mut lines, mut refused) = (Vec::new(), BTreeMap::<&str, Vec<&str>>::new());
    for form in &FORMS {
        match form.text(position) {
            Ok(text) => lines.push(line(form, &text)),
            Err(why) => refused.entry(why).or_default().push(form.name),
        }
    }
    let all = format!(
        "{pictures}{}<h3>For other programs</h3><ul class=\"forms\">{}</ul>",
        elsewhere(link, drawings.as_ref().map(|[_, grid, _]| grid), position),
        join(lines.into_iter())
    );
    let reason =
        |(why, names): (&str, Vec<&str>)| format!("<p class=\"soft\">{}: {}.</p>", names.join(", "), escape(why));
    match refused.is_empty() {
        true => all,
        false => format!("{all}<h3>Not possible with this board</h3>{}", join(refused.into_iter().map(reason))),
    }
}

/// The pictures, one of them open, and the ways to take them along. As pixels the page makes them from what it shows.
fn drawn([both, grid, graph]: &[Picture; 3], story: Option<&str>) -> String {
    let file = |name: &str, face: &str, of: &str, text: &str| {
        file_link(name, "image/svg+xml", &format!("class=\"button\" aria-label=\"{face}: {of}\""), face, text)
    };
    let told = story.map(|story| file("step.svg", "Save the story, animated", "Picture", story)).unwrap_or_default();
    let one = |of: &str, about: &str, open: &str, Picture { svg, size: [width, height] }: &Picture, more: &str| {
        let save = file("sudoku.svg", "Save .svg", of, svg);
        format!(
            "<details name=\"picture\"{open}><summary>{of}</summary><div class=\"shared-picture\"><img alt=\"{about}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" src=\"data:image/svg+xml;charset=utf-8,{}\" /><div class=\"actions\">\
             <button type=\"button\" data-do=\"picture copy\" aria-label=\"Copy: {of}\">Copy</button>\
             <button type=\"button\" data-do=\"picture save\" aria-label=\"Save .png: {of}\">Save .png</button>{save}{more}</div></div></details>",
            escaped(svg)
        )
    };
    [
        "<h3>Pictures</h3>",
        &one("Picture", "The grid as it is in view", " open", grid, &told),
        &one("Graph", "The graph as it is in view", "", graph, ""),
        &one("Grid and graph", "Grid and graph as they are in view", "", both, ""),
    ]
    .concat()
}

/// The position as a part of another page, where the link tells which folder holds that, or as something there that leads here.
fn elsewhere(link: &str, picture: Option<&Picture>, position: &LinkState) -> String {
    let grid = text::grid(&Board::from_values(position.geometry.clone(), &position.givens));
    let Some((page, fragment)) = link.split_once('#') else { return String::new() };
    let Some((folder, _)) = page.rsplit_once('/') else { return String::new() };
    let frame = format!(
        "<iframe src=\"{}#{}\" width=\"100%\" height=\"640\" title=\"Sudoku as a graph: Chromadoku\" \
         loading=\"lazy\" allow=\"clipboard-write\"></iframe>",
        escape(&format!("{folder}/{EMBEDDED}")),
        escape(fragment)
    );
    let pictured = picture.map(|Picture { svg, size: [width, height] }| {
        format!(
            "<a href=\"{}\"><img src=\"data:image/svg+xml,{}\" width=\"{width:.0}\" height=\"{height:.0}\" \
             alt=\"Sudoku: open it in Chromadoku\"></a>",
            escape(link),
            escaped(svg)
        )
    });
    let title = position.credits.title();
    let name = if title.is_empty() { "Sudoku" } else { title };
    // Brackets would end what they stand in.
    let name: String = name.chars().filter(|letter| !"[]".contains(*letter)).collect();
    let post = format!("[url={link}]{name}[/url]\n[code]{grid}[/code]");
    let way = |name: &str, about: &str, text: &str| {
        format!(
            "<li><div><b>{name}</b> <span class=\"soft\">{about}</span></div><div class=\"actions\"><button type=\"button\" \
             data-do=\"copy {}\" aria-label=\"Copy: {name}\">Copy</button></div></li>",
            escape(text)
        )
    };
    [
        "<h3>For web pages and forums</h3><ul class=\"forms\">",
        &way(
            "Frame",
            "HTML that shows grid and graph in another page, to play and step through; it keeps nothing in the browser",
            &frame,
        ),
        &pictured
            .map(|html| way("Linked picture", "HTML for pages that allow no frames: the grid, which leads here", &html))
            .unwrap_or_default(),
        &way(
            "Forum post",
            "The grid as text below a link, in the brackets that forums understand; add the picture as a file",
            &post,
        ),
        "</ul>",
    ]
    .concat()
}

fn line(form: &Form, Text { text, leaves_out }: &Text) -> String {
    let name = form.name;
    let lacks = match leaves_out.is_empty() {
        true => String::new(),
        false => format!("<p class=\"lacks\">Leaves out {}.</p>", escape(&and(leaves_out))),
    };
    let copy =
        format!("<button type=\"button\" data-do=\"copy {}\" aria-label=\"Copy: {name}\">Copy</button>", escape(text));
    let further = match form.way {
        Way::Address => format!(
            "<a class=\"button\" href=\"{}\" target=\"_blank\" rel=\"noopener noreferrer\" aria-label=\"Open: {name}\">Open</a>",
            escape(text)
        ),
        Way::Code => String::new(),
        Way::File(ending) => file_link(
            &format!("puzzle.{ending}"),
            "text/plain",
            &format!("class=\"button\" aria-label=\"Save .{ending}: {name}\""),
            &format!("Save .{ending}"),
            text,
        ),
    };
    format!(
        "<li><div><b>{name}</b> <span class=\"soft\">{}</span>{lacks}</div><div class=\"actions\">{copy}{further}</div></li>",
        escape(form.about)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::link::link_of;
    use crate::session::{Action, Candidates, Session};
    use chromadoku_core::geometry::{Geometry, Names, Shape};
    use chromadoku_core::id::Digit;

    fn markup_of(session: &Session) -> String {
        let link = format!("https://example.org/#{}", link_of(session)).into();
        markup(&Shared { link, shown: None, candidates: Candidates::Auto, names: Names::Numbers })
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
        assert!(markup_of(&session).contains("HoDoKu, SudokuWiki, "));
        assert!(markup_of(&session).contains("OpenSudoku, SadMan Sudoku, SudoCue: it has only 9×9 boards.</p>"));
    }
}
