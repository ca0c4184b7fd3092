"""Games of ours and of one's own: rules, players in words and as functions, analysis, matches, tournaments."""

from __future__ import annotations

from functools import cache
from typing import Any

import plansza
import pytest
from plansza._ask import ask


class Nim:
    """Take one, two or three; who takes the last one wins."""

    def __init__(self, matches: int = 7) -> None:
        self.matches = matches

    def start(self) -> int:
        return self.matches

    def moves(self, left: int) -> list[int]:
        return [n for n in (1, 2, 3) if n <= left]

    def play(self, left: int, n: int) -> int:
        return left - n

    def result(self, left: int) -> int:
        return -1


class TicTacToe:
    """With states that are lists, moves that are tuples, and an end before the board is full."""

    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def start(self) -> list[int]:
        return [0] * 9

    def over(self, board: list[int]) -> bool:
        return any(board[a] and board[a] == board[b] == board[c] for a, b, c in self.LINES)

    def moves(self, board: list[int]) -> list[tuple[int, int]]:
        return [divmod(at, 3) for at in range(9) if not board[at]]

    def play(self, board: list[int], move: tuple[int, int]) -> list[int]:
        after = list(board)
        after[3 * move[0] + move[1]] = 1 if sum(map(bool, board)) % 2 == 0 else 2
        return after

    def result(self, board: list[int]) -> int:
        return -1 if self.over(board) else 0


def test_a_lesson_has_the_nodes_of_the_players() -> None:
    game = plansza.game("reversi", ["f5", "d6"])
    lesson = game.lesson(3)
    assert lesson.depth == 3 and len(lesson.rows) > 8 and [one.range is None for one in lesson.orders] == [True, True, False]
    for row in lesson.rows:
        assert row.nodes == sum(row.by_ply) == game.copy().move(row.player).nodes and row.value == lesson.rows[0].value
    named = game.lesson(2, players=["pvs hash=12"], evaluation="alphabeta strategy=aggressive")
    assert [row.player for row in named.rows] == ["pvs depth=2 strategy=aggressive hash=12"]
    with pytest.raises(plansza.InvalidError, match="mcts"):
        game.lesson(2, players=["mcts"])


def test_a_game_of_ours() -> None:
    game = plansza.game("reversi")
    assert len(game.moves) == 4 and game.side == 0 and not game.over and game.result is None and game.winner is None
    game.play("d3", "c3")
    assert game.played == ["d3", "c3"] and game.side == 0
    assert game.undo().played == ["d3"] and game.undo(9).played == []
    assert "<svg" in game._repr_svg_() and str(game)
    assert {"reversi", "connect-four"} <= set(plansza.games())
    copy = game.copy().play("d3")
    assert game.played == [] and copy.played == ["d3"]


def test_a_whole_game_has_an_outcome() -> None:
    game = plansza.game("tictactoe")
    while not game.over:
        game.move("alphabeta depth=9")
    assert game.result == 0 and game.winner is None and game.moves == []
    with pytest.raises(plansza.GameError, match="over"):
        game.move("random")
    won = plansza.game("tictactoe", ["a1", "b1", "a2", "b2", "a3"])
    assert won.over and won.winner == 0 and won.result == 1


def test_wrong_moves_and_names_are_refused() -> None:
    with pytest.raises(plansza.InvalidError):
        plansza.game("reversi").play("a1")
    with pytest.raises(plansza.InvalidError, match="reversi"):
        plansza.game("reversy")
    with pytest.raises(plansza.InvalidError, match="depth"):
        plansza.game("reversi").move("alphabeta dept=3")
    with pytest.raises(plansza.InvalidError, match="no player"):
        plansza.game("reversi").move(3)  # type: ignore[arg-type]


