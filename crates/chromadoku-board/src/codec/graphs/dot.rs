//! Graphs in the language of Graphviz (*The DOT language*, graphviz.org), as far as it speaks of vertices and edges.
//!
//! Of a vertex its `label`, `pos`, and `color` are read, where that is a number from 1 and given beforehand; `fillcolor`, where
//! it is a number, is what a coloring gives; `colors`, the list of those that it may have, is this program's own. Graphviz
//! measures in 72nds of an inch, y upward; neighbors are an inch apart here. Arrows are read as edges, a group of vertices as
//! all of them.

use std::borrow::Cow;
use std::fmt::Write;

use super::builder::Builder;
use super::{Error, GraphFile, Kind, numbers};
use crate::graph::Vertex;
use crate::order::sort;

/// Points to an inch.
const INCH: f64 = 72.0;
/// How deep groups may lie in each other.
const DEEPEST: usize = 50;

/// What a text is made of.
#[derive(Clone, PartialEq, Debug)]
enum Token<'a> {
    /// A name, a number, or whatever stands between quotes; whether it does.
    Word(Cow<'a, str>, bool),
    /// `--`, or `->`.
    Edge(bool),
    /// A letter with a meaning.
    Sign(char),
    /// The end of the text.
    End,
}

struct Parser<'a> {
    text: &'a str,
    /// Where the next token ends, and where it begins.
    at: usize,
    start: usize,
    token: Token<'a>,
    file: Builder<'a>,
}

type Parsed<T> = Result<T, Error>;

/// Whether a text begins like one.
pub(super) fn is_dot(text: &str) -> bool {
    let Ok(mut parser) = Parser::new(text) else { return false };
    let mut head = || -> Parsed<bool> {
        if parser.is_keyword(&["strict"]) {
            parser.next()?;
        }
        if !parser.is_keyword(&["graph", "digraph"]) {
            return Ok(false);
        }
        parser.next()?;
        if matches!(parser.token, Token::Word(..)) {
            parser.next()?;
        }
        Ok(parser.token == Token::Sign('{'))
    };
    head().unwrap_or(false)
}

