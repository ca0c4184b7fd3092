"""Requests of the contract that every front of plansza stands on: plain data in, plain data out."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from typing import Any

from . import _native
from .errors import InvalidError

News = dict[str, Any]


def ask(
    request: str,
    body: dict[str, Any],
    *,
    news: Callable[[News], Any] | None = None,
    results: str | os.PathLike[str] | None = None,
) -> Any:
    """The answer to a request. What is `None` in the body is as it comes."""
    text = written({key: value for key, value in body.items() if value is not None}, "a value") or "{}"
    heard = None if news is None else lambda told: news(json.loads(told))
    return json.loads(_native.ask(request, text, news=heard, results=results))


def written(values: Mapping[str, Any], what: str) -> str:
    """Values as JSON; nothing where there are none.

    >>> written({"start": 0.5}, "a parameter"), written({}, "a parameter")
    ('{"start": 0.5}', '')
    """
    if not values:
        return ""
    try:
        return json.dumps(values, allow_nan=False, default=_plain)
    except (TypeError, ValueError) as error:
        said = ", ".join(f"{key}={value!r}" for key, value in values.items())
        raise InvalidError(
            f"{what} is no plain value ({error}): {said[:200]}", accepted="numbers, texts, True and False"
        ) from error


def _plain(value: Any) -> Any:
    """A number of NumPy's as one of Python's."""
    if getattr(value, "ndim", None) == 0 and hasattr(value, "item"):
        return value.item()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"{type(value).__name__} is none")
