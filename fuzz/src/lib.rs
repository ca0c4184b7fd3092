//! What the fuzz targets check, as plain functions of what they are given. Each panics when a promise is broken, and returns
//! otherwise; so each is tested here, without a fuzzer, on what its target starts from ([`seeds`]) and on that with a few bytes
//! changed.
//!
//! | module | targets |
//! |---|---|
//! | [`boards`] | `sudoku`, `kuromasu`, `go`, `blank`: what was read is written and read again; exact answers are those of trying all |
//! | [`parameters`] | `--set key=value` |
//! | [`reversi`], [`protocols`] | games, problems, players; what other programs say |
//! | [`spec`], [`results`] | experiments, folders of their results |

pub mod boards;
pub mod parameters;
pub mod protocols;
pub mod results;
pub mod reversi;
pub mod seeds;
pub mod spec;

/// A target: its name and its check.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 9] = [
    ("sudoku", |bytes| text(bytes, boards::sudoku)),
    ("kuromasu", |bytes| text(bytes, boards::kuromasu)),
    ("go", |bytes| text(bytes, boards::go)),
    ("blank", |bytes| text(bytes, boards::blank)),
    ("parameters", |bytes| text(bytes, parameters::check)),
    ("reversi", reversi::check),
    ("protocols", protocols::check),
    ("spec", |bytes| text(bytes, spec::check)),
    ("results", results::check),
];

fn text(bytes: &[u8], check: fn(&str)) {
    std::str::from_utf8(bytes).into_iter().for_each(check);
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::{Rng, Seed};

    /// The seed with a few bytes changed, left out or doubled.
    fn changed(seed: &[u8], rng: &mut Rng) -> Vec<u8> {
        let mut bytes = seed.to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len());
            match rng.below(4) {
                _ if bytes.is_empty() => {}
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, b" 0123456789.#-/,\n\"[]{}:xXoOZ\xff"[rng.below(28)]),
                2 => bytes[at] ^= 1 << rng.below(7),
                _ => bytes.swap(at, rng.below(seed.len()).min(at)),
            }
        }
        bytes
    }

    /// Runs a target on its seeds, as they are and changed.
    fn run(name: &str, times: usize) {
        let (_, check) = TARGETS.iter().find(|target| target.0 == name).expect("it is a target");
        let (seeds, mut rng) = (seeds::of(name), Seed(1).named(name).rng());
        assert!(seeds.len() > 2, "{name} has {} seeds", seeds.len());
        for (file, seed) in &seeds {
            assert!(!seed.is_empty(), "{name}/{file}");
            check(seed);
            for _ in 0..times {
                check(&changed(seed, &mut rng));
            }
        }
    }

    #[test]
    fn sudoku() {
        run("sudoku", 3);
    }

    #[test]
    fn kuromasu() {
        run("kuromasu", 3);
    }

    #[test]
    fn go() {
        run("go", 3);
    }

    #[test]
    fn blank() {
        run("blank", 100);
    }

    #[test]
    fn parameters() {
        run("parameters", 3);
    }

    #[test]
    fn reversi() {
        run("reversi", 100);
    }

    #[test]
    fn protocols() {
        run("protocols", 50);
    }

    #[test]
    fn spec() {
        run("spec", 30);
    }

    #[test]
    fn results() {
        run("results", 100);
    }

    #[test]
    fn every_puzzle_has_a_target() {
        for kind in plansza_catalogue::puzzles().iter().chain(plansza_catalogue::templates()) {
            assert!(TARGETS.iter().any(|target| target.0 == kind.name()), "{}", kind.name());
        }
    }

    #[test]
    fn every_target_is_a_program() {
        let manifest = include_str!("../Cargo.toml");
        for (name, _) in TARGETS {
            assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name}");
        }
        assert_eq!(manifest.matches("path = \"fuzz_targets/").count(), TARGETS.len());
    }
}