/// Reads a graph.
pub fn parse(text: &str) -> Parsed<GraphFile> {
    let mut parser = Parser::new(text)?;
    if parser.is_keyword(&["strict"]) {
        parser.next()?;
    }
    if !parser.is_keyword(&["graph", "digraph"]) {
        return Err(parser.expected("\"graph\" or \"digraph\""));
    }
    parser.next()?;
    if matches!(parser.token, Token::Word(..)) {
        parser.next()?;
    }
    parser.group(0)?;
    match parser.token {
        Token::End if parser.file.len() == 0 => Err(parser.fail(Kind::Empty)),
        Token::End => Ok(parser.file.finish()),
        _ => Err(parser.expected("the end of the file")),
    }
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parsed<Parser<'a>> {
        let mut parser = Parser { text, at: 0, start: 0, token: Token::End, file: Builder::default() };
        parser.next()?;
        Ok(parser)
    }

    fn fail(&self, kind: Kind) -> Error {
        Error::at(self.text, self.start, kind)
    }

    fn expected(&self, what: &'static str) -> Error {
        self.fail(Kind::Expected(what))
    }

    fn is_keyword(&self, words: &[&str]) -> bool {
        matches!(&self.token, Token::Word(word, false) if words.iter().any(|known| word.eq_ignore_ascii_case(known)))
    }

    fn take(&mut self, sign: char) -> Parsed<bool> {
        let here = self.token == Token::Sign(sign);
        if here {
            self.next()?;
        }
        Ok(here)
    }

    fn word(&mut self) -> Parsed<Cow<'a, str>> {
        let Token::Word(word, _) = &self.token else { return Err(self.expected("a name")) };
        let word = word.clone();
        self.next()?;
        Ok(word)
    }

    /// `{ statements }`: the vertices in it.
    fn group(&mut self, depth: usize) -> Parsed<Vec<Vertex>> {
        if depth > DEEPEST {
            return Err(self.fail(Kind::TooDeep));
        }
        if !self.take('{')? {
            return Err(self.expected("\"{\""));
        }
        let mut inside = Vec::new();
        loop {
            match self.token {
                Token::Sign('}') => break,
                Token::Sign(';' | ',') => self.next()?,
                Token::End => return Err(self.expected("\"}\"")),
                _ => self.statement(depth, &mut inside)?,
            }
        }
        self.next()?;
        sort(&mut inside);
        inside.dedup();
        Ok(inside)
    }

    fn statement(&mut self, depth: usize, inside: &mut Vec<Vertex>) -> Parsed<()> {
        let is_about_all = self.is_keyword(&["graph", "node", "edge"]);
        if is_about_all {
            self.next()?;
            return self.attributes().map(drop);
        }
        let is_word = matches!(self.token, Token::Word(..)) && !self.is_keyword(&["subgraph"]);
        let first = self.end(depth)?;
        if is_word && self.take('=')? {
            // It was about the graph and no vertex; what it says has no meaning here.
            self.word()?;
            return Ok(());
        }
        let first = first.vertices(self)?;
        inside.extend(&first);
        let mut from = first.clone();
        let mut is_edge = false;
        while let Token::Edge(is_arrow) = self.token {
            is_edge = true;
            self.file.arrows |= is_arrow;
            self.next()?;
            let to = self.end(depth)?.vertices(self)?;
            for &a in &from {
                for &b in &to {
                    self.file.edge(a, b).map_err(|kind| self.fail(kind))?;
                }
            }
            inside.extend(&to);
            from = to;
        }
        let attributes = self.attributes()?;
        if let ([vertex], false, true) = (&first[..], is_edge, is_word) {
            attributes.iter().for_each(|(key, value)| self.attribute(*vertex, key, value));
        }
        Ok(())
    }

    /// An end of an edge, or what a statement begins with.
    fn end(&mut self, depth: usize) -> Parsed<End<'a>> {
        if self.is_keyword(&["subgraph"]) {
            self.next()?;
            if matches!(self.token, Token::Word(..)) {
                self.next()?;
            }
            return self.group(depth + 1).map(End::Group);
        }
        if self.token == Token::Sign('{') {
            return self.group(depth + 1).map(End::Group);
        }
        let word = self.word()?;
        // Where at the vertex the edge ends.
        while self.take(':')? {
            self.word()?;
        }
        Ok(End::Word(word))
    }

    fn attributes(&mut self) -> Parsed<Vec<(Cow<'a, str>, Cow<'a, str>)>> {
        let mut found = Vec::new();
        while self.take('[')? {
            while !self.take(']')? {
                if self.take(',')? || self.take(';')? {
                    continue;
                }
                let key = self.word()?;
                let value = if self.take('=')? { self.word()? } else { Cow::Borrowed("true") };
                found.push((key, value));
            }
        }
        Ok(found)
    }

    fn attribute(&mut self, vertex: Vertex, key: &str, value: &str) {
        match key {
            "label" if value != "\\N" => self.file.name(vertex, &unescaped(value)),
            "color" => self.file.color(vertex, value),
            "colors" => self.file.list(vertex, value),
            "fillcolor" => self.file.colored(vertex, value),
            "pos" => {
                let mut numbers = value.trim_end_matches('!').split(',').map(|word| word.trim().parse::<f64>());
                if let (Some(Ok(x)), Some(Ok(y))) = (numbers.next(), numbers.next()) {
                    self.file.place(vertex, x / INCH, -y / INCH);
                }
            }
            _ => {}
        }
    }

    /// Goes on to the next token.
    fn next(&mut self) -> Parsed<()> {
        self.skip()?;
        self.start = self.at;
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else {
            self.token = Token::End;
            return Ok(());
        };
        let (token, length) = match first {
            '-' if rest.starts_with("--") => (Token::Edge(false), 2),
            '-' if rest.starts_with("->") => (Token::Edge(true), 2),
            '"' => return self.quoted(),
            '<' => return self.markup(),
            '{' | '}' | '[' | ']' | '=' | ';' | ',' | ':' => (Token::Sign(first), 1),
            _ => {
                let is_part = |at: char| at.is_alphanumeric() || matches!(at, '_' | '.' | '\u{fffd}');
                let sign = usize::from(first == '-');
                let length = rest[sign..].find(|at| !is_part(at)).unwrap_or(rest.len() - sign) + sign;
                if length == sign {
                    return Err(self.expected("a name"));
                }
                (Token::Word(Cow::Borrowed(&rest[..length]), false), length)
            }
        };
        self.token = token;
        self.at += length;
        Ok(())
    }

    /// Skips spaces and remarks.
    fn skip(&mut self) -> Parsed<()> {
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.trim_start();
            self.at += rest.len() - plain.len();
            let is_line_start = self.at == 0 || self.text[..self.at].ends_with('\n');
            if plain.starts_with("//") || (plain.starts_with('#') && is_line_start) {
                self.at += plain.find('\n').unwrap_or(plain.len());
            } else if plain.starts_with("/*") {
                self.start = self.at;
                let end = plain.find("*/").ok_or_else(|| self.expected("\"*/\" after this"))?;
                self.at += end + 2;
            } else {
                return Ok(());
            }
        }
    }

    /// What stands between quotes; several of them with `+` between them are one.
    fn quoted(&mut self) -> Parsed<()> {
        let mut word = Cow::Borrowed("");
        loop {
            let inside = &self.text[self.at + 1..];
            let mut is_escaped = false;
            let end = inside.find(|at| {
                let is_end = at == '"' && !is_escaped;
                is_escaped = at == '\\' && !is_escaped;
                is_end
            });
            let end = end.ok_or_else(|| self.expected("a quote at the end of this"))?;
            let part = &inside[..end];
            if word.is_empty() && !part.contains("\\\"") {
                word = Cow::Borrowed(part);
            } else {
                word.to_mut().push_str(&part.replace("\\\"", "\""));
            }
            self.at += end + 2;
            let after = self.at;
            self.skip()?;
            let Some(more) = self.text[self.at..].strip_prefix('+') else {
                self.at = after;
                break;
            };
            self.at = self.text.len() - more.trim_start().len();
            if !self.text[self.at..].starts_with('"') {
                self.start = self.at;
                return Err(self.expected("a quote"));
            }
        }
        self.token = Token::Word(word, true);
        Ok(())
    }

    /// A label with markup, whose text is not worked out.
    fn markup(&mut self) -> Parsed<()> {
        let mut depth = 0_usize;
        for (at, letter) in self.text[self.at..].char_indices() {
            match letter {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.token = Token::Word(Cow::Borrowed(&self.text[self.at + 1..self.at + at]), true);
                self.at += at + 1;
                return Ok(());
            }
        }
        Err(self.expected("\">\" at the end of this"))
    }
}

