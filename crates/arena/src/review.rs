//! A game looked at again: what every move lost, where the mistakes are, and what would have been better.
//!
//! Every position of the game is weighed, the last first: where the rest can be solved in about a second its moves are worth what
//! is proven, elsewhere what the player that reviews thinks of them. A move loses what it is worth less than the best one, both by
//! the same search, so a loss is never below nothing.
//!
//! ```
//! use plansza_arena::{Review, reviewer};
//! use plansza_core::{Game, Silent};
//! use plansza_tictactoe::TicTacToe;
//! let game = TicTacToe::read(b"b2 a2 a1 c3 c1 b1 a3")?.remove(0);
//! let review = Review::of(&game, &reviewer(), None, &mut Silent, &mut |_| {})?;
//! let mistakes: Vec<String> = review.mistakes().map(|ply| format!("{}: {} loses {}", ply.number, ply.step, ply.loss)).collect();
//! assert_eq!(mistakes, ["2: a2 loses 1"]); // the game was even, and then it was lost
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod page;
mod picture;
#[cfg(test)]
mod tests;
mod told;

pub use page::NO_CURVE;
pub use told::{PlyReview, ReviewReport, SideReport};

use crate::analyse::analyse;
use crate::player::{Player, Way};
use crate::solve::EndSolver;
use plansza_core::{Board, Fault, Flow, Game, Observer, Pace, Progress, Record, Scene, Side, Worth};
use plansza_core::{Budget, Evaluation, Meter, Trust, TrustedWorth, worth};

/// A move of a game with what it was worth, and what would have been better.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedPly<M> {
    /// Which move of the game it is, from 1; a pass has the number of the move before it.
    pub number: usize,
    /// Who made it.
    pub side: Side,
    /// The move.
    pub step: M,
    /// What it was worth to who made it.
    pub said: TrustedWorth,
    /// The best move; this one, where there is none better.
    pub best: M,
    /// What that is worth.
    pub best_said: TrustedWorth,
    /// The play expected after the best move, which comes first.
    pub line: Vec<M>,
    /// By how much this move is worth less than the best.
    pub loss: f64,
    /// Whether it was the only move.
    pub forced: bool,
    /// Whether it lost so much that it is called a mistake, or gave away what was won or even for certain.
    pub mistake: bool,
}

/// What a side did in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideReview {
    /// Its moves; passes are none.
    pub moves: usize,
    /// Those whose loss is in the review's unit: the mean is theirs.
    pub counted: usize,
    /// What one of those lost on average; none where there is none.
    pub mean_loss: Option<f64>,
    /// Its mistakes.
    pub mistakes: usize,
}

/// A game that was reviewed.
#[derive(Clone, Debug, PartialEq)]
pub struct Review<G: Game> {
    /// The game.
    pub record: Record<G>,
    /// Who reviewed it.
    pub player: Player<G>,
    /// From which loss on a move is a mistake; none where all losses are points of an evaluation and nobody said how many make one.
    pub mistake: Option<f64>,
    /// Whether what is worth so much to one side is worth as much less to the other: so are margins, an engine's values and the
    /// sums of some evaluations, but not those of an evaluation that favours whoever is asked.
    pub even_handed: bool,
    /// The plies that were reviewed: all, or, where that was cut short, the last ones.
    pub plies: Vec<ReviewedPly<G::Move>>,
    /// What the position before each of these plies is worth to the first player, and the last one of the game.
    pub curve: Vec<TrustedWorth>,
    /// Nodes visited.
    pub nodes: u64,
}

/// Who reviews when nobody is named: the engine of the game, or else alpha-beta.
///
/// ```
/// use plansza_tictactoe::TicTacToe;
/// assert_eq!(plansza_arena::reviewer::<TicTacToe>().to_string(), "alphabeta depth=6 order=promise");
/// ```
pub fn reviewer<G: Game>() -> Player<G> {
    let words = match G::expert() {
        Some(_) => REVIEWER,
        None => "alphabeta depth=6 order=promise",
    };
    words.parse().unwrap_or_default()
}

/// The engine that reviews.
const REVIEWER: &str = "engine level=18";

/// Notes whether who watches has had enough.
struct Hearing<'a> {
    observer: &'a mut dyn Observer,
    enough: bool,
}

impl Hearing<'_> {
    fn note(&mut self, flow: Flow) -> Flow {
        self.enough |= flow == Flow::Cancel;
        flow
    }
}

