//! What happens to texts and bytes on their way: bits turn, parts are cut, doubled, mixed with others, numbers change.

use chromadoku_board::random::Random;

/// Numbers at the edges of what programs can count.
const NUMBERS: [&str; 16] = [
    "0",
    "-1",
    "1",
    "9",
    "10",
    "16",
    "25",
    "26",
    "255",
    "256",
    "65536",
    "4294967295",
    "18446744073709551616",
    "1e309",
    "0.5",
    "00000000000000000000000001",
];
/// Signs that programs trip over.
const SIGNS: [&str; 18] = [
    "\u{feff}", "\u{202e}", "é", "e\u{301}", "１", "٣", "😀", "\0", "\r\n", "\t", "%", "%FF", "%2525", "\"", "{",
    "[[[[[[[[", "#", "&s=",
];

/// One of some samples, changed a little or much, or, now and then, as it is.
pub(crate) fn damaged(samples: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut input = samples[random.below(samples.len())].clone();
    for _ in 0..random.below(4) {
        change(&mut input, samples, random);
    }
    input
}

fn change(input: &mut Vec<u8>, samples: &[Vec<u8>], random: &mut Random) {
    let range = |random: &mut Random, len: usize| {
        let from = random.below(len + 1);
        let most = if random.below(2) == 0 { 8 } else { len };
        from..(from + random.below(most + 1)).min(len)
    };
    let len = input.len();
    let at = random.below(len + 1);
    match random.below(12) {
        0 if at < len => input[at] ^= 1 << random.below(8),
        1 if at < len => input[at] = random.below(256) as u8,
        2 => input.truncate(at),
        3 => drop(input.drain(range(random, len))),
        4 | 5 => {
            let part = input[range(random, len)].to_vec();
            let times = if random.below(8) == 0 { random.below(2_000) } else { random.below(4) };
            let times = times.min(200_000 / part.len().max(1));
            drop(input.splice(at..at, part.repeat(times)));
        }
        6 | 7 => {
            let other = &samples[random.below(samples.len())];
            let part = other[range(random, other.len())].to_vec();
            drop(input.splice(range(random, len), part));
        }
        8 | 9 => number(input, random),
        10 => drop(input.splice(at..at, SIGNS[random.below(SIGNS.len())].bytes())),
        _ => {
            let signs = (0..random.below(6)).map(|_| b" .0123456789abcABC-=,:;/|\n"[random.below(26)]);
            drop(input.splice(at..at, signs));
        }
    }
}

/// Changes one of the numbers in a text.
fn number(input: &mut Vec<u8>, random: &mut Random) {
    let is_start = |&at: &usize| input[at].is_ascii_digit() && (at == 0 || !input[at - 1].is_ascii_digit());
    let starts: Vec<usize> = (0..input.len()).filter(is_start).collect();
    if starts.is_empty() {
        return;
    }
    let start = starts[random.below(starts.len())];
    let end = start + input[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = NUMBERS[random.below(NUMBERS.len())];
    drop(input.splice(start..end, number.bytes()));
}
