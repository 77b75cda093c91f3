//! A 2D canvas: how it is painted on, which size and colors it has, and what pointers do on it.

pub mod listen;
pub mod theme;

use std::cell::{Cell, RefCell};
use std::f64::consts::{FRAC_PI_2, TAU};
use std::rc::Rc;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasPattern, CanvasRenderingContext2d, HtmlCanvasElement};

use chromadoku_app::figure::number::Decimal;
use chromadoku_app::figure::{Curve, Point, convex};
use chromadoku_app::picture::hatch;
use chromadoku_app::picture::surface::{Dash, Sector, Stroke, Surface, Theme, Tint};

/// Below this radius in pixels a hatch would be a smudge.
const HATCHED: f32 = 7.0;

/// Sharper than this a picture only takes longer.
const SHARPEST: f64 = 2.0;

/// How many pixels of a canvas there are to one of the page.
fn sharpness() -> f32 {
    web_sys::window().map_or(1.0, |window| window.device_pixel_ratio()).clamp(1.0, SHARPEST) as f32
}

/// A canvas to paint on, in CSS pixels. What is set already is not set again: most calls into the browser would do that.
pub struct CanvasSurface {
    context: CanvasRenderingContext2d,
    theme: Rc<Theme>,
    font: Cell<(f32, bool)>,
    opacity: Cell<f32>,
    fill: Cell<Option<Tint>>,
    line: Cell<Option<(Tint, f32)>>,
    dash: Cell<Dash>,
    /// The sector that is traced.
    traced: Cell<Option<Sector>>,
    /// How opaque all is.
    faded: f32,
    /// The few hatches that were needed, by ink and kind.
    patterns: RefCell<Vec<(&'static str, u8, Option<CanvasPattern>)>>,
}

/// A canvas on the page, with the size and the colors that the page gives it.
pub struct Screen {
    /// The canvas.
    pub canvas: HtmlCanvasElement,
    /// Its colors, once they are known.
    pub theme: Option<Rc<Theme>>,
    /// What is painted on; nothing while the canvas has no size.
    pub surface: Option<CanvasSurface>,
    /// Its size in pixels of the page.
    pub size: Point,
    /// How many pixels it has for one of the page.
    pub ratio: f32,
}

impl Screen {
    /// A canvas, whose size and colors are still to be looked at.
    pub fn on(canvas: HtmlCanvasElement) -> Screen {
        Screen { canvas, theme: None, surface: None, size: (0.0, 0.0), ratio: 1.0 }
    }

    /// Takes over the size that the page gives the canvas, and its colors where these are not known; says whether anything is another,
    /// which leaves the canvas empty.
    pub fn resize(&mut self) -> bool {
        let size = (self.canvas.client_width() as f32, self.canvas.client_height() as f32);
        let ratio = sharpness();
        if size.0 < 1.0 || size.1 < 1.0 || (self.theme.is_some() && size == self.size && ratio == self.ratio) {
            return false;
        }
        if self.theme.is_none() {
            self.theme = theme::read(&self.canvas).map(Rc::new);
        }
        (self.size, self.ratio) = (size, ratio);
        self.canvas.set_width((size.0 * ratio).round() as u32);
        self.canvas.set_height((size.1 * ratio).round() as u32);
        self.surface = context_of(&self.canvas).zip(self.theme.clone()).map(|(context, theme)| {
            let _ = context.scale(ratio.into(), ratio.into());
            CanvasSurface::new(context, theme)
        });
        true
    }
}

/// The 2D context of a canvas.
pub fn context_of(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok().flatten()?.dyn_into().ok()
}

/// A new canvas that is not on the page.
pub fn blank_canvas() -> Option<HtmlCanvasElement> {
    let document = web_sys::window()?.document()?;
    document.create_element("canvas").ok()?.dyn_into().ok()
}

impl CanvasSurface {
    /// A surface on this context, in these colors.
    pub fn new(context: CanvasRenderingContext2d, theme: Rc<Theme>) -> CanvasSurface {
        context.set_text_align("center");
        CanvasSurface {
            context,
            theme,
            font: Cell::new((0.0, false)),
            opacity: Cell::new(1.0),
            fill: Cell::new(None),
            line: Cell::new(None),
            dash: Cell::new(Dash::Solid),
            traced: Cell::new(None),
            faded: 1.0,
            patterns: RefCell::default(),
        }
    }

