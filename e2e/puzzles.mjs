// Puzzles that the tests set, paste and play. They were made for this project.

/** One solution, four givens. */
export const SMALL = "1..4 .... .... .32.";

/** Tuples decide it: the puzzle of a first visit. */
export const TUPLES = "86.1..5..7..........39...2....3...9.6....587.......6..5...7...6....2.....4..39..5";

/** Singles all the way. */
export const GENTLE = "5...3.4197.......3.3..5...8...123.94..196..2.924..5.3...5.16...8.3.4..52......34.";

/** Many steps of all kinds. */
export const SIXTEEN = `
A....7F1G.6..9..
.........E.F.53.
....C...5..D.718
.......EC.8....4
.2..D...........
.4.19.582...7...
9.3E..4...C.6.FG
...7GCE.........
48...13G.2D.F..B
..2.E..5.C....9.
.7.....C1.F..GA3
3.G.48.F..E.....
...4...6...5..7.
G.6.....7FA.81..
CE.3........DA4.
F...149D....E.5.
`;

/** Logic solves it. */
export const TWENTY_FIVE = `
8B..DP.L.H...N....5.6OK.E
.1G..4.....C.2...J.......
I.HF..J...P...B6.GL3.2.4.
EJKPNA6..5.1G..7..498.3F.
....97.....EJ.MA.HD.C1..N
...O....1D3...6M.5...FA..
1.4.2B5.J.K...89.A3O.....
.PEACF.6M.N......L.....K.
..3G..7.C.E..MJ1.6..L....
..9...N3...AI1..4P..BG6D.
A...O...94C6....3.H.I..1D
D6...C.I..H.24L.K.159.7AF
PI1H..G2A79MFBK.6...3L...
..M2568J.1O.7..FG.PL..EB.
.9..L.ME....8.PIB..J..4.2
LE...M..53G.NF...2..D.P7A
.......H6..BL.E4.3.M.....
B.8M.1......A69KLEF..5.H.
C..14...E8.PK.ID.N..M..OJ
GHD....9...8.......A.BL.K
...JHK..BELD..4.2..87A.N.
2F.....M.6B....L.4N.5..8O
7O.B.8FG.J....H5I..62.1E.
.5.D8..1L..K.G.PA.......6
4L6..2....A....J.OB......
`;

/** Counting its solutions takes far longer than anybody waits. */
export const LONG = `
.8..B7..6.....K..L.ND4FH.
7.1PG.DK.9..M....I4.J.3C.
3..AI.1.....J...B...O..E.
....L..EJ..7.I..8HK...G..
M.HKJC..2...4.A..P....71.
.28..O.IH5C.LF9.D3.P....B
DE.3O6...4.I28.K5..7.1.PA
.K.....B....6....M.....OL
.A.4C.N..GJ..1.EF9.O8....
P7.6N.A8.K....G....BI3E.F
...M..OCIAE.95HF.GD3.7.LK
4......257.D3....E......8
.....P....1B.7..N.L4.I...
..N.6...E...OG.BHK..MF..D
E.P.7..HF.KJN.M.C..29..5.
6......N..AM1C8.....E.I..
.1.N.G..3FI9.D...O.L.....
....9D....H..E.4...K.6.G.
I.E.5L81.M..K.J..C.6....7
.CM.2.H97EF...OP...D..1N.
.D..4...O.5G.J2...C..9.I.
.9.73F.G.N..H.62..M85.CK.
..L.E.B.....I.4.O6P9F.D..
..J.A1C7KH.L.9NI...F6..4O
...O19..46D.F....7....28.
`;

