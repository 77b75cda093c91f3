//! What the grid shows as a picture in a file: the board with its rules, the user's marks and colors, and the step that is in view
//! with what is said of it.
//!
//! The file brings its styles along: those of figures, rules and digits on the page, in their light form.

use chromadoku_board::geometry::Geometry;
use maud::html;

use super::Shared;
use super::grid::{Drawn, Grid};
use crate::figure::palette::Ground;
use crate::figure::rules;
use crate::picture::surface::Theme;
use crate::picture::svg;
use crate::scene::{Seen, graph, grid, said};
use crate::session::link::session_of;
use crate::session::{Reveal, Session, Shown};
use crate::story;

const TOKENS: &str = include_str!("../../../../styles/tokens.css");
const FIGURE: &str = include_str!("../../../../styles/figure.css");
const RULES: &str = include_str!("../../../../styles/rules.css");

/// How many pixels a unit of the figure has.
const LARGER: f32 = 1.75;
/// The height of a line of words, and how much of it a letter is wide.
const LINE: f32 = 13.0;
const WIDE: f32 = 0.43;
/// A step with more beats is told by what follows alone.
const MOST_BEATS: usize = 8;

/// How long a picture of the step's story is seen, in seconds.
const SEEN: usize = 4;

/// A picture in a file.
pub(super) struct Picture {
    /// It as SVG.
    pub(super) svg: String,
    /// Its width and height in pixels.
    pub(super) size: [f32; 2],
}

/// The grid, the graph beside it, and both; nothing of a position whose link cannot be opened.
pub(super) fn pictures(shared: &Shared) -> Option<[Picture; 3]> {
    let session = session(shared)?;
    let Frame { size, body } = Frame::of(&session);
    let grid = Picture { svg: file(&session, size, "", &body), size: [size[2] * LARGER, size[3] * LARGER] };
    let scene = graph::drawn(&session);
    let graph = Picture {
        svg: svg::export(&scene, &theme()),
        size: [scene.size().0, scene.size().1].map(|side| side * svg::SCALE),
    };
    Some([both(&grid, &graph), grid, graph])
}

/// Two pictures side by side, equally high as far as their grids go, which both begin at the top.
fn both(grid: &Picture, graph: &Picture) -> Picture {
    let ([wide, high], [x, y]) = (grid.size, graph.size);
    // The grid is as high as it is wide, and what is said of it comes below.
    let (x, y) = (x * wide / y, wide);
    let placed = |picture: &Picture, left: f32, [width, height]: [f32; 2]| {
        let inner = picture.svg.split_once("<svg ").map_or("", |(_, rest)| rest);
        // What it says of its own size comes after this and would count twice.
        let inner = ["width", "height"].iter().fold(inner.to_owned(), |inner, name| without_attribute(&inner, name));
        format!("<svg x=\"{left:.0}\" y=\"0\" width=\"{width:.0}\" height=\"{height:.0}\" {inner}")
    };
    let size = [wide + x, high.max(y)];
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0} {:.0}\" width=\"{:.0}\" height=\"{:.0}\">\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{}{}</svg>",
        size[0],
        size[1],
        size[0],
        size[1],
        placed(grid, 0.0, [wide, high]),
        placed(graph, wide, [x, y])
    );
    Picture { svg, size }
}

/// Markup whose first element loses an attribute.
fn without_attribute(markup: &str, name: &str) -> String {
    let (head, rest) = markup.split_once('>').unwrap_or((markup, ""));
    let Some((before, after)) = head.split_once(&format!(" {name}=\"")) else { return markup.to_owned() };
    let after = after.split_once('"').map_or("", |(_, after)| after);
    format!("{before}{after}>{rest}")
}

/// The colors of the graph on paper: those of the page when it is light.
fn theme() -> Theme {
    Theme::new(Ground::Light, "sans-serif".to_owned(), token)
}

