"""Do two methods differ, and by how much?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from .. import _native
from ..errors import InvalidError
from .given import Numbers, numbers_of, packed, pairs_of, resampling, same_length, share_of
from .resample import Interval


class Wilcoxon(NamedTuple):
    """The result of a signed-rank test."""

    #: How many pairs differ.
    pairs: int
    #: How many pairs are equal, and dropped.
    equal: int
    #: The sum of the ranks of the pairs where the first is greater.
    plus: float
    #: The sum of the ranks of the pairs where the second is greater.
    minus: float
    #: The two-sided p-value.
    p: float
    #: Whether it is from the exact distribution.
    exact: bool


def wilcoxon(x: Numbers, y: Numbers, *, null: str = "auto", continuity: bool = False) -> Wilcoxon:
    """The signed-rank test of Wilcoxon (1945) for pairs, such as two methods on the same boards.

    `null` is where p comes from: `auto` as scipy does it, `exact` (up to 500 pairs), or `normal`, with or without a correction
    for continuity.

    >>> from plansza import stats
    >>> before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]  # Hollander and Wolfe (1973), page 29
    >>> after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    >>> test = stats.wilcoxon(before, after)
    >>> test.plus, test.p
    (40.0, 0.0390625)
    """
    if null not in ("auto", "exact", "normal"):
        raise InvalidError(f"null={null!r}", accepted="auto, exact, normal")
    one, two = numbers_of("x", x, finite=True), numbers_of("y", y, finite=True)
    same_length(x=one, y=two)
    told = _native.stats_wilcoxon(packed(one), packed(two), null, bool(continuity))
    if told is None:
        if all(a == b for a, b in zip(one, two)):
            raise InvalidError("all pairs are equal: there is nothing to test", accepted="pairs that differ")
        raise InvalidError("the exact distribution of so many pairs is out of reach", accepted="null='auto'")
    return Wilcoxon(*told)


class RankSum(NamedTuple):
    """The result of a rank-sum test."""

    #: Pairs in which the first sample's value is greater, ties counting ½.
    u: float
    #: All pairs.
    pairs: int
    #: The two-sided p-value.
    p: float
    #: Whether it is from the exact distribution: up to 1000 pairs, with ties too.
    exact: bool


def rank_sum(x: Numbers, y: Numbers) -> RankSum:
    """The rank-sum test of Mann and Whitney (1947) for two unrelated samples.

    >>> from plansza import stats
    >>> stats.rank_sum([4, 5, 6], [1, 2, 3])
    RankSum(u=9.0, pairs=9, p=0.1, exact=True)
    """
    both = packed(numbers_of("x", x)), packed(numbers_of("y", y))
    told = _native.stats_rank_sum([both])
    assert told is not None
    return RankSum(*told)


def rank_sum_within(boards: Iterable[Any]) -> RankSum:
    """The same within several boards: a list of `(x, y)`, whose values are compared only with those of the same board.

    >>> from plansza import stats
    >>> round(stats.rank_sum_within([([101, 102, 103], [99, 98, 97]), ([2, 3, 4], [1, 0, 0])]).p, 9)
    0.005
    """
    told = _native.stats_rank_sum(pairs_of("boards", boards))
    assert told is not None
    return RankSum(*told)


def a12(x: Numbers, y: Numbers) -> float:
    """A of Vargha and Delaney (2000): the chance that a value of x is greater than one of y, ties counting ½.

    >>> from plansza import stats
    >>> round(stats.a12([3, 5, 5], [1, 3, 4]), 6)
    0.833333
    """
    told = _native.stats_a12(packed(numbers_of("x", x)), packed(numbers_of("y", y)))
    assert told is not None
    return told


def magnitude(a12: float) -> str:
    """An effect in words: negligible, small (from 0.56), medium (0.64) or large (0.71), or as far below one half.

    >>> from plansza import stats
    >>> stats.magnitude(0.3)
    'medium'
    """
    return _native.stats_magnitude(share_of("a12", a12))


class Effect(NamedTuple):
    """A of Vargha and Delaney with its interval."""

    a12: float
    interval: Interval

    @property
    def magnitude(self) -> str:
        """In words."""
        return magnitude(self.a12)


def effect(x: Numbers, y: Numbers, *, seed: int = 1, resamples: int = 1000, level: float = 0.95) -> Effect:
    """A with its bootstrap interval.

    >>> from plansza import stats
    >>> stats.effect([7, 8, 9], [1, 2, 3]).interval.low
    1.0
    """
    return effect_within([(x, y)], seed=seed, resamples=resamples, level=level)


def effect_within(
    boards: Iterable[Any], *, seed: int = 1, resamples: int = 1000, level: float = 0.95
) -> Effect:
    """A within boards, a list of `(x, y)`: the mean of the A of each, weighted by its size, resampled within boards.

    >>> from plansza import stats
    >>> stats.effect_within([([101, 102], [99, 98]), ([2, 3], [1, 0])]).a12
    1.0
    """
    told = _native.stats_effect(pairs_of("boards", boards), False, resampling(seed, resamples, level))
    assert told is not None
    return Effect(told[0], Interval(*told[1]))


def effect_over(boards: Iterable[Any], *, seed: int = 1, resamples: int = 1000, level: float = 0.95) -> Effect:
    """A over boards, a list of `(x, y)`: the mean of the A of each, resampled over boards: it speaks of further boards.

    >>> from plansza import stats
    >>> better, worse = ([5, 6], [1, 2]), ([1, 2], [5, 6])
    >>> stats.effect_over([better, better, worse]).interval[:2]
    (0.0, 1.0)
    """
    blocks = pairs_of("boards", boards)
    if len(blocks) < 2:
        raise InvalidError("there is one board", accepted="at least two; of one board effect speaks")
    told = _native.stats_effect(blocks, True, resampling(seed, resamples, level))
    assert told is not None
    return Effect(told[0], Interval(*told[1]))
