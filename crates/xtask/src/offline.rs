//! The last touch of a build: the site under one version, kept by a service worker.
//!
//! All files but those whose addresses people and browsers keep go into a folder whose name is the version, a hash of the whole site.
//! So the address of a file tells its version, a page loads all of its files from one, and each may be kept for ever.
//! `assets/service_worker.js` keeps them; here it learns which they are.

use crate::root;
use crate::slim::stripped;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;

/// The script of the service worker: it is in charge of its own folder and what is below, so it lies beside the pages.
const WORKER: &str = "service_worker.js";
/// The page that the folder itself stands for.
const MAIN: &str = "index.html";
/// What pages begin with, and the attribute by which it knows that there is a service worker.
const START: &str = "start.js";
const KEEPER: &str = " data-keeper=./service_worker.js";
/// The ends of files that stay beside the pages: those, and what belongs to an installed app.
const STAY: [&str; 4] = ["html", "webmanifest", "png", "svg"];
/// What the names of pictures begin with that only whoever installs the app is shown.
const SHOWN: &str = "page";

/// Moves the files of a built site into the folder of their version, tells the pages, and writes the service worker.
pub(crate) fn keep(folder: &Path) -> io::Result<()> {
    let names = names(folder)?;
    let version = version(folder, &names)?;
    let (stay, go): (Vec<&String>, Vec<&String>) = names.iter().partition(|name| stays(name));
    let home = folder.join(&version);
    fs::create_dir_all(&home)?;
    for name in &go {
        fs::rename(folder.join(name), home.join(name))?;
    }
    let (pages, icons): (Vec<&String>, Vec<&String>) = stay.into_iter().partition(|name| name.ends_with(".html"));
    for page in &pages {
        let page = folder.join(page);
        fs::write(&page, of_version(&fs::read_to_string(&page)?, &version, &go))?;
    }
    let mut kept: Vec<String> = go.iter().map(|name| format!("{version}/{name}")).collect();
    kept.extend(icons.into_iter().filter(|name| !name.starts_with(SHOWN)).cloned());
    // The main page comes last: the worker takes it for a sign that all is there.
    kept.extend(pages.into_iter().filter(|page| *page != MAIN).cloned());
    kept.push("./".to_owned());
    let worker = fs::read_to_string(root().join("assets").join(WORKER))?;
    fs::write(
        folder.join(WORKER),
        format!("const VERSION = {version:?};\nconst FILES = {kept:?};\n{}", stripped(&worker)),
    )
}

/// Has a site do without a service worker, and one that is there from another build give up: for a site that changes all the time.
pub(crate) fn do_without(folder: &Path) -> io::Result<()> {
    for page in names(folder)?.iter().filter(|name| name.ends_with(".html")) {
        let page = folder.join(page);
        fs::write(&page, fs::read_to_string(&page)?.replace(KEEPER, ""))?;
    }
    fs::write(folder.join(WORKER), "addEventListener(\"install\", () => registration.unregister());\n")
}

/// The names of all files in a folder, in order.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// A hash of all that the site consists of.
fn version(folder: &Path, names: &[String]) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    for name in names {
        name.hash(&mut hasher);
        fs::read(folder.join(name))?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn stays(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| STAY.iter().any(|stay| end == *stay))
}

/// A page whose files lie in the folder of their version, and which knows of the service worker.
fn of_version(page: &str, version: &str, files: &[&String]) -> String {
    let mut parts = page.split("./");
    let mut moved = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let name = &part[..part
            .find(|letter: char| !letter.is_ascii_alphanumeric() && !"-_.".contains(letter))
            .unwrap_or(part.len())];
        moved += "./";
        if files.iter().any(|file| *file == name) {
            moved += version;
            moved.push('/');
        }
        moved += part;
    }
    moved.replacen("<script", &format!("<script{KEEPER}"), usize::from(files.iter().any(|file| *file == START)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("chromadoku-offline-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in [
            ("index.html", "<link href=./icon.svg><link href=./a-1.css><script src=./start.js></script>"),
            ("lab.html", "<a href=\"./\"></a><script src=\"./start.js\" defer></script>"),
            ("start.js", "1"),
            ("a-1.css", "a{}"),
            ("icon.svg", "<svg/>"),
        ] {
            fs::write(folder.join(name), text).unwrap();
        }
        folder
    }

    #[test]
    fn files_go_into_the_folder_of_their_version_and_pages_find_them_there() {
        let folder = site("keep");
        let version = version(&folder, &names(&folder).unwrap()).unwrap();
        keep(&folder).unwrap();
        let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(names(&folder).unwrap(), ["icon.svg", "index.html", "lab.html", "service_worker.js"]);
        assert_eq!(names(&folder.join(&version)).unwrap(), ["a-1.css", "start.js"]);
        let page = "<link href=./icon.svg><link href=./V/a-1.css><script data-keeper=./service_worker.js src=./V/start.js></script>";
        assert_eq!(text("index.html"), page.replace('V', &version));
        let lab = "<a href=\"./\"></a><script data-keeper=./service_worker.js src=\"./V/start.js\" defer></script>";
        assert_eq!(text("lab.html"), lab.replace('V', &version));
        let list = "const VERSION = \"V\";\nconst FILES = [\"V/a-1.css\", \"V/start.js\", \"icon.svg\", \"lab.html\", \"./\"];\n";
        assert!(
            text(WORKER)
                .starts_with(&list.replace("V/", &format!("{version}/")).replace("\"V\"", &format!("{version:?}")))
        );

        do_without(&folder).unwrap();
        assert!(!text("index.html").contains("keeper") && text(WORKER).contains("unregister"));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn another_site_is_another_version() {
        let folder = site("version");
        let version = || super::version(&folder, &names(&folder).unwrap()).unwrap();
        let first = version();
        assert_eq!(version(), first);
        fs::write(folder.join("a-1.css"), "b{}").unwrap();
        assert_ne!(version(), first);
        fs::remove_dir_all(&folder).unwrap();
    }
}
