//! Puzzles and games with their facts, as data: what `plansza methods --json` prints, and all that a form or a page of cards
//! needs.

use crate::allowance::Allowance;
use crate::ask::{Ask, AskEntry, Nothing};
use crate::rejection::Rejection;
use crate::stage::Stage;
use plansza_arena::Outsider;
use plansza_catalogue::{GameFacts, GameVisitor, Kind, Pairing, WayFacts, with_game};
use plansza_core::params::{Domain, Param, Sheet};
use plansza_core::{Aim, Format, Game, Role, SearchTask, Task};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::{Arc, LazyLock};

/// A name and what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NameCard {
    /// The name.
    pub name: String,
    /// What it means.
    pub about: String,
}

impl NameCard {
    fn all<'a>(names: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<NameCard> {
        let card = |(name, about): (&str, &str)| NameCard { name: name.into(), about: about.into() };
        names.into_iter().map(card).collect()
    }

    fn formats(formats: &[Format]) -> Vec<NameCard> {
        NameCard::all(formats.iter().map(|format| (format.name, format.about)))
    }
}

/// What values a parameter takes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum DomainCard {
    /// Whole numbers.
    Integer {
        /// The least.
        from: Option<i64>,
        /// The greatest.
        to: Option<i64>,
    },
    /// Numbers.
    Number {
        /// The least.
        from: Option<f64>,
        /// The greatest.
        to: Option<f64>,
    },
    /// True or false.
    Flag,
    /// One of these words.
    Choice {
        /// The words, with what they mean.
        words: Vec<NameCard>,
    },
    /// Any of these.
    Either {
        /// What it may be, tried in order.
        of: Vec<DomainCard>,
    },
    /// Any text.
    Text,
}

impl From<&Domain> for DomainCard {
    fn from(domain: &Domain) -> DomainCard {
        match domain {
            Domain::Integer(from, to) => DomainCard::Integer { from: *from, to: *to },
            Domain::Number(from, to) => DomainCard::Number { from: *from, to: *to },
            Domain::Flag => DomainCard::Flag,
            Domain::Choice(words) => {
                let words = words.iter().map(|(word, about)| (word.as_str(), about.as_str()));
                DomainCard::Choice { words: NameCard::all(words) }
            }
            Domain::Either(domains) => {
                DomainCard::Either { of: domains.iter().map(DomainCard::from).collect() }
            }
            Domain::Text => DomainCard::Text,
        }
    }
}

/// One parameter.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ParamCard {
    /// Its name.
    pub key: String,
    /// What it takes, in words.
    pub values: String,
    /// Its value when nothing is said.
    pub default: Value,
    /// What it does.
    pub about: String,
    /// What it takes, for a form.
    pub domain: DomainCard,
}

impl ParamCard {
    /// All parameters of a sheet.
    ///
    /// ```
    /// use plansza_desk::cards::ParamCard;
    /// let cards = ParamCard::all(&plansza_catalogue::find("sudoku")?.wishes());
    /// assert!(cards.iter().any(|card| card.key == "level"));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn all(sheet: &Sheet) -> Vec<ParamCard> {
        let card = |param: &Param| ParamCard {
            key: param.key.clone(),
            values: param.domain.to_string(),
            default: param.default.clone(),
            about: param.about.clone(),
            domain: (&param.domain).into(),
        };
        sheet.params.iter().map(card).collect()
    }
}

/// An encoding that a method can work on.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EncodingCard {
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Parameters of its own.
    pub params: Vec<ParamCard>,
    /// The defaults of the method's parameters on it, on the first sample.
    pub defaults: Map<String, Value>,
    /// Parameters that are known by a name.
    pub presets: Vec<NameCard>,
}

/// A method of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MethodCard {
    /// Its name.
    pub method: String,
    /// What it is for.
    pub role: Role,
    /// What it does.
    pub about: String,
    /// What one epoch of it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epoch: Option<String>,
    /// Its parameters, with the defaults that they have on the first of its encodings.
    pub params: Vec<ParamCard>,
    /// The encodings that it can work on, the one that it uses when none is named first.
    pub encodings: Vec<EncodingCard>,
}

