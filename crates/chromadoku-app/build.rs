//! Stamps the build: a hash of all sources that page and workers have in common, by which the page notices a worker of another build.
//!
//! The names of the worker's files do not change with their content, so a cache may hold on to old ones.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;

const SOURCES: [&str; 4] = ["src", "../chromadoku-board/src", "../chromadoku-solver/src", "../../Cargo.lock"];

fn main() -> io::Result<()> {
    let mut hasher = DefaultHasher::new();
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
        hash(Path::new(source), &mut hasher)?;
    }
    println!("cargo::rustc-env=CHROMADOKU_BUILD={:016x}", hasher.finish());
    Ok(())
}

/// Hashes a file, or all files below a folder in the order of their names.
fn hash(path: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    if path.is_dir() {
        let mut entries = fs::read_dir(path)?.collect::<io::Result<Vec<_>>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        return entries.iter().try_for_each(|entry| hash(&entry.path(), hasher));
    }
    path.to_string_lossy().replace('\\', "/").hash(hasher);
    fs::read(path)?.hash(hasher);
    Ok(())
}
