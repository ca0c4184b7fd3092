"""Your own problem under our methods.

A function and a ready-made space are enough:

>>> import plansza
>>> ones = plansza.Problem(sum, plansza.bits(50), goal=50)
>>> plansza.search(ones, "genetic", evaluations=50_000).solved
True

So is any object with `sample(rng)` and `score(x)`; with `neighbour(x, rng)` it can be walked, with `crossover(a, b, rng)` and
`mutate(x, rng)` bred, with `cells` and `options(chosen, cell)` built by ants. See [`search`][plansza.search].
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from typing import Any

from . import _native
from .errors import InvalidError, ProblemError
from .progress import Meter, Report
from .space import Space
from .trace import Trace

__all__ = ["Found", "Problem", "methods", "search"]

#: Parameters that are amounts of score: they are meant in the problem's own units.
_AMOUNTS = {"anneal": {"start", "end"}, "threshold": {"start", "end"}, "deluge": {"start", "rain"}}


class Problem:
    """A score over a ready-made space.

    `score(x)` is the worth of a solution, more is better (less with `minimise=True`). `score_many(X)` is the worth of many
    at once, of the rows of a matrix. `goal` is the score that means solved. `unit` is how finely scores are told apart: a
    millionth, unless it is said; with 1 scores are whole numbers. Solutions are NumPy arrays where NumPy is there (`array=False`
    for lists).
    """

    def __init__(
        self,
        score: Callable[[Any], Any] | None,
        space: Space,
        *,
        score_many: Callable[[Any], Any] | None = None,
        minimise: bool = False,
        goal: float | None = None,
        unit: float | None = None,
        array: bool | None = None,
    ) -> None:
        if score is None and score_many is None:
            raise ProblemError("there is neither score nor score_many")
        for name, piece in (("score", score), ("score_many", score_many)):
            if piece is not None and not callable(piece):
                raise ProblemError(f"{name} is a {type(piece).__name__}, not a function")
        if not isinstance(space, Space):
            raise ProblemError(
                f"the space is a {type(space).__name__}", accepted="bits, integers, permutation or reals"
            )
        self.score = score
        self.score_many = score_many
        self.space = space
        self.minimise = minimise
        self.goal = goal
        self.unit = unit
        self.array = array

    def __repr__(self) -> str:
        return f"<problem on {self.space.kind} of {len(self.space)} entries>"


class Found:
    """What came of a search on a problem of your own."""

    def __init__(self, method: str, facts: dict[str, Any], whole: bool) -> None:
        def told(score: float | None) -> Any:
            return int(score) if whole and score is not None else score

        self.method = method
        #: The best solution; `None` where nothing was found.
        self.solution: Any = facts["solution"]
        self.score: Any = told(facts["score"])
        #: Whether the goal was reached.
        self.solved: bool = facts["solved"]
        self.evaluations: int = facts["evaluations"]
        self.epochs: int = facts["epochs"]
        self.seconds: float = facts["seconds"]
        #: Why it ended: goal, budget, time, cancelled, exhausted.
        self.stopped: str = facts["stopped"]
        steps = facts["trace"]
        self.trace = Trace([(one[0], one[1], told(one[2])) for one in steps], [one[3] for one in steps])

    def __repr__(self) -> str:
        what = "solved" if self.solved else f"score {self.score}"
        return f"<{self.method}: {what}, {self.evaluations} evaluations, {self.stopped}>"


def methods() -> list[str]:
    """The names of the methods for problems of one's own.

    >>> import plansza
    >>> plansza.methods()
    ['random', 'climb', 'tabu', 'anneal', 'late', 'deluge', 'threshold', 'genetic', 'memetic', 'ants']
    """
    return [one["name"] for one in json.loads(_native.methods())]


def search(
    problem: Any,
    method: str | Callable[..., Generator[Any, float, Any]] = "anneal",
    *,
    seed: int = 0,
    evaluations: int | None = None,
    epochs: int | None = None,
    seconds: float | None = None,
    callback: Callable[[Report], Any] | None = None,
    progress: bool = False,
    **params: Any,
) -> Found:
    """Searches a problem of your own: a `Problem`, or any object with `sample(rng)` and `score(x)`.

    | pieces | methods |
    |---|---|
    | `sample(rng)`, `score(x)` | random |
    | and `neighbour(x, rng)`; perhaps `gain(x, y)`, `neighbours(x)` | climb, tabu, anneal, late, deluge, threshold |
    | and `crossover(a, b, rng)` → two children, `mutate(x, rng)`, or one of them | genetic |
    | both | memetic |
    | `cells`, `options(chosen, cell)`; perhaps `place(chosen, cell, option)`, `built(chosen)` | ants |

    The object may say `minimise = True`, `goal = …` and `unit = …` too. A piece may change the solution it is given: it is a
    copy. `method` may be a generator function of your own that asks and tells: it yields solutions and is sent their scores.

    >>> import plansza
    >>> class Queens:
    ...     goal = 0
    ...     def sample(self, rng):
    ...         return rng.permutation(8)
    ...     def score(self, x):
    ...         return -sum(abs(x[i] - x[j]) == j - i for i in range(8) for j in range(i + 1, 8))
    ...     def neighbour(self, x, rng):
    ...         i, j = rng.below(8), rng.below(8)
    ...         x[i], x[j] = x[j], x[i]
    ...         return x
    >>> plansza.search(Queens(), "anneal", seed=1, evaluations=20_000).solved
    True
    """
    if evaluations is None and epochs is None and seconds is None:
        raise InvalidError("the search has no limit", accepted="evaluations=…, epochs=… or seconds=…")
    for name, limit in (("evaluations", evaluations), ("epochs", epochs), ("seconds", seconds)):
        if limit is not None and not (isinstance(limit, (int, float)) and limit > 0):
            raise InvalidError(f"{name}={limit!r} is no limit", accepted="a number above 0")
    unit, whole = _unit(problem)
    wish: dict[str, Any] = {
        "method": method if isinstance(method, str) else getattr(method, "__name__", "method"),
        "params": "{}",
        "seed": seed,
        "evaluations": evaluations,
        "epochs": epochs,
        "seconds": seconds,
        "unit": unit,
        "minimise": bool(getattr(problem, "minimise", False)),
        "goal": getattr(problem, "goal", None),
        "callback": None,
    }
    with Meter(callback, progress, evaluations) as meter:
        wish["callback"] = meter.facts
        if not isinstance(method, str):
            from .method import drive

            return Found(wish["method"], drive(problem, method, wish, params), whole)
        amounts = _AMOUNTS.get(method, set())
        scaled = {
            key: value / unit if key in amounts and isinstance(value, (int, float)) else value
            for key, value in params.items()
        }
        try:
            wish["params"] = json.dumps(scaled)
        except TypeError as error:
            raise InvalidError(f"a parameter is no plain value: {error}") from error
        return Found(method, _run(problem, wish), whole)


def _run(problem: Any, wish: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(problem, Problem):
        return _native.search_own(wish, problem)
    space = problem.space
    return _native.search_vector(
        wish, space.kind, list(space.bounds), space.crossing, _array(problem), problem.score, problem.score_many
    )


def _array(problem: Problem) -> tuple[Any, Any] | None:
    """How NumPy reads bytes, and as what; nothing where lists are wished or NumPy is not there."""
    if problem.array is False:
        return None
    try:
        import numpy as np
    except ImportError:
        if problem.array:
            raise
        return None
    return np.frombuffer, np.dtype("float64" if problem.space.kind == "reals" else "int64")


def _unit(problem: Any) -> tuple[float, bool]:
    """How finely scores are told apart, and whether they are whole then."""
    unit = getattr(problem, "unit", None)
    if unit is None:
        return 1e-6, False
    if not (isinstance(unit, (int, float)) and 0 < unit < float("inf")):
        raise InvalidError(f"unit={unit!r}", accepted="a number above 0")
    return float(unit), float(unit).is_integer()
