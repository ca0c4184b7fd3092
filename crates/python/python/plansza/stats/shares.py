"""How often does it solve, and how sure is that?"""

from __future__ import annotations

from typing import Any, NamedTuple

from .. import _native
from ..errors import InvalidError
from .given import count_of, flags_of, fraction_of


class Proportion(NamedTuple):
    """A share of successes with its interval (Wilson 1927)."""

    successes: int
    trials: int
    rate: float
    low: float
    high: float
    level: float

    def __str__(self) -> str:
        return f"{100 * self.rate:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"


def wilson(successes: int, trials: int, level: float = 0.95) -> Proportion:
    """The share of successes with the score interval of Wilson (1927).

    >>> from plansza import stats
    >>> share = stats.wilson(81, 263)  # Newcombe (1998), table I
    >>> round(share.low, 4), round(share.high, 4)
    (0.2553, 0.3662)
    """
    won, all_ = count_of("successes", successes), count_of("trials", trials, 1)
    if won > all_:
        raise InvalidError(f"{won} successes of {all_} trials", accepted="no more successes than trials")
    told = _native.stats_wilson(won, all_, fraction_of("level", level))
    assert told is not None
    return Proportion(*told)


def proportion(outcomes: Any, level: float = 0.95) -> Proportion:
    """The same of a list of outcomes: which share of them is true.

    >>> from plansza import stats
    >>> stats.proportion([True, False, True, True]).rate
    0.75
    """
    flags = flags_of("outcomes", outcomes)
    if not flags:
        raise InvalidError("outcomes is empty", accepted="at least one")
    return wilson(sum(flags), len(flags), level)


def greatest_width(trials: int, level: float = 0.95) -> float:
    """How wide the interval of so many trials is at most, which it is at one half.

    >>> from plansza import stats
    >>> round(stats.greatest_width(100), 3)
    0.192
    """
    width = _native.stats_greatest_width(count_of("trials", trials, 1), fraction_of("level", level))
    assert width is not None
    return width
