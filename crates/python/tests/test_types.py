"""What mypy and pyright are told of the package: the types that a program of a user's hangs on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import plansza

if TYPE_CHECKING:
    from typing_extensions import assert_type
else:

    def assert_type(value: Any, kind: Any) -> Any:
        """For checkers alone."""
        return value


def test_boards_have_types() -> None:
    board = plansza.board("sudoku", "easy")
    assert_type(board, plansza.Board)
    assert_type(plansza.boards("sudoku", "easy"), list[plansza.Board])
    assert_type(plansza.puzzles(), list[str])
    assert_type(board.text, str)
    assert_type(board.to("line"), str)
    assert_type(board.svg, str)
    assert_type(board.count(), int)
    assert_type(board.rate(), float | None)
    assert_type(board.hint(), plansza.Hint)
    assert_type(board.hints(), list[plansza.Hint])
    assert_type(board.check(), plansza.Check)
    assert_type(board.check().solutions, int | None)


def test_results_have_types() -> None:
    found = plansza.board("sudoku", "easy").solve()
    assert_type(found, plansza.Result)
    assert_type(found.score, int | None)
    assert_type(found.solved, bool)
    assert_type(found.optimal, bool)
    assert_type(found.solution, str | None)
    assert_type(found.board, plansza.Board | None)
    assert_type(found.trace, plansza.Trace)
    assert_type(found.evaluations, int)
    assert_type(found.task, dict[str, Any])
    searched = plansza.board("sudoku", "easy").search("anneal", evaluations=10, start=0.5)
    assert_type(searched, plansza.Result)
    assert_type(plansza.race(plansza.board("blank"), ["climb"], evaluations=10), list[plansza.Result])
    assert_type(searched.trace[0], tuple[int, int, float])


def test_generated_boards_have_types() -> None:
    one = plansza.generate("sudoku", size="4x4", seed=1)
    assert_type(one, plansza.Made)
    many = plansza.generate("sudoku", size="4x4", seed=1, count=2)
    assert_type(many, list[plansza.Made])
    assert_type(one.level, str | None)


def test_problems_have_types() -> None:
    space = plansza.bits(10)
    assert_type(space, plansza.Space)
    assert_type(plansza.integers([0, 1], [2, 3]), plansza.Space)
    assert_type(plansza.reals(0, 1, 3), plansza.Space)
    problem = plansza.Problem(sum, space, goal=10)
    assert_type(problem, plansza.Problem)
    found = plansza.search(problem, "genetic", evaluations=100)
    assert_type(found, plansza.Found)
    assert_type(found.solved, bool)
    assert_type(found.evaluations, int)
    assert_type(plansza.methods(), list[str])


def test_random_numbers_have_types() -> None:
    rng = plansza.Rng(1)
    assert_type(rng.below(3), int)
    assert_type(rng.uniform(0, 1), float)
    assert_type(rng.choice(["a", "b"]), str)
    assert_type(rng.permutation(3), list[int])


def test_a_callback_has_types() -> None:
    def heard(report: plansza.Report) -> bool:
        assert_type(report.evaluations, int)
        assert_type(report.score, float | None)
        assert_type(report.improved, bool)
        return True

    plansza.board("sudoku", "easy").search("anneal", evaluations=10, callback=heard)


def test_games_have_types() -> None:
    game = plansza.game("reversi")
    assert_type(game, plansza.NamedGame)
    assert_type(game.moves, list[str])
    assert_type(game.play("f5"), plansza.NamedGame)
    assert_type(game.move("random"), plansza.Turn)
    assert_type(game.analyse("alphabeta depth=1"), list[plansza.Worth])
    assert_type(game.lesson(2), plansza.SearchLesson)
    assert_type(game.review("engine level=2"), plansza.GameReview)
    assert_type(game.winner, int | None)
