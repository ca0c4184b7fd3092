"""Writes what the command line answers to the searches of test_search.py.

    python3 crates/python/tests/golden/searches.py target/release/plansza

Every method on every encoding of every puzzle, with a small budget of evaluations: such a result depends on nothing but its
task, so it is the same through every front, on every machine.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

BOARDS = {"sudoku": "easy", "kuromasu": "genes-32", "go": "sweep", "blank": None}
SEED = 7
EVALUATIONS = 2000
KEPT = (
    "params", "score", "goal", "solved", "optimal", "impossible", "legal", "evaluations", "epochs", "stopped", "solution",
    "trace",
)  # fmt: skip


def said(plansza: str, *words: str) -> Any:
    """What a command prints as JSON."""
    done = subprocess.run([plansza, *words, "--json"], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)


def tasks(plansza: str) -> list[dict[str, Any]]:
    """All of them."""
    found: list[dict[str, Any]] = []
    for puzzle, board in BOARDS.items():
        for method in said(plansza, "methods", puzzle)["methods"]:
            encodings = [one["name"] for one in method["encodings"]] or [None]
            for encoding in encodings:
                found.append({"puzzle": puzzle, "board": board, "method": method["method"], "encoding": encoding})
    return found


def answered(plansza: str, task: dict[str, Any]) -> dict[str, Any]:
    """A task with its answer."""
    words = ["solve", task["puzzle"], *([task["board"]] if task["board"] else []), "--method", task["method"]]
    if task["method"] != "exact":
        words += ["--seed", str(SEED), "--evaluations", str(EVALUATIONS)]
    if task["encoding"]:
        words += ["--encoding", task["encoding"]]
    answer = said(plansza, *words)
    return {**task, "answer": {key: answer[key] for key in KEPT if key in answer}}


def main() -> None:
    """One line for each task."""
    plansza = sys.argv[1]
    lines = [json.dumps(answered(plansza, task), separators=(",", ":")) for task in tasks(plansza)]
    where = Path(__file__).with_suffix(".jsonl")
    where.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} searches in {where}")


if __name__ == "__main__":
    main()
