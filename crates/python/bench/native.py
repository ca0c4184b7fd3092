"""The same search through Python and by the command line: time of the process for as many evaluations, taken in turns.

    cargo build --release && python crates/python/bench/native.py target/release/plansza
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import time

import plansza

PUZZLE, BOARD, METHOD, EVALUATIONS, ROUNDS = "kuromasu", "extreme-30", "anneal", 25_000_000, 5


def by_command(binary: str) -> tuple[float, int]:
    """Seconds of the processor, and the score."""
    words = [binary, "solve", PUZZLE, BOARD, "--json", "--threads", "1"]
    words += ["--method", METHOD, "--seed", "1", "--evaluations", str(EVALUATIONS)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, json.loads(told)["score"]


def by_python() -> tuple[float, int | None]:
    """The same here."""
    board = plansza.board(PUZZLE, BOARD)
    started = time.process_time()
    found = board.search(METHOD, seed=1, evaluations=EVALUATIONS)
    return time.process_time() - started, found.score


def main() -> None:
    """Prints the ratio."""
    pairs = []
    for _ in range(ROUNDS):
        (mine, score), (theirs, same) = by_python(), by_command(sys.argv[1])
        assert score == same, f"{score} against {same}"
        pairs.append((mine, theirs))
    ratios = sorted(mine / theirs for mine, theirs in pairs)
    print(
        f"Python {statistics.median(p[0] for p in pairs):.2f} s, command line {statistics.median(p[1] for p in pairs):.2f} s, "
        f"ratio {statistics.median(ratios):.3f} ({ratios[0]:.3f} to {ratios[-1]:.3f})"
    )


if __name__ == "__main__":
    main()
