"""plansza: search and optimisation on board puzzles and games, with proofs; and your own problem under the same methods.

>>> import plansza
>>> plansza.board("sudoku", "easy").solve().solved
True
>>> ones = plansza.Problem(sum, plansza.bits(50), goal=50)
>>> plansza.search(ones, "genetic", evaluations=50_000).solved
True
"""

from typing import TYPE_CHECKING

from ._native import Rng, __version__
from .board import Board, Check, Hint, Made, Result, board, boards, generate, race
from .errors import (
    FileError,
    GameError,
    InvalidError,
    LimitError,
    NothingError,
    PlanszaError,
    ProblemError,
    ScoreError,
    UnknownError,
)
from .game import Game, GameReview, NamedGame, ReviewedMove, Turn, Worth, game, games
from .lesson import LessonOrder, LessonRow, SearchLesson
from .problem import Found, Problem, search
from .progress import Report
from .space import Space, bits, integers, permutation, reals
from .trace import Trace

if TYPE_CHECKING:
    from . import stats
    from .contest import Meeting, Standing, Tournament, duel, tournament
    from .experiment import Advance, Arm, ArmOutlook, Experiment, Outlook, experiments
    from .own_game import OwnGame
    from .report import LabReport
    from .signature import Parameter, methods, parameters, puzzles
    from .study import Study
    from .tuning import Elite, Tuned, tune
else:
    #: What is loaded when it is first asked for, so that importing the package takes no longer than what is used of it.
    _LATER = {
        "contest": ("Meeting", "Standing", "Tournament", "duel", "tournament"),
        "experiment": ("Advance", "Arm", "ArmOutlook", "Experiment", "Outlook", "experiments"),
        "own_game": ("OwnGame",),
        "report": ("LabReport",),
        "signature": ("Parameter", "methods", "parameters", "puzzles"),
        "stats": ("stats",),
        "study": ("Study",),
        "tuning": ("Elite", "Tuned", "tune"),
    }

    def __getattr__(name: str) -> object:
        module = next((module for module, names in _LATER.items() if name in names), None)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        found = import_module(f"{__name__}.{module}")
        globals()[name] = thing = found if name == module else getattr(found, name)
        return thing


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "Advance",
    "Arm",
    "ArmOutlook",
    "Board",
    "Check",
    "Elite",
    "Experiment",
    "FileError",
    "Found",
    "Game",
    "GameError",
    "GameReview",
    "Hint",
    "InvalidError",
    "LabReport",
    "LessonOrder",
    "LessonRow",
    "LimitError",
    "Made",
    "Meeting",
    "NamedGame",
    "NothingError",
    "Outlook",
    "OwnGame",
    "Parameter",
    "PlanszaError",
    "Problem",
    "ProblemError",
    "Report",
    "Result",
    "ReviewedMove",
    "Rng",
    "ScoreError",
    "SearchLesson",
    "Space",
    "Standing",
    "Study",
    "Tournament",
    "Trace",
    "Tuned",
    "Turn",
    "UnknownError",
    "Worth",
    "__version__",
    "bits",
    "board",
    "boards",
    "duel",
    "experiments",
    "game",
    "games",
    "generate",
    "integers",
    "methods",
    "parameters",
    "permutation",
    "puzzles",
    "race",
    "reals",
    "search",
    "stats",
    "tournament",
    "tune",
]
