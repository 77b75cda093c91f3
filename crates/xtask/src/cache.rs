//! The cache of installed tools: one folder for each tool and version, outside the clone.
//!
//! A folder that exists is complete: an installation works in a `.partial` folder and is renamed when it is done, so an
//! interrupted one leaves nothing that counts as present. A lock keeps two runs from installing the same thing at once.

use crate::Outcome;
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The folder `name` of the cache. If it is missing, says so (`what` and how long it takes) and lets `install` fill it.
pub(crate) fn folder(name: &str, what: &str, install: impl FnOnce(&Path) -> Outcome) -> Outcome<PathBuf> {
    folder_in(&home()?.join("tools"), name, what, install)
}

fn folder_in(tools: &Path, name: &str, what: &str, install: impl FnOnce(&Path) -> Outcome) -> Outcome<PathBuf> {
    let done = tools.join(name);
    if done.is_dir() {
        return Ok(done);
    }
    fs::create_dir_all(tools).map_err(|error| cannot("create", tools, error))?;
    let lock_file = tools.join(format!("{name}.lock"));
    let lock = File::create(&lock_file).map_err(|error| cannot("create", &lock_file, error))?;
    lock.lock().map_err(|error| cannot("lock", &lock_file, error))?;
    if done.is_dir() {
        // Another run installed it while this one waited for the lock.
        return Ok(done);
    }

    println!("Installing {what} ...");
    let partial = tools.join(format!("{name}.partial"));
    if partial.exists() {
        fs::remove_dir_all(&partial).map_err(|error| cannot("remove", &partial, error))?;
    }
    fs::create_dir(&partial).map_err(|error| cannot("create", &partial, error))?;
    install(&partial)?;
    fs::rename(&partial, &done).map_err(|error| cannot("create", &done, error))?;
    Ok(done)
}

/// `$CHROMADOKU_CACHE`, else `chromadoku` in the user's cache folder.
fn home() -> Outcome<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = set("CHROMADOKU_CACHE")
        .or_else(|| set("XDG_CACHE_HOME").map(|cache| cache.join("chromadoku")))
        .or_else(|| env::home_dir().map(|home| home.join(".cache/chromadoku")))
        .ok_or("There is no home folder to keep tools in: set CHROMADOKU_CACHE to a folder for them.")?;
    std::path::absolute(&folder).map_err(|error| cannot("find", &folder, error))
}

fn cannot(what: &str, path: &Path, error: std::io::Error) -> String {
    format!("Cannot {what} {}: {error}.", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(folder: &Path) -> Outcome {
        fs::write(folder.join("tool"), "").map_err(|error| cannot("write", folder, error))
    }

    #[test]
    fn an_installation_that_fails_leaves_nothing_that_counts() {
        let tools = env::temp_dir().join(format!("chromadoku-cache-{}", std::process::id()));
        let failing = |partial: &Path| fill(partial).and(Err("no network".to_owned()));
        assert_eq!(folder_in(&tools, "tool-1", "a test", failing), Err("no network".to_owned()));
        assert!(!tools.join("tool-1").exists());

        let done = folder_in(&tools, "tool-1", "a test", fill).expect("the second attempt succeeds");
        assert!(done.join("tool").is_file());

        let unused = |_: &Path| Err("installed twice".to_owned());
        assert_eq!(folder_in(&tools, "tool-1", "a test", unused), Ok(done));
        fs::remove_dir_all(&tools).expect("the test's folder can be removed");
    }
}
