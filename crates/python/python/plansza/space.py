"""Ready-made spaces: bits, integers, permutations, real vectors. A function that scores a vector is then a problem."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Literal

from . import _native
from .errors import InvalidError

__all__ = ["Crossing", "Space", "bits", "integers", "permutation", "reals"]

Crossing = Literal["one-point", "two-point", "uniform"]
Kind = Literal["bits", "integers", "permutation", "reals"]


class Space:
    """A space of vectors, and how two of them are crossed."""

    def __init__(self, kind: Kind, bounds: tuple[tuple[float, float], ...], crossing: Crossing = "two-point") -> None:
        self.kind = kind
        self.bounds = bounds
        self.crossing = crossing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Space) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.__reduce__())

    def __len__(self) -> int:
        return len(self.bounds)

    def __reduce__(self) -> tuple[Any, ...]:
        return Space, (self.kind, self.bounds, self.crossing)

    @cached_property
    def _genes(self) -> _native.Genes:
        """The space as it is searched, made once."""
        return _native.Genes(self.kind, list(self.bounds))

    def __repr__(self) -> str:
        return f"<{self.kind} of {len(self)} entries>"


def _made(kind: str, bounds: Sequence[tuple[float, float]], crossing: str) -> Space:
    if not bounds:
        raise InvalidError("the space is empty", accepted="at least one entry")
    if crossing not in ("one-point", "two-point", "uniform"):
        raise InvalidError(f"unknown crossing {crossing!r}", accepted="one-point, two-point or uniform")
    for low, high in bounds:
        if not (low <= high and math.isfinite(high - low)):
            raise InvalidError(
                f"there is nothing from {low} to {high}: the space is empty", accepted="a low and a high bound, both finite"
            )
    return Space(kind, tuple((float(low), float(high)) for low, high in bounds), crossing)  # type: ignore[arg-type]


def _spread(low: Any, high: Any, n: int | None) -> list[tuple[float, float]]:
    lows, highs = _sides("low", low), _sides("high", high)
    longest = max(len(lows), len(highs), n or 0)
    lows = lows * longest if len(lows) == 1 else lows
    highs = highs * longest if len(highs) == 1 else highs
    if len(lows) != longest or len(highs) != longest:
        said = f" of {n} entries" if n else ""
        raise InvalidError(f"{len(lows)} low and {len(highs)} high bounds{said}", accepted="as many of both")
    return list(zip(lows, highs, strict=True))


def _sides(name: str, side: Any) -> list[float]:
    """Bounds on one side: a number for all, or one for each."""
    side = side.tolist() if hasattr(side, "tolist") else side
    sides = [side] if isinstance(side, (int, float)) else side
    if isinstance(sides, str) or not isinstance(sides, Iterable):
        raise InvalidError(f"{name}={side!r}", accepted="a number, or one for each entry")
    listed: list[Any] = list(sides)
    if any(isinstance(one, bool) or not isinstance(one, (int, float)) for one in listed):
        raise InvalidError(f"{name}={side!r}", accepted="numbers")
    return listed


def bits(n: int, *, crossing: Crossing = "two-point") -> Space:
    """Vectors of n bits.

    >>> import plansza
    >>> plansza.bits(100)
    <bits of 100 entries>
    """
    return _made("bits", [(0, 1)] * _count(n), crossing)


def integers(
    low: int | Sequence[int], high: int | Sequence[int], n: int | None = None, *, crossing: Crossing = "two-point"
) -> Space:
    """Vectors of whole numbers between bounds, both included, which may differ from entry to entry."""
    bounds = _spread(low, high, n if n is None else _count(n))
    if any(not math.isfinite(side) or side != int(side) or abs(side) > 2**53 for pair in bounds for side in pair):
        raise InvalidError("bounds of integers are whole numbers up to 2**53")
    return _made("integers", bounds, crossing)


def reals(
    low: float | Sequence[float],
    high: float | Sequence[float],
    n: int | None = None,
    *,
    crossing: Crossing = "uniform",
) -> Space:
    """Vectors of real numbers between bounds: places on a grid of 2**32 steps, the same on every machine."""
    return _made("reals", _spread(low, high, n if n is None else _count(n)), crossing)


def permutation(n: int) -> Space:
    """The orders of the numbers from 0 to n − 1."""
    many = _count(n)
    return _made("permutation", [(0, many - 1)] * many, "two-point")


def _count(n: Any) -> int:
    n = operator.index(n) if hasattr(n, "__index__") and not isinstance(n, bool) else n
    if isinstance(n, bool) or not isinstance(n, int):
        raise InvalidError(f"{n!r} is no number of entries", accepted="a whole number above 0")
    if n < 1:
        raise InvalidError("the space is empty", accepted="at least one entry")
    if n > 1_000_000:
        raise InvalidError(f"{n} entries", accepted="up to 1,000,000")
    return n
