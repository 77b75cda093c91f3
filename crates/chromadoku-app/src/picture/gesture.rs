//! What pointers mean for the picture: a hover, a choice, a pan, a pinch. Pure state; the canvas feeds it.
//!
//! One finger belongs to the page, which scrolls; two fingers zoom and pan. A mouse drags.

use crate::figure::Point;
use crate::figure::number::length;

/// How far a mouse may move between press and release and still mean a click.
const CLICK_SLACK: f32 = 4.0;

/// What a pointer means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Gesture {
    /// The pointer is here.
    Hover(Point),
    /// The pointer is gone.
    Leave,
    /// The vertex here is chosen, or added to the chosen ones.
    Choose(Point, Extend),
    /// The picture moves by this many pixels.
    Pan(Point),
    /// It grows by a factor about a point.
    Zoom(f32, Point),
    /// All of it is shown.
    Fit,
}

/// Whether a choice replaces the chosen ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    /// It does.
    No,
    /// It adds to them, or takes away from them.
    Yes,
}

/// The pointers that are down.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pointers {
    press: Option<Press>,
    fingers: Option<(Point, Point)>,
    dragged: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Press {
    start: Point,
    last: Point,
}

impl Pointers {
    /// A mouse button goes down.
    pub fn press(&mut self, at: Point) {
        self.press = Some(Press { start: at, last: at });
        self.dragged = false;
    }

    /// The mouse moves, with or without the button.
    pub fn motion(&mut self, at: Point) -> Gesture {
        let Some(press) = &mut self.press else { return Gesture::Hover(at) };
        if !self.dragged && distance(press.start, at) < CLICK_SLACK {
            return Gesture::Hover(at);
        }
        self.dragged = true;
        let by = (at.0 - press.last.0, at.1 - press.last.1);
        press.last = at;
        Gesture::Pan(by)
    }

    /// The mouse button goes up, or the pointer is lost.
    pub fn release(&mut self) {
        self.press = None;
    }

    /// Whether the mouse is dragging the picture.
    pub fn is_dragging(&self) -> bool {
        self.press.is_some() && self.dragged
    }

    /// A click: the end of a drag is none.
    pub fn click(&mut self, at: Point, extend: Extend) -> Option<Gesture> {
        let dragged = std::mem::take(&mut self.dragged);
        (!dragged).then_some(Gesture::Choose(at, extend))
    }

    /// The fingers on the picture; with two of them, what they do to it.
    pub fn fingers(&mut self, fingers: &[Point]) -> Vec<Gesture> {
        let now = if let [one, other, ..] = *fingers { Some((one, other)) } else { None };
        let before = std::mem::replace(&mut self.fingers, now);
        before.zip(now).map_or_else(Vec::new, |(before, now)| pinch(before, now).into())
    }
}

/// What two fingers do that move from two places to two others.
pub fn pinch(before: (Point, Point), now: (Point, Point)) -> [Gesture; 2] {
    let middle = |(a, b): (Point, Point)| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let (from, to) = (middle(before), middle(now));
    let factor = distance(now.0, now.1) / distance(before.0, before.1).max(1.0);
    [Gesture::Pan((to.0 - from.0, to.1 - from.1)), Gesture::Zoom(factor, to)]
}

/// By how much a wheel zooms that reports a movement in pixels: a notch of most mice is 100.
pub fn wheel_factor(pixels: f32) -> f32 {
    let half = pixels.clamp(-200.0, 200.0) / 600.0;
    (1.0 - half) / (1.0 + half)
}

fn distance(a: Point, b: Point) -> f32 {
    length((a.0 - b.0, a.1 - b.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_movement_is_a_click_and_a_long_one_a_drag() {
        let mut pointers = Pointers::default();
        pointers.press((10.0, 10.0));
        assert_eq!(pointers.motion((12.0, 11.0)), Gesture::Hover((12.0, 11.0)));
        pointers.release();
        assert_eq!(pointers.click((12.0, 11.0), Extend::No), Some(Gesture::Choose((12.0, 11.0), Extend::No)));

        pointers.press((10.0, 10.0));
        assert_eq!(pointers.motion((20.0, 10.0)), Gesture::Pan((10.0, 0.0)));
        assert_eq!(pointers.motion((21.0, 12.0)), Gesture::Pan((1.0, 2.0)));
        pointers.release();
        assert_eq!(pointers.click((21.0, 12.0), Extend::No), None);
    }

    #[test]
    fn one_finger_does_nothing_and_two_pan_and_zoom() {
        let mut pointers = Pointers::default();
        assert_eq!(pointers.fingers(&[(0.0, 0.0)]), []);
        assert_eq!(pointers.fingers(&[(0.0, 0.0), (100.0, 0.0)]), []);
        let moved = pointers.fingers(&[(0.0, 10.0), (200.0, 10.0)]);
        assert_eq!(moved, [Gesture::Pan((50.0, 10.0)), Gesture::Zoom(2.0, (100.0, 10.0))]);
        assert_eq!(pointers.fingers(&[(0.0, 10.0)]), []);
    }

    #[test]
    fn a_wheel_turned_back_undoes_the_zoom() {
        assert!((wheel_factor(100.0) * wheel_factor(-100.0) - 1.0).abs() < 1e-6);
        assert!(wheel_factor(-100.0) > 1.0);
    }
}
