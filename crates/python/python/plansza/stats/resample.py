"""How sure is a mean, a median, anything? The bootstrap of Efron (1979)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from .. import _native
from ..errors import InvalidError
from .given import Numbers, numbers_of, packed, resampling
from .sample import median


class Interval(NamedTuple):
    """An interval of confidence. An end may be infinite."""

    low: float
    high: float
    level: float


def bootstrap_mean(values: Numbers, *, seed: int = 1, resamples: int = 1000, level: float = 0.95) -> Interval:
    """The percentile bootstrap interval of the mean (Efron 1979).

    >>> from plansza import stats
    >>> found = stats.bootstrap_mean([3, 4, 4, 5, 9])
    >>> found.low < 5 < found.high
    True
    """
    told = _native.stats_bootstrap_mean(
        packed(numbers_of("values", values)), resampling(seed, resamples, level)
    )
    if told is None:
        raise InvalidError("values has both infinities, so that there is no mean", accepted="finite numbers")
    return Interval(*told)


def bootstrap_median(values: Numbers, *, seed: int = 1, resamples: int = 1000, level: float = 0.95) -> Interval:
    """The percentile bootstrap interval of the median.

    >>> from plansza import stats
    >>> stats.bootstrap_median([2, 2, 2, 2, 90]).low
    2.0
    """
    return bootstrap(values, median, seed=seed, resamples=resamples, level=level)


def bootstrap(
    values: Numbers,
    statistic: Callable[[Any], float],
    *,
    seed: int = 1,
    resamples: int = 1000,
    level: float = 0.95,
) -> Interval:
    """The percentile bootstrap interval of any statistic, which is handed a resample: an array where `values` is one, else a
    list.

    >>> from plansza import stats
    >>> stats.bootstrap([1, 2, 3, 4], max).high
    4.0
    """
    numbers = numbers_of("values", values)
    if hasattr(values, "to_numpy"):
        values = values.to_numpy()
    if hasattr(values, "astype"):
        take: Callable[[list[int]], Any] = lambda drawn: values[drawn]
    else:
        kept = list(values)
        take = lambda drawn: [kept[place] for place in drawn]
    return _resampled(len(numbers), lambda drawn: statistic(take(drawn)), seed, resamples, level)


def bootstrap_clusters(
    clusters: Sequence[Any],
    statistic: Callable[[list[Any]], float],
    *,
    seed: int = 1,
    resamples: int = 1000,
    level: float = 0.95,
) -> Interval:
    """The interval of a statistic of clusters, such as boards with all their runs: whole clusters are drawn, so that it speaks of
    further clusters like these.

    >>> from plansza import stats
    >>> boards = [[1] * 50, [1] * 50, [1] * 50, [0] * 50]
    >>> rate = lambda drawn: sum(sum(board) for board in drawn) / sum(len(board) for board in drawn)
    >>> stats.bootstrap_clusters(boards, rate).low <= 0.25
    True
    """
    kept = list(clusters)
    if len(kept) < 2:
        raise InvalidError(f"there are {len(kept)} clusters", accepted="at least two")
    return _resampled(
        len(kept), lambda drawn: statistic([kept[place] for place in drawn]), seed, resamples, level
    )


def _resampled(
    count: int, statistic: Callable[[list[int]], float], seed: int, resamples: int, level: float
) -> Interval:
    told = _native.stats_bootstrap(count, statistic, resampling(seed, resamples, level))
    if told is None:
        raise InvalidError("the statistic of a resample is a NaN", accepted="a number")
    return Interval(*told)
