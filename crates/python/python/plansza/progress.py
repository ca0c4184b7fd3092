"""Who hears of a search under way: a function of yours, a bar, or nobody."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any, NamedTuple

from .errors import InvalidError

__all__ = ["Report"]


class Report(NamedTuple):
    """How far a search is."""

    evaluations: int
    epochs: int
    seconds: float
    #: The best score so far.
    score: float | None
    #: The score that means solved, where it is known.
    goal: float | None
    #: Whether this is a new best; between improvements reports only say how far it is.
    improved: bool
    #: Which one of a race, from 0.
    lane: int = 0


class Meter:
    """Passes news on as reports, and shows a bar where one is wished."""

    def __init__(
        self, callback: Callable[[Report], Any] | None, progress: bool, evaluations: int | None
    ) -> None:
        if callback is not None and not callable(callback):
            raise InvalidError(f"callback is a {type(callback).__name__}", accepted="a function of a report")
        self._callback = callback
        self._bar = bar(evaluations) if progress else None
        #: Evaluations of each lane of a race.
        self._spent: dict[int, int] = {}

    def __enter__(self) -> Meter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    @property
    def news(self) -> Callable[[dict[str, Any]], Any] | None:
        """What hears the news of the contract; nothing where nobody listens."""
        return self._heard if self._callback or self._bar else None

    @property
    def facts(self) -> Callable[[dict[str, Any]], Any] | None:
        """What hears the facts of a search on a problem of one's own."""
        return self._told if self._callback or self._bar else None

    def _heard(self, news: dict[str, Any]) -> Any:
        if news.get("news") != "frame":
            return None
        lane, best = news["lane"], news["best"]
        improved = bool(news["trace"])
        self._spent[lane] = news["evaluations"]
        return self.report(
            Report(news["evaluations"], news["epochs"], news["seconds"], best, news["goal"], improved, lane)
        )

    def _told(self, facts: dict[str, Any]) -> Any:
        return self.report(
            Report(
                facts["evaluations"],
                facts["epochs"],
                facts["seconds"],
                facts["score"],
                facts["goal"],
                facts["improved"],
            )
        )

    def report(self, report: Report) -> Any:
        """Hands it to the bar and to the function."""
        if self._bar is not None:
            self._bar.show(report, sum(self._spent.values()) if self._spent else report.evaluations)
        return None if self._callback is None else self._callback(report)


class PlainBar:
    """A line on standard error, where there is no tqdm."""

    def __init__(self, total: int | None) -> None:
        self._total = total

    def show(self, report: Report, evaluations: int) -> None:
        """Writes the line anew."""
        of = f" of {self._total:,}" if self._total else ""
        line = f"\r{evaluations:,}{of} evaluations, best {report.score}  "
        print(line, end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Ends the line."""
        print(file=sys.stderr)


class TqdmBar:
    """A bar of tqdm's."""

    def __init__(self, tqdm: Any, total: int | None) -> None:
        self._bar = tqdm(total=total, unit="ev", unit_scale=True)

    def show(self, report: Report, evaluations: int) -> None:
        """Moves it."""
        self._bar.n = evaluations
        self._bar.set_postfix(best=report.score, refresh=False)
        self._bar.refresh()

    def close(self) -> None:
        """Ends it."""
        self._bar.close()


def bar(total: int | None) -> PlainBar | TqdmBar:
    """A bar of tqdm's if it is there."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return PlainBar(total)
    return TqdmBar(tqdm, total)
