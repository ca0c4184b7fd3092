//! The best plays of the Go puzzle: counted, and played over GTP.

mod command;

use command::{code, err, json, out, plansza, with_input};

const FIVE: &str = "...X./....O/OO..X/.X.../..... 3";

/// The best score and the sets of stones that reach it, by trying every set of so few stones that no region is filled: a white chain
/// falls when its liberties are among them, and a stone may stand where one fell.
fn counted_by_hand(board: &str, stones: usize) -> (i64, usize) {
    type Point = (usize, usize);
    let (rows, _) = board.split_once(' ').expect("rows and stones");
    let cells: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    let (height, width) = (cells.len(), cells[0].len());
    let at = |(row, column): Point| cells[row][column];
    let beside = |(row, column): Point| {
        let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
        let near = [(up, column), (row + 1, column), (row, left), (row, column + 1)];
        near.into_iter().filter(move |&(row, column)| row < height && column < width)
    };
    let points: Vec<Point> = (0..height * width).map(|at| (at / width, at % width)).collect();
    let open: Vec<Point> = points.iter().copied().filter(|&point| at(point) != 'X').collect();
    let fallen = |set: &[Point]| -> Vec<Point> {
        let falls = |start: &Point| {
            let (mut chain, mut next, mut free) = (vec![*start], 0, false);
            while let Some(&stone) = chain.get(next) {
                for point in beside(stone) {
                    match at(point) {
                        'O' if !chain.contains(&point) => chain.push(point),
                        '.' => free |= !set.contains(&point),
                        _ => {}
                    }
                }
                next += 1;
            }
            !free
        };
        points.iter().copied().filter(|&point| at(point) == 'O').filter(falls).collect()
    };
    let mut sets: Vec<Vec<Point>> = vec![Vec::new()];
    for _ in 0..stones {
        let longer = |set: &Vec<Point>| {
            let after = set.last().copied();
            let next = open.iter().copied().filter(move |&point| after.is_none_or(|after| point > after));
            next.map(|point| [set.as_slice(), &[point]].concat()).collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(longer).collect();
    }
    let score = |set: &Vec<Point>| {
        let fallen = fallen(set);
        let stands = set.iter().all(|&point| at(point) == '.' || fallen.contains(&point));
        stands.then_some((set.len() + fallen.len()) as i64)
    };
    let scores: Vec<i64> = sets.iter().filter_map(score).collect();
    let best = scores.iter().copied().max().expect("sets");
    (best, scores.iter().filter(|&&score| score == best).count())
}

#[test]
fn best_plays_are_counted() {
    let told = plansza(&["go", "count", "O...O 1"]);
    assert_eq!(
        out(&told),
        "best score 2 by the rules of Go, proven: 2 sets of 1 stone, which capture 2 sets of chains\n"
    );
    let five = json(&plansza(&["go", "count", FIVE, "--json"])).remove(0);
    let (score, sets) = counted_by_hand(FIVE, 3);
    assert_eq!((&five["score"], &five["sets"]), (&score.into(), &sets.to_string().into()), "{five}");
    assert_eq!((&five["complete"], &five["proven"]), (&true.into(), &true.into()), "{five}");
    let many = json(&plansza(&["go", "count", "lattice", "--json"])).remove(0);
    assert_eq!((&many["score"], &many["proven"]), (&30.into(), &true.into()), "{many}");
    // Counted once; on boards that brute force can do, `exact::best_sets` is held against that.
    assert_eq!((&many["sets"], &many["captures"]), (&"11072".into(), &10_068.into()), "{many}");
    let cut = plansza(&["go", "count", "lattice", "--time", "0s"]);
    assert_eq!(code(&cut), 1, "{}", out(&cut));
    assert!(out(&cut).starts_with("not counted: the best score is not proven"), "{}", out(&cut));
    // By the report's rules a board has a profile, but sets of stones are not counted.
    const LATE: &str = ".OX../OX.../X..../...../..... 1";
    for (args, scores) in [
        (&[LATE][..], [0, 3]),
        (&[LATE, "--rules", "report"], [0, 1]),
        (&[&format!("{LATE} report")], [0, 1]),
    ] {
        let profile = json(&plansza(&[&["go", "profile", "--json"], args].concat())).remove(0);
        assert_eq!(
            (&profile["scores"], &profile["proven"]),
            (&serde_json::json!(scores), &true.into()),
            "{args:?}"
        );
        assert_eq!(profile["bounds"], profile["scores"], "{args:?}");
    }
    let told = plansza(&["go", "profile", LATE, "--rules", "report"]);
    let why = "never falls by the report's rules: a stone at A5 would have no liberty";
    assert!(out(&told).starts_with("best scores by the report's rules (proven best)"), "{}", out(&told));
    assert_eq!(out(&told).matches(why).count(), 2, "{}", out(&told));
    for args in [&[LATE, "--rules", "report"][..], &[&format!("{LATE} report")]] {
        let told = plansza(&[&["go", "count"], args].concat());
        assert_eq!(code(&told), 2, "{}", out(&told));
        assert!(
            err(&told).contains("best plays are counted by the rules of Go only\naccepted: --rules go"),
            "{}",
            err(&told)
        );
    }
    let told = plansza(&["go", "count", &format!("{LATE} report"), "--rules", "go"]);
    assert_eq!(
        out(&told),
        "best score 3 by the rules of Go, proven: 1 set of 1 stone, which capture 1 set of chains\n"
    );
    let cut = plansza(&["go", "profile", "lattice", "--time", "0s"]);
    assert!(out(&cut).contains("at most") && code(&cut) == 1, "{}", out(&cut));
}

/// A conversation through pipes: with bad lines, broken off by `quit` and by the end of the input while it thinks.
#[test]
fn the_puzzle_is_played_by_gtp() {
    let lines = "1 boardsize 5\n2 play white A1\n3 plansza-stones 2\n4 nonsense\n5 genmove b\n6 genmove b\n7 showboard\nquit\nnever read\n";
    let told = out(&with_input(&["go", "gtp"], lines.as_bytes()));
    // The only two stones that take the one at A1, in either order; nothing after `quit` is answered.
    let (start, board) = ("=1 \n\n=2 \n\n=3 \n\n?4 unknown command\n\n", told.find("=7 ").expect("a board"));
    let moves: Vec<&str> = told[start.len()..board].split_terminator("\n\n").collect();
    assert!(
        told.starts_with(start) && [["=5 A2", "=6 B1"], ["=5 B1", "=6 A2"]].contains(&[moves[0], moves[1]]),
        "{told}"
    );
    let rows = ["5 . . . . . 5", "4 . . . . . 4", "3 . . . . . 3", "2 X . . . . 2", "1 . X . . . 1"];
    let columns = "   A B C D E";
    let picture = format!(
        "=7 \n{columns}\n {}\n{columns}\n0 left of 2 stones; rules of go\n\n= \n\n",
        rows.join("\n ")
    );
    assert_eq!(told[board..], picture);
    let hard: Vec<String> = (0..19)
        .flat_map(|row| (0..19).map(move |column| (row, column)))
        .filter(|&(row, column)| (row + column) % 2 == 0 && (row * 7 + column * 3) % 11 != 0)
        .map(|(row, column)| format!("play white {}{}", b"ABCDEFGHJKLMNOPQRST"[column] as char, row + 1))
        .collect();
    let answers = ["quit\n", ""].map(|end| {
        let lines = format!("{}\nplansza-stones 90\nplansza-optimum\ngenmove b\n{end}", hard.join("\n"));
        let told = with_input(&["go", "gtp"], lines.as_bytes());
        assert_eq!(code(&told), 0, "{}", err(&told));
        let told = out(&told);
        let mut answers: Vec<String> = told.split_terminator("\n\n").map(String::from).collect();
        answers.truncate(hard.len() + 3);
        answers
    });
    // A million nodes are searched whatever waits, so that both have the same answers.
    assert_eq!(answers[0], answers[1]);
    let optimum = answers[0][hard.len() + 1].strip_prefix("= ").expect("an answer");
    let (score, told) = optimum.split_once(" from here: 90 stones to place, ").expect(optimum);
    let captured: i64 = told.split(' ').next().expect("a number").parse().expect("a number");
    assert_eq!(score.parse::<i64>().expect("a number"), 90 + captured, "{optimum}");
}
