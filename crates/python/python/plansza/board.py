"""Boards of puzzles: read, drawn, solved with proof, searched, made."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._ask import ask
from .errors import InvalidError
from .progress import Meter, Report
from .trace import Trace

__all__ = ["Board", "Check", "Hint", "Made", "Result", "board", "boards", "generate", "puzzles", "race"]


@dataclass(frozen=True)
class Hint:
    """The next step for a person."""

    technique: str
    rating: float
    text: str
    cells: list[str]
    effects: list[str]

    def __str__(self) -> str:
        return f"{self.technique} ({self.rating}): {self.text}"


@dataclass(frozen=True)
class Check:
    """What is known of a board: whether it is valid, how many solutions it has, how hard it is."""

    valid: bool
    solutions: int | None
    exact: bool
    unique: bool
    rating: float | None
    level: str | None
    facts: dict[str, Any]


_TASK = ("results", "puzzle", "board", "method", "encoding", "params", "budget", "seed")


class Result:
    """What came of a search on a board."""

    def __init__(self, board: Board, answer: dict[str, Any]) -> None:
        #: The task, with every parameter: what its result depends on, and nothing else.
        self.task: dict[str, Any] = {key: answer[key] for key in _TASK if key in answer}
        self.method: str = answer["method"]
        #: The best score; `None` where nothing was found.
        self.score: int | None = answer["score"]
        #: The score that means solved, where it is known.
        self.goal: int | None = answer["goal"]
        #: Whether the rules say that it is solved.
        self.solved: bool = answer["solved"]
        #: Whether the score is proven to be the best that there can be.
        self.optimal: bool = answer["optimal"]
        #: Whether it is proven that there is no solution.
        self.impossible: bool = answer["impossible"]
        self.legal: bool = answer["legal"]
        self.evaluations: int = answer["evaluations"]
        self.epochs: int = answer["epochs"]
        #: Why it ended: goal, budget, time, cancelled, exhausted.
        self.stopped: str = answer["stopped"]
        #: The solution, in the puzzle's own format.
        self.solution: str | None = answer["solution"]
        self.seconds: float = answer["seconds"]
        self.trace = Trace(answer["trace"])
        self._board = board

    @property
    def board(self) -> Board | None:
        """The board with the solution on it."""
        return None if self.solution is None else self._board.with_solution(self.solution)

    def __repr__(self) -> str:
        what = "solved" if self.solved else "impossible" if self.impossible else f"score {self.score}"
        proof = ", proven" if self.optimal or self.impossible else ""
        return f"<{self.method}: {what}{proof}, {self.evaluations} evaluations, {self.stopped}>"

    def _repr_svg_(self) -> str | None:
        return None if self.board is None else self.board._repr_svg_()


class Board:
    """A board of a puzzle.

    >>> import plansza
    >>> easy = plansza.board("sudoku", "easy")
    >>> easy.solve().solved
    True
    """

    def __init__(
        self, puzzle: str, text: str, options: dict[str, Any] | None = None, solution: str | None = None
    ) -> None:
        self.puzzle = puzzle
        #: The board in the puzzle's own format.
        self.text = text
        self.options = dict(options or {})
        #: The solution that is drawn on it, if there is one.
        self.solution = solution

    def _body(self, **more: Any) -> dict[str, Any]:
        return {"puzzle": self.puzzle, "board": self.text, "options": self.options or None, **more}

    def with_solution(self, solution: str) -> Board:
        """The same board with a solution drawn on it."""
        return Board(self.puzzle, self.text, self.options, solution)

    def solve(self, *, seconds: float | None = None, evaluations: int | None = None) -> Result:
        """Solves it exactly, with proof.

        >>> import plansza
        >>> answer = plansza.board("go", "five").solve()
        >>> answer.optimal, answer.score == answer.goal
        (True, True)
        """
        return Result(self, ask("solve", self._body(seconds=seconds, evaluations=evaluations)))

    def search(
        self,
        method: str,
        *,
        encoding: str | None = None,
        seed: int = 0,
        evaluations: int | None = None,
        epochs: int | None = None,
        seconds: float | None = None,
        callback: Callable[[Report], Any] | None = None,
        progress: bool = False,
        **params: Any,
    ) -> Result:
        """Searches with a method. Parameters of the method and the encoding are keywords.

        `callback` hears of improvements and of what goes on between them, and ends the search by returning `False`.

        >>> import plansza
        >>> easy = plansza.board("sudoku", "easy")
        >>> easy.search("anneal", seed=1, evaluations=200_000, start=0.5).solved
        True
        >>> easy.search("anneal", strat=0.5)  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        plansza.errors.InvalidError: unknown parameter 'strat'; did you mean 'start'? (accepted: ...)
        """
        body = self._body(
            method=method,
            encoding=encoding,
            seed=seed,
            evaluations=evaluations,
            epochs=epochs,
            seconds=seconds,
            params=params or None,
        )
        with Meter(callback, progress, evaluations) as meter:
            return Result(self, ask("solve", body, news=meter.news))

    def count(self, *, limit: int | None = None, seconds: float | None = None) -> int:
        """How many solutions it has, counted up to a limit."""
        return self.check(limit=limit, seconds=seconds).solutions or 0

    def check(self, *, limit: int | None = None, seconds: float | None = None) -> Check:
        """Whether it is valid, how many solutions it has, and how hard it is."""
        found = ask("check", self._body(limit=limit, seconds=seconds))
        solutions = found.get("solutions")
        exact = bool(found.get("complete", True))
        return Check(
            valid=found["valid"],
            solutions=solutions,
            exact=exact,
            unique=exact and solutions == 1,
            rating=found.get("rating"),
            level=found.get("level"),
            facts=found,
        )

    def rate(self) -> float | None:
        """How hard it is for a person, where the puzzle has a scale."""
        return self.check().rating

    def hint(self) -> Hint:
        """The next step for a person."""
        return self.hints(first=True)[0]

    def hints(self, *, first: bool = False) -> list[Hint]:
        """All steps to the solution, with reasons."""
        told = ask("hint", self._body(all=not first))["hints"]
        return [
            Hint(one["technique"], one["rating"], one["text"], one["cells"], one["effects"]) for one in told
        ]

    def to(self, format: str) -> str:
        """The board in another format of its puzzle, as `svg`, or as `text`."""
        text: str = ask("convert", self._body(to=format))["text"]
        return text

    def attempt(self, solution: str) -> dict[str, Any]:
        """Holds a solution of your own against the rules: its score, whether it solves the board, what it breaks."""
        return ask("attempt", self._body(solution=solution))

    def _drawn(self) -> dict[str, Any]:
        return ask("draw", self._body(solution=self.solution))

    @property
    def svg(self) -> str:
        """Its picture."""
        svg: str = self._drawn()["svg"]
        return svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        text: str = self._drawn()["text"]
        return text

    def __repr__(self) -> str:
        return f"plansza.board({self.puzzle!r}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Board)
        return same and (self.puzzle, self.text, self.options, self.solution) == (
            other.puzzle,  # type: ignore[union-attr]
            other.text,  # type: ignore[union-attr]
            other.options,  # type: ignore[union-attr]
            other.solution,  # type: ignore[union-attr]
        )

    def __hash__(self) -> int:
        return hash((self.puzzle, self.text, self.solution))


class Made(Board):
    """A board that was generated, and how."""

    def __init__(self, found: dict[str, Any]) -> None:
        super().__init__(found["puzzle"], found["board"])
        self.seed: int = found["seed"]
        self.index: int = found["index"]
        self.unique: bool | None = found["unique"]
        self.rating: float | None = found["rating"]
        self.level: str | None = found["level"]


def _text(source: Any) -> str | None:
    """A board as text: a file's content, rows of numbers as JSON, or the text itself."""
    if source is None or isinstance(source, str):
        if isinstance(source, str) and len(source) < 1000 and "\n" not in source and os.path.isfile(source):
            return Path(source).read_text(encoding="utf-8")
        return source
    if isinstance(source, Path):
        return source.read_text(encoding="utf-8")
    if hasattr(source, "tolist"):
        kind = getattr(getattr(source, "dtype", None), "kind", "O")
        if getattr(source, "ndim", 2) != 2 or kind not in "iub":
            raise InvalidError(
                f"an array of shape {getattr(source, 'shape', '?')} and type {getattr(source, 'dtype', '?')} is no board",
                accepted="a matrix of whole numbers",
            )
        source = source.tolist()
    if isinstance(source, Sequence):
        import json

        try:
            return json.dumps(source)
        except TypeError as error:
            raise InvalidError(f"that is no board: {error}", accepted="rows of whole numbers") from error
    raise InvalidError(
        f"a {type(source).__name__} is no board", accepted="a text, a path, rows of numbers, or a NumPy array"
    )


