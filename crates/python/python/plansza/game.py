"""Games for two: play, players, analysis, tournaments."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ._ask import ask

__all__ = ["Game", "Turn", "Worth", "duel", "game", "games"]

Player = str | Callable[["Game"], str]


@dataclass(frozen=True)
class Turn:
    """A player's move, and what it cost."""

    move: str
    value: float | None
    nodes: int
    depth: int
    seconds: float


@dataclass(frozen=True)
class Worth:
    """What a move is worth, and the play that is expected after it."""

    move: str
    value: float
    line: list[str]


class Game:
    """A game under way.

    >>> import plansza
    >>> reversi = plansza.game("reversi")
    >>> reversi.play("d3").moves
    ['c3', 'e3', 'c5']
    """

    def __init__(self, name: str, moves: Iterable[str] = (), *, start: str | None = None, text: str | None = None) -> None:
        self.name = name
        self._start = start
        self._text = text
        self._position = ask("position", self._body(moves=list(moves) or None))

    def _body(self, **more: Any) -> dict[str, Any]:
        body = {"game": self.name, "start": self._start, "text": self._text}
        return {**body, **more}

    def _here(self, **more: Any) -> dict[str, Any]:
        return self._body(moves=self.played or None, **more)

    @property
    def played(self) -> list[str]:
        """The moves that were played."""
        return [ply["move"] for ply in self._position["plies"]]

    @property
    def moves(self) -> list[str]:
        """The legal moves."""
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
        """What it ended with for who began: above 0 won, below lost."""
        result: int | None = self._position["result"]
        return result

    @property
    def winner(self) -> int | None:
        """Who has won, if somebody has."""
        winner: int | None = self._position["winner"]
        return winner

    def play(self, *moves: str) -> Game:
        """Plays moves."""
        self._position = ask("position", self._body(moves=[*self.played, *moves]))
        return self

    def undo(self, count: int = 1) -> Game:
        """Takes moves back."""
        kept = self.played[: max(0, len(self.played) - count)]
        self._position = ask("position", self._body(moves=kept or None))
        return self

    def move(self, player: Player, *, seed: int = 0) -> Turn:
        """Lets a player move: in words, as "alphabeta depth=4", or a function of your own that gives a move."""
        if not isinstance(player, str):
            chosen = player(self)
            self.play(chosen)
            return Turn(chosen, None, 0, 0, 0.0)
        answer = ask("move", self._here(player=player, seed=seed))
        self._position = answer["position"]
        return Turn(answer["move"], answer["value"], answer["nodes"], answer["depth"], answer["seconds"])

    def analyse(self, player: str | None = None) -> list[Worth]:
        """What every move is worth, the best first."""
        told = ask("analyse", self._here(player=player))
        return [Worth(one["move"], one["value"], one.get("line", [])) for one in told["moves"]]

    def to(self, format: str) -> str:
        """The game in one of its formats, as `svg`, or as `text`."""
        text: str = ask("export", self._here(to=format))["text"]
        return text

    def _repr_svg_(self) -> str:
        return self.to("svg")

    def __str__(self) -> str:
        return self.to("text")

    def __repr__(self) -> str:
        return f"plansza.game({self.name!r}, {self.played!r})"


def game(name: str, moves: Iterable[str] = (), *, start: str | None = None, text: str | None = None) -> Game:
    """A game of this name, from its start, after moves, or from a text in any format."""
    return Game(name, moves, start=start, text=text)


def games() -> list[str]:
    """The names of all games.

    >>> import plansza
    >>> "reversi" in plansza.games()
    True
    """
    return [one["game"] for one in ask("games", {})]


def duel(
    name: str,
    players: Iterable[str],
    *,
    openings: int | None = None,
    plies: int | None = None,
    seed: int = 0,
) -> dict[str, Any]:
    """A tournament: all pairs of players from the same random openings with both sides."""
    body = {"game": name, "players": list(players), "openings": openings, "plies": plies, "seed": seed}
    return ask("duel", body)
