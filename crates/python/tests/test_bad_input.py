"""What is wrong has an exception of our own that says what and how to mend it; nothing ends the interpreter."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import plansza
import pytest

BITS = plansza.bits(8)


def search(score: Any, method: str = "climb", **more: Any) -> plansza.Found:
    return plansza.search(plansza.Problem(score, BITS), method, **{"evaluations": 50, **more})


def fails(kind: type[plansza.PlanszaError], text: str, call: Any) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert text in str(caught.value), str(caught.value)


def test_every_exception_is_ours() -> None:
    for name in plansza.errors.__all__:
        assert issubclass(getattr(plansza, name), plansza.PlanszaError)


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (float("nan"), "the score is NaN"),
        (float("inf"), "the score is inf"),
        (float("-inf"), "give what is worth nothing a low score"),
        (None, "does the function return it?"),
        ("high", "the score is str, not a number"),
        ([1, 2], "the score is list"),
        (1e300, "say unit="),
        (10**400, "not a number"),
        (1j, "not a number"),
    ],
)
@pytest.mark.parametrize("method", ["random", "climb", "genetic", "ants"])
def test_scores_that_are_none(score: Any, text: str, method: str) -> None:
    fails(plansza.ScoreError, text, lambda: search(lambda x: score, method))


def test_a_score_that_changes_is_named() -> None:
    calls = iter(range(10**9))
    for method in ("random", "climb", "genetic", "anneal"):
        fails(plansza.ScoreError, "must not change from call to call", lambda: search(lambda x: next(calls), method))

    def luck(space: Any, rng: plansza.Rng) -> Any:
        while True:
            yield space.sample(rng)

    with pytest.raises(plansza.ScoreError, match="must not change"):
        plansza.search(plansza.Problem(lambda x: next(calls), BITS), luck, evaluations=5)


class Walk:
    def sample(self, rng: plansza.Rng) -> list[int]:
        return [0, 0]

    def score(self, x: list[int]) -> float:
        return sum(x)

    def neighbour(self, x: list[int], rng: plansza.Rng) -> list[int]:
        x[rng.below(2)] += 1
        return x


def test_a_gain_that_is_no_difference_is_named() -> None:
    class Wrong(Walk):
        def gain(self, x: list[int], y: list[int]) -> float:
            return 7

    fails(plansza.ScoreError, "gain(x, y) says 7", lambda: plansza.search(Wrong(), "climb", evaluations=50))


def test_exceptions_come_out_as_they_are() -> None:
    class Mine(Exception):
        pass

    def raising(*_: Any) -> Any:
        raise Mine("from within")

    for method in ("random", "climb", "tabu", "genetic", "memetic", "ants"):
        with pytest.raises(Mine, match="from within") as caught:
            search(raising, method)
        assert caught.traceback[-1].name == "raising"
    with pytest.raises(Mine):
        search(sum, callback=raising)
    with pytest.raises(Mine):
        plansza.board("sudoku", "easy").search("anneal", evaluations=10_000, callback=raising)
    with pytest.raises(Mine):
        plansza.race(plansza.board("sudoku", "hard"), ["anneal", "tabu"], evaluations=10**7, callback=raising)
    with pytest.raises(Mine):
        plansza.search(plansza.Problem(None, BITS, score_many=raising), "genetic", evaluations=100)
    for piece in ("sample", "score", "neighbour", "gain", "neighbours", "crossover", "mutate"):
        broken = type("Broken", (Walk,), {piece: raising})()
        method = {"neighbours": "tabu", "crossover": "genetic", "mutate": "genetic"}.get(piece, "climb")
        with pytest.raises(Mine):
            plansza.search(broken, method, evaluations=500)
    # The next search knows nothing of it.
    assert search(lambda x: 1).score == 1


def test_pieces_that_are_missing() -> None:
    class Nothing:
        pass

    class Blind:
        def sample(self, rng: plansza.Rng) -> int:
            return 1

        def score(self, x: int) -> int:
            return x

    fails(plansza.ProblemError, "no sample(rng) and no score(x)", lambda: plansza.search(Nothing(), "climb", evaluations=5))
    for method, needed in (
        ("anneal", "neighbour(x, rng) or mutate(x, rng)"),
        ("genetic", "crossover(a, b, rng)"),
        ("memetic", "neighbour(x, rng)"),
        ("ants", "cells and options(chosen, cell)"),
    ):
        fails(plansza.ProblemError, needed, lambda m=method: plansza.search(Blind(), m, evaluations=5))
    assert plansza.search(Blind(), "random", evaluations=5).score == 1
    fails(plansza.ProblemError, "is a class", lambda: plansza.search(Blind, "random", evaluations=5))
    fails(plansza.InvalidError, "did you mean 'anneal'", lambda: plansza.search(Walk(), "aneal", evaluations=5))


def test_pieces_that_give_what_they_should_not() -> None:
    def given(**pieces: Any) -> Any:
        return type("Given", (Walk,), pieces)()

    cases: list[tuple[Any, str, str]] = [
        (given(sample=lambda self, rng: None), "random", "sample gives None"),
        (given(neighbour=lambda self, x, rng: x.append(1)), "climb", "neighbour gives None"),
        (given(crossover=lambda self, a, b, rng: a), "genetic", "pair of children"),
        (given(crossover=lambda self, a, b, rng: (None, b)), "genetic", "crossover gives None"),
        (given(cells=0, options=lambda self, c, i: [0]), "ants", "cells is 0"),
        (given(cells="many", options=lambda self, c, i: [0]), "ants", "cells is 'many'"),
        (given(cells=10**9, options=lambda self, c, i: [0]), "ants", "cells is 1000000000"),
        (given(cells=2, options=lambda self, c, i: [64]), "ants", "from 0 to 63"),
        (given(cells=2, options=lambda self, c, i: ["a"]), "ants", "from 0 to 63"),
        (given(cells=2, options=lambda self, c, i: [0], place=lambda self, c, i, o: {9: 0}), "ants", "no such thing"),
        (given(cells=2, options=lambda self, c, i: [0], place=lambda self, c, i, o: 5), "ants", "place gives a dict"),
        (given(cells=2, options=lambda self, c, i: [0], affected=lambda self, i: [9]), "ants", "no such cell"),
    ]
    for problem, method, text in cases:
        fails(plansza.ProblemError, text, lambda p=problem, m=method: plansza.search(p, m, evaluations=200))


def test_a_solution_that_cannot_be_copied() -> None:
    class Locked(Walk):
        def sample(self, rng: plansza.Rng) -> Any:
            return {"lock": threading.Lock()}

        def score(self, x: Any) -> int:
            return 1

    fails(plansza.ProblemError, "give the problem a method copy(x)", lambda: plansza.search(Locked(), "climb", evaluations=50))

    class Copied(Locked):
        def copy(self, x: Any) -> Any:
            return dict(x)

        def neighbour(self, x: Any, rng: plansza.Rng) -> Any:
            return x

    assert plansza.search(Copied(), "climb", evaluations=50).score == 1


@pytest.mark.parametrize(
    "made",
    [
        lambda: plansza.bits(0),
        lambda: plansza.bits(-3),
        lambda: plansza.bits(2.5),  # type: ignore[arg-type]
        lambda: plansza.bits(True),
        lambda: plansza.bits("8"),  # type: ignore[arg-type]
        lambda: plansza.bits(10**9),
        lambda: plansza.permutation(0),
        lambda: plansza.integers(5, 1, 3),
        lambda: plansza.integers([], []),
        lambda: plansza.integers([0, 0], [1, 1, 1]),
        lambda: plansza.integers(0.5, 1, 3),  # type: ignore[arg-type]
        lambda: plansza.integers(0, 2**60, 3),
        lambda: plansza.integers("0", 1, 3),  # type: ignore[arg-type]
        lambda: plansza.integers(None, 1, 3),  # type: ignore[arg-type]
        lambda: plansza.reals(0, float("inf"), 3),
        lambda: plansza.reals(float("nan"), 1, 3),
        lambda: plansza.bits(3, crossing="three-point"),  # type: ignore[arg-type]
    ],
)
def test_spaces_that_are_none(made: Any) -> None:
    with pytest.raises(plansza.InvalidError):
        made()


@pytest.mark.parametrize("seed", [-1, 2**64, 10**40, 1.5, "1", None, True, [1]])
def test_seeds_that_are_none(seed: Any) -> None:
    board = plansza.board("sudoku", "easy")
    for call in (
        lambda: search(sum, seed=seed),
        lambda: board.search("anneal", seed=seed, evaluations=10),
        lambda: plansza.race(board, ["climb"], seed=seed, evaluations=10),
        lambda: plansza.generate("kuromasu", size="5x5", seed=seed),
    ):
        fails(plansza.InvalidError, "2**64 - 1", call)


def test_rng_refuses_too() -> None:
    fails(plansza.InvalidError, "seed=-1", lambda: plansza.Rng(-1))
    fails(plansza.InvalidError, "permutation", lambda: plansza.Rng(1).permutation(10**15))
    fails(plansza.InvalidError, "permutation", lambda: plansza.Rng(1).permutation(-1))


@pytest.mark.parametrize("limits", [{"evaluations": -1}, {"evaluations": "many"}, {"evaluations": 1.5}, {"epochs": -1}, {"seconds": -1}, {"seconds": float("nan")}, {"seconds": "1"}, {"seconds": float("inf")}])
def test_limits_that_are_none(limits: dict[str, Any]) -> None:
    with pytest.raises(plansza.InvalidError):
        plansza.search(plansza.Problem(sum, BITS), "climb", **limits)
    with pytest.raises(plansza.InvalidError):
        plansza.board("sudoku", "easy").search("anneal", **limits)
    with pytest.raises(plansza.InvalidError, match="no limit"):
        plansza.search(plansza.Problem(sum, BITS), "climb")


def test_seeds_and_limits_of_numpy() -> None:
    np = pytest.importorskip("numpy")
    found = search(lambda x: 1, seed=np.int64(3), evaluations=np.int32(7))
    assert found.evaluations == 7
    assert search(lambda x: 1, "anneal", start=np.float64(2.0), evaluations=1e2).evaluations == 100


def test_parameters_that_are_none() -> None:
    board = plansza.board("sudoku", "easy")
    fails(plansza.InvalidError, "did you mean 'start'", lambda: board.search("anneal", strat=1))
    fails(plansza.InvalidError, "did you mean 'start'", lambda: search(sum, "anneal", strat=1))
    fails(plansza.InvalidError, "population", lambda: search(sum, "genetic", population=0))
    fails(plansza.InvalidError, "population", lambda: search(sum, "genetic", population="many"))
    fails(plansza.InvalidError, "no plain value", lambda: board.search("anneal", start=object()))
    fails(plansza.InvalidError, "no plain value", lambda: board.search("anneal", start=float("nan")))
    fails(plansza.InvalidError, "encoding", lambda: board.search("anneal", encoding="circles"))
    fails(plansza.InvalidError, "callback is a int", lambda: board.search("anneal", callback=3))  # type: ignore[arg-type]
    fails(plansza.LimitError, "entries", lambda: plansza.search(
        plansza.Problem(lambda x: 0, plansza.bits(1_000_000)), "genetic", evaluations=10, population=200_000
    ))
    with pytest.raises(plansza.PlanszaError):
        board.search(3, evaluations=5)  # type: ignore[arg-type]


def test_problems_that_are_none() -> None:
    fails(plansza.ProblemError, "neither score nor score_many", lambda: plansza.Problem(None, BITS))
    fails(plansza.ProblemError, "not a function", lambda: plansza.Problem(3, BITS))  # type: ignore[arg-type]
    fails(plansza.ProblemError, "the space is a int", lambda: plansza.Problem(sum, 8))  # type: ignore[arg-type]
    for unit in (0, -1, float("nan"), "1", True):
        problem = plansza.Problem(sum, BITS, unit=unit)  # type: ignore[arg-type]
        with pytest.raises(plansza.InvalidError, match="unit"):
            plansza.search(problem, "climb", evaluations=5)
    for goal in ("high", float("nan"), [1]):
        problem = plansza.Problem(sum, BITS, goal=goal)  # type: ignore[arg-type]
        with pytest.raises(plansza.InvalidError, match="goal"):
            plansza.search(problem, "climb", evaluations=5)


def test_batches_of_the_wrong_shape() -> None:
    np = pytest.importorskip("numpy")
    cases: list[tuple[Any, str]] = [
        (lambda rows: rows, "of shape"),
        (lambda rows: rows.sum(axis=1, keepdims=True), "of shape"),
        (lambda rows: rows.sum(), "of shape []"),
        (lambda rows: 3.0, "gives float"),
        (lambda rows: None, "gives NoneType"),
        (lambda rows: rows.sum(axis=1)[1:], "scores: give one number for each of the"),
        (lambda rows: [1.0] * (len(rows) + 1), "scores: give one number for each of the"),
        (lambda rows: np.full(len(rows), np.nan), "the score is NaN"),
        (lambda rows: np.array(["a"] * len(rows)), "not a number"),
        (lambda rows: np.zeros(len(rows), dtype=complex), "not a number"),
        (lambda rows: [None] * len(rows), "does the function return it?"),
    ]
    for score_many, text in cases:
        problem = plansza.Problem(None, BITS, score_many=score_many)
        fails(plansza.ScoreError, text, lambda p=problem: plansza.search(p, "genetic", evaluations=100, population=10))


def test_one_score_of_the_wrong_shape() -> None:
    pytest.importorskip("numpy")
    fails(plansza.ScoreError, "of shape (8,)", lambda: search(lambda x: x))
    assert search(lambda x: x.sum()).evaluations == 50


def test_boards_that_are_none(tmp_path: Path) -> None:
    board = plansza.board
    fails(plansza.InvalidError, "sudoku", lambda: board("sudko"))
    fails(plansza.InvalidError, "is no name", lambda: board(3))  # type: ignore[arg-type]
    fails(plansza.InvalidError, "accepted", lambda: board("sudoku", "12"))
    fails(plansza.InvalidError, "is no board", lambda: board("sudoku", 3))
    fails(plansza.InvalidError, "is no board", lambda: board("sudoku", b"12"))
    fails(plansza.InvalidError, "that is no board", lambda: board("sudoku", [[object()]]))
    fails(plansza.InvalidError, "no board", lambda: board("sudoku", {1, 2}))
    absent, picture = tmp_path / "absent.txt", tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    fails(plansza.FileError, "cannot be read", lambda: board("sudoku", absent))
    fails(plansza.FileError, "is no text", lambda: board("sudoku", picture))
    fails(plansza.FileError, "is no text", lambda: board("sudoku", str(picture)))
    fails(plansza.FileError, "cannot be read", lambda: board("sudoku", tmp_path))
    assert issubclass(plansza.FileError, OSError)
    two = tmp_path / "two.txt"
    two.write_text("1..4..1..1..4..1\n1..4..1..1..4..1\n")
    fails(plansza.InvalidError, "2 boards", lambda: board("sudoku", two))
    assert len(plansza.boards("sudoku", two)) == 2


def test_arrays_that_are_no_boards() -> None:
    np = pytest.importorskip("numpy")
    for array in (np.zeros(9), np.zeros((9, 9)), np.zeros((9, 9, 9), dtype=int), np.full((4, 4), "a"), np.array(3)):
        fails(plansza.InvalidError, "is no board", lambda a=array: plansza.board("sudoku", a))
    with pytest.raises(plansza.InvalidError):
        plansza.board("sudoku", np.full((9, 9), 12))
    with pytest.raises(plansza.InvalidError):
        plansza.board("go", np.full((3, 3), 5))


def test_grids_go_in_and_come_out() -> None:
    np = pytest.importorskip("numpy")
    rows = np.array([[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]])
    sudoku = plansza.board("sudoku", rows)
    assert (sudoku.to_numpy() == rows).all()
    solved = sudoku.solve().board
    assert solved is not None and set(solved.to_numpy().ravel()) == {1, 2, 3, 4}
    clues = np.array([[0, 0, 0], [0, 3, 0], [0, 0, 0]])
    kuromasu = plansza.board("kuromasu", clues)
    assert (kuromasu.to_numpy() == clues).all()
    black = kuromasu.solve().board
    assert black is not None and -1 in black.to_numpy()
    go = plansza.board("go", np.array([[0, 1, 2], [0, 0, 0], [1, 0, 2]]), stones=2)
    assert go.to_numpy().tolist() == [[0, 1, 2], [0, 0, 0], [1, 0, 2]]
    fails(plansza.InvalidError, "no grid of numbers", lambda: plansza.board("blank").grid)


def test_files_of_a_folder_are_read(tmp_path: Path) -> None:
    place = tmp_path / "board.txt"
    place.write_text("1..4..1..1..4..1")
    assert plansza.board("sudoku", place) == plansza.board("sudoku", str(place)) == plansza.board("sudoku", "1..4..1..1..4..1")


def test_methods_and_their_parameters() -> None:
    names = plansza.methods("sudoku")
    assert names[0] == "exact" and "anneal" in names
    (start,) = [one for one in plansza.parameters("anneal", puzzle="sudoku") if one.name == "start"]
    assert start.type == "either" and "auto" in start.values and start.about
    (population,) = [one for one in plansza.parameters("genetic") if one.name == "population"]
    assert (population.type, population.low, population.default) == ("integer", 2, 100)
    fails(plansza.InvalidError, "unknown method", lambda: plansza.parameters("aneal"))
    fails(plansza.InvalidError, "unknown encoding", lambda: plansza.parameters("anneal", "sudoku", "circles"))
    with pytest.raises(plansza.InvalidError):
        plansza.methods("sudko")
    for method in plansza.methods():
        for one in plansza.parameters(method):
            assert one.name and one.about and one.values
