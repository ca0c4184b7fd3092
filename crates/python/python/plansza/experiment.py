"""Experiments: many trials planned, run, kept, gone on with, and reported, as on the command line and with the same results.

>>> import tempfile, plansza
>>> small = plansza.Experiment({
...     "name": "small",
...     "replicates": 5,
...     "budget": {"evaluations": 1000},
...     "instances": [{"puzzle": "blank", "boards": "corner"}],
...     "arms": [{"method": "anneal", "grid": {"alpha": [0.9, 0.99]}}, {"method": "tabu"}],
... })
>>> [arm.name for arm in small.arms]
['anneal alpha=0.9', 'anneal alpha=0.99', 'tabu', 'random', 'exact']
>>> with tempfile.TemporaryDirectory() as folder:
...     done = small.run(out=folder, threads=2)
...     done.complete, len(done.trials_as("list")), done.report().title
(True, 21, 'small')
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from . import _native
from .board import Board
from .errors import InvalidError
from .frame import frame
from .report import LabReport

__all__ = ["Advance", "Arm", "ArmOutlook", "Experiment", "Outlook", "experiments"]

#: An experiment of ours, or a study.
Kind = TypeVar("Kind", bound="Experiment")


@dataclass(frozen=True)
class Arm:
    """A method with its parameters, or a player."""

    name: str
    #: The name without the settings: arms of one sweep share it.
    family: str
    method: str
    #: Why it is there: `entrant`, or what came by itself: `baseline` (random search) or `proof` (the exact solver).
    role: str
    #: What a sweep set.
    settings: dict[str, Any]


@dataclass(frozen=True)
class ArmOutlook:
    """What is planned of one arm."""

    name: str
    boards: int
    replicates: int
    trials: int
    missing: int
    #: Seconds of the missing ones on one thread, at most and on average; `None` where nobody knows.
    seconds: float | None
    typical_seconds: float | None
    #: Half of the widest 95 % interval of a success rate on one board, in points of per cent; and on all together.
    half_width: float | None
    half_width_pooled: float | None


@dataclass(frozen=True)
class Outlook:
    """An experiment before it runs: its trials, the time they will take, and how much they can tell."""

    trials: int
    missing: int
    threads: int
    #: Seconds for all that is missing, at most and on average; `None` where nobody knows.
    seconds: float | None
    typical_seconds: float | None
    arms: list[ArmOutlook]

    def __str__(self) -> str:
        def time(seconds: float | None) -> str:
            return "?" if seconds is None else f"{seconds:.1f} s"

        head = ["arm", "boards", "runs each", "trials", "missing", "time", "± on one", "± on all"]
        rows = [
            [
                arm.name,
                *map(str, (arm.boards, arm.replicates, arm.trials, arm.missing)),
                time(arm.typical_seconds),
                *("–" if half is None else f"{half:.1f}" for half in (arm.half_width, arm.half_width_pooled)),
            ]
            for arm in self.arms
        ]
        widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
        lines = [
            "  ".join(
                word.rjust(width) if at else word.ljust(width)
                for at, (word, width) in enumerate(zip(row, widths))
            )
            for row in [head, *rows]
        ]
        about = f"{self.trials} trials, {self.missing} missing; about {time(self.typical_seconds)} on {self.threads} threads"
        return "\n".join([*lines, f"{about}, at most {time(self.seconds)}"])


@dataclass(frozen=True)
class Advance:
    """How far an experiment is while it runs."""

    #: Trials that are there.
    trials: int
    planned: int
    failed: int
    seconds: float
    #: Of each arm its name, its trials that are there, and those that solved their board or won.
    arms: list[tuple[str, int, int]]
    #: Trials that a tuning under way has used, and may use.
    tuning: tuple[int, int]


class Experiment:
    """An experiment, built as data: the same keys as a file in TOML has.

    A board may be given as a `Board`, and a file of boards as a `Path`. `quick=True` is the version with fewer runs. See
    `from_toml`, `named` and `open` for others.
    """

    def __init__(self, spec: dict[str, Any], *, quick: bool = False) -> None:
        if not isinstance(spec, dict):
            raise InvalidError(
                f"a {type(spec).__name__} is no experiment",
                accepted="a dict; a text reads Experiment.from_toml",
            )
        try:
            text = json.dumps(spec, default=_plain)
        except (TypeError, ValueError) as error:
            raise InvalidError(f"the experiment has what is no plain value: {error}") from None
        self._begin(_native.Laboratory.of_data(text, quick))

    def _begin(self, native: _native.Laboratory, folder: Path | None = None) -> None:
        self._native = native
        self._folder = folder
        self._facts: dict[str, Any] = json.loads(native.facts())

    @classmethod
    def _of(cls, native: _native.Laboratory, folder: Path | None = None) -> Experiment:
        made = Experiment.__new__(Experiment)
        made._begin(native, folder)
        return made

    @classmethod
    def from_toml(cls, source: str | Path, *, quick: bool = False) -> Experiment:
        """Of a file in TOML, with the boards that it names beside it; or of the text itself.

        >>> import plansza
        >>> plansza.Experiment.from_toml("name = 'a'\\nreplicate = 5")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        plansza.errors.InvalidError: line 2, column 1: unknown key 'replicate'; did you mean 'replicates'? (accepted: ...)
        """
        if isinstance(source, Path) or (isinstance(source, str) and "\n" not in source and "=" not in source):
            return cls._of(_native.Laboratory.of_file(Path(source), quick))
        if not isinstance(source, str):
            raise InvalidError(
                f"a {type(source).__name__} is no experiment", accepted="a path, or a text in TOML"
            )
        return cls._of(_native.Laboratory.of_text(source, quick))

    @classmethod
    def named(cls, name: str, *, quick: bool = False) -> Experiment:
        """One of those that ship; `plansza.experiments()` lists them.

        >>> import plansza
        >>> plansza.Experiment.named("go-cooling", quick=True).name
        'go-cooling-quick'
        """
        return cls._of(_native.Laboratory.of_name(name, quick))

    @classmethod
    def open(cls, folder: str | Path) -> Experiment:
        """Of a folder of results, which knows its experiment."""
        return cls._of(_native.Laboratory.of_folder(Path(folder)), Path(folder))

    def __repr__(self) -> str:
        boards = "games" if self._facts["games"] else f"{len(self._facts['boards'])} boards"
        return f"<experiment {self.name}: {self._facts['trials']} trials, {len(self.arms)} arms, {boards}>"

    # What it is.

    @property
    def name(self) -> str:
        """Its name."""
        return str(self._facts["name"])

    @property
    def title(self) -> str:
        """What stands above its report."""
        return str(self._facts["title"])

    @property
    def about(self) -> str:
        """What it is about."""
        return str(self._facts["about"])

    @property
    def arms(self) -> list[Arm]:
        """Its methods with their settings, or its players, also those that come by themselves."""
        return [
            Arm(arm["name"], arm["family"], arm["method"], arm["role"], arm["settings"])
            for arm in self._facts["arms"]
        ]

    @property
    def boards(self) -> list[Board]:
        """Its boards; problems of your own have none."""
        return [Board(one["puzzle"], one["board"]) for one in self._facts["boards"] if one["puzzle"] != "own"]

    @property
    def folder(self) -> Path:
        """The folder of its results; `results/NAME` unless it was run elsewhere."""
        return self._folder if self._folder is not None else Path("results") / self.name

    def plan(self, *, out: str | Path | None = None, threads: int | None = None) -> Outlook:
        """What it means: trials, arms and boards, and how long it will take, for which a few trials are measured."""
        folder = self._place(out)
        told = json.loads(self._native.outlook(folder, _threads(threads)))
        arms = [
            ArmOutlook(
                **{
                    key: arm[key]
                    for key in (
                        "name",
                        "boards",
                        "replicates",
                        "trials",
                        "missing",
                        "seconds",
                        "typical_seconds",
                        "half_width",
                        "half_width_pooled",
                    )
                }
            )
            for arm in told["arms"]
        ]
        return Outlook(
            told["trials"], told["missing"], told["threads"], told["seconds"], told["typical_seconds"], arms
        )

    # Running it.

    def run(
        self: Kind,
        *,
        out: str | Path | None = None,
        threads: int | None = None,
        progress: bool = False,
        callback: Callable[[Advance], Any] | None = None,
    ) -> Kind:
        """Runs the trials that its folder does not have, and gives itself back.

        Each trial is kept as soon as it is finished: Ctrl-C, a callback that returns `False` or raises, or a killed process lose
        none of them, and the same call goes on. The results do not depend on the number of threads, by default all cores.
        """
        folder = self._place(out)
        many = _threads(threads)
        self._ready(folder)
        self._folder = folder
        with _Heard(callback, progress) as heard:
            self._native.run(folder, many, heard.news)
        self._facts = json.loads(self._native.facts())
        return self

    def _ready(self, folder: Path) -> None:
        """What is to be looked at before it runs."""

    def _place(self, out: str | Path | None) -> Path:
        if out is None:
            return self.folder
        if not isinstance(out, (str, os.PathLike)) or not str(out):
            raise InvalidError(f"out={out!r} is no folder", accepted="a path")
        return Path(out)

    # What is there.

    def _standing(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self._native.standing(self.folder))
        return told

    @property
    def digest(self) -> str:
        """One word for all results but their times: equal where the results are, here, elsewhere and on the command line."""
        return str(self._standing()["digest"])

    @property
    def complete(self) -> bool:
        """Whether all trials are there."""
        return bool(self._standing()["complete"])

    @property
    def missing(self) -> int:
        """How many are not."""
        told = self._standing()
        return int(told["planned"]) - int(told["trials"])

    @property
    def failures(self) -> list[dict[str, str]]:
        """Trials that failed, with their reasons; the next run tries them again."""
        failures: list[dict[str, str]] = self._standing()["failures"]
        return failures

    @property
    def notes(self) -> list[str]:
        """What was left aside of the folder, and why."""
        notes: list[str] = self._standing()["notes"]
        return notes

    def _rows(self, traces: bool = False) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = json.loads(self._native.rows(self.folder, traces))
        return rows

    @property
    def trials(self) -> Any:
        """A row for every trial that is there: a table of pandas or polars, or a list of dicts."""
        return self.trials_as(None)

    def trials_as(self, form: str | None) -> Any:
        """The same as `pandas`, `polars` or `list`."""
        return frame(self._rows(), form)

    @property
    def traces(self) -> Any:
        """A row for every improvement of every trial: evaluations, epochs, score and seconds."""
        return self.traces_as(None)

    def traces_as(self, form: str | None) -> Any:
        """The same as `pandas`, `polars` or `list`."""
        return self._steps(("id", "arm", "instance", "against", "replicate", "seed"), form)

    def _steps(self, keys: tuple[str, ...], form: str | None) -> Any:
        steps = []
        for row in self._rows(traces=True):
            where = {key: row[key] for key in keys if key in row}
            for evaluations, epochs, score, seconds in row["trace"]:
                steps.append(
                    {**where, "evaluations": evaluations, "epochs": epochs, "score": score, "seconds": seconds}
                )
        return frame(steps, form)

    def report(self) -> LabReport:
        """What its trials say, finished or not: it shows itself in a notebook."""
        folder, native = self.folder, self._native
        title, files = native.report(folder)
        return LabReport(title, files, lambda out: native.save_report(folder, out))

    def export(self, format: str, out: str | Path | None = None, *, traces: bool = False) -> Path | str:
        """The trials for other programs, as `plansza export` writes them: `csv` or `jsonl`, to a file or, without one, as a text;
        or `ioh`, a folder as IOHprofiler has it, for IOHanalyzer.
        """
        if format not in ("csv", "jsonl", "ioh"):
            raise InvalidError(f"there is no format {format!r}", accepted="csv, jsonl, ioh")
        if format == "ioh":
            target = self.folder / "ioh" if out is None else Path(out)
            self._native.export_ioh(self.folder, target)
            return target
        text = self._native.export(self.folder, format, traces)
        if out is None:
            return text
        target = Path(out)
        # Line ends are what they are, on every system.
        target.write_bytes(text.encode())
        return target


def experiments() -> dict[str, str]:
    """The experiments that ship, name and title: the four reports, every method on every puzzle, tournaments.

    >>> import plansza
    >>> "go-cooling" in plansza.experiments()
    True
    """
    return {name: title for name, title, _ in _native.experiment_list()}


def _plain(given: Any) -> Any:
    """What is no plain value as one."""
    if isinstance(given, Board):
        return given.text
    if isinstance(given, os.PathLike):
        return Path(given).read_text(encoding="utf-8")
    if hasattr(given, "tolist"):
        return given.tolist()
    if isinstance(given, range):
        return list(given)
    raise TypeError(f"a {type(given).__name__}")


def _threads(threads: int | None) -> int:
    if threads is None:
        return os.cpu_count() or 1
    if not isinstance(threads, int) or isinstance(threads, bool) or not 1 <= threads <= 1024:
        raise InvalidError(f"threads={threads!r}", accepted="a whole number from 1 to 1024")
    return threads


class _Heard:
    """Who hears of an experiment under way: a function, a bar, or nobody."""

    def __init__(self, callback: Callable[[Advance], Any] | None, progress: bool) -> None:
        self._callback = callback
        self._progress = progress
        self._bar: Any = None
        self._shown = False

    def __enter__(self) -> _Heard:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
        elif self._shown:
            print(file=sys.stderr)

    @property
    def news(self) -> Callable[[dict[str, Any]], Any] | None:
        """What hears it; nothing where nobody listens."""
        return self._told if self._callback or self._progress else None

    def _told(self, facts: dict[str, Any]) -> Any:
        at = Advance(**facts)
        if self._progress:
            self._show(at)
        return None if self._callback is None else self._callback(at)

    def _show(self, at: Advance) -> None:
        tunes = at.trials == 0 and at.tuning[1] > 0
        done, of = at.tuning if tunes else (at.trials, at.planned)
        if self._bar is None and not self._shown:
            try:
                self._bar = import_module("tqdm.auto").tqdm(total=of, unit="trial")
            except ImportError:
                self._shown = True
        if self._bar is not None:
            self._bar.total, self._bar.n = of, done
            self._bar.refresh()
        else:
            print(
                f"\r{done:,} of {of:,} trials{' of tuning' if tunes else ''}  ",
                end="",
                file=sys.stderr,
                flush=True,
            )
