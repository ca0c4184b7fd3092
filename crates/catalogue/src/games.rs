//! The list of games, and matches of any of them as tasks.

use crate::control::Control;
use crate::prepared::Prepared;
use crate::program::content;
use plansza_arena::{Opening, Player, Way, play, ways};
use plansza_core::params::{self, Sheet};
use plansza_core::supply::Supply;
use plansza_core::task::RESULTS;
use plansza_core::{
    Command, Fault, Format, Game, MatchTask, Outcome, Record, Role, Stop, Task, Times, Trial,
};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Meets a game with its type known.
///
/// ```
/// use plansza_catalogue::{GameVisitor, with_game};
/// use plansza_core::Game;
/// struct Moves;
/// impl GameVisitor for Moves {
///     type Made = usize;
///     fn visit<G: Game>(self) -> usize { G::STARTS[0].position.moves().len() }
/// }
/// assert_eq!((with_game("reversi", Moves)?, with_game("connect4", Moves)?), (4, 7));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait GameVisitor {
    /// What it makes of it.
    type Made;

    /// Meets it.
    fn visit<G: Game>(self) -> Self::Made;
}

/// The list of all games. A new one is one line here.
macro_rules! games {
    (ships { $($game:ty,)* } templates { $($template:ty,)* }) => {
        /// Meets every game that ships.
        ///
        /// ```
        /// use plansza_catalogue::{GameVisitor, visit_games};
        /// use plansza_core::Game;
        /// #[derive(Clone, Copy)]
        /// struct Squares;
        /// impl GameVisitor for Squares {
        ///     type Made = usize;
        ///     fn visit<G: Game>(self) -> usize { G::SIZE.0 * G::SIZE.1 }
        /// }
        /// assert!(visit_games(Squares).contains(&64));
        /// ```
        pub fn visit_games<V: GameVisitor + Copy>(visitor: V) -> Vec<V::Made> {
            vec![$(visitor.visit::<$game>()),*]
        }

        /// Meets every template, which the generic tests run on too.
        pub fn visit_template_games<V: GameVisitor + Copy>(visitor: V) -> Vec<V::Made> {
            vec![$(visitor.visit::<$template>()),*]
        }

        /// Meets the game of this name.
        ///
        /// # Errors
        /// When there is none; the fault names the nearest.
        pub fn with_game<V: GameVisitor>(name: &str, visitor: V) -> Result<V::Made, Fault> {
            $(if is_called::<$game>(name) { return Ok(visitor.visit::<$game>()); })*
            $(if is_called::<$template>(name) { return Ok(visitor.visit::<$template>()); })*
            Err(params::unknown("game for two", name, &[$(<$game as Game>::NAME),*]))
        }
    };
}

games! {
    ships {
        plansza_reversi::Position,
        plansza_connect_four::ConnectFour,
        plansza_reversi::SquareBoard<4>,
        plansza_reversi::SquareBoard<6>,
    }
    templates {
        plansza_tictactoe::TicTacToe,
    }
}

fn is_called<G: Game>(name: &str) -> bool {
    std::iter::once(&G::NAME).chain(G::ALIASES).any(|known| known.eq_ignore_ascii_case(name))
}

/// What a game is, as data.
///
/// ```
/// let game = &plansza_catalogue::games()[1];
/// assert_eq!(game.name, "connect-four");
/// assert!(game.settings.param("depth")?.about.contains("Plies"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct GameFacts {
    /// Its name.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// One line that says what it is.
    pub about: &'static str,
    /// Its rules.
    pub rules: &'static str,
    /// What a margin is counted in, as a noun.
    pub unit: &'static str,
    /// Its starts, with what is special about them.
    pub starts: Vec<(&'static str, &'static str)>,
    /// Its text formats.
    pub formats: &'static [Format],
    /// The methods of its players.
    pub players: Vec<WayFacts>,
    /// The method of a player of whom nothing else is said.
    pub usual: &'static str,
    /// Who plays against a person who has named nobody, in words.
    pub opponent: String,
    /// What a player may be told beside its method.
    pub settings: Sheet,
    /// Commands that only this game has.
    pub commands: Vec<Command>,
}

/// A method of players, as data.
///
/// ```
/// let game = plansza_catalogue::find_game("reversi")?;
/// let keys = |name| &game.players.iter().find(|way| way.name == name).unwrap().keys;
/// assert!(keys("pvs").contains(&"hash".into()) && !keys("minimax").contains(&"hash".into()));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct WayFacts {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What it may be told, of the game's settings.
    pub keys: Vec<String>,
    /// Whether a program of somebody else plays.
    pub outside: bool,
    /// Whether it searches one tree, which can be looked at.
    pub grows: bool,
}

impl WayFacts {
    fn of<G: Game>((way, name, about): (Way, &'static str, &'static str)) -> WayFacts {
        // Nothing that it is told changes what is drawn by lot.
        let keys = if way == Way::Random { Vec::new() } else { way.keys::<G>() };
        WayFacts {
            name,
            about,
            keys,
            outside: matches!(way, Way::Outside(_)),
            grows: matches!(way, Way::Tree(search) if !search.has_passes()),
        }
    }
}

