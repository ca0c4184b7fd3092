"""What nothing is said of: a problem that nobody has seen is searched with parameters that fit it."""

from __future__ import annotations

from typing import Any

import plansza
import pytest


def ones(n: int) -> plansza.Problem:
    return plansza.Problem(sum, plansza.bits(n), goal=n, unit=1, array=False)


class Queens:
    """Eight queens with no piece but a neighbour."""

    goal = 0
    unit = 1

    def sample(self, rng: plansza.Rng) -> list[int]:
        return rng.permutation(8)

    def score(self, x: list[int]) -> int:
        return -sum(abs(x[i] - x[j]) == j - i for i in range(8) for j in range(i + 1, 8))

    def mutate(self, x: list[int], rng: plansza.Rng) -> list[int]:
        i, j = rng.below(8), rng.below(8)
        x[i], x[j] = x[j], x[i]
        return x


@pytest.mark.parametrize("method", ["climb", "anneal", "threshold", "genetic", "memetic"])
def test_a_hundred_ones_are_found_as_it_comes(method: str) -> None:
    assert all(plansza.search(ones(100), method, seed=seed, evaluations=20_000).solved for seed in range(3))


def test_a_class_that_only_mutates_is_bred() -> None:
    assert all(plansza.search(Queens(), "genetic", seed=seed, evaluations=20_000).solved for seed in range(3))


def test_what_is_said_counts() -> None:
    problem = ones(60)

    def course(method: str, **params: Any) -> list[tuple[int, int, float]]:
        return list(plansza.search(problem, method, seed=1, evaluations=2000, **params).trace)

    assert course("genetic") == course("genetic", mutation=1 / 60) != course("genetic", mutation=0.5)
    assert course("anneal") == course("anneal", levels=100, moves=20) != course("anneal", levels=1000, moves=100)


def test_a_schedule_fits_into_any_budget() -> None:
    for evaluations in (1, 2, 99, 100, 101, 12_345):
        assert plansza.search(ones(200), "anneal", seed=1, evaluations=evaluations).evaluations <= evaluations
