//! Files to keep.

use std::rc::Rc;

use chromadoku_web::download;
use yew::prelude::*;

use crate::export::{CARRIED, FORMATS, file_name, seen, svg, text};
use crate::picture::Picture;
use crate::stage::{png, read_theme};
use crate::state::State;

/// The longer side of a PNG, in pixels.
const PIXELS: f32 = 2_400.0;

/// The part.
pub fn panel(state: &State, picture: &Rc<Picture>) -> Html {
    let doc = state.doc.clone();
    let save_svg = {
        let (doc, picture) = (doc.clone(), picture.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(theme) = read_theme() {
                download::save(&file_name(&doc, "svg"), "image/svg+xml", &svg(&doc, &picture, &theme));
            }
        })
    };
    let save_png = {
        let (doc, picture) = (doc.clone(), picture.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(address) = png(&picture.printed(), PIXELS) {
                download::save_address(&file_name(&doc, "png"), &address);
            }
        })
    };
    let seen = Rc::new(seen(state));
    let files = FORMATS.into_iter().map(|(format, name, what, end, kind)| {
        let seen = seen.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            download::save(&file_name(&seen, end), kind, &text(&seen, format));
        });
        line(name, what, onclick)
    });
    html! {
        <>
            <section class="lab-group">
                <h2>{ "The picture" }</h2>
                <ul role="list" class="lab-files">
                    { line("SVG", "lines, at any size", save_svg) }
                    { line("PNG", "pixels", save_png) }
                </ul>
            </section>
            <section class="lab-group">
                <h2>{ "The graph" }</h2>
                <ul role="list" class="lab-files">{ files.collect::<Html>() }</ul>
                <p class="soft">{ CARRIED }</p>
            </section>
        </>
    }
}

fn line(name: &'static str, what: &'static str, onclick: Callback<MouseEvent>) -> Html {
    html! { <li><button type="button" aria-label={format!("Save as {name}")} {onclick}>{ name }</button><span class="soft">{ what }</span></li> }
}