/// The story of the step in view as pictures that take turns, from where to look to what follows; empty if no step is in view.
pub(super) fn story(shared: &Shared) -> Option<String> {
    let mut session = session(shared)?;
    let step = session.moment.shown.as_ref()?.step.clone();
    let beats = story::beats(&session.puzzle.position.board, &step).len();
    let told = (0..beats).filter_map(|at| u16::try_from(at).ok()).map(Reveal::Beat);
    let stages = [Reveal::Where, Reveal::Pattern].into_iter().chain(told).chain([Reveal::Effects]);
    let frames: Vec<Frame> = stages
        .map(|reveal| {
            session.moment.shown = Some(Shown { step: step.clone(), reveal });
            Frame::of(&session)
        })
        .collect();
    let high = frames.iter().map(|frame| frame.size[3]).fold(0.0, f32::max);
    let [left, top, width, _] = frames.first()?.size;
    let turns = format!(
        ".turn {{ visibility: hidden; animation: turn {}s step-end infinite }} \
         @keyframes turn {{ 0% {{ visibility: visible }} {:.4}%, 100% {{ visibility: hidden }} }}",
        frames.len() * SEEN,
        100.0 / frames.len() as f32
    );
    let turn = |(at, frame): (usize, &Frame)| {
        format!("<g class=\"turn\" style=\"animation-delay: {}s\">{}</g>", at * SEEN, frame.body)
    };
    Some(file(&session, [left, top, width, high], &turns, &frames.iter().enumerate().map(turn).collect::<String>()))
}

/// The grid with what is said of it below.
struct Frame {
    /// Left and upper edge, width and height.
    size: [f32; 4],
    body: String,
}

impl Frame {
    fn of(session: &Session) -> Frame {
        let seen = Seen::of(session);
        let Drawn { place: [left, top, width, height], mut body } =
            Grid::of_scene(&seen.position.board, &grid::scene(&seen)).drawn();
        let mut y = top + height;
        for (at, paragraph) in caption(session).iter().enumerate() {
            y += LINE * 0.4;
            for line in lines(paragraph, (width / LINE / WIDE) as usize) {
                y += LINE;
                let class = if at == 0 { "caption is-title" } else { "caption" };
                body += &html! { text class=(class) x=(left) y=(format_args!("{y:.1}")) { (line) } }.into_string();
            }
        }
        Frame { size: [left, top, width, y - top + LINE * 0.6], body }
    }
}

/// A file of this size with styles for the board of a session, and with more styles.
fn file(session: &Session, [left, top, width, height]: [f32; 4], more: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"grid-picture\" viewBox=\"{left} {top} {width} {height:.1}\" \
         width=\"{:.0}\" height=\"{:.0}\" font-family=\"sans-serif\"><style>{}{more}</style>\
         <rect class=\"paper\" x=\"{left}\" y=\"{top}\" width=\"100%\" height=\"100%\" />{body}</svg>",
        width * LARGER,
        height * LARGER,
        style(&session.puzzle.geometry),
    )
}

/// The session whose picture it is.
fn session(shared: &Shared) -> Option<Session> {
    let (_, fragment) = shared.link.split_once('#')?;
    let mut session = session_of(fragment).ok()?;
    session.page.settings.candidates = shared.candidates;
    session.page.settings.names = shared.names;
    session.take_names();
    session.moment.shown = shared.shown.clone();
    Some(session)
}

/// What is said of the step in view: its title, then its story so far, or what it says.
fn caption(session: &Session) -> Vec<String> {
    let Some(Shown { step, reveal }) = &session.moment.shown else { return Vec::new() };
    let board = &session.puzzle.position.board;
    let said = said::staged(board, step, *reveal);
    let mut told = story::beats(board, step);
    match *reveal {
        Reveal::Beat(at) => told.truncate(usize::from(at) + 1),
        Reveal::Effects if told.len() <= MOST_BEATS => {}
        _ => told.clear(),
    }
    let last = if matches!(reveal, Reveal::Beat(_)) && !told.is_empty() { None } else { Some(said.text) };
    let several = told.len() > 1;
    let number = |at: usize| if several { format!("{}. ", at + 1) } else { String::new() };
    let beats = told.into_iter().enumerate().map(|(at, beat)| number(at) + &beat.text);
    std::iter::once(said.title).chain(beats).chain(last).filter(|text| !text.is_empty()).collect()
}

