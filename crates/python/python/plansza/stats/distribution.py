"""Tails and quantiles of the distributions that tests need."""

from __future__ import annotations

from typing import Any

from .. import _native
from ..errors import InvalidError
from .given import count_of, fraction_of, number_of, positive_of


def _distribution(name: str, x: Any, a: float = 0.0, b: float = 0.0) -> float:
    told = _native.stats_distribution(name, number_of("x", x), a, b)
    if told is None:
        raise InvalidError(f"{name} has no value at {x!r}")
    return told


def normal_lower(x: float) -> float:
    """The chance that a standard normal value is at most x.

    >>> from plansza import stats
    >>> stats.normal_lower(0)
    0.5
    """
    return _distribution("normal-lower", x)


def normal_upper(x: float) -> float:
    """The chance that a standard normal value is at least x."""
    return _distribution("normal-upper", x)


def normal_density(x: float) -> float:
    """The density of the standard normal distribution."""
    return _distribution("normal-density", x)


def normal_quantile(p: float) -> float:
    """The value that a standard normal one is at most with chance p.

    >>> from plansza import stats
    >>> round(stats.normal_quantile(0.25), 6)
    -0.67449
    """
    return _distribution("normal-quantile", fraction_of("p", p))


def normal_two_sided(level: float) -> float:
    """Between −z and z lies a standard normal value with this chance.

    >>> from plansza import stats
    >>> round(stats.normal_two_sided(0.95), 2)
    1.96
    """
    return _distribution("normal-two-sided", fraction_of("level", level))


def chi2_upper(x: float, freedom: float) -> float:
    """The chance that a χ² value with so many degrees of freedom is at least x.

    >>> from plansza import stats
    >>> round(stats.chi2_upper(3.841, 1), 3)
    0.05
    """
    return _distribution("chi2-upper", x, positive_of("freedom", freedom))


def f_upper(x: float, a: float, b: float) -> float:
    """The chance that an F value with a and b degrees of freedom is at least x.

    >>> from plansza import stats
    >>> round(stats.f_upper(2.85, 3, 39), 2)
    0.05
    """
    return _distribution("f-upper", x, positive_of("a", a), positive_of("b", b))


def range_upper(q: float, k: int) -> float:
    """The chance that the range of k standard normal values is at least q."""
    return _distribution("range-upper", q, float(count_of("k", k, 2)))


def range_quantile(alpha: float, k: int) -> float:
    """The range that k standard normal values exceed with chance alpha.

    >>> from plansza import stats
    >>> round(stats.range_quantile(0.05, 3) / 2**0.5, 3)
    2.344
    """
    return _distribution("range-quantile", fraction_of("alpha", alpha), float(count_of("k", k, 2)))
