"""Parameters that nothing was said of, as they fit a problem of one's own: its length, its pieces, the budget.

Our own boards have defaults that were tuned for them. A problem that nobody has seen has none; what is worst is a schedule
that has not cooled when the budget ends, and a mutation that changes ten entries of a hundred.
"""

from __future__ import annotations

from typing import Any

from .space import Space

__all__ = ["fitted"]

#: Temperatures of a schedule that is fitted to the budget.
LEVELS = 100
#: A temperature at which hardly anything worse is taken, in the smallest difference of scores.
COLD = 0.1


def fitted(problem: Any, method: str, evaluations: int | None, params: dict[str, Any]) -> dict[str, Any]:
    """What is said, and what fits where nothing is.

    >>> from plansza import bits, Problem
    >>> fitted(Problem(sum, bits(50)), "genetic", 1000, {"population": 20})
    {'mutation': 0.02, 'population': 20}
    >>> fitted(Problem(sum, bits(50)), "anneal", 20_000, {})
    {'levels': 100, 'moves': 200}
    """
    if method == "genetic":
        return {"mutation": _mutation(problem), **params}
    if method == "anneal" and evaluations and not params.keys() & {"levels", "moves"}:
        levels = min(LEVELS, int(evaluations))
        return {"levels": levels, "moves": max(1, int(evaluations) // levels), **params}
    if method == "memetic":
        # How warm a burst may be depends on what a score is worth: it climbs, unless it is told.
        cold = COLD * (getattr(problem, "unit", None) or 1e-6)
        return {"hot": cold, "cold": cold, **params}
    return params


def _mutation(problem: Any) -> float:
    """One entry of a vector; of other solutions every second child, and every one where nothing else changes it."""
    space = getattr(problem, "space", None)
    if isinstance(space, Space):
        return 1 / len(space)
    return 0.5 if hasattr(problem, "crossover") else 1.0
