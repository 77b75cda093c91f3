//! `cargo xtask cover`: what a first visitor sees until the program runs. It is the page itself as it then is, written down by
//! `e2e/cover.mjs`; `e2e/cover.test.mjs` fails where the page has become another one.

use crate::browser::Browser;
use crate::{Outcome, dist, root};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The command.
pub(crate) fn command(words: &[&str]) -> Outcome {
    let browser = Browser::prepare()?;
    let site = match words {
        [] => dist::build(dist::Finish::Quick)?,
        ["--built"] => dist::built()?,
        _ => return Err(crate::usage_error(&format!("cover {}", words.join(" ")))),
    };
    browser.run_node(site, &["cover.mjs".to_owned(), file().display().to_string()])
}

fn file() -> PathBuf {
    root().join("assets/cover.html")
}

/// Puts it into a page, where `assets/start.js` finds it.
pub(crate) fn put_on(page: &Path) -> io::Result<()> {
    let (text, cover) = (fs::read_to_string(page)?, fs::read_to_string(file())?);
    let template = format!("<template id=cover>{}</template></body>", cover.trim_end());
    fs::write(page, text.replacen("</body>", &template, 1))
}