impl MethodCard {
    /// The card of a method; none where the puzzle has no such method.
    ///
    /// ```
    /// use plansza_desk::cards::MethodCard;
    /// let card = MethodCard::of(plansza_catalogue::find("sudoku")?, "anneal").unwrap();
    /// assert!(card.params.iter().any(|param| param.key == "alpha") && !card.encodings.is_empty());
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn of(kind: &dyn Kind, method: &str) -> Option<MethodCard> {
        let facts = kind.methods().into_iter().find(|facts| facts.name == method)?;
        let pairings: Vec<Arc<Pairing>> =
            kind.pairings().into_iter().filter(|pairing| pairing.method == method).collect();
        let sheet = |pairing: &Pairing| tuned(kind, pairing);
        let encoding = |name: &str| {
            let pairing = pairings.iter().find(|pairing| pairing.encoding == name)?;
            Some(EncodingCard {
                name: pairing.encoding.into(),
                about: pairing.encoding_about.into(),
                params: ParamCard::all(&pairing.encoding_sheet),
                defaults: sheet(pairing).defaults(),
                presets: NameCard::all(pairing.presets.iter().map(|preset| (preset.name, preset.about))),
            })
        };
        let names = kind.encodings(method);
        let favourite = names.first().and_then(|name| pairings.iter().find(|one| one.encoding == *name));
        Some(MethodCard {
            method: method.into(),
            role: facts.role,
            about: facts.about.into(),
            epoch: pairings.first().map(|pairing| pairing.epoch.into()),
            params: favourite.map_or_else(Vec::new, |pairing| ParamCard::all(&sheet(pairing))),
            encodings: names.into_iter().filter_map(encoding).collect(),
        })
    }
}

/// A method's parameters with the defaults that they have on an encoding of the first sample.
///
/// ```
/// let kind = plansza_catalogue::find("sudoku")?;
/// let pairing = kind.pairing("anneal", None)?;
/// assert_eq!(plansza_desk::cards::tuned(kind, &pairing).params.len(), pairing.method_sheet.params.len());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn tuned(kind: &dyn Kind, pairing: &Pairing) -> Sheet {
    let mut sheet = pairing.method_sheet.clone();
    let (method, encoding) = (pairing.method.into(), Some(pairing.encoding.into()));
    let wish = SearchTask { method, encoding, ..SearchTask::default() };
    let prepared = kind.read(kind.samples()[0].text).and_then(|boards| boards.prepare(0, wish));
    if let Ok(Task::Search(SearchTask { params, .. })) = prepared.as_ref().map(|prepared| prepared.task()) {
        for param in &mut sheet.params {
            if let Some(value) = params.get(&param.key) {
                param.default = value.clone();
            }
        }
    }
    sheet
}

/// A board, or several, that ship with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SampleCard {
    /// The name that stands for it where a board is expected.
    pub name: String,
    /// What it is.
    pub about: String,
    /// How many boards it has.
    pub boards: usize,
    /// The columns of the first.
    pub columns: usize,
    /// The rows of the first.
    pub rows: usize,
}

/// A puzzle with its facts.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PuzzleCard {
    /// Its name.
    pub puzzle: String,
    /// What it is.
    pub about: String,
    /// Its rules.
    pub rules: String,
    /// Its methods, the exact one first.
    pub methods: Vec<MethodCard>,
    /// Its text formats, the main one first.
    pub formats: Vec<NameCard>,
    /// The boards that ship with it.
    pub samples: Vec<SampleCard>,
    /// Its levels, from easy to hard.
    pub levels: Vec<NameCard>,
    /// What the generator can be asked for.
    pub generate: Vec<ParamCard>,
    /// What can be said beside the text of a board.
    pub options: Vec<ParamCard>,
    /// What it means to solve it: `satisfy` all rules, or `maximise` a score.
    pub aim: String,
    /// The sample on which methods show how they differ.
    pub arena: String,
}

