#!/usr/bin/env python3
"""Holds the files that `plansza export --to ioh` writes against the report on the same trials.

An experiment on sudoku, kuromasu and the Go puzzle runs; iohinspector loads the exported folder. Of every arm on every board
the successes, the expected running time to the goal (from the courses, and by iohinspector's own table) and the mean of the
final scores must be what the report's tables say.

usage: ioh.py PLANSZA
"""

import csv
import json
import math
import os
import subprocess
import sys
import tempfile

import polars
from iohinspector import DataManager
from iohinspector.metrics import aggregate_running_time

BUDGET = 2000
SPEC = f"""
name = "courses"
replicates = 12
budget = {{ evaluations = {BUDGET} }}
instances = [
    {{ puzzle = "sudoku", boards = ["six", "tiny"] }},
    {{ puzzle = "kuromasu", boards = "genes-12" }},
    {{ puzzle = "go", boards = "five" }},
]
arms = [
    {{ method = "anneal" }},
    {{ method = "tabu" }},
    {{ method = "genetic", grid = {{ population = [10, 50] }} }},
    {{ method = "ants", on = ["sudoku", "go"] }},
]
"""


def expected(reached, spent):
    """Of runs the evaluation that reached the goal, or none, and all that they spent."""
    hits = sum(at is not None for at in reached)
    cost = sum(end if at is None else at for at, end in zip(reached, spent))
    return hits, cost / hits if hits else math.inf


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    plansza = os.path.abspath(sys.argv[1])
    wrong, compared, solved = 0, 0, 0

    def held(what, found, wanted):
        nonlocal wrong, compared
        compared += 1
        if not (found == wanted or math.isclose(found, wanted, rel_tol=1e-9)):
            wrong += 1
            print(f"{what}: {found}, not {wanted}", file=sys.stderr)

    with tempfile.TemporaryDirectory() as folder:
        def run(*args):
            return subprocess.run([plansza, *args], cwd=folder, check=True, capture_output=True, text=True).stdout

        with open(os.path.join(folder, "courses.toml"), "w", encoding="utf-8") as file:
            file.write(SPEC)
        run("run", "courses.toml")
        run("report", "results/courses", "--out", "report")
        run("export", "results/courses", "--to", "ioh", "--out", "ioh")
        rows = [json.loads(line) for line in run("export", "results/courses", "--to", "jsonl").splitlines()]
        searches = [row for row in rows if row["method"] != "exact"]

        manager = DataManager()
        manager.add_folder(os.path.join(folder, "ioh"))
        overview = manager.overview
        held("runs", len(overview), len(searches))
        courses = manager.load(monotonic=False, include_meta_data=True)
        for board in sorted({row["instance"] for row in searches}):
            with open(os.path.join(folder, "report", f"results-{board}.csv"), encoding="utf-8", newline="") as file:
                report = {row["arm"]: row for row in csv.DictReader(file)}
            on_board = courses.filter(polars.col("function_name") == board)
            arms = sorted({row["arm"] for row in searches if row["instance"] == board})
            for arm in arms:
                what, said = f"{arm} on {board}", report[arm]
                facts = overview.filter((polars.col("algorithm_name") == arm) & (polars.col("function_name") == board))
                # Ants on sudoku have a scale of their own.
                goal = facts["goal"][0]
                reached, spent = [], []
                for key, evals in zip(facts["data_id"], facts["evals"]):
                    course = on_board.filter(polars.col("data_id") == key)
                    spent.append(evals)
                    held(f"{what}, the last line", course["evaluations"].max(), evals)
                    reached.append(course.filter(polars.col("raw_y") >= goal)["evaluations"].min())
                hits, ert = expected(reached, spent)
                solved += hits
                held(f"{what}, successes", hits, int(said["solved successes"]))
                held(f"{what}, ERT", ert, float(said["ERT"]))
                held(f"{what}, mean score", facts["best_y"].mean(), float(said["score"]))
                if hits and all(at is not None or end == BUDGET for at, end in zip(reached, spent)):
                    table = aggregate_running_time(
                        on_board.filter(polars.col("algorithm_name") == arm)
                        .with_columns(polars.col("evaluations").cast(polars.Float64)),
                        f_min=goal, f_max=goal, scale_f_log=False, eval_max=BUDGET, maximization=True,
                        return_as_pandas=False,
                    )
                    held(f"{what}, ERT by iohinspector", table["ERT"][0], float(said["ERT"]))
    print(f"{compared} figures of {len(overview)} runs, {solved} of them at the goal: {wrong} differ")
    if wrong or not solved or solved == len(overview):
        sys.exit(1)


if __name__ == "__main__":
    main()
