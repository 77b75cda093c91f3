use chromadoku_core::codec::text;
use chromadoku_core::rate::explainer::{Turn, Walk};
fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().unwrap();
    let take: usize = args.next().unwrap().parse().unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    for l in text.lines().take(take) {
        let f: Vec<&str> = l.split_whitespace().collect();
        let board = text::parse(f[f.len() - 2]).unwrap().board();
        let givens = board.geometry().cell_set() - *board.unsolved();
        let mut walk = Walk::new(board, givens);
        let t = std::time::Instant::now();
        let (mut n, mut chains) = (0, 0);
        while let Turn::Took(r) = walk.advance() {
            n += 1;
            if r >= 65 {
                chains += 1
            }
        }
        println!(
            "{} {:.1} {} {} {:.1}",
            f[f.len() - 1],
            walk.rating() as f64 / 10.0,
            n,
            chains,
            t.elapsed().as_secs_f64() * 1e3
        );
    }
}
