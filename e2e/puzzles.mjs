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
..1J5.IH..2D.A3B.64.G..E.
48F..OJ......L...5.H...D.
.3E..4.PKG9.B.FD....L6.I.
A9...6......H.E..G.7..21.
...6L..B17.O.......2.H..A
N..P.L.J......4..CM.5BO9H
.4.EI.O.....PGN...362C.KF
KL....1..3..OI.AH.....E..
..G.H.74....1EJ29KI...8.N
....FPE..2K..B9..8N...GL.
2.P.G.HE5I.N.....M.B81.3.
...IE8..MN..9F.O..5......
167.CD...B4IJK.3....E...G
8H.O..9L..B.E.CKG..N.F.M6
..95N.3...A8.62HP1..4L...
.M6N...O.57.I..18A.P.4.H.
.2...C.M.9P.3.A..D..IK.F.
..IDPE....M4.H..2.C....79
J.......4P..D56..F.K...G.
.K.F1I.G.H.C....B.7.A3N..
...L276I..HE4.5P........M
.7....5..13...8...O...KNL
...H....E.J2N..67..41..8.
C...JAM...D.6.B8..FL.I5..
.P...B.9......7.....6GF.O
`;

