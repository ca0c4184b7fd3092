//! What players are spelled as, and what is refused.

use super::*;
use plansza_reversi::{Outlook, Position, strategy};

type ReversiPlayer = Player<Position>;

use proptest::prelude::*;

#[test]
fn who_has_time_and_no_depth_uses_the_time() {
    let depth = |text: &str| text.parse::<ReversiPlayer>().unwrap().ahead.depth;
    assert_eq!(depth("alphabeta time=5ms"), Lookahead::DEEPEST);
    assert_eq!([depth("alphabeta time=5ms depth=3"), depth("alphabeta")], [3, 4]);
}

#[test]
fn a_player_reads_as_it_prints() {
    for text in [
        "random",
        "minimax depth=3 strategy=aggressive",
        "alphabeta depth=6 strategy=balanced order=promise time=250ms mode=report",
        "alphabeta depth=4 strategy=aggressive time=5ms discs=-1.5 frontier=0 mode=report",
        "pvs depth=8 strategy=balanced order=promise hash=16 killer=true history=true deepen=true",
        "mcts",
        "mcts playouts=500 exploration=0.7",
        "gtp command=edax",
        "gtp command=\"edax -gtp 'my book'\" time=1500ms patience=5",
        "nboard command=\"ntest x\" depth=12",
    ] {
        assert_eq!(text.parse::<ReversiPlayer>().unwrap().to_string(), text);
    }
    assert_eq!("alphabeta:depth=2,strategy=controlling".parse::<ReversiPlayer>().unwrap().ahead.depth, 2);
}

#[test]
fn a_weight_counts_wherever_it_stands() {
    let read = |text: &str| text.parse::<ReversiPlayer>().unwrap();
    let player = read("alphabeta mobility=7 strategy=aggressive");
    assert_eq!(player, read("alphabeta strategy=aggressive mobility=7"));
    let expected = strategy::named("aggressive").unwrap();
    assert_eq!(player.evaluation.weights, plansza_reversi::Strategy { mobility: 7.0, ..expected });
    // What the strategy has anyway is no weight of one's own.
    assert_eq!(read("alphabeta discs=4 strategy=aggressive"), read("alphabeta strategy=aggressive"));
    for wrong in ["x", "nan", "inf", "1e300", ""] {
        let told = format!("minimax discs={wrong}").parse::<ReversiPlayer>().unwrap_err().to_string();
        assert!(told.contains("-1000000 to 1000000"), "{told}");
    }
    assert!("minimax disc=1".parse::<ReversiPlayer>().unwrap_err().to_string().contains("discs"));
}

#[test]
fn weights_of_a_file_that_are_changed_stand_in_the_words() {
    let mut named = |name: &str| match name {
        "mine.toml" => Ok(Some(game::Named::File(
            "discs = 7\nmobility = 2\nblocking = 2\nneighbours = 1\nfrontier = 0\n".into(),
        ))),
        _ => Ok(None),
    };
    let player = ReversiPlayer::read("alphabeta strategy=mine.toml mobility=3", &mut named).unwrap();
    assert_eq!(player.to_string(), "alphabeta depth=4 strategy=balanced discs=7 mobility=3 frontier=0");
    assert_eq!(player.to_string().parse::<ReversiPlayer>().unwrap(), player);
    assert_eq!(Player::from_data(&player.data()).unwrap(), player);
}

