"""Experiments: the same results as the command line's, kept whatever happens."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import plansza
from plansza import Experiment

SMALL = """
name = "small"
seed = 7
replicates = 6
budget = { evaluations = 800 }
[[instances]]
puzzle = "blank"
boards = ["corner", "stairs"]
[[instances]]
puzzle = "sudoku"
boards = "easy"
[[arms]]
method = "anneal"
grid = { alpha = [0.9, 0.99] }
[[arms]]
method = "tabu"
"""

#: What `plansza run` prints of it.
DIGEST = "41561b3a8872f1d23b0a209eaceb4bce"

#: Trials that take a while, many of them.
LONG: dict[str, Any] = {
    "name": "long",
    "replicates": 4000,
    "budget": {"evaluations": 20_000},
    "instances": [{"puzzle": "sudoku", "boards": "hard"}],
    "arms": [{"method": "anneal"}],
}


def program() -> Path | None:
    """The command line, where it is built."""
    named = os.environ.get("PLANSZA")
    if named:
        return Path(named)
    target = Path(__file__).resolve().parents[3] / "target"
    built = [target / kind / "plansza" for kind in ("release", "debug")]
    return next((path for path in built if path.is_file()), None)


def command(*words: str | Path) -> dict[str, Any]:
    path = program()
    if path is None:
        pytest.skip("the command line is not built: set PLANSZA to its path")
    done = subprocess.run([path, *words, "--json"], capture_output=True, text=True, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.fixture
def done(tmp_path: Path) -> Experiment:
    return Experiment.from_toml(SMALL).run(out=tmp_path / "small", threads=2)


def test_the_digest_is_that_of_the_command_line(done: Experiment, tmp_path: Path) -> None:
    assert done.digest == DIGEST
    spec = tmp_path / "small.toml"
    spec.write_text(SMALL)
    assert command("run", spec, "--out", tmp_path / "cli")["digest"] == DIGEST
    assert Experiment.open(tmp_path / "cli").digest == DIGEST


def test_it_hangs_on_neither_threads_nor_the_form(tmp_path: Path) -> None:
    data = {
        "name": "small",
        "seed": 7,
        "replicates": 6,
        "budget": {"evaluations": 800},
        "instances": [
            {"puzzle": "blank", "boards": ["corner", "stairs"]},
            {"puzzle": "sudoku", "name": "easy", "boards": plansza.board("sudoku", "easy")},
        ],
        "arms": [{"method": "anneal", "grid": {"alpha": [0.9, 0.99]}}, {"method": "tabu"}],
    }
    assert Experiment(data).run(out=tmp_path / "data", threads=1).digest == DIGEST
    spec = tmp_path / "small.toml"
    spec.write_text(SMALL)
    assert Experiment.from_toml(spec).run(out=tmp_path / "path", threads=2).digest == DIGEST
    assert Experiment.from_toml(str(spec)).run(out=tmp_path / "text", threads=3).digest == DIGEST


def test_files_are_beside_the_spec(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("3 2 1 / 3 2 1\n")
    spec = tmp_path / "own.toml"
    text = "name = 'own'\nreplicates = 2\nbudget = { evaluations = 100 }\n"
    spec.write_text(
        text + "instances = [{ puzzle = 'blank', boards = 'mine.txt' }]\narms = [{ method = 'tabu' }]"
    )
    assert Experiment.from_toml(spec).boards[0].text == "3 2 1 / 3 2 1"
    data = {
        "name": "own",
        "budget": {"evaluations": 100},
        "instances": [{"puzzle": "blank", "boards": tmp_path / "mine.txt"}],
        "arms": [{"method": "tabu"}],
    }
    assert Experiment(data).boards[0].text == "3 2 1 / 3 2 1"


def test_what_it_means(done: Experiment, tmp_path: Path) -> None:
    fresh = Experiment.from_toml(SMALL)
    roles = {arm.name: arm.role for arm in fresh.arms}
    assert roles["tabu"] == "entrant" and roles["exact"] == "proof" and roles["random on bits"] == "baseline"
    assert fresh.arms[0].settings == {"alpha": 0.9}
    plan = fresh.plan(out=tmp_path / "nowhere", threads=2)
    assert (plan.trials, plan.missing) == (75, 75) and plan.seconds is not None
    assert "anneal alpha=0.9" in str(plan)
    again = done.plan(threads=2)
    assert (again.trials, again.missing) == (75, 0)
    assert "75 trials, 6 arms, 3 boards" in repr(fresh)


def test_the_estimate_has_the_arms_of_the_command_line(tmp_path: Path) -> None:
    spec = tmp_path / "small.toml"
    spec.write_text(SMALL)
    told = command("run", spec, "--plan", "--out", tmp_path / "none")
    plan = Experiment.from_toml(spec).plan(out=tmp_path / "none", threads=2)
    assert [arm.name for arm in plan.arms] == [arm["name"] for arm in told["arms"]]
    assert [arm.half_width for arm in plan.arms] == [arm["half_width"] for arm in told["arms"]]


def test_rows_and_traces(done: Experiment) -> None:
    rows = done.trials_as("list")
    assert len(rows) == 75 and {row["arm"] for row in rows} >= {"tabu", "exact"}
    first = rows[0]
    steps = [step for step in done.traces_as("list") if step["id"] == first["id"]]
    assert steps[-1]["score"] == first["score"] and steps[-1]["evaluations"] <= first["evaluations"]
    # A row says all that a search needs to be repeated.
    params = {
        key.removeprefix("param."): value
        for key, value in first.items()
        if key.startswith("param.") and value is not None
    }
    again = plansza.board(first["puzzle"], first["board"]).search(
        first["method"], encoding=first["encoding"], seed=first["seed"], evaluations=800, **params
    )
    assert (again.score, again.evaluations) == (first["score"], first["evaluations"])


@pytest.mark.parametrize("form", ["pandas", "polars"])
def test_tables(done: Experiment, form: str) -> None:
    pytest.importorskip(form)
    table = done.trials_as(form)
    assert table.shape[0] == 75 and "score" in table.columns
    assert {"id", "evaluations", "score", "seconds"} <= set(done.traces_as(form).columns)


def test_the_usual_table(done: Experiment) -> None:
    for name in ("pandas", "polars"):
        try:
            module = __import__(name)
        except ImportError:
            continue
        assert isinstance(done.trials, module.DataFrame)
        return
    assert isinstance(done.trials, list)


def test_the_report(done: Experiment, tmp_path: Path) -> None:
    report = done.report()
    assert DIGEST in report.markdown and DIGEST in report.html and r"\toprule" in report.latex
    assert report._repr_html_().startswith("<iframe srcdoc=")
    assert all(svg.startswith("<svg") for svg in report.figures.values()) and report.figures
    rows = report.tables_as("list")["results-easy"]
    assert {row["arm"] for row in rows} >= {"tabu", "random on boxes"}
    assert all(row["solved low"] <= row["solved"] <= row["solved high"] for row in rows)
    page = report.write(tmp_path / "report")
    assert page.read_text(encoding="utf-8") == report.html
    assert (page.parent / "report.md").read_text(encoding="utf-8") == report.markdown


def test_export_is_that_of_the_command_line(done: Experiment, tmp_path: Path) -> None:
    text = done.export("csv")
    assert isinstance(text, str)
    path = program()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 75
    assert done.export("csv", tmp_path / "mine.csv") == tmp_path / "mine.csv"
    assert (tmp_path / "mine.csv").read_text() == text
    lines = done.export("jsonl", traces=True)
    assert isinstance(lines, str) and len(json.loads(lines.splitlines()[0])["trace"]) > 0
    folder = done.export("ioh")
    assert isinstance(folder, Path) and any(folder.rglob("IOHprofiler_*.json"))
    with pytest.raises(plansza.InvalidError, match="has something in it already"):
        done.export("ioh")
    with pytest.raises(plansza.InvalidError, match="no format 'xlsx'"):
        done.export("xlsx")
    if path is None:
        pytest.skip("the command line is not built: set PLANSZA to its path")
    told = subprocess.run([path, "export", done.folder], capture_output=True, text=True, check=True)
    assert told.stdout == text
    subprocess.run([path, "export", done.folder, "--to", "ioh", "--out", tmp_path / "ioh"], check=True)
    theirs = {one.relative_to(tmp_path / "ioh"): one for one in (tmp_path / "ioh").rglob("*") if one.is_file()}
    ours = {one.relative_to(folder): one for one in folder.rglob("*") if one.is_file()}
    assert theirs.keys() == ours.keys() and len(ours) > 5
    assert all(theirs[name].read_bytes() == ours[name].read_bytes() for name in ours)


def test_resuming(tmp_path: Path) -> None:
    seen: list[int] = []

    def enough(at: plansza.Advance) -> bool:
        seen.append(at.trials)
        return False

    long = Experiment(LONG).run(out=tmp_path / "long", threads=2, callback=enough)
    assert seen and not long.complete and 0 < long.missing < 8001
    kept = {row["id"] for row in long.trials_as("list")}
    assert kept
    fewer = Experiment(LONG | {"replicates": 40}).run(out=tmp_path / "long", threads=2)
    assert fewer.complete
    assert Experiment(LONG | {"replicates": 40}).run(out=tmp_path / "fresh", threads=2).digest == fewer.digest
    # What was there is there still.
    assert kept & {row["id"] for row in fewer.trials_as("list")}


def test_a_callback_that_raises(tmp_path: Path) -> None:
    def broken(at: plansza.Advance) -> None:
        raise RuntimeError("mine")

    long = Experiment(LONG)
    with pytest.raises(RuntimeError, match="mine"):
        long.run(out=tmp_path / "long", threads=2, callback=broken)
    assert 0 < long.missing < 8001


def test_ctrl_c_keeps_what_it_has(tmp_path: Path) -> None:
    long = Experiment(LONG)

    def press() -> None:
        while sum(file.read_bytes().count(b"\n") for file in (tmp_path / "long").glob("*.jsonl")) < 4:
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=press).start()
    with pytest.raises(KeyboardInterrupt):
        long.run(out=tmp_path / "long", threads=2)
    assert 0 < long.missing < 8001
    assert len(long.trials_as("list")) == 8001 - long.missing


def test_others_run_meanwhile(tmp_path: Path) -> None:
    """The interpreter is free while trials run."""
    counted = [0]
    over = threading.Event()

    def count() -> None:
        while not over.is_set():
            counted[0] += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    before = counted[0]
    Experiment(LONG | {"replicates": 40}).run(out=tmp_path / "long", threads=1)
    after = counted[0]
    over.set()
    counter.join()
    assert after > before


KILLED = """
import sys, plansza
long = plansza.Experiment({spec!r})
print("ready", flush=True)
long.run(out=sys.argv[1], threads=2)
"""


def test_a_killed_process_loses_nothing_that_is_finished(tmp_path: Path) -> None:
    folder = tmp_path / "long"
    script = KILLED.format(spec=LONG)
    child = subprocess.Popen([sys.executable, "-c", script, str(folder)], stdout=subprocess.PIPE)
    try:
        lines = 0
        while lines < 20:
            assert child.poll() is None, "it ended before it could be killed"
            files = list(folder.glob("*.jsonl"))
            lines = sum(file.read_bytes().count(b"\n") for file in files)
            time.sleep(0.01)
    finally:
        child.kill()
        child.wait()
        assert child.stdout is not None
        child.stdout.close()
    # The first line of a segment tells who wrote it.
    finished = sum(file.read_bytes().count(b"\n") - 1 for file in folder.glob("*.jsonl"))
    opened = Experiment.open(folder)
    kept = {row["id"]: row for row in opened.trials_as("list")}
    assert len(kept) == finished >= 19
    # Going on runs only what is missing, and comes to what an undisturbed run comes to.
    fewer = LONG | {"replicates": 30}
    again = Experiment(fewer).run(out=folder, threads=2)
    assert again.complete
    assert all(
        kept[row["id"]] == row
        for row in again.trials_as("list")
        if row["id"] in kept and row["arm"] == "anneal"
    )
    assert again.digest == Experiment(fewer).run(out=tmp_path / "calm", threads=2).digest


def test_those_that_ship(tmp_path: Path) -> None:
    names = plansza.experiments()
    assert {"go-cooling", "matrix", "reversi-duels"} <= names.keys()
    quick = Experiment.named("go-cooling", quick=True)
    assert quick.name == "go-cooling-quick" and quick.title == names["go-cooling"]
    with pytest.raises(plansza.InvalidError, match="did you mean 'matrix'"):
        Experiment.named("matrx")


def test_games(tmp_path: Path) -> None:
    text = """
    name = "duel"
    seed = 1
    [games]
    game = "tictactoe"
    openings = 3
    [games.players]
    one = "random"
    two = "minimax depth=3"
    """
    duel = Experiment.from_toml(text).run(out=tmp_path / "duel", threads=2)
    rows = duel.trials_as("list")
    assert duel.complete and rows and {"against", "game"} <= rows[0].keys()
    assert "Elo" in duel.report().markdown
    with pytest.raises(plansza.InvalidError, match="games have no course"):
        duel.export("ioh", tmp_path / "ioh")


@pytest.mark.parametrize(
    ("spec", "what"),
    [
        ({}, "missing field `name`"),
        ({"name": "a b"}, "no name of an experiment"),
        ({"name": "a"}, "there are no instances"),
        ({"name": "a", "replicate": 3}, "unknown field `replicate`"),
        (LONG | {"budget": {}}, "no limit that can be repeated"),
        (LONG | {"arms": [{"method": "aneal"}]}, "did you mean 'anneal'"),
        (LONG | {"arms": [{"method": "anneal", "set": {"alhpa": 1}}]}, "did you mean 'alpha'"),
        (LONG | {"instances": [{"puzzle": "go", "boards": "nowhere"}]}, "neither a sample, nor a file"),
        (LONG | {"replicates": 0}, "0 replicates"),
        (LONG | {"seed": object()}, "no plain value"),
        ("name = 'a'", "is no experiment"),
    ],
)
def test_bad_specs(spec: Any, what: str) -> None:
    with pytest.raises(plansza.InvalidError, match=what):
        Experiment(spec)


def test_bad_places(done: Experiment, tmp_path: Path) -> None:
    with pytest.raises(plansza.InvalidError, match="cannot read"):
        Experiment.from_toml(tmp_path / "none.toml")
    with pytest.raises(plansza.InvalidError, match="no folder of results"):
        Experiment.open(tmp_path)
    with pytest.raises(plansza.InvalidError, match="holds the experiment 'small', not 'long'"):
        Experiment(LONG).run(out=done.folder)
    with pytest.raises(plansza.InvalidError, match="threads=0"):
        done.run(threads=0)
    with pytest.raises(plansza.InvalidError, match="no table 'excel'"):
        done.trials_as("excel")
    (tmp_path / "file").write_text("")
    with pytest.raises(plansza.InvalidError, match="cannot make the folder"):
        Experiment(LONG).run(out=tmp_path / "file")
    unread = Experiment.from_toml(SMALL)
    assert unread.folder == Path("results/small")


def test_a_spoilt_line_is_left_aside(done: Experiment) -> None:
    segment = next(done.folder.glob("*.jsonl"))
    text = segment.read_text()
    segment.write_text(text.replace('"solved":true', '"solved":false', 1))
    assert done.missing == 1 and any("checksum" in note for note in done.notes)
    assert done.run(threads=1).digest == DIGEST


def test_tuning_is_that_of_the_command_line(tmp_path: Path) -> None:
    found = plansza.tune(
        "blank",
        "genetic",
        train="stairs",
        over={"population": (4, 200), "selection": ["rank", "tournament"]},
        trials=80,
        evaluations=300,
        seed=3,
        out=tmp_path / "mine",
        threads=2,
    )
    assert not found.interrupted and found.trials <= 80 and found.elites[0].setting == found.best
    again = plansza.tune(
        "blank",
        "genetic",
        train="stairs",
        over={"population": (4, 200), "selection": ["rank", "tournament"]},
        trials=80,
        evaluations=300,
        seed=3,
        out=tmp_path / "mine",
        threads=1,
    )
    assert again == found
    words = ["--over", "population=4..200", "--over", "selection=rank,tournament", "--train", "stairs"]
    limits = ["--trials", "80", "--evaluations", "300", "--seed", "3", "--out", str(tmp_path / "cli")]
    told = command("tune", "blank", "genetic", *words, *limits)
    assert (told["best"], told["trials"], told["evaluations"]) == (found.best, found.trials, found.evaluations)


def test_an_arm_is_tuned_before_it_runs(tmp_path: Path) -> None:
    data = {
        "name": "tuned",
        "replicates": 3,
        "budget": {"evaluations": 300},
        "instances": [
            {"puzzle": "blank", "boards": "stairs", "train": True},
            {"puzzle": "blank", "boards": "corner"},
        ],
        "arms": [{"method": "genetic", "tune": {"trials": 40, "over": {"population": [4, 200]}}}],
    }
    done = Experiment(data).run(out=tmp_path / "tuned", threads=2)
    assert done.complete and done.arms[0].name == "genetic, as it comes" and "was tuned on" in done.about
    # Who opens the folder, or begins anew from the same data, finds the same.
    assert Experiment.open(tmp_path / "tuned").digest == done.digest
    assert Experiment(data).run(out=tmp_path / "tuned", threads=1).digest == done.digest


@pytest.mark.parametrize(
    ("wish", "what"),
    [
        ({"method": "exact"}, "no parameters to tune"),
        ({"method": "genetik"}, "did you mean 'genetic'"),
        ({"puzzle": "sudok"}, "did you mean 'sudoku'"),
        ({"trials": 3}, "trials=3"),
        ({"over": {"population": 3}}, "the range of population"),
        ({"over": {"popultion": (1, 2)}}, "did you mean 'population'"),
        ({"train": "stairs", "generate": {"size": "3x3"}}, "one of the two"),
    ],
)
def test_bad_tuning(wish: dict[str, Any], what: str, tmp_path: Path) -> None:
    with pytest.raises(plansza.PlanszaError, match=what):
        plansza.tune(**{"puzzle": "blank", "method": "genetic", "out": tmp_path / "tune", **wish})
