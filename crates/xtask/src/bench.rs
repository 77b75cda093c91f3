//! `cargo xtask bench`: the solver's benchmarks, natively, then those of the page, in the browser.
//!
//! `cargo xtask bench exact` is another module, [`exact`](crate::exact). The solver's are bench targets of its own package (`crates/chromadoku-solver/benches/`); the page's are `e2e/bench.mjs`.

use crate::browser::Browser;
use crate::process::{cargo, run};
use crate::{Outcome, dist, root};

pub(crate) fn command() -> Outcome {
    if root().join("crates/chromadoku-solver/benches").is_dir() {
        println!("Benchmarking the solver ...");
        run(cargo().args(["bench", "--locked", "--package", "chromadoku-solver", "--benches"]).current_dir(root()))?;
    } else {
        println!("The solver has no benchmarks.");
    }
    if root().join("e2e/bench.mjs").is_file() {
        let browser = Browser::prepare()?;
        let site = dist::build(dist::Finish::Release)?;
        println!("Benchmarking the page ...");
        browser.run_node(site, &["bench.mjs".to_owned()])?;
    } else {
        println!("The page has no benchmarks.");
    }
    Ok(())
}