/// What a statement or an edge begins with.
enum End<'a> {
    Word(Cow<'a, str>),
    Group(Vec<Vertex>),
}

impl<'a> End<'a> {
    fn vertices(self, parser: &mut Parser<'a>) -> Parsed<Vec<Vertex>> {
        match self {
            End::Word(name) => {
                let vertex = parser.file.vertex(name).map_err(|kind| parser.fail(kind))?;
                Ok(vec![vertex])
            }
            End::Group(inside) => Ok(inside),
        }
    }
}

/// A label without its escapes: `\n`, `\l` and `\r` end a line.
fn unescaped(label: &str) -> String {
    let mut plain = String::with_capacity(label.len());
    let mut letters = label.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n' | 'l' | 'r') => plain.push(' '),
                Some(other) => plain.push(other),
                None => {}
            },
            _ => plain.push(letter),
        }
    }
    plain
}

/// Writes a graph.
pub fn write(file: &GraphFile) -> String {
    let mut text = String::from("graph {\n");
    // Graphviz knows twelve colors by number in this scheme.
    if file.given.iter().chain(&file.coloring).any(Option::is_some) {
        text += "  node [colorscheme=paired12];\n";
    }
    for vertex in 0..file.graph.len() {
        let name = file.name(vertex as Vertex).replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string does not fail.
        let _ = write!(text, "  {vertex} [label=\"{name}\"");
        if let Some(&(x, y)) = file.places.as_ref().and_then(|places| places.get(vertex)) {
            let _ = write!(text, ", pos=\"{},{}!\"", f64::from(x) * INCH, f64::from(-y) * INCH);
        }
        let colors = [("color", &file.given), ("fillcolor", &file.coloring)];
        let colors = colors.map(|(key, colors)| Some((key, colors.get(vertex).copied().flatten()?)));
        for (key, color) in colors.into_iter().flatten() {
            let _ = write!(text, ", {key}={}", color + 1);
        }
        if colors.iter().any(Option::is_some) {
            text += ", style=filled";
        }
        if let Some(Some(list)) = file.lists.get(vertex) {
            let _ = write!(text, ", colors=\"{}\"", numbers(list));
        }
        text += "];\n";
    }
    for (a, b) in file.graph.edges() {
        let _ = writeln!(text, "  {a} -- {b};");
    }
    text + "}\n"
}

