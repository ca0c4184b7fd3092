"""plansza: search and optimisation on board puzzles and games, with proofs; and your own problem under the same methods.

>>> import plansza
>>> plansza.board("sudoku", "easy").solve().solved
True
>>> ones = plansza.Problem(sum, plansza.bits(50), goal=50)
>>> plansza.search(ones, "genetic", evaluations=50_000).solved
True
"""

from ._native import Rng, __version__
from .board import Board, Check, Hint, Made, Result, board, boards, generate, puzzles, race
from .errors import (
    InvalidError,
    LimitError,
    NothingError,
    PlanszaError,
    ProblemError,
    ScoreError,
    UnknownError,
)
from .game import Game, Turn, Worth, duel, game, games
from .problem import Found, Problem, methods, search
from .progress import Report
from .space import Space, bits, integers, permutation, reals
from .trace import Trace

__all__ = [
    "Board",
    "Check",
    "Found",
    "Game",
    "Hint",
    "InvalidError",
    "LimitError",
    "Made",
    "NothingError",
    "PlanszaError",
    "Problem",
    "ProblemError",
    "Report",
    "Result",
    "Rng",
    "ScoreError",
    "Space",
    "Trace",
    "Turn",
    "UnknownError",
    "Worth",
    "__version__",
    "bits",
    "board",
    "boards",
    "duel",
    "game",
    "games",
    "generate",
    "integers",
    "methods",
    "permutation",
    "puzzles",
    "race",
    "reals",
    "search",
]
