"""Your own method: a generator that asks and tells.

It is given what it searches and random numbers, yields solutions and is sent their scores. It works on a problem of your own
and on boards of ours alike:

>>> import plansza
>>> def luck(space, rng):
...     while True:
...         yield space.sample(rng)
>>> plansza.search(plansza.Problem(sum, plansza.bits(4), goal=4), luck, seed=1, evaluations=1000).solved
True
>>> plansza.board("sudoku", "tiny").search(luck, seed=1, evaluations=50).evaluations
50
"""

from __future__ import annotations

import copy
import json
import math
import time
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from . import _native
from .errors import InvalidError, PlanszaError, ProblemError, ScoreError
from .problem import Problem
from .trace import Trace

if TYPE_CHECKING:
    from .board import Board

__all__ = ["drive", "drive_on_board"]

Method = Callable[..., Generator[Any, float, Any]]
Facts = Callable[[dict[str, Any]], Any]

#: Seconds from one report to the next, where nothing improves.
_REPORT = 0.01


class Sampler:
    """What a method of one's own sees of a ready-made space."""

    def __init__(self, problem: Problem) -> None:
        self.space = problem.space
        self._array = problem.array

    def __len__(self) -> int:
        return len(self.space)

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


class BoardSampler:
    """What a method of one's own sees of a board of ours: solutions are texts in the puzzle's own format."""

    def __init__(self, board: Board, encoding: str | None) -> None:
        self.board = board
        self._encoding = encoding

    def sample(self, rng: _native.Rng) -> str:
        """A random solution, as random search draws it."""
        told = self.board._held().search(
            "random", self._encoding, "", rng.below(2**62), 1, None, None, None
        )
        solution: str = told[3]
        return solution

    def score(self, solution: Any) -> int:
        """The score of a solution, as its encoding counts."""
        if not isinstance(solution, str):
            raise ProblemError(
                f"a solution of {self.board.puzzle} is a text in its own format, not a {type(solution).__name__}"
            )
        return self.board._held().judge(solution, self._encoding)[0]


class Drive:
    """A method of one's own at work, with the budget, the trace and the checks of all others."""

    def __init__(self, score: Callable[[Any], Any], sign: float, goal: float | None, callback: Facts | None) -> None:
        self.score = score
        self.sign = sign
        self.goal = goal
        self.callback = callback
        self.best: Any = None
        self.best_score: float | None = None
        self.done = 0
        self.started = self._told = time.perf_counter()
        self.steps: list[tuple[int, int, float]] = []
        self.times: list[float] = []

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return time.perf_counter() - self.started

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        if self.goal is None or self.best_score is None:
            return False
        return self.sign * self.best_score >= self.sign * self.goal

    def run(self, asking: Any, evaluations: int | None, seconds: float | None) -> str:
        """Works until something ends it, and says what."""
        if not isinstance(asking, Generator):
            raise ProblemError("a method of one's own is a generator: it yields solutions and is sent their scores")
        try:
            x = next(asking)
            while True:
                answer = self._judged(x)
                if self.solved:
                    return "goal"
                if evaluations is not None and self.done >= evaluations:
                    return "budget"
                if seconds is not None and self.seconds >= seconds:
                    return "time"
                if self._reported() is False:
                    return "cancelled"
                x = asking.send(answer)
        except StopIteration:
            return "exhausted"
        finally:
            asking.close()

    def _judged(self, x: Any) -> float:
        answer = _number(self.score(x))
        self.done += 1
        if self.best_score is None or self.sign * answer > self.sign * self.best_score:
            self.best, self.best_score = _kept(x), answer
            self.steps.append((self.done, 0, answer))
            self.times.append(self.seconds)
        return answer

    def _reported(self) -> Any:
        if self.callback is None:
            return None
        improved = bool(self.steps) and self.steps[-1][0] == self.done
        now = time.perf_counter()
        if not improved and now - self._told < _REPORT:
            return None
        self._told = now
        facts = {
            "evaluations": self.done,
            "epochs": 0,
            "seconds": self.seconds,
            "score": self.best_score,
            "goal": self.goal,
            "improved": improved,
        }
        return self.callback(facts)

    def check(self) -> None:
        """Scores the best anew: it must be worth the same."""
        if self.best_score is not None:
            now = _number(self.score(self.best))
            if now != self.best_score:
                raise ScoreError(
                    f"the search was told a score of {self.best_score}, but the same solution has {now} now: "
                    "the score of a solution must not change from call to call"
                )


def drive(problem: Any, method: Method, wish: dict[str, Any], params: dict[str, Any]) -> dict[str, Any]:
    """Runs a method of one's own on a problem of one's own."""
    if not callable(method):
        raise ProblemError(f"a {type(method).__name__} is no method", accepted="a name, or a generator function")
    if wish["epochs"] is not None:
        raise InvalidError("a method of your own has no epochs", accepted="evaluations=… or seconds=…")
    for piece in ("score",) if isinstance(problem, Problem) else ("sample", "score"):
        if not hasattr(problem, piece):
            raise ProblemError(f"{type(problem).__name__} has no {piece}: every method needs sample(rng) and score(x)")
    many: Any = getattr(problem, "score_many", None)
    score = problem.score
    if score is None:
        score = _first(many)
    work = Drive(score, -1.0 if wish["minimise"] else 1.0, wish["goal"], wish["callback"])
    seen = Sampler(problem) if isinstance(problem, Problem) else problem
    stopped = work.run(method(seen, _native.Rng(wish["seed"]), **params), wish["evaluations"], wish["seconds"])
    work.check()
    return {
        "solution": work.best,
        "score": work.best_score,
        "solved": work.solved,
        "evaluations": work.done,
        "epochs": 0,
        "seconds": work.seconds,
        "stopped": stopped,
        "trace": Trace(work.steps, work.times),
    }


def _first(many: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The score of one, by who scores many."""
    return lambda x: many([x])[0]


def drive_on_board(
    board: Board,
    method: Method,
    encoding: str | None,
    seed: int,
    limits: tuple[int | None, float | None],
    callback: Facts | None,
    params: dict[str, Any],
) -> tuple[Any, ...]:
    """Runs a method of one's own on a board of ours; what comes of it is held against the rules."""
    if not callable(method):
        raise ProblemError(f"a {type(method).__name__} is no method", accepted="a name, or a generator function")
    evaluations, seconds = limits
    if evaluations is None and seconds is None:
        seconds = 10.0
    space = BoardSampler(board, encoding)
    rng = _native.Rng(seed)
    goal = board._held().judge(space.sample(rng), encoding)[1]
    work = Drive(space.score, 1.0, goal, callback)
    stopped = work.run(method(space, rng, **params), evaluations, seconds)
    try:
        rules = board.attempt(work.best)
    except PlanszaError:
        rules = {"solved": False, "broken": "it cannot be read"}
    legal = work.best is not None and rules.get("broken") is None
    solved = bool(rules["solved"])
    name = getattr(method, "__name__", "method")
    task = {"puzzle": board.puzzle, "board": board.text, "method": name, "encoding": encoding, "seed": seed}
    whole = [(evaluation, epoch, int(score)) for evaluation, epoch, score in work.steps]
    score = None if work.best_score is None else int(work.best_score)
    found = (score, goal, solved, solved and goal is not None and score == goal, False, legal, None)
    spent = (work.done, 0, stopped, work.seconds)
    return json.dumps(task), found, spent, work.best, None, Trace(whole, work.times)


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
    try:
        return copy.deepcopy(x)
    except Exception as error:
        raise ProblemError(f"a solution cannot be copied ({error})", accepted="lists, tuples, texts, arrays") from error
