"""Problems of one's own: every method wherever the pieces allow, budgets, seeds, traces, spaces, batches, own methods."""

from __future__ import annotations

import copy
import pickle
import sys
import threading
from typing import Any

import plansza
import pytest

WALKS = ["climb", "tabu", "anneal", "late", "deluge", "threshold"]


class Queens:
    """N queens by permutation, with every piece that a walk or breeding can use."""

    goal = 0
    unit = 1

    def __init__(self, n: int = 6) -> None:
        self.n = n

    def sample(self, rng: plansza.Rng) -> list[int]:
        return rng.permutation(self.n)

    def score(self, x: list[int]) -> int:
        n = self.n
        return -sum(abs(x[i] - x[j]) == j - i for i in range(n) for j in range(i + 1, n))

    def neighbour(self, x: list[int], rng: plansza.Rng) -> list[int]:
        i, j = rng.below(self.n), rng.below(self.n)
        x[i], x[j] = x[j], x[i]
        return x


class Bred(Queens):
    def crossover(self, a: list[int], b: list[int], rng: plansza.Rng) -> tuple[list[int], list[int]]:
        cut = rng.below(self.n)
        return a[:cut] + [q for q in b if q not in a[:cut]], b[:cut] + [q for q in a if q not in b[:cut]]


class Built(Queens):
    """Queens placed column by column."""

    @property
    def cells(self) -> int:
        return self.n

    def options(self, chosen: list[int | None], cell: int) -> list[int]:
        def attacked(row: int) -> bool:
            return any(q is not None and (q == row or abs(q - row) == abs(c - cell)) for c, q in enumerate(chosen))

        return [row for row in range(self.n) if not attacked(row)]

    def built(self, chosen: list[int | None]) -> list[int]:
        free = [row for row in range(self.n) if row not in chosen]
        return [free.pop() if q is None else q for q in chosen]


@pytest.mark.parametrize("method", [*WALKS, "genetic", "memetic", "random"])
def test_every_method_solves_small_queens(method: str) -> None:
    found = plansza.search(Bred(5), method, seed=1, evaluations=50_000)
    assert found.solved and found.score == 0 and found.stopped == "goal"
    assert Queens(5).score(found.solution) == 0


def test_ants_build() -> None:
    found = plansza.search(Built(), "ants", seed=1, evaluations=2_000)
    assert found.solved


def test_ants_ask_again_only_where_a_decision_matters() -> None:
    class Told(Built):
        calls = 0

        def options(self, chosen: list[int | None], cell: int) -> list[int]:
            Told.calls += 1
            return super().options(chosen, cell)

        def affected(self, cell: int) -> list[int]:
            return [cell]  # a lie, which the count tells

    plansza.search(Told(8), "ants", evaluations=10, ants=10)
    assert Told.calls <= 10 * 8  # each cell of each ant once


def test_ants_on_long_vectors_score_once_an_ant() -> None:
    calls = 0

    def score(x: Any) -> int:
        nonlocal calls
        calls += 1
        return int(x[0])

    plansza.search(plansza.Problem(score, plansza.bits(5_000), unit=1), "ants", evaluations=20, ants=10)
    assert calls == 21  # and the answer once more


def test_ants_take_the_narrow_entries_first_and_reach_all() -> None:
    space = plansza.integers([0, 0, 0, 5], [0, 3, 1, 5])
    found = plansza.search(plansza.Problem(lambda x: int(sum(x)), space, goal=9, unit=1), "ants", evaluations=500)
    assert found.solved and list(found.solution) == [0, 3, 1, 5]
    order = plansza.search(
        plansza.Problem(lambda x: -int(x[0]), plansza.permutation(20), goal=0, unit=1), "ants", evaluations=500
    )
    assert sorted(order.solution) == list(range(20)) and order.solved


def test_the_same_seed_gives_the_same_run() -> None:
    runs = [plansza.search(Queens(8), "anneal", seed=seed, evaluations=300) for seed in (5, 5, 6)]
    assert runs[0].trace == runs[1].trace and list(runs[0].solution) == list(runs[1].solution)
    assert runs[0].trace != runs[2].trace


def test_budgets_are_kept_to_the_evaluation() -> None:
    calls = 0

    class Counted(Queens):
        goal = None  # type: ignore[assignment]

        def score(self, x: list[int]) -> int:
            nonlocal calls
            calls += 1
            return super().score(x)

    for method in ("random", "climb", "anneal", "late"):
        calls = 0
        found = plansza.search(Counted(8), method, evaluations=123)
        assert found.evaluations == 123 and found.stopped == "budget"
        assert 123 <= calls <= 123 + 2  # the start of a walk, and the answer anew


def test_epochs_and_seconds_end_a_search() -> None:
    assert plansza.search(Bred(9), "genetic", epochs=3, population=10).epochs <= 3
    endless = plansza.Problem(lambda x: 0, plansza.bits(3))
    assert plansza.search(endless, "climb", seconds=0.05).stopped == "time"


