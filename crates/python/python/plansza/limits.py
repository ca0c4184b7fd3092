"""Seeds and budgets, as every search takes them: what is wrong with one is said before anything runs."""

from __future__ import annotations

import math
import operator
from typing import Any, SupportsIndex, cast

from .errors import InvalidError

__all__ = ["count", "seconds_of", "seed_of"]

_MOST = 2**64 - 1


def seed_of(seed: Any) -> int:
    """A seed: the same one gives the same run.

    >>> seed_of(7)
    7
    >>> seed_of(-1)
    Traceback (most recent call last):
    ...
    plansza.errors.InvalidError: seed=-1 (accepted: a whole number from 0 to 2**64 - 1)
    """
    return _whole("seed", seed)


def count(name: str, number: Any) -> int | None:
    """A number of evaluations or epochs; none is no limit."""
    return None if number is None else _whole(name, number)


def seconds_of(seconds: Any) -> float | None:
    """A time; none is no limit."""
    if seconds is None:
        return None
    try:
        time = float(seconds)
    except (TypeError, ValueError, OverflowError):
        time = math.nan
    if isinstance(seconds, (str, bytes)) or not (time >= 0 and math.isfinite(time)):
        raise InvalidError(f"seconds={seconds!r}", accepted="a number from 0, or None for no limit")
    return time


def _whole(name: str, number: Any) -> int:
    if type(number) is int and 0 <= number <= _MOST:
        return number
    try:
        # What is a whole number though it is written as another: 1e6, numpy.int64(3).
        real = isinstance(number, float) and number.is_integer()
        whole = int(number) if real else operator.index(cast(SupportsIndex, number))
    except TypeError:
        whole = -1
    if isinstance(number, bool) or not 0 <= whole <= _MOST:
        raise InvalidError(f"{name}={number!r}", accepted="a whole number from 0 to 2**64 - 1")
    return whole
