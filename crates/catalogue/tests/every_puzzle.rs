//! What must hold for every puzzle, with its types known. A puzzle gets these tests by standing in the catalogue's list.

use plansza_catalogue::{Visitor, visit, visit_templates};
use plansza_core::{
    Aim, Budget, Construct, Encoding, EncodingList, Genetic, Local, Meter, Method, Puzzle, Sample,
    SearchTask, Seed, Silent, Task,
    params::{self, Sheet},
    search,
};
use proptest::test_runner::{Config, TestRunner};

/// Runs a generic check on every puzzle.
macro_rules! every_puzzle {
    ($test:ident, $check:ident) => {
        #[test]
        fn $test() {
            struct EveryPuzzle;
            impl Visitor for EveryPuzzle {
                fn visit<P: Puzzle>(&mut self) {
                    $check::<P>();
                }
            }
            visit(&mut EveryPuzzle);
            visit_templates(&mut EveryPuzzle);
        }
    };
}

every_puzzle!(samples_have_their_known_answers, known_answers);
every_puzzle!(text_comes_back_as_it_was, round_trip);
every_puzzle!(solutions_come_back_as_they_were, solutions);
every_puzzle!(a_board_knows_what_is_open, open_cells);
every_puzzle!(reading_never_panics, noise);
every_puzzle!(generated_boards_are_sound, generated);
every_puzzle!(encodings_keep_their_promises, encodings);
every_puzzle!(a_cancelled_search_gives_a_proven_or_a_legal_answer, cut_short);
every_puzzle!(an_answer_that_meets_its_bound_is_proven, bounds);

fn samples<P: Puzzle>() -> Vec<(&'static str, P)> {
    let read = |text| P::read(text).unwrap_or_else(|fault| panic!("{}: {fault}", P::NAME)).remove(0);
    P::SAMPLES.iter().map(|sample| (sample.name, read(sample.text))).collect()
}

/// The boards of a sample with their answers.
fn all_of<P: Puzzle>(sample: &Sample) -> Vec<(&'static str, P, &'static str)> {
    let boards = P::read(sample.text).unwrap_or_else(|fault| panic!("{}: {fault}", P::NAME));
    assert_eq!(boards.len(), sample.answers.len(), "{} needs an answer for each board", sample.name);
    boards.into_iter().zip(sample.answers).map(|(board, &answer)| (sample.name, board, answer)).collect()
}

