//! Boards of one kind with their types erased, and what can be done with them.

use crate::check::Check;
use crate::control::{Batch, Control, Watched};
use crate::pairings::{PRESET, Pair, Pairings};
use crate::prepared::{Prepared, PreparedSearch, proven};
use plansza_core::platform::Instant;
use plansza_core::task::EXACT;
use plansza_core::{
    Aim, Answered, Board, Budget, Exact, Fault, Hint, Meter, Preset, Puzzle, SearchTask, Shelf, Size, Stop,
    Task, TextEntry, Times, Trial, params, text,
};
use plansza_methods::threads;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Boards of one kind.
///
/// ```
/// let boards = plansza_catalogue::find("blank")?.read("2 1 / 1 2 0\n3 3 / 1 1 1")?;
/// assert_eq!((boards.len(), boards.text(1, "sums")?), (2, "3 3 / 1 1 1".into()));
/// assert_eq!((boards.size(0).to_string(), boards.open_cells(0)), ("3×2".into(), 6));
/// assert!(boards.validate(0).is_ok() && boards.validate(1).is_err()); // six cells or three?
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[allow(clippy::len_without_is_empty)] // reading never gives none
pub trait Boards: Send + Sync {
    /// How many.
    fn len(&self) -> usize;
    /// A board in one of its formats.
    ///
    /// # Errors
    /// When there is no such format, or it cannot hold this board.
    fn text(&self, board: usize, format: &str) -> Result<String, Fault>;
    /// A board's picture.
    fn picture(&self, board: usize) -> Board;
    /// A board's columns and rows.
    fn size(&self, board: usize) -> Size;
    /// How many cells of a board a solution decides.
    fn open_cells(&self, board: usize) -> usize;
    /// Whether the givens of a board agree with the rules.
    ///
    /// # Errors
    /// Says which do not.
    fn validate(&self, board: usize) -> Result<(), Fault>;
    /// Completes a wish and makes it ready to run: the method and its encoding found, every parameter with its value. All
    /// that is the same for many seeds is done once.
    ///
    /// # Errors
    /// Names what is unknown or out of range, and what is accepted.
    fn prepare(&self, board: usize, wish: SearchTask) -> Result<Box<dyn Prepared>, Fault>;
    /// Searches one board.
    ///
    /// # Errors
    /// As [`prepare`](Boards::prepare), or when the encoding refuses the board or the format cannot hold the solution.
    fn search(&self, board: usize, wish: SearchTask, control: &mut Control<'_>) -> Result<Trial, Fault> {
        let prepared = self.prepare(board, wish)?;
        prepared.run(prepared.task().clone(), control)
    }
    /// Searches many boards on the current thread pool, in order. Boards left when it is cancelled are not in the result.
    ///
    /// # Errors
    /// As [`search`](Boards::search), for the first board that fails.
    fn search_all(&self, wish: &SearchTask, batch: Batch<'_>) -> Result<Vec<Trial>, Fault>;
    /// Solves many boards exactly, without a limit, and writes a line for each: see [`Shelf::answer`]. Says what came of them
    /// and how long it took. Nothing else is made of a board, so this is the way for the hundred thousands.
    ///
    /// ```
    /// use plansza_catalogue::Batch;
    /// use std::sync::atomic::{AtomicBool, AtomicU64};
    /// let boards = plansza_catalogue::find("blank")?.read("2 1 / 1 2 0\n3 3 / 1 1 1")?;
    /// let (cancel, done) = (AtomicBool::new(false), AtomicU64::new(0));
    /// let mut text = String::new();
    /// let batch = Batch { boards: 0..2, format: None, cancel: &cancel, done: &done };
    /// assert_eq!(boards.answer_all(batch, &mut text)?.0.solved, 1);
    /// assert_eq!(text, "##./.#.\nno solution\n");
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such format, or it cannot hold a board.
    fn answer_all(&self, batch: Batch<'_>, text: &mut String) -> Result<(Answered, Duration), Fault>;
    /// Counts the solutions of many boards up to a limit on the current thread pool, and says how many boards have just
    /// one. Nothing else is done with them: this measures the exact solver.
    fn unique(&self, boards: Range<usize>, limit: u64, cancel: &AtomicBool) -> u64;
    /// Counts solutions up to a limit, and rates the board if it has just one.
    fn check(&self, board: usize, limit: u64, budget: Budget, control: &mut Control<'_>) -> Check;
    /// The next step, or all steps.
    ///
    /// # Errors
    /// Says why there is none.
    fn hints(&self, board: usize, all: bool) -> Result<Vec<Hint>, Fault>;
    /// The same from what a person has marked so far, see [`Puzzle::hints_beside`](plansza_core::Puzzle::hints_beside).
    ///
    /// ```
    /// let boards = plansza_catalogue::find("kuromasu")?.read("2x2:d")?;
    /// assert_eq!(boards.hints_beside(0, "#?/??", false)?[0].effects, ["r1c2 white", "r2c1 white"]);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Says why there is none.
    fn hints_beside(&self, board: usize, marks: &str, all: bool) -> Result<Vec<Hint>, Fault>;
    /// Holds a solution that somebody else made, in the puzzle's main format, against the rules.
    ///
    /// ```
    /// let boards = plansza_catalogue::find("blank")?.read("2 1 / 1 2 0")?;
    /// let (right, wrong) = (boards.attempt(0, "##./.#.")?, boards.attempt(0, "##./##.")?);
    /// assert!(right.solved && right.broken.is_none() && !wrong.solved && wrong.broken.is_some());
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When it is none of this board: says what is wrong, where, and what is accepted.
    fn attempt(&self, board: usize, solution: &str) -> Result<Attempt, Fault>;
    /// The answer that came with a board in its text, held against the rules.
    ///
    /// ```
    /// let boards = plansza_catalogue::find("kuromasu")?.read("4..#/.#../#2.#\n\n4.##/..../.2..\n\n4.../..../.2..")?;
    /// assert!(boards.answer(0).unwrap().solved && boards.answer(2).is_none());
    /// assert!(boards.answer(1).unwrap().broken.unwrap().contains("r3c2"));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    fn answer(&self, board: usize) -> Option<Attempt> {
        let _ = board;
        None
    }
    /// Whether the text of any board has an answer.
    fn answered(&self) -> bool {
        false
    }
    /// What was taken of texts that have more than a board, in a few words each.
    fn notes(&self) -> Vec<&str> {
        Vec::new()
    }
    /// The score that a search has to tell of a solution, as its encoding counts, and the score that means solved.
    ///
    /// ```
    /// use plansza_core::SearchTask;
    /// let boards = plansza_catalogue::find("blank")?.read("2 1 / 1 2 0")?;
    /// let task = SearchTask { method: "climb".into(), ..SearchTask::default() };
    /// assert_eq!(boards.judge(0, &task, "##./.#.")?, (0, Some(0)));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When it is none of this board, or there is no such search.
    fn judge(&self, board: usize, task: &SearchTask, solution: &str) -> Result<(i64, Option<i64>), Fault>;
}

/// A solution that somebody else made, held against the rules.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// Its score.
    pub score: i64,
    /// Whether the score says anything: of a puzzle to maximise, what breaks a rule has none.
    pub scored: bool,
    /// The score that means solved, where it is known.
    pub goal: Option<i64>,
    /// Whether it solves the board: it keeps all rules, and has the best score there is.
    pub solved: bool,
    /// The rule that it breaks, if any.
    pub broken: Option<String>,
    /// Its picture.
    pub picture: Board,
}

/// Boards of a puzzle.
pub(crate) struct BoardsOf<P: Puzzle> {
    shelf: Box<dyn Shelf<P>>,
    /// What came with some of them: by number, the answer and a word about what was taken.
    beside: BTreeMap<usize, (Option<P::Solution>, Option<String>)>,
    pairings: Arc<Pairings<P>>,
}

/// Boards that one task solves together.
const BLOCK: usize = 256;

impl<P: Puzzle> BoardsOf<P> {
    /// Boards on a shelf, with nothing beside them.
    pub(crate) fn new(shelf: Box<dyn Shelf<P>>, pairings: Arc<Pairings<P>>) -> BoardsOf<P> {
        BoardsOf { shelf, beside: BTreeMap::new(), pairings }
    }

