#!/usr/bin/env python3
"""Runs the example of docs/external.md beside our own random search.

Both must be on one scale with one goal; the program must have spent its budget to the evaluation unless it reached the goal,
have a trace that rises to its score, give the same results again, and, since it keeps what is better, beat random search.

usage: external.py PLANSZA
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

RUNS = 20


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    plansza = os.path.abspath(sys.argv[1])
    docs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs")
    with open(os.path.join(docs, "external.md"), encoding="utf-8") as file:
        page = file.read()
    with open(os.path.join(docs, "external.py"), encoding="utf-8") as file:
        assert f"```python\n{file.read()}```" in page, "the page shows another program than external.py"
    spec = re.search(r"```toml\n(.*?)```", page, re.DOTALL).group(1)
    results = []
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(os.path.join(docs, "external.py"), folder)
        with open(os.path.join(folder, "mine.toml"), "w", encoding="utf-8") as file:
            file.write(spec)
        for out in ["one", "two"]:
            subprocess.run([plansza, "run", "mine.toml", "--out", out], cwd=folder, check=True, capture_output=True)
            rows = subprocess.run(
                [plansza, "export", out, "--to", "jsonl", "--traces"], cwd=folder, check=True, capture_output=True, text=True
            ).stdout
            results.append([json.loads(row) for row in rows.splitlines()])
    same = lambda rows: [(row["id"], row["score"], [step[:3] for step in row["trace"]]) for row in rows]
    assert same(results[0]) == same(results[1]), "another run has other results"
    for board in ["six", "hard"]:
        rows = {name: [row for row in results[0] if row["instance"] == board and row["method"] == name]
                for name in ["program", "random"]}
        mean = {name: sum(row["score"] for row in some) / len(some) for name, some in rows.items()}
        assert all(len(some) == RUNS for some in rows.values()), "runs are missing"
        assert len({row["goal"] for some in rows.values() for row in some}) == 1, "two scales"
        for row in rows["program"]:
            steps = [(step[0], step[2]) for step in row["trace"]]
            assert row["evaluations"] == 2000 or row["solved"], row
            assert steps == sorted(set(steps)) and steps[0][0] == 1 and steps[-1][1] == row["score"] <= row["goal"], row
        assert mean["program"] > mean["random"], mean
        print(f"{board}: {mean['program']:.2f} by swaps, {mean['random']:.2f} by blind guesses, of {rows['random'][0]['goal']}")


if __name__ == "__main__":
    main()
