//! Small drawings on buttons. They say nothing to screen readers: their button has a name.

use yew::prelude::*;

/// What can be drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// An arrow that turns back.
    Undo,
    /// An arrow that turns forward.
    Redo,
    /// Three dots.
    More,
    /// A triangle to the right.
    Play,
    /// Two bars.
    Pause,
    /// A triangle to the left, with a bar.
    Back,
    /// A triangle to the right, with a bar.
    Forward,
    /// An angle that points to the left.
    Earlier,
    /// An angle that points up.
    Up,
    /// An angle that points down.
    Down,
    /// A cross.
    Close,
    /// A path that forks.
    Fork,
    /// A tick.
    Tick,
    /// Less of it.
    Minus,
    /// More of it.
    Plus,
    /// Four corners.
    Fit,
    /// An arrow down to a line.
    Save,
    /// A key with a cross.
    Erase,
    /// A frame with a plus.
    Several,
    /// Two pages side by side.
    Both,
    /// The left one alone.
    Left,
    /// The right one alone.
    Right,
    /// A funnel.
    Filter,
    /// A square with two dots.
    Bivalue,
}

/// The drawing.
pub fn icon(icon: Icon) -> Html {
    let (fill, path) = match icon {
        Icon::Undo => (false, "M8 5 4 9l4 4M4 9h9a5 5 0 0 1 0 10H9"),
        Icon::Redo => (false, "M16 5l4 4-4 4M20 9h-9a5 5 0 0 0 0 10h4"),
        Icon::More => (false, "M5 12h.01M12 12h.01M19 12h.01"),
        Icon::Play => (true, "M7 4.5v15l12.5-7.5z"),
        Icon::Pause => (true, "M6.5 5h4v14h-4zM13.5 5h4v14h-4z"),
        Icon::Back => (true, "M18 5.5v13L8.5 12zM5.5 5.5h2v13h-2z"),
        Icon::Forward => (true, "M6 5.5v13l9.5-6.5zM16.5 5.5h2v13h-2z"),
        Icon::Earlier => (false, "M15 6l-6 6 6 6"),
        Icon::Up => (false, "M6 15l6-6 6 6"),
        Icon::Down => (false, "M6 9l6 6 6-6"),
        Icon::Close => (false, "M6 6l12 12M18 6 6 18"),
        Icon::Fork => (false, "M5 20v-4c0-5 14-5 14-10V4M5 16V4M16 7l3-3 3 3M2 7l3-3 3 3"),
        Icon::Tick => (false, "M5 13l5 5 9-11"),
        Icon::Minus => (false, "M5 12h14"),
        Icon::Plus => (false, "M5 12h14M12 5v14"),
        Icon::Fit => (false, "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"),
        Icon::Save => (false, "M12 4v11M7 11l5 5 5-5M5 20h14"),
        Icon::Erase => (false, "M9 5h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H9l-6-7zM12 9.5l5 5M17 9.5l-5 5"),
        Icon::Several => {
            (false, "M3 8V5a2 2 0 0 1 2-2h3M13 3h3a2 2 0 0 1 2 2v3M3 13v3a2 2 0 0 0 2 2h3M16 12v8M12 16h8")
        }
        Icon::Both => (false, "M4 5h16v14H4zM12 5v14"),
        Icon::Left => (false, "M4 5h16v14H4zM12 5v14M6.5 8.5h3M6.5 12h3M6.5 15.5h3"),
        Icon::Right => (false, "M4 5h16v14H4zM12 5v14M14.5 8.5h3M14.5 12h3M14.5 15.5h3"),
        Icon::Filter => (false, "M4 5h16l-6.5 7.5V18l-3 2v-7.5z"),
        Icon::Bivalue => {
            (false, "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM9 12h.01M15 12h.01")
        }
    };
    let (fill, stroke) = if fill { ("currentColor", "none") } else { ("none", "currentColor") };
    let width = if icon == Icon::More { "3" } else { "2" };
    html! {
        <svg class="icon-drawing" viewBox="0 0 24 24" aria-hidden="true" {fill} {stroke} stroke-width={width}
            stroke-linecap="round" stroke-linejoin="round">
            <path d={path} />
        </svg>
    }
}

/// The logo: a graph in four colors.
pub fn logo() -> Html {
    const EDGES: &str = "M14 18 50 14 52 48 26 52Z M14 18 52 48 M50 14 26 52";
    const VERTICES: [(&str, &str, &str); 4] =
        [("14", "18", "#cc6677"), ("50", "14", "#44aa99"), ("52", "48", "#5b49c2"), ("26", "52", "#ddcc77")];
    html! {
        <svg class="logo" viewBox="0 0 64 64" aria-hidden="true">
            <path d={EDGES} fill="none" stroke="#8c8b87" stroke-width="3.5" stroke-linejoin="round" />
            { for VERTICES.map(|(cx, cy, fill)| html! { <circle {cx} {cy} r="11" {fill} /> }) }
        </svg>
    }
}
