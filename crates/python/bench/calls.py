"""What a call costs: a search of one evaluation, on our boards and on a problem of one's own.

    python crates/python/bench/calls.py
"""

from __future__ import annotations

import time
import timeit
from collections.abc import Callable

import plansza


def micros(call: Callable[[], object], number: int = 2000) -> tuple[float, float]:
    """The least and the median time of the process for a call, in microseconds."""
    call()
    times = sorted(1e6 * t / number for t in timeit.repeat(call, timer=time.process_time, number=number, repeat=7))
    return times[0], times[3]


def main() -> None:
    """Prints a line for each."""
    sudoku, go = plansza.board("sudoku", "easy"), plansza.board("go", "five")
    ones = plansza.Problem(lambda x: 0, plansza.bits(20))
    calls: dict[str, Callable[[], object]] = {
        'sudoku easy .search("anneal", evaluations=1)': lambda: sudoku.search("anneal", evaluations=1),
        'sudoku easy .search("anneal", evaluations=1, start=0.5)': lambda: sudoku.search(
            "anneal", evaluations=1, start=0.5
        ),
        'go five .search("anneal", evaluations=1)': lambda: go.search("anneal", evaluations=1),
        'go five .search("genetic", epochs=1, population=2)': lambda: go.search("genetic", epochs=1, population=2),
        "sudoku easy .solve()": sudoku.solve,
        "go five .solve()": go.solve,
        'plansza.search(own, "anneal", evaluations=1)': lambda: plansza.search(ones, "anneal", evaluations=1),
        'plansza.search(own, "random", evaluations=1)': lambda: plansza.search(ones, "random", evaluations=1),
    }
    for name, call in calls.items():
        least, median = micros(call)
        print(f"{name:60} {least:8.1f} µs least {median:8.1f} µs median")


if __name__ == "__main__":
    main()
