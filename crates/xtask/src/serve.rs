//! `cargo xtask serve`, and the small static file server that it shares with the browser tests.
//!
//! The server is for one machine: it listens on loopback only, knows `GET` and `HEAD`, and closes after each answer.

use crate::{Outcome, dist, usage_error};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

const USUAL_PORT: u16 = 8080;

pub(crate) fn command(words: &[&str]) -> Outcome {
    let listener = match words {
        // The usual port keeps the address, and with it the stored work, the same from run to run.
        [] => listen(USUAL_PORT).or_else(|_| listen(0))?,
        ["--port", port] => listen(port.parse().map_err(|_| usage_error(&words.join(" ")))?)?,
        _ => return Err(usage_error(&words.join(" "))),
    };
    let site = Site { folder: dist::build()?, prefix: "/" };
    let address = address(&listener)?;
    println!("Chromadoku is at http://{address}/ (stop with Ctrl+C)");
    site.answer_all(&listener);
    Ok(())
}

/// Serves `folder` below the path `prefix` (which begins and ends in a slash) until the process ends; returns the URL.
pub(crate) fn in_background(folder: PathBuf, prefix: &'static str) -> Outcome<String> {
    let listener = listen(0)?;
    let url = format!("http://{}{prefix}", address(&listener)?);
    thread::spawn(move || Site { folder, prefix }.answer_all(&listener));
    Ok(url)
}

fn listen(port: u16) -> Outcome<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| format!("Cannot listen on port {port}: {error}."))
}

fn address(listener: &TcpListener) -> Outcome<SocketAddr> {
    listener.local_addr().map_err(|error| format!("The server has no address: {error}."))
}

/// A folder of files and the path that they appear under.
struct Site {
    folder: PathBuf,
    prefix: &'static str,
}

/// What a request gets.
#[derive(Debug, PartialEq)]
enum Answer {
    File(PathBuf),
    /// The path lacks its final slash, without which relative addresses would not work.
    Moved(&'static str),
    NotFound,
}

impl Site {
    fn answer_all(self, listener: &TcpListener) {
        let site = Arc::new(self);
        for stream in listener.incoming().flatten() {
            let site = Arc::clone(&site);
            // A browser that goes away in the middle of an answer is no error of ours.
            thread::spawn(move || site.answer(stream).ok());
        }
    }

    fn answer(&self, stream: TcpStream) -> std::io::Result<()> {
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        let mut reader = BufReader::new((&stream).take(64 * 1024));
        let mut request = String::new();
        reader.read_line(&mut request)?;
        let mut header = String::new();
        while reader.read_line(&mut header)? > 2 {
            header.clear();
        }
        let mut words = request.split(' ');
        let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let (status, kind, extra, body) = match (method, self.find(target)) {
            ("GET" | "HEAD", Answer::File(file)) => ("200 OK", mime_type(&file), String::new(), fs::read(&file)?),
            ("GET" | "HEAD", Answer::Moved(to)) => {
                ("308 Permanent Redirect", TEXT, format!("Location: {to}\r\n"), Vec::new())
            }
            ("GET" | "HEAD", Answer::NotFound) => ("404 Not Found", TEXT, String::new(), b"Not found.\n".to_vec()),
            _ => ("405 Method Not Allowed", TEXT, "Allow: GET, HEAD\r\n".to_owned(), Vec::new()),
        };
        let mut stream = &stream;
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
             {extra}Connection: close\r\n\r\n",
            body.len()
        )?;
        if method != "HEAD" {
            stream.write_all(&body)?;
        }
        stream.flush()
    }

    /// The file that a request target stands for. The names in the site need no percent encoding, so it is not decoded.
    fn find(&self, target: &str) -> Answer {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        if format!("{path}/") == self.prefix {
            return Answer::Moved(self.prefix);
        }
        let Some(name) = path.strip_prefix(self.prefix) else {
            return Answer::NotFound;
        };
        if name.split('/').any(|part| part == "..") || name.contains('\\') || name.starts_with('/') {
            return Answer::NotFound;
        }
        let mut file = self.folder.join(name);
        if name.is_empty() || name.ends_with('/') {
            file.push("index.html");
        }
        if file.is_file() { Answer::File(file) } else { Answer::NotFound }
    }
}

const TEXT: &str = "text/plain; charset=utf-8";

/// The media type of a file; browsers compile WebAssembly while it arrives only if it is named as such.
fn mime_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => TEXT,
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Site {
        Site { folder: Path::new(env!("CARGO_MANIFEST_DIR")).to_owned(), prefix: "/some/path/" }
    }

    #[test]
    fn files_appear_below_the_prefix_only() {
        let manifest = site().folder.join("Cargo.toml");
        assert_eq!(site().find("/some/path/Cargo.toml?version=1"), Answer::File(manifest));
        assert_eq!(site().find("/Cargo.toml"), Answer::NotFound);
        assert_eq!(site().find("/some/path"), Answer::Moved("/some/path/"));
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        for target in ["/some/path/../xtask/Cargo.toml", "/some/path//etc/passwd", "/some/path/..\\Cargo.toml"] {
            assert_eq!(site().find(target), Answer::NotFound, "{target}");
        }
    }
}
