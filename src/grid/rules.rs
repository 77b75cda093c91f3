//! The rules of the board: tints on the grounds of the cells, lines between these and what stands in them, and over all that what stands
//! on borders.

use std::rc::Rc;

use yew::prelude::*;

use chromadoku_app::figure::number::Decimal;
use chromadoku_app::figure::rules::{Form, RING, RulesScene, Shape, text_place};
use chromadoku_board::id::RuleId;

/// The rules of one board, which are the same as long as it is that board.
#[derive(Clone)]
pub(super) struct Ruled(pub(super) Rc<RulesScene>);

impl PartialEq for Ruled {
    fn eq(&self, other: &Ruled) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(Properties, PartialEq)]
pub(super) struct RulesProps {
    pub(super) rules: Ruled,
    /// Columns and rows of the picture.
    pub(super) size: (usize, usize),
}

/// The pictures on the grounds, below digits and over them, in units of one cell. They are drawn again only for another board.
#[component]
pub(super) fn RulesView(props: &RulesProps) -> Html {
    let rules = &props.rules.0;
    html! {
        <>
            if !rules.grounds.is_empty() {
                { drawn("rules below", props.size, rules.grounds.iter()) }
            }
            { drawn("rules", props.size, rules.shapes.iter()) }
            { drawn("rules over", props.size, rules.over.iter()) }
        </>
    }
}

/// What stands out of the rules that a step rests on, between the grounds of the cells and what stands in them.
#[inline(never)] // Else it is a part of what a first visit runs, and comes with it.
pub(super) fn lit(rules: &Ruled, spoken_of: &[RuleId], size: (usize, usize)) -> Html {
    drawn("rules lit", size, rules.0.lit(spoken_of))
}

fn drawn<'a>(class: &'static str, (columns, rows): (usize, usize), shapes: impl Iterator<Item = &'a Shape>) -> Html {
    html! { <svg {class} viewBox={format!("0 0 {columns} {rows}")} aria-hidden="true">{ for shapes.map(shape) }</svg> }
}

/// One thing that the rules draw, in units of one cell.
pub fn shape(shape: &Shape) -> Html {
    let class = shape.class();
    match &shape.form {
        Form::Path(path) => html! { <path {class} d={path.clone()} /> },
        Form::Text { at, size, text } => html! { <text {class} transform={text_place(*at, *size)}>{ text }</text> },
    }
}

/// How many cells wide and high the board is with its clues, how wide these are on each side, and what part of a cell candidates have.
pub(super) fn sizes(rules: Option<&Ruled>, (columns, rows): (usize, usize)) -> String {
    let Some(Ruled(rules)) = rules else { return format!("--wide:{columns};--high:{rows}") };
    let ring = rules.ring;
    let [top, right, bottom, left] =
        [ring.top, ring.right, ring.bottom, ring.left].map(|has| if has { RING } else { 0.0 });
    let (wide, high) = (Decimal(columns as f32 + left + right), Decimal(rows as f32 + top + bottom));
    let [top, right, bottom, left] = [top, right, bottom, left].map(Decimal);
    let room = rules.room.map(|[left, top, wide, high]| {
        let [left, top, wide, high] = [left, top, wide, high].map(Decimal);
        format!(";--room-left:{left};--room-top:{top};--room-wide:{wide};--room-high:{high}")
    });
    format!(
        "--wide:{wide};--high:{high};--ring-top:{top};--ring-right:{right};--ring-bottom:{bottom};--ring-left:{left}{}",
        room.unwrap_or_default()
    )
}