    /// Boards as their text has them.
    pub(crate) fn of_entries(entries: Vec<TextEntry<P>>, pairings: Arc<Pairings<P>>) -> BoardsOf<P> {
        let mut beside = BTreeMap::new();
        let mut boards = Vec::with_capacity(entries.len());
        for (number, TextEntry { board, answer, note }) in entries.into_iter().enumerate() {
            if answer.is_some() || note.is_some() {
                beside.insert(number, (answer, note));
            }
            boards.push(board);
        }
        BoardsOf { shelf: Box::new(boards), beside, pairings }
    }

    fn board(&self, board: usize) -> Cow<'_, P> {
        self.shelf.board(board)
    }

    /// The answer that came with a board in its text.
    fn brought(&self, board: usize) -> Option<&P::Solution> {
        self.shelf.brought(board).or_else(|| self.beside.get(&board)?.0.as_ref())
    }

    /// A solution that somebody else made, held against the rules. The goal is asked for only where it keeps them: it may take a
    /// proof.
    fn held(board: &P, solution: &P::Solution, goal: impl FnOnce() -> Option<i64>) -> Attempt {
        let (score, broken) = (board.score(solution), board.verify(solution).err());
        let goal = if broken.is_none() { goal() } else { None };
        let best = P::AIM == Aim::Satisfy || goal.is_some_and(|goal| score >= goal);
        let solved = broken.is_none() && best;
        let scored = P::AIM == Aim::Satisfy || broken.is_none();
        Attempt { score, scored, goal, solved, broken, picture: board.draw(Some(solution)) }
    }

