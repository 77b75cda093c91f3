use super::lanes::Plain;
use super::*;

fn domains(text: &str) -> [u16; 81] {
    let set = |byte: u8| if byte.is_ascii_digit() && byte != b'0' { 1 << (byte - b'1') } else { 0x1ff };
    std::array::from_fn(|cell| set(text.as_bytes()[cell]))
}

/// Lines of `puzzle:count:solution`.
const CORPUS: [&str; 3] = [
    include_str!("../../../tests/corpus/easy9.txt"),
    include_str!("../../../tests/corpus/minimal9.txt"),
    include_str!("../../../tests/corpus/several9.txt"),
];

#[test]
fn the_corpus_has_the_counts_and_solutions_that_it_tells() {
    let lines = CORPUS.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let mut fields = line.split(':');
        let (puzzle, told) = (fields.next().unwrap(), fields.next().unwrap());
        let told: u64 = told.parse().unwrap();
        assert_eq!(Tree::<u32x4>::new(&domains(puzzle)).count(1000, u64::MAX), Counted::All(told), "{line}");
        assert_eq!(Tree::<Plain>::new(&domains(puzzle)).count(1000, u64::MAX), Counted::All(told), "{line}");
        count += 1;
    }
    assert!(count > 20);
}
