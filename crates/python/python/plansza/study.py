"""Experiments over problems of your own: methods compared fairly, with seeds, budgets, traces, intervals and a report as for ours.

>>> import tempfile, plansza
>>> study = plansza.Study(
...     {"ones": plansza.Problem(sum, plansza.bits(30), goal=30, unit=1)},
...     ["climb", {"method": "genetic", "population": [10, 50]}],
...     repeats=5, evaluations=2000, seed=1,
... )
>>> [arm.name for arm in study.arms]
['climb', 'genetic population=10', 'genetic population=50', 'random']
>>> with tempfile.TemporaryDirectory() as folder:
...     rows = study.run(out=folder).trials_as("list")
>>> len(rows), sum(row["solved"] for row in rows if row["arm"] == "climb")
(20, 5)
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from . import _native
from .errors import InvalidError, PlanszaError, ScoreError
from .experiment import Experiment, _plain
from .problem import Found, Problem, _unit, search
from .signature import methods

__all__ = ["Study"]

#: What of a method's entry is no parameter.
_ABOUT = ("method", "name", "on", "evaluations", "epochs", "seconds", "repeats")


class Study(Experiment):
    """Methods on problems of your own.

    `problems` are by name, or a list of them, or one. A method is a name, a generator function of your own, or a dict with
    `method` and its parameters, of which a list of values means an arm for each value (of several lists, for each
    combination); also `name`, `on` (problems), `evaluations`, `epochs`, `seconds`, `repeats`. Random search stands beside every
    comparison: what does not beat it has shown nothing.

    All methods draw from the same seeds on a problem, which are derived as those of our own experiments are; the `seed` of a trial
    repeats it: `plansza.search(problem, method, seed=…, evaluations=…)`. Scores are told to the `unit` of the problem. All the
    rest is as with an `Experiment`: `run`, `trials`, `traces`, `report`, `export`.
    """

    def __init__(
        self,
        problems: Any,
        methods: str | Callable[..., Any] | Mapping[str, Any] | Iterable[Any],
        *,
        repeats: int = 30,
        evaluations: int | None = None,
        epochs: int | None = None,
        seconds: float | None = None,
        seed: int = 1,
        targets: Iterable[float] | None = None,
        name: str = "study",
        title: str = "",
        about: str = "",
    ) -> None:
        self._problems = _named(problems)
        listed = [methods] if isinstance(methods, (str, Mapping)) or callable(methods) else list(methods)
        self._own: dict[str, Callable[..., Any]] = {}
        arms = [self._arm(place, entry) for place, entry in enumerate(listed)]
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**63:
            raise InvalidError(f"seed={seed!r}", accepted="a whole number from 0 to 2**63 - 1")
        spec: dict[str, Any] = {
            "name": name,
            "title": title,
            "about": "\n".join(part for part in (about, self._units()) if part),
            "seed": seed,
            "replicates": repeats,
            "budget": _limits(evaluations, epochs, seconds),
            "instances": [{"puzzle": "own", "name": problem} for problem in self._problems],
            "arms": arms,
        }
        if targets is not None:
            spec["targets"] = list(targets)
        fitting = self._fitting({arm["method"] for arm in arms})
        bound = [
            (label, self._runner(problem), _entries(problem), fitting[label])
            for label, problem in self._problems.items()
        ]
        keys = {label: _keys(method) for label, method in self._own.items()}
        try:
            text = json.dumps(spec, default=_plain)
        except (TypeError, ValueError) as error:
            raise InvalidError(f"the study has what is no plain value: {error}") from None
        self._begin(_native.Laboratory.of_study(text, bound, keys))

    @property
    def problems(self) -> dict[str, Any]:
        """Its problems by name."""
        return dict(self._problems)

    def __repr__(self) -> str:
        return f"<study {self.name}: {self._facts['trials']} trials, {len(self.arms)} arms, {len(self._problems)} problems>"

    # How it is made.

    def _arm(self, place: int, entry: Any) -> dict[str, Any]:
        """An arm of the spec."""
        given: dict[str, Any] = dict(entry) if isinstance(entry, Mapping) else {"method": entry}
        method = given.get("method")
        if callable(method):
            label = getattr(method, "__name__", "method")
            if label in _known() or self._own.get(label, method) is not method:
                raise InvalidError(
                    f"a method of one's own is called {label!r}", accepted="a name that no other has"
                )
            self._own[label] = method
            method = label
        if not isinstance(method, str):
            raise InvalidError(
                f"methods[{place}] is {entry!r}",
                accepted="a name, a generator function, or a dict with 'method' and parameters",
            )
        values = {key: value for key, value in given.items() if key not in _ABOUT}
        lists = {key: list(value) for key, value in values.items() if _many(value)}
        arm: dict[str, Any] = {
            "method": method,
            "set": {key: value for key, value in values.items() if key not in lists},
            "budget": _limits(given.get("evaluations"), given.get("epochs"), given.get("seconds")),
        }
        if lists:
            arm["grid"] = lists
        for key, told in (("name", "name"), ("on", "on"), ("repeats", "replicates")):
            if given.get(key) is not None:
                arm[told] = given[key]
        return arm

    def _units(self) -> str:
        """What the scores of a report are in."""
        told = []
        for label, problem in self._problems.items():
            unit, _ = _unit(problem)
            parts = [] if unit == 1 else [f"in units of {unit:g}"]
            if getattr(problem, "minimise", False):
                parts.append("negative, since less is better")
            if parts:
                told.append(f"{label} {', '.join(parts)}")
        return f"Scores of this report: {'; '.join(told)}." if told else ""

    def _fitting(self, wanted: set[str]) -> dict[str, list[str]]:
        """The methods of ours that can search each problem: each is tried with one evaluation."""
        fitting: dict[str, list[str]] = {}
        refused: dict[str, PlanszaError] = {}
        fits: set[str] = set()
        for label, problem in self._problems.items():
            fitting[label] = []
            for method in sorted({*wanted, "random"} & set(_known())):
                try:
                    search(problem, method, evaluations=1)
                except PlanszaError as error:
                    # A score that is none, and what cannot even be guessed at: that is for who wrote it to mend.
                    if method == "random" or isinstance(error, ScoreError):
                        raise
                    refused.setdefault(method, error)
                else:
                    fitting[label].append(method)
                    fits.add(method)
        for method in sorted(wanted):
            if method in refused and method not in fits:
                raise refused[method]
        return fitting

    def _runner(self, problem: Any) -> Callable[..., dict[str, Any]]:
        """What searches a problem, for the laboratory."""
        unit, _ = _unit(problem)
        own = self._own

        def run(
            method: str,
            params: str,
            seed: int,
            evaluations: int | None,
            epochs: int | None,
            seconds: float | None,
            stop: Callable[[], bool],
        ) -> dict[str, Any]:
            found = search(
                problem,
                own.get(method, method),
                seed=seed,
                evaluations=evaluations,
                epochs=epochs,
                seconds=seconds,
                callback=lambda _: not stop(),
                **json.loads(params),
            )
            return _told(problem, unit, found)

        return run

    # What is there.

    def _ready(self, folder: Path) -> None:
        """Holds one trial of each problem that is there against the problem: it may be another one of the same name."""
        if not (folder / "experiment.json").exists():
            return
        # Of a problem one trial, and of a method of one's own one on each: it may be another one too.
        shortest: dict[tuple[str, str], dict[str, Any]] = {}
        for row in json.loads(self._native.rows(folder, False)):
            key = (row["instance"], row["method"] if row["method"] in self._own else "")
            known = shortest.get(key)
            shorter = known is None or row["evaluations"] < known["evaluations"]
            if shorter and row["role"] == "entrant" and row["stopped"] != "time":
                shortest[key] = row
        for (label, _), row in shortest.items():
            problem = self._problems[label]
            params = {
                key.removeprefix("param."): value
                for key, value in row.items()
                if key.startswith("param.") and value is not None
            }
            found = search(
                problem,
                self._own.get(row["method"], str(row["method"])),
                seed=row["seed"],
                evaluations=row["budget_evaluations"],
                epochs=row["budget_epochs"],
                **params,
            )
            now = _told(problem, _unit(problem)[0], found)
            if (now["score"], now["evaluations"]) != (row["score"], row["evaluations"]):
                own = f" or your method {row['method']!r}" if row["method"] in self._own else ""
                named = f"the problem {label!r}{own}"
                raise InvalidError(
                    f"{named} is not the one that {folder} has trials of, or it draws numbers of its own: the "
                    f"same search came to {_score(row['score'], problem)} in {row['evaluations']} evaluations there, and comes to "
                    f"{found.score} in {found.evaluations} now",
                    accepted="another folder (out=…), or another name for the problem",
                )

    def _rows(self, traces: bool = False) -> list[dict[str, Any]]:
        rows = super()._rows(traces)
        for row in rows:
            problem = self._problems[row["instance"]]
            for key in ("score", "goal"):
                row[key] = _score(row[key], problem)
            if traces:
                row["trace"] = [
                    [evaluations, epochs, _score(units, problem), seconds]
                    for evaluations, epochs, units, seconds in row["trace"]
                ]
            row["problem"], row["entries"] = row.pop("instance"), row.pop("open_cells") or None
            for key in ("puzzle", "board", "columns", "rows", "encoding", "optimal", "impossible", "legal"):
                del row[key]
        return [{"problem": row.pop("problem"), **row} for row in rows]

    def traces_as(self, form: str | None) -> Any:
        """A row for every improvement of every trial, as `pandas`, `polars` or `list`."""
        return self._steps(("id", "arm", "problem", "replicate", "seed"), form)


def _known() -> list[str]:
    return methods()


def _many(value: Any) -> bool:
    """Whether it stands for several values."""
    return isinstance(value, (list, tuple, range, set, frozenset)) or (
        hasattr(value, "tolist") and getattr(value, "ndim", 0) == 1
    )


def _named(problems: Any) -> dict[str, Any]:
    """The problems by name."""
    if isinstance(problems, Mapping):
        named = dict(problems)
    else:
        named = {}
        for problem in problems if isinstance(problems, (list, tuple)) else [problems]:
            label = getattr(problem, "name", None)
            label = label if isinstance(label, str) else type(problem).__name__.lower()
            if label in named:
                raise InvalidError(f"two problems are called {label!r}", accepted="a dict with a name for each")
            named[label] = problem
    for label in named:
        if not isinstance(label, str) or not label:
            raise InvalidError(f"{label!r} is no name of a problem", accepted="a text")
    if not named:
        raise InvalidError("there are no problems", accepted="at least one")
    return named


def _limits(evaluations: Any, epochs: Any, seconds: Any) -> dict[str, Any]:
    """Limits as a spec has them."""
    limits: dict[str, Any] = {}
    for key, limit in (("evaluations", evaluations), ("epochs", epochs)):
        if limit is not None:
            if not isinstance(limit, int) or isinstance(limit, bool) or not 0 < limit < 2**63:
                raise InvalidError(f"{key}={limit!r} is no limit", accepted="a whole number above 0")
            limits[key] = limit
    if seconds is not None:
        if not isinstance(seconds, (int, float)) or not 0 < seconds < 1e9:
            raise InvalidError(f"seconds={seconds!r} is no limit", accepted="a number above 0")
        limits["time"] = f"{seconds:f}s"
    return limits


def _entries(problem: Any) -> int:
    return len(problem.space) if isinstance(problem, Problem) else 0


def _keys(method: Callable[..., Any]) -> list[str]:
    """The parameters of a method of one's own: all but the first two, which are the space and the random numbers."""
    try:
        return list(inspect.signature(method).parameters)[2:]
    except (TypeError, ValueError):
        return []


