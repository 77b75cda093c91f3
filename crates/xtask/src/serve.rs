//! `cargo xtask serve`, and the small static file server that it shares with the browser tests.
//!
//! The server is for one machine: it listens on loopback only and knows `GET` and `HEAD`. It compresses and has browsers keep
//! files as a good host does, so that what is measured on it is what visitors get.

mod site;

use crate::{Outcome, dist, usage_error};
use site::{Encoding, Found, Site};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

const USUAL_PORT: u16 = 8080;
/// How long a connection may be silent.
const PATIENCE: Duration = Duration::from_secs(30);
/// More bytes than any request of a browser has.
const LONGEST: u64 = 64 * 1024;

pub(crate) fn command(words: &[&str]) -> Outcome {
    let listener = listener(words)?;
    let folder = dist::build(dist::Finish::Release)?;
    let address = address(&listener)?;
    println!("Chromadoku is at http://{address}/ (stop with Ctrl+C)");
    answer_all(folder, "/", &listener);
    Ok(())
}

/// Listens on the port that the words of a command name.
pub(crate) fn listener(words: &[&str]) -> Outcome<TcpListener> {
    match words {
        // The usual port keeps the address, and with it the stored work, the same from run to run.
        [] => listen(USUAL_PORT).or_else(|_| listen(0)),
        ["--port", port] => listen(port.parse().map_err(|_| usage_error(&words.join(" ")))?),
        _ => Err(usage_error(&words.join(" "))),
    }
}

/// Serves `folder` below the path `prefix` (which begins and ends in a slash) until the process ends; returns the URL.
pub(crate) fn in_background(folder: PathBuf, prefix: &'static str) -> Outcome<String> {
    let listener = listen(0)?;
    let url = format!("http://{}{prefix}", address(&listener)?);
    thread::spawn(move || answer_all(folder, prefix, &listener));
    Ok(url)
}

fn listen(port: u16) -> Outcome<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| format!("Cannot listen on port {port}: {error}."))
}

/// Where a listener is to be found.
pub(crate) fn address(listener: &TcpListener) -> Outcome<SocketAddr> {
    listener.local_addr().map_err(|error| format!("The server has no address: {error}."))
}

/// Serves a folder below a path, which begins and ends in a slash, until the process ends.
pub(crate) fn answer_all(folder: PathBuf, prefix: &'static str, listener: &TcpListener) {
    let site = Arc::new(Site::new(folder, prefix));
    for stream in listener.incoming().flatten() {
        let site = Arc::clone(&site);
        // A browser that goes away in the middle of an answer is no error of ours.
        thread::spawn(move || converse(&site, &stream).ok());
    }
}

/// Answers requests on a connection until it ends.
fn converse(site: &Site, stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    while let Some(request) = Request::read(&mut reader)? {
        (&mut &*stream).write_all(&answer(site, &request)?)?;
    }
    Ok(())
}

/// What of a request matters here.
#[derive(Default)]
struct Request {
    method: String,
    target: String,
    /// The encodings that the browser understands.
    accepted: String,
    /// The tag of what it has.
    known: String,
}

impl Request {
    /// The next request; nothing at the end of the connection.
    fn read(reader: &mut impl BufRead) -> io::Result<Option<Request>> {
        let mut reader = reader.take(LONGEST);
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let mut words = line.split(' ').map(str::to_owned);
        let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let mut request = Request { method, target, ..Request::default() };
        loop {
            line.clear();
            if reader.read_line(&mut line)? <= 2 {
                return Ok(Some(request));
            }
            let Some((name, value)) = line.split_once(':') else { continue };
            match name.to_ascii_lowercase().as_str() {
                "accept-encoding" => value.trim().clone_into(&mut request.accepted),
                "if-none-match" => value.trim().clone_into(&mut request.known),
                _ => {}
            }
        }
    }
}

/// The whole answer to a request.
fn answer(site: &Site, request: &Request) -> io::Result<Vec<u8>> {
    let whole = request.method == "GET";
    let plain = |status: &str, extra: &str, text: &[u8]| {
        let headers = format!("Content-Type: text/plain; charset=utf-8\r\nCache-Control: no-cache\r\n{extra}");
        message(status, &headers, text, whole)
    };
    if !["GET", "HEAD"].contains(&request.method.as_str()) {
        return Ok(plain("405 Method Not Allowed", "Allow: GET, HEAD\r\n", b""));
    }
    let file = match site.find(&request.target) {
        Found::File(file) => file,
        Found::Moved(to) => return Ok(plain("308 Permanent Redirect", &format!("Location: {to}\r\n"), b"")),
        Found::Nothing => return Ok(plain("404 Not Found", "", b"Not found.\n")),
    };
    let encoding = Encoding::of(&file, &request.accepted);
    let body = site.body(&file, encoding)?;
    let mut headers =
        format!("Cache-Control: {}\r\nETag: {}\r\nVary: Accept-Encoding\r\n", site::keeping(&file), body.tag);
    if request.known.split(", ").any(|known| known.trim_start_matches("W/") == body.tag) {
        return Ok(format!("HTTP/1.1 304 Not Modified\r\n{headers}\r\n").into_bytes());
    }
    if encoding != Encoding::Plain {
        headers += &format!("Content-Encoding: {}\r\n", encoding.name());
    }
    headers += &format!("Content-Type: {}\r\n", site::media_type(&file).0);
    Ok(message("200 OK", &headers, &body.bytes, whole))
}

fn message(status: &str, headers: &str, body: &[u8], whole: bool) -> Vec<u8> {
    let mut bytes = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\n{headers}\r\n", body.len()).into_bytes();
    if whole {
        bytes.extend(body);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(site: &Site, request: &str) -> String {
        let request = Request::read(&mut request.as_bytes()).unwrap().unwrap();
        String::from_utf8_lossy(&answer(site, &request).unwrap()).into_owned()
    }

    #[test]
    fn a_file_is_sent_once_and_then_known_by_its_tag() {
        let site = Site::new(env!("CARGO_MANIFEST_DIR").into(), "/");
        let first = said(&site, "GET /Cargo.toml HTTP/1.1\r\nHost: here\r\n\r\n");
        assert!(first.starts_with("HTTP/1.1 200 OK\r\n") && first.contains("name = \"xtask\""));
        let tag = first.lines().find_map(|line| line.strip_prefix("ETag: ")).unwrap();
        let again = said(&site, &format!("GET /Cargo.toml HTTP/1.1\r\nIf-None-Match: {tag}\r\n\r\n"));
        assert!(again.starts_with("HTTP/1.1 304 ") && again.ends_with("\r\n\r\n"));
        let head = said(&site, "HEAD /Cargo.toml HTTP/1.1\r\n\r\n");
        assert!(head.starts_with("HTTP/1.1 200 ") && head.ends_with("\r\n\r\n"));
        assert!(said(&site, "POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405 "));
        assert!(said(&site, "GET /nothing HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404 "));
    }
}