/// A text in lines of at most this many letters, where its words allow that.
fn lines(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The styles of a picture of this board, without anything that programs other than browsers may not know.
fn style(geometry: &Geometry) -> String {
    let rules = if rules::scene(geometry).is_some() { RULES } else { "" };
    // What is for other screens comes last.
    let rules = rules.split_once("@media").map_or(rules, |(drawn, _)| drawn);
    let text = without_remarks(&format!("{FIGURE}{rules}"));
    light(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Styles with the values of the tokens that they name, as they are on a light page.
fn light(text: String) -> String {
    let tokens: Vec<(&str, &str)> = TOKENS
        .lines()
        .chain(RULES.lines())
        .filter_map(|line| line.trim().strip_prefix("--")?.split_once(": "))
        .collect();
    let value = |name: &str| {
        tokens.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value.trim_end_matches(';'))
    };
    // A value may name another one.
    let plain = (0..2).fold(text, |text, _| replaced(&text, "var(--", &|name| value(name).to_owned()));
    replaced(&plain, "light-dark(", &|both| both.split(',').next().unwrap_or_default().to_owned())
}

/// The value of a token by its name, which begins with two dashes.
fn token(name: &str) -> String {
    light(format!("var({name})")).trim().to_owned()
}

fn without_remarks(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + part.split_once("*/").map_or("", |(_, rest)| rest))
}

/// A text in which each call that starts so is replaced by what is made of the words up to its bracket.
fn replaced(text: &str, start: &str, make: &dyn Fn(&str) -> String) -> String {
    let mut parts = text.split(start);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |made, part| {
        let (words, rest) = part.split_once(')').unwrap_or((part, ""));
        made + &make(words) + rest
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::Action;
    use crate::reduce::testing::plan;
    use crate::session::link::link_of;
    use crate::session::{Candidates, GraphModel};
    use chromadoku_board::geometry::{Extra, Names, Shape};
    use chromadoku_board::id::{Cell, Digit};
    use chromadoku_board::note::Spot;

    fn picture(session: &Session, candidates: Candidates) -> String {
        let shown = session.in_view();
        let link = format!("https://example.org/#{}", link_of(session)).into();
        let [_, grid, _] = pictures(&Shared { link, shown, candidates, names: Names::Numbers }).unwrap();
        grid.svg
    }

    fn texts(svg: &str, class: &str) -> Vec<String> {
        let start = format!("<text class=\"{class}\"");
        svg.split(&start).skip(1).map(|text| text.split(['>', '<']).nth(1).unwrap().to_owned()).collect()
    }

    #[test]
    fn values_and_marks_stand_in_it_and_lines_between() {
        let mut session = Session::of_text("1..2 .... .... ....").unwrap();
        session.act(Action::Select(Cell(5)));
        session.act(Action::Enter(Digit(2)));
        let svg = picture(&session, Candidates::Auto);
        assert_eq!(
            (texts(&svg, "value is-given"), texts(&svg, "value")),
            (vec!["1".into(), "2".into()], vec!["3".into()])
        );
        assert!(texts(&svg, "mark").len() > 20);
        assert!(texts(&picture(&session, Candidates::Hand), "mark").is_empty(), "only the user's own");
        let mut noted = session.clone();
        noted.act(Action::Select(Cell(1)));
        noted.act(Action::Note(Spot::Corner, Digit(2)));
        noted.act(Action::Note(Spot::Center, Digit(3)));
        assert_eq!(texts(&picture(&noted, Candidates::Hand), "note"), ["4", "3"]);
        // Sixteen sides in the frame and as many between boxes; half as many thin ones.
        let count = |class: &str| {
            let path = svg.split(&format!("<path class=\"{class}\" d=\"")).nth(1).unwrap();
            path.split('"').next().unwrap().matches('M').count()
        };
        assert_eq!((count("thin"), count("thick")), (16, 24));
        assert!(texts(&svg, "caption is-title").is_empty());
    }

    #[test]
    fn tints_lie_below_the_borders_of_cells() {
        let svg = picture(&Session::of_text("1...............\naabbaadbccdbccdd").unwrap(), Candidates::Auto);
        assert!(svg.find("class=\"tint-1 ground\"").unwrap() < svg.find("class=\"thin\"").unwrap(), "{svg}");
    }

    #[test]
    fn the_step_in_view_is_drawn_and_told() {
        let mut session = Session::first_visit();
        plan(&mut session);
        while session.in_view().is_none_or(|shown| shown.reveal < Reveal::Effects) {
            session.act(Action::Hint);
        }
        let svg = picture(&session, Candidates::Auto);
        let titles = texts(&svg, "caption is-title");
        assert_eq!(titles.len(), 1, "{titles:?}");
        assert!(!texts(&svg, "caption").is_empty());
        assert!(svg.contains("is-placed") || svg.contains("is-eliminated"));
    }

    #[test]
    fn a_story_takes_turns_from_where_to_look_to_what_follows() {
        let mut session = Session::first_visit();
        let share = |session: &Session| Shared {
            link: format!("https://example.org/#{}", link_of(session)).into(),
            shown: session.in_view(),
            candidates: Candidates::Auto,
            names: Names::Numbers,
        };
        plan(&mut session);
        session.act(Action::Hint);
        let beats = session.story().len();
        let svg = story(&share(&session)).unwrap();
        assert_eq!(svg.matches("<g class=\"turn\"").count(), beats + 3);
        assert!(svg.contains(&format!("turn {}s", (beats + 3) * SEEN)));
        session.moment.shown = None;
        assert_eq!(story(&share(&session)), None);
    }

    #[test]
    fn the_graph_is_a_picture_too_and_both_stand_side_by_side() {
        let mut session = Session::first_visit();
        plan(&mut session);
        for model in [GraphModel::Cells, GraphModel::Unit, GraphModel::Candidates] {
            session.act(Action::Model(model));
            let link = format!("https://example.org/#{}", link_of(&session)).into();
            let shared = Shared { link, shown: session.in_view(), candidates: Candidates::Auto, names: Names::Numbers };
            let [both, grid, graph] = pictures(&shared).unwrap();
            for left in ["var(", "light-dark(", "=\"\"", "NaN"] {
                assert!(!graph.svg.contains(left), "{left}");
            }
            assert_eq!(both.svg.matches("<svg ").count(), 3);
            assert_eq!(both.svg.matches("</svg>").count(), 3);
            assert!(both.size[0] > grid.size[0] && both.size[1] >= grid.size[1]);
        }
    }

    #[test]
    fn its_styles_need_nothing_else() {
        let ruled = Shape::boxes(3, 3).with(Extra::Diagonals);
        for shape in [Shape::boxes(3, 3), ruled] {
            let style = style(&Geometry::new(shape).unwrap());
            assert!(style.contains("fill: #f4e4f8"), "{style}");
            for left in ["var(", "light-dark(", "/*", "@", ";;", ": ;"] {
                assert!(!style.contains(left), "{left} in {style}");
            }
        }
    }

    #[test]
    fn words_go_into_lines() {
        assert_eq!(lines("one two three", 7), ["one two", "three"]);
        assert_eq!(lines("unbreakable", 3), ["unbreakable"]);
    }
}
