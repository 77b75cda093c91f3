//! Orders of sheets, which stand in their markup as `data-do`, become actions.

use crate::reduce::Action;
use crate::session::setting::Ruling;
use crate::session::{Dialog, Sheet, Turn};

/// What an order of a sheet does: a word and a number, with an example its link; or what something in a lesson becomes, or a
/// lesson's name.
pub fn order(text: &str) -> Option<Action> {
    let (word, rest) = text.split_once(' ')?;
    let pair = || rest.split_once(' ');
    match word {
        "example" => {
            return pair().and_then(|(number, link)| Some(Action::Example(number.parse().ok()?, link.to_owned())));
        }
        "set" => return pair().map(|(what, value)| Action::Set(what.to_owned(), value.to_owned())),
        "learn" => return Some(Action::Learn(rest.to_owned())),
        "boxes" | "kind" | "pick" | "rule" | "turn" => return Some(Action::Rule(Ruling::Order(text.into()))),
        _ => {}
    }
    let number: u16 = rest.parse().ok()?;
    match word {
        "show" => Some(Action::Show(number)),
        "see" => Some(Action::ToggleSheet(Sheet::See(number))),
        "switch" => Some(Action::Technique(number, Turn::Switch)),
        "earlier" => Some(Action::Technique(number, Turn::Earlier)),
        "later" => Some(Action::Technique(number, Turn::Later)),
        "usual" => Some(Action::UsualTechniques),
        "four" => Some(Action::Dialog(Some(Dialog::Sheet(Sheet::Four)))),
        "harder" => Some(Action::LookHarder),
        _ => None,
    }
}
