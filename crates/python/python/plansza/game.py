"""Games for two: play, players, analysis, matches and tournaments; and games of your own.

A player is words, as `"alphabeta depth=4 strategy=balanced"`, or a function of your own that is given the game and returns a
move. A game is one of ours by its name, or an object of a class of your own: see [`OwnGame`][plansza.OwnGame].
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, overload

from ._ask import ask
from .errors import GameError, InvalidError
from .lesson import SearchLesson
from .limits import count, seed_of

__all__ = ["Game", "GameReview", "NamedGame", "ReviewedMove", "Turn", "Worth", "game", "games"]


class Turn(NamedTuple):
    """A player's move, and what it cost."""

    move: Any
    #: What the player thinks it is worth to him; `None` where he does not say.
    value: float | None
    nodes: int
    depth: int
    seconds: float


class Worth(NamedTuple):
    """What a move is worth to who is to move, and the play that is expected after it."""

    move: Any
    value: float
    line: list[Any]
    #: How much the value can be relied on: `exact`, `likely`, at `least`, at `most`, or only `looked`.
    trust: str = "looked"


class ReviewedMove(NamedTuple):
    """A move of a game that was reviewed."""

    #: Which move of the game it is, from 1; a pass has the number of the move before it.
    number: int
    #: Who made it: 0 began.
    side: int
    move: str
    #: What it was worth to who made it.
    value: float
    #: How much that can be relied on, as of a [`Worth`][plansza.Worth].
    trust: str
    #: By how much it was worth less than the best move.
    loss: float
    mistake: bool
    #: A better move; `None` where there is none.
    better: str | None
    #: The play expected after the best move, which comes first.
    line: list[str]
    #: Whether the loss is in the `unit` of the review; elsewhere losses are points of an evaluation.
    counted: bool


class GameReview(NamedTuple):
    """What every move of a game lost."""

    #: Who reviewed it.
    player: str
    moves: list[ReviewedMove]
    #: What the position before each move was worth to who began, and the last one; none where only an evaluation that favours
    #: whoever is asked says something.
    curve: list[float | None]
    #: What a move of each side lost on average, of those whose loss is in the `unit`; `None` where there is none.
    mean_loss: tuple[float | None, float | None]
    #: Whether all moves were reviewed; if not, those are the last of the game.
    whole: bool
    #: From which loss on a move is a mistake; `None` where losses are points of an evaluation and nothing was said.
    mistake: float | None
    #: What `mean_loss` counts: the unit of the game, where the loss of any move is proven or an engine says so; else `point` of
    #: an evaluation.
    unit: str

    @property
    def mistakes(self) -> list[ReviewedMove]:
        """The moves that lost much."""
        return [one for one in self.moves if one.mistake]


class Game(ABC):
    """A game under way, of ours or of your own.

    >>> import plansza
    >>> reversi = plansza.game("reversi")
    >>> reversi.play("d3").moves
    ['c3', 'e3', 'c5']
    """

    name: str

    @property
    @abstractmethod
    def played(self) -> list[Any]:
        """The moves that were played."""

    @property
    @abstractmethod
    def moves(self) -> list[Any]:
        """The legal moves; none where it is over."""

    @property
    @abstractmethod
    def side(self) -> int:
        """Who is to move: 0 began."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether it has ended."""

    @property
    @abstractmethod
    def result(self) -> int | None:
        """What it ended with for who began: above 0 won, below lost; `None` where it has not ended."""

    @abstractmethod
    def play(self, *moves: Any) -> Game:
        """Plays moves."""

    @abstractmethod
    def undo(self, count: int = 1) -> Game:
        """Takes moves back."""

    @abstractmethod
    def copy(self) -> Game:
        """The same game, to go on with another way."""

    @abstractmethod
    def analyse(self, player: str | None = None) -> list[Worth]:
        """What every move is worth, the best first."""

    @abstractmethod
    def _thought(self, player: str, seed: int) -> Turn:
        """Lets a player in words move."""

    @property
    def winner(self) -> int | None:
        """Who has won, if somebody has."""
        result = self.result
        return None if not result else 0 if result > 0 else 1

    def move(self, player: Player, *, seed: int = 1) -> Turn:
        """Lets a player move: in words, as "alphabeta depth=4", or a function of your own that gives a move.

        >>> import plansza
        >>> game = plansza.game("tictactoe")
        >>> game.move(lambda game: game.moves[0]).move
        'a1'
        >>> game.move(lambda game: "z9")
        Traceback (most recent call last):
        ...
        plansza.errors.GameError: <lambda> plays 'z9' (accepted: b1, c1, a2, b2, c2, a3, b3, c3)
        """
        if self.over:
            raise GameError(f"the game of {self.name} is over")
        if isinstance(player, str):
            return self._thought(player, seed_of(seed))
        if not callable(player):
            raise InvalidError(
                f"a {type(player).__name__} is no player", accepted="words, or a function of the game"
            )
        legal = self.moves
        chosen = player(self.copy())
        if not _among(chosen, legal):
            name = player_name(player)
            listed = ", ".join(str(move) for move in legal[:40])
            raise GameError(f"{name} plays {chosen!r}", accepted=listed)
        self.play(chosen)
        return Turn(chosen, None, 0, 0, 0.0)


Player = str | Callable[[Game], Any]


def player_name(player: Player) -> str:
    """What a player is called."""
    return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)


def _among(chosen: Any, legal: Sequence[Any]) -> bool:
    try:
        return bool(chosen in legal)
    except Exception:  # what cannot be compared is none of them
        return False