def test_a_player_of_words_thinks() -> None:
    turn = plansza.game("reversi").move("alphabeta depth=3 strategy=balanced")
    assert turn.nodes > 3 and turn.depth == 3 and turn.value is not None
    worths = plansza.game("tictactoe", ["a1", "b1", "b2", "c2"]).analyse("minimax depth=9")
    assert worths[0].value == 1 and "c3" in [one.move for one in worths if one.value == 1]
    assert [one.value for one in worths] == sorted((one.value for one in worths), reverse=True)


def test_a_game_is_reviewed() -> None:
    review = plansza.game("reversi", ["f5", "d6", "c3", "d3", "c4"]).review("engine level=9", mistake=0.5)
    assert [one.move for one in review.moves] == ["f5", "d6", "c3", "d3", "c4"] and len(review.curve) == 6
    assert all(one.loss >= 0 and one.mistake == (one.loss >= 0.5) for one in review.moves)
    assert review.mistakes == [one for one in review.moves if one.mistake]
    lost = plansza.game("tictactoe", ["b2", "a2", "a1"]).review()
    assert [(one.number, one.trust, one.loss) for one in lost.mistakes] == [(2, "exact", 1.0)]
    assert lost.mistake == 4 and lost.mean_loss == (0.0, 1.0) and all(one.counted for one in lost.moves)
    points = plansza.game("reversi-6x6", ["c2", "b4", "c5", "d2", "e4", "e3"]).review()
    assert (points.unit, points.mistake, points.mistakes) == ("point", None, []) and points.curve == [None] * 7
    with pytest.raises(plansza.InvalidError, match="no moves"):
        plansza.game("reversi").review()


def test_a_function_plays() -> None:
    seen: list[Any] = []

    def greedy(game: plansza.Game) -> str:
        seen.append((game.side, list(game.moves)))
        game.play(game.moves[0])  # what it does with its copy is its own business
        return str(game.undo().moves[-1])

    game = plansza.game("connect-four")
    turn = game.move(greedy)
    assert game.played == [turn.move] and len(seen) == 1

    def cheat(game: plansza.Game) -> str:
        return "z9"

    with pytest.raises(plansza.GameError, match="cheat plays 'z9'"):
        game.move(cheat)

    def broken(game: plansza.Game) -> str:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        game.move(broken)
    assert len(game.played) == 1


@pytest.mark.parametrize("search", ["minimax", "alphabeta"])
def test_nim_is_solved(search: str) -> None:
    for matches in range(1, 12):
        game = plansza.game(Nim(matches))
        turn = game.move(f"{search} depth=12")
        lost = matches % 4 == 0
        assert turn.value == (-1 if lost else 1)
        if not lost:
            assert turn.move == matches % 4
        assert turn.nodes > 0 and turn.depth == 12


def nodes_of_nim(left: int, depth: int) -> int:
    """Nodes of the whole tree: the root and the leaves count."""
    if left == 0 or depth == 0:
        return 1
    return 1 + sum(nodes_of_nim(left - n, depth - 1) for n in (1, 2, 3) if n <= left)


def test_nodes_are_counted_as_always() -> None:
    for depth in (1, 2, 3, 5, 8):
        game = plansza.game(Nim(9))
        minimax = game.move(f"minimax depth={depth}")
        alphabeta = game.undo().move(f"alphabeta depth={depth}")
        assert minimax.nodes == nodes_of_nim(9, depth)
        assert alphabeta.nodes <= minimax.nodes and alphabeta.value == minimax.value


def test_an_own_game_equals_ours() -> None:
    """Tic-tac-toe in Python and in Rust: the same values for every move of many positions."""
    rng = plansza.Rng(3)
    for _ in range(12):
        mine, ours = plansza.game(TicTacToe()), plansza.game("tictactoe")
        for _ in range(3 + rng.below(4)):
            if mine.over:
                break
            row, column = rng.choice(mine.moves)
            mine.play((row, column))
            ours.play(f"{'abc'[column]}{row + 1}")
        assert mine.over == ours.over and len(mine.moves) == len(ours.moves)
        if mine.over:
            continue
        theirs = {one.move: one.value for one in ours.analyse("minimax depth=9")}
        for one in mine.analyse("minimax depth=9"):
            row, column = one.move
            assert theirs[f"{'abc'[column]}{row + 1}"] == one.value