def _told(problem: Any, unit: float, found: Found) -> dict[str, Any]:
    """What came of a search, with scores in units, more being better."""
    scale = (-1 if getattr(problem, "minimise", False) else 1) / unit
    steps: list[tuple[int, int, int]] = []
    times: list[float] = []
    seconds = found.trace._seconds
    for place, (evaluations, epochs, score) in enumerate(found.trace):
        units = round(score * scale)
        if not steps or units > steps[-1][2]:
            steps.append((evaluations, epochs, units))
            times.append(float(seconds[place]) if seconds is not None else 0.0)
    goal = getattr(problem, "goal", None)
    return {
        "score": steps[-1][2] if steps else None,
        "goal": None if goal is None else round(goal * scale),
        "solved": found.solved,
        "evaluations": found.evaluations,
        "epochs": found.epochs,
        "stopped": found.stopped,
        "solution": None if found.solution is None else _written(found.solution),
        "trace": steps,
        "seconds": found.seconds,
        "times": times,
    }


def _written(solution: Any) -> str:
    """A solution as text: JSON where it is plain, else what it says of itself."""
    try:
        return json.dumps(solution.tolist() if hasattr(solution, "tolist") else solution)
    except (TypeError, ValueError):
        return repr(solution)


def _score(units: int | None, problem: Any) -> Any:
    """A score as the problem has it."""
    if units is None:
        return None
    unit, whole = _unit(problem)
    score = units * unit * (-1 if getattr(problem, "minimise", False) else 1)
    return int(score) if whole else score
