"""A game of your own: a class with `start`, `moves`, `play` and `result`, for minimax, alpha-beta and tournaments."""

from __future__ import annotations

import time
from typing import Any

from . import _native
from .errors import GameError, InvalidError
from .game import Game, Turn, Worth

__all__ = ["OwnGame"]

#: More moves than any game has that ends.
LONGEST = 100_000


class OwnGame(Game):
    """A game of your own under way.

    | piece | what it gives |
    |---|---|
    | `start()` | the first state |
    | `moves(state)` | the moves; none where the game is over |
    | `play(state, move)` | the state after it, a new one |
    | `result(state)` | of a game that is over, for who would be to move: above 0 won, below 0 lost, 0 drawn |
    | `over(state)` | perhaps: whether it is over although there would be moves |
    | `value(state)` | perhaps: what a state is worth to who is to move, where a search stops before the end |
    | `side(state)` | perhaps: who is to move, 0 or 1, where the two do not move in turn |
    | `promise(state, move)` | perhaps: how promising a move looks, for `order=promise` |

    Players in words are `random`, `minimax` and `alphabeta`, with `depth=`, `order=`, `nodes=` and `seconds=`.

    >>> import plansza
    >>> class Nim:
    ...     def start(self):
    ...         return 7
    ...     def moves(self, left):
    ...         return [n for n in (1, 2, 3) if n <= left]
    ...     def play(self, left, n):
    ...         return left - n
    ...     def result(self, left):
    ...         return -1  # who would be to move has lost: the other took the last one
    >>> nim = plansza.game(Nim())
    >>> nim.move("alphabeta depth=7")
    Turn(move=3, value=1.0, nodes=..., depth=7, seconds=...)
    >>> [(one.move, one.value) for one in nim.undo().analyse("minimax depth=7")]
    [(3, 1.0), (1, -1.0), (2, -1.0)]
    """

    def __init__(self, rules: Any) -> None:
        if isinstance(rules, type):
            raise GameError(f"{rules.__name__} is a class", accepted=f"an object of it: {rules.__name__}()")
        self.rules = rules
        self.name = type(rules).__name__
        missing = [piece for piece in ("start", "moves", "play", "result") if not callable(getattr(rules, piece, None))]
        if missing:
            raise GameError(
                f"{self.name} has no {', '.join(missing)}", accepted="a class with start, moves, play and result"
            )
        self._states: list[Any] = [rules.start()]
        self._sides: list[int] = [self._side_of(self._states[0], 0)]
        self._played: list[Any] = []

    def copy(self) -> OwnGame:
        """The same game, to go on with another way."""
        twin = object.__new__(type(self))
        twin.rules, twin.name = self.rules, self.name
        twin._states, twin._sides, twin._played = list(self._states), list(self._sides), list(self._played)
        return twin

    def _side_of(self, state: Any, turn: int) -> int:
        if not hasattr(self.rules, "side"):
            return turn
        side = self.rules.side(state)
        if side not in (0, 1):
            raise GameError(f"{self.name}.side gives {side!r}", accepted="0 for who began, or 1")
        return int(side)

    @property
    def state(self) -> Any:
        """The state, as your class makes it."""
        return self._states[-1]

    @property
    def played(self) -> list[Any]:
        """The moves that were played."""
        return list(self._played)

    @property
    def moves(self) -> list[Any]:
        """The legal moves; none where it is over."""
        if hasattr(self.rules, "over") and self.rules.over(self.state):
            return []
        moves = self.rules.moves(self.state)
        try:
            return list(moves)
        except TypeError:
            raise GameError(f"{self.name}.moves gives {moves!r}", accepted="a list of moves") from None

    @property
    def side(self) -> int:
        """Who is to move: 0 began."""
        return self._sides[-1]

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return not self.moves

    @property
    def result(self) -> int | None:
        """What it ended with for who began: above 0 won, below lost; `None` where it has not ended."""
        if not self.over:
            return None
        result = self.rules.result(self.state)
        if not isinstance(result, (int, float)) or result != result or result != int(result):
            raise GameError(
                f"{self.name}.result gives {result!r}",
                accepted="a whole number for who would be to move: above 0 won, below 0 lost, 0 drawn",
            )
        return int(result) if self.side == 0 else -int(result)

    def play(self, *moves: Any) -> OwnGame:
        """Plays moves."""
        for move in moves:
            legal = self.moves
            if move not in legal:
                listed = ", ".join(repr(one) for one in legal[:40])
                raise GameError(f"{move!r} is no move here", accepted=listed or "none: the game is over")
            state = self.rules.play(self.state, move)
            if state is None:
                raise GameError(f"{self.name}.play gives None", accepted="the state after the move, a new one")
            if len(self._played) >= LONGEST:
                raise GameError(f"a game of {self.name} goes on after {LONGEST} moves", accepted="rules that end it")
            self._states.append(state)
            self._sides.append(self._side_of(state, 1 - self.side))
            self._played.append(move)
        return self

    def undo(self, count: int = 1) -> OwnGame:
        """Takes moves back."""
        kept = max(0, len(self._played) - count)
        del self._played[kept:], self._states[kept + 1 :], self._sides[kept + 1 :]
        return self

    def _chosen(self, player: str) -> dict[str, Any]:
        search, settings = _words(player)
        return _native.choose(self.rules, self.state, self.side, search, settings)

    def _thought(self, player: str, seed: int) -> Turn:
        started = time.perf_counter()
        search, settings = _words(player)
        if search == "random":
            if settings:
                raise InvalidError(f"a random player has no {', '.join(settings)}", accepted="random")
            legal = self.moves
            # Another draw at every move, the same ones for the same seed.
            rng = _native.Rng((seed * 1_000_003 + len(self._played)) % 2**64)
            move = legal[rng.below(len(legal))]
            self.play(move)
            return Turn(move, None, 0, 0, time.perf_counter() - started)
        chosen = self._chosen(player)
        self.play(chosen["move"])
        return Turn(
            chosen["move"], chosen["value"], chosen["nodes"], chosen["depth"], time.perf_counter() - started
        )

    def analyse(self, player: str | None = None) -> list[Worth]:
        """What every move is worth to who is to move, the best first: each is searched by itself, so that values are true ones."""
        if self.over:
            return []
        worths = [Worth(move, value, []) for move, value in self._weighed(player or "alphabeta")]
        return sorted(worths, key=lambda worth: -worth.value)

    def _weighed(self, player: str) -> list[tuple[Any, float]]:
        search, settings = _words(player)
        if search == "alphabeta":
            # Minimax has the true value of every move; alpha-beta has bounds.
            search = "minimax"
        moves: list[tuple[Any, float]] = _native.choose(self.rules, self.state, self.side, search, settings)["moves"]
        return moves

    def __str__(self) -> str:
        show = getattr(self.rules, "show", None)
        return str(show(self.state) if callable(show) else self.state)

    def __repr__(self) -> str:
        return f"<{self.name} after {len(self._played)} moves>"


def _words(player: str) -> tuple[str, dict[str, str]]:
    """A player in words: the search, and its settings."""
    search, *rest = player.split() or [""]
    settings = {}
    for word in rest:
        key, equals, value = word.partition("=")
        if not equals:
            raise InvalidError(f"{word!r} in {player!r}", accepted="key=value")
        settings[key] = value
    if search != "random" and search not in _native.tree_searches():
        raise InvalidError(
            f"unknown player {search!r}", accepted=", ".join(["random", *_native.tree_searches()])
        )
    return search, settings
