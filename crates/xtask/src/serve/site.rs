//! The files of a site as a good static host sends them: compressed, each kept for as long as its name allows, and not sent
//! again to whoever has them.

use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// A folder of files and the path that they appear under, which begins and ends in a slash.
pub(super) struct Site {
    folder: PathBuf,
    prefix: &'static str,
    /// What was sent before: compressing takes long.
    sent: Mutex<HashMap<(PathBuf, Encoding), Arc<Body>>>,
}

/// What a path stands for.
#[derive(Debug, PartialEq)]
pub(super) enum Found {
    File(PathBuf),
    /// The path lacks its final slash, without which relative addresses would not work.
    Moved(&'static str),
    Nothing,
}

/// How a file is sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Encoding {
    Plain,
    Gzip,
    Brotli,
}

/// A file as it is sent.
pub(super) struct Body {
    pub(super) bytes: Vec<u8>,
    /// Other for other bytes.
    pub(super) tag: String,
    changed: Option<SystemTime>,
}

impl Site {
    pub(super) fn new(folder: PathBuf, prefix: &'static str) -> Site {
        Site { folder, prefix, sent: Mutex::default() }
    }

    /// What a request target stands for. The names in the site need no percent encoding, so it is not decoded.
    pub(super) fn find(&self, target: &str) -> Found {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        if format!("{path}/") == self.prefix {
            return Found::Moved(self.prefix);
        }
        let Some(name) = path.strip_prefix(self.prefix) else {
            return Found::Nothing;
        };
        if name.split('/').any(|part| part == "..") || name.contains('\\') || name.starts_with('/') {
            return Found::Nothing;
        }
        let mut file = self.folder.join(name);
        if name.is_empty() || name.ends_with('/') {
            file.push("index.html");
        }
        if file.is_file() { Found::File(file) } else { Found::Nothing }
    }

    /// A file in an encoding, compressed when it is asked for the first time since it changed.
    pub(super) fn body(&self, file: &Path, encoding: Encoding) -> io::Result<Arc<Body>> {
        let changed = fs::metadata(file)?.modified().ok();
        let key = (file.to_owned(), encoding);
        let known = self.sent.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(known) = known.filter(|known| known.changed == changed) {
            return Ok(known);
        }
        let plain = fs::read(file)?;
        let mut hasher = DefaultHasher::new();
        plain.hash(&mut hasher);
        let tag = format!("\"{:016x}-{}\"", hasher.finish(), encoding.name());
        let body = Arc::new(Body { bytes: encoding.encode(plain)?, tag, changed });
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).insert(key, body.clone());
        Ok(body)
    }
}

impl Encoding {
    /// The best encoding of a file that a browser accepts.
    pub(super) fn of(file: &Path, accepted: &str) -> Encoding {
        let accepts = |name: &str| {
            accepted.split(',').any(|one| {
                let (known, weight) = one.split_once(';').unwrap_or((one, ""));
                known.trim() == name && weight.trim() != "q=0"
            })
        };
        match () {
            () if !media_type(file).1 => Encoding::Plain,
            () if accepts("br") => Encoding::Brotli,
            () if accepts("gzip") => Encoding::Gzip,
            () => Encoding::Plain,
        }
    }

    /// What HTTP calls it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Encoding::Plain => "identity",
            Encoding::Gzip => "gzip",
            Encoding::Brotli => "br",
        }
    }

    fn encode(self, bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        match self {
            Encoding::Plain => Ok(bytes),
            Encoding::Gzip => {
                let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
                gzip.write_all(&bytes)?;
                gzip.finish()
            }
            Encoding::Brotli => {
                // As hosts do it that compress on the way: higher levels save little more, and take many times as long.
                let mut brotli = brotli::CompressorWriter::new(Vec::new(), 4096, 5, 22);
                brotli.write_all(&bytes)?;
                Ok(brotli.into_inner())
            }
        }
    }
}

/// How long a file may be kept: one in a folder whose name is a hash, as that of a version is, for ever, any other until the next look.
pub(super) fn keeping(file: &Path) -> &'static str {
    let folder = file.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    match folder.len() == 16 && folder.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    }
}

/// The media type of a file, and whether it becomes smaller by compression. Browsers compile WebAssembly while it arrives
/// only if it is named as such.
pub(super) fn media_type(file: &Path) -> (&'static str, bool) {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => ("text/html; charset=utf-8", true),
        "css" => ("text/css; charset=utf-8", true),
        "js" | "mjs" => ("text/javascript; charset=utf-8", true),
        "json" => ("application/json", true),
        "webmanifest" => ("application/manifest+json", true),
        "wasm" => ("application/wasm", true),
        "svg" => ("image/svg+xml", true),
        "txt" | "md" => ("text/plain; charset=utf-8", true),
        "png" => ("image/png", false),
        "ico" => ("image/x-icon", false),
        "woff2" => ("font/woff2", false),
        _ => ("application/octet-stream", false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn site() -> Site {
        Site::new(Path::new(env!("CARGO_MANIFEST_DIR")).to_owned(), "/some/path/")
    }

    #[test]
    fn files_appear_below_the_prefix_only() {
        let manifest = site().folder.join("Cargo.toml");
        assert_eq!(site().find("/some/path/Cargo.toml?version=1"), Found::File(manifest));
        assert_eq!(site().find("/Cargo.toml"), Found::Nothing);
        assert_eq!(site().find("/some/path"), Found::Moved("/some/path/"));
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        for target in ["/some/path/../xtask/Cargo.toml", "/some/path//etc/passwd", "/some/path/..\\Cargo.toml"] {
            assert_eq!(site().find(target), Found::Nothing, "{target}");
        }
    }

    #[test]
    fn files_of_a_version_are_kept_for_ever() {
        let kept = |name: &str| keeping(Path::new(name)).contains("immutable");
        assert!(kept("dist/0123456789abcdef/solver_worker_bg.wasm"));
        for name in ["dist/index.html", "dist/service_worker.js", "styles-0123456789abcdef.css", "graph-as-text/a.js"] {
            assert!(!kept(name), "{name}");
        }
    }

    #[test]
    fn a_file_is_compressed_as_the_browser_accepts() {
        let script = Path::new("a.js");
        assert_eq!(Encoding::of(script, "gzip, deflate, br"), Encoding::Brotli);
        assert_eq!(Encoding::of(script, "gzip;q=0.5, br;q=0"), Encoding::Gzip);
        assert_eq!(Encoding::of(script, ""), Encoding::Plain);
        assert_eq!(Encoding::of(Path::new("a.png"), "br"), Encoding::Plain);

        let manifest = site().folder.join("Cargo.toml");
        let plain = fs::read(&manifest).unwrap();
        let site = site();
        let gzip = site.body(&manifest, Encoding::Gzip).unwrap();
        let mut back = Vec::new();
        flate2::read::GzDecoder::new(&gzip.bytes[..]).read_to_end(&mut back).unwrap();
        assert_eq!(back, plain);
        let brotli = site.body(&manifest, Encoding::Brotli).unwrap();
        let mut back = Vec::new();
        brotli::Decompressor::new(&brotli.bytes[..], 4096).read_to_end(&mut back).unwrap();
        assert_eq!(back, plain);
        assert!(brotli.bytes.len() < plain.len() && brotli.tag != gzip.tag);
        assert!(Arc::ptr_eq(&brotli, &site.body(&manifest, Encoding::Brotli).unwrap()), "compressed once");
    }
}
