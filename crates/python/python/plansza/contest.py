"""Players against each other: every pair, both sides, the same random openings for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from . import _native
from ._ask import ask
from .errors import GameError, InvalidError
from .game import Game, Player, game, player_name
from .limits import seed_of

__all__ = ["Meeting", "Standing", "Tournament", "duel", "tournament"]


class Standing(NamedTuple):
    """How a player did."""

    player: str
    won: int
    drawn: int
    lost: int
    #: What it won more than it lost, in the game's own unit.
    difference: int
    #: Its Elo rating; 0 is the mean of all.
    elo: float
    #: Half the width of the 95 % interval of the rating.
    margin: float

    @property
    def games(self) -> int:
        """How many it played."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.won + self.drawn / 2

    @property
    def interval(self) -> tuple[float, float]:
        """Where its rating is, with 95 % certainty."""
        return self.elo - self.margin, self.elo + self.margin


class Meeting(NamedTuple):
    """A game of a tournament: who had the first move and who the second, by their numbers."""

    first: int
    second: int
    opening: int
    #: What it ended with for who began.
    result: int
    moves: list[Any]


class Tournament:
    """What came of a tournament."""

    def __init__(self, name: str, players: list[str], meetings: list[Meeting]) -> None:
        self.game = name
        self.players = players
        #: Every game.
        self.meetings = meetings
        many = range(len(players))
        #: Points that each player won from each.
        self.points: list[list[float]] = [[0.0 for _ in many] for _ in many]
        for one in meetings:
            won = 0.5 if one.result == 0 else 1.0 if one.result > 0 else 0.0
            self.points[one.first][one.second] += won
            self.points[one.second][one.first] += 1.0 - won
        ratings = _native.elo(self.points)
        #: The players in the order in which they were named.
        self.standings: list[Standing] = [self._standing(at, *ratings[at]) for at in many]

    def _standing(self, player: int, elo: float, margin: float) -> Standing:
        margins = [one.result if one.first == player else -one.result for one in self.meetings if player in (one.first, one.second)]
        won, lost = sum(m > 0 for m in margins), sum(m < 0 for m in margins)
        return Standing(
            self.players[player], won, len(margins) - won - lost, lost, sum(margins), elo, margin
        )

    def __getitem__(self, player: int | str) -> Standing:
        return self.standings[player if isinstance(player, int) else self.players.index(player)]

    def __repr__(self) -> str:
        return f"<tournament of {self.game}: {len(self.players)} players, {len(self.meetings)} games>"

    def __str__(self) -> str:
        wide = max(len(one.player) for one in self.standings)
        lines = [f"{'player':{wide}}  points  won drawn lost   Elo"]
        for one in sorted(self.standings, key=lambda one: -one.points):
            rating = f"{one.elo:+5.0f} ± {one.margin:.0f}"
            lines.append(f"{one.player:{wide}}  {one.points:6.1f}  {one.won:3} {one.drawn:5} {one.lost:4}  {rating}")
        return "\n".join(lines)


def tournament(
    players: Iterable[Player],
    *,
    game: Any,
    rounds: int = 1,
    plies: int | None = None,
    seed: int = 1,
    start: str | None = None,
    callback: Callable[[int, int], Any] | None = None,
) -> Tournament:
    """All pairs of players, each pair from `rounds` random openings of `plies` random moves with both sides.

    Players are words or functions of your own that are given the game and return a move; the game is one of ours by its name
    or an object of a class of your own. `callback` is told how many games are done, of how many.

    >>> import plansza
    >>> def first(game):
    ...     return game.moves[0]
    >>> found = plansza.tournament(["minimax depth=2", "random", first], game="tictactoe", rounds=3, plies=2, seed=1)
    >>> found.players, len(found.meetings), found["minimax depth=2"].games
    (['minimax depth=2', 'random', 'first'], 18, 12)
    """
    who = list(players)
    if len(who) < 2:
        raise InvalidError(f"{len(who)} players", accepted="two or more")
    for player in who:
        if not isinstance(player, str) and not callable(player):
            raise InvalidError(f"a {type(player).__name__} is no player", accepted="words, or a function of the game")
    rounds, plies = _some("rounds", rounds, 1), 6 if plies is None else _some("plies", plies, 0)
    seed = seed_of(seed)
    if isinstance(game, str) and all(isinstance(player, str) for player in who):
        return _native_tournament(game, [str(player) for player in who], rounds, plies, seed, start, callback)
    return _played(who, game, rounds, plies, seed, start, callback)


def _some(name: str, number: Any, least: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= 1_000_000:
        raise InvalidError(f"{name}={number!r}", accepted=f"a whole number from {least}")
    return number


def _native_tournament(
    name: str,
    players: list[str],
    rounds: int,
    plies: int,
    seed: int,
    start: str | None,
    callback: Callable[[int, int], Any] | None,
) -> Tournament:
    """Players of ours at a game of ours need no Python."""
    body = {"game": name, "players": players, "openings": rounds, "plies": plies, "seed": seed, "start": start}
    heard = None if callback is None else lambda news: callback(news["done"], news["planned"])
    told = ask("duel", body, news=heard)
    if told["failed"]:
        raise GameError(f"a game could not be finished: {told['failed'][0]}")
    meetings = []
    for one in told["games"]:
        # Who had which side stands first, by the names of the sides.
        first, second = list(one.values())[:2]
        meetings.append(Meeting(first, second, one["opening"], one["result"], one["plies"]))
    return Tournament(name, [one["player"] for one in told["players"]], meetings)


def _played(
    players: list[Player],
    rules: Any,
    rounds: int,
    plies: int,
    seed: int,
    start: str | None,
    callback: Callable[[int, int], Any] | None,
) -> Tournament:
    beginning = game(rules, start=start) if isinstance(rules, str) else game(rules)
    pairs = [(a, b) for a in range(len(players)) for b in range(len(players)) if a != b]
    meetings: list[Meeting] = []
    for opening in range(rounds):
        rng = _native.Rng((seed * 1_000_003 + opening) % 2**64)
        opened = _opened(beginning, plies, rng)
        for first, second in pairs:
            match = opened.copy()
            while not match.over:
                turn = first if match.side == 0 else second
                match.move(players[turn], seed=rng.below(2**62))
            meetings.append(Meeting(first, second, opening, match.result or 0, match.played))
            if callback is not None and callback(len(meetings), rounds * len(pairs)) is False:
                return Tournament(beginning.name, [player_name(player) for player in players], meetings)
    return Tournament(beginning.name, [player_name(player) for player in players], meetings)


def _opened(beginning: Game, plies: int, rng: _native.Rng) -> Game:
    """A random opening that leaves something to play."""
    opened = beginning.copy()
    for _ in range(plies):
        further = opened.copy().play(rng.choice(opened.moves))
        if further.over:
            break
        opened = further
    return opened


def duel(
    name: Any,
    players: Iterable[Player],
    *,
    openings: int = 1,
    plies: int | None = None,
    seed: int = 1,
) -> Tournament:
    """Two players, or more, at a game: [`tournament`][plansza.tournament] with the game named first.

    >>> import plansza
    >>> print(plansza.duel("tictactoe", ["alphabeta depth=9", "random"], openings=10, plies=2)[0].lost)
    0
    """
    return tournament(players, game=name, rounds=openings, plies=plies, seed=seed)
