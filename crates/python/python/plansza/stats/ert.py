"""What does a success cost, failures included?"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from .. import _native
from ..errors import InvalidError
from .given import Numbers, flags_of, numbers_of, packed, resampling, same_length
from .resample import Interval


class Ert(NamedTuple):
    """The expected running time of some runs: what a success costs if runs are repeated until one succeeds."""

    #: The estimate; `None` where no run succeeded.
    value: float | None
    #: Its bootstrap interval, whose upper end may be infinite; `None` where no run succeeded.
    interval: Interval | None
    successes: int
    runs: int
    #: The cost of all runs together.
    spent: float

    def __str__(self) -> str:
        if self.value is None or self.interval is None:
            return f"> {self.spent:.0f}"
        high = "∞" if math.isinf(self.interval.high) else f"{self.interval.high:.0f}"
        return f"{self.value:.0f} ({self.interval.low:.0f}–{high})"


def ert(costs: Numbers, solved: Any, *, seed: int = 1, resamples: int = 1000, level: float = 0.95) -> Ert:
    """The expected running time (Auger and Hansen 2005): the cost of all runs divided by the number of successes.

    >>> from plansza import stats
    >>> stats.ert([100, 300, 1000], [True, True, False]).value
    700.0
    >>> print(stats.ert([1000, 1000], [False, False]))
    > 2000
    """
    values, flags = numbers_of("costs", costs, finite=True), flags_of("solved", solved)
    same_length(costs=values, solved=flags)
    for place, value in enumerate(values):
        if value < 0:
            raise InvalidError(f"costs has {value} at place {place}", accepted="numbers from 0")
    told = _native.stats_ert(packed(values), flags, resampling(seed, resamples, level))
    assert told is not None
    estimate, successes, runs, spent = told
    if estimate is None:
        return Ert(None, None, successes, runs, spent)
    return Ert(estimate[0], Interval(*estimate[1]), successes, runs, spent)
