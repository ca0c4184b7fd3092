"""Good parameters of a method, by racing settings on boards to train on."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _native
from .errors import InvalidError
from .experiment import Advance, _Heard, _plain, _threads

__all__ = ["Elite", "Tuned", "tune"]


@dataclass(frozen=True)
class Elite:
    """A setting that was left at the end."""

    setting: dict[str, Any]
    #: Its mean rank among those that were left; 1 is best.
    rank: float
    runs: int
    #: The share of its runs that solved their board.
    solved: float


@dataclass(frozen=True)
class Tuned:
    """What a tuning came to."""

    puzzle: str
    method: str
    encoding: str
    #: What differs from the method as it comes, in the best setting; nothing where that was the best.
    best: dict[str, Any]
    #: The settings that were left, the best first.
    elites: list[Elite]
    #: Trials and evaluations that it took, and the boards that there were.
    trials: int
    evaluations: int
    boards: int
    #: Whether it was cut short; then the best is that of what there is.
    interrupted: bool
    #: The folder of its trials: the same call goes on from there.
    folder: Path


def tune(
    puzzle: str,
    method: str,
    *,
    encoding: str | None = None,
    over: dict[str, Any] | None = None,
    set: dict[str, Any] | None = None,
    train: Any = None,
    generate: dict[str, Any] | None = None,
    count: int = 20,
    trials: int = 1000,
    evaluations: int = 20_000,
    seed: int = 1,
    out: str | Path | None = None,
    threads: int | None = None,
    progress: bool = False,
    callback: Callable[[Advance], Any] | None = None,
) -> Tuned:
    """Tunes a method on a puzzle, as `plansza tune` does, with the same result.

    `over` names the parameters to tune: `(low, high)` for a range, by the logarithm over more than a factor of ten, or a list
    of values to choose among; without it all of the method's are tuned. `set` holds others where they are. It trains on `train`
    (boards, texts or a sample's name), or on `count` boards that the generator makes to the wish `generate`. What it finds is good
    on boards like those: compare it on others.

    >>> import tempfile, plansza
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = plansza.tune(
    ...         "blank", "genetic", train=["stairs", "corner"], over={"population": (4, 200)},
    ...         trials=60, evaluations=300, out=folder, threads=1,
    ...     )
    >>> found.trials <= 60, set(found.best) <= {"population"}
    (True, True)
    """
    if train is not None and generate is not None:
        raise InvalidError(
            "there are boards to train on, and a wish to generate some", accepted="one of the two"
        )
    for name, number, least, most in (
        ("trials", trials, 20, 1_000_000),
        ("count", count, 1, 10_000),
        ("evaluations", evaluations, 1, 2**63 - 1),
        ("seed", seed, 0, 2**64 - 1),
    ):
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
            raise InvalidError(f"{name}={number!r}", accepted=f"a whole number from {least} to {most}")
    wish: dict[str, Any] = {
        "puzzle": puzzle,
        "method": method,
        "encoding": encoding,
        "over": {key: _range(key, values) for key, values in (over or {}).items()},
        "set": set or {},
        "train": list(train) if isinstance(train, Sequence) and not isinstance(train, str) else train,
        "generate": generate or {},
        "count": count,
        "trials": trials,
        "evaluations": evaluations,
        "seed": seed,
    }
    try:
        text = json.dumps(wish, default=_plain)
    except (TypeError, ValueError) as error:
        raise InvalidError(f"the wish has what is no plain value: {error}") from None
    with _Heard(callback, progress) as heard:
        told = json.loads(_native.tune(text, None if out is None else Path(out), _threads(threads), heard.news))
    told["elites"] = [Elite(**one) for one in told["elites"]]
    told["folder"] = Path(told["folder"])
    return Tuned(**told)


def _range(key: str, given: Any) -> dict[str, Any]:
    """A range as a spec has it."""
    if isinstance(given, dict):
        return given
    if isinstance(given, tuple):
        if len(given) != 2:
            raise InvalidError(
                f"the range of {key} has {len(given)} ends", accepted="(low, high), or a list of values"
            )
        return {"from": given[0], "to": given[1]}
    if isinstance(given, (list, range)):
        return {"among": list(given)}
    raise InvalidError(f"the range of {key} is {given!r}", accepted="(low, high), or a list of values")
