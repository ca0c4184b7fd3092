#!/usr/bin/env python3
"""Runs the examples of docs/external.md: a method beside our own random search, and a player beside our own players.

The method and random search must be on one scale with one goal; the program must have spent its budget to the evaluation unless
it reached the goal, have a trace that rises to its score, give the same results again, and, since it keeps what is better, beat
random search. The player must finish every game, play the same again, and beat who plays at random. And a player of
ours behind its own server must play every game as it does inside.

usage: external.py PLANSZA
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

RUNS = 20


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    plansza = os.path.abspath(sys.argv[1])
    docs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs")
    with open(os.path.join(docs, "external.md"), encoding="utf-8") as file:
        page = file.read()
    specs = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert len(specs) == 2, "a spec for the method and one for the player"
    for spec, script, check in zip(specs, ["external.py", "player.py"], [check_method, check_player]):
        with open(os.path.join(docs, script), encoding="utf-8") as file:
            assert f"```python\n{file.read()}```" in page, f"the page shows another program than {script}"
        check([rows for rows in twice(plansza, docs, spec, script)])
    check_servers(plansza)


def twice(plansza, docs, spec, script):
    """The rows of an experiment that is run in two folders."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(os.path.join(docs, script), folder)
        with open(os.path.join(folder, "mine.toml"), "w", encoding="utf-8") as file:
            file.write(spec)
        for out in ["one", "two"]:
            subprocess.run([plansza, "run", "mine.toml", "--out", out], cwd=folder, check=True, capture_output=True)
            rows = subprocess.run(
                [plansza, "export", out, "--to", "jsonl", "--traces"], cwd=folder, check=True, capture_output=True, text=True
            ).stdout
            yield [json.loads(row) for row in rows.splitlines()]


def check_method(results):
    same = lambda rows: [(row["id"], row["score"], [step[:3] for step in row["trace"]]) for row in rows]
    assert same(results[0]) == same(results[1]), "another run has other results"
    for board in ["six", "hard"]:
        rows = {name: [row for row in results[0] if row["instance"] == board and row["method"] == name]
                for name in ["program", "random"]}
        mean = {name: sum(row["score"] for row in some) / len(some) for name, some in rows.items()}
        assert all(len(some) == RUNS for some in rows.values()), "runs are missing"
        assert len({row["goal"] for some in rows.values() for row in some}) == 1, "two scales"
        for row in rows["program"]:
            steps = [(step[0], step[2]) for step in row["trace"]]
            assert row["evaluations"] == 2000 or row["solved"], row
            assert steps == sorted(set(steps)) and steps[0][0] == 1 and steps[-1][1] == row["score"] <= row["goal"], row
        assert mean["program"] > mean["random"], mean
        print(f"{board}: {mean['program']:.2f} by swaps, {mean['random']:.2f} by blind guesses, of {rows['random'][0]['goal']}")


def check_player(results):
    same = lambda rows: [(row["id"], row["score"], [step[:3] for step in row["trace"]]) for row in rows]
    assert same(results[0]) == same(results[1]), "another run has other games"
    assert len(results[0]) == 60, "games are missing"
    for other in ["random", "search"]:
        games = [row for row in results[0] if {row["arm"], row["against"]} == {"mine", other}]
        assert len(games) == 20 and all(row["stopped"] == "outside" for row in games), games
        points = sum(0.5 + 0.5 * row["score"] * (1 if row["arm"] == "mine" else -1) for row in games)
        assert other != "random" or points > 15, points
        print(f"player.py: {points:g} points of {len(games)} against {other}")


def check_servers(plansza):
    def games(game, players):
        run = subprocess.run([plansza, "duel", game, *players, "--openings", "5", "--json"], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return [(one["plies"], one["result"]) for one in json.loads(run.stdout)["games"]]

    for game, protocol, own, more in [
        ("reversi", "gtp", "alphabeta depth=3", ""),
        ("reversi", "nboard", "alphabeta depth=3", " depth=3"),
        ("connect-four", "gtp", "alphabeta depth=4", ""),
    ]:
        served = f"{protocol} command=\"'{plansza}' {game} {protocol} --player '{own}'\"{more}"
        rivals = ["minimax depth=2", "random"]
        assert games(game, [served, *rivals]) == games(game, [own, *rivals]), f"{game} by {protocol} has other games"
        print(f"{game}: {own} by {protocol} plays as inside")


if __name__ == "__main__":
    main()
