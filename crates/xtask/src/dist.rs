//! `cargo xtask dist`: the static site, for any host and any path, and its sizes.

use crate::process::run;
use crate::{Outcome, root, tools};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn command() -> Outcome {
    let folder = build()?;
    print_sizes(&folder)
}

/// Builds the release of the site and returns its folder. Trunk.toml holds the settings.
pub(crate) fn build() -> Outcome<PathBuf> {
    let path = tools::path()?;
    println!("Building the site ...");
    let mut trunk = Command::new("trunk");
    // Trunk takes `NO_COLOR=1`, a usual setting, for an error.
    trunk
        .args(["build", "--quiet", "--skip-version-check"])
        .env("PATH", path)
        .env_remove("NO_COLOR")
        .current_dir(root());
    run(&mut trunk)?;
    Ok(root().join("dist"))
}

struct Sizes {
    raw: usize,
    gzip: usize,
    brotli: usize,
}

fn print_sizes(folder: &Path) -> Outcome {
    let unreadable = |error| format!("Cannot read {}: {error}.", folder.display());
    let mut total = Sizes { raw: 0, gzip: 0, brotli: 0 };
    println!("{:>10} {:>10} {:>10}  bytes", "raw", "gzip", "brotli");
    for file in files(folder).map_err(unreadable)? {
        let sizes = measure(&fs::read(&file).map_err(unreadable)?).map_err(unreadable)?;
        let name = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
        print_line(&sizes, &name);
        total.raw += sizes.raw;
        total.gzip += sizes.gzip;
        total.brotli += sizes.brotli;
    }
    print_line(&total, "total");
    Ok(())
}

fn print_line(sizes: &Sizes, name: &str) {
    println!("{:>10} {:>10} {:>10}  {name}", sizes.raw, sizes.gzip, sizes.brotli);
}

/// What a file weighs as it is and as static hosts commonly send it, at the highest level of either method.
fn measure(bytes: &[u8]) -> std::io::Result<Sizes> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(bytes)?;
    let mut brotli = brotli::CompressorWriter::new(Vec::new(), 4096, 11, 22);
    brotli.write_all(bytes)?;
    Ok(Sizes { raw: bytes.len(), gzip: gzip.finish()?.len(), brotli: brotli.into_inner().len() })
}

/// All files below a folder, in order of their names.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            found.extend(files(&entry)?);
        } else {
            found.push(entry);
        }
    }
    Ok(found)
}