def test_perfect_play_of_an_own_game_is_a_draw() -> None:
    game = plansza.game(TicTacToe())
    while not game.over:
        game.move("alphabeta depth=9")
    assert game.result == 0 and len(game.played) == 9


def test_limits_and_orders_of_an_own_game() -> None:
    class Judged(Nim):
        def value(self, left: int) -> float:
            return -1.0 if left % 4 == 0 else 1.0

        def promise(self, left: int, n: int) -> float:
            return 1.0 if (left - n) % 4 == 0 else 0.0

    game = plansza.game(Judged(31))
    shallow = game.move("minimax depth=1")
    assert shallow.move == 3 and shallow.value == 1.0
    plain, ordered = (game.undo(9).move(f"alphabeta depth=6 order={order}") for order in ("none", "promise"))
    assert ordered.nodes < plain.nodes and ordered.move == plain.move == 3
    limited = game.undo(9).move("alphabeta nodes=500")
    assert 0 < limited.nodes <= 500
    assert game.undo(9).move("alphabeta seconds=0.02").nodes > 0


def test_sides_that_do_not_alternate() -> None:
    class Greedy:
        """Who takes an even pile moves again; the state tells who is to move."""

        def start(self) -> tuple[int, int]:
            return 5, 0

        def side(self, state: tuple[int, int]) -> int:
            return state[1]

        def moves(self, state: tuple[int, int]) -> list[int]:
            return [n for n in (1, 2) if n <= state[0]]

        def play(self, state: tuple[int, int], n: int) -> tuple[int, int]:
            return state[0] - n, state[1] if n == 2 else 1 - state[1]

        def result(self, state: tuple[int, int]) -> int:
            return 1  # who is to move when nothing is left has won

    @cache
    def best(left: int, side: int) -> int:
        """For side 0, by brute force."""
        if left == 0:
            return 1 if side == 0 else -1
        values = [best(left - n, side if n == 2 else 1 - side) for n in (1, 2) if n <= left]
        return max(values) if side == 0 else min(values)

    for search in ("minimax", "alphabeta"):
        assert plansza.game(Greedy()).move(f"{search} depth=8").value == best(5, 0)


def test_own_games_that_are_wrong() -> None:
    def game(**pieces: Any) -> plansza.Game:
        bad: Any = type("Bad", (Nim,), pieces)()
        made: plansza.Game = plansza.game(bad)
        return made

    class Nothing:
        pass

    with pytest.raises(plansza.GameError, match="has no start, moves, play, result"):
        plansza.game(Nothing())
    with pytest.raises(plansza.GameError, match="is a class"):
        plansza.game(Nim)
    cases: list[tuple[dict[str, Any], str]] = [
        ({"value": lambda self, left: float("nan")}, "value gives nan"),
        ({"value": lambda self, left: "good"}, "value gives 'good'"),
        ({"result": lambda self, left: None}, "result gives None"),
        ({"result": lambda self, left: 0.5}, "result gives 0.5"),
        ({"play": lambda self, left, n: None}, "play gives None"),
        ({"side": lambda self, left: 2}, "side gives 2"),
        ({"moves": lambda self, left: 5}, "moves gives 5"),
        ({"promise": lambda self, left, n: "x"}, "promise gives 'x'"),
    ]
    for pieces, text in cases:
        with pytest.raises(plansza.GameError, match=text):
            game(**pieces).move("alphabeta depth=3 order=promise" if "promise" in pieces else "alphabeta depth=3")
        if "value" not in pieces and "promise" not in pieces:
            with pytest.raises(plansza.GameError, match=text):
                game(**pieces).move("minimax depth=9")

    def raising(self: Any, *_: Any) -> Any:
        raise ZeroDivisionError("mine")

    for piece in ("moves", "play", "result", "value", "over", "side"):
        with pytest.raises(ZeroDivisionError, match="mine"):
            game(**{piece: raising}).move("minimax depth=4" if piece == "value" else "minimax depth=9")
    for player in ("alphabet", "alphabeta dept=3", "alphabeta depth=0", "alphabeta depth=99", "alphabeta nodes=0", "alphabeta seconds=-1", "alphabeta 3", "random depth=2", ""):
        with pytest.raises(plansza.InvalidError):
            plansza.game(Nim()).move(player)
    with pytest.raises(plansza.GameError, match="9 is no move here"):
        plansza.game(Nim()).play(9)