fn known_answers<P: Puzzle>() {
    assert!(P::SAMPLES.len() >= 3, "{} needs three known answers", P::NAME);
    for (name, board, answer) in P::SAMPLES.iter().flat_map(all_of::<P>) {
        board.validate().unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let exact = board.solve(&mut Meter::new(Budget::UNLIMITED, &mut Silent));
        let solution = exact.solution.unwrap_or_else(|| panic!("{name} has no solution"));
        assert!(exact.proven, "{name}: no proof");
        assert_eq!(board.verify(&solution), Ok(()), "{name}");
        let score = board.score(&solution);
        assert_eq!(board.goal().unwrap_or(score), score, "{name}");
        let text =
            board.write(Some(&solution), P::FORMATS[0].name).expect("the main format writes every board");
        if P::AIM == Aim::Maximise {
            assert_eq!(score.to_string(), answer, "{name}: {text}");
            continue;
        }
        assert_eq!(text, answer, "{name}");
        let count = board.count(2, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
        assert_eq!((count.solutions, count.complete), (1, true), "{name}");
        // The answers of many together are the answers one by one.
        let both =
            P::solve_all(&[board.clone(), board.clone()], &mut Meter::new(Budget::UNLIMITED, &mut Silent));
        assert!(
            both.iter().all(|exact| exact.proven && exact.solution.as_ref() == Some(&solution)),
            "{name}"
        );
    }
}

fn round_trip<P: Puzzle>() {
    for (name, board) in samples::<P>() {
        let main = board.write(None, P::FORMATS[0].name).expect("the main format writes every board");
        for format in P::FORMATS {
            // A format may be too narrow for a board; then it says so.
            let Ok(text) = board.write(None, format.name) else { continue };
            let (before, _, after) = P::frame(format.name);
            let file = format!("{before}{text}{after}");
            let back =
                P::read(&file).unwrap_or_else(|fault| panic!("{name} as {}: {fault}\n{file}", format.name));
            assert_eq!(back.len(), 1, "{name} as {}", format.name);
            let again = back[0].write(None, P::FORMATS[0].name).expect("the main format writes every board");
            if again != main {
                // A format may draw first conclusions, as one that writes candidates does; the answer is the same.
                assert_eq!(P::AIM, Aim::Satisfy, "{name} as {}: {again}", format.name);
                let solve = |board: &P| board.solve(&mut Meter::new(Budget::UNLIMITED, &mut Silent)).solution;
                assert!(solve(&board) == solve(&back[0]), "{name} as {}: {again}", format.name);
                let count = back[0].count(2, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
                assert_eq!(count.solutions, 1, "{name} as {}: {again}", format.name);
            }
        }
        assert!(board.write(None, "no such format").is_err());
    }
}

/// A solution in the main format is read as what it was, and noise is refused.
fn solutions<P: Puzzle>() {
    for (name, board, _) in P::SAMPLES.iter().flat_map(all_of::<P>) {
        let exact = board.solve(&mut Meter::new(Budget::UNLIMITED, &mut Silent));
        let solution = exact.solution.unwrap_or_else(|| panic!("{name} has no solution"));
        let text =
            board.write(Some(&solution), P::FORMATS[0].name).expect("the main format writes every solution");
        let back = board.read_solution(&text).unwrap_or_else(|fault| panic!("{name}: {fault}\n{text}"));
        assert!(back == solution, "{name}: {text}");
        for noise in ["?", &text[1..], &format!("{text}!"), &text.replacen(|sign: char| sign != '?', "?", 1)]
        {
            assert!(board.read_solution(noise).is_err(), "{name}: {noise}");
        }
    }
}

/// No board has more open cells than cells, its picture has room for all, and where to solve is to satisfy, a solution
/// shows in open cells alone: so a cell that the instance decides is not counted as decided by the solution, nor the other
/// way round.
fn open_cells<P: Puzzle>() {
    for (name, board, _) in P::SAMPLES.iter().flat_map(all_of::<P>) {
        let (size, open) = (board.size(), board.open_cells());
        assert!((1..=size.cells()).contains(&open), "{name}: {open} open cells on {size}");
        let start = board.draw(None);
        assert!(start.width() >= size.width && start.height() >= size.height, "{name}: {size}");
        if P::AIM == Aim::Satisfy {
            let exact = board.solve(&mut Meter::new(Budget::UNLIMITED, &mut Silent));
            let end = board.draw(exact.solution.as_ref());
            let tiles = (0..end.height()).flat_map(|row| (0..end.width()).map(move |column| (row, column)));
            let changed = tiles.filter(|&(row, column)| start[(row, column)] != end[(row, column)]);
            let changed = changed.count();
            assert!(
                changed <= open,
                "{name}: the solution changes {changed} tiles, and {open} cells are open"
            );
        }
    }
}

fn noise<P: Puzzle>() {
    let mut runner = TestRunner::new(Config { cases: 400, failure_persistence: None, ..Config::default() });
    runner
        .run(&".{0,300}", |text| {
            let _ = P::read(&text);
            Ok(())
        })
        .unwrap();
    // Real boards with a few characters changed, doubled or cut.
    let mut rng = Seed(11).rng();
    let strange = ['\0', '9', '-', '"', '{', '#', '\n', ' ', 'é', '|', ',', '0', 'Z', '\u{feff}'];
    for (_, board) in samples::<P>() {
        for format in P::FORMATS {
            let Ok(text) = board.write(None, format.name) else { continue };
            for _ in 0..60 {
                let mut chars: Vec<char> = text.chars().collect();
                for _ in 0..=rng.below(3) {
                    let at = rng.below(chars.len().max(1)).min(chars.len().saturating_sub(1));
                    match rng.below(4) {
                        0 => chars.truncate(at),
                        1 => chars.insert(at, strange[rng.below(strange.len())]),
                        _ if chars.is_empty() => {}
                        2 => chars[at] = strange[rng.below(strange.len())],
                        _ => {
                            let piece: Vec<char> = chars[at..].to_vec();
                            chars.extend(piece);
                        }
                    }
                }
                let _ = P::read(&chars.into_iter().collect::<String>());
            }
        }
    }
}

fn generated<P: Puzzle>() {
    for i in 0..5 {
        let wish = P::Wish::default();
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
        let board = match P::generate(&wish, &mut Seed(i).rng(), &mut meter) {
            // A puzzle may have no generator, and then nothing to wish for.
            Err(fault) if fault.is_negative() && Sheet::of::<P::Wish>().params.is_empty() => return,
            made => made.expect("the default wish can be met"),
        };
        let again = P::generate(&wish, &mut Seed(i).rng(), &mut meter).expect("the default wish can be met");
        let text =
            |board: &P| board.write(None, P::FORMATS[0].name).expect("the main format writes every board");
        assert_eq!(text(&board), text(&again), "the same seed makes the same board");
        board.validate().expect("a generated board is valid");
        if P::AIM == Aim::Maximise {
            let exact = board.solve(&mut meter);
            assert!(exact.proven && exact.solution.is_some(), "{}", text(&board));
            continue;
        }
        let count = board.count(2, &mut meter);
        assert_eq!((count.solutions, count.complete), (1, true), "{}", text(&board));
        match board.rate(&mut meter) {
            Some(rating) => {
                assert!(P::LEVELS.iter().any(|level| level.name == rating.level), "{}", rating.level)
            }
            None => assert!(P::LEVELS.is_empty(), "a puzzle with levels rates every board with one solution"),
        }
    }
}

fn cut_short<P: Puzzle>() {
    struct Cancel;
    impl plansza_core::Observer for Cancel {
        fn tick(&mut self, _: plansza_core::Progress) -> plansza_core::Flow {
            plansza_core::Flow::Cancel
        }
    }
    for (name, board) in samples::<P>() {
        let exact = board.solve(&mut Meter::new(Budget::UNLIMITED, &mut Cancel));
        match P::AIM {
            Aim::Satisfy => assert!(exact.proven || exact.solution.is_none(), "{name}: an unproven answer"),
            Aim::Maximise => assert!(exact.solution.is_none_or(|s| board.verify(&s).is_ok()), "{name}"),
        }
    }
}

/// A search that is cut has a bound only where its solution is below it, and nothing passes the bound.
fn bounds<P: Puzzle>() {
    for (name, board, _) in P::SAMPLES.iter().flat_map(all_of::<P>) {
        let best = board.solve(&mut Meter::new(Budget::UNLIMITED, &mut Silent)).solution;
        let best = best.map(|best| board.score(&best));
        for nodes in [0, 1, 100, 10_000] {
            let exact = board.solve(&mut Meter::new(Budget::evaluations(nodes), &mut Silent));
            let score = exact.solution.as_ref().map(|solution| board.score(solution));
            if exact.proven {
                assert_eq!((score, exact.bound), (best, None), "{name}, {nodes} nodes");
            } else if let Some(bound) = exact.bound {
                assert!(
                    score < Some(bound) && best <= Some(bound),
                    "{name}, {nodes} nodes: {score:?}, {bound}"
                );
            }
        }
    }
}

/// Walks through each encoding of a puzzle and compares what is kept with what is true.
struct Inspector<'a, P: Puzzle> {
    puzzle: &'a P,
    name: &'a str,
}

fn encodings<P: Puzzle>() {
    for (name, puzzle) in samples::<P>() {
        P::encodings(&mut Inspector { puzzle: &puzzle, name });
    }
}

impl<P: Puzzle> Inspector<'_, P> {
    fn space<E: Encoding<P>>(&self) -> E {
        let space =
            E::new(self.puzzle, E::Params::default()).unwrap_or_else(|fault| panic!("{}: {fault}", E::NAME));
        // A solution scores the goal and nothing else does better.
        let exact = self.puzzle.solve(&mut Meter::new(Budget::UNLIMITED, &mut Silent));
        let best = space.score(&exact.solution.expect("a sample has a solution"));
        assert!(space.goal().is_none_or(|goal| goal == best), "{} {}: goal", self.name, E::NAME);
        let mut rng = Seed(4).rng();
        for _ in 0..50 {
            let guess = space.sample(&mut rng);
            let score = space.score(&guess);
            assert!(score <= best);
            let legal = self.puzzle.verify(&guess).is_ok();
            assert!(legal || score < best, "{} {}", self.name, E::NAME);
            assert!(!legal || score == best || P::AIM == Aim::Maximise, "{} {}", self.name, E::NAME);
        }
        space
    }
}

