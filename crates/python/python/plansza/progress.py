"""Who hears of a search under way: a function of yours, a bar, or nobody."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any

__all__ = ["Report"]


@dataclass(frozen=True)
class Report:
    """How far a search is."""

    evaluations: int
    epochs: int
    seconds: float
    score: float | None
    goal: float | None
    improved: bool


class Meter:
    """Passes news on as reports, and shows a bar where one is wished."""

    def __init__(
        self, callback: Callable[[Report], Any] | None, progress: bool, evaluations: int | None
    ) -> None:
        self._callback = callback
        self._bar = bar(evaluations) if progress else None
        self._best: float | None = None

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
        best = news["best"]
        improved = best is not None and best != self._best
        self._best = best
        return self.report(
            Report(news["evaluations"], news["epochs"], news["seconds"], best, news["goal"], improved)
        )

    def _told(self, facts: dict[str, Any]) -> Any:
        return self.report(
            Report(
                facts["evaluations"], facts["epochs"], facts["seconds"], facts["score"], None, facts["improved"]
            )
        )

    def report(self, report: Report) -> Any:
        """Hands it to the bar and to the function."""
        if self._bar is not None:
            self._bar.show(report)
        return None if self._callback is None else self._callback(report)


class PlainBar:
    """A line on standard error, where there is no tqdm."""

    def __init__(self, total: int | None) -> None:
        self._total = total

    def show(self, report: Report) -> None:
        """Writes the line anew."""
        of = f" of {self._total:,}" if self._total else ""
        print(
            f"\r{report.evaluations:,}{of} evaluations, best {report.score}  ",
            end="",
            file=sys.stderr,
            flush=True,
        )

    def close(self) -> None:
        """Ends the line."""
        print(file=sys.stderr)


class TqdmBar:
    """A bar of tqdm's."""

    def __init__(self, tqdm: Any, total: int | None) -> None:
        self._bar = tqdm(total=total, unit="ev", unit_scale=True)

    def show(self, report: Report) -> None:
        """Moves it."""
        self._bar.n = report.evaluations
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
