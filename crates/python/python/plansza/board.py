"""Boards of puzzles: read, drawn, solved with proof, searched, made."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from . import _native
from ._ask import ask, written
from .errors import FileError, InvalidError
from .limits import count as count_of
from .limits import seconds_of, seed_of
from .progress import Meter, Report
from .trace import Trace

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Board", "Check", "Hint", "Made", "Result", "board", "boards", "generate", "race"]


class Hint(NamedTuple):
    """The next step for a person."""

    technique: str
    rating: float
    text: str
    cells: list[str]
    effects: list[str]

    def __str__(self) -> str:
        return f"{self.technique} ({self.rating}): {self.text}"


class Check(NamedTuple):
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

    method: str
    #: The best score; `None` where nothing was found.
    score: int | None
    #: The score that means solved, where it is known.
    goal: int | None
    #: Whether the rules say that it is solved.
    solved: bool
    #: Whether the score is proven to be the best that there can be.
    optimal: bool
    #: Whether it is proven that there is no solution.
    impossible: bool
    legal: bool
    #: What no solution passes, as far as the exact solver had proven it when it was cut.
    bound: int | None
    evaluations: int
    epochs: int
    #: Why it ended: goal, budget, time, cancelled, exhausted.
    stopped: str
    #: The solution, in the puzzle's own format.
    solution: str | None
    #: Why there is no solution, where the givens themselves tell.
    reason: str | None
    seconds: float
    trace: Trace

    def __init__(self, board: Board, method: str, told: tuple[Any, ...]) -> None:
        self.method = method
        self._board = board
        self._task, found, spent, self.solution, self.reason, columns = told
        self.score, self.goal, self.solved, self.optimal, self.impossible, self.legal, self.bound = found
        self.evaluations, self.epochs, self.stopped, self.seconds = spent
        self.trace = columns if isinstance(columns, Trace) else Trace._of(columns, whole=True)

    @classmethod
    def _of(cls, board: Board, answer: dict[str, Any]) -> Result:
        """From an answer in JSON."""
        keys = ("score", "goal", "solved", "optimal", "impossible", "legal")
        found = (*(answer[key] for key in keys), answer.get("bound"))
        spent = tuple(answer[key] for key in ("evaluations", "epochs", "stopped", "seconds"))
        task = json.dumps({key: answer[key] for key in _TASK if key in answer})
        told = (task, found, spent, answer["solution"], answer.get("reason"), Trace(answer["trace"]))
        return cls(board, answer["method"], told)

    @property
    def task(self) -> dict[str, Any]:
        """The task, with every parameter: what its result depends on, and nothing else."""
        task: dict[str, Any] = json.loads(self._task)
        return task

    @property
    def gap(self) -> float | None:
        """How far the score may be from the best there can be, as a share of it: 0.0 where it is proven, none where nothing is known.

        >>> import plansza
        >>> plansza.board("go", "sweep").solve().gap
        0.0
        """
        if self.optimal:
            return 0.0
        if self.bound is None or not self.score or not self.legal:
            return None
        return (self.bound - self.score) / abs(self.score)

    @property
    def board(self) -> Board | None:
        """The board with the solution on it."""
        return None if self.solution is None else self._board.with_solution(self.solution)

    def __repr__(self) -> str:
        what = "solved" if self.solved else "impossible" if self.impossible else f"score {self.score}"
        # A heuristic that has reached the optimum has not proven it.
        proof = ", proven" if self.method == "exact" and (self.optimal or self.impossible) else ""
        bound = "" if self.bound is None or self.solved else f", at most {self.bound}"
        return f"<{self.method}: {what}{proof}{bound}, {self.evaluations} evaluations, {self.stopped}>"

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
        self._kept: _native.Held | None = None

    def _held(self) -> _native.Held:
        """The board as it is read: once, however often it is searched."""
        if self._kept is None:
            self._kept = _native.Held(self.puzzle, self.text, written(self.options, "an option"))
        return self._kept

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.puzzle, self.text, self.options, self.solution)

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
        told = self._held().search(
            "exact", None, "", 1, count_of("evaluations", evaluations), None, seconds_of(seconds), None
        )
        return Result(self, "exact", told)

    def search(
        self,
        method: str | Callable[..., Generator[Any, float, Any]],
        *,
        encoding: str | None = None,
        seed: int = 1,
        evaluations: int | None = None,
        epochs: int | None = None,
        seconds: float | None = None,
        callback: Callable[[Report], Any] | None = None,
        progress: bool = False,
        **params: Any,
    ) -> Result:
        """Searches with a method. Parameters of the method and the encoding are keywords.

        `callback` hears of every improvement and, about a hundred times a second, of what goes on between them
        (`report.improved` tells which), and ends the search by returning `False`. `progress=True` shows a bar.
        `plansza.parameters(method, puzzle)` lists the parameters. `method` may be a generator function of your own: it is
        given what samples the board, and random numbers, yields solutions in the puzzle's own format and is sent their scores.

        >>> import plansza
        >>> easy = plansza.board("sudoku", "easy")
        >>> easy.search("anneal", seed=1, evaluations=200_000, start=0.5).solved
        True
        >>> easy.search("anneal", strat=0.5)  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        plansza.errors.InvalidError: unknown parameter 'strat'; did you mean 'start'? (accepted: ...)
        """
        if not isinstance(method, str):
            from .method import drive_on_board

            limits = (count_of("evaluations", evaluations), seconds_of(seconds))
            with Meter(callback, progress, evaluations) as meter:
                told = drive_on_board(self, method, encoding, seed_of(seed), limits, meter.facts, params)
            return Result(self, getattr(method, "__name__", "method"), told)
        with Meter(callback, progress, evaluations) as meter:
            told = self._held().search(
                method,
                encoding,
                written(params, "a parameter"),
                seed_of(seed),
                count_of("evaluations", evaluations),
                count_of("epochs", epochs),
                seconds_of(seconds),
                meter.facts,
            )
        return Result(self, method, told)

    def count(self, *, limit: int | None = None, seconds: float | None = None) -> int:
        """How many solutions it has, counted up to a limit."""
        return self.check(limit=limit, seconds=seconds).solutions or 0

    def check(self, *, limit: int | None = None, seconds: float | None = None) -> Check:
        """Whether it is valid, how many solutions it has, and how hard it is."""
        found = ask("check", self._body(limit=count_of("limit", limit), seconds=seconds_of(seconds)))
        solutions = found.get("solutions")
        # What was counted up to the limit may be more; where the best was looked for, nobody has counted.
        counted = bool(found.get("complete", True)) and found.get("best") is None
        exact = counted and (solutions or 0) < found["limit"]
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
        """The board in another format of its puzzle, as `svg`, or as a `picture` of text."""
        text: str = ask("convert", self._body(to=format))["text"]
        return text.rstrip("\n")

    @property
    def grid(self) -> list[list[int]]:
        """Its numbers, row by row, 0 where there is none. Of a sudoku with a solution, the solution; of a Kuromasu with one,
        -1 where it is black. Of a Go board 1 is black and 2 is white.

        >>> import plansza
        >>> plansza.board("kuromasu", "3x3:d3d").grid
        [[0, 0, 0], [0, 3, 0], [0, 0, 0]]
        """
        text = self.solution if self.puzzle == "sudoku" and self.solution is not None else self.text
        try:
            told = json.loads(Board(self.puzzle, text, self.options).to("json"))
        except (InvalidError, ValueError):
            told = []
        if isinstance(told, dict):
            told = told["boards"][0] if "boards" in told else told
        rows = told.get("rows", told.get("grid")) if isinstance(told, dict) else told
        if not rows or not all(isinstance(row, (list, str)) for row in rows):
            raise InvalidError(f"a board of {self.puzzle} is no grid of numbers", accepted="sudoku, kuromasu or go")
        if self.puzzle == "go":
            return [[".XO".index(point) for point in row] for row in rows]
        numbers = [[int(number or 0) for number in row] for row in rows]
        if self.puzzle == "kuromasu" and self.solution is not None:
            for row, marks in zip(numbers, self.solution.split("/"), strict=True):
                row[:] = [-1 if mark == "#" else number for number, mark in zip(row, marks, strict=True)]
        return numbers

    def to_numpy(self) -> npt.NDArray[np.int64]:
        """Its numbers as a NumPy array: [`grid`][plansza.Board.grid]."""
        import numpy as np

        return np.array(self.grid, dtype=np.int64)

    def attempt(self, solution: str) -> dict[str, Any]:
        """Holds a solution of your own against the rules: its score, whether it solves the board, what it breaks."""
        found: dict[str, Any] = ask("attempt", self._body(solution=solution))
        return found

    def _drawn(self) -> dict[str, Any]:
        drawn: dict[str, Any] = ask("draw", self._body(solution=self.solution))
        return drawn

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
        return isinstance(other, Board) and self.__reduce__() == other.__reduce__()

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


def _text(puzzle: str, source: Any) -> str | None:
    """A board as text: a file's content, rows of numbers as JSON, or the text itself."""
    if source is None:
        return None
    if isinstance(source, str):
        short = len(source) < 1000 and "\n" not in source and "\0" not in source
        return _file(source) if short and os.path.isfile(source) else source
    if isinstance(source, os.PathLike):
        return _file(source)
    if hasattr(source, "tolist"):
        kind = getattr(getattr(source, "dtype", None), "kind", "O")
        if getattr(source, "ndim", 2) != 2 or kind not in "iub":
            raise InvalidError(
                f"an array of shape {getattr(source, 'shape', '?')} and type {getattr(source, 'dtype', '?')} is no board",
                accepted="a matrix of whole numbers",
            )
        source = source.astype(int).tolist() if kind == "b" else source.tolist()
    if isinstance(source, Sequence) and not isinstance(source, (bytes, bytearray)):
        if puzzle == "go":
            return _points(source)
        try:
            return json.dumps(source)
        except (TypeError, ValueError) as error:
            raise InvalidError(f"that is no board: {error}", accepted="rows of whole numbers") from error
    raise InvalidError(
        f"a {type(source).__name__} is no board", accepted="a text, a path, rows of numbers, or a NumPy array"
    )


