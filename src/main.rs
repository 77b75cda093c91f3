//! A placeholder that shows an answer of the worker.

#[path = "bin/solver_worker.rs"]
#[allow(dead_code)]
mod solver_worker;

use gloo::worker::Spawnable;
use yew::prelude::*;

#[component]
fn App() -> Html {
    let answer = use_state(|| None);
    let setter = answer.setter();
    use_effect_with((), move |()| {
        wasm_bindgen_futures::spawn_local(async move {
            let mut worker =
                solver_worker::Squared::spawner().spawn_with_loader("./solver_worker_loader.js");
            setter.set(Some(worker.run(9).await));
        });
    });
    html! {
        <main>
            <h1>{ "Chromadoku" }</h1>
            <p role="status">{ answer.map(|cells| format!("{cells} cells")) }</p>
        </main>
    }
}

fn main() {
    yew::Renderer::<App>::new().render();
}
