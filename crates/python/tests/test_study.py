"""Experiments over problems of one's own: seeds, budgets, traces, intervals and reports as for ours."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import plansza
from plansza import InvalidError, Study


class Queens:
    """As many queens as rows, none on the diagonal of another."""

    goal = 0
    unit = 1

    def __init__(self, n: int = 8) -> None:
        self.n = n

    def sample(self, rng: plansza.Rng) -> list[int]:
        return rng.permutation(self.n)

    def score(self, x: list[int]) -> int:
        pairs = ((i, j) for i in range(self.n) for j in range(i + 1, self.n))
        return -sum(abs(x[i] - x[j]) == j - i for i, j in pairs)

    def neighbour(self, x: list[int], rng: plansza.Rng) -> list[int]:
        i, j = rng.below(self.n), rng.below(self.n)
        x[i], x[j] = x[j], x[i]
        return x


class Guesses:
    """Nothing but guessing is possible here."""

    def sample(self, rng: plansza.Rng) -> float:
        return rng.random()

    def score(self, x: float) -> float:
        return x


def sphere(x: Any) -> float:
    return sum(float(value) ** 2 for value in x)


def luck(space: Any, rng: plansza.Rng, tries: int = 1) -> Generator[Any, float, None]:
    while True:
        for _ in range(tries):
            yield space.sample(rng)


def study(**other: Any) -> Study:
    wish: dict[str, Any] = {
        "problems": {
            "six": Queens(6),
            "eight": Queens(8),
            "sphere": plansza.Problem(sphere, plansza.reals(-5, 5, 4), minimise=True, goal=0.01),
        },
        "methods": ["anneal", {"method": luck, "tries": [1, 2]}, {"method": "genetic", "population": [10, 30]}],
        "repeats": 4,
        "evaluations": 300,
        "seed": 3,
        "name": "own",
    }
    return Study(**(wish | other))


def test_arms_and_trials(tmp_path: Path) -> None:
    done = study().run(out=tmp_path / "own")
    names = [
        "anneal",
        "luck tries=1",
        "luck tries=2",
        "genetic population=10",
        "genetic population=30",
        "random",
    ]
    assert [arm.name for arm in done.arms] == names
    assert done.arms[-1].role == "baseline"
    rows = done.trials_as("list")
    assert done.complete and len(rows) == 3 * 4 * 6
    assert all(row["evaluations"] <= 300 for row in rows)
    for row in rows:
        assert row["solved"] == (row["score"] <= 0.01 if row["problem"] == "sphere" else row["score"] == 0)
    assert {row["goal"] for row in rows if row["problem"] == "sphere"} == {0.01}
    # A trace ends at the score.
    steps = {step["id"]: step for step in done.traces_as("list")}
    assert all(steps[row["id"]]["score"] == row["score"] for row in rows)


def test_seeds_are_shared_by_methods_and_not_by_problems(tmp_path: Path) -> None:
    rows = study().run(out=tmp_path / "own").trials_as("list")
    seeds: dict[tuple[str, str], set[int]] = {(row["problem"], row["arm"]): set() for row in rows}
    for row in rows:
        seeds[row["problem"], row["arm"]].add(row["seed"])
    for problem in ("six", "eight", "sphere"):
        assert len({frozenset(of) for (on, _), of in seeds.items() if on == problem}) == 1
    assert not seeds["six", "anneal"] & seeds["eight", "anneal"]
    other = study(seed=4).run(out=tmp_path / "other").trials_as("list")
    assert not {row["seed"] for row in rows} & {row["seed"] for row in other}


def test_a_row_repeats_its_trial(tmp_path: Path) -> None:
    done = study().run(out=tmp_path / "own")
    for row in done.trials_as("list")[:6]:
        params = {
            key.removeprefix("param."): value
            for key, value in row.items()
            if key.startswith("param.") and value is not None
        }
        method: Any = luck if row["method"] == "luck" else row["method"]
        found = plansza.search(
            done.problems[row["problem"]],
            method,
            seed=row["seed"],
            evaluations=row["budget_evaluations"],
            **params,
        )
        assert found.evaluations == row["evaluations"] and found.score == pytest.approx(row["score"], abs=1e-6)


def test_the_results_hang_on_neither_threads_nor_interruptions(tmp_path: Path) -> None:
    calm = study().run(out=tmp_path / "calm").digest
    assert study().run(out=tmp_path / "two", threads=2).digest == calm
    hasty = study(repeats=40)
    hasty.run(out=tmp_path / "cut", callback=lambda at: False)
    assert 0 < hasty.missing
    assert study().run(out=tmp_path / "cut").digest == calm


def test_the_report(tmp_path: Path) -> None:
    done = study().run(out=tmp_path / "own")
    report = done.report()
    assert "Mann and Whitney" in report.markdown and done.digest in report.markdown
    assert "sphere in units of 1e-06, negative, since less is better" in report.markdown
    assert "optimum is proven" not in report.markdown and "plansza report" not in report.markdown
    tables = report.tables_as("list")
    rows = {row["arm"]: row for row in tables["results"]}
    assert rows["anneal"]["solved trials"] == 12
    assert rows["anneal"]["solved low"] <= rows["anneal"]["solved"] <= rows["anneal"]["solved high"]
    shares = [row["solved"] for row in done.trials_as("list") if row["arm"] == "anneal"]
    assert rows["anneal"]["solved successes"] == sum(shares)
    assert {"pairs-cost", "pairs-score"} <= tables.keys() and report.figures
    assert report.write(tmp_path / "report").exists()


def test_friedman_over_enough_problems(tmp_path: Path) -> None:
    done = Study(
        {f"queens{n}": Queens(n) for n in range(5, 13)},
        ["anneal", "climb"],
        repeats=2,
        evaluations=200,
        name="many",
    )
    assert "Friedman" in done.run(out=tmp_path / "many").report().markdown


def test_export(tmp_path: Path) -> None:
    done = study().run(out=tmp_path / "own")
    text = done.export("csv")
    assert isinstance(text, str) and text.count("\n") == 73
    folder = done.export("ioh")
    assert isinstance(folder, Path) and any(folder.rglob("IOHprofiler_*.json"))


def test_another_problem_of_the_same_name_is_refused(tmp_path: Path) -> None:
    Study({"queens": Queens(8)}, "anneal", repeats=3, evaluations=100).run(out=tmp_path / "study")
    other = Study({"queens": Queens(7)}, "anneal", repeats=3, evaluations=100)
    with pytest.raises(InvalidError, match="'queens' is not the one that .* has trials of"):
        other.run(out=tmp_path / "study")
    # The right one goes on, with more runs too.
    more = Study({"queens": Queens(8)}, "anneal", repeats=5, evaluations=100).run(out=tmp_path / "study")
    assert more.complete and len(more.trials_as("list")) == 10


def test_a_score_beyond_the_goal_is_kept(tmp_path: Path) -> None:
    jumps = plansza.Problem(lambda x: 10 * sum(x), plansza.bits(8), goal=25, unit=1)
    done = Study({"jumps": jumps}, "climb", repeats=3, evaluations=500).run(out=tmp_path / "jumps")
    rows = [row for row in done.trials_as("list") if row["arm"] == "climb"]
    assert all(row["solved"] and row["score"] >= 30 for row in rows) and done.complete and not done.notes
    assert "100.0" in done.report().markdown


def test_without_a_goal(tmp_path: Path) -> None:
    done = Study(Guesses(), "random", repeats=3, evaluations=20).run(out=tmp_path / "study")
    rows = done.trials_as("list")
    assert len(rows) == 3 and not any(row["solved"] for row in rows) and rows[0]["problem"] == "guesses"
    assert "No problem has a goal" in done.report().markdown


class Broken(Queens):
    """It breaks after a while."""

    def __init__(self, after: int) -> None:
        super().__init__(8)
        self.left = after

    def score(self, x: list[int]) -> int:
        self.left -= 1
        if self.left < 0:
            raise ZeroDivisionError("my own mistake")
        return super().score(x)


def test_an_exception_comes_out_as_it_is_and_nothing_is_lost(tmp_path: Path) -> None:
    broken = Study({"queens": Broken(2000)}, "anneal", repeats=20, evaluations=300)
    with pytest.raises(ZeroDivisionError, match="my own mistake") as raised:
        broken.run(out=tmp_path / "study")
    assert any(entry.name == "score" for entry in raised.traceback)
    kept = broken.trials_as("list")
    assert kept and not broken.complete and not broken.failures
    whole = Study({"queens": Queens(8)}, "anneal", repeats=20, evaluations=300)
    assert whole.run(out=tmp_path / "study").complete
    assert (
        whole.digest
        == Study({"queens": Queens(8)}, "anneal", repeats=20, evaluations=300).run(out=tmp_path / "calm").digest
    )


def test_ctrl_c_keeps_what_it_has(tmp_path: Path) -> None:
    long = Study({"queens": Queens(30)}, "anneal", repeats=5000, evaluations=2000)

    def press() -> None:
        while sum(file.read_bytes().count(b"\n") for file in (tmp_path / "long").glob("*.jsonl")) < 4:
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=press).start()
    with pytest.raises(KeyboardInterrupt):
        long.run(out=tmp_path / "long")
    assert 0 < long.missing < 10_000


KILLED = """
import sys
sys.path.insert(0, {tests!r})
from test_study import Queens
import plansza
plansza.Study({{"queens": Queens(12)}}, "anneal", repeats=2000, evaluations=1000).run(out=sys.argv[1], threads=2)
"""


def test_a_killed_process_loses_nothing_that_is_finished(tmp_path: Path) -> None:
    folder = tmp_path / "study"
    script = KILLED.format(tests=str(Path(__file__).parent))
    child = subprocess.Popen([sys.executable, "-c", script, str(folder)])
    try:
        lines = 0
        while lines < 15:
            assert child.poll() is None, "it ended before it could be killed"
            lines = sum(file.read_bytes().count(b"\n") for file in folder.glob("*.jsonl"))
            time.sleep(0.01)
    finally:
        child.kill()
        child.wait()
    finished = sum(file.read_bytes().count(b"\n") - 1 for file in folder.glob("*.jsonl"))
    again = Study({"queens": Queens(12)}, "anneal", repeats=2000, evaluations=1000)
    again._folder = folder
    kept = {row["id"]: row for row in again.trials_as("list")}
    assert len(kept) == finished >= 14
    fewer = Study({"queens": Queens(12)}, "anneal", repeats=20, evaluations=1000).run(out=folder)
    rows = fewer.trials_as("list")
    assert fewer.complete and all(kept[row["id"]] == row for row in rows if row["id"] in kept)


def test_methods_that_fit_some_problems_only(tmp_path: Path) -> None:
    both = Study({"queens": Queens(6), "guesses": Guesses()}, ["anneal", "random"], repeats=2, evaluations=50)
    rows = both.run(out=tmp_path / "both").trials_as("list")
    assert {(row["problem"], row["arm"]) for row in rows} == {
        ("queens", "anneal"),
        ("queens", "random"),
        ("guesses", "random"),
    }


def test_arms_of_their_own(tmp_path: Path) -> None:
    methods = [
        {"method": "anneal", "name": "short", "evaluations": 50, "repeats": 2},
        {"method": "anneal", "name": "six only", "on": "six"},
    ]
    rows = study(methods=methods).run(out=tmp_path / "own").trials_as("list")
    short = [row for row in rows if row["arm"] == "short"]
    assert len(short) == 6 and all(row["budget_evaluations"] == 50 for row in short)
    assert {row["problem"] for row in rows if row["arm"] == "six only"} == {"six"}


def test_the_command_line_says_who_can(tmp_path: Path) -> None:
    Study(Guesses(), "random", repeats=2, evaluations=10).run(out=tmp_path / "study")
    with pytest.raises(InvalidError, match="its problems are not ours"):
        plansza.Experiment.open(tmp_path / "study")
    spec = json.loads((tmp_path / "study" / "experiment.json").read_text())
    assert spec["source"]["data"]["instances"][0]["name"] == "guesses"


@pytest.mark.parametrize(
    ("wish", "what"),
    [
        ({"problems": {}}, "there are no problems"),
        ({"problems": [Queens(), Queens()]}, "two problems are called 'queens'"),
        ({"problems": {"": Queens()}}, "no name of a problem"),
        ({"methods": []}, "there are no methods"),
        ({"methods": ["aneal"]}, "did you mean 'anneal'"),
        ({"methods": [{"population": 5}]}, r"methods\[0\]"),
        ({"methods": [{"method": "genetic", "popultion": 5}]}, "did you mean 'population'"),
        ({"methods": [{"method": "genetic", "population": [5, 5]}]}, "twice"),
        ({"methods": ["anneal", "anneal"]}, "two arms are called 'anneal'"),
        ({"methods": [{"method": luck, "tires": 3}]}, "did you mean 'tries'"),
        ({"methods": [{"method": "anneal", "on": "seven"}]}, "unknown problem 'seven'"),
        ({"methods": "anneal", "problems": Guesses()}, "anneal"),
        ({"evaluations": None}, "no limit that can be repeated"),
        ({"evaluations": 0}, "evaluations=0"),
        ({"seconds": -1}, "seconds=-1"),
        ({"repeats": 0}, "0 replicates"),
        ({"seed": -1}, "seed=-1"),
        ({"name": "a/b"}, "no name of an experiment"),
        ({"problems": {"nothing": object()}}, "sample"),
    ],
)
def test_bad_studies(wish: dict[str, Any], what: str) -> None:
    with pytest.raises(plansza.PlanszaError, match=what):
        study(**wish)


def test_a_study_that_sweeps_a_parameter_reports(tmp_path: Path) -> None:
    swept = plansza.Study(
        plansza.Problem(sum, plansza.bits(20), goal=20), [{"method": "climb", "patience": [5, 50]}], repeats=2, evaluations=50
    )
    report = swept.run(out=tmp_path / "swept").report()
    assert "patience=50" in report.html and "patience=5" in report.markdown


def test_a_problem_whose_score_is_none_is_not_left_out(tmp_path: Path) -> None:
    good, bad = plansza.Problem(sum, plansza.bits(9), goal=9), plansza.Problem(lambda x: None, plansza.bits(9))
    with pytest.raises(plansza.ScoreError):
        plansza.Study({"good": good, "bad": bad}, ["climb"], repeats=2, evaluations=50).run(out=tmp_path / "bad")
