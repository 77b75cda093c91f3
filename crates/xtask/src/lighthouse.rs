//! `cargo xtask lighthouse`: how Lighthouse rates page, frame and lab on a phone, and what it finds wanting.

use crate::browser::Browser;
use crate::{Outcome, dist, tools};

/// The npm package.
const LIGHTHOUSE: &str = "12.8.2";

pub(crate) fn command() -> Outcome {
    let browser = Browser::prepare()?;
    let lighthouse = tools::npm_package("lighthouse", LIGHTHOUSE, &format!("Lighthouse {LIGHTHOUSE} (npm package)"))?;
    let site = dist::build(dist::Finish::Release)?;
    println!("Lighthouse looks at page, frame and lab, three times each ...");
    browser.run_node(site, &["lighthouse.mjs".to_owned(), lighthouse.display().to_string()])
}