    /// The best solution there is, or that is known: an answer that came with the board counts where it keeps the rules, and is
    /// proven best where it is as good as anything can be.
    fn best(board: &P, answer: Option<&P::Solution>, meter: &mut Meter<'_>) -> Exact<P::Solution> {
        let exact = board.solve(meter);
        let worth = |solution: &P::Solution| board.score(solution);
        let found = exact.solution.as_ref().map(|best| {
            assert_eq!(board.verify(best), Ok(()), "the best solution breaks a rule");
            worth(best)
        });
        let answer = answer.filter(|answer| !exact.proven && board.verify(answer).is_ok());
        match answer.filter(|answer| Some(worth(answer)) > found) {
            Some(answer) => match exact.bound {
                Some(bound) => Exact::within(answer.clone(), worth(answer), bound, exact.nodes),
                None => Exact { solution: Some(answer.clone()), ..exact },
            },
            None => exact,
        }
    }

    /// Every parameter with its value: the wish, else what the preset says or what suits the method on this board, else the
    /// default. Those that came later and have their default are left out, and so is the preset.
    fn values(board: &P, pair: &Pair<P>, wish: &Map<String, Value>) -> Result<Map<String, Value>, Fault> {
        let sheet = pair.pairing.sheet();
        let mut values = sheet.defaults();
        sheet.check_all(wish)?;
        let named = |preset: &&Preset| wish.get(PRESET).is_some_and(|name| name == preset.name);
        values.extend(suited(&match pair.pairing.presets.iter().find(named) {
            Some(preset) => (pair.preset)(board, preset),
            None => (pair.defaults)(board, pair.pairing.method),
        }));
        values.extend(wish.clone());
        values.remove(PRESET);
        sheet.settle(&mut values);
        Ok(values)
    }

    /// Completes a wish, but for the board; with the pair that it needs, none for the exact method.
    fn complete(&self, board: &P, mut task: SearchTask) -> Result<(SearchTask, Option<Pair<P>>), Fault> {
        task.puzzle = P::NAME.into();
        if task.method == EXACT {
            if let Some(encoding) = &task.encoding {
                return Err(params::unknown("encoding for exact", encoding, &[]));
            }
            return match task.params.keys().next() {
                Some(key) => Err(params::unknown("parameter of exact", key, &[])),
                None => Ok((task, None)),
            };
        }
        let pair = self.pairings.find(&task.method, task.encoding.as_deref())?;
        task.encoding = Some(pair.pairing.encoding.into());
        task.params = Self::values(board, pair, &task.params)?;
        Ok((task, Some(pair.clone())))
    }
}

/// Boards in blocks that are solved together.
fn blocks(boards: Range<usize>) -> Vec<Range<usize>> {
    let end = boards.end;
    boards.step_by(BLOCK).map(|from| from..end.min(from + BLOCK)).collect()
}

