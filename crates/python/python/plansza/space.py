"""Ready-made spaces: bits, integers, permutations, real vectors. A function that scores a vector is then a problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .errors import InvalidError

__all__ = ["Crossing", "Space", "bits", "integers", "permutation", "reals"]

Crossing = Literal["one-point", "two-point", "uniform"]


@dataclass(frozen=True)
class Space:
    """A space of vectors, and how two of them are crossed."""

    kind: Literal["bits", "integers", "permutation", "reals"]
    bounds: tuple[tuple[float, float], ...]
    crossing: Crossing = "two-point"

    def __len__(self) -> int:
        return len(self.bounds)

    def __repr__(self) -> str:
        return f"<{self.kind} of {len(self)} entries>"


def _made(kind: str, bounds: Sequence[tuple[float, float]], crossing: str) -> Space:
    if not bounds:
        raise InvalidError("the space is empty", accepted="at least one entry")
    if crossing not in ("one-point", "two-point", "uniform"):
        raise InvalidError(f"unknown crossing {crossing!r}", accepted="one-point, two-point or uniform")
    for low, high in bounds:
        if not low <= high or high - low == float("inf"):
            raise InvalidError(f"there is nothing from {low} to {high}", accepted="a low and a high bound")
    return Space(kind, tuple((float(low), float(high)) for low, high in bounds), crossing)  # type: ignore[arg-type]


def _spread(low: float | Sequence[float], high: float | Sequence[float], n: int | None) -> list[tuple[float, float]]:
    lows = [low] * (n or 1) if isinstance(low, (int, float)) else list(low)
    highs = [high] * (n or 1) if isinstance(high, (int, float)) else list(high)
    longest = max(len(lows), len(highs), n or 0)
    lows = lows * longest if len(lows) == 1 else lows
    highs = highs * longest if len(highs) == 1 else highs
    if len(lows) != longest or len(highs) != longest:
        raise InvalidError(f"{len(lows)} low and {len(highs)} high bounds", accepted="as many of both")
    return list(zip(lows, highs, strict=True))


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
    if any(side != int(side) or abs(side) > 2**53 for pair in bounds for side in pair):
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
    return _made("permutation", [(0, n - 1)] * _count(n), "two-point")


def _count(n: int) -> int:
    if isinstance(n, bool) or not isinstance(n, int):
        raise InvalidError(f"{n!r} is no number of entries", accepted="a whole number above 0")
    if n < 1:
        raise InvalidError("the space is empty", accepted="at least one entry")
    if n > 1_000_000:
        raise InvalidError(f"{n} entries", accepted="up to 1,000,000")
    return n