    /// What it paints with.
    pub fn context(&self) -> &CanvasRenderingContext2d {
        &self.context
    }

    /// Takes out what is at most so far from a place across and down, in whole pixels of the screen, of which there are `ratio` to one of
    /// the page, and has it painted anew: whatever else is painted meanwhile, nothing beyond it changes.
    pub fn repaint(&mut self, at: Point, reach: f32, ratio: f32, paint: impl FnOnce(&mut CanvasSurface)) {
        let low = |middle: f32| f64::from(((middle - reach) * ratio).floor() / ratio);
        let size = |middle: f32| f64::from(((middle + reach) * ratio).ceil() / ratio) - low(middle);
        let (left, top, width, height) = (low(at.0), low(at.1), size(at.0), size(at.1));
        self.context.clear_rect(left, top, width, height);
        let set = (self.font.get(), self.opacity.get(), self.fill.get(), self.line.get(), self.dash.get());
        self.context.save();
        self.begin_path();
        self.context.rect(left, top, width, height);
        self.context.clip();
        paint(self);
        self.context.restore();
        self.font.set(set.0);
        self.opacity.set(set.1);
        self.fill.set(set.2);
        self.line.set(set.3);
        self.dash.set(set.4);
    }

    /// Takes everything out.
    pub fn clear(&self, size: Point) {
        self.context.clear_rect(0.0, 0.0, size.0.into(), size.1.into());
    }

    /// How opaque is what is painted from now on.
    pub fn set_opacity(&self, alpha: f32) {
        if self.opacity.replace(alpha) != alpha {
            self.context.set_global_alpha(alpha.into());
        }
    }

    fn begin_path(&self) {
        self.traced.set(None);
        self.context.begin_path();
    }

    fn fill_with(&self, tint: Tint, alpha: f32) {
        self.set_opacity(alpha * self.faded);
        if self.fill.replace(Some(tint)) != Some(tint) {
            self.context.set_fill_style_str(self.theme.color(tint));
        }
    }

    fn stroke_with(&self, stroke: &Stroke) {
        self.set_opacity(stroke.alpha * self.faded);
        let line = Some((stroke.tint, stroke.width));
        if self.line.replace(line) != line {
            self.context.set_stroke_style_str(self.theme.color(stroke.tint));
            self.context.set_line_width(stroke.width.into());
        }
        if self.dash.replace(stroke.dash) != stroke.dash {
            let dashes = js_sys::Array::new();
            if let Dash::Gaps(on, off) = stroke.dash {
                dashes.push(&JsValue::from(on));
                dashes.push(&JsValue::from(off));
            }
            let _ = self.context.set_line_dash(&dashes);
        }
        self.context.stroke();
    }

    fn trace(&self, sector: &Sector) {
        if self.traced.replace(Some(*sector)) == Some(*sector) {
            return;
        }
        let (x, y) = (f64::from(sector.at.0), f64::from(sector.at.1));
        let start = f64::from(sector.start) - FRAC_PI_2;
        self.context.begin_path();
        if f64::from(sector.sweep) < TAU - 0.01 {
            self.context.move_to(x, y);
        }
        let end = start + f64::from(sector.sweep).min(TAU);
        let _ = self.context.arc(x, y, sector.radius.max(0.0).into(), start, end);
        self.context.close_path();
    }

    /// A small repeating picture of stripes or dots.
    fn pattern(&self, ink: &'static str, hatch: u8) -> Option<CanvasPattern> {
        let mut patterns = self.patterns.borrow_mut();
        if let Some((.., made)) = patterns.iter().find(|known| (known.0, known.1) == (ink, hatch)) {
            return made.clone();
        }
        let made = make_pattern(ink, hatch);
        patterns.push((ink, hatch, made.clone()));
        made
    }
}

fn make_pattern(ink: &str, hatch: u8) -> Option<CanvasPattern> {
    let tile = blank_canvas()?;
    let side = 6.0;
    tile.set_width(side as u32);
    tile.set_height(side as u32);
    let context = context_of(&tile)?;
    context.set_fill_style_str(ink);
    context.set_stroke_style_str(ink);
    context.begin_path();
    if hatch == 1 {
        for shift in [-side, 0.0, side] {
            context.move_to(shift - 1.0, side + 1.0);
            context.line_to(shift + side + 1.0, -1.0);
        }
        context.set_line_width(1.2);
        context.stroke();
    } else {
        let _ = context.arc(side / 2.0, side / 2.0, 1.3, 0.0, TAU);
        context.fill();
    }
    context.create_pattern_with_html_canvas_element(&tile, "repeat").ok().flatten()
}

impl Surface for CanvasSurface {
    fn fade(&mut self, alpha: f32) {
        self.faded = alpha;
    }

