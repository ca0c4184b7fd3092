"""What can go wrong. Every exception of the package is a `PlanszaError`."""

from __future__ import annotations

__all__ = [
    "FileError",
    "GameError",
    "InvalidError",
    "LimitError",
    "NothingError",
    "PlanszaError",
    "ProblemError",
    "ScoreError",
    "UnknownError",
]


class PlanszaError(Exception):
    """Something that plansza cannot do, and why.

    `accepted` says what would be right, `line` and `column` where in a text it is wrong.
    """

    accepted: str | None
    line: int | None
    column: int | None

    def __init__(
        self,
        message: str,
        *,
        accepted: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        place = f"line {line}, column {column}: " if line and column else f"line {line}: " if line else ""
        known = accepted is not None and accepted in message
        super().__init__(f"{place}{message}" + (f" (accepted: {accepted})" if accepted and not known else ""))
        self.accepted = accepted
        self.line = line
        self.column = column


class InvalidError(PlanszaError, ValueError):
    """A board, a parameter, a move or a text is wrong."""


class UnknownError(PlanszaError, LookupError):
    """There is no such thing."""


class NothingError(PlanszaError, LookupError):
    """It was understood, and there is none: no next step, no move in a game that is over."""


class LimitError(PlanszaError):
    """It is larger than what is allowed."""


class ProblemError(PlanszaError, TypeError):
    """A problem of your own lacks a piece, or a piece gives what it should not."""


class FileError(PlanszaError, OSError):
    """A file is not there, cannot be read, or is no text."""

    __str__ = Exception.__str__


class GameError(PlanszaError):
    """A player or a game of your own does what it may not: an illegal move, a value that is no number, no moves."""


class ScoreError(PlanszaError, ValueError):
    """A score is no finite number, or not the same from call to call."""
