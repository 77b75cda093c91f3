//! Makes the site lighter without changing what it does.
//!
//! The style sheets become one: together they compress better, and the browser asks once. The graph lab, a page of its own,
//! shares it: its link, which names no file, gets the name. The script that trunk writes into the page goes, and its program is asked
//! for first.
//!
//! wasm-bindgen gives each import a name that ends in a hash, in the program as well as in the script beside it. Hashes do
//! not compress, and a few hundred of them are a good part of the script; numbers of the same length do as well. Comments
//! and indentation of the script go, too.

use crate::cover;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What the names of imports begin with, and how long the hash at their end is.
const START: &str = "__wbg_";
const HASH: usize = 16;

/// The page that shares the style sheet, and what it calls it.
const OTHER_PAGE: &str = "lab.html";
const ANY_STYLES: &str = "./styles.css";

/// The page as a part of other pages.
const EMBEDDED: &str = "embed.html";

/// Scripts that are written by hand.
const OWN_SCRIPTS: [&str; 3] = ["start.js", "offline.js", "worker_loader.js"];

/// Makes the page's styles, script and program in a folder lighter.
pub(crate) fn slim(folder: &Path) -> io::Result<()> {
    join_styles(folder)?;
    let page = folder.join("index.html");
    let text = program_first(&without_inline_script(&fs::read_to_string(&page)?));
    // The page for frames is the same: it knows by an attribute what it is.
    fs::write(folder.join(EMBEDDED), text.replacen("<html", "<html data-embed", 1))?;
    fs::write(&page, text)?;
    cover::put_on(&page)?;
    for script in OWN_SCRIPTS.map(|name| folder.join(name)).iter().filter(|script| script.is_file()) {
        fs::write(script, stripped(&fs::read_to_string(script)?))?;
    }
    let (Some(script), Some(program)) = (find(folder, ".js")?, find(folder, "_bg.wasm")?) else { return Ok(()) };
    let text = stripped(&fs::read_to_string(&script)?);
    let names = renamed(&text);
    fs::write(&script, replaced(text.as_bytes(), &names))?;
    fs::write(&program, replaced(&fs::read(&program)?, &names))
}

/// Puts the style sheets of the page into one, in their order. Its name has a part of each of theirs, so that it is another one
/// whenever one of them is.
fn join_styles(folder: &Path) -> io::Result<()> {
    let page = folder.join("index.html");
    let text = fs::read_to_string(&page)?;
    let names = style_sheets(&text);
    let (Some(first), Some(last)) = (names.first(), names.last()) else { return Ok(()) };
    let mut joined = String::new();
    let mut stamp = String::new();
    for name in &names {
        joined += &fs::read_to_string(folder.join(name))?;
        stamp += name.trim_end_matches(".css").get(name.len() - 8..).unwrap_or(name);
        fs::remove_file(folder.join(name))?;
    }
    let name = format!("styles-{stamp}.css");
    fs::write(folder.join(&name), joined)?;
    // The links stand side by side: the first one stays, under the new name.
    let tag = |name: &str| text.find(name).and_then(|at| text[..at].rfind("<link"));
    let end = text.find(last.as_str()).and_then(|at| text[at..].find('>').map(|length| at + length + 1));
    let (Some(start), Some(end)) = (tag(first), end) else { return Ok(()) };
    let link = &text[start..start + text[start..].find('>').map_or(0, |length| length + 1)];
    fs::write(&page, [&text[..start], &link.replace(first.as_str(), &name), &text[end..]].concat())?;
    let other = folder.join(OTHER_PAGE);
    if other.is_file() {
        fs::write(&other, fs::read_to_string(&other)?.replace(ANY_STYLES, &format!("./{name}")))?;
    }
    Ok(())
}

/// A page without the script that trunk writes into it: the page's policy allows scripts in files only, and `assets/start.js`
/// does what that one does.
fn without_inline_script(page: &str) -> String {
    let end = "</script>";
    let inline = page.find("TrunkApplicationStarted").and_then(|at| {
        let start = page[..at].rfind("<script")?;
        Some((start, at + page[at..].find(end)? + end.len()))
    });
    inline.map_or_else(|| page.to_owned(), |(start, stop)| [&page[..start], &page[stop..]].concat())
}

/// A page that names its program before all else that it links to: it is the largest file, so it gets the connection that is open.
fn program_first(page: &str) -> String {
    let link = page.find("application/wasm").and_then(|at| {
        let start = page[..at].rfind("<link")?;
        Some((page.find("<link")?, start, at + page[at..].find('>')? + 1))
    });
    link.map_or_else(
        || page.to_owned(),
        |(first, start, end)| [&page[..first], &page[start..end], &page[first..start], &page[end..]].concat(),
    )
}

/// The names of the style sheets that a page links to, in their order.
fn style_sheets(page: &str) -> Vec<String> {
    let links = page.split("<link").skip(1).filter_map(|rest| rest.split('>').next());
    let sheets = links.filter(|link| link.contains("stylesheet"));
    let name =
        |link: &str| link.split(['"', '\'', ' ', '=', '/']).find(|word| word.ends_with(".css")).map(str::to_owned);
    sheets.filter_map(name).collect()
}