impl PuzzleCard {
    /// The card of a puzzle.
    ///
    /// ```
    /// use plansza_desk::cards::PuzzleCard;
    /// let card = PuzzleCard::of(plansza_catalogue::find("go")?);
    /// assert_eq!((card.puzzle.as_str(), card.aim.as_str(), card.methods[0].method.as_str()), ("go", "maximise", "exact"));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn of(kind: &dyn Kind) -> PuzzleCard {
        let sample = |sample: &plansza_core::Sample| {
            let boards = kind.read(sample.text).ok();
            let size = boards.as_ref().map(|boards| boards.size(0));
            SampleCard {
                name: sample.name.into(),
                about: sample.about.into(),
                boards: boards.map_or(0, |boards| boards.len()),
                columns: size.map_or(0, |size| size.width),
                rows: size.map_or(0, |size| size.height),
            }
        };
        PuzzleCard {
            puzzle: kind.name().into(),
            about: kind.about().into(),
            rules: kind.rules().into(),
            methods: kind.methods().iter().filter_map(|facts| MethodCard::of(kind, facts.name)).collect(),
            formats: NameCard::formats(kind.formats()),
            samples: kind.samples().iter().map(sample).collect(),
            levels: NameCard::all(kind.levels().iter().map(|level| (level.name, level.about))),
            generate: ParamCard::all(&kind.wishes()),
            options: ParamCard::all(&kind.options()),
            aim: if kind.aim() == Aim::Satisfy { "satisfy".into() } else { "maximise".into() },
            arena: kind.arena().into(),
        }
    }
}

/// A method of players.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WayCard {
    /// Its name.
    pub name: String,
    /// What it does.
    pub about: String,
    /// What it may be told, of the game's settings.
    pub keys: Vec<String>,
    /// Whether it searches one tree, which can be looked at.
    pub grows: bool,
    /// Whether a program of somebody else plays.
    #[serde(skip)]
    outside: bool,
}

impl WayCard {
    fn of(way: &WayFacts) -> WayCard {
        let WayFacts { name, about, keys, outside, grows } = way;
        let (name, about) = (name.to_string(), about.to_string());
        WayCard { name, about, keys: keys.clone(), grows: *grows, outside: *outside }
    }
}

/// A game for two with its facts.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GameCard {
    /// Its name.
    pub game: String,
    /// What it is.
    pub about: String,
    /// Its rules.
    pub rules: String,
    /// The methods of its players.
    pub players: Vec<WayCard>,
    /// The method of a player of whom nothing else is said.
    pub usual: String,
    /// Who plays against a person who has named nobody, as `engine level=3`.
    pub opponent: String,
    /// What a player may be told beside its method.
    pub params: Vec<ParamCard>,
    /// Where games start, the usual start first.
    pub starts: Vec<NameCard>,
    /// Its text formats.
    pub formats: Vec<NameCard>,
    /// Other names.
    pub aliases: Vec<String>,
    /// What the first and the second player are called.
    pub sides: [String; 2],
    /// What marks their pieces.
    pub marks: [char; 2],
    /// Columns of the board.
    pub columns: usize,
    /// Rows of the board.
    pub rows: usize,
    /// What a margin is counted in, as a noun.
    pub unit: String,
    /// A move, as an example.
    pub example: String,
}

struct Looks;

impl GameVisitor for Looks {
    type Made = ([&'static str; 2], [char; 2], (usize, usize), &'static str);

    fn visit<G: Game>(self) -> Self::Made {
        (G::SIDES, G::MARKS, G::SIZE, G::EXAMPLE)
    }
}

impl GameCard {
    /// The card of a game.
    ///
    /// ```
    /// use plansza_desk::cards::GameCard;
    /// let card = GameCard::of(&plansza_catalogue::find_game("connect-four")?)?;
    /// assert_eq!((card.columns, card.rows, card.sides[0].as_str()), (7, 6, "Black"));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such game.
    pub fn of(game: &GameFacts) -> Result<GameCard, plansza_core::Fault> {
        let (sides, marks, (columns, rows), example) = with_game(game.name, Looks)?;
        Ok(GameCard {
            game: game.name.into(),
            about: game.about.into(),
            rules: game.rules.into(),
            players: game.players.iter().map(WayCard::of).collect(),
            usual: game.usual.into(),
            opponent: game.opponent.clone(),
            params: ParamCard::all(&game.settings),
            starts: NameCard::all(game.starts.iter().copied()),
            formats: NameCard::formats(game.formats),
            aliases: game.aliases.iter().map(|alias| alias.to_string()).collect(),
            sides: sides.map(String::from),
            marks,
            columns,
            rows,
            unit: game.unit.into(),
            example: example.into(),
        })
    }
}

impl GameCard {
    /// Without the players that are programs of somebody else, which no client may start here.
    fn offered(mut self) -> GameCard {
        self.players.retain(|player| !player.outside);
        self.params.retain(|param| !Outsider::KEYS.contains(&param.key.as_str()));
        // Nor is a file read: of words and any text, the words are left.
        for param in &mut self.params {
            if let DomainCard::Either { of } = &mut param.domain
                && let Some(words) = of.iter().position(|one| matches!(one, DomainCard::Choice { .. }))
                && of.iter().any(|one| matches!(one, DomainCard::Text))
            {
                param.domain = of.swap_remove(words);
                param.values = param.values.replace(" or text", "");
            }
        }
        self
    }
}

/// Every puzzle that ships, made once.
fn puzzles() -> &'static [PuzzleCard] {
    static CARDS: LazyLock<Vec<PuzzleCard>> =
        LazyLock::new(|| plansza_catalogue::puzzles().iter().map(|kind| PuzzleCard::of(*kind)).collect());
    &CARDS
}

