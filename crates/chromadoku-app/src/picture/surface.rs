//! What the picture is painted on: a canvas, or an SVG file. Coordinates are pixels, colors are tints.

use chromadoku_board::id::Digit;

use crate::figure::number::sin_cos;
use crate::figure::palette::Ground;
use crate::figure::rules::TINTS;
use crate::figure::{Curve, Ink, Point, Role};

/// A color by what it is for; a [`Theme`] knows which one that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// The ground of the picture.
    Card,
    /// Words and lines.
    Ink,
    /// Words of less weight.
    InkSoft,
    /// Edges that do not matter now.
    Hairline,
    /// Edges that still matter.
    Line,
    /// Rails, on which many edges run together.
    Rail,
    /// The ground of neighbors.
    Peer,
    /// The chosen vertex.
    Selection,
    /// A role.
    Role(Role),
    /// A digit's own color.
    Digit(Digit),
    /// What is readable on it.
    OnDigit(Digit),
    /// A color of rules.
    Rule(Ink),
}

/// The tints that the style sheet knows, with the names that it has for them.
pub const STYLED: [(Tint, &str); 36 + TINTS] = [
    (Tint::Card, "--card"),
    (Tint::Ink, "--ink"),
    (Tint::InkSoft, "--ink-soft"),
    (Tint::Hairline, "--hairline"),
    (Tint::Line, "--line"),
    (Tint::Rail, "--rail"),
    (Tint::Peer, "--peer"),
    (Tint::Selection, "--selection"),
    (Tint::Role(Role::Area), "--role-area"),
    (Tint::Role(Role::Pattern), "--role-pattern"),
    (Tint::Role(Role::Eliminated), "--role-eliminated"),
    (Tint::Role(Role::Placed), "--role-placed"),
    (Tint::Role(Role::Conflict), "--role-conflict"),
    (Tint::Role(Role::Differs), "--role-differs"),
    (Tint::Role(Role::Current), "--role-current"),
    (Tint::Role(Role::Matched), "--role-matched"),
    (Tint::Role(Role::Trial), "--role-trial"),
    (Tint::Role(Role::Fin), "--role-fin"),
    (Tint::Role(Role::ColorA), "--role-color-a"),
    (Tint::Role(Role::ColorB), "--role-color-b"),
    (Tint::Role(Role::Strong), "--role-strong"),
    (Tint::Role(Role::Weak), "--role-weak"),
    (Tint::Rule(Ink::Tint), "--rule-tint"),
    (Tint::Rule(Ink::Gray), "--rule-gray"),
    (Tint::Rule(Ink::Thin), "--rule-ink"),
    (Tint::Rule(Ink::White), "--rule-white"),
    (Tint::Rule(Ink::Black), "--rule-black"),
    (Tint::Rule(Ink::Renban), "--rule-renban"),
    (Tint::Rule(Ink::German), "--rule-german"),
    (Tint::Rule(Ink::Dutch), "--rule-dutch"),
    (Tint::Rule(Ink::Whispers), "--rule-whispers"),
    (Tint::Rule(Ink::RegionSum), "--rule-region-sum"),
    (Tint::Rule(Ink::Zipper), "--rule-zipper"),
    (Tint::Rule(Ink::Entropic), "--rule-entropic"),
    (Tint::Rule(Ink::Modular), "--rule-modular"),
    (Tint::Rule(Ink::Nabner), "--rule-nabner"),
    (Tint::Rule(Ink::Region(0)), "--region-1"),
    (Tint::Rule(Ink::Region(1)), "--region-2"),
    (Tint::Rule(Ink::Region(2)), "--region-3"),
    (Tint::Rule(Ink::Region(3)), "--region-4"),
    (Tint::Rule(Ink::Region(4)), "--region-5"),
    (Tint::Rule(Ink::Region(5)), "--region-6"),
];

/// The colors of a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// Which palette digits have.
    pub ground: Ground,
    /// The font of digits.
    pub font: String,
    colors: [String; STYLED.len()],
}

impl Theme {
    /// The style sheet's names of its colors.
    pub fn names() -> [&'static str; STYLED.len()] {
        STYLED.map(|(_, name)| name)
    }

    /// A theme that looks its colors up by these names.
    pub fn new(ground: Ground, font: String, color: impl Fn(&str) -> String) -> Theme {
        Theme { ground, font, colors: STYLED.map(|(_, name)| color(name)) }
    }

    /// The color of a tint.
    pub fn color(&self, tint: Tint) -> &str {
        match tint {
            Tint::Digit(digit) => crate::figure::palette::fill(digit, self.ground).color,
            Tint::OnDigit(digit) => crate::figure::palette::fill(digit, self.ground).ink,
            _ => {
                let at = STYLED.iter().position(|&(known, _)| known == tint);
                at.map_or("currentColor", |at| &self.colors[at])
            }
        }
    }
}

/// A line's looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Its color.
    pub tint: Tint,
    /// Its width.
    pub width: f32,
    /// Its gaps.
    pub dash: Dash,
    /// How opaque it is.
    pub alpha: f32,
}

/// The gaps of a line, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Dash {
    /// No gaps.
    Solid,
    /// On and off.
    Gaps(f32, f32),
}

/// A piece of a disc.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sector {
    /// The center.
    pub at: Point,
    /// The radius.
    pub radius: f32,
    /// Where it starts, in radians clockwise from the top.
    pub start: f32,
    /// How far it goes.
    pub sweep: f32,
}

impl Sector {
    /// The point in its middle, at a fraction of the radius.
    pub fn middle(&self, fraction: f32) -> Point {
        let angle = self.start + self.sweep / 2.0;
        let (sin, cos) = sin_cos(angle);
        (self.at.0 + sin * self.radius * fraction, self.at.1 - cos * self.radius * fraction)
    }
}

/// What one can paint on.
pub trait Surface {
    /// How opaque all is that is painted from now on, besides what each call says.
    fn fade(&mut self, alpha: f32);
    /// Fills a ground with an outline around each list of points, as far from them as the radius says.
    fn hull(&mut self, pieces: &[Vec<Point>], radius: f32, tint: Tint, outline: &Stroke);
    /// Draws curves that look alike; where they cross, nothing adds up.
    fn curves(&mut self, curves: &[Curve], stroke: &Stroke);
    /// Fills discs that look alike.
    fn discs(&mut self, at: &[Point], radius: f32, tint: Tint, alpha: f32);
    /// Fills a disc.
    fn disc(&mut self, at: Point, radius: f32, tint: Tint, alpha: f32);
    /// Fills a piece of a disc, hatched where the tint is a digit past nine.
    fn sector(&mut self, sector: &Sector, tint: Tint, alpha: f32);
    /// Draws the outline of a piece of a disc.
    fn outline(&mut self, sector: &Sector, stroke: &Stroke);
    /// Draws a circle.
    fn ring(&mut self, at: Point, radius: f32, stroke: &Stroke);
    /// Writes words around a point.
    fn text(&mut self, text: &str, at: Point, size: f32, bold: bool, tint: Tint, alpha: f32);
}
