//! The picture as an SVG file: the same painting, on paper.

use std::f32::consts::TAU;
use std::fmt::Write;

use super::camera::Camera;
use super::surface::{Dash, Sector, Stroke, Surface, Theme, Tint};
use super::{hatch, whole};
use crate::figure::number::{Decimal, sin_cos};
use crate::figure::{Curve, Point, convex, palette};
use crate::scene::graph::GraphScene;

/// Pixels a unit of the picture.
pub const SCALE: f32 = 60.0;

/// The file of a scene in a page's colors.
pub fn export(scene: &GraphScene, theme: &Theme) -> String {
    let camera = Camera { scale: SCALE, offset: (0.0, 0.0) };
    document(scene.size(), &scene.caption, theme, |paper| whole(paper, scene, camera))
}

/// The file of a picture of this size in units of [`SCALE`] pixels.
pub fn document(size: Point, title: &str, theme: &Theme, paint: impl FnOnce(&mut dyn Surface)) -> String {
    let (width, height) = (short(size.0 * SCALE), short(size.1 * SCALE));
    let mut paper = Paper { theme, body: String::new(), hatches: Vec::new(), faded: 1.0 };
    paint(&mut paper);
    let hatches: String = paper.hatches.iter().map(|&(ink, kind)| hatch_definition(ink, kind)).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"system-ui, sans-serif\" text-anchor=\"middle\">\n<title>{}</title>\n<defs>{hatches}</defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{}</svg>\n",
        escape(title),
        escape(theme.color(Tint::Card)),
        paper.body
    )
}

struct Paper<'a> {
    theme: &'a Theme,
    body: String,
    /// Ink and kind of the hatches in use.
    hatches: Vec<(&'static str, u8)>,
    /// How opaque all is.
    faded: f32,
}

impl Paper<'_> {
    /// Writes an element; writing to a string cannot fail.
    fn put(&mut self, element: std::fmt::Arguments) {
        let _ = self.body.write_fmt(element);
        self.body.push('\n');
    }

    fn stroke(&self, stroke: &Stroke) -> String {
        let dash = match stroke.dash {
            Dash::Solid => String::new(),
            Dash::Gaps(on, off) => format!(" stroke-dasharray=\"{} {}\"", short(on), short(off)),
        };
        let color = escape(self.theme.color(stroke.tint));
        format!(
            "fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\"{dash}{}",
            short(stroke.width),
            opacity(stroke.alpha * self.faded)
        )
    }
}

fn opacity(alpha: f32) -> String {
    if alpha < 1.0 { format!(" opacity=\"{}\"", Decimal(alpha)) } else { String::new() }
}

fn hatch_id(ink: &str, kind: u8) -> String {
    format!("hatch-{kind}-{}", ink.trim_start_matches('#'))
}