class NamedGame(Game):
    """A game of ours."""

    def __init__(
        self, name: str, moves: Iterable[str] = (), *, start: str | None = None, text: str | None = None
    ) -> None:
        if not isinstance(name, str):
            raise InvalidError(f"{name!r} is no name of a game", accepted="a text, or an object with moves, play and result")
        self.name = name
        self._start = start
        self._text = text
        self._position = ask("position", self._body(moves=[str(move) for move in moves] or None))

    def _body(self, **more: Any) -> dict[str, Any]:
        return {"game": self.name, "start": self._start, "text": self._text, **more}

    def _here(self, **more: Any) -> dict[str, Any]:
        return self._body(moves=self.played or None, **more)

    def copy(self) -> NamedGame:
        """The same game, to go on with another way."""
        twin = object.__new__(NamedGame)
        twin.name, twin._start, twin._text, twin._position = self.name, self._start, self._text, self._position
        return twin

    @property
    def played(self) -> list[str]:
        """The moves that were played."""
        return [ply["move"] for ply in self._position["plies"]]

    @property
    def moves(self) -> list[str]:
        """The legal moves; none where it is over."""
        return [one["move"] for one in self._position["moves"]]

    @property
    def side(self) -> int:
        """Who is to move: 0 began."""
        side: int = self._position["side"]
        return side

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        over: bool = self._position["over"]
        return over

    @property
    def result(self) -> int | None:
        """What it ended with for who began: above 0 won, below lost; `None` where it has not ended."""
        result: int | None = self._position["result"]
        return result

    def play(self, *moves: str) -> NamedGame:
        """Plays moves."""
        self._position = ask("position", self._body(moves=[*self.played, *(str(move) for move in moves)]))
        return self

    def undo(self, count: int = 1) -> NamedGame:
        """Takes moves back."""
        kept = self.played[: max(0, len(self.played) - count)]
        self._position = ask("position", self._body(moves=kept or None))
        return self

    def _thought(self, player: str, seed: int) -> Turn:
        answer = ask("move", self._here(player=player, seed=seed))
        self._position = answer["position"]
        return Turn(answer["move"], answer["value"], answer["nodes"], answer["depth"], answer["seconds"])

    def analyse(self, player: str | None = None) -> list[Worth]:
        """What every move is worth, the best first.

        >>> import plansza
        >>> plansza.game("tictactoe", ["a1", "b1", "b2", "c2"]).analyse("minimax depth=9")[0].value
        1.0
        """
        told = ask("analyse", self._here(player=player))
        return [Worth(one["move"], one["value"], one.get("line", []), one["trust"]) for one in told["moves"]]

    def review(self, player: str | None = None, *, mistake: float | None = None) -> GameReview:
        """What every move so far lost, by the engine of the game or who else is to review it; from which loss on a move is a
        mistake may be said. When nothing is, it is a sixteenth of the greatest margin, and 1 at least, or 4 at least where an
        evaluation says what is not proven; points of an evaluation make no mistake then.

        >>> import plansza
        >>> review = plansza.game("tictactoe", ["b2", "a2", "a1"]).review()
        >>> [(one.move, one.loss, one.better) for one in review.mistakes]
        [('a2', 1.0, 'a1')]
        """
        told = ask("review", self._here(player=player, mistake=mistake))
        fields = ReviewedMove._fields
        moves = [ReviewedMove(*(one[field] for field in fields)) for one in told["plies"]]
        first, second = (side["mean_loss"] for side in told["sides"])
        return GameReview(
            told["player"], moves, told["curve"], (first, second), told["whole"], told["mistake"], told["unit"]
        )

    def lesson(self, depth: int | None = None, *, players: Iterable[str] = (), evaluation: str | None = None) -> SearchLesson:
        """What each search costs here to a depth: all of them with every switch, or those that are named. `evaluation` is the
        player whose values count.

        >>> import plansza
        >>> lesson = plansza.game("tictactoe", ["b2", "a1"]).lesson(4, players=["minimax", "alphabeta"])
        >>> [row.nodes for row in lesson.rows], lesson.rows[0].value == lesson.rows[1].value
        ([980, 207], True)
        """
        asked = self._here(depth=count("depth", depth), players=list(players) or None, player=evaluation)
        return SearchLesson._of(ask("lesson", asked))

    def to(self, format: str) -> str:
        """The game in one of its formats, as `svg`, or as a `picture` of text."""
        text: str = ask("export", self._here(to=format))["text"]
        return text.rstrip("\n")

    def _repr_svg_(self) -> str:
        return self.to("svg")

    def __str__(self) -> str:
        return self.to("picture")

    def __repr__(self) -> str:
        return f"plansza.game({self.name!r}, {self.played!r})"


@overload
def game(
    name: str, moves: Iterable[str] = (), *, start: str | None = None, text: str | None = None
) -> NamedGame: ...


@overload
def game(name: Any, moves: Iterable[Any] = (), *, start: str | None = None, text: str | None = None) -> Game: ...


def game(name: Any, moves: Iterable[Any] = (), *, start: str | None = None, text: str | None = None) -> Game:
    """A game: one of ours by its name, from its start, after moves, or from a text in any format; or one of your own, an
    object with `start`, `moves`, `play` and `result` (see [`OwnGame`][plansza.OwnGame]).

    >>> import plansza
    >>> plansza.game("reversi").play("d3").undo().played
    []
    """
    if isinstance(name, Game):
        return name.copy().play(*moves)
    if isinstance(name, str):
        return NamedGame(name, moves, start=start, text=text)
    from .own_game import OwnGame

    return OwnGame(name).play(*moves)


def games() -> list[str]:
    """The names of all games.

    >>> import plansza
    >>> "reversi" in plansza.games()
    True
    """
    return [one["game"] for one in ask("games", {})]