/// Refuses a format that a puzzle does not have.
fn check_format<P: Puzzle>(format: Option<&str>) -> Result<(), Fault> {
    match format.filter(|format| P::FORMATS.iter().all(|known| known.name != *format)) {
        Some(format) => Err(text::unknown_format(format, P::FORMATS)),
        None => Ok(()),
    }
}

/// The values of `key=value` words: numbers and truths where they are that.
fn suited(words: &str) -> impl Iterator<Item = (String, Value)> {
    words.split_whitespace().filter_map(|word| word.split_once('=')).map(|(key, text)| {
        let whole = text.parse::<i64>().map(Value::from);
        let number = whole.or_else(|_| text.parse::<f64>().map(Value::from));
        let value = number.or_else(|_| text.parse::<bool>().map(Value::from)).unwrap_or_else(|_| text.into());
        (key.into(), value)
    })
}

impl<P: Puzzle> Boards for BoardsOf<P> {
    fn len(&self) -> usize {
        self.shelf.len()
    }

    fn text(&self, board: usize, format: &str) -> Result<String, Fault> {
        self.board(board).write(None, format)
    }

    fn picture(&self, board: usize) -> Board {
        self.board(board).draw(None)
    }

    fn size(&self, board: usize) -> Size {
        self.board(board).size()
    }

    fn open_cells(&self, board: usize) -> usize {
        self.board(board).open_cells()
    }

    fn validate(&self, board: usize) -> Result<(), Fault> {
        self.board(board).validate()
    }

    fn prepare(&self, board: usize, wish: SearchTask) -> Result<Box<dyn Prepared>, Fault> {
        let board = self.board(board);
        let (mut task, pair) = self.complete(&board, wish)?;
        task.board = board.write(None, P::FORMATS[0].name)?;
        Ok(Box::new(PreparedSearch::new(Arc::new(board.into_owned()), task, pair)))
    }

    fn search_all(&self, wish: &SearchTask, batch: Batch<'_>) -> Result<Vec<Trial>, Fault> {
        let Batch { boards, format, cancel, done } = batch;
        check_format::<P>(format)?;
        if wish.method != EXACT || wish.budget != Budget::UNLIMITED {
            let one = |i: usize| -> Result<Option<Trial>, Fault> {
                if cancel.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                let trial = self.search(
                    boards.start + i,
                    wish.clone(),
                    &mut Control { format, ..Control::until(cancel) },
                )?;
                done.fetch_add(1, Ordering::Relaxed);
                Ok(Some(trial))
            };
            return threads::map(boards.len(), one).into_iter().filter_map(Result::transpose).collect();
        }
        let Some(first) = boards.clone().next() else { return Ok(Vec::new()) };
        let (task, _) = self.complete(&self.board(first), wish.clone())?;
        let main = P::FORMATS[0].name;
        let solve = |range: Range<usize>| {
            let block = &*self.shelf.boards(range);
            let mut flag = cancel;
            let mut meter = Meter::new(Budget::UNLIMITED, &mut flag);
            let start = Instant::now();
            let exact = P::solve_all(block, &mut meter);
            // Solved together: each board's share of the time.
            let seconds = start.elapsed().as_secs_f64() / block.len() as f64;
            done.fetch_add(block.len() as u64, Ordering::Relaxed);
            let trial = |(board, exact): (&P, Exact<P::Solution>)| {
                let outcome = proven(board, &exact, format.unwrap_or(main), meter.stopped())?;
                let task = SearchTask { board: board.write(None, main).unwrap_or_default(), ..task.clone() };
                let times = Times { seconds, trace: Vec::new() };
                Ok(Trial { task: Task::Search(task), outcome, times, picture: None })
            };
            block.iter().zip(exact).map(trial).collect::<Vec<_>>()
        };
        let blocks = blocks(boards);
        threads::map(blocks.len(), |i| solve(blocks[i].clone())).into_iter().flatten().collect()
    }

    fn answer_all(&self, batch: Batch<'_>, text: &mut String) -> Result<(Answered, Duration), Fault> {
        let Batch { boards, format, cancel, done } = batch;
        check_format::<P>(format)?;
        let (mut sum, mut took) = (Answered::default(), Duration::ZERO);
        for block in blocks(boards) {
            let mut flag = cancel;
            let mut meter = Meter::new(Budget::UNLIMITED, &mut flag);
            let answered = self.shelf.answer(block, format, &mut meter, text)?;
            done.fetch_add(answered.boards, Ordering::Relaxed);
            sum.boards += answered.boards;
            sum.solved += answered.solved;
            sum.impossible += answered.impossible;
            took += meter.elapsed();
        }
        Ok((sum, took))
    }

