//! One board by both sets of rules: the best scores, a play of each, and why they differ.
//!
//! The reason is found by the rules code: a best play by one set of rules is replayed by the other. Where the scores
//! differ the better play has to be illegal there, and the first turn that is refused says which of the report's two
//! slips it is.

use crate::rules::RuleBreach;
use crate::theory::{CaptureOrder, Chain, ChainLayout, Contacts};
use crate::{Go, GoPlay, GoPoint, GoTurn, Rules, exact};
use plansza_core::Meter;

/// The answer by one set of rules.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_go::{Go, compare::compare};
/// let go = Go::read("..O../OOOOO/XXXXX/...../..... 4")?.remove(0);
/// let by_go = compare(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent)).go;
/// assert_eq!((by_go.score, by_go.captured.len(), by_go.safe), (Some(4), 0, vec![2]));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesAnswer {
    /// The rules.
    pub rules: Rules,
    /// The best score found; none when not even the start is legal.
    pub score: Option<i64>,
    /// Whether it is proven best.
    pub proven: bool,
    /// Where it is not: no play has more than this.
    pub bound: Option<i64>,
    /// A play with that score.
    pub play: GoPlay,
    /// The white stones that it captures.
    pub captured: Vec<GoPoint>,
    /// White chains, each named by one stone, that these rules never allow to be captured, with any number of stones.
    pub safe: Vec<GoPoint>,
}

/// Which slip of the report a difference comes from.
///
/// ```
/// use plansza_go::compare::Slip;
/// assert_eq!([Slip::LateCapture, Slip::SelfSupport].map(Slip::name), ["late-capture", "self-support"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slip {
    /// A capture takes effect a turn late: what it frees is not there yet.
    LateCapture,
    /// Two black stones without a liberty vouch for each other.
    SelfSupport,
}

impl Slip {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Slip::LateCapture => "late-capture",
            Slip::SelfSupport => "self-support",
        }
    }
}

/// Why one score is higher.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_go::{Go, compare::compare};
/// let go = Go::read("..O../OOOOO/XXXXX/...../..... 4")?.remove(0);
/// let cause = compare(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent)).cause.unwrap();
/// assert!(cause.text.contains("is suicide by the rules of Go"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The slip.
    pub slip: Slip,
    /// The first turn of the better play that the other rules refuse, from 0.
    pub turn: usize,
    /// In a sentence.
    pub text: String,
}

/// Both answers, and why they differ if they do.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_go::{Go, compare::compare};
/// let go = Go::read("O...O 2")?.remove(0);
/// let both = compare(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert!(both.proven() && both.difference() == Some(0) && both.cause.is_none());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesComparison {
    /// By the rules of Go.
    pub go: RulesAnswer,
    /// By the report's rules.
    pub report: RulesAnswer,
    /// None where the scores are equal, or not both proven best.
    pub cause: Option<Refusal>,
}

impl RulesComparison {
    /// Whether both scores are proven best. Only then do they say anything about the rules.
    pub fn proven(&self) -> bool {
        self.go.proven && self.report.proven
    }

    /// The report's score less that of Go; none where one of them is not known.
    pub fn difference(&self) -> Option<i64> {
        Some(self.report.score? - self.go.score?)
    }
}

/// Compares the rules on a board, whichever it names.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_go::{Go, compare::{Slip, compare}};
/// let go = Go::read(".OX../OX.../X..../...../..... 1")?.remove(0);
/// let both = compare(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert_eq!((both.difference(), both.cause.unwrap().slip), (Some(-2), Slip::LateCapture));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn compare(go: &Go, meter: &mut Meter<'_>) -> RulesComparison {
    let layout = ChainLayout::of(go);
    let (by_go, by_report) =
        (answer(go, &layout, Rules::Go, meter), answer(go, &layout, Rules::Report, meter));
    let cause = match (by_go.score, by_report.score) {
        _ if !(by_go.proven && by_report.proven) => None,
        (Some(a), Some(b)) if a > b => refusal(&go.by(Rules::Report), &by_go.play, Slip::LateCapture),
        (Some(a), Some(b)) if a < b => refusal(&go.by(Rules::Go), &by_report.play, Slip::SelfSupport),
        _ => None,
    };
    RulesComparison { go: by_go, report: by_report, cause }
}

