//! The position as a picture, and in the forms of other programs, each to be copied, saved or opened there, with what it leaves out.

use std::collections::BTreeMap;

use chromadoku_core::codec::forms::{FORMS, Form, Text, Way};
use chromadoku_core::codec::link;

use super::files::{escaped, file_link};
use super::{Shared, escape, join, picture, qr};
use crate::scene::words::and;
use crate::session::link::EMBEDDED;

/// The grid and the link as pictures, and a line a form; those that cannot have this board come last, with the reason.
pub fn markup(shared: &Shared) -> String {
    let link = &*shared.link;
    let pictures = format!(
        "{}{}",
        picture::svg(shared).map(|svg| drawn(&svg, picture::story(shared).as_deref())).unwrap_or_default(),
        qr::markup(link)
    );
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
        embedded(link),
        join(lines.into_iter())
    );
    let reason =
        |(why, names): (&str, Vec<&str>)| format!("<p class=\"soft\">{}: {}.</p>", names.join(", "), escape(why));
    match refused.is_empty() {
        true => all,
        false => format!("{all}<h3>Not possible with this board</h3>{}", join(refused.into_iter().map(reason))),
    }
}

/// The picture, and the ways to take it along. As pixels the page makes it from what it shows.
fn drawn(svg: &str, story: Option<&str>) -> String {
    let file = |name: &str, title: &str, text: &str| {
        file_link(name, "image/svg+xml", &format!("class=\"button\" aria-label=\"{title}: Picture\""), title, text)
    };
    let save = file("sudoku.svg", "Save .svg", svg);
    let told = story.map(|story| file("step.svg", "Save the story, animated", story)).unwrap_or_default();
    format!(
        "<h3>Picture</h3><div class=\"shared-picture\"><img alt=\"The grid as it is in view\" src=\"data:image/svg+xml;charset=utf-8,{}\" />\
         <div class=\"actions\"><button type=\"button\" data-do=\"picture copy\" aria-label=\"Copy: Picture\">Copy</button>\
         <button type=\"button\" data-do=\"picture save\" aria-label=\"Save .png: Picture\">Save .png</button>{save}{told}</div></div>",
        escaped(svg)
    )
}

/// The position as a part of another page, where the link tells which folder holds that.
fn embedded(link: &str) -> String {
    let Some((page, fragment)) = link.split_once('#') else { return String::new() };
    let Some((folder, _)) = page.rsplit_once('/') else { return String::new() };
    let frame = format!(
        "<iframe src=\"{folder}/{EMBEDDED}#{fragment}\" width=\"100%\" height=\"640\" title=\"Sudoku as a graph: Chromadoku\" \
         loading=\"lazy\" allow=\"clipboard-write\"></iframe>"
    );
    format!(
        "<h3>For a web page</h3><ul class=\"forms\"><li><div><b>Frame</b> <span class=\"soft\">HTML that shows grid and graph in another \
         page, to play and step through; it keeps nothing in the browser</span></div><div class=\"actions\"><button type=\"button\" \
         data-do=\"copy {}\" aria-label=\"Copy: Frame\">Copy</button></div></li></ul>",
        escape(&frame)
    )
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