impl Observer for Hearing<'_> {
    fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) -> Flow {
        let flow = self.observer.improved(at, board);
        self.note(flow)
    }

    fn tick(&mut self, at: Progress) -> Flow {
        let flow = self.observer.tick(at);
        self.note(flow)
    }

    fn pace(&mut self) -> Pace {
        self.observer.pace()
    }

    fn look(&mut self, at: Progress, scene: &dyn Fn() -> Scene) -> Flow {
        let flow = self.observer.look(at, scene);
        self.note(flow)
    }
}

/// What a position is worth to who is to move, and the best play from it.
#[derive(Clone)]
struct BestPlay<M> {
    said: TrustedWorth,
    line: Vec<M>,
}

/// A move that was made, and what the position after it is worth, where that is known.
type MadeMove<'a, M> = (M, Option<&'a BestPlay<M>>);

/// Goes through a game from its end.
struct Reviewer<'a, G: Game> {
    player: &'a Player<G>,
    solver: EndSolver<G>,
    /// Whether the rest could be solved so far; before where it could not, it is longer still.
    solvable: bool,
    nodes: u64,
}

impl<G: Game> Reviewer<'_, G> {
    /// What a position is worth; with a move that was made, what that is worth too. None when there was no time for it.
    fn position(
        &mut self,
        position: &G,
        made: Option<MadeMove<'_, G::Move>>,
        hearing: &mut Hearing<'_>,
    ) -> Option<(BestPlay<G::Move>, TrustedWorth)> {
        let exact = |margin: i32| TrustedWorth::new(worth::finished(margin), Trust::Exact, G::MOST);
        if position.over() {
            let play = BestPlay { said: exact(position.margin()), line: Vec::new() };
            return Some((play.clone(), play.said));
        }
        if let Some((step, Some(after))) = made
            && position.moves().len() == 1
        {
            // No choice: the position is worth what the next one is.
            let line = [step].into_iter().chain(after.line.iter().copied()).collect();
            let play = BestPlay { said: turned(after.said, G::MOST), line };
            return Some((play.clone(), play.said));
        }
        if self.solvable
            && let Some(best) = self.solver.best(position, hearing)
        {
            let play = BestPlay { said: exact(best.margin), line: best.line };
            let Some((step, after)) = made.filter(|(step, _)| *step != best.step) else {
                return Some((play.clone(), play.said));
            };
            let known = after.and_then(|after| after.said.exact());
            let next = position.play(step);
            let margin = match known {
                Some(margin) => Some(-margin),
                None => self.solver.best(&next, hearing).map(|solved| -solved.margin),
            };
            if let Some(margin) = margin {
                return Some((play, exact(margin)));
            }
        }
        if hearing.enough {
            return None;
        }
        self.solvable = false;
        let found = analyse(position, self.player, hearing).ok()?;
        self.nodes += found.nodes;
        if hearing.enough {
            return None;
        }
        let best = found.moves.first()?;
        let line = [best.step].into_iter().chain(best.line.iter().copied()).collect();
        let said = best.said(G::MOST);
        let own = made.and_then(|(step, _)| found.moves.iter().find(|weighed| weighed.step == step));
        Some((BestPlay { said, line }, own.map_or(said, |own| own.said(G::MOST))))
    }

    /// By how much a move is worth less than the best one. Sums of an evaluation and margins of finished games are no numbers of
    /// one kind: there, who turns a won game into one that is not loses the greatest margin at least.
    fn loss(&self, best: TrustedWorth, own: TrustedWorth) -> f64 {
        let apart = best.worth.number(G::MOST) - own.worth.number(G::MOST);
        let thrown = class(best, G::MOST) - class(own, G::MOST);
        match self.player.way {
            Way::Tree(_) if thrown > 0 && best.exact().zip(own.exact()).is_none() => {
                apart.max(f64::from(G::MOST * thrown))
            }
            _ => apart.max(0.0),
        }
    }
}

/// Whether a game is seen to be won, 1, to be lost, −1, or neither.
fn class(said: TrustedWorth, most: i32) -> i32 {
    said.worth.margin(most).map_or(0, i32::signum)
}

/// The same for the other side.
fn turned(said: TrustedWorth, most: i32) -> TrustedWorth {
    let trust = match said.trust {
        Trust::Least => Trust::Most,
        Trust::Most => Trust::Least,
        other => other,
    };
    let value = match said.worth {
        Worth::Sum(sum) => 0.0 - sum,
        Worth::End(margin) => worth::finished(-margin),
        Worth::Won => f64::NEG_INFINITY,
        Worth::Lost => f64::INFINITY,
    };
    TrustedWorth::new(value, trust, most)
}