fn answer(go: &Go, layout: &ChainLayout, rules: Rules, meter: &mut Meter<'_>) -> RulesAnswer {
    let go = go.by(rules);
    let exact = exact::solve(&go, meter);
    let replay = exact.solution.as_ref().and_then(|play| go.replay(play).ok());
    let mut captured = replay.as_ref().map_or(Vec::new(), |replay| replay.captures.concat());
    captured.sort_unstable();
    let chains: Vec<Chain> = (0..layout.chains() as Chain).collect();
    let mut order = CaptureOrder::default();
    let safe: Vec<Chain> = match rules {
        Rules::Go => {
            order.settle(layout, &chains);
            order.stuck().to_vec()
        }
        Rules::Report => {
            let contacts = Contacts::of(layout);
            let walled = |chain: Chain| layout.liberties(chain).iter().any(|&point| contacts.walled(point));
            chains.into_iter().filter(|&chain| walled(chain)).collect()
        }
    };
    let name = |chain: Chain| layout.stones(chain).next().expect("a chain has a stone") as GoPoint;
    let mut safe: Vec<GoPoint> = safe.into_iter().map(name).collect();
    safe.sort_unstable();
    RulesAnswer {
        rules,
        score: replay.map(|replay| replay.points()),
        proven: exact.proven,
        bound: exact.bound.filter(|_| !exact.proven),
        play: exact.solution.unwrap_or_default(),
        captured,
        safe,
    }
}

/// Where a play that is best by the other rules is refused by these.
fn refusal(go: &Go, play: &GoPlay, slip: Slip) -> Option<Refusal> {
    let illegal = go.replay(play).err()?;
    let turn = illegal.turn;
    let text = match (&illegal.reason, slip) {
        (RuleBreach::NoLiberty(point), _) => format!(
            "{point} captures in the same turn by the rules of Go; by the report the stones it captures are still there, \
             and a lone stone without a liberty is not allowed"
        ),
        (RuleBreach::Occupied(point), _) => {
            format!("{point} was freed by a capture the turn before; by the report the stone is still there")
        }
        (RuleBreach::Suicide(point), _) => format!(
            "{point} is suicide by the rules of Go; by the report its chain of two stones or more needs no liberty"
        ),
        _ => illegal.to_string(),
    };
    debug_assert!(matches!(play.0.get(turn), Some(GoTurn::Stone(_))), "a pass is never refused");
    Some(Refusal { slip, turn, text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::RulesCensus;
    use plansza_core::{Budget, Silent};

    fn compared(go: &Go) -> RulesComparison {
        compare(go, &mut Meter::new(Budget::UNLIMITED, &mut Silent))
    }

    #[test]
    fn both_slips_are_named() {
        let late = compared(&exact::tests::board(".OX../OX.../X..../...../.....", 1));
        assert_eq!((late.difference(), late.report.safe.as_slice()), (Some(-2), &[1, 5][..]));
        let cause = late.cause.expect("they differ");
        assert_eq!((cause.slip, cause.turn), (Slip::LateCapture, 0));
        let eyes = compared(&exact::tests::board("..O../OOOOO/XXXXX/...../.....", 4));
        assert_eq!((eyes.difference(), eyes.go.safe.as_slice()), (Some(6), &[2][..]));
        assert_eq!(eyes.cause.expect("they differ").slip, Slip::SelfSupport);
    }

    #[test]
    fn without_proof_there_is_no_cause() {
        // There are stones for one of the two; that both cannot fall takes a search.
        let go = exact::tests::board("O.O./..../....", 3);
        let cut = compare(&go, &mut Meter::new(Budget::evaluations(0), &mut Silent));
        assert!(!cut.proven() && cut.cause.is_none(), "{cut:?}");
    }

    #[test]
    fn every_kind_of_difference_has_a_cause() {
        let mut kinds = std::collections::HashSet::new();
        for (black, white, stones) in [(1, 4, 2), (2, 4, 5), (0, 5, 6), (2, 5, 9)] {
            let census = RulesCensus { width: 3, height: 4, black, white, stones };
            for (difference, board) in census.take(&|_| true).expect("small").examples {
                let comparison = compared(&census.board(board));
                assert_eq!(comparison.difference(), Some(difference));
                let cause = comparison.cause.expect("they differ");
                assert_eq!(cause.slip == Slip::LateCapture, difference < 0, "{cause:?}");
                kinds.insert(cause.text.split(' ').nth(1).map(str::to_string));
            }
        }
        // captures in the same turn, was freed the turn before, is suicide
        assert!(kinds.len() >= 3, "{kinds:?}");
    }
}
