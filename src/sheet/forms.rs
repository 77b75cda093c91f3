//! The position in the forms of other programs, each to be copied, saved or opened there, with what it leaves out.

use std::collections::BTreeMap;

use chromadoku_core::codec::forms::{FORMS, Form, Text, Way};
use chromadoku_core::codec::link;

use super::files::file_link;
use super::{escape, join, picture, qr};
use crate::scene::words::and;

/// A picture of the link, and a line a form; those that cannot have this board come last, with the reason.
pub fn markup(link: &str) -> String {
    let qr = qr::markup(link);
    let position = link.split_once('#').and_then(|(_, fragment)| link::decode(fragment).ok());
    let Some(position) = &position else {
        return format!("{qr}<p class=\"soft\">This board is too large for the forms of other programs.</p>");
    };
    let (mut lines, mut refused) = (Vec::new(), BTreeMap::<&str, Vec<&str>>::new());
    for form in &FORMS {
        match form.text(position) {
            Ok(text) => lines.push(line(form, &text)),
            Err(why) => refused.entry(why).or_default().push(form.name),
        }
    }
    lines.extend(picture::svg(position).map(|svg| drawn(&svg)));
    let all = format!("{qr}<h3>For other programs</h3><ul class=\"forms\">{}</ul>", join(lines.into_iter()));
    let reason =
        |(why, names): (&str, Vec<&str>)| format!("<p class=\"soft\">{}: {}.</p>", names.join(", "), escape(why));
    match refused.is_empty() {
        true => all,
        false => format!("{all}<h3>Not possible with this board</h3>{}", join(refused.into_iter().map(reason))),
    }
}

/// The line of the picture.
fn drawn(svg: &str) -> String {
    let look = "class=\"button\" aria-label=\"Save .svg: Picture\"";
    let save = file_link("puzzle.svg", "image/svg+xml", look, "Save .svg", svg);
    let about = "the grid with your own marks, black on white";
    format!("<li><div><b>Picture</b> <span class=\"soft\">{about}</span></div><div class=\"actions\">{save}</div></li>")
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
    use crate::session::{Action, Session};
    use chromadoku_core::geometry::{Geometry, Shape};
    use chromadoku_core::id::Digit;

    fn markup_of(session: &Session) -> String {
        markup(&format!("https://example.org/#{}", link_of(session)))
    }

    #[test]
    fn each_form_has_its_text_its_loss_and_its_way_out() {
        let mut session = Session::first_visit();
        assert!(!markup_of(&session).contains("Leaves out") && !markup_of(&session).contains("Not possible"));
        session.act(Action::Enter(Digit(0)));
        let markup = markup_of(&session);
        let lines: Vec<&str> = markup.split("<li>").skip(1).collect();
        assert_eq!(lines.len(), FORMS.len() + 1);
        assert!(lines[0].contains("Leaves out the digits that are entered.") && lines[0].contains("Save .txt"));
        assert!(lines[..FORMS.len()].iter().all(|line| line.contains("data-do=\"copy ")));
        assert!(lines[FORMS.len()].contains("puzzle.svg"));
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
