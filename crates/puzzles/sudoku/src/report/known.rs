//! The 14 tests that the report prints: seeds and parameters of its files, the level that each was printed for, and the
//! two figures of each. Times are left out: they tell of the machine.
//!
//! Two captions differ from the files: `succ_rate` "95" of GA 15 and 16 is 1 there. GA 1 has no level in its file.

use super::{ColonySettings, GeneticSettings, PublishedFigures, ReportLevel, ReportMethod, ReportTest};

/// The printed tests, in the order of the report.
///
/// ```
/// let tests = plansza_sudoku::report::known();
/// assert_eq!((tests.len(), tests[5].name().as_str(), tests[5].seed), (14, "GA 15", 199));
/// ```
pub fn known() -> Vec<ReportTest> {
    let genetic = GENETIC.iter().map(genetic);
    genetic.chain(ANTS.iter().map(ants)).collect()
}

/// Number, seed, first board, boards = runs a board, population, pc, pm, epochs, reset, succession, candidates, printed
/// level; score and epochs.
type GeneticRow =
    (u32, u32, usize, usize, usize, f64, f64, u32, u32, f64, bool, Option<ReportLevel>, f64, f64);

/// Number, seed, first board, boards = runs a board, greed, local, global, ants, level; score and epochs.
type AntsRow = (u32, u32, usize, usize, f64, f64, f64, usize, ReportLevel, f64, f64);

const EASY: ReportLevel = ReportLevel::Easy;
const MEDIUM: ReportLevel = ReportLevel::Medium;
const HARD: ReportLevel = ReportLevel::Hard;

#[rustfmt::skip]
const GENETIC: [GeneticRow; 7] = [
    (1, 14, 10, 5, 300, 0.8, 0.1, 1000, 150, 1.0, true, None, 241.0, 851.16),
    (4, 23, 10, 3, 500, 0.7, 0.1, 8000, 150, 0.95, false, Some(EASY), 243.0, 579.0),
    (8, 87, 20, 3, 500, 0.7, 0.2, 1000, 150, 1.0, false, Some(EASY), 236.0, 1000.0),
    (12, 123, 5, 3, 600, 0.75, 0.3, 1000, 130, 1.0, false, Some(MEDIUM), 233.0, 1000.0),
    (14, 211, 34, 3, 500, 0.7, 0.11, 1500, 150, 0.99, false, Some(MEDIUM), 239.0, 1380.78),
    (15, 199, 40, 3, 500, 0.7, 0.1, 1500, 150, 1.0, false, Some(HARD), 243.0, 264.0),
    (16, 201, 40, 3, 500, 0.7, 0.1, 1500, 150, 1.0, true, Some(HARD), 235.0, 1500.0),
];

#[rustfmt::skip]
const ANTS: [AntsRow; 7] = [
    (2, 17, 10, 5, 0.8, 0.15, 0.8, 81, EASY, 80.92, 25.72),
    (7, 123, 30, 3, 0.85, 0.13, 0.82, 30, EASY, 81.0, 65.56),
    (10, 153, 30, 3, 0.85, 0.13, 0.82, 15, MEDIUM, 80.3333, 189.67),
    (13, 223, 50, 3, 0.9, 0.15, 0.78, 60, MEDIUM, 81.0, 1.56),
    (15, 11, 50, 3, 0.9, 0.15, 0.78, 81, MEDIUM, 81.0, 1.0),
    (18, 175, 53, 3, 0.85, 0.16, 0.75, 30, HARD, 80.56, 135.33),
    (19, 186, 70, 3, 0.85, 0.16, 0.75, 65, HARD, 81.0, 19.67),
];

/// Number, seed, first board, boards = runs a board.
type TestHead = (u32, u32, usize, usize);

fn test(head: TestHead, method: ReportMethod, (score, epochs): (f64, f64)) -> ReportTest {
    let (test_id, seed, start_id, runs) = head;
    let published = Some(PublishedFigures { score, epochs });
    let (printed, level) = (None, EASY);
    ReportTest {
        test_id,
        seed,
        start_id,
        num_of_sudokus: runs,
        num_of_runs: runs,
        printed,
        level,
        method,
        published,
    }
}

fn genetic(row: &GeneticRow) -> ReportTest {
    let &(.., pop_size, pc, pm, max_epoch, reset_cond, succ_rate, if_candidates, printed, score, epochs) =
        row;
    let settings = GeneticSettings { max_epoch, pop_size, pc, pm, reset_cond, succ_rate, if_candidates };
    let head = (row.0, row.1, row.2, row.3);
    ReportTest { printed, ..test(head, ReportMethod::Genetic(settings), (score, epochs)) }
}

fn ants(row: &AntsRow) -> ReportTest {
    let &(.., greed_factor, local_pher_factor, global_pher_factor, ants_count, level, score, epochs) = row;
    let settings = ColonySettings {
        max_epoch: 500,
        greed_factor,
        local_pher_factor,
        global_pher_factor,
        evaporation: 0.005,
        ants_count,
    };
    let head = (row.0, row.1, row.2, row.3);
    ReportTest { printed: Some(level), level, ..test(head, ReportMethod::Ants(settings), (score, epochs)) }
}