fn hatch_definition(ink: &str, kind: u8) -> String {
    let id = hatch_id(ink, kind);
    let form = if kind == 1 {
        format!("<path d=\"M-1 7L7 -1M-1 1L1 -1M5 7L7 5\" stroke=\"{ink}\" stroke-width=\"1.2\"/>")
    } else {
        format!("<circle cx=\"3\" cy=\"3\" r=\"1.3\" fill=\"{ink}\"/>")
    };
    format!("<pattern id=\"{id}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">{form}</pattern>")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A coordinate, to a tenth of a pixel.
fn short(pixels: f32) -> Decimal {
    Decimal((pixels * 10.0).round() / 10.0)
}

fn place(at: Point) -> String {
    format!("{} {}", short(at.0), short(at.1))
}

fn circle(at: Point, radius: f32) -> String {
    format!("cx=\"{}\" cy=\"{}\" r=\"{}\"", short(at.0), short(at.1), short(radius))
}

/// The path of a sector; a whole one is a circle of two arcs.
fn path(sector: &Sector) -> String {
    let (at, radius) = (sector.at, sector.radius);
    let point = |angle: f32| {
        let (sin, cos) = sin_cos(angle);
        (at.0 + sin * radius, at.1 - cos * radius)
    };
    let (start, end) = (point(sector.start), point(sector.start + sector.sweep));
    let radius = short(radius);
    if sector.sweep > TAU - 0.01 {
        let half = point(sector.start + TAU / 2.0);
        return format!("M{0}A{radius} {radius} 0 1 1 {1}A{radius} {radius} 0 1 1 {0}Z", place(start), place(half));
    }
    let large = u8::from(sector.sweep > TAU / 2.0);
    format!("M{}L{}A{radius} {radius} 0 {large} 1 {}Z", place(at), place(start), place(end))
}

impl Surface for Paper<'_> {
    fn fade(&mut self, alpha: f32) {
        self.faded = alpha;
    }

    fn hull(&mut self, pieces: &[Vec<Point>], radius: f32, tint: Tint, outline: &Stroke) {
        let corners = |piece: &Vec<Point>| convex(piece).into_iter().map(place).collect::<Vec<_>>().join("L");
        let path: String = pieces.iter().map(|piece| format!("M{}Z", corners(piece))).collect();
        let round = "stroke-linejoin=\"round\" stroke-linecap=\"round\"";
        let wide = radius * 2.0;
        let rim = self.stroke(&Stroke { width: wide + outline.width * 2.0, ..*outline });
        let (color, wide) = (escape(self.theme.color(tint)), short(wide));
        self.put(format_args!("<path d=\"{path}\" {round} {rim}/>"));
        self.put(format_args!(
            "<path d=\"{path}\" {round} fill=\"{color}\" stroke=\"{color}\" stroke-width=\"{wide}\"/>"
        ));
    }

    fn curves(&mut self, curves: &[Curve], stroke: &Stroke) {
        let mut path = String::new();
        for curve in curves {
            let (from, to) = (place(curve.from), place(curve.to));
            let _ = match curve.control {
                None => write!(path, "M{from}L{to}"),
                Some(control) => write!(path, "M{from}Q{} {to}", place(control)),
            };
        }
        if !path.is_empty() {
            let stroke = self.stroke(stroke);
            self.put(format_args!("<path d=\"{path}\" {stroke}/>"));
        }
    }

    fn discs(&mut self, at: &[Point], radius: f32, tint: Tint, alpha: f32) {
        at.iter().for_each(|&at| self.disc(at, radius, tint, alpha));
    }

    fn disc(&mut self, at: Point, radius: f32, tint: Tint, alpha: f32) {
        let color = escape(self.theme.color(tint));
        let opacity = opacity(alpha * self.faded);
        let circle = circle(at, radius);
        self.put(format_args!("<circle {circle} fill=\"{color}\"{opacity}/>"));
    }

    fn sector(&mut self, sector: &Sector, tint: Tint, alpha: f32) {
        let (path, color, opacity) = (path(sector), escape(self.theme.color(tint)), opacity(alpha * self.faded));
        self.put(format_args!("<path d=\"{path}\" fill=\"{color}\"{opacity}/>"));
        let (Tint::Digit(digit), kind @ 1..) = (tint, hatch(tint)) else { return };
        let ink = palette::fill(digit, self.theme.ground).ink;
        if !self.hatches.contains(&(ink, kind)) {
            self.hatches.push((ink, kind));
        }
        let id = hatch_id(ink, kind);
        let opacity = self::opacity(alpha * 0.35 * self.faded);
        self.put(format_args!("<path d=\"{path}\" fill=\"url(#{id})\"{opacity}/>"));
    }

    fn outline(&mut self, sector: &Sector, stroke: &Stroke) {
        let (path, stroke) = (path(sector), self.stroke(stroke));
        self.put(format_args!("<path d=\"{path}\" {stroke}/>"));
    }

    fn ring(&mut self, at: Point, radius: f32, stroke: &Stroke) {
        let stroke = self.stroke(stroke);
        let circle = circle(at, radius);
        self.put(format_args!("<circle {circle} {stroke}/>"));
    }

    fn text(&mut self, text: &str, at: Point, size: f32, bold: bool, tint: Tint, alpha: f32) {
        let (text, color, opacity) = (escape(text), escape(self.theme.color(tint)), opacity(alpha * self.faded));
        let weight = if bold { " font-weight=\"600\"" } else { "" };
        let (x, y, size) = (short(at.0), short(at.1 + size * 0.355), short(size));
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{weight} fill=\"{color}\"{opacity}>{text}</text>"
        ));
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use chromadoku_board::geometry::{Geometry, Shape};
    use chromadoku_solver::technique::TechniqueId;

    use super::*;
    use crate::figure::palette::Ground;
    use crate::scene::graph::scene;
    use crate::session::{Reveal, Session, Shown};

    fn theme() -> Theme {
        Theme::new(Ground::Light, "serif".to_owned(), |name| format!("var({name})"))
    }

    fn count(text: &str, part: &str) -> usize {
        text.matches(part).count()
    }

    #[test]
    fn every_wedge_and_value_is_in_the_file() {
        let session = Session::first_visit();
        let board = &session.puzzle.position.board;
        let file = export(&scene(&session), &theme());
        let values = 81 - board.unsolved().len();
        assert_eq!(count(&file, "<text"), board.candidate_count() + values);
        assert!(file.contains("<title>58 cells to be colored."));
        assert!(file.contains("var(--card)") && !file.contains("NaN"));
        assert_eq!(count(&file, "<svg"), 1);
        assert!(file.ends_with("</svg>\n"));
    }

    #[test]
    fn every_faint_edge_is_drawn_once() {
        let mut session = Session::first_visit();
        session.page.view.layout = crate::session::Layout::Circle;
        let file = export(&scene(&session), &theme());
        let faint = file.lines().find(|line| line.contains("stroke=\"var(--hairline)\"")).unwrap();
        assert_eq!(count(faint, "M"), 810);
    }

    #[test]
    fn a_step_is_drawn_with_the_forms_of_its_roles() {
        let text = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";
        let mut session = Session::of_text(text).unwrap();
        let step = TechniqueId::find("locked-pair").unwrap().first(&session.puzzle.position.board).unwrap();
        session.moment.shown = Some(Shown { step: Rc::new(step), reveal: Reveal::Effects });
        session.page.settings.proofs = false;
        let file = export(&scene(&session), &theme());
        let lines = |form: &str, role: &str| {
            file.lines()
                .filter(|line| line.starts_with(form) && line.contains(&format!("stroke=\"var({role})\"")))
                .count()
        };
        assert_eq!(lines("<circle", "--role-pattern"), 2);
        assert_eq!(lines("<circle", "--role-eliminated"), 4);
        assert_eq!(lines("<path", "--role-pattern"), 1);
        // Eight edges, and a stroke through each of the five wedges that go.
        assert_eq!(lines("<path", "--role-eliminated"), 13);
        let dashed = |line: &&str| line.contains("var(--role-eliminated)") && line.contains("stroke-dasharray");
        assert_eq!(file.lines().filter(dashed).count(), 12);
    }

    #[test]
    fn digits_past_nine_are_hatched() {
        let hatched = |side| {
            let geometry = Geometry::new(Shape::classic(side).unwrap()).unwrap();
            let file = export(&scene(&Session::empty(geometry)), &theme());
            (count(&file, "<pattern"), count(&file, "url(#hatch-1"), count(&file, "url(#hatch-2"))
        };
        assert_eq!(hatched(9), (0, 0, 0));
        assert_eq!(hatched(20).1, 400 * 9);
        assert_eq!(hatched(20).2, 400 * 2);
    }
}