/// Every game that ships.
///
/// ```
/// let names: Vec<&str> = plansza_catalogue::games().iter().map(|game| game.name).collect();
/// assert!(names.contains(&"reversi"));
/// ```
pub fn games() -> Vec<GameFacts> {
    visit_games(TellFacts)
}

/// The game of this name or alias; also a template has one.
///
/// ```
/// assert_eq!(plansza_catalogue::find_game("othello")?.name, "reversi");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When there is none; the fault names the nearest.
pub fn find_game(name: &str) -> Result<GameFacts, Fault> {
    with_game(name, TellFacts)
}

#[derive(Clone, Copy)]
struct TellFacts;

impl GameVisitor for TellFacts {
    type Made = GameFacts;

    fn visit<G: Game>(self) -> GameFacts {
        GameFacts {
            name: G::NAME,
            aliases: G::ALIASES,
            about: G::ABOUT,
            rules: G::RULES,
            unit: G::UNIT,
            starts: G::STARTS.iter().map(|start| (start.name, start.about)).collect(),
            formats: G::FORMATS,
            players: ways::<G>().into_iter().map(WayFacts::of::<G>).collect(),
            usual: Player::<G>::default().name(),
            opponent: Player::<G>::for_people().to_string(),
            settings: Player::<G>::sheet(),
            commands: G::commands(),
        }
    }
}

/// The data that games carry with them, or are lent, see [`supply`](plansza_core::supply).
///
/// ```
/// let names: Vec<&str> = plansza_catalogue::supplies().iter().map(|supply| supply.name).collect();
/// assert_eq!(names, ["reversi-weights.bin"]);
/// ```
pub fn supplies() -> Vec<Supply> {
    #[derive(Clone, Copy)]
    struct TellSupplies;
    impl GameVisitor for TellSupplies {
        type Made = &'static [Supply];
        fn visit<G: Game>(self) -> &'static [Supply] {
            G::SUPPLIES
        }
    }
    visit_games(TellSupplies).concat()
}

/// Whether there is a game of this name.
///
/// ```
/// use plansza_catalogue::is_game;
/// assert!(is_game("reversi") && is_game("Connect4") && !is_game("sudoku"));
/// ```
pub fn is_game(name: &str) -> bool {
    struct Name;
    impl GameVisitor for Name {
        type Made = ();
        fn visit<G: Game>(self) {}
    }
    with_game(name, Name).is_ok()
}

/// The players that this text describes, one way of writing them: see [`Player`].
///
/// ```
/// use plansza_catalogue::read_player;
/// let player = read_player("reversi", "random", &mut plansza_core::game::files)?;
/// assert!(player.draws_lots && player.words == "random" && player.data["method"] == "random");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct PlayerFacts {
    /// In words.
    pub words: String,
    /// As data, for a [`MatchTask`].
    pub data: serde_json::Map<String, serde_json::Value>,
    /// What its method is for.
    pub role: Role,
    /// Whether it draws lots.
    pub draws_lots: bool,
    /// Whether it is a program of somebody else, whose games may differ from one time to the next.
    pub outside: bool,
}

/// Reads a player of a game, with `named` to look up what it names.
///
/// ```
/// use plansza_catalogue::read_player;
/// let player = read_player("connect-four", "alphabeta:depth=6", &mut plansza_core::game::files)?;
/// assert_eq!((player.words.as_str(), player.data["threes"].as_f64()), ("alphabeta depth=6", Some(5.0)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Names what is unknown or out of range, and what is accepted.
pub fn read_player(
    game: &str,
    text: &str,
    named: &mut plansza_core::game::Lookup<'_>,
) -> Result<PlayerFacts, Fault> {
    struct Read<'a, 'b>(&'a str, &'a mut plansza_core::game::Lookup<'b>);
    impl GameVisitor for Read<'_, '_> {
        type Made = Result<PlayerFacts, Fault>;
        fn visit<G: Game>(self) -> Self::Made {
            let player = Player::<G>::read(self.0, self.1)?;
            let draws_lots = matches!(player.way, Way::Random | Way::Playouts | Way::Expert);
            let (role, outside) = match player.way {
                Way::Random => (Role::Baseline, false),
                way => (Role::Search, matches!(way, Way::Outside(_))),
            };
            Ok(PlayerFacts { words: player.to_string(), data: player.data(), role, draws_lots, outside })
        }
    }
    with_game(game, Read(text, named))?
}

/// A match that can run.
struct PreparedMatch(Task);

/// Makes a match ready to run.
///
/// ```
/// use plansza_catalogue::{Control, match_task, prepare_match, read_player};
/// let player = read_player("connect-four", "random", &mut plansza_core::game::files)?;
/// let ready = prepare_match(match_task("connect-four", [&player, &player], "standard", 2))?;
/// let trial = ready.run(ready.task().replicate(1, 0), &mut Control::default())?;
/// assert_eq!(trial.outcome.epochs as usize, trial.outcome.trace.len() + 2); // plies: the opening and the players'
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When there is no such game, start or player, or a player lacks what it plays by.
pub fn prepare_match(mut task: MatchTask) -> Result<Box<dyn Prepared>, Fault> {
    struct CheckMatch<'a>(&'a MatchTask);
    impl GameVisitor for CheckMatch<'_> {
        type Made = Result<&'static str, Fault>;
        fn visit<G: Game>(self) -> Self::Made {
            let record = Record::new(G::start(&self.0.start)?);
            for player in &self.0.players {
                let player = Player::<G>::from_data(player)?;
                player.outside().map_or(Ok(()), |tongue| tongue.check_start(&record))?;
                player.check_supplies()?;
            }
            Ok(G::NAME)
        }
    }
    // By whatever name it was called: equal games are equal tasks.
    task.game = with_game(&task.game, CheckMatch(&task))??.into();
    Ok(Box::new(PreparedMatch(Task::Match(task))))
}