def test_a_tournament_of_everything() -> None:
    def first(game: plansza.Game) -> Any:
        return game.moves[0]

    for game in ("tictactoe", TicTacToe(), Nim(11)):
        found = plansza.tournament(["alphabeta depth=9", "random", first], game=game, rounds=2, plies=1, seed=5)
        assert len(found.meetings) == 2 * 6 and found.players[2] == "first"
        if not isinstance(game, Nim):  # of which an opening may be lost
            assert found[0].lost == 0
        assert sum(one.points for one in found.standings) == len(found.meetings)
        assert all(one.games == 8 for one in found.standings)
        assert found[0].elo > found[1].elo and found[0].interval[0] < found[0].elo < found[0].interval[1]
        assert "points" in str(found)
    again = plansza.tournament(["alphabeta depth=9", "random", first], game=Nim(11), rounds=2, plies=1, seed=5)
    assert again.points == found.points and again.meetings == found.meetings


def test_words_alone_play_as_the_command_line_lets_them() -> None:
    words = ["alphabeta depth=2", "random"]
    native = plansza.duel("tictactoe", words, openings=5, plies=2, seed=3)
    assert native.points == plansza.tournament(words, game="tictactoe", rounds=5, plies=2, seed=3).points
    told = ask("duel", {"game": "tictactoe", "players": words, "openings": 5, "plies": 2, "seed": 3})
    assert told["points"] == native.points
    for mine, theirs in zip(native.standings, told["players"], strict=True):
        assert (mine.won, mine.drawn, mine.lost) == (theirs["won"], theirs["drawn"], theirs["lost"])
        assert mine.elo == pytest.approx(theirs["elo"]) and mine.margin == pytest.approx(theirs["margin"])


def test_tournaments_refuse() -> None:
    for players, more in ((["random"], {}), ([3, "random"], {}), (["random", "random"], {"rounds": 0}), (["random", "random"], {"plies": -1})):
        with pytest.raises(plansza.InvalidError):
            plansza.tournament(players, game=Nim(), **more)  # type: ignore[arg-type]

    def cheat(game: plansza.Game) -> int:
        return 99

    with pytest.raises(plansza.GameError, match="cheat plays 99"):
        plansza.duel(Nim(), ["random", cheat])
    done: list[tuple[int, int]] = []

    def heard(*at: int) -> bool:
        done.append((at[0], at[1]))
        return len(done) < 3

    stopped = plansza.tournament(["random", lambda game: 1], game=Nim(), rounds=9, callback=heard)
    assert len(stopped.meetings) == 3 and done[0] == (1, 18)


def test_moves_may_be_a_generator_and_raise_as_they_are() -> None:
    class Lazy(Nim):
        def moves(self, left: int) -> Any:
            for n in super().moves(left):
                if left == 4:
                    raise ZeroDivisionError("mine")
                yield n

    assert plansza.game(Lazy(3)).move("alphabeta depth=5").move == 3
    with pytest.raises(ZeroDivisionError, match="mine"):
        plansza.game(Lazy(7)).move("minimax depth=5")
