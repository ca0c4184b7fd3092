//! A step in words: where and why. The sentences name every cell that the reason rests on.

use super::{Candidates, Geometry, LogicStep, PatternCell, PatternRole, SudokuTechnique};
use crate::draw::symbol;
use plansza_core::bits;

/// `a`, `a and b`, `a, b and c`.
fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

fn digits(mask: u64, last: &str) -> String {
    list(&bits(mask).map(|d| symbol(d as u8 + 1).to_string()).collect::<Vec<_>>(), last)
}

fn count(n: usize) -> &'static str {
    ["no", "one", "two", "three", "four"].get(n).copied().unwrap_or("several")
}

/// `rows 2 and 6`.
fn lines(geometry: &Geometry, units: &[usize]) -> String {
    let numbers: Vec<String> = units.iter().map(|unit| (unit % geometry.side() + 1).to_string()).collect();
    format!("{}s {}", geometry.kind(units[0]), list(&numbers, "and"))
}

impl LogicStep {
    /// Where and why, in a sentence or two. `grid` is the board before the step.
    pub fn words(&self, grid: &Candidates) -> String {
        let say = Speech { step: self, grid, geometry: grid.geometry() };
        match self.technique {
            SudokuTechnique::LastCell => say.last_cell(),
            SudokuTechnique::HiddenSingleBox | SudokuTechnique::HiddenSingleLine => say.hidden_single(),
            SudokuTechnique::NakedSingle => say.naked_single(),
            SudokuTechnique::DirectPointing | SudokuTechnique::DirectClaiming => say.locked_direct(),
            SudokuTechnique::DirectHiddenPair | SudokuTechnique::DirectHiddenTriple => say.hidden_direct(),
            SudokuTechnique::Pointing | SudokuTechnique::Claiming => say.locked(),
            SudokuTechnique::NakedPair | SudokuTechnique::NakedTriple | SudokuTechnique::NakedQuad => {
                say.naked_subset()
            }
            SudokuTechnique::HiddenPair | SudokuTechnique::HiddenTriple | SudokuTechnique::HiddenQuad => {
                say.hidden_subset()
            }
            SudokuTechnique::XWing | SudokuTechnique::Swordfish | SudokuTechnique::Jellyfish => say.fish(),
            SudokuTechnique::XyWing | SudokuTechnique::XyzWing => say.wing(),
            SudokuTechnique::Colouring => say.colours(),
            SudokuTechnique::XChain => say.chain(),
        }
    }
}

/// A step with what is needed to speak of it.
struct Speech<'a> {
    step: &'a LogicStep,
    grid: &'a Candidates,
    geometry: &'a Geometry,
}

