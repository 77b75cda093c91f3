//! Texts and files that come in, before anything of them is read: where they come from, and whether they are too large.

use js_sys::{JsString, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, Element, Event, File, HtmlInputElement};
use yew::prelude::NodeRef;

/// A text or a file whose content was not looked at.
#[derive(Clone)]
pub struct Source {
    content: JsValue,
    size: f64,
    name: Option<String>,
    /// Whether others were dropped with it.
    among: bool,
}

/// What is said of several files, of which none is read: nobody can know which one is meant.
const SEVERAL: &str = "Drop one file at a time.";

impl Source {
    fn of_file(file: File) -> Source {
        Source { size: file.size(), name: Some(file.name()), content: file.into(), among: false }
    }

    fn of_text(text: JsString) -> Source {
        Source { size: text.length().into(), name: None, content: text.into(), among: false }
    }

    /// The file, or the text.
    pub fn content(&self) -> &JsValue {
        &self.content
    }

    /// The name of the file, if it is one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// How many bytes it has, or letters.
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// What is to be said where it is one of several, or larger than can be read.
    pub fn refusal(&self, most: usize) -> Option<String> {
        if self.among {
            return Some(SEVERAL.to_owned());
        }
        let what = if self.name.is_some() { "file" } else { "text" };
        (self.size() > most).then(|| too_large(what, self.size(), most))
    }
}

/// Reads a text or file, unless it is one of several or its size is too large; hears what it holds, or what to say of it.
pub fn read(
    source: &Source,
    too_long: fn(usize) -> Option<String>,
    done: impl FnOnce(Result<String, String>) + 'static,
) {
    let several = source.among.then(|| SEVERAL.to_owned());
    if let Some(refusal) = several.or_else(|| too_long(source.size())) {
        return done(Err(refusal));
    }
    let content = source.content.clone();
    spawn_local(async move {
        let text = match content.dyn_ref::<File>() {
            Some(file) => JsFuture::from(file.text()).await,
            None => Ok(content),
        };
        let text = text.ok().and_then(|text| text.as_string());
        done(text.ok_or_else(|| "This file cannot be read.".to_owned()));
    });
}

/// Says that something has too many bytes.
fn too_large(what: &str, size: usize, most: usize) -> String {
    format!("This {what} has {}; at most {} can be read.", megabytes(size), megabytes(most))
}

/// A size in words, rounded up, so that what is too large never looks as if it were not.
fn megabytes(size: usize) -> String {
    let tenths = size.div_ceil(100_000);
    let rest = if tenths.is_multiple_of(10) { String::new() } else { format!(".{}", tenths % 10) };
    format!("{}{rest} MB", tenths / 10)
}

/// The file that was dropped, the first of several, or else the text.
pub fn dropped(event: &DragEvent) -> Option<Source> {
    let data = event.data_transfer()?;
    let files = data.files();
    match files.as_ref().and_then(|files| files.get(0)) {
        Some(file) => {
            let among = files.is_some_and(|files| files.length() > 1);
            Some(Source { among, ..Source::of_file(file) })
        }
        None => text_of(&data),
    }
}

/// Whether a file is dragged, whose content nobody may see before it is dropped.
pub fn brings_file(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|data| data.types().includes(&"Files".into(), 0))
}

/// The text that was pasted.
pub fn pasted(event: &Event) -> Option<Source> {
    text_of(&event.dyn_ref::<ClipboardEvent>()?.clipboard_data()?)
}

fn text_of(data: &DataTransfer) -> Option<Source> {
    // The text stays the browser's: a copy of it may be large.
    let get = Reflect::get(data, &"getData".into()).ok()?.dyn_into::<js_sys::Function>().ok()?;
    let text = get.call1(data, &"text/plain".into()).ok()?.dyn_into::<JsString>().ok()?;
    (text.length() > 0).then(|| Source::of_text(text))
}

/// The file that was chosen in a field, which is empty afterwards, so that the same one can be chosen again.
pub fn chosen(event: &Event) -> Option<Source> {
    let field = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    let file = field.files()?.get(0)?;
    field.set_value("");
    Some(Source::of_file(file))
}

/// What a field holds.
pub fn typed(field: &NodeRef) -> Option<Source> {
    let value = Reflect::get(&JsValue::from(field.get()?), &"value".into()).ok()?;
    value.dyn_into::<JsString>().ok().map(Source::of_text)
}

/// Whether an event happened in a field that takes text itself.
pub fn is_in_field(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| {
        let fields =
            "textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox], [type=file])";
        target.closest(fields).is_ok_and(|field| field.is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_said_and_never_looks_smaller_than_it_is() {
        assert_eq!(too_large("file", 50_000_000, 5_000_000), "This file has 50 MB; at most 5 MB can be read.");
        assert_eq!(too_large("text", 5_000_001, 5_000_000), "This text has 5.1 MB; at most 5 MB can be read.");
    }
}
