//! From the picture to the canvas and back: fit, zoom about a point, pan. Pure arithmetic.

use super::gesture::Gesture;
use crate::figure::Point;

/// How many times closer than the fit one can go.
const CLOSEST: f32 = 12.0;
/// How much of the picture always stays in view.
const KEEP: f32 = 60.0;

/// Where the picture is on a canvas, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Camera {
    /// Pixels a unit.
    pub scale: f32,
    /// Where the picture's origin is.
    pub offset: Point,
}

impl Camera {
    /// The whole picture, as large as it goes, in the middle.
    pub fn fit(picture: Point, canvas: Point) -> Camera {
        let scale = (canvas.0 / picture.0.max(0.1)).min(canvas.1 / picture.1.max(0.1)).max(0.01);
        let offset = ((canvas.0 - picture.0 * scale) / 2.0, (canvas.1 - picture.1 * scale) / 2.0);
        Camera { scale, offset }
    }

    /// The pixel of a place.
    pub fn to_canvas(self, at: Point) -> Point {
        (at.0 * self.scale + self.offset.0, at.1 * self.scale + self.offset.1)
    }

    /// The place of a pixel.
    pub fn to_picture(self, at: Point) -> Point {
        ((at.0 - self.offset.0) / self.scale, (at.1 - self.offset.1) / self.scale)
    }

    /// Closer or farther, such that what is under `about` stays there.
    pub fn zoomed(self, factor: f32, about: Point, picture: Point, canvas: Point) -> Camera {
        let fit = Camera::fit(picture, canvas).scale;
        let scale = within(self.scale * factor, fit, fit * CLOSEST);
        let fixed = self.to_picture(about);
        let offset = (about.0 - fixed.0 * scale, about.1 - fixed.1 * scale);
        Camera { scale, offset }.clamped(picture, canvas)
    }

    /// Moved by some pixels.
    pub fn panned(self, by: Point, picture: Point, canvas: Point) -> Camera {
        let offset = (self.offset.0 + by.0, self.offset.1 + by.1);
        Camera { offset, ..self }.clamped(picture, canvas)
    }

    /// Moved just as far as brings a place into view.
    pub fn showing(self, at: Point, picture: Point, canvas: Point) -> Camera {
        let (x, y) = self.to_canvas(at);
        let edge = (self.scale * 0.6).min(canvas.0.min(canvas.1) / 2.0);
        let by = (within(x, edge, canvas.0 - edge) - x, within(y, edge, canvas.1 - edge) - y);
        if by == (0.0, 0.0) { self } else { self.panned(by, picture, canvas) }
    }

    /// A picture smaller than the canvas stays in the middle of it, a larger one never leaves it.
    fn clamped(self, picture: Point, canvas: Point) -> Camera {
        let axis = |offset: f32, picture: f32, canvas: f32| {
            let length = picture * self.scale;
            if length <= canvas {
                (canvas - length) / 2.0
            } else {
                let keep = KEEP.min(canvas / 2.0);
                within(within(offset, keep - length, canvas - keep), canvas - length - keep, keep)
            }
        };
        let offset = (axis(self.offset.0, picture.0, canvas.0), axis(self.offset.1, picture.1, canvas.1));
        Camera { offset, ..self }
    }
}

/// What of a picture is to be seen on a canvas: all of it, until somebody looks closer.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct View {
    /// The size of the picture.
    pub picture: Point,
    /// The size of the canvas.
    pub canvas: Point,
    /// Nothing while all is shown.
    close: Option<Camera>,
}

impl View {
    /// Where the picture is.
    pub fn camera(&self) -> Camera {
        self.close.unwrap_or_else(|| self.fit())
    }

    /// Where it is while all of it is shown.
    pub fn fit(&self) -> Camera {
        Camera::fit(self.picture, self.canvas)
    }

    /// Whether a part of it fills the canvas.
    pub fn is_close(&self) -> bool {
        self.close.is_some()
    }

    /// Looks from elsewhere; says whether that changes anything.
    pub fn look_from(&mut self, camera: Camera) -> bool {
        let before = self.camera();
        self.close = (camera.scale > self.fit().scale * 1.001).then_some(camera);
        self.camera() != before
    }

