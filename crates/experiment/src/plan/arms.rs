//! The arms of a spec: each in all its settings, on all boards that it works on.

use super::{Arm, Instance, Plan};
use crate::expand::settings;
use crate::spec::{ArmSpec, Place, at};
use plansza_catalogue::Kind;
use plansza_core::params::Sheet;
use plansza_core::{Fault, Role, SearchTask, params};

/// Runs of an arm on a board when nothing is said: enough for an interval of ± 10 points.
const REPLICATES: u64 = 100;

impl Plan {
    /// Enters an arm in all its settings.
    pub(super) fn enter_arm(
        &mut self,
        kinds: &[&'static dyn Kind],
        arm: &ArmSpec,
        place: &Place,
    ) -> Result<(), Fault> {
        let method = &arm.method;
        let boards = self.boards_of(kinds, arm, place)?;
        arm.on.iter().flat_map(|on| on.all()).for_each(|name| self.single_out(name));
        let kind = self.kind(kinds, boards[0]);
        let role = kind.role(method).expect("it works on these boards");
        let sheet = match role {
            Role::Exact => Default::default(),
            _ => kind.pairing(method, arm.encoding.as_deref())?.sheet(),
        };
        self.enter_settings(arm, place, &boards, role, &sheet)
    }

    /// Enters every setting of an arm on these boards.
    pub(super) fn enter_settings(
        &mut self,
        arm: &ArmSpec,
        place: &Place,
        boards: &[usize],
        role: Role,
        sheet: &Sheet,
    ) -> Result<(), Fault> {
        let method = &arm.method;
        let replicates = match (role.draws(), arm.replicates) {
            // The same every time.
            (false, None) => 1,
            (false, Some(n)) if n != 1 => {
                let what = format!("{n} replicates of '{method}', which are all equal");
                return self.spec.refuse(&place.then("replicates"), what, "1, or nothing: it runs once");
            }
            (_, own) => self.replicates(own, place)?,
        };
        let budget = arm.budget.or(&self.spec.budget);
        if budget.evaluations.is_none() && budget.epochs.is_none() && role.draws() {
            let what = format!("'{method}' has no limit that can be repeated");
            let accepted = "budget = { evaluations = 100_000 } or { epochs = 500 }, in the arm or above; time is only a safety stop";
            return self.spec.refuse(place, what, accepted);
        }
        let family = arm.name.clone().unwrap_or_else(|| method.clone());
        for settings in settings(&self.spec, arm, place, sheet)? {
            let words: Vec<String> =
                settings.iter().map(|(key, value)| format!("{key}={}", params::plain(value))).collect();
            let name = [std::slice::from_ref(&family), &words[..]].concat().join(" ");
            if self.arms.iter().any(|known| known.name == name) {
                let what = format!("two arms are called '{name}'");
                return self.spec.refuse(place, what, "a name of its own for each: name = \"…\"");
            }
            let mut said = arm.set.0.clone();
            said.extend(settings.iter().cloned());
            let wish = SearchTask {
                method: method.clone(),
                encoding: arm.encoding.clone(),
                params: self.spec.with_content(method, &said),
                budget,
                ..SearchTask::default()
            };
            let number = self.arms.len();
            let (family, method) = (family.clone(), method.clone());
            let (added, place) = (false, place.clone());
            self.arms.push(Arm { name, family, method, settings, said, role, added, place: place.clone() });
            for &board in boards {
                self.add_cell(number, board, wish.clone(), replicates, arm.seed)
                    .map_err(|fault| self.spec.at(&place, fault))?;
            }
        }
        Ok(())
    }

    /// Notes the board that an arm names by itself, if this is the name of one.
    pub(super) fn single_out(&mut self, name: &str) {
        let named = |board: &usize| self.boards[*board].is(name) && !self.alone.contains(board);
        self.alone.extend((0..self.boards.len()).find(named));
    }

    /// The puzzle of a board.
    pub(super) fn kind(&self, kinds: &[&'static dyn Kind], board: usize) -> &'static dyn Kind {
        let puzzle = self.boards[board].puzzle;
        kinds.iter().copied().find(|kind| kind.name() == puzzle).expect("its boards were read")
    }

    /// The boards that an arm works on.
    fn boards_of(
        &self,
        kinds: &[&'static dyn Kind],
        arm: &ArmSpec,
        place: &Place,
    ) -> Result<Vec<usize>, Fault> {
        let (method, encoding) = (&arm.method, arm.encoding.as_deref());
        let fits = |board: usize| {
            let kind = self.kind(kinds, board);
            match kind.role(method) {
                Some(Role::Exact) if encoding.is_none() => Ok(()),
                _ => kind.pairing(method, encoding).map(drop),
            }
        };
        let refuse = |fault| {
            let known = kinds.iter().any(|kind| kind.role(method).is_some());
            let key = if arm.encoding.is_some() && known { "encoding" } else { "method" };
            self.spec.at(&place.then(key), fault)
        };
        let Some(on) = &arm.on else {
            let boards = (0..self.boards.len()).filter(|&board| fits(board).is_ok());
            let boards: Vec<usize> = boards.collect();
            return match boards.is_empty() {
                true => Err(refuse(fits(0).expect_err("it fits no board"))),
                false => Ok(boards),
            };
        };
        let mut boards = Vec::new();
        for name in on.all() {
            let named = |board: &Instance| board.of(name) || board.puzzle == name || board.is(name);
            let found: Vec<usize> =
                (0..self.boards.len()).filter(|&board| named(&self.boards[board])).collect();
            let Some(&first) = found.first() else {
                let sets = self.boards.iter().flat_map(|board| board.sets.iter().map(|one| &*one.set));
                let mut names: Vec<&str> = sets.chain(self.boards.iter().map(|board| board.puzzle)).collect();
                names.sort_unstable();
                names.dedup();
                return Err(self.spec.at(&place.then("on"), params::unknown("instances", name, &names)));
            };
            fits(first).map_err(refuse)?;
            boards.extend(found.into_iter().filter(|board| !boards.contains(board)).collect::<Vec<_>>());
        }
        if boards.is_empty() {
            return self.spec.refuse(&place.then("on"), "the arm works on no board", "names of instances");
        }
        Ok(boards)
    }

    /// The runs of an arm on a board, which may say so itself.
    fn replicates(&self, own: Option<u64>, place: &Place) -> Result<u64, Fault> {
        let (said, place) = match own {
            Some(_) => (own, place.then("replicates")),
            None => (self.spec.replicates, at!["replicates"]),
        };
        match said {
            None => Ok(REPLICATES),
            Some(n) if (1..=self.most).contains(&n) => Ok(n),
            Some(n) => self.spec.refuse(&place, format!("{n} replicates"), format!("1 to {}", self.most)),
        }
    }
}
