"""What each search of a game tree costs on a position."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["LessonOrder", "LessonRow", "SearchLesson"]


class LessonRow(NamedTuple):
    """What one search cost."""

    player: str
    #: What it found for the side to move; `None` where it was given up, as the next.
    value: float | None
    move: str | None
    #: Every call: the root, the leaves, and every pass over the tree.
    nodes: int
    #: Nodes by their distance from the root.
    by_ply: list[int]
    leaves: int
    #: Nodes whose value was in the hash table.
    known: int
    #: Nodes that were left before all moves were tried, and those of them that needed one move only.
    cuts: int
    first_cuts: int
    #: That of the uniform tree with as many nodes.
    branching: float
    seconds: float


class LessonOrder(NamedTuple):
    """Alpha-beta with the moves in one order."""

    order: str
    #: Of several draws their mean, and the least and the most.
    nodes: int
    range: tuple[int, int] | None


class SearchLesson(NamedTuple):
    """Searches of one position beside each other."""

    depth: int
    rows: list[LessonRow]
    #: What the order of the moves does to alpha-beta; empty where minimax was given up.
    orders: list[LessonOrder]
    #: The fewest leaves of a uniform tree with as many leaves as this one (Knuth and Moore 1975).
    minimum: float | None

    @staticmethod
    def _of(told: dict[str, Any]) -> SearchLesson:
        rows = [LessonRow(*(row[field] for field in LessonRow._fields)) for row in told["rows"]]
        orders = [
            LessonOrder(one["order"], one["nodes"], tuple(one["range"]) if one["range"] else None)
            for one in told["orders"]
        ]
        return SearchLesson(told["depth"], rows, orders, told["minimum"])
