//! Players by weights of their own: what is no file of weights is refused where the player is named, never played with.

use plansza_arena::Player;
use plansza_reversi::Position;
use plansza_reversi::engine::EvalWeights;
use std::path::PathBuf;

fn player(words: &str) -> Result<Player<Position>, String> {
    words.parse().map_err(|fault: plansza_core::Fault| fault.to_string())
}

/// A file of these bytes.
struct WeightsFile(PathBuf);

impl WeightsFile {
    fn new(name: &str, bytes: &[u8]) -> WeightsFile {
        let path = std::env::temp_dir().join(format!("plansza-{}-{name}.weights", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        WeightsFile(path)
    }

    fn player(&self) -> Result<Player<Position>, String> {
        player(&format!("engine level=3 weights='{}'", self.0.display()))
    }
}

impl Drop for WeightsFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn an_engine_plays_by_a_file_of_weights() {
    let file = WeightsFile::new("whole", &EvalWeights::embedded().write());
    let named = file.player().unwrap();
    assert_eq!(player(&named.to_string()), Ok(named.clone()), "it reads as it is told");
    assert_eq!(named.data()["weights"], file.0.display().to_string());
    let level = player("engine level=3").unwrap();
    assert!(!level.data().contains_key("weights"), "who has none of its own is kept as before");
    // The same weights are the same player.
    let game = |first: &Player<Position>| {
        let played = plansza_arena::play(first, &level, Default::default(), 7, &Default::default());
        played.record.plies().iter().map(|ply| ply.step).collect::<Vec<_>>()
    };
    assert_eq!(game(&named), game(&level));
}

#[test]
fn what_is_no_file_of_weights_is_refused_by_its_name() {
    let whole = EvalWeights::embedded().write();
    let mut changed = whole.clone();
    *changed.last_mut().unwrap() ^= 1;
    let other = [b"plansza reversi weights 9", &whole[25..]].concat();
    let cases = [
        ("cut", &whole[..whole.len() / 2], "cut off"),
        ("changed", &changed, "digest"),
        ("version", &other, "version"),
    ];
    for (name, bytes, reason) in cases {
        let file = WeightsFile::new(name, bytes);
        let told = file.player().unwrap_err();
        let damaged = told.contains(reason) || (name == "changed" && told.contains("damaged"));
        assert!(told.contains(name) && damaged, "{name}: {told}");
    }
    let told = player("engine weights=nowhere.weights").unwrap_err();
    assert!(told.contains("cannot read the weights nowhere.weights"), "{told}");
    let told = player("engine weights=balanced").unwrap_err();
    assert!(told.contains("no file of weights") && told.contains(".weights"), "{told}");
    assert!(player("alphabeta weights=a.weights").unwrap_err().contains("property"));
    assert!(player("alphabeta strategy=a.weights").is_err());
}