impl Prepared for PreparedMatch {
    fn task(&self) -> &Task {
        &self.0
    }

    fn run(&self, task: Task, control: &mut Control<'_>) -> Result<Trial, Fault> {
        let Task::Match(game) = &task else { return Err(Fault::new("a board cannot be played as a game")) };
        let (outcome, times) = with_game(&game.game, RunMatch(game, control.cancel, control.folder))??;
        Ok(Trial { task, outcome, times, picture: None })
    }
}

struct RunMatch<'a>(&'a MatchTask, Option<&'a AtomicBool>, Option<&'a Path>);

/// The player of a task, who, being a program, is started in this folder and is the one that the task speaks of.
fn seated<G: Game>(
    data: &serde_json::Map<String, serde_json::Value>,
    folder: &Path,
) -> Result<Player<G>, Fault> {
    let mut player = Player::<G>::from_data(data)?;
    let outsider = &mut player.outsider;
    if !outsider.content.is_empty() && content(&outsider.command, folder) != outsider.content {
        let what = format!("the files of `{}` are not those that the task speaks of", outsider.command);
        return Err(Fault::new(what).accepts("the experiment's file again, which makes new trials of them"));
    }
    outsider.folder = folder.into();
    Ok(player)
}

impl GameVisitor for RunMatch<'_> {
    type Made = Result<(Outcome, Times), Fault>;

    fn visit<G: Game>(self) -> Self::Made {
        let RunMatch(task, cancel, folder) = self;
        let folder = folder.unwrap_or(Path::new(""));
        let never = AtomicBool::new(false);
        let cancel = cancel.unwrap_or(&never);
        let [first, second] = [seated::<G>(&task.players[0], folder)?, seated(&task.players[1], folder)?];
        let opening = Opening { start: G::start(&task.start)?, plies: task.plies, seed: task.opening };
        let played = play(&first, &second, opening, task.seed, cancel);
        if let Some(fault) = played.fault {
            return Err(fault);
        }
        let cancelled = !played.finished || cancel.load(Ordering::Relaxed);
        let timed = [&first, &second].iter().any(|player| player.time.is_some());
        let outside = [&first, &second].iter().any(|player| player.outside().is_some());
        let plies = played.record.plies().len();
        let before = plies - played.turns.len();
        let step = |(at, turn): (usize, &plansza_arena::Turn<G::Move>)| {
            (turn.thought.nodes, (before + at + 1) as u64, turn.side.index() as i64)
        };
        // A transcript tells the moves from the usual start only: of another, the last position.
        let formats = std::iter::once("transcript").chain(G::FORMATS.iter().map(|format| format.name));
        let solution = formats.into_iter().find_map(|format| G::write(&played.record, format).ok());
        let outcome = Outcome {
            score: played.record.result().map(i64::from),
            goal: None,
            solved: false,
            optimal: false,
            impossible: false,
            legal: true,
            evaluations: played.turns.iter().map(|turn| turn.thought.nodes).sum(),
            epochs: plies as u64,
            stopped: match (cancelled, outside, timed) {
                (true, ..) => Stop::Cancelled,
                (_, true, _) => Stop::Outside,
                (.., true) => Stop::Time,
                _ => Stop::Exhausted,
            },
            solution,
            trace: played.turns.iter().enumerate().map(step).collect(),
            illegal: 0,
            bound: None,
            reason: played.record.early().map(|early| early.words(G::SIDES)),
        };
        let trace: Vec<f64> = played.turns.iter().map(|turn| turn.time.as_secs_f64()).collect();
        Ok((outcome, Times { seconds: trace.iter().sum(), trace }))
    }
}

/// A match between two players, from the plan of a tournament.
///
/// ```
/// use plansza_catalogue::{match_task, read_player};
/// let player = read_player("reversi", "random", &mut plansza_core::game::files)?;
/// assert_eq!(match_task("reversi", [&player, &player], "standard", 6).plies, 6);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn match_task(game: &str, players: [&PlayerFacts; 2], start: &str, plies: u32) -> MatchTask {
    let players = players.map(|player| player.data.clone());
    let (game, start) = (game.to_string(), start.to_string());
    MatchTask { results: RESULTS, game, players, start, plies, opening: 0, seed: 0 }
}
