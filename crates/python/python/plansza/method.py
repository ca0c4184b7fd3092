"""Your own method: a generator that asks and tells.

>>> import plansza
>>> def luck(space, rng):
...     while True:
...         yield space.sample(rng)
>>> plansza.search(plansza.Problem(sum, plansza.bits(4), goal=4), luck, seed=1, evaluations=1000).solved
True
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator
from typing import Any

from . import _native
from .errors import ProblemError, ScoreError
from .problem import Problem

__all__ = ["drive"]


class Sampler:
    """What a method of one's own sees of a ready-made space."""

    def __init__(self, problem: Problem) -> None:
        self.space = problem.space
        self._array = problem.array

    def sample(self, rng: _native.Rng) -> Any:
        """A random solution."""
        space = self.space
        if space.kind == "permutation":
            drawn: list[Any] = rng.permutation(len(space))
        elif space.kind == "reals":
            drawn = [rng.uniform(low, high) for low, high in space.bounds]
        else:
            drawn = [rng.randint(int(low), int(high)) for low, high in space.bounds]
        if self._array is False:
            return drawn
        try:
            import numpy as np
        except ImportError:
            return drawn
        return np.array(drawn)


def drive(
    problem: Any,
    method: Callable[..., Generator[Any, float, Any]],
    wish: dict[str, Any],
    params: dict[str, Any],
) -> dict[str, Any]:
    """Runs a method of one's own with the budget, the trace and the checks of all others."""
    sign = -1.0 if wish["minimise"] else 1.0
    score = problem.score
    if score is None:
        many = problem.score_many

        def score(x: Any) -> Any:
            return many([x])[0]

    rng = _native.Rng(wish["seed"])
    seen = Sampler(problem) if isinstance(problem, Problem) else problem
    asking = method(seen, rng, **params)
    if not isinstance(asking, Generator):
        raise ProblemError("a method of one's own is a generator: it yields solutions and is sent their scores")
    limit = wish["evaluations"] or math.inf
    until = time.perf_counter() + wish["seconds"] if wish["seconds"] else math.inf
    started = time.perf_counter()
    best: Any = None
    best_score: float | None = None
    trace: list[tuple[int, int, float, float]] = []
    done = 0
    stopped = "exhausted"
    answer: float | None = None
    goal = wish["goal"]
    try:
        while True:
            x = next(asking) if done == 0 else asking.send(answer)  # type: ignore[arg-type]
            answer = _number(score(x))
            done += 1
            if best_score is None or sign * answer > sign * best_score:
                best, best_score = _kept(x), answer
                trace.append((done, 0, answer, time.perf_counter() - started))
                improved = True
            else:
                improved = False
            if goal is not None and sign * best_score >= sign * goal:
                stopped = "goal"
                break
            if done >= limit:
                stopped = "budget"
                break
            if time.perf_counter() >= until:
                stopped = "time"
                break
            if improved and wish["callback"] is not None:
                facts = {
                    "evaluations": done,
                    "epochs": 0,
                    "seconds": time.perf_counter() - started,
                    "score": best_score,
                    "improved": True,
                }
                if wish["callback"](facts) is False:
                    stopped = "cancelled"
                    break
    except StopIteration:
        pass
    finally:
        asking.close()
    if best_score is not None and _number(score(best)) != best_score:
        raise ScoreError("the score of a solution must not change from call to call")
    return {
        "solution": best,
        "score": best_score,
        "solved": goal is not None and best_score is not None and sign * best_score >= sign * goal,
        "evaluations": done,
        "epochs": 0,
        "seconds": time.perf_counter() - started,
        "stopped": stopped,
        "trace": trace,
    }


def _number(said: Any) -> float:
    try:
        number = float(said)
    except (TypeError, ValueError):
        raise ScoreError(f"the score is {type(said).__name__}, not a number") from None
    if not math.isfinite(number):
        raise ScoreError(f"the score is {number}: give what is worth nothing a low score instead")
    return number


def _kept(x: Any) -> Any:
    """A copy: what a method yields it may change afterwards."""
    import copy

    return copy.deepcopy(x)
