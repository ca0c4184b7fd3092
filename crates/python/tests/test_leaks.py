"""Memory stays flat over thousands of searches."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import plansza
import pytest

STATUS = Path("/proc/self/status")
#: What may be more after five times as many searches, in MB.
ALLOWED = 4.0


def megabytes() -> float:
    """What the process has in memory."""
    gc.collect()
    (line,) = [line for line in STATUS.read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def grown(work: Any) -> float:
    """How much more memory there is after 10,000 than after 2,000."""
    for at in range(2_000):
        work(at)
    early = megabytes()
    for at in range(2_000, 10_000):
        work(at)
    return megabytes() - early


class Walk:
    def sample(self, rng: plansza.Rng) -> list[int]:
        return [rng.below(2) for _ in range(50)]

    def score(self, x: list[int]) -> int:
        return sum(x)

    def neighbour(self, x: list[int], rng: plansza.Rng) -> list[int]:
        x[rng.below(50)] ^= 1
        return x


def raising(x: Any) -> int:
    raise ValueError("again")


SUDOKU = plansza.board("sudoku", "easy")


def failing(seed: int) -> None:
    try:
        plansza.search(plansza.Problem(raising, plansza.bits(200)), "genetic", seed=seed, evaluations=10)
    except ValueError:
        pass


@pytest.mark.skipif(not STATUS.exists(), reason="the system does not tell how much memory a process has")
@pytest.mark.parametrize(
    "work",
    [
        lambda seed: SUDOKU.search("anneal", seed=seed, evaluations=50, start=1 + seed % 100),
        lambda seed: plansza.board("sudoku", "easy").search("climb", seed=seed, evaluations=10) if seed % 10 == 0 else None,
        lambda seed: plansza.search(plansza.Problem(sum, plansza.bits(200)), "genetic", seed=seed, evaluations=20, population=10),
        lambda seed: plansza.search(Walk(), "climb", seed=seed, evaluations=20),
        lambda seed: plansza.search(Walk(), "tabu", seed=seed, evaluations=20),
        failing,
    ],
    ids=["board", "board read anew", "vectors", "own walk", "own tabu", "exceptions"],
)
def test_memory_is_flat(work: Any) -> None:
    more = grown(work)
    print(f"{more:+.2f} MB")
    assert more < ALLOWED
