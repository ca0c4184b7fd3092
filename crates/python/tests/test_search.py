"""Searching our boards: every method, as the command line does it; traces, callbacks, stops, races."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import plansza
import pytest

GOLDEN = Path(__file__).parent / "golden" / "searches.jsonl"
SEARCHES: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def named(task: dict[str, Any]) -> str:
    return "-".join(task[key] for key in ("puzzle", "method", "encoding") if task[key])


@pytest.mark.parametrize("task", SEARCHES, ids=named)
def test_every_method_does_what_it_does_on_the_command_line(task: dict[str, Any]) -> None:
    board = plansza.board(task["puzzle"], task["board"])
    if task["method"] == "exact":
        found = board.solve()
    else:
        found = board.search(task["method"], encoding=task["encoding"], seed=7, evaluations=2000)
    told = {**vars(found), "params": found.task["params"], "solution": found.solution, "trace": [list(step) for step in found.trace]}
    expected = task["answer"]
    assert {key: told[key] for key in expected} == expected


def test_every_method_is_there() -> None:
    for puzzle in ("sudoku", "kuromasu", "go"):
        assert {task["method"] for task in SEARCHES if task["puzzle"] == puzzle} >= {"exact", *plansza.methods()}


def test_a_seed_is_a_result() -> None:
    board = plansza.board("kuromasu", "genes-32")

    def course(seed: int) -> list[tuple[int, int, float]]:
        return list(board.search("climb", encoding="genes", seed=seed, evaluations=3000).trace)

    assert course(1) == course(1) != course(2)


@pytest.mark.parametrize(
    "wrong, nearest",
    [({"coolng": "linear"}, "cooling"), ({"strat": 1.0}, "start"), ({"level": 10}, "levels"), ({"single": True}, "singles")],
)
def test_an_unknown_parameter_names_the_nearest(wrong: dict[str, Any], nearest: str) -> None:
    with pytest.raises(plansza.InvalidError, match=f"did you mean '{nearest}'"):
        plansza.board("sudoku", "easy").search("anneal", evaluations=10, **wrong)


def test_unknown_names_are_told_what_there_is() -> None:
    board = plansza.board("sudoku", "easy")
    with pytest.raises(plansza.PlanszaError, match="anneal"):
        board.search("aneal", evaluations=10)
    with pytest.raises(plansza.PlanszaError, match="boxes"):
        board.search("anneal", encoding="boxs", evaluations=10)
    with pytest.raises(plansza.PlanszaError, match="geometric"):
        board.search("anneal", cooling="geometrical", evaluations=10)


@pytest.mark.parametrize("wrong", [{"start": "hot"}, {"start": -1.0}, {"levels": 0}, {"alpha": 2.0}, {"cooling": 3}])
def test_a_value_out_of_its_range_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(plansza.InvalidError):
        plansza.board("sudoku", "easy").search("anneal", evaluations=10, **wrong)


def test_parameters_are_those_of_the_method() -> None:
    board = plansza.board("sudoku", "hard")
    found = board.search("anneal", encoding="boxes", seed=1, evaluations=100_000, cooling="geometric", alpha=0.99)
    assert found.task["params"]["cooling"] == "geometric"
    assert found.task["params"]["alpha"] == 0.99
    assert found.task["encoding"] == "boxes"
    assert found.evaluations <= 100_000


def test_a_trace_never_falls_and_ends_with_the_score() -> None:
    found = plansza.board("sudoku", "hard").search("anneal", seed=2, evaluations=20_000)
    scores = [score for _, _, score in found.trace]
    spent = [evaluations for evaluations, _, _ in found.trace]
    assert scores == sorted(set(scores)) and spent == sorted(spent)
    assert scores[-1] == found.score
    assert found.trace.at(spent[-1]) == found.score
    assert found.trace.at(spent[3]) == scores[3]
    assert found.trace.at(0) is None


def test_a_trace_is_arrays() -> None:
    np = pytest.importorskip("numpy")
    found = plansza.board("sudoku", "hard").search("anneal", seed=2, evaluations=5000)
    trace = found.trace
    for column, at in [(trace.evaluations, 0), (trace.epochs, 1), (trace.scores, 2)]:
        assert isinstance(column, np.ndarray)
        assert column.tolist() == [step[at] for step in trace]
    assert trace.evaluations.dtype == np.int64 and trace.scores.dtype == np.int64


def test_a_callback_hears_every_improvement_and_changes_nothing() -> None:
    board = plansza.board("sudoku", "hard")
    heard: list[plansza.Report] = []
    watched = board.search("anneal", seed=3, evaluations=30_000, callback=heard.append)
    alone = board.search("anneal", seed=3, evaluations=30_000)
    assert list(watched.trace) == list(alone.trace) and watched.solution == alone.solution
    assert heard and heard[-1].score is not None and heard[-1].score <= (watched.score or 0)
    spent = [report.evaluations for report in heard]
    assert spent == sorted(spent)
    best = [report.score for report in heard if report.score is not None]
    assert best == sorted(best)


def test_a_callback_stops_the_search_by_false_alone() -> None:
    board = plansza.board("sudoku", "extreme")

    def enough(report: plansza.Report) -> bool:
        return not (report.score or 0) >= 225

    found = board.search("anneal", seed=3, evaluations=50_000_000, callback=enough)
    assert found.stopped == "cancelled" and (found.score or 0) >= 225
    assert board.search("random", seed=3, evaluations=5000, callback=lambda report: 0).stopped == "budget"


def test_what_a_callback_raises_comes_out_as_it_is() -> None:
    class Mine(Exception):
        pass

    def cross(report: plansza.Report) -> None:
        raise Mine("here")

    with pytest.raises(Mine, match="here"):
        plansza.board("sudoku", "hard").search("anneal", evaluations=50_000_000, callback=cross)


def test_time_is_a_limit_too() -> None:
    found = plansza.board("sudoku", "extreme").search("random", seconds=0.05)
    assert found.stopped == "time" and not found.solved


def test_a_bar_is_drawn_where_one_is_wished(capsys: pytest.CaptureFixture[str]) -> None:
    plansza.board("sudoku", "hard").search("anneal", seed=3, evaluations=30_000, progress=True)
    drawn = capsys.readouterr()
    assert drawn.out == "" and "best" in drawn.err


def test_a_race_is_each_search_alone() -> None:
    board = plansza.board("kuromasu", "genes-32")
    lanes: list[str | dict[str, Any]] = ["climb", {"method": "anneal", "encoding": "genes", "params": {"start": 2.0}}]
    first, second = plansza.race(board, lanes, seed=5, evaluations=4000)
    assert list(first.trace) == list(board.search("climb", seed=5, evaluations=4000).trace)
    alone = board.search("anneal", encoding="genes", seed=5, evaluations=4000, start=2.0)
    assert list(second.trace) == list(alone.trace) and second.solution == alone.solution


def test_a_result_says_what_it_is() -> None:
    board = plansza.board("kuromasu", "genes-32")
    assert repr(board.search("climb", seed=7, evaluations=2000)).startswith("<climb: solved, 334 evaluations")
    assert "budget" in repr(board.search("random", seed=7, evaluations=2000))