def test_minimise_and_units() -> None:
    def away(x: Any) -> float:
        return float(sum((entry - 0.25) ** 2 for entry in x))

    found = plansza.search(
        plansza.Problem(away, plansza.reals(-1, 1, 3), minimise=True, goal=0.001), "anneal", seed=2, evaluations=20_000
    )
    assert found.solved and 0 <= found.score <= 0.001
    assert found.trace.scores[0] > found.trace.scores[-1]
    tenth = plansza.search(plansza.Problem(lambda x: 0.3, plansza.bits(2)), "random", evaluations=5)
    assert tenth.score == 0.3


def test_gain_is_used_and_may_round() -> None:
    class Floats:
        """Gains of floats add up to something else than their sum."""

        def sample(self, rng: plansza.Rng) -> list[float]:
            return [rng.random() for _ in range(20)]

        def score(self, x: list[float]) -> float:
            return sum(x)

        def neighbour(self, x: list[float], rng: plansza.Rng) -> list[float]:
            x[rng.below(20)] = rng.random()
            return x

        def gain(self, x: list[float], y: list[float]) -> float:
            return sum(b - a for a, b in zip(x, y, strict=True))

    for method in WALKS:
        found = plansza.search(Floats(), method, seed=3, evaluations=3_000)
        assert found.score == pytest.approx(sum(found.solution), abs=1e-6)


def test_listed_neighbours() -> None:
    class Listed(Queens):
        def neighbours(self, x: list[int]) -> list[list[int]]:
            def swapped(i: int, j: int) -> list[int]:
                y = list(x)
                y[i], y[j] = y[j], y[i]
                return y

            return [swapped(i, j) for i in range(self.n) for j in range(i)]

    assert plansza.search(Listed(8), "tabu", seed=1, evaluations=20_000).solved


def test_a_piece_may_change_what_it_is_given() -> None:
    class Nested:
        goal = 10
        unit = 1

        def sample(self, rng: plansza.Rng) -> dict[str, list[int]]:
            return {"bits": [rng.below(2) for _ in range(10)]}

        def score(self, x: dict[str, list[int]]) -> int:
            return sum(x["bits"])

        def mutate(self, x: dict[str, list[int]], rng: plansza.Rng) -> dict[str, list[int]]:
            at = rng.below(10)
            x["bits"][at] = 1 - x["bits"][at]
            return x

    for method in ("climb", "genetic", "memetic", "tabu"):
        found = plansza.search(Nested(), method, seed=1, evaluations=20_000)
        assert found.solved and sum(found.solution["bits"]) == 10


@pytest.mark.parametrize("method", [*WALKS, "genetic", "memetic", "random", "ants"])
def test_every_method_works_on_bits(method: str) -> None:
    found = plansza.search(plansza.Problem(lambda x: int(sum(x)), plansza.bits(12), goal=12, unit=1), method, evaluations=50_000)
    assert found.solved and len(found.solution) == 12


def test_vectors_keep_their_bounds() -> None:
    low, high = [-3, 0, 7], [3, 0, 1000]
    seen: list[Any] = []

    def score(x: Any) -> int:
        seen.append(x)
        return int(x[0] - x[2])

    for method in ("anneal", "genetic", "tabu"):
        plansza.search(plansza.Problem(score, plansza.integers(low, high), array=False), method, evaluations=500)
    assert all(a <= entry <= b for x in seen for a, entry, b in zip(low, x, high, strict=True))
    orders: list[Any] = []

    def noted(x: Any) -> int:
        orders.append(list(x))
        return 0

    plansza.search(plansza.Problem(noted, plansza.permutation(9)), "genetic", evaluations=500)
    assert all(sorted(order) == list(range(9)) for order in orders)


def test_batches_give_what_single_scores_give() -> None:
    np = pytest.importorskip("numpy")
    weights = np.arange(30)
    one = plansza.Problem(lambda x: int(x @ weights), plansza.bits(30), unit=1)
    many = plansza.Problem(None, plansza.bits(30), score_many=lambda rows: rows @ weights, unit=1)
    lists = plansza.Problem(
        None, plansza.bits(30), score_many=lambda rows: [sum(i * b for i, b in enumerate(x)) for x in rows], unit=1, array=False
    )
    traces = [plansza.search(p, "genetic", seed=4, evaluations=3_000).trace for p in (one, many, lists)]
    assert traces[0] == traces[1] == traces[2]


def test_traces_are_arrays() -> None:
    np = pytest.importorskip("numpy")
    trace = plansza.search(Queens(8), "climb", seed=1, evaluations=200).trace
    assert trace.evaluations.dtype == np.int64 and trace.scores.dtype == np.int64
    assert trace.seconds is not None and trace.seconds.dtype == np.float64
    assert len(trace.evaluations) == len(trace) and [step[0] for step in trace] == trace.evaluations.tolist()
    assert (np.diff(trace.scores) > 0).all() and not trace.scores.flags.writeable
    assert trace.at(0) is None and trace.at(10**9) == trace.scores[-1]


