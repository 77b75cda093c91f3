//! What is written comes back as it was, whatever it holds; what is damaged is told, and nothing breaks.

use super::*;
use crate::random::Random;

const FORMATS: [Format; 4] = [Format::Dimacs, Format::GraphMl, Format::Dot, Format::Edges];

/// A graph with names of odd letters, and perhaps places, colors, lists and a coloring.
fn any_file(random: &mut Random) -> GraphFile {
    let count = 1 + random.below(12);
    let letters =
        ['a', 'é', '7', ' ', '"', '\\', '<', '>', '&', '\'', '#', ',', ';', '{', '-', '+', '=', '汉', ':', '%'];
    let mut names: Vec<String> = Vec::new();
    for at in 0..count {
        let mut name: String = (0..random.below(6)).map(|_| letters[random.below(letters.len())]).collect();
        name = name.trim().to_owned();
        if name.is_empty() || names.contains(&name) {
            name = format!("v{}", at + 1);
        }
        names.push(name);
    }
    let pairs = (0..count as Vertex).flat_map(|b| (0..b).map(move |a| (a, b)));
    let edges: Vec<_> = pairs.filter(|_| random.below(3) == 0).collect();
    let mut file = GraphFile::new(Graph::from_edges(count, edges), names);
    let mut number = || random.below(2_000_000) as f32 / 977.0 - 1_000.0;
    file.places = Some((0..count).map(|_| (number(), number())).collect());
    if random.below(2) == 0 {
        file.places = None;
    }
    for at in 0..count {
        file.given[at] = (random.below(3) == 0).then(|| random.below(30) as Color);
        file.coloring[at] = (random.below(3) == 0).then(|| random.below(30) as Color);
        let list: std::collections::BTreeSet<Color> = (0..random.below(4)).map(|_| random.below(30) as Color).collect();
        file.lists[at] = (!list.is_empty()).then(|| list.into_iter().collect());
    }
    file
}

#[test]
fn what_is_written_comes_back_as_it_was() {
    let mut random = Random::new(12);
    for _ in 0..2_000 {
        let file = any_file(&mut random);
        for format in FORMATS {
            let text = write(&file, format);
            let again = parse(&text, format).unwrap_or_else(|error| panic!("{format:?}: {error}\n{text}"));
            let expected = match format {
                Format::Edges => GraphFile::new(file.graph.clone(), file.names.clone()),
                _ => file.clone(),
            };
            assert_eq!(again, expected, "{format:?}\n{text}");
        }
    }
}

#[test]
fn a_format_is_known_by_its_text() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let file = any_file(&mut random);
        for format in [Format::Dimacs, Format::GraphMl, Format::Dot] {
            let text = format!("\u{feff}{}", write(&file, format));
            assert_eq!(format_of(&text), format, "{text}");
            assert_eq!(parse(&text, format).as_ref(), Ok(&file), "a byte order mark is no part of it");
        }
    }
    assert_eq!(format_of("# graph {\na b"), Format::Edges);
    assert_eq!(format_of("graph theory"), Format::Edges);
    assert_eq!(format_of("e 1 2\ne 2 3"), Format::Dimacs, "its size is missing, which is to be said");
}

#[test]
fn damaged_texts_are_read_or_refused_at_a_place_in_them() {
    let mut random = Random::new(99);
    let scraps =
        ["\"", "{", "}", "<", "&a;", "--", "\n", "-1", "99999999999", "p edge", "e 1", "\0", "[", "/*", "</graph>"];
    for _ in 0..3_000 {
        let file = any_file(&mut random);
        let mut letters: Vec<char> = write(&file, FORMATS[random.below(4)]).chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(letters.len() + 1);
            match random.below(3) {
                0 => letters.truncate(at),
                1 => drop(letters.drain(at..(at + random.below(9)).min(letters.len()))),
                _ => drop(letters.splice(at..at, scraps[random.below(scraps.len())].chars())),
            }
        }
        let text: String = letters.into_iter().collect();
        for format in FORMATS.into_iter().chain([format_of(&text)]) {
            match parse(&text, format) {
                Ok(file) => assert_eq!(file.names.len(), file.graph.len()),
                Err(error) => {
                    assert!(
                        (1..=text.matches('\n').count() + 1).contains(&error.line) && error.column >= 1,
                        "{error}\n{text}"
                    );
                }
            }
        }
    }
}

#[test]
fn other_encodings_are_told() {
    assert_eq!(parse("p\0 \0e\0", Format::Edges).unwrap_err().kind, Kind::NoText);
    assert_eq!(parse("Per\u{fffd} Chile", Format::Edges).unwrap().notices, [Notice::Letters]);
    assert_eq!(Notice::Loops(1).to_string(), "One edge from a vertex to itself was left out.");
}
