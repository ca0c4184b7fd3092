"""How a run goes: which share is reached by a cost, and how good the best so far is."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

from .. import _native
from ..errors import InvalidError
from .given import Numbers, count_of, number_of, numbers_of, packed, same_length, share_of


class Ecdf:
    """Which share of all (run, target) pairs was reached by a cost: the curves of COCO and IOHanalyzer."""

    def __init__(self, costs: bytes, told: tuple[list[float], list[float], int]) -> None:
        self._given = costs
        #: Where it rises.
        self.costs: list[float] = told[0]
        #: The share from there on.
        self.shares: list[float] = told[1]
        #: How many pairs there are, reached or not.
        self.pairs: int = told[2]

    def __repr__(self) -> str:
        last = self.shares[-1] if self.shares else 0.0
        return f"<ecdf of {self.pairs} pairs, {100 * last:.1f} % reached>"

    def at(self, cost: float) -> float:
        """The share reached by a cost."""
        from bisect import bisect_right

        past = bisect_right(self.costs, number_of("cost", cost))
        return self.shares[past - 1] if past else 0.0

    def area(self, low: float, high: float) -> float:
        """The area under the curve over the logarithm of the cost, from 0 (nothing reached) to 1 (all at the start)."""
        area = _native.stats_ecdf_area(self._given, number_of("low", low), number_of("high", high))
        if area is None:
            raise InvalidError(f"there is no area from {low!r} to {high!r}", accepted="0 < low < high")
        return area


def ecdf(costs: Any) -> Ecdf:
    """From the cost at which each pair was reached; `None` or a NaN for those that never were.

    >>> from plansza import stats
    >>> curve = stats.ecdf([10, 1000, None, 10])
    >>> curve.at(9), curve.at(10), curve.at(1e9)
    (0.0, 0.5, 0.75)
    >>> round(curve.area(1, 1e4), 6)
    0.4375
    """
    if not hasattr(costs, "astype"):
        try:
            costs = [math.nan if cost is None else cost for cost in costs]
        except TypeError:
            raise InvalidError("costs is no list of numbers") from None
    given = packed(numbers_of("costs", costs, nan=True))
    told = _native.stats_ecdf(given)
    assert told is not None
    return Ecdf(given, told)


class Course(NamedTuple):
    """The improvements of one run, higher scores being better."""

    costs: list[float]
    scores: list[float]

    def at(self, cost: float) -> float | None:
        """The best score that had been found by a cost; `None` before the first."""
        from bisect import bisect_right

        past = bisect_right(self.costs, number_of("cost", cost))
        return self.scores[past - 1] if past else None

    def first(self, target: float) -> float | None:
        """The cost at which the score was first at least this; `None` if it never was."""
        from bisect import bisect_left

        before = bisect_left(self.scores, number_of("target", target))
        return self.costs[before] if before < len(self.costs) else None


def course(costs: Numbers, scores: Numbers) -> Course:
    """The improvements of a run from costs and scores in the order of time; what is no improvement is left out.

    >>> from plansza import stats
    >>> run = stats.course([1, 5, 100], [10, 9, 20])
    >>> run.scores, run.at(50), run.first(15)
    ([10.0, 20.0], 10.0, 100.0)
    """
    x, y = numbers_of("costs", costs, empty=True), numbers_of("scores", scores, empty=True)
    same_length(costs=x, scores=y)
    told = _native.stats_course(packed(x), packed(y))
    if told is None:
        raise InvalidError("costs falls", accepted="costs in the order of time")
    return Course(*told)


class CoursePoint(NamedTuple):
    """All runs at one cost. A run without a value yet is worse than any with one."""

    cost: float
    runs: int
    #: How many of them have a value by now.
    started: int
    #: The mean, if all runs have a value.
    mean: float | None
    #: The least, if all runs have one.
    min: float | None
    #: The greatest, if any run has one.
    max: float | None
    #: The quantiles that were asked for; `None` where they need the value of a run that has none.
    quantiles: list[float | None]


def curve(runs: Iterable[Any], grid: Numbers, shares: Numbers = (0.25, 0.5, 0.75)) -> list[CoursePoint]:
    """How good the best so far is at the costs of a grid, over many runs: the anytime curve. A run is a `Course`, a trace of a
    search, or a pair of costs and scores.

    >>> from plansza import stats
    >>> runs = [stats.course([1, 100], [10, 20]), stats.course([10], [14])]
    >>> [point.mean for point in stats.curve(runs, stats.logarithmic(1, 100, 3))]
    [None, 12.0, 17.0]
    """
    from ..trace import Trace

    given = []
    for place, run in enumerate(runs):
        if isinstance(run, Trace):
            run = [step[0] for step in run], [step[2] for step in run]
        try:
            costs, scores = run
        except (TypeError, ValueError):
            raise InvalidError(
                f"runs[{place}] is no run", accepted="a Course, a Trace, or (costs, scores)"
            ) from None
        x = numbers_of(f"costs of runs[{place}]", costs, empty=True)
        y = numbers_of(f"scores of runs[{place}]", scores, empty=True)
        same_length(**{f"costs of runs[{place}]": x, "scores": y})
        given.append((packed(x), packed(y)))
    wanted = numbers_of("shares", shares, empty=True)
    for share in wanted:
        share_of("a share", share)
    told = _native.stats_curve(given, packed(numbers_of("grid", grid)), packed(wanted))
    if told is None:
        raise InvalidError("the costs of a run fall", accepted="costs in the order of time")
    return [CoursePoint(*point) for point in told]


def linear(low: float, high: float, points: int) -> list[float]:
    """Costs at equal distances, both ends among them.

    >>> from plansza import stats
    >>> stats.linear(0, 10, 5)
    [0.0, 2.5, 5.0, 7.5, 10.0]
    """
    return _grid(low, high, points, False)


def logarithmic(low: float, high: float, points: int) -> list[float]:
    """Costs at equal ratios, both ends among them.

    >>> from plansza import stats
    >>> stats.logarithmic(1, 100, 3)
    [1.0, 10.0, 100.0]
    """
    if not (number_of("low", low) > 0 and number_of("high", high) > 0):
        raise InvalidError(f"there are no equal ratios from {low!r} to {high!r}", accepted="numbers above 0")
    return _grid(low, high, points, True)


def _grid(low: float, high: float, points: int, ratios: bool) -> list[float]:
    many = count_of("points", points)
    if many > 100_000_000:
        raise InvalidError(f"points={points}", accepted="up to 100,000,000")
    ends = number_of("low", low), number_of("high", high)
    if math.isinf(ends[0]) or math.isinf(ends[1]):
        raise InvalidError("an end is infinite", accepted="finite numbers")
    return _native.stats_grid(*ends, many, ratios)
