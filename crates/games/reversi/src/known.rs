//! What others published: the report's example game and its duels, by whose figures `plansza` holds its players, the
//! leaves of the game tree, by which every engine holds its rules, and the perfect game on 6×6.

/// A line of the report's table of its game (minimax against alpha-beta, depth 4, balanced).
///
/// ```
/// use plansza_reversi::known::{FINAL, GAME};
/// assert_eq!((GAME[0].at, GAME[0].nodes, FINAL), ((2, 4), 317, (47, 17)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedPly {
    /// The row and the column of the move, from 0.
    pub at: (u8, u8),
    /// Nodes visited to find it.
    pub nodes: u64,
    /// Seconds it took the report's program.
    pub seconds: f64,
}

const fn ply(row: u8, column: u8, nodes: u64, seconds: f64) -> PublishedPly {
    PublishedPly { at: (row, column), nodes, seconds }
}

/// The game, ply by ply. The first player is minimax, the second alpha-beta. The last move is the first player's: the
/// second has to pass before it, though the report prints it in the second's column.
#[rustfmt::skip]
pub const GAME: [PublishedPly; 60] = [
    ply(2, 4, 317, 0.100894), ply(4, 5, 198, 0.063711), ply(5, 2, 847, 0.267528),
    ply(2, 3, 344, 0.112144), ply(2, 5, 2573, 0.82), ply(2, 2, 742, 0.246547),
    ply(4, 2, 3736, 1.18808), ply(5, 3, 654, 0.215184), ply(3, 2, 6834, 2.10616),
    ply(4, 1, 1949, 0.635999), ply(3, 1, 15131, 4.601079), ply(1, 5, 2200, 0.680569),
    ply(5, 4, 18047, 5.337107), ply(3, 0, 2505, 0.761715), ply(1, 3, 14603, 4.264432),
    ply(5, 5, 2231, 0.673579), ply(3, 5, 22341, 6.348387), ply(6, 5, 3040, 0.903315),
    ply(6, 4, 35112, 9.784564), ply(1, 2, 2851, 0.829852), ply(5, 1, 40868, 11.259568),
    ply(7, 4, 4242, 1.229304), ply(5, 6, 27506, 7.426985), ply(6, 6, 8138, 2.254521),
    ply(7, 7, 43884, 11.504372), ply(6, 2, 7393, 2.071016), ply(4, 0, 52211, 13.258387),
    ply(6, 3, 5695, 1.585612), ply(1, 4, 35624, 8.666449), ply(2, 0, 3671, 0.994522),
    ply(7, 6, 47129, 11.038945), ply(1, 1, 4705, 1.226644), ply(4, 6, 40016, 8.912769),
    ply(3, 7, 4968, 1.217893), ply(2, 1, 39649, 8.762945), ply(7, 5, 4432, 1.064265),
    ply(4, 7, 34770, 7.298406), ply(0, 4, 1397, 0.331787), ply(0, 0, 20193, 4.024789),
    ply(1, 0, 719, 0.163105), ply(7, 3, 11774, 2.349871), ply(7, 2, 858, 0.178921),
    ply(6, 1, 7741, 1.40726), ply(0, 2, 814, 0.164144), ply(0, 3, 3571, 0.595515),
    ply(6, 0, 689, 0.131961), ply(5, 0, 3338, 0.540275), ply(3, 6, 442, 0.077873),
    ply(2, 7, 1861, 0.277857), ply(2, 6, 375, 0.061833), ply(0, 5, 838, 0.116634),
    ply(0, 6, 130, 0.019758), ply(0, 1, 332, 0.040778), ply(1, 6, 52, 0.007116),
    ply(7, 0, 121, 0.011538), ply(5, 7, 27, 0.00296), ply(0, 7, 30, 0.001524),
    ply(1, 7, 5, 0.000286), ply(6, 7, 4, 0.000165), ply(7, 1, 2, 6.4e-05),
];

/// The final count of discs of the first and the second player.
pub const FINAL: (u32, u32) = (47, 17);

/// A published duel: strategies and depths of the first and the second player, and the winner.
pub type Duel = ((&'static str, u32), (&'static str, u32), usize);

/// The twelve published duels, by alpha-beta. They come out as published when the weights of mobility and blocking are
/// swapped where they are applied, which makes a difference for `aggressive` only; as printed, eleven of them do.
pub const DUELS: [Duel; 12] = [
    (("controlling", 3), ("aggressive", 3), 2),
    (("aggressive", 3), ("balanced", 3), 2),
    (("controlling", 3), ("balanced", 3), 1),
    (("aggressive", 3), ("controlling", 3), 2),
    (("balanced", 3), ("aggressive", 3), 2),
    (("balanced", 3), ("controlling", 3), 2),
    (("controlling", 2), ("controlling", 4), 2),
    (("aggressive", 2), ("aggressive", 4), 2),
    (("balanced", 2), ("balanced", 4), 2),
    (("controlling", 4), ("controlling", 2), 1),
    (("aggressive", 4), ("aggressive", 2), 1),
    (("balanced", 4), ("balanced", 2), 1),
];

/// The leaves of the game tree from the start at the depths 1 to 12, a pass counted as a ply; every engine agrees.
pub const PERFT: [u64; 12] =
    [4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284, 212_258_800, 1_939_886_636];

/// A game on 6×6 in which nobody makes a mistake, 16 to 20 (Feinstein 1993, "Amenor wins World 6×6 Championships!", newsletter of the
/// British Othello Federation), its squares counted from the corner of the small board.
pub const SIX: &str = "c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6e1f1";