    /// Moves and zooms as a gesture says, which may be any other one as well; says whether that changes anything.
    pub fn follow(&mut self, gesture: Gesture) -> bool {
        let (camera, picture, canvas) = (self.camera(), self.picture, self.canvas);
        match gesture {
            Gesture::Pan(by) => self.look_from(camera.panned(by, picture, canvas)),
            Gesture::Zoom(factor, about) => self.look_from(camera.zoomed(factor, about, picture, canvas)),
            Gesture::Fit => self.look_from(self.fit()),
            Gesture::Hover(_) | Gesture::Leave | Gesture::Choose(..) => false,
        }
    }

    /// Moves just as far as brings a place into view; says whether that changes anything.
    pub fn reveal(&mut self, at: Point) -> bool {
        self.look_from(self.camera().showing(at, self.picture, self.canvas))
    }
}

/// The number of a range that is nearest to a number. (That of the standard library can panic, and brings the words for it.)
fn within(number: f32, least: f32, most: f32) -> f32 {
    number.min(most).max(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: Point = (10.0, 10.0);
    const CANVAS: Point = (600.0, 500.0);

    fn near(a: Point, b: Point) -> bool {
        (a.0 - b.0).abs() < 0.01 && (a.1 - b.1).abs() < 0.01
    }

    #[test]
    fn a_fit_shows_all_and_maps_back() {
        let camera = Camera::fit(PICTURE, CANVAS);
        assert_eq!(camera.to_canvas((0.0, 0.0)), (50.0, 0.0));
        assert_eq!(camera.to_canvas((10.0, 10.0)), (550.0, 500.0));
        assert!(near(camera.to_picture(camera.to_canvas((3.5, 7.25))), (3.5, 7.25)));
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer_and_stops_at_both_ends() {
        let fit = Camera::fit(PICTURE, CANVAS);
        let about = (320.0, 260.0);
        let closer = fit.zoomed(2.0, about, PICTURE, CANVAS);
        assert_eq!(closer.scale, fit.scale * 2.0);
        assert!(near(closer.to_picture(about), fit.to_picture(about)));
        assert_eq!(closer.zoomed(0.001, about, PICTURE, CANVAS), fit);
        assert_eq!(fit.zoomed(1e6, about, PICTURE, CANVAS).scale, fit.scale * CLOSEST);
    }

    #[test]
    fn panning_never_loses_the_picture() {
        let fit = Camera::fit(PICTURE, CANVAS);
        assert_eq!(fit.panned((1e4, -1e4), PICTURE, CANVAS), fit);
        let closer = fit.zoomed(3.0, (300.0, 250.0), PICTURE, CANVAS);
        for by in [(1e4, 1e4), (-1e4, -1e4)] {
            let panned = closer.panned(by, PICTURE, CANVAS);
            let (low, high) = (panned.to_canvas((0.0, 0.0)), panned.to_canvas(PICTURE));
            assert!(low.0 <= KEEP && high.0 >= CANVAS.0 - KEEP, "{low:?} {high:?}");
        }
    }

    #[test]
    fn a_place_out_of_view_is_brought_in_and_one_in_view_moves_nothing() {
        let closer = Camera::fit(PICTURE, CANVAS).zoomed(4.0, (300.0, 250.0), PICTURE, CANVAS);
        let seen = closer.showing((9.5, 9.5), PICTURE, CANVAS).to_canvas((9.5, 9.5));
        assert!(seen.0 <= CANVAS.0 && seen.1 <= CANVAS.1, "{seen:?}");
        assert_eq!(closer.showing((5.0, 5.0), PICTURE, CANVAS), closer);
    }

    #[test]
    fn all_is_shown_until_somebody_looks_closer_and_again_from_afar() {
        let mut view = View { picture: PICTURE, canvas: CANVAS, close: None };
        assert!(!view.follow(Gesture::Pan((30.0, 30.0))) && !view.is_close());
        assert!(view.follow(Gesture::Zoom(2.0, (300.0, 250.0))) && view.is_close());
        view.canvas = (300.0, 250.0);
        assert!(view.follow(Gesture::Zoom(0.01, (10.0, 10.0))) && !view.is_close());
        view.canvas = CANVAS;
        assert_eq!(view.camera(), Camera::fit(PICTURE, CANVAS));
        assert!(!view.follow(Gesture::Hover((1.0, 1.0))) && !view.follow(Gesture::Fit));
    }
}