def _points(rows: Sequence[Any]) -> str:
    """A Go board of numbers: 0 for an empty point, 1 for black, 2 for white."""
    try:
        return "/".join("".join(".XO"[point] if point >= 0 else "?" for point in row) for row in rows)
    except (TypeError, IndexError) as error:
        raise InvalidError("that is no Go board", accepted="rows of 0 for empty, 1 for black, 2 for white") from error


def _file(path: str | os.PathLike[str]) -> str:
    """The text in a file."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError as error:
        raise FileError(
            f"{os.fspath(path)} is no text: {error.reason} at byte {error.start}", accepted="a file in UTF-8"
        ) from error
    except OSError as error:
        raise FileError(f"{os.fspath(path)} cannot be read: {error.strerror}", accepted="a file of boards") from error


def named(name: Any) -> str:
    """A name that is a text."""
    if not isinstance(name, str):
        raise InvalidError(f"{name!r} is no name", accepted="a text")
    return name


def boards(puzzle: str, source: Any = None, **options: Any) -> list[Board]:
    """All boards of a text, a file or a sample, in any format that the puzzle reads."""
    found = ask("read", {"puzzle": named(puzzle), "board": _text(puzzle, source), "options": options or None})
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


@overload
def generate(puzzle: str, *, seed: int = 1, count: None = None, seconds: float | None = None, **wish: Any) -> Made: ...


@overload
def generate(puzzle: str, *, seed: int = 1, count: int, seconds: float | None = None, **wish: Any) -> list[Made]: ...


def generate(
    puzzle: str, *, seed: int = 1, count: int | None = None, seconds: float | None = None, **wish: Any
) -> Made | list[Made]:
    """A new board of a size and a level, or with `count` a list of them; the same ones for the same seed.

    >>> import plansza
    >>> plansza.generate("kuromasu", size="5x5", seed=7).count()
    1
    """
    body = {
        "puzzle": named(puzzle),
        "wish": wish or None,
        "seed": seed_of(seed),
        "count": 1 if count is None else count,
        "seconds": seconds_of(seconds),
    }
    made = [Made(one) for one in ask("generate", body)["boards"]]
    return made[0] if count is None else made


def race(
    board: Board,
    methods: Iterable[str | dict[str, Any]],
    *,
    seed: int = 1,
    evaluations: int | None = None,
    epochs: int | None = None,
    seconds: float | None = None,
    callback: Callable[[Report], Any] | None = None,
    progress: bool = False,
) -> list[Result]:
    """Several methods on one board, each with the same seed and the same limits.

    A method is a name, or a dict: `{"method": "anneal", "encoding": "boxes", "params": {"start": 0.5}}`. `callback` hears of
    each (`report.lane` says of which), and ends the race by returning `False`.

    >>> import plansza
    >>> [one.solved for one in plansza.race(plansza.board("blank"), ["anneal", "climb"], evaluations=50_000)]
    [True, True]
    """
    lanes = [{"method": one} if isinstance(one, str) else one for one in methods]
    body = board._body(
        lanes=lanes,
        seed=seed_of(seed),
        evaluations=count_of("evaluations", evaluations),
        epochs=count_of("epochs", epochs),
        seconds=seconds_of(seconds),
    )
    total = None if evaluations is None else evaluations * len(lanes)
    with Meter(callback, progress, total) as meter:
        return [Result._of(board, lane) for lane in ask("race", body, news=meter.news)["lanes"]]