impl<P: Puzzle> EncodingList<P> for Inspector<'_, P> {
    fn local<E: Encoding<P> + Local>(&mut self) {
        let space: E = self.space();
        let mut rng = Seed(1).rng();
        let mut moves = Vec::new();
        let mut state = space.state(&space.sample(&mut rng));
        for step in 0..300 {
            let before = space.value(&state);
            assert_eq!(before, space.score(&space.solution(&state)), "{} {}: value", self.name, E::NAME);
            space.neighbours(&state, &mut moves);
            let chosen =
                if step % 2 == 0 { space.propose(&state, &mut rng) } else { rng.pick(&moves).copied() };
            let Some(chosen) = chosen else { break };
            let keys = [space.undoes(&state, chosen), space.creates(&state, chosen)];
            assert!(
                keys.iter().flatten().all(|&key| (key as usize) < space.keys()),
                "{} {}: keys",
                self.name,
                E::NAME
            );
            let gain = space.gain(&mut state, chosen);
            assert_eq!(before, space.value(&state), "{} {}: gain changed the state", self.name, E::NAME);
            space.apply(&mut state, chosen);
            assert_eq!(before + gain, space.value(&state), "{} {}: gain", self.name, E::NAME);
        }
    }

    /// A method of the puzzle's own: its answer on the sample is worth what the encoding says, and no more than the best.
    fn own<E: Encoding<P>, M: Method<E>>(&mut self) {
        let space: E = self.space();
        let method: M = params::decode(&Default::default()).expect("its defaults are accepted");
        let found = search(&space, &method, Seed(1), 1, Budget::evaluations(1_000), &mut Silent);
        let score = found.score.expect("it finds something");
        assert!(space.goal().is_none_or(|best| score <= best), "{} {}: {score}", self.name, M::NAME);
    }

    fn genetic<E: Encoding<P> + Genetic>(&mut self) {
        let space: E = self.space();
        let mut rng = Seed(2).rng();
        let (mut a, mut b) = (space.spawn(&mut rng), space.spawn(&mut rng));
        for _ in 0..100 {
            space.cross(&mut a, &mut b, &mut rng);
            space.mutate(&mut a, 0.1, &mut rng);
            let solution = space.express(&a);
            assert_eq!(space.fitness(&a), space.score(&solution), "{} {}: fitness", self.name, E::NAME);
            assert!(space.express(&space.encode(&solution)) == solution, "{} {}: encode", self.name, E::NAME);
            space.respawn(&mut b, &mut rng);
        }
    }

    fn memetic<E: Encoding<P> + Genetic + Local>(&mut self) {
        self.local::<E>();
        self.genetic::<E>();
    }

    fn construct<E: Encoding<P> + Construct>(&mut self) {
        let space: E = self.space();
        let mut rng = Seed(3).rng();
        for walk in 0..30 {
            let mut partial = space.begin();
            let mut cells: Vec<usize> = (0..space.cells()).collect();
            rng.shuffle(&mut cells);
            for &next in &cells {
                let cell = if walk % 2 == 0 { Some(next) } else { space.tightest(&partial, &mut rng) };
                let Some(cell) = cell else { break };
                let open = space.open(&partial, cell);
                if open != 0 {
                    let option = rng.bit(open) as usize;
                    assert!(option < space.options());
                    space.place(&mut partial, cell, option);
                    assert_eq!(space.open(&partial, cell), 0, "a decided cell is closed");
                }
            }
            let built = space.built(&partial);
            assert_eq!(space.grade(&partial), space.score(&built), "{} {}: grade", self.name, E::NAME);
            let solved = Some(space.grade(&partial)) == space.goal();
            assert!(
                !solved || self.puzzle.verify(&built).is_ok(),
                "{} {}: a false solution",
                self.name,
                E::NAME
            );
        }
    }
}

