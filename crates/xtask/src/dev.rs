//! `cargo xtask dev`: the site while it is worked on. It is built again after every change of a source, barely optimized, and the
//! pages that show it load again by themselves.

use crate::{Outcome, dist, offline, root, serve};
use std::fs;
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What the site is made from.
const SOURCES: [&str; 9] =
    ["Cargo.lock", "Cargo.toml", "Trunk.toml", "assets", "crates", "index.html", "lab.html", "src", "styles"];
/// How long to wait before looking at the sources again.
const PAUSE: Duration = Duration::from_millis(400);

/// The pages, and the script that loads them again once [`STAMP`] is another one.
const PAGES: [&str; 2] = ["index.html", "lab.html"];
const SCRIPT: &str = "reload.js";
const STAMP: &str = "built.txt";

pub(crate) fn command(words: &[&str]) -> Outcome {
    let listener = serve::listener(words)?;
    let mut seen = newest(&root());
    let folder = build()?;
    let address = serve::address(&listener)?;
    println!("Chromadoku is at http://{address}/ and is built again after every change (stop with Ctrl+C)");
    thread::spawn(move || serve::answer_all(folder, "/", &listener));
    loop {
        thread::sleep(PAUSE);
        let now = newest(&root());
        if now > seen {
            seen = now;
            // What is wrong was told by the compiler; the site stays as it was until that is mended.
            match build() {
                Ok(_) => println!("Built."),
                Err(message) => eprintln!("{message}"),
            }
        }
    }
}

fn build() -> Outcome<std::path::PathBuf> {
    let folder = dist::build(dist::Finish::Quick)?;
    offline::do_without(&folder)
        .and_then(|()| make_reload(&folder))
        .map_err(|error| format!("Cannot write to {}: {error}.", folder.display()))?;
    Ok(folder)
}

/// Has the pages of a site load again after the next build.
fn make_reload(folder: &Path) -> io::Result<()> {
    fs::write(folder.join(SCRIPT), include_str!("dev/reload.js"))?;
    for page in PAGES.map(|page| folder.join(page)) {
        let script = format!("<script src=\"./{SCRIPT}\" defer></script></head>");
        fs::write(&page, fs::read_to_string(&page)?.replacen("</head>", &script, 1))?;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    fs::write(folder.join(STAMP), now.as_millis().to_string())
}

/// When a source below a folder was last changed.
fn newest(root: &Path) -> SystemTime {
    SOURCES.iter().map(|source| changed(&root.join(source))).max().unwrap_or(UNIX_EPOCH)
}

/// When a file, or any file in a folder, was last changed; what cannot be read was not.
fn changed(path: &Path) -> SystemTime {
    let own = fs::metadata(path).and_then(|file| file.modified()).unwrap_or(UNIX_EPOCH);
    let inside = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| changed(&entry.path()));
    inside.fold(own, SystemTime::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_all_there() {
        assert!(SOURCES.iter().all(|source| root().join(source).exists()));
    }

    #[test]
    fn pages_ask_for_the_stamp_of_the_build() {
        let folder = std::env::temp_dir().join(format!("chromadoku-dev-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        PAGES.iter().for_each(|page| fs::write(folder.join(page), "<head><title>A</title></head>").unwrap());
        make_reload(&folder).unwrap();
        let page = fs::read_to_string(folder.join("lab.html")).unwrap();
        assert_eq!(page, "<head><title>A</title><script src=\"./reload.js\" defer></script></head>");
        let script = fs::read_to_string(folder.join(SCRIPT)).unwrap();
        assert!(script.contains(STAMP) && folder.join(STAMP).is_file());
        assert!(changed(&folder) > UNIX_EPOCH);
        fs::remove_dir_all(&folder).unwrap();
    }
}