#[test]
fn strategies_may_be_files_of_any_name() {
    let folder = std::env::temp_dir().join(format!("plansza player, {}: it's", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let weights = "discs = 7\nmobility = 0\nblocking = 0\nneighbours = 0\nfrontier = 0\n";
    for name in ["mine.toml", "my file.toml", "a,b.toml", "c:d=e.toml", "\"'x' and \"\".toml"] {
        let path = folder.join(name);
        std::fs::write(&path, weights).unwrap();
        let path = path.to_str().unwrap();
        let weights = strategy::find(path).unwrap();
        let evaluation = Outlook { strategy: path.into(), weights, ..Outlook::default() };
        let spec = ReversiPlayer { evaluation, ..ReversiPlayer::default() };
        assert_eq!(spec.to_string().parse::<ReversiPlayer>().unwrap(), spec, "{spec}");
        if !path.contains('\'') {
            let single = format!("minimax strategy='{path}',depth=3").parse::<ReversiPlayer>().unwrap();
            assert_eq!((single.evaluation.strategy.as_str(), single.ahead.depth), (path, 3));
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    let told = |text: &str| text.parse::<ReversiPlayer>().unwrap_err().to_string();
    assert!(told("minimax strategy=my file.toml").contains("strategy=\"my file.toml\""));
    assert!(told("minimax strategy=\"my file.toml").contains("never closed"));
    assert!(told("minimax strategy=\"balanced\"x").contains("goes on after"));
    assert!(told("minimax strategy=''").contains("strategy"));
    assert!(told("minimax strategy=C:\\none.toml").contains("none.toml"));
}

proptest! {
    #[test]
    fn any_time_comes_back(nanos in 1u64..1_000_000_000_000_000) {
        let spec = ReversiPlayer { time: Some(Duration::from_nanos(nanos)), ..ReversiPlayer::default() };
        prop_assert_eq!(spec.to_string().parse::<ReversiPlayer>().unwrap(), spec);
    }

    #[test]
    fn reading_a_player_never_panics(text in ".{0,60}") {
        let _ = text.parse::<ReversiPlayer>();
        let _ = format!("minimax {text}").parse::<ReversiPlayer>();
    }
}

#[test]
fn a_player_comes_back_from_its_data() {
    for text in [
        "random",
        "minimax depth=3 strategy=aggressive mode=report",
        "alphabeta order=promise time=250ms",
        "mtdf hash=14 deepen=true",
        "mcts time=20ms",
        "gtp command='edax -gtp' time=2s",
        "nboard command='edax -nboard' depth=9 patience=7",
    ] {
        let player: ReversiPlayer = text.parse().unwrap();
        let data = player.data();
        assert_eq!(data.keys().next().unwrap(), "method");
        assert!(data.keys().skip(1).is_sorted(), "{data:?}");
        assert_eq!(Player::from_data(&data).unwrap(), player);
        let mut wrong = data.clone();
        wrong.insert("weigths".into(), 1.into());
        assert!(ReversiPlayer::from_data(&wrong).is_err());
    }
    let mut deep = ReversiPlayer::default().data();
    deep.insert("depth".into(), 99.into());
    assert!(ReversiPlayer::from_data(&deep).unwrap_err().to_string().contains("1 to 60"));
}

#[test]
fn what_is_wrong_is_named_with_what_is_right() {
    let told = |text: &str| text.parse::<ReversiPlayer>().unwrap_err().to_string();
    assert!(told("alfabeta").contains("alphabeta"));
    assert!(told("minimax deth=3").contains("depth"));
    for depth in ["0", "99", "-1", "x"] {
        assert!(told(&format!("minimax depth={depth}")).contains("1 to 60"));
    }
    assert!(told("minimax strategy=agressive").contains("aggressive"));
    assert!(told("minimax time=-1s").contains("100ms"));
    assert!(told("gtp").contains("command=\"edax -gtp\""));
    assert!(told("gtp command=' '").contains("no program"));
    assert!(told("gtp command=edax depth=4").contains("time"));
    assert!(told("nboard command=edax time=1s").contains("depth"));
    assert!(told("gtp command=edax patience=0").contains("1 to 1000000"));
    assert!(told("minimax command=edax").contains("property of a player by minimax 'command'"));
    assert!("nboard command=edax".parse::<Player<plansza_tictactoe::TicTacToe>>().is_err());
    assert!(told("minimax depth").contains("KEY=VALUE"));
    assert!(told("minimax hash=16").contains("by minimax 'hash'") && told("pvs hash=21").contains("0 to 20"));
    assert!(told("mcts depth=3").contains("playouts") && told("mcts playouts=0").contains("1 to 10000000"));
}
