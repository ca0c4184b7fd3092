"""The program of the Kuromasu report, in PyGAD and in plansza: the same settings solve as often.

A gene for every cell without a number, 1 is black. Ten individuals for every cell of the board, twice as many generations, the best
quarter mating in order, one child for each pair by one crossover point, one gene flipped (two from 51 genes on), one per cent
living on, and an end when the board is solved or the best has not changed for 2 % of the generations, at least 15.
"""

from __future__ import annotations

import json
from typing import Any

import plansza
import pytest

pytest.importorskip("pygad", reason="PyGAD is not installed: nothing to compare with")
np = pytest.importorskip("numpy")

RUNS = 40
SEED = 2024


class Kuromasu:
    """The report's fitness, and its operators as pieces of a problem of one's own."""

    goal = 0
    unit = 1

    def __init__(self, sample: str) -> None:
        rows: list[list[int]] = json.loads(plansza.board("kuromasu", sample).to("json"))
        self.height, self.width = len(rows), len(rows[0])
        cells = self.height * self.width
        numbers = [number for row in rows for number in row]
        self.open = [cell for cell in range(cells) if numbers[cell] == 0]
        self.genes = len(self.open)
        self.clues = [(numbers[cell], self.rays(cell)) for cell in range(cells) if numbers[cell]]
        right = [(cell, cell + 1) for cell in range(cells) if (cell + 1) % self.width]
        below = [(cell, cell + self.width) for cell in range(cells - self.width)]
        self.touching = right + below
        self.all = (1 << cells) - 1
        self.not_left = self.all & ~sum(1 << row * self.width for row in range(self.height))
        self.not_right = self.all & ~sum(1 << row * self.width + self.width - 1 for row in range(self.height))
        self.known: dict[int, int] = {}

    def rays(self, cell: int) -> list[list[int]]:
        """The cells that a number may see, way by way."""
        row, column = divmod(cell, self.width)
        right = [cell + step for step in range(1, self.width - column)]
        left = [cell - step for step in range(1, column + 1)]
        down = [cell + step * self.width for step in range(1, self.height - row)]
        up = [cell - step * self.width for step in range(1, row + 1)]
        return [right, left, down, up]

    def islands(self, white: int) -> int:
        """How many parts the white cells have."""
        parts = 0
        while white:
            parts += 1
            grown, part = white & -white, 0
            while grown != part:
                part = grown
                sides = (part & self.not_left) >> 1 | (part & self.not_right) << 1
                grown |= (sides | part << self.width | part >> self.width) & white
            white &= ~part
        return parts

    def score(self, genes: Any) -> int:
        """Minus the errors: 0 is solved."""
        black = sum(1 << cell for cell, gene in zip(self.open, genes, strict=True) if gene)
        if black not in self.known:
            self.known[black] = self.counted(black)
        return self.known[black]

    def counted(self, black: int) -> int:
        errors: int = 0
        for number, rays in self.clues:
            seen = 1
            for ray in rays:
                for cell in ray:
                    if black >> cell & 1:
                        break
                    seen += 1
            errors += abs(number - seen)
        errors += 2 * sum(black >> a & black >> b & 1 for a, b in self.touching)
        return 1 - errors - (1 << self.islands(self.all & ~black) - 1)

    @property
    def flips(self) -> int:
        """How many genes a mutation flips."""
        return 1 if self.genes <= 50 else 2

    @property
    def population(self) -> int:
        return 10 * self.width * self.height

    @property
    def patience(self) -> int:
        return max(15, 2 * 2 * self.population // 100)

    def sample(self, rng: plansza.Rng) -> list[int]:
        return [rng.below(2) for _ in range(self.genes)]

    def crossover(self, a: list[int], b: list[int], rng: plansza.Rng) -> tuple[list[int], list[int]]:
        at = rng.below(self.genes)
        return a[:at] + b[at:], b[:at] + a[at:]

    def mutate(self, x: list[int], rng: plansza.Rng) -> list[int]:
        for at in rng.sample(range(self.genes), self.flips):
            x[at] = 1 - x[at]
        return x


def by_pygad(board: Kuromasu, seed: int) -> bool:
    """Whether the report's program solves it, in the PyGAD of today."""
    import pygad

    def fitness(ga: Any, solution: Any, index: Any) -> int:
        return board.score(solution.tolist())

    program = pygad.GA(
        num_generations=2 * board.population,
        sol_per_pop=board.population,
        num_parents_mating=board.population // 4,
        keep_elitism=0,
        keep_parents=board.population // 100,
        num_genes=board.genes,
        gene_space=[1, 0],
        gene_type=int,
        fitness_func=fitness,
        parent_selection_type="sss",
        crossover_type="single_point",
        mutation_type="random",
        mutation_num_genes=board.flips,
        stop_criteria=["reach_0", f"saturate_{board.patience}"],
        random_seed=seed,
        suppress_warnings=True,
    )
    program.run()
    return bool(program.best_solution()[1] == 0)


def by_ours(board: Kuromasu, seed: int) -> bool:
    """Whether our genetic algorithm solves it with the same settings, the same fitness and the same operators."""
    found = plansza.search(
        board,
        "genetic",
        seed=seed,
        epochs=2 * board.population,
        population=board.population,
        selection="steady-state",
        parents=0.25,
        offspring="one",
        elites=board.population // 100,
        succession=1.0,
        crossover=1.0,
        mutation=1.0,
        generations=2 * board.population,
        stagnation=board.patience,
        stale="stop",
    )
    return found.solved


def by_preset(sample: str, seed: int) -> bool:
    """The same on our own board, natively: the settings have a name there."""
    board = plansza.board("kuromasu", sample)
    return board.search("genetic", encoding="genes", preset="report", seed=seed, evaluations=10_000_000).solved


def wilson(solved: int, runs: int) -> tuple[float, float]:
    """The 95 % interval of a rate."""
    z = 1.959963984540054
    share, spread = solved / runs, z * z / runs
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * (share * (1 - share) / runs + spread / (4 * runs)) ** 0.5
    return middle - half, middle + half


def newcombe(one: int, of_one: int, two: int, of_two: int) -> tuple[float, float]:
    """The 95 % interval of a difference of two rates (Newcombe 1998, method 10)."""
    p, q = one / of_one, two / of_two
    (a, b), (c, d) = wilson(one, of_one), wilson(two, of_two)
    return p - q - ((p - a) ** 2 + (d - q) ** 2) ** 0.5, p - q + ((b - p) ** 2 + (q - c) ** 2) ** 0.5


def test_newcombe_is_as_published() -> None:
    low, high = newcombe(56, 70, 48, 80)
    assert (round(low, 4), round(high, 4)) == (0.0524, 0.3339)


@pytest.mark.parametrize("sample", ["genes-12", "genes-19", "genes-32"])
def test_the_fitness_here_is_that_of_our_board(sample: str) -> None:
    board, ours = Kuromasu(sample), plansza.board("kuromasu", sample)
    rng = plansza.Rng(5)
    for _ in range(20):
        genes = board.sample(rng)
        black = {cell for cell, gene in zip(board.open, genes, strict=True) if gene}
        rows = ["".join("#" if row * board.width + at in black else "." for at in range(board.width)) for row in range(board.height)]
        assert ours.attempt("/".join(rows))["score"] == board.score(genes)


@pytest.mark.parametrize("sample, runs", [("genes-12", RUNS), ("genes-19", RUNS), ("genes-32", RUNS)])
def test_the_same_settings_solve_as_often(sample: str, runs: int) -> None:
    board = Kuromasu(sample)
    seeds = range(SEED, SEED + runs)
    pygad = sum(by_pygad(board, seed) for seed in seeds)
    ours = sum(by_ours(board, seed) for seed in seeds)
    native = sum(by_preset(sample, seed) for seed in range(SEED, SEED + 5 * runs))
    print(f"{sample}: PyGAD {pygad}/{runs}, ours {ours}/{runs}, preset {native}/{5 * runs}")
    for name, solved, of in [("the same pieces", ours, runs), ("the preset", native, 5 * runs)]:
        low, high = newcombe(pygad, runs, solved, of)
        assert low <= 0 <= high, f"PyGAD {pygad} of {runs}, {name} {solved} of {of}: {low:.3f} to {high:.3f}"