def boards(puzzle: str, source: Any = None, **options: Any) -> list[Board]:
    """All boards of a text, a file or a sample, in any format that the puzzle reads."""
    found = ask("read", {"puzzle": puzzle, "board": _text(source), "options": options or None})
    return [Board(puzzle, one["board"], options) for one in found["boards"]]


def board(puzzle: str, source: Any = None, **options: Any) -> Board:
    """A board: a sample by its name, text in any format, a path, rows of numbers, or a NumPy array.

    >>> import plansza
    >>> plansza.board("kuromasu", "3x3:d3d").count()
    2
    """
    found = boards(puzzle, source, **options)
    if len(found) != 1:
        raise InvalidError(f"there are {len(found)} boards in it", accepted="one; plansza.boards reads many")
    return found[0]


def generate(puzzle: str, *, seed: int = 0, count: int = 1, seconds: float | None = None, **wish: Any) -> Any:
    """A new board of a size and a level, or with `count` a list of them; the same ones for the same seed.

    >>> import plansza
    >>> plansza.generate("kuromasu", size="5x5", seed=7).count()
    1
    """
    body = {"puzzle": puzzle, "wish": wish or None, "seed": seed, "count": count, "seconds": seconds}
    made = [Made(one) for one in ask("generate", body)["boards"]]
    return made[0] if count == 1 else made


def race(
    board: Board,
    methods: Iterable[str | dict[str, Any]],
    *,
    seed: int = 0,
    evaluations: int | None = None,
    epochs: int | None = None,
    seconds: float | None = None,
) -> list[Result]:
    """Several methods on one board, each with the same seed and the same limits.

    >>> import plansza
    >>> [one.solved for one in plansza.race(plansza.board("blank"), ["anneal", "climb"], evaluations=50_000)]
    [True, True]
    """
    lanes = [{"method": one} if isinstance(one, str) else one for one in methods]
    body = board._body(lanes=lanes, seed=seed, evaluations=evaluations, epochs=epochs, seconds=seconds)
    return [Result(board, lane) for lane in ask("race", body)["lanes"]]


def puzzles() -> list[str]:
    """The names of all puzzles.

    >>> import plansza
    >>> "sudoku" in plansza.puzzles()
    True
    """
    return [one["name"] for one in ask("puzzles", {})]
