"""Boards: read from anywhere, shown, solved with proof, checked, explained, made."""

from __future__ import annotations

import inspect
import xml.etree.ElementTree as ET
from pathlib import Path

import plansza
import pytest

EASY = "1...9..64...2..71.....47.8352.....7.....5.....9.....4294.58.....15..6...86..7...9"
ROWS = [[0 if cell == "." else int(cell) for cell in EASY[at : at + 9]] for at in range(0, 81, 9)]
TWO_SOLUTIONS = "3x3:d3d"


def test_all_samples_of_the_readme_are_boards() -> None:
    for puzzle, sample in [("sudoku", "hard"), ("kuromasu", "genes-42"), ("go", "sweep"), ("sudoku", "sixteen")]:
        assert plansza.board(puzzle, sample).puzzle == puzzle


def test_every_way_to_say_a_board_is_the_same_board(tmp_path: Path) -> None:
    easy = plansza.board("sudoku", "easy")
    assert easy.text == EASY
    for name, content in [("line.txt", EASY), ("rows.json", str(ROWS)), ("grid.txt", easy.to("grid"))]:
        (tmp_path / name).write_text(content, encoding="utf-8")
        assert plansza.board("sudoku", tmp_path / name) == easy, name
        assert plansza.board("sudoku", str(tmp_path / name)) == easy, name
    assert plansza.board("sudoku", ROWS) == easy
    assert plansza.board("sudoku", EASY.replace(".", "0")) == easy


@pytest.mark.parametrize("format", ["line", "sdm", "sdk", "ss", "grid", "candidates", "integers", "csv", "tatham", "json"])
def test_what_is_written_is_read_again(format: str) -> None:
    easy = plansza.board("sudoku", "easy")
    assert plansza.board("sudoku", easy.to(format)).solve().solution == easy.solve().solution


def test_a_matrix_of_numpy_is_a_board() -> None:
    np = pytest.importorskip("numpy")
    easy = plansza.board("sudoku", "easy")
    for dtype in ("int64", "uint8", "int32"):
        assert plansza.board("sudoku", np.array(ROWS, dtype=dtype)) == easy
    assert plansza.board("kuromasu", np.array([[4, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0]])).to("tatham") == "4x3:4h2b"


@pytest.mark.parametrize("shape, dtype", [((9,), "int64"), ((9, 9, 9), "int64"), ((9, 9), "float64"), ((9, 9), "complex128")])
def test_an_array_that_is_no_board_is_refused(shape: tuple[int, ...], dtype: str) -> None:
    np = pytest.importorskip("numpy")
    with pytest.raises(plansza.InvalidError, match="matrix of whole numbers"):
        plansza.board("sudoku", np.zeros(shape, dtype=dtype))


def test_many_boards_are_a_list() -> None:
    many = plansza.boards("sudoku", f"{EASY}\n{EASY}\n")
    assert [one.text for one in many] == [EASY, EASY]
    with pytest.raises(plansza.InvalidError, match="2 boards"):
        plansza.board("sudoku", f"{EASY}\n{EASY}\n")


def test_a_wrong_text_is_refused_with_its_place() -> None:
    with pytest.raises(plansza.InvalidError) as caught:
        plansza.board("sudoku", "1..9\n....\n....\n..x.")
    assert caught.value.line is not None
    with pytest.raises(plansza.PlanszaError, match="sudoku"):
        plansza.board("sudko", "easy")


def test_exact_solutions_come_with_proof() -> None:
    for puzzle, sample, score in [("sudoku", "hard", 243), ("kuromasu", "genes-101", 0), ("go", "sweep", 12)]:
        answer = plansza.board(puzzle, sample).solve()
        assert (answer.solved, answer.optimal, answer.score, answer.goal) == (True, True, score, score), puzzle
        assert answer.board is not None and answer.solution is not None
        assert plansza.board(puzzle, sample).attempt(answer.solution)["solved"], puzzle


def test_a_board_without_a_solution_is_proven_to_have_none() -> None:
    board = plansza.board("sudoku", "11" + "." * 79)
    answer = board.solve()
    assert (answer.solved, answer.impossible, answer.solution, answer.board) == (False, True, None, None)
    assert "impossible" in repr(answer)
    assert (board.count(), board.check().valid) == (0, False)


def test_solutions_are_counted_up_to_a_limit() -> None:
    assert plansza.board("kuromasu", TWO_SOLUTIONS).count() == 2
    empty = plansza.board("sudoku", "." * 81)
    found = empty.check(limit=7)
    assert (found.solutions, found.exact, found.unique) == (7, False, False)
    easy = plansza.board("sudoku", "easy").check()
    assert (easy.valid, easy.solutions, easy.exact, easy.unique, easy.level) == (True, 1, True, True, "easy")


def test_a_rating_is_that_of_the_hardest_step() -> None:
    easy = plansza.board("sudoku", "easy")
    assert easy.rate() == max(step.rating for step in easy.hints()) == 1.5


def test_hints_lead_to_the_solution() -> None:
    easy = plansza.board("sudoku", "easy")
    solution = easy.solve().solution
    assert solution is not None
    steps = easy.hints()
    assert easy.hint() == steps[0]
    assert "box 2" in steps[0].text and steps[0].text in str(steps[0])
    placed = {effect for step in steps for effect in step.effects if " = " in effect}
    truth = {f"r{at // 9 + 1}c{at % 9 + 1} = {digit}" for at, digit in enumerate(solution) if EASY[at] == "."}
    assert placed == truth


def test_boards_are_made_anew_and_again() -> None:
    one = plansza.generate("kuromasu", size="6x6", level="medium", seed=1)
    assert isinstance(one, plansza.Made)
    assert one.level == "medium" and one.count() == 1
    assert one == plansza.generate("kuromasu", size="6x6", level="medium", seed=1)
    several = plansza.generate("sudoku", size="4x4", seed=3, count=3)
    assert len({made.text for made in several}) == 3
    assert [made.index for made in several] == [0, 1, 2]
    with pytest.raises(plansza.InvalidError, match="did you mean 'size'"):
        plansza.generate("kuromasu", sise="6x6")


def test_a_board_shows_itself() -> None:
    for puzzle in ("sudoku", "kuromasu", "go"):
        board = plansza.board(puzzle)
        assert ET.fromstring(board._repr_svg_()).tag.endswith("svg"), puzzle
        assert len(str(board).splitlines()) >= 5, puzzle
        again = eval(repr(board), {"plansza": plansza})
        assert again == board and hash(again) == hash(board), puzzle


def test_a_solved_board_shows_its_solution() -> None:
    answer = plansza.board("sudoku", "easy").solve()
    assert answer.board is not None
    assert answer.board.solution == answer.solution
    assert answer.board._repr_svg_() == answer._repr_svg_() != plansza.board("sudoku", "easy")._repr_svg_()
    assert "." not in str(answer.board)


def test_options_of_a_puzzle_are_keywords() -> None:
    five = plansza.board("go", "five")
    more = plansza.board("go", "five", stones=5)
    fewer, greater = five.solve().score, more.solve().score
    assert fewer is not None and greater is not None and fewer < greater


def test_all_that_can_be_named_says_what_it_is() -> None:
    for name in plansza.__all__:
        thing = getattr(plansza, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert inspect.getdoc(thing), name
        if inspect.isclass(thing) and thing.__module__.startswith("plansza"):
            for word, member in vars(thing).items():
                if not word.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                    assert inspect.getdoc(member), f"{name}.{word}"
