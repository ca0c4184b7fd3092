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

import math
from collections.abc import Callable, Generator
from typing import Any

from . import _native
from ._ask import written
from .errors import InvalidError, LimitError, ProblemError
from .fitting import fitted
from .limits import count, seconds_of, seed_of
from .progress import Meter, Report
from .space import Space
from .trace import Trace

__all__ = ["Found", "Problem", "search"]

#: Parameters that are amounts of score: they are meant in the problem's own units.
_AMOUNTS = {
    "anneal": {"start", "end"},
    "threshold": {"start", "end"},
    "deluge": {"start", "rain"},
    "memetic": {"hot", "cold"},
}


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
        self.method = method
        #: The best solution; `None` where nothing was found.
        self.solution: Any = facts["solution"]
        score = facts["score"]
        #: The best score, a whole number where the unit is one.
        self.score: Any = int(score) if whole and score is not None else score
        #: Whether the goal was reached.
        self.solved: bool = facts["solved"]
        self.evaluations: int = facts["evaluations"]
        self.epochs: int = facts["epochs"]
        self.seconds: float = facts["seconds"]
        #: Why it ended: goal, budget, time, cancelled, exhausted.
        self.stopped: str = facts["stopped"]
        trace = facts["trace"]
        self.trace: Trace = trace if isinstance(trace, Trace) else Trace._of(trace, whole)

    def __repr__(self) -> str:
        what = "solved" if self.solved else f"score {self.score}"
        return f"<{self.method}: {what}, {self.evaluations} evaluations, {self.stopped}>"


def search(
    problem: Any,
    method: str | Callable[..., Generator[Any, float, Any]] = "anneal",
    *,
    seed: int = 1,
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
    | `cells`, `options(chosen, cell)`; perhaps `place(chosen, cell, option)`, `affected(cell)`, `built(chosen)` | ants |

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
    if isinstance(problem, type):
        raise ProblemError(f"{problem.__name__} is a class", accepted=f"an object of it: {problem.__name__}()")
    unit, whole = _unit(problem)
    wish: dict[str, Any] = {
        "method": method if isinstance(method, str) else getattr(method, "__name__", "method"),
        "params": "",
        "seed": seed_of(seed),
        "evaluations": _some("evaluations", evaluations),
        "epochs": _some("epochs", epochs),
        "seconds": seconds_of(seconds),
        "unit": unit,
        "minimise": bool(getattr(problem, "minimise", False)),
        "goal": _goal(problem),
        "callback": None,
    }
    with Meter(callback, progress, evaluations) as meter:
        wish["callback"] = meter.facts
        if not isinstance(method, str):
            from .method import drive

            return Found(wish["method"], drive(problem, method, wish, params), whole)
        params = fitted(problem, method, evaluations, params)
        if params:
            amounts = _AMOUNTS.get(method, set())
            scaled = {
                key: value / unit if key in amounts and isinstance(value, (int, float)) else value
                for key, value in params.items()
            }
            wish["params"] = written(scaled, "a parameter")
            _affordable(problem, params)
        return Found(method, _run(problem, wish), whole)


def _some(name: str, limit: Any) -> int | None:
    """A limit that leaves something to do."""
    if limit is not None and not isinstance(limit, str) and limit == 0:
        raise InvalidError(f"{name}=0 leaves nothing to do", accepted="a whole number above 0")
    return count(name, limit)


def _goal(problem: Any) -> float | None:
    """The score that means solved."""
    goal = getattr(problem, "goal", None)
    if goal is None:
        return None
    try:
        number = float(goal)
    except (TypeError, ValueError):
        number = math.nan
    if isinstance(goal, str) or not math.isfinite(number):
        raise InvalidError(f"goal={goal!r}", accepted="a number, or None where the best is not known")
    return number


#: Entries of all vectors of a population.
_ENTRIES = 100_000_000


def _affordable(problem: Any, params: dict[str, Any]) -> None:
    """Refuses what no memory holds."""
    many = max((n for n in (params.get("population"), params.get("ants")) if isinstance(n, int)), default=0)
    if isinstance(problem, Problem) and many * len(problem.space) > _ENTRIES:
        raise LimitError(
            f"{many} vectors of {len(problem.space)} entries", accepted=f"up to {_ENTRIES:,} entries in all"
        )


def _run(problem: Any, wish: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(problem, Problem):
        return _native.search_own(wish, problem)
    space = problem.space
    return _native.search_vector(
        wish, space._genes, space.crossing, _array(problem), problem.score, problem.score_many
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
    if isinstance(unit, bool) or not (isinstance(unit, (int, float)) and 0 < unit < float("inf")):
        raise InvalidError(f"unit={unit!r}", accepted="a number above 0")
    return float(unit), float(unit).is_integer()
