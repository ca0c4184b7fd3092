"""Do many methods differ over many boards, and which?"""

from __future__ import annotations

from typing import Any, NamedTuple

from .. import _native
from ..errors import InvalidError
from .given import Numbers, count_of, fraction_of, number_of, numbers_of, packed


class Friedman(NamedTuple):
    """The result of Friedman's test."""

    boards: int
    #: The mean rank of each method, 1 for one that is best everywhere.
    ranks: list[float]
    #: Friedman's statistic, corrected for ties.
    chi2: float
    #: Its p-value.
    p: float
    #: Iman and Davenport's statistic; infinite if all boards agree; `None` for a single board.
    f: float | None
    #: Its p-value.
    f_p: float | None

    def critical_difference(self, alpha: float = 0.05) -> float:
        """Nemenyi's critical difference of mean ranks."""
        return critical_difference(len(self.ranks), self.boards, alpha)

    def groups(self, critical: float | None = None) -> list[list[int]]:
        """The groups of methods of which no two differ by the critical difference or more."""
        if critical is None:
            critical = self.critical_difference()
        return _native.stats_groups(self.ranks, number_of("critical", critical))


def friedman(table: Any, better: str = "higher") -> Friedman:
    """The test of Friedman (1937) of a table with a row for each board and a column for each method.

    >>> from plansza import stats
    >>> found = stats.friedman([[9, 7, 1], [8, 8, 2], [9, 6, 5], [7, 3, 4]])
    >>> found.ranks
    [1.125, 2.125, 2.75]
    >>> found.groups(found.critical_difference(0.10))
    [[0, 1], [1, 2]]
    """
    if better not in ("higher", "lower"):
        raise InvalidError(f"better={better!r}", accepted="higher, lower")
    if hasattr(table, "to_numpy"):
        table = table.to_numpy()
    rows = [numbers_of(f"row {place}", row) for place, row in enumerate(table)]
    if not rows:
        raise InvalidError("the table is empty", accepted="a row for each board, a column for each method")
    if any(len(row) != len(rows[0]) for row in rows):
        raise InvalidError("the rows differ in length", accepted="a value of every method on every board")
    if len(rows[0]) < 2:
        raise InvalidError("there is one method", accepted="at least two")
    told = _native.stats_friedman([packed(row) for row in rows], better == "higher")
    if told is None:
        raise InvalidError(
            "all methods are equal on every board: there is nothing to test", accepted="some that differ"
        )
    return Friedman(*told)


def critical_difference(methods: int, boards: int, alpha: float = 0.05) -> float:
    """Nemenyi's critical difference of mean ranks.

    >>> from plansza import stats
    >>> round(stats.critical_difference(4, 14), 2)  # Demšar (2006)
    1.25
    """
    told = _native.stats_critical_difference(
        count_of("methods", methods, 2), count_of("boards", boards, 1), fraction_of("alpha", alpha)
    )
    if told is None:
        raise InvalidError(f"there is no critical difference of {methods} methods", accepted="fewer methods")
    return told


def holm(p: Numbers) -> list[float]:
    """p-values of many tests, adjusted by Holm (1979) so that each can be held against the level of all.

    >>> from plansza import stats
    >>> stats.holm([0.25, 0.125, 0.5])
    [0.5, 0.375, 0.5]
    """
    values = numbers_of("p", p, empty=True)
    for place, value in enumerate(values):
        if not 0 <= value <= 1:
            raise InvalidError(f"p has {value} at place {place}", accepted="numbers from 0 to 1")
    told = _native.stats_holm(packed(values))
    assert told is not None
    return told
