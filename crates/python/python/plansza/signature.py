"""What methods there are, and what parameters they take: what their schemas say."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from . import _native
from ._ask import ask
from .errors import InvalidError

__all__ = ["Parameter", "methods", "parameters", "puzzles"]


class Parameter(NamedTuple):
    """A parameter of a method or of an encoding."""

    name: str
    #: integer, number, flag, choice, text or either.
    type: str
    #: What it takes, in words.
    values: str
    default: Any
    about: str
    #: The least and the greatest, of numbers.
    low: float | None = None
    high: float | None = None
    #: The words, of a choice.
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}={self.default}: {self.about} ({self.values})"


@cache
def _cards() -> dict[str, dict[str, Any]]:
    return {card["puzzle"]: card for card in ask("puzzles", {})}


@cache
def _own() -> list[dict[str, Any]]:
    own: list[dict[str, Any]] = json.loads(_native.methods())
    return own


def puzzles() -> list[str]:
    """The names of all puzzles.

    >>> import plansza
    >>> "sudoku" in plansza.puzzles()
    True
    """
    return list(_cards())


def _listed(puzzle: str | None) -> list[dict[str, Any]]:
    if puzzle is None:
        return _own()
    card = _cards().get(puzzle)
    if card is None:
        # Who knows the name, or the nearest one, is who reads boards.
        name: str = ask("read", {"puzzle": puzzle})["puzzle"]
        card = _cards().get(name, {"methods": []})
    methods: list[dict[str, Any]] = card["methods"]
    return methods


def methods(puzzle: str | None = None) -> list[str]:
    """The names of the methods of a puzzle; of those for problems of one's own where none is named.

    >>> import plansza
    >>> plansza.methods()
    ['random', 'climb', 'tabu', 'anneal', 'late', 'deluge', 'threshold', 'genetic', 'memetic', 'ants']
    >>> "exact" in plansza.methods("kuromasu")
    True
    """
    return [one["method"] for one in _listed(puzzle)]


def parameters(method: str, puzzle: str | None = None, encoding: str | None = None) -> list[Parameter]:
    """The parameters of a method: on a problem of one's own, or on a puzzle, with those of the encoding.

    >>> import plansza
    >>> print(plansza.parameters("anneal", puzzle="sudoku")[0])
    cooling=exponential: How the temperature falls. (linear | geometric | exponential | logarithmic)
    >>> [one.name for one in plansza.parameters("tabu")]
    ['tenure', 'jitter', 'patience']
    """
    listed = _listed(puzzle)
    card = next((one for one in listed if one["method"] == method), None)
    if card is None:
        raise InvalidError(f"unknown method {method!r}", accepted=", ".join(one["method"] for one in listed))
    encodings = card.get("encodings", [])
    chosen = next((one for one in encodings if encoding is None or one["name"] == encoding), None)
    if encoding is not None and chosen is None:
        raise InvalidError(
            f"unknown encoding {encoding!r} of {method}", accepted=", ".join(one["name"] for one in encodings)
        )
    defaults = {} if chosen is None else chosen["defaults"]
    own = [] if chosen is None else chosen["params"]
    return [_parameter(one, defaults) for one in [*card["params"], *own]]


def _parameter(card: dict[str, Any], defaults: dict[str, Any]) -> Parameter:
    domain = card["domain"]
    return Parameter(
        card["key"],
        domain["kind"],
        card["values"],
        defaults.get(card["key"], card["default"]),
        card["about"],
        domain.get("from"),
        domain.get("to"),
        tuple(word["name"] for word in domain.get("words", [])),
    )
