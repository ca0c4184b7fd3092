"""One sample in a few numbers."""

from __future__ import annotations

from typing import NamedTuple

from .. import _native
from ..errors import InvalidError
from .given import Numbers, numbers_of, packed, share_of


class Summary(NamedTuple):
    """A sample in a few numbers."""

    #: How many values.
    n: int
    mean: float
    #: The standard deviation, divided by n − 1; `None` of a single value.
    sd: float | None
    min: float
    q1: float
    median: float
    q3: float
    max: float


def summary(values: Numbers) -> Summary:
    """Mean, standard deviation and quartiles.

    >>> from plansza import stats
    >>> found = stats.summary([2, 4, 4, 4, 5, 5, 7, 9])
    >>> found.mean, found.median
    (5.0, 4.5)
    """
    told = _native.stats_summary(packed(numbers_of("values", values)))
    if told is None:
        raise InvalidError("values has both infinities, so that there is no mean", accepted="finite numbers")
    return Summary(*told)


def mean(values: Numbers) -> float:
    """The mean.

    >>> from plansza import stats
    >>> stats.mean([1, 2, 6])
    3.0
    """
    told = _native.stats_mean(packed(numbers_of("values", values)))
    if told is None:
        raise InvalidError("values has both infinities, so that there is no mean", accepted="finite numbers")
    return told


def median(values: Numbers) -> float:
    """The middle value, or the mean of the two in the middle.

    >>> from plansza import stats
    >>> stats.median([7, 1, 3, 4])
    3.5
    """
    return quantile(values, 0.5)


def quantile(values: Numbers, p: float) -> float:
    """The quantile p, interpolated as NumPy and R do it (type 7 of Hyndman and Fan 1996).

    >>> from plansza import stats
    >>> stats.quantile(range(1, 11), 0.25)
    3.25
    """
    told = _native.stats_quantile(packed(numbers_of("values", values)), share_of("p", p))
    assert told is not None
    return told


class Ranks(NamedTuple):
    """Ranks of values, 1 for the least; equal values share the mean of theirs."""

    ranks: list[float]
    #: Σ (t³ − t) over groups of t equal values.
    ties: float


def ranks(values: Numbers) -> Ranks:
    """The midranks of a list, in its order.

    >>> from plansza import stats
    >>> stats.ranks([7, 1, 3, 3])
    Ranks(ranks=[4.0, 1.0, 2.5, 2.5], ties=6.0)
    """
    told = _native.stats_ranks(packed(numbers_of("values", values)))
    assert told is not None
    return Ranks(*told)