/// Which limits there are.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LimitsAsk {}

impl Ask for LimitsAsk {
    const NAME: &'static str = "limits";
    const ABOUT: &'static str = "What is allowed here: bytes, cells, boards, evaluations, seconds, jobs.";
    const EXAMPLE: &'static str = "{}";
    type Answer = Allowance;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<Allowance, Rejection> {
        Ok(*stage.allowance)
    }
}

/// All puzzles.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PuzzlesAsk {}

impl Ask for PuzzlesAsk {
    const NAME: &'static str = "puzzles";
    const ABOUT: &'static str =
        "Every puzzle: rules, formats, samples, levels, methods with their parameters.";
    const EXAMPLE: &'static str = "{}";
    type Answer = Vec<PuzzleCard>;
    type News = Nothing;

    fn answer(self, _: &mut Stage<'_>) -> Result<Vec<PuzzleCard>, Rejection> {
        Ok(puzzles().to_vec())
    }
}

/// One puzzle.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleAsk {
    /// Its name.
    pub puzzle: String,
}

impl Ask for PuzzleAsk {
    const NAME: &'static str = "puzzle";
    const ABOUT: &'static str = "One puzzle with its facts.";
    const EXAMPLE: &'static str = r#"{"puzzle": "kuromasu"}"#;
    type Answer = PuzzleCard;
    type News = Nothing;

    fn answer(self, _: &mut Stage<'_>) -> Result<PuzzleCard, Rejection> {
        let kind = plansza_catalogue::find(&self.puzzle)?;
        let made = puzzles().iter().find(|card| card.puzzle == kind.name()).cloned();
        Ok(made.unwrap_or_else(|| PuzzleCard::of(kind)))
    }
}

/// All games.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GamesAsk {}

impl Ask for GamesAsk {
    const NAME: &'static str = "games";
    const ABOUT: &'static str = "Every game for two: rules, starts, formats, players with their settings.";
    const EXAMPLE: &'static str = "{}";
    type Answer = Vec<GameCard>;
    type News = Nothing;

    fn answer(self, _: &mut Stage<'_>) -> Result<Vec<GameCard>, Rejection> {
        let cards = plansza_catalogue::games();
        let cards = cards.iter().map(|game| GameCard::of(game).map(GameCard::offered));
        Ok(cards.collect::<Result<_, _>>()?)
    }
}

/// One game.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameAsk {
    /// Its name.
    pub game: String,
}

impl Ask for GameAsk {
    const NAME: &'static str = "game";
    const ABOUT: &'static str = "One game for two with its facts.";
    const EXAMPLE: &'static str = r#"{"game": "reversi"}"#;
    type Answer = GameCard;
    type News = Nothing;

    fn answer(self, _: &mut Stage<'_>) -> Result<GameCard, Rejection> {
        Ok(GameCard::of(&plansza_catalogue::find_game(&self.game)?)?.offered())
    }
}

pub(crate) fn entries() -> Vec<AskEntry> {
    vec![
        AskEntry::of::<LimitsAsk>(),
        AskEntry::of::<PuzzlesAsk>(),
        AskEntry::of::<PuzzleAsk>(),
        AskEntry::of::<GamesAsk>(),
        AskEntry::of::<GameAsk>(),
    ]
}