/// Defaults of encodings are values that the parameters admit, and keys of method and encoding never clash.
#[test]
fn parameters_fit() {
    for kind in plansza_catalogue::puzzles().iter().chain(plansza_catalogue::templates()) {
        for pairing in kind.pairings() {
            let keys: Vec<&str> =
                pairing.method_sheet.params.iter().map(|param| param.key.as_str()).collect();
            for param in &pairing.encoding_sheet.params {
                assert!(!keys.contains(&param.key.as_str()), "{} clashes", param.key);
            }
            let sheet = pairing.sheet();
            sheet.check_all(&sheet.defaults()).unwrap_or_else(|fault| panic!("{}: {fault}", pairing.method));
            assert!(
                sheet.params.iter().all(|param| !param.about.is_empty()),
                "{} lacks a description",
                pairing.method
            );
        }
        for sample in kind.samples() {
            let boards = kind.read(sample.text).expect("samples read");
            for pairing in kind.pairings() {
                let wish = SearchTask {
                    method: pairing.method.into(),
                    encoding: Some(pairing.encoding.into()),
                    ..SearchTask::default()
                };
                let prepared = boards.prepare(0, wish).expect("defaults are accepted");
                let Task::Search(SearchTask { params, .. }) = prepared.task() else { panic!("a search") };
                let checked = pairing.sheet().check_all(params);
                assert!(checked.is_ok(), "{} on {}: {checked:?}", pairing.method, pairing.encoding);
            }
        }
        assert!(params::decode::<plansza_methods::Anneal>(&Default::default()).is_ok());
    }
}
