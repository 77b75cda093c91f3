//! A cached picture of what does not move. It is painted in slices, so that no frame takes long, into a second canvas that
//! takes the place of the first when it is complete.

use std::rc::Rc;

use web_sys::HtmlCanvasElement;

use chromadoku_app::figure::Point;
use chromadoku_app::picture::camera::Camera;
use chromadoku_app::picture::surface::Theme;
use chromadoku_web::canvas::{CanvasSurface, blank_canvas, context_of};

/// A cached picture.
pub struct Layer {
    shown: Option<Sheet>,
    work: Option<(Sheet, usize)>,
    spare: Option<HtmlCanvasElement>,
}

/// A painted canvas and how it was painted.
pub struct Sheet {
    canvas: HtmlCanvasElement,
    pub surface: CanvasSurface,
    pub camera: Camera,
    size: Point,
}

/// What a canvas must be like.
#[derive(Clone)]
pub struct Format {
    pub size: Point,
    pub ratio: f32,
    pub theme: Rc<Theme>,
}

impl Sheet {
    fn new(canvas: HtmlCanvasElement, format: &Format, camera: Camera) -> Option<Sheet> {
        // Setting its size clears a canvas and resets its state.
        canvas.set_width((format.size.0 * format.ratio).round() as u32);
        canvas.set_height((format.size.1 * format.ratio).round() as u32);
        let context = context_of(&canvas)?;
        let _ = context.scale(format.ratio.into(), format.ratio.into());
        let surface = CanvasSurface::new(context, format.theme.clone());
        Some(Sheet { canvas, surface, camera, size: format.size })
    }
}

impl Layer {
    pub fn new() -> Layer {
        Layer { shown: None, work: None, spare: None }
    }

    /// Starts painting anew from the first item.
    pub fn restart(&mut self, format: &Format, camera: Camera) {
        let old = self.work.take().map(|(sheet, _)| sheet.canvas).or_else(|| self.spare.take());
        let sheet = old.or_else(blank_canvas).and_then(|canvas| Sheet::new(canvas, format, camera));
        self.work = sheet.map(|sheet| (sheet, 0));
    }

    /// The sheet in work with the number of items that it has.
    pub fn work(&mut self) -> Option<&mut (Sheet, usize)> {
        self.work.as_mut()
    }

    /// The sheet in work is complete.
    pub fn finish(&mut self) {
        if let Some((sheet, _)) = self.work.take() {
            self.spare = self.shown.replace(sheet).map(|old| old.canvas);
        }
    }

    /// The complete sheet.
    pub fn shown(&mut self) -> Option<&mut Sheet> {
        self.shown.as_mut()
    }

    /// Throws away what is shown: it belongs to another picture.
    pub fn forget(&mut self) {
        if let Some(sheet) = self.shown.take() {
            self.spare = Some(sheet.canvas);
        }
    }

    /// Copies it to a canvas, moved and scaled to where the camera is now.
    pub fn copy_to(&self, screen: &CanvasSurface, camera: Camera) {
        let Some(sheet) = &self.shown else { return };
        let factor = camera.scale / sheet.camera.scale;
        let x = camera.offset.0 - sheet.camera.offset.0 * factor;
        let y = camera.offset.1 - sheet.camera.offset.1 * factor;
        let (width, height) = (sheet.size.0 * factor, sheet.size.1 * factor);
        screen.set_opacity(1.0);
        let context = screen.context();
        if sheet.camera == camera {
            // Pixel by pixel: without a GPU a copy that scales by a hair costs many times as much.
            context.save();
            let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
            let _ = context.draw_image_with_html_canvas_element(&sheet.canvas, 0.0, 0.0);
            context.restore();
            return;
        }
        let _ = context.draw_image_with_html_canvas_element_and_dw_and_dh(
            &sheet.canvas,
            x.into(),
            y.into(),
            width.into(),
            height.into(),
        );
    }
}
