"""Generations a second of our genetic algorithm beside PyGAD's: the same fitness function of Python's, the same population,
the same operators, in one run, taken in turns.

    pip install numpy pygad==3.9.2
    python crates/python/bench/generations.py

100 bits, 50 individuals, tournaments of three, one elite, single-point crossover of every pair, every gene mutated with a
probability of 0.05; fitness once for each solution, and once for all of a generation (`fitness_batch_size`, `score_many`).
Time is the time of the process, not of the clock on the wall.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import plansza
import pygad


BITS, POPULATION, GENERATIONS, ROUNDS = 100, 50, 400, 9
WEIGHTS = np.arange(1, BITS + 1)


def fitness(x: Any) -> Any:
    """What both maximise: a weighted sum, whose best no run reaches early."""
    return (x * WEIGHTS).sum()


def fitness_many(rows: Any) -> Any:
    """The same of many at once."""
    return rows @ WEIGHTS


def theirs(seed: int, batch: bool) -> tuple[float, int]:
    """Seconds and generations of PyGAD's."""

    def one(_: Any, x: Any, __: Any) -> Any:
        return fitness(x)

    def many(_: Any, rows: Any, __: Any) -> Any:
        return fitness_many(np.asarray(rows))

    ga = pygad.GA(
        num_generations=GENERATIONS,
        num_parents_mating=POPULATION,
        sol_per_pop=POPULATION,
        num_genes=BITS,
        gene_space=[0, 1],
        gene_type=int,
        fitness_func=many if batch else one,
        fitness_batch_size=POPULATION if batch else None,
        parent_selection_type="tournament",
        K_tournament=3,
        crossover_type="single_point",
        crossover_probability=1.0,
        mutation_type="random",
        mutation_probability=0.05,
        keep_elitism=1,
        keep_parents=0,
        random_seed=seed,
        suppress_warnings=True,
    )
    started = time.process_time()
    ga.run()
    return time.process_time() - started, ga.generations_completed


def ours(seed: int, batch: bool) -> tuple[float, int]:
    """Seconds and generations of ours."""
    space = plansza.bits(BITS, crossing="one-point")
    problem = (
        plansza.Problem(None, space, score_many=fitness_many, unit=1)
        if batch
        else plansza.Problem(fitness, space, unit=1)
    )
    started = time.process_time()
    found = plansza.search(
        problem,
        "genetic",
        seed=seed,
        epochs=GENERATIONS,
        population=POPULATION,
        selection="tournament",
        tournament=3,
        crossover=1.0,
        mutation=0.05,
        elites=1,
        succession=1.0,
        stagnation=0,
    )
    return time.process_time() - started, found.epochs


def rate(run: Callable[[int, bool], tuple[float, int]], seed: int, batch: bool) -> float:
    """Generations a second."""
    seconds, generations = run(seed, batch)
    return generations / seconds


def main() -> None:
    """Prints the rates and their ratio with its spread."""
    print(f"PyGAD {pygad.__version__}, NumPy {np.__version__}, plansza {plansza.__version__}")
    for batch, name in ((False, "fitness of each solution"), (True, "fitness of a generation at once")):
        for warm in (ours, theirs):
            rate(warm, 0, batch)
        pairs = [(rate(ours, seed, batch), rate(theirs, seed, batch)) for seed in range(1, ROUNDS + 1)]
        ratios = sorted(mine / other for mine, other in pairs)
        print(
            f"{name:32} ours {statistics.median(p[0] for p in pairs):8.0f}/s  PyGAD {statistics.median(p[1] for p in pairs):8.0f}/s"
            f"  ratio {statistics.median(ratios):.1f} ({ratios[0]:.1f} to {ratios[-1]:.1f})"
        )


if __name__ == "__main__":
    main()
