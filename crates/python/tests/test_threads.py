"""Threads and Ctrl-C: searches side by side are safe, the interpreter is free while a search of ours works."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import plansza
import pytest


def side_by_side(work: Any, many: int = 2) -> list[Any]:
    """What the same work gives in several threads at once."""
    found: list[Any] = [None] * many

    def one(at: int) -> None:
        try:
            found[at] = work(at)
        except BaseException as error:  # told by the thread that asked
            found[at] = error

    threads = [threading.Thread(target=one, args=(at,)) for at in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one_found in found:
        if isinstance(one_found, BaseException):
            raise one_found
    return found


@pytest.mark.parametrize("method", ["climb", "genetic", "memetic", "ants"])
def test_python_scores_in_two_threads(method: str) -> None:
    problem = plansza.Problem(lambda x: sum(int(b) for b in x), plansza.bits(40), unit=1)
    alone = [plansza.search(problem, method, seed=seed, evaluations=3_000).trace for seed in (0, 1)]
    beside = side_by_side(lambda seed: plansza.search(problem, method, seed=seed, evaluations=3_000).trace)
    assert alone == beside


def test_one_board_in_two_threads() -> None:
    board = plansza.board("sudoku", "hard")
    alone = [board.search("anneal", seed=seed, evaluations=50_000).trace for seed in (0, 1)]
    beside = side_by_side(lambda seed: board.search("anneal", seed=seed, evaluations=50_000).trace)
    assert alone == beside


def test_an_exception_in_one_thread_leaves_the_other_alone() -> None:
    def score(x: Any) -> int:
        if threading.current_thread().name == "broken":
            raise ValueError("only here")
        return int(sum(x))

    problem = plansza.Problem(score, plansza.bits(20), unit=1)
    errors: list[BaseException] = []

    def broken() -> None:
        try:
            plansza.search(problem, "genetic", evaluations=1_000)
        except ValueError as error:
            errors.append(error)

    thread = threading.Thread(target=broken, name="broken")
    thread.start()
    found = plansza.search(problem, "genetic", evaluations=5_000)
    thread.join()
    assert len(errors) == 1 and found.evaluations == 5_000


def test_the_interpreter_is_free_while_our_search_works() -> None:
    board = plansza.board("sudoku", "extreme")
    counted = 0
    over = threading.Event()

    def count() -> None:
        nonlocal counted
        while not over.is_set():
            counted += 1
            time.sleep(0)

    counter = threading.Thread(target=count)
    counter.start()
    before = counted
    found = board.search("random", evaluations=3_000_000)
    after = counted
    over.set()
    counter.join()
    assert found.evaluations == 3_000_000
    assert after - before > 100


def test_searches_of_ours_work_at_the_same_time() -> None:
    """Two that each wait for a report of the other cannot both end unless both work."""
    board = plansza.board("sudoku", "extreme")
    heard = [threading.Event(), threading.Event()]

    def work(at: int) -> str:
        def callback(_: plansza.Report) -> bool | None:
            heard[at].set()
            return False if heard[1 - at].wait(timeout=60) else None

        return board.search("random", seed=at, evaluations=10**9, callback=callback).stopped

    assert side_by_side(work) == ["cancelled", "cancelled"]


def interrupted(work: Any) -> float:
    """Seconds from Ctrl-C to the exception."""
    pressed: list[float] = []

    def press() -> None:
        time.sleep(0.2)
        pressed.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    presser = threading.Thread(target=press)
    presser.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    took = time.perf_counter()
    presser.join()
    return took - pressed[0]


@pytest.mark.skipif(threading.current_thread() is not threading.main_thread(), reason="signals go to the main thread")
@pytest.mark.parametrize(
    "work",
    [
        lambda: plansza.board("sudoku", "extreme").search("random", seconds=60),
        lambda: plansza.board("kuromasu", "extreme-30").search("genetic", seconds=60),
        lambda: plansza.race(plansza.board("sudoku", "extreme"), ["random", "random"], seconds=60),
        lambda: plansza.search(plansza.Problem(lambda x: 0, plansza.bits(10)), "climb", seconds=60),
        lambda: plansza.search(plansza.Problem(lambda x: 0, plansza.bits(10)), "genetic", seconds=60),
        lambda: plansza.duel("reversi", ["alphabeta depth=4", "alphabeta depth=4"], openings=10_000),
    ],
)
def test_ctrl_c_ends_a_search(work: Any) -> None:
    took = interrupted(work)
    print(f"{1000 * took:.0f} ms from Ctrl-C to KeyboardInterrupt")


def test_a_thread_that_searches_when_the_interpreter_ends_takes_nothing_with_it() -> None:
    text = """
import threading, time, plansza
ones = plansza.Problem(sum, plansza.bits(50))
threading.Thread(target=lambda: plansza.search(ones, "anneal", seconds=60), daemon=True).start()
time.sleep(0.3)
"""
    ended = subprocess.run([sys.executable, "-c", text], capture_output=True, timeout=60, check=False)
    assert ended.returncode == 0, ended.stderr