def test_an_own_method_asks_and_tells() -> None:
    def climb(space: Any, rng: plansza.Rng, step: int = 1) -> Any:
        x = space.sample(rng)
        best = yield x
        while True:
            y = copy.copy(x)
            for _ in range(step):
                at = rng.below(len(space))
                y[at] = 1 - y[at]
            score = yield y
            if score >= best:
                x, best = y, score

    found = plansza.search(plansza.Problem(sum, plansza.bits(20), goal=20), climb, seed=1, evaluations=5_000, step=1)
    assert found.solved and found.method == "climb" and found.stopped == "goal"
    assert len(found.trace) > 1


def test_an_own_method_works_on_our_boards() -> None:
    def luck(space: Any, rng: plansza.Rng) -> Any:
        while True:
            yield space.sample(rng)

    for name in ("sudoku", "kuromasu", "go"):
        board = plansza.board(name, "tiny" if name == "sudoku" else None)
        found = board.search(luck, seed=3, evaluations=40)
        assert found.evaluations == 40 and found.solution is not None and found.score is not None
        assert found.score == max(step[2] for step in found.trace)
        assert str(found.board)

    def answer(space: Any, rng: plansza.Rng) -> Any:
        yield space.board.solve().solution

    solved = plansza.board("sudoku", "easy").search(answer, evaluations=5)
    assert solved.solved and solved.stopped == "goal" and solved.evaluations == 1

    def nonsense(space: Any, rng: plansza.Rng) -> Any:
        yield "nonsense"

    with pytest.raises(plansza.InvalidError):
        plansza.board("sudoku", "easy").search(nonsense, evaluations=5)


def test_callbacks_hear_of_improvements_and_of_blocks_and_stop() -> None:
    heard: list[plansza.Report] = []

    def enough(report: plansza.Report) -> bool | None:
        heard.append(report)
        return False if report.evaluations >= 2_000 else None

    endless = plansza.Problem(lambda x: int(sum(x[:4])), plansza.bits(8), unit=1)
    found = plansza.search(endless, "anneal", evaluations=10**9, callback=enough)
    assert found.stopped == "cancelled"
    assert any(report.improved for report in heard) and any(not report.improved for report in heard)
    improved = [(report.evaluations, report.score) for report in heard if report.improved]
    assert improved == [(step[0], step[2]) for step in found.trace]


def test_spaces_are_plain_values() -> None:
    space = plansza.integers(0, 9, 5)
    plansza.search(plansza.Problem(sum, space), "climb", evaluations=10)
    assert pickle.loads(pickle.dumps(space)) == space == copy.deepcopy(space)


def test_progress_shows_a_bar_with_and_without_tqdm(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = plansza.Problem(lambda x: int(x[0]), plansza.bits(4), unit=1)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    plansza.search(problem, "climb", evaluations=2_000, progress=True)
    assert "of 2,000 evaluations, best 1" in capfd.readouterr().err
    plansza.board("sudoku", "easy").search("random", evaluations=1_000, progress=True)
    assert "of 1,000 evaluations" in capfd.readouterr().err
    plansza.race(plansza.board("sudoku", "easy"), ["random", "climb"], evaluations=1_000, progress=True)
    assert "of 2,000 evaluations" in capfd.readouterr().err
    monkeypatch.undo()
    pytest.importorskip("tqdm")
    plansza.search(problem, "climb", evaluations=2_000, progress=True)
    assert "ev" in capfd.readouterr().err


def test_a_race_is_heard_lane_by_lane_and_stopped() -> None:
    board = plansza.board("kuromasu", "extreme-30")
    lanes: set[int] = set()

    def heard(report: plansza.Report) -> bool:
        assert threading.current_thread() is threading.main_thread()
        lanes.add(report.lane)
        return len(lanes) < 2

    found = plansza.race(board, ["anneal", {"method": "tabu"}], evaluations=10**9, callback=heard)
    assert lanes == {0, 1} and [one.stopped for one in found] == ["cancelled", "cancelled"]
    alone = board.search("anneal", seed=3, evaluations=20_000)
    (raced,) = plansza.race(board, ["anneal"], seed=3, evaluations=20_000)
    assert raced.trace == alone.trace and raced.task == alone.task


def test_exact_is_a_method_like_any_other() -> None:
    board = plansza.board("kuromasu", "nine")
    searched, solved = board.search("exact", seed=1), board.solve()
    assert searched.solved and searched.optimal
    assert (searched.solution, searched.evaluations, searched.task) == (solved.solution, solved.evaluations, solved.task)