    fn hull(&mut self, pieces: &[Vec<Point>], radius: f32, tint: Tint, outline: &Stroke) {
        self.begin_path();
        for corners in pieces.iter().map(|piece| convex(piece)) {
            let Some((first, rest)) = corners.split_first() else { continue };
            self.context.move_to(first.0.into(), first.1.into());
            // A point alone is a line to itself, which round ends make a disc.
            rest.iter().chain([first]).for_each(|at| self.context.line_to(at.0.into(), at.1.into()));
            self.context.close_path();
        }
        self.context.set_line_join("round");
        self.context.set_line_cap("round");
        // The outline is what a wider stroke leaves to be seen of itself.
        let wide = radius * 2.0;
        self.stroke_with(&Stroke { width: wide + outline.width * 2.0, ..*outline });
        self.stroke_with(&Stroke { tint, width: wide, dash: Dash::Solid, alpha: 1.0 });
        self.fill_with(tint, 1.0);
        self.context.fill();
        self.context.set_line_join("miter");
        self.context.set_line_cap("butt");
    }

    fn curves(&mut self, curves: &[Curve], stroke: &Stroke) {
        self.begin_path();
        for curve in curves {
            let (from, to) = (curve.from, curve.to);
            self.context.move_to(from.0.into(), from.1.into());
            match curve.control {
                None => self.context.line_to(to.0.into(), to.1.into()),
                Some((x, y)) => self.context.quadratic_curve_to(x.into(), y.into(), to.0.into(), to.1.into()),
            }
        }
        self.stroke_with(stroke);
    }

    fn discs(&mut self, at: &[Point], radius: f32, tint: Tint, alpha: f32) {
        self.fill_with(tint, alpha);
        self.begin_path();
        for &(x, y) in at {
            self.context.move_to(x.into(), y.into());
            let _ = self.context.arc(x.into(), y.into(), radius.max(0.0).into(), 0.0, TAU);
        }
        self.context.fill();
    }

    fn disc(&mut self, at: Point, radius: f32, tint: Tint, alpha: f32) {
        self.discs(&[at], radius, tint, alpha);
    }

    fn sector(&mut self, sector: &Sector, tint: Tint, alpha: f32) {
        self.fill_with(tint, alpha);
        self.trace(sector);
        self.context.fill();
        if hatch(tint) == 0 || sector.radius < HATCHED {
            return;
        }
        let Tint::Digit(digit) = tint else { return };
        let ink = chromadoku_app::figure::palette::fill(digit, self.theme.ground).ink;
        if let Some(pattern) = self.pattern(ink, hatch(tint)) {
            self.set_opacity(alpha * 0.35 * self.faded);
            self.fill.set(None);
            self.context.set_fill_style_canvas_pattern(&pattern);
            self.context.fill();
        }
    }

    fn outline(&mut self, sector: &Sector, stroke: &Stroke) {
        self.trace(sector);
        self.stroke_with(stroke);
    }

    fn ring(&mut self, at: Point, radius: f32, stroke: &Stroke) {
        self.begin_path();
        let _ = self.context.arc(at.0.into(), at.1.into(), radius.max(0.0).into(), 0.0, TAU);
        self.stroke_with(stroke);
    }

    fn text(&mut self, text: &str, at: Point, size: f32, bold: bool, tint: Tint, alpha: f32) {
        if self.font.replace((size, bold)) != (size, bold) {
            let weight = if bold { "600" } else { "400" };
            self.context.set_font(&format!("{weight} {}px {}", Decimal(size), self.theme.font));
        }
        self.fill_with(tint, alpha);
        // The middle of a digit is a good third of the font's size above its base line.
        let _ = self.context.fill_text(text, at.0.into(), f64::from(at.1 + size * 0.355));
    }
}