#[cfg(test)]
mod tests {
    use super::super::Notice;
    use super::*;
    use crate::graph::Graph;

    #[test]
    fn names_are_escaped_and_each_edge_is_written_once() {
        let names = ["a<b", "\"c\" & d", "e\\f"].map(String::from).to_vec();
        let file = GraphFile::new(Graph::from_edges(3, [(0, 1), (2, 1)]), names);
        assert_eq!(
            write(&file),
            "graph {\n  0 [label=\"a<b\"];\n  1 [label=\"\\\"c\\\" & d\"];\n  2 [label=\"e\\\\f\"];\n  0 -- 1;\n  1 -- 2;\n}\n"
        );
    }

    #[test]
    fn what_others_write_is_read() {
        let text = "/* a map */ strict graph \"South America\" {\n# remark\n  node [shape=circle, width=.5] // all\n  rankdir = LR;
            Peru -- Chile -- \"Costa \" + \"Rica\" [style=bold]; Peru:n -- {Brazil; subgraph x { Bolivia } } Cuba
            Peru [label=\"Per\\n\\\"ú\\\"\", pos=\"144,-72!\"] Chile [label=<<b>C</b>>] }";
        let file = parse(text).unwrap();
        assert_eq!(file.names, ["Per \"ú\"", "<b>C</b>", "Costa Rica", "Brazil", "Bolivia", "Cuba"]);
        assert_eq!(file.graph, Graph::from_edges(6, [(0, 1), (1, 2), (0, 3), (0, 4)]));
        assert_eq!((file.places, file.notices), (None, vec![Notice::SomePlaces]));
        let file =
            parse("digraph { a -> b; b -> a; a -> a [color=red]; a [color=2] b [color=red, colors=\"3 1\"] }").unwrap();
        assert_eq!(file.notices, [Notice::Loops(1), Notice::Doubled(1), Notice::Arrows, Notice::Colors(1)]);
        assert_eq!((file.given, file.lists), (vec![Some(1), None], vec![None, Some(vec![0, 2])]));
    }

    #[test]
    fn what_is_broken_is_refused_with_its_place() {
        let check = |text: &str, line: usize, column: usize, kind: Kind| {
            assert_eq!(parse(text), Err(Error { line, column, kind }), "{text}");
        };
        check("graph {\n a -- b", 2, 8, Kind::Expected("\"}\""));
        check("graph {\n a -- ; }", 2, 7, Kind::Expected("a name"));
        check("graph {\n a [label=\"b] }", 2, 11, Kind::Expected("a quote at the end of this"));
        check("graph { a [label=<b] }", 1, 18, Kind::Expected("\">\" at the end of this"));
        check("graph { a /* b }", 1, 11, Kind::Expected("\"*/\" after this"));
        check("graph { a } }", 1, 13, Kind::Expected("the end of the file"));
        check("graph { a * b }", 1, 11, Kind::Expected("a name"));
        check("graph { }", 1, 10, Kind::Empty);
        check("tree { a }", 1, 1, Kind::Expected("\"graph\" or \"digraph\""));
        let deep = format!("graph {}a{}", "{".repeat(100_000), "}".repeat(100_000));
        assert_eq!(parse(&deep).unwrap_err().kind, Kind::TooDeep);
        let many = (0..3_000).map(|at| format!("a{at} ")).collect::<String>();
        assert_eq!(parse(&format!("graph {{ {{{many}}} -- {{{many}}} }}")).unwrap_err().kind, Kind::TooManyEdges);
    }
}