/// The file of the page's program with this end; those of the worker keep their names.
fn find(folder: &Path, end: &str) -> io::Result<Option<PathBuf>> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with("chromadoku-") && name.ends_with(end) {
            return Ok(Some(folder.join(name)));
        }
    }
    Ok(None)
}

/// A script without comments that fill lines, indentation and empty lines.
pub(crate) fn stripped(script: &str) -> String {
    let mut inside = false;
    let mut kept = String::new();
    for line in script.lines().map(str::trim) {
        inside |= line.starts_with("/*");
        if !inside && !line.is_empty() && !line.starts_with("//") {
            kept += line;
            kept.push('\n');
        }
        inside &= !line.ends_with("*/");
    }
    kept
}

/// The names of imports in a script, each with the one to take its place: of the same length, and told apart by a number.
fn renamed(script: &str) -> BTreeMap<String, String> {
    let word = |start: usize| {
        let rest = &script[start..];
        &rest[..rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(rest.len())]
    };
    let is_hash = |end: &str| end.len() == HASH && end.bytes().all(|byte| byte.is_ascii_hexdigit());
    let names: BTreeSet<&str> = script.match_indices(START).map(|(at, _)| word(at)).collect();
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    let mut renamed = BTreeMap::new();
    for name in names {
        let Some((stem, hash)) = name.rsplit_once('_') else { continue };
        if is_hash(hash) {
            let number = taken.entry(stem).or_default();
            renamed.insert(name.to_owned(), format!("{stem}_{number:0HASH$}"));
            *number += 1;
        }
    }
    renamed
}

/// Bytes in which names are replaced by others of the same length.
fn replaced(bytes: &[u8], names: &BTreeMap<String, String>) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let mut at = 0;
    while let Some(next) = bytes[at..].windows(START.len()).position(|window| window == START.as_bytes()) {
        at += next;
        let length = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        // In a program nothing parts a name from what comes next, so the longest that is known counts.
        let known = (START.len()..=length).rev().find_map(|end| {
            let name = str::from_utf8(&bytes[at..at + end]).ok()?;
            names.get(name).cloned()
        });
        if let Some(name) = known {
            bytes[at..at + name.len()].copy_from_slice(name.as_bytes());
        }
        at += START.len();
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_become_one_in_their_order() {
        let folder = std::env::temp_dir().join(format!("chromadoku-slim-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let page = "<head><link rel=icon href=icon.svg><link rel=\"stylesheet\" href=\"./a-0123456789abcdef.css\"/>\
            <link rel=\"stylesheet\" href=\"./b-fedcba9876543210.css\"/><script></script></head>";
        fs::write(folder.join("index.html"), page).unwrap();
        fs::write(folder.join("a-0123456789abcdef.css"), "a{}").unwrap();
        fs::write(folder.join("b-fedcba9876543210.css"), "b{}").unwrap();
        fs::write(folder.join(OTHER_PAGE), "<link href=\"./styles.css\">").unwrap();
        join_styles(&folder).unwrap();
        let page = fs::read_to_string(folder.join("index.html")).unwrap();
        let name = style_sheets(&page).pop().unwrap();
        assert_eq!(
            page,
            format!(
                "<head><link rel=icon href=icon.svg><link rel=\"stylesheet\" href=\"./{name}\"/><script></script></head>"
            )
        );
        assert_eq!(fs::read_to_string(folder.join(&name)).unwrap(), "a{}b{}");
        assert_eq!(fs::read_to_string(folder.join(OTHER_PAGE)).unwrap(), format!("<link href=\"./{name}\">"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_script_that_trunk_writes_goes_and_others_stay() {
        let page = "<script src=a.js></script><script type=module>x;\ndispatchEvent(new CustomEvent(\"TrunkApplicationStarted\"));\n</script><p>";
        assert_eq!(without_inline_script(page), "<script src=a.js></script><p>");
        assert_eq!(without_inline_script("<p>"), "<p>");
    }

    #[test]
    fn the_program_is_asked_for_first() {
        let page = "<base href=./><link rel=icon href=a><link rel=preload href=b type=application/wasm><script>";
        let slim = "<base href=./><link rel=preload href=b type=application/wasm><link rel=icon href=a><script>";
        assert_eq!(program_first(page), slim);
        assert_eq!(program_first("<p>"), "<p>");
    }

    #[test]
    fn hashes_become_numbers_in_script_and_program_alike() {
        let script = "/**\n * About it.\n */\n  __wbg_new_0123456789abcdef: 1,\n\n// note\n__wbg_new_fedcba9876543210: 2,\n__wbg_log: 3\n";
        let text = stripped(script);
        assert_eq!(text, "__wbg_new_0123456789abcdef: 1,\n__wbg_new_fedcba9876543210: 2,\n__wbg_log: 3\n");
        let names = renamed(&text);
        let slim = "__wbg_new_0000000000000000: 1,\n__wbg_new_0000000000000001: 2,\n__wbg_log: 3\n";
        assert_eq!(replaced(text.as_bytes(), &names), slim.as_bytes());
        let program = b"\x1a__wbg_new_fedcba9876543210e\x00\xff__wbg_log";
        assert_eq!(replaced(program, &names), b"\x1a__wbg_new_0000000000000001e\x00\xff__wbg_log");
    }
}
