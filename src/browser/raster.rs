//! The picture of the grid that is in view, as pixels: to the clipboard or into a file.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use chromadoku_web::download;

/// How many pixels one of the picture becomes, for screens that have several in each.
const FINER: u32 = 2;

const PNG: &str = "image/png";

/// Copies the picture, then says whether that worked.
pub fn copy(done: impl FnOnce(bool) + 'static) {
    // The clipboard is asked at once, while the browser knows of the press; the pixels may come later.
    let asked = pixels().and_then(|pixels| write(&pixels));
    spawn_local(async move {
        done(match asked {
            Ok(written) => JsFuture::from(written).await.is_ok(),
            Err(_) => false,
        });
    });
}

/// Gives the user the picture as a file.
pub fn save(name: &'static str) {
    let Ok(pixels) = pixels() else { return };
    spawn_local(async move {
        if let Ok(blob) = JsFuture::from(pixels).await.and_then(|blob| blob.dyn_into::<Blob>()) {
            // It fails only where the browser knows no blobs, and then there is nothing else to give.
            let _ = download::save_blob(name, &blob);
        }
    });
}

/// The picture in the dialog as a blob of pixels, which comes later.
fn pixels() -> Result<Promise, JsValue> {
    let document = gloo::utils::document();
    let image = document
        .query_selector("details[open] > .shared-picture img")?
        .ok_or(JsValue::UNDEFINED)?
        .dyn_into::<HtmlImageElement>()?;
    let canvas = document.create_element("canvas")?.dyn_into::<HtmlCanvasElement>()?;
    // WebKit takes for the natural size of an SVG what it is shown at.
    let side = |name| image.get_attribute(name).and_then(|side| side.parse::<u32>().ok()).ok_or(JsValue::UNDEFINED);
    let (width, height) = (side("width")? * FINER, side("height")? * FINER);
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d")?.ok_or(JsValue::UNDEFINED)?.dyn_into::<CanvasRenderingContext2d>()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width.into(), height.into())?;
    Ok(Promise::new(&mut |done, failed| {
        if canvas.to_blob(&done).is_err() {
            let _ = failed.call0(&JsValue::UNDEFINED);
        }
    }))
}

fn write(pixels: &Promise) -> Result<Promise, JsValue> {
    let item = Reflect::get(&js_sys::global(), &"ClipboardItem".into())?.dyn_into::<Function>()?;
    let content = Object::new();
    Reflect::set(&content, &PNG.into(), pixels)?;
    let item = Reflect::construct(&item, &Array::of1(&content))?;
    let clipboard = Reflect::get(&gloo::utils::window().navigator(), &"clipboard".into())?;
    let write = Reflect::get(&clipboard, &"write".into())?.dyn_into::<Function>()?;
    write.call1(&clipboard, &Array::of1(&item))?.dyn_into()
}