impl Speech<'_> {
    fn name(&self, cell: usize) -> String {
        self.geometry.shape().name(cell)
    }

    fn names(&self, cells: impl IntoIterator<Item = usize>, last: &str) -> String {
        list(&cells.into_iter().map(|cell| self.name(cell)).collect::<Vec<_>>(), last)
    }

    fn members(&self) -> String {
        self.names(self.step.pattern.iter().map(|part| part.cell), "and")
    }

    fn of(&self, role: PatternRole) -> impl Iterator<Item = &PatternCell> {
        self.step.pattern.iter().filter(move |part| part.role == role)
    }

    fn unit(&self, i: usize) -> String {
        self.geometry.name(self.step.units[i])
    }

    /// The unit in which two cells are the only places of the digit.
    fn shared(&self, a: usize, b: usize) -> String {
        let (units, d) = (
            self.geometry.units_of(a) & self.geometry.units_of(b),
            self.step.digits.trailing_zeros() as usize,
        );
        let strong = |&unit: &usize| units >> unit & 1 == 1 && self.grid.places(unit, d).count_ones() == 2;
        (0..3 * self.geometry.side()).find(strong).map_or(String::new(), |unit| self.geometry.name(unit))
    }

    fn digit(&self) -> String {
        digits(self.step.digits, "and")
    }

    /// `r1c3 and r1c5 lose 2, r1c8 loses 2 and 7`.
    fn losses(&self) -> String {
        let mut groups: Vec<(u64, Vec<usize>)> = Vec::new();
        for &(cell, mask) in &self.step.removed {
            match groups.iter_mut().find(|group| group.0 == mask) {
                Some(group) => group.1.push(cell),
                None => groups.push((mask, vec![cell])),
            }
        }
        let loss = |(mask, cells): &(u64, Vec<usize>)| {
            let verb = if cells.len() == 1 { "loses" } else { "lose" };
            format!("{} {verb} {}", self.names(cells.iter().copied(), "and"), digits(*mask, "and"))
        };
        groups.iter().map(loss).collect::<Vec<_>>().join(", ")
    }

    fn placed(&self) -> (String, char) {
        self.step.placed.map_or((String::new(), '?'), |(cell, digit)| (self.name(cell), symbol(digit)))
    }

    fn last_cell(&self) -> String {
        let (cell, digit) = self.placed();
        format!(
            "{cell} is the last empty cell of {}, and {digit} is the digit that is missing there.",
            self.unit(0)
        )
    }

    fn hidden_single(&self) -> String {
        let ((cell, digit), blockers) = (self.placed(), self.step.blockers(self.grid));
        let unit = self.step.units[0];
        let others = bits(self.grid.blank(unit)).map(|place| self.geometry.cell(unit, place));
        let unseen: Vec<usize> = others
            .filter(|&other| self.step.placed.is_some_and(|(placed, _)| placed != other))
            .filter(|&other| !blockers.iter().any(|&blocker| self.geometry.sees(other, blocker)))
            .collect();
        let (blockers, gone) = (self.names(blockers, "and"), self.names(unseen.iter().copied(), "and"));
        let kind = self.geometry.kind(unit);
        let sees =
            format!("every other empty cell of the {kind} sees {} {digit} ({blockers})", article(digit));
        let why = match (blockers.is_empty(), unseen.is_empty()) {
            (true, true) => format!("no other cell of the {kind} is empty"),
            (false, true) => sees,
            (true, false) => format!("it is ruled out already in {gone}"),
            (false, false) => format!("{sees}, or it is ruled out there already ({gone})"),
        };
        format!("In {} the digit {digit} fits only in {cell}: {why}.", self.unit(0))
    }

    fn naked_single(&self) -> String {
        let ((cell, digit), blockers) = (self.placed(), self.step.blockers(self.grid));
        let seen = blockers.iter().fold(0u64, |set, &blocker| set | 1 << (self.grid.digit(blocker) - 1));
        let all = (1 << self.geometry.side()) - 1;
        let gone = digits(all & !seen & !self.step.digits, "and");
        let mut blockers: Vec<(u8, usize)> = blockers.iter().map(|&b| (self.grid.digit(b), b)).collect();
        blockers.sort_unstable();
        let sights: Vec<String> =
            blockers.iter().map(|&(d, b)| format!("{} in {}", symbol(d), self.name(b))).collect();
        let why = match (sights.is_empty(), gone.is_empty()) {
            (false, true) => format!("it sees {}", list(&sights, "and")),
            (true, _) => format!("{gone} {} ruled out there already", are(&gone)),
            (false, false) => {
                format!("it sees {}, and {gone} {} ruled out there already", list(&sights, "and"), are(&gone))
            }
        };
        format!("{cell} can only be {digit}: {why}.")
    }

    /// `In box 1 the digit 7 fits only in r1c1 and r1c3, both in row 1.`
    fn lock(&self) -> String {
        let all = if self.step.pattern.len() == 2 { "both" } else { "all" };
        let (from, to) = (self.unit(0), self.unit(1));
        format!("In {from} the digit {} fits only in {}, {all} in {to}.", self.digit(), self.members())
    }

    fn locked(&self) -> String {
        let (lock, to, digit) = (self.lock(), self.unit(1), self.digit());
        format!("{lock} So {to} has its {digit} there and nowhere else: {}.", self.losses())
    }

    fn locked_direct(&self) -> String {
        let (lock, to, digit, (cell, _)) = (self.lock(), self.unit(1), self.digit(), self.placed());
        format!(
            "{lock} So {to} has its {digit} there and nowhere else, and in {} only {cell} is left for it.",
            self.unit(2)
        )
    }

    fn naked_subset(&self) -> String {
        let n = count(self.step.pattern.len());
        format!(
            "{} have only the candidates {}: {n} cells for {n} digits. So no other cell of {} can have them: {}.",
            self.members(),
            self.digit(),
            self.unit(0),
            self.losses()
        )
    }

    /// `In row 4 the digits 2 and 7 fit only in r4c1 and r4c5: two digits for two cells.`
    fn share(&self) -> String {
        let (unit, digits, n) = (self.unit(0), self.digit(), count(self.step.pattern.len()));
        format!("In {unit} the digits {digits} fit only in {}: {n} digits for {n} cells.", self.members())
    }

    fn hidden_subset(&self) -> String {
        format!("{} So nothing else fits there: {}.", self.share(), self.losses())
    }

    fn hidden_direct(&self) -> String {
        let (cell, digit) = self.placed();
        format!("{} So nothing else fits there, and only {cell} is left for {digit}.", self.share())
    }

    fn fish(&self) -> String {
        let (base, cover) = self.step.units.split_at(self.step.units.len() / 2);
        let (digit, n) = (self.digit(), count(base.len()));
        let [across, along] = [base, cover].map(|units| self.geometry.kind(units[0]));
        let (base, cover) = (lines(self.geometry, base), lines(self.geometry, cover));
        format!(
            "In {base} the digit {digit} fits only in {cover} ({}): {n} {across}s for {n} {along}s. So {cover} have their {digit} there and nowhere else: {}.",
            self.members(),
            self.losses()
        )
    }

    fn wing(&self) -> String {
        let point = self.step.digits;
        let mut text = String::new();
        let mut ends = Vec::new();
        for pivot in self.of(PatternRole::Pivot) {
            text = format!("{} is {}.", self.name(pivot.cell), digits(pivot.mask, "or"));
            if pivot.mask & point != 0 {
                ends.push(pivot.cell);
            }
        }
        let ifs: Vec<String> = self
            .of(PatternRole::Pincer)
            .map(|end| {
                ends.push(end.cell);
                format!(
                    "if it is {}, {} is {}",
                    digits(end.mask & !point, "or"),
                    self.name(end.cell),
                    self.digit()
                )
            })
            .collect();
        let both = if ends.len() == 2 { "both" } else { "all three" };
        format!(
            "{text} {}. So {} is {} in any case, and a cell that sees {both} is not: {}.",
            capital(&ifs.join("; ")),
            self.names(ends, "or"),
            self.digit(),
            self.losses()
        )
    }

    fn colours(&self) -> String {
        let digit = self.digit();
        let [light, dark] = [PatternRole::Light, PatternRole::Dark]
            .map(|role| self.of(role).map(|part| part.cell).collect::<Vec<_>>());
        let all = |cells: &[usize]| match cells {
            [one] => format!("{} is", self.name(*one)),
            [one, two] => format!("{} and {} both are", self.name(*one), self.name(*two)),
            more => format!("{} all are", self.names(more.iter().copied(), "and")),
        };
        let start = format!(
            "Where the digit {digit} has two places in a unit, one of them has it. So either {} {digit}, or {}.",
            all(&light),
            all(&dark)
        );
        let clash = [&light, &dark].into_iter().find(|cells| cells.contains(&self.step.removed[0].0));
        match clash {
            None => format!("{start} A cell that sees some of both is not: {}.", self.losses()),
            Some(cells) => {
                let pair = cells.iter().enumerate().find_map(|(i, &a)| {
                    cells[i + 1..].iter().find(|&&b| self.geometry.sees(a, b)).map(|&b| [a, b])
                });
                let pair = self.names(pair.into_iter().flatten(), "and");
                format!(
                    "{start} But {pair} see each other and cannot both be, so it is the others: {}.",
                    self.losses()
                )
            }
        }
    }

    fn chain(&self) -> String {
        let digit = self.digit();
        let mut text = String::new();
        for (i, part) in self.step.pattern.iter().enumerate() {
            let is = if part.role == PatternRole::Light { "is" } else { "is not" };
            let link = ["If ", ", then ", ", so "][i.min(2)];
            text += &format!("{link}{} {is} {digit}", self.name(part.cell));
            if part.role == PatternRole::Light {
                let unit = self.shared(self.step.pattern[i - 1].cell, part.cell);
                text += &format!(" (the other place in {unit})");
            }
        }
        let ends = [self.step.pattern.first(), self.step.pattern.last()];
        let [start, end] = ends.map(|part| part.map_or(0, |part| part.cell));
        if start == end {
            return format!("{text} after all. So it is, and no cell that sees it: {}.", self.losses());
        }
        format!(
            "{text}. So {} is {digit} in any case, and a cell that sees both is not: {}.",
            self.names([start, end], "or"),
            self.losses()
        )
    }
}

/// `a 7`, `an 8`, `an F`.
fn article(symbol: char) -> &'static str {
    if "8AEFHILMNORSX".contains(symbol) { "an" } else { "a" }
}

fn are(listed: &str) -> &'static str {
    if listed.chars().count() == 1 { "is" } else { "are" }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