    fn unique(&self, boards: Range<usize>, limit: u64, cancel: &AtomicBool) -> u64 {
        let one = |block: Range<usize>| {
            let mut flag = cancel;
            self.shelf.unique(block, limit, &mut Meter::new(Budget::UNLIMITED, &mut flag))
        };
        let blocks = blocks(boards);
        threads::map(blocks.len(), |i| one(blocks[i].clone())).into_iter().sum()
    }

    fn check(&self, index: usize, limit: u64, budget: Budget, control: &mut Control<'_>) -> Check {
        let board = &*self.board(index);
        let start = Instant::now();
        // One line, since a file of boards gives a line each.
        let valid = board.validate().map_err(|fault| fault.to_string().replace('\n', "; "));
        let mut check = Check {
            valid,
            solutions: 0,
            limit,
            best: None,
            bound: None,
            complete: true,
            cut: false,
            stopped: None,
            rating: None,
            nodes: 0,
            elapsed: Duration::ZERO,
            answer: None,
        };
        if check.valid.is_ok() {
            let mut watched = Watched::new(control);
            let mut meter = Meter::new(budget, &mut watched);
            match P::AIM {
                Aim::Satisfy => {
                    let count = board.count(limit, &mut meter);
                    for example in &count.examples {
                        assert_eq!(board.verify(example), Ok(()), "a counted solution breaks a rule");
                    }
                    (check.solutions, check.complete, check.nodes) =
                        (count.solutions, count.complete, count.nodes);
                }
                Aim::Maximise => {
                    let exact = Self::best(board, self.brought(index), &mut meter);
                    check.best = exact.solution.as_ref().map(|best| board.score(best));
                    (check.complete, check.bound, check.nodes) = (exact.proven, exact.bound, exact.nodes);
                    check.solutions = u64::from(exact.solution.is_some()).min(limit);
                }
            }
            let stopped = meter.stopped();
            check.cut =
                !check.complete && matches!(stopped, Some(Stop::Time | Stop::Budget | Stop::Cancelled));
            check.elapsed = start.elapsed();
            if check.unique() == Some(true) {
                check.rating = board.rate(&mut meter);
                check.cut |= check.rating.is_none() && meter.stopped().is_some();
            }
            check.stopped = meter.stopped().filter(|_| check.cut);
            // Known by now, also where the answer breaks a rule.
            let goal = match P::AIM {
                Aim::Satisfy => board.goal(),
                Aim::Maximise => check.best.filter(|_| check.complete),
            };
            check.answer =
                self.brought(index).map(|answer| Attempt { goal, ..Self::held(board, answer, || goal) });
        }
        check
    }

    fn hints(&self, board: usize, all: bool) -> Result<Vec<Hint>, Fault> {
        self.board(board).hints(all)
    }

    fn hints_beside(&self, board: usize, marks: &str, all: bool) -> Result<Vec<Hint>, Fault> {
        self.board(board).hints_beside(marks, all)
    }

    fn attempt(&self, board: usize, solution: &str) -> Result<Attempt, Fault> {
        let board = &*self.board(board);
        Ok(Self::held(board, &board.read_solution(solution)?, || board.goal()))
    }

    fn answer(&self, board: usize) -> Option<Attempt> {
        let answer = self.brought(board)?;
        let board = self.board(board);
        Some(Self::held(&board, answer, || board.goal()))
    }

    fn answered(&self) -> bool {
        self.shelf.brings() || self.beside.values().any(|(answer, _)| answer.is_some())
    }

    fn notes(&self) -> Vec<&str> {
        self.beside.values().filter_map(|(_, note)| note.as_deref()).collect()
    }

    fn judge(&self, board: usize, task: &SearchTask, solution: &str) -> Result<(i64, Option<i64>), Fault> {
        let board = &*self.board(board);
        let solution = board.read_solution(solution)?;
        if task.method == EXACT {
            return Ok((board.score(&solution), board.goal()));
        }
        let pair = self.pairings.find(&task.method, task.encoding.as_deref())?;
        (pair.judge)(board, &task.params, &solution)
    }
}
