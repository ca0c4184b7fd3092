"""What is handed in: numbers of any sequence or array, and what is wrong with them."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from ..errors import InvalidError

#: A sequence of numbers, or a NumPy array.
Numbers = Any


def numbers_of(
    name: str, given: Numbers, *, empty: bool = False, nan: bool = False, finite: bool = False
) -> array[float]:
    """The numbers of a sequence or of an array with one dimension."""
    if isinstance(given, (str, bytes)):
        raise InvalidError(f"{name} is a text", accepted="a sequence of numbers")
    if hasattr(given, "to_numpy"):
        given = given.to_numpy()
    if hasattr(given, "astype") and hasattr(given, "ndim"):
        if given.ndim != 1:
            raise InvalidError(f"{name} has {given.ndim} dimensions", accepted="an array with one")
        values = array("d")
        try:
            values.frombytes(given.astype("float64").tobytes())
        except (TypeError, ValueError) as error:
            raise InvalidError(f"{name} is no list of numbers: {error}") from None
    else:
        try:
            values = array("d", given)
        except (TypeError, ValueError, OverflowError) as error:
            raise InvalidError(f"{name} is no list of numbers: {error}") from None
    if not values and not empty:
        raise InvalidError(f"{name} is empty", accepted="at least one number")
    if not nan:
        for place, value in enumerate(values):
            if math.isnan(value):
                raise InvalidError(f"{name} has a NaN at place {place}", accepted="numbers only")
            if finite and math.isinf(value):
                raise InvalidError(f"{name} has {value} at place {place}", accepted="finite numbers")
    return values


def flags_of(name: str, given: Any) -> list[bool]:
    """Yes or no, of a sequence or an array."""
    try:
        flags = list(given)
    except TypeError:
        raise InvalidError(f"{name} is no list of yes and no") from None
    for place, flag in enumerate(flags):
        if not (flag == 0 or flag == 1):
            raise InvalidError(f"{name} has {flag!r} at place {place}", accepted="True and False")
    return [bool(flag) for flag in flags]


def count_of(name: str, given: Any, least: int = 0) -> int:
    try:
        whole = int(given)
    except (TypeError, ValueError, OverflowError):
        whole = least - 1
    if isinstance(given, str) or whole != given or not least <= whole < 2**63:
        raise InvalidError(f"{name}={given!r}", accepted=f"a whole number from {least}")
    return whole


def number_of(name: str, given: Any) -> float:
    try:
        number = float(given)
    except (TypeError, ValueError):
        raise InvalidError(f"{name}={given!r} is no number") from None
    if math.isnan(number):
        raise InvalidError(f"{name} is a NaN", accepted="a number")
    return number


def fraction_of(name: str, given: Any) -> float:
    number = number_of(name, given)
    if not 0 < number < 1:
        raise InvalidError(f"{name}={given!r}", accepted="a number between 0 and 1, as 0.95")
    return number


def share_of(name: str, given: Any) -> float:
    number = number_of(name, given)
    if not 0 <= number <= 1:
        raise InvalidError(f"{name}={given!r}", accepted="a number from 0 to 1")
    return number


def resampling(seed: int, resamples: int, level: float) -> tuple[int, int, float]:
    if not (isinstance(seed, int) and 0 <= seed < 2**64):
        raise InvalidError(f"seed={seed!r}", accepted="a whole number from 0 to 2**64 - 1")
    many = count_of("resamples", resamples, 1)
    if many > 10_000_000:
        raise InvalidError(f"resamples={resamples}", accepted="up to 10,000,000")
    return seed, many, fraction_of("level", level)


def same_length(**lists: Sequence[Any]) -> None:
    lengths = {name: len(given) for name, given in lists.items()}
    if len(set(lengths.values())) > 1:
        told = " and ".join(f"{name} has {length}" for name, length in lengths.items())
        raise InvalidError(f"the lists differ in length: {told}", accepted="one value of each for every place")


def packed(values: array[float]) -> bytes:
    return values.tobytes()


def pairs_of(name: str, given: Iterable[Any]) -> list[tuple[bytes, bytes]]:
    """Two samples of each board."""
    blocks = []
    for place, pair in enumerate(given):
        try:
            x, y = pair
        except (TypeError, ValueError):
            raise InvalidError(
                f"{name}[{place}] is no pair", accepted="(x, y): two samples of one board"
            ) from None
        both = numbers_of(f"x of {name}[{place}]", x), numbers_of(f"y of {name}[{place}]", y)
        blocks.append((packed(both[0]), packed(both[1])))
    if not blocks:
        raise InvalidError(f"{name} is empty", accepted="two samples of at least one board")
    return blocks


def positive_of(name: str, given: Any) -> float:
    number = number_of(name, given)
    if not 0 < number < math.inf:
        raise InvalidError(f"{name}={given!r}", accepted="a number above 0")
    return number
