"""Who beat whom, and how strong they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .. import _native
from ..errors import InvalidError
from .given import number_of, numbers_of, packed


class EloRating(NamedTuple):
    """A rating; 0 is the mean of all."""

    elo: float
    #: Half the width of the 95 % interval.
    margin: float


def elo(points: Any) -> list[EloRating]:
    """Elo ratings by the model of Bradley and Terry (1952): `points[i][j]` is what i won against j, a draw being ½ for each.

    >>> from plansza import stats
    >>> first = stats.elo([[0, 75], [25, 0]])[0]
    >>> f"{first.elo:.0f} ± {first.margin:.0f}"
    '94 ± 39'
    """
    rows = [numbers_of(f"row {place}", row, finite=True) for place, row in enumerate(points)]
    if not rows:
        raise InvalidError("there are no players", accepted="a row and a column for each")
    if any(len(row) != len(rows) for row in rows):
        raise InvalidError("the table is not square", accepted="a row and a column for each player")
    if any(value < 0 for row in rows for value in row):
        raise InvalidError("a player has points below 0", accepted="numbers from 0")
    return [EloRating(*one) for one in _native.stats_elo([packed(row) for row in rows])]


class Standing(NamedTuple):
    """What a player did in all its games."""

    won: int
    drawn: int
    lost: int
    points: float
    #: By how much it won each of its games.
    margins: list[int]


class Crosstable(NamedTuple):
    """All games of some players."""

    players: list[Any]
    #: `points[i][j]` is what i won against j.
    points: list[list[float]]
    standings: list[Standing]
    #: Games that who moved first won, were drawn, who moved second won.
    sides: tuple[int, int, int]

    @property
    def ratings(self) -> list[EloRating]:
        """Elo ratings of the players."""
        return elo(self.points)


def crosstable(games: Iterable[tuple[Any, Any, int]], players: Sequence[Any] | None = None) -> Crosstable:
    """A table of games `(first, second, margin)`: who moved first, who second, and by how much the first won.

    >>> from plansza import stats
    >>> table = stats.crosstable([("ada", "bob", 8), ("bob", "ada", 0)])
    >>> table.players, table.points
    (['ada', 'bob'], [[0.0, 1.5], [0.5, 0.0]])
    >>> table.standings[1].lost, table.ratings[0].elo > table.ratings[1].elo
    (1, True)
    """
    names = list(players or ())
    listed = []
    for place, game in enumerate(games):
        try:
            first, second, margin = game
        except (TypeError, ValueError):
            raise InvalidError(f"games[{place}] is no game", accepted="(first, second, margin)") from None
        if first == second:
            raise InvalidError(f"in games[{place}] {first!r} plays against itself", accepted="two players")
        for name in (first, second):
            if name not in names:
                if players is not None:
                    raise InvalidError(
                        f"games[{place}] has {name!r}, who is no player", accepted=", ".join(map(str, names))
                    )
                names.append(name)
        whole = int(number_of(f"the margin of games[{place}]", margin))
        if whole != margin or abs(whole) >= 2**63:
            raise InvalidError(f"the margin of games[{place}] is {margin!r}", accepted="a whole number")
        listed.append(([names.index(first), names.index(second)], whole))
    if not names:
        raise InvalidError("there are no games", accepted="at least one")
    points, margins, sides = _native.stats_crosstable(len(names), listed)
    standings = [
        Standing(
            sum(one > 0 for one in mine),
            sum(one == 0 for one in mine),
            sum(one < 0 for one in mine),
            sum(row),
            mine,
        )
        for mine, row in zip(margins, points)
    ]
    return Crosstable(names, points, standings, (sides[0], sides[1], sides[2]))