impl<G: Game> Review<G> {
    /// From which loss on a move is a mistake when nothing is said: a sixteenth of the greatest margin, and 1 at least, or 4 at least
    /// where an evaluation says what is not proven. By how many points of an evaluation moves differ says little of who wins, so
    /// these make no mistake unless somebody says how many do.
    pub fn usual_mistake(player: &Player<G>) -> f64 {
        let least = if player.way == Way::Expert { 1.0 } else { 4.0 };
        (f64::from(G::MOST) / 16.0).max(least)
    }

    /// Reviews a game, its last move first, each of which is told. Where whoever watches has had enough, the moves that were
    /// reviewed are there.
    ///
    /// # Errors
    /// When the game has no moves, or the player does not weigh moves.
    pub fn of(
        record: &Record<G>,
        player: &Player<G>,
        mistake: Option<f64>,
        observer: &mut dyn Observer,
        told: &mut dyn FnMut(&ReviewedPly<G::Move>),
    ) -> Result<Review<G>, Fault> {
        if record.plies().is_empty() {
            return Err(Fault::new("there are no moves to review")
                .accepts(format!("a game with a move, as {}", G::EXAMPLE)));
        }
        if !matches!(player.way, Way::Tree(_) | Way::Expert) {
            return Err(Fault::new(format!("{} weighs no moves", player.name()))
                .accepts(format!("a player that does, as '{}'", reviewer::<G>())));
        }
        if player.time.is_some() {
            return Err(Fault::new("a review by the clock would differ from machine to machine")
                .accepts("level=, nodes= or depth="));
        }
        let asked = mistake.is_some();
        let least = mistake.unwrap_or(Review::usual_mistake(player));
        let positions: Vec<G> = record.positions().collect();
        let mut reviewer = Reviewer { player, solver: EndSolver::new()?, solvable: true, nodes: 0 };
        let mut hearing = Hearing { observer, enough: false };
        let mut plies = Vec::new();
        let mut after: Option<BestPlay<G::Move>> = None;
        let mut curve = Vec::new();
        let to_first = |said: TrustedWorth, position: &G| match position.side() {
            Side::First => said,
            Side::Second => turned(said, G::MOST),
        };
        if let Some((end, _)) = reviewer.position(&record.now(), None, &mut hearing) {
            curve.push(to_first(end.said, &record.now()));
            after = Some(end);
        }
        let mut number = record.placed();
        for (at, ply) in record.plies().iter().enumerate().rev() {
            // A short search asks nobody.
            if !Meter::new(Budget::UNLIMITED, &mut hearing).poll() {
                break;
            }
            let (position, step) = (&positions[at], ply.step);
            let made = Some((step, after.as_ref()));
            let Some((best, own)) = reviewer.position(position, made, &mut hearing) else { break };
            let loss = reviewer.loss(best.said, own);
            let thrown = class(best.said, G::MOST) > class(own, G::MOST);
            let proven = best.said.exact().is_some() && own.exact().is_some();
            let counts = asked || proven || player.way == Way::Expert;
            let reviewed = ReviewedPly {
                number,
                side: position.side(),
                step,
                said: own,
                // Of equals, what was played is as good as any.
                best: if loss > 0.0 { best.line.first().copied().unwrap_or(step) } else { step },
                best_said: best.said,
                line: best.line.clone(),
                loss,
                forced: position.moves().len() == 1,
                mistake: thrown || counts && loss >= least,
            };
            told(&reviewed);
            number -= usize::from(!G::is_pass(step));
            plies.push(reviewed);
            curve.push(to_first(best.said, position));
            after = Some(best);
        }
        plies.reverse();
        curve.reverse();
        let nodes = reviewer.nodes + reviewer.solver.nodes;
        let even_handed = player.way == Way::Expert || positions.iter().all(|at| is_even_handed(player, at));
        let (record, player) = (record.clone(), player.clone());
        let mut review = Review { record, player, mistake, even_handed, plies, curve, nodes };
        if review.in_margins() {
            review.mistake = Some(least);
        }
        Ok(review)
    }

    /// Whether every move was reviewed.
    pub fn is_whole(&self) -> bool {
        self.plies.len() == self.record.plies().len()
    }

    /// The mistakes.
    pub fn mistakes(&self) -> impl Iterator<Item = &ReviewedPly<G::Move>> {
        self.plies.iter().filter(|ply| ply.mistake)
    }

