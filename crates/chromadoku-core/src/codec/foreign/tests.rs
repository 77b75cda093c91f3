//! What other programs write is read, and they are given back what they write. The codes are those of the programs' own
//! documents and tests.

use super::*;
use crate::geometry::{Extra, Shape};

const GIVENS: &str = "000001000064000280080003010907400000000010000000006305020500040046000820000700000";

fn givens() -> PerCell<Option<Digit>> {
    GIVENS.chars().map(Digit::from_symbol).collect()
}

fn check(text: &str, expected: &str) {
    assert_eq!(read(text).map(|read| read.map(|foreign| plain(&foreign.givens))), Some(Ok(expected.into())), "{text}");
}

#[test]
fn every_form_comes_back_from_what_is_written() {
    for format in
        [Format::SudokuWiki, Format::SudokuCoach, Format::FPuzzles, Format::Classic, Format::Scf, Format::Digits]
    {
        let text = write(format, &Geometry::classic9(), &givens()).unwrap();
        check(&text, GIVENS);
    }
}

#[test]
fn codes_stand_alone_or_in_addresses() {
    check("scfef6Y2ScDBJ7sUpU6DFCZO4a8gv", GIVENS);
    check(" https://sudokupad.app/classicF1E64D28C8D3B1B9B74J1J63B5B2B5D4C46D82E7F\n", GIVENS);
    check("?puzzleid=scfef6Y2ScDBJ7sUpU6DFCZO4a8gv", GIVENS);
    check(
        "https://example.org/?digits=_____1___+_64___28_+_8___3_1_+9_74_____+____1____+_____63_5+_2_5___4_+_46___82_+___7_____&x=1",
        GIVENS,
    );
    let address = write(Format::FPuzzles, &Geometry::classic9(), &givens()).unwrap();
    let code = address.split_once('=').unwrap().1;
    check(&format!("https://sudokupad.app/fpuzzles{code}"), GIVENS);
    check(&code.replace("%2B", " ").replace("%3D", ""), GIVENS);
}

#[test]
fn values_and_marks_come_with_the_givens() {
    let foreign =
        read(&format!("S9B{}", ["01", "0a", "0i", "0j", "0k", "e7"].concat() + &"00".repeat(75))).unwrap().unwrap();
    assert_eq!(foreign.givens[Cell(0)], Some(Digit(0)));
    assert_eq!([1, 2].map(|at| foreign.entries[Cell(at)]), [Some(Digit(0)), Some(Digit(8))]);
    assert_eq!([3, 4, 5].map(|at| foreign.marks[Cell(at)]), [DigitSet(1), DigitSet(2), DigitSet(493)]);
    // The older form; a flag where there are several candidates says nothing.
    let foreign = read(&(["03", "02", "07"].concat() + &"00".repeat(78))).unwrap().unwrap();
    assert_eq!((foreign.givens[Cell(0)], foreign.entries[Cell(1)]), (Some(Digit(0)), Some(Digit(0))));
    assert_eq!(foreign.marks[Cell(2)], DigitSet(3));
}

#[test]
fn other_boards_are_read_and_what_cannot_be_is_named() {
    let shape = Shape::classic(6).unwrap().with(Extra::Diagonals).with(Extra::AntiKnight);
    let geometry = Geometry::new(shape).unwrap();
    let mut givens = PerCell::filled(None, 36);
    givens[Cell(7)] = Some(Digit(5));
    let foreign = read(&write(Format::FPuzzles, &geometry, &givens).unwrap()).unwrap().unwrap();
    assert_eq!((&foreign.geometry, &foreign.givens), (&geometry, &givens));
    assert!(foreign.left_out.is_empty());
    assert_eq!(write(Format::Scf, &geometry, &givens), None);

    let object = r#"{"size":1,"grid":[[{"value":2}]]}"#;
    let packed = |object: &str| lz_str::compress_to_base64(object);
    assert!(read(&packed(object)).unwrap().is_err());
    let row = "[{},{},{},{}]";
    let object = format!(r#"{{"size":4,"killercage":[{{"cells":["R1C1"]}}],"grid":[{row},{row},{row},{row}]}}"#);
    assert_eq!(read(&packed(&object)).unwrap().unwrap().left_out, ["\"killercage\""]);
    assert_eq!(read("scf1*xq").unwrap().unwrap().left_out, ["what it says by \"q\""]);
    assert_eq!(read("scf1*xaMe**You*tA*").unwrap().unwrap().geometry.shape().extras, [Extra::Diagonals]);
}

#[test]
fn what_is_damaged_is_told_and_what_is_unknown_is_left_to_others() {
    let refused = |text: &str| read(text).unwrap().unwrap_err().to_string();
    assert_eq!(refused("S9B00"), "This looks like SudokuWiki, but it has 2 signs for its cells, not 162.");
    assert_eq!(
        refused(&format!("S9B{}", "zz".repeat(81))),
        "This looks like SudokuWiki, but \"zz\" means nothing for r1c1."
    );
    assert!(refused("https://sudoku.coach/en/s/abcd").contains("names a puzzle on its server"));
    assert!(refused("SCv7_32_zz").contains("cannot have"));
    assert!(refused("SCv7_32_00").contains("damaged"));
    assert!(refused("N4IgzglgXg").contains("no puzzle") || refused("N4IgzglgXg").contains("damaged"));
    assert!(refused("classicZZZZ").contains("not 81"));
    assert!(refused("?digits=123").contains("nine rows"));
    for text in ["", "1", GIVENS, "classical music", "scf here", "#p=1"] {
        assert_eq!(read(text), None, "{text}");
    }
}