    /// The move that lost most, the first of them; none where none lost anything. Only losses in the review's unit are compared.
    pub fn worst(&self) -> Option<&ReviewedPly<G::Move>> {
        let lost = self.plies.iter().filter(|ply| ply.loss > 0.0 && self.counts(ply));
        lost.rev().max_by(|a, b| a.loss.total_cmp(&b.loss))
    }

    /// What a side did.
    pub fn side(&self, side: Side) -> SideReview {
        let own = || self.plies.iter().filter(|ply| ply.side == side && !G::is_pass(ply.step));
        let counted = own().filter(|ply| self.counts(ply)).count();
        let lost: f64 = own().filter(|ply| self.counts(ply)).map(|ply| ply.loss).sum();
        SideReview {
            moves: own().count(),
            counted,
            mean_loss: (counted > 0).then(|| lost / counted as f64),
            mistakes: own().filter(|ply| ply.mistake).count(),
        }
    }

    /// Whether what a ply lost is a margin: an engine says so, or it is proven.
    fn is_margin(&self, ply: &ReviewedPly<G::Move>) -> bool {
        let proven = ply.said.exact().is_some() && ply.best_said.exact().is_some();
        self.player.way == Way::Expert || proven
    }

    /// Whether the review goes by margins: where the loss of any move is one. Points of an evaluation are never added to them.
    fn in_margins(&self) -> bool {
        self.plies.iter().any(|ply| !G::is_pass(ply.step) && self.is_margin(ply))
    }

    /// Whether the loss of a ply is in the review's unit, so that it may be added to others and compared with them.
    pub fn counts(&self, ply: &ReviewedPly<G::Move>) -> bool {
        self.is_margin(ply) == self.in_margins()
    }

    /// Whether some losses are margins and others points of an evaluation.
    pub fn is_mixed(&self) -> bool {
        self.plies.iter().any(|ply| !G::is_pass(ply.step) && !self.counts(ply))
    }

    /// What a ply lost, with its unit where not all have the same.
    pub fn lost(&self, ply: &ReviewedPly<G::Move>) -> String {
        let unit = if self.is_margin(ply) { G::UNIT } else { "point" };
        match self.is_mixed() {
            true => format!("{} {unit}{}", ply.lost(), if ply.loss == 1.0 { "" } else { "s" }),
            false => ply.lost(),
        }
    }

    /// What a side lost by a move, in words, and by which of its moves where not all count.
    pub fn mean_words(&self, side: Side) -> String {
        let did = self.side(side);
        let some = match did.counted < did.moves {
            true => format!(
                " over the {} that {} proven",
                did.counted,
                if did.counted == 1 { "is" } else { "are" }
            ),
            false => String::new(),
        };
        match did.mean_loss {
            Some(mean) => format!("{mean:.2} {} lost by a move{some}", self.losses()),
            None if did.moves > 0 => "no loss proven".into(),
            None => "nothing to lose".into(),
        }
    }

    /// What the losses that count are counted in: the unit of the margin, where any move's loss is one, or that of the evaluation.
    pub fn unit(&self) -> &'static str {
        if self.in_margins() { G::UNIT } else { "point" }
    }

    /// The same for a sentence, in which points are said to be whose.
    pub fn losses(&self) -> String {
        match self.in_margins() {
            true => format!("{}s", G::UNIT),
            false => "points of the evaluation".into(),
        }
    }

    /// What the values of the curve count: where an evaluation is not even-handed its sums are left out, and margins remain.
    pub fn curve_unit(&self) -> &'static str {
        let sums = self.plies.iter().any(|ply| !self.is_margin(ply));
        if self.even_handed && sums { "point" } else { G::UNIT }
    }

    /// The value to the first player before each ply that was reviewed, and at the end; none where there is only a sum of an
    /// evaluation that favours whoever is asked.
    pub fn curve_values(&self) -> impl Iterator<Item = Option<f64>> {
        let number = |said: &TrustedWorth| {
            // A draw is a sum of nothing, and exact.
            let sum = matches!(said.worth, Worth::Sum(_)) && said.exact().is_none();
            (self.even_handed || !sum).then(|| said.worth.number(G::MOST))
        };
        self.curve.iter().map(number)
    }
}

/// Whether the measures of an evaluation come to as much for one side as they come to against the other.
fn is_even_handed<G: Game>(player: &Player<G>, position: &G) -> bool {
    let sum = |side| player.evaluation.shares(position, side).iter().map(|share| share.adds()).sum::<f64>();
    let [first, second] = Side::BOTH.map(sum);
    (first + second).abs() < 1e-6
}
