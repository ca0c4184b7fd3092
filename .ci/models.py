#!/usr/bin/env python3
"""Holds the Go puzzle's three integer programs against its exact solver, with HiGHS as the judge.

Every board of crates/puzzles/go/tests/models.txt is written as each program, as MPS and as LP, and solved by HiGHS:
literal must give the stored best score by the report's rules, real-time and compact that by the rules of Go. The exact
solver must say the same; that the brute force does too is tested in Rust (crates/puzzles/go/tests/models.rs).

usage: models.py PLANSZA [BOARDS]
"""

import json
import os
import subprocess
import sys
import tempfile
import time

import highspy

FORMS = {"literal": "report", "real-time": "go", "compact": "go"}


def boards(path):
    for line in open(path, encoding="utf-8"):
        words = line.split()
        if words and not words[0].startswith("#"):
            rows, stones, go, report = words
            yield f"{rows} {stones}", {"go": int(go), "report": int(report)}


def optimum(path):
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 0.5)  # scores are whole numbers
    if highs.readModel(path) != highspy.HighsStatus.kOk:
        return "not read"
    highs.run()
    status = highs.getModelStatus()
    if status != highspy.HighsModelStatus.kOptimal:
        return highs.modelStatusToString(status)
    return round(highs.getInfo().objective_function_value)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    plansza = os.path.abspath(sys.argv[1])
    here = os.path.dirname(os.path.abspath(__file__))
    stored = os.path.join(here, "..", "crates", "puzzles", "go", "tests", "models.txt")
    path = sys.argv[2] if len(sys.argv) > 2 else stored
    count, differ, wrong, spent = 0, 0, 0, {form: 0.0 for form in FORMS}

    def held(what, found, wanted):
        nonlocal wrong
        if found != wanted:
            wrong += 1
            print(f"{what}: {found}, not {wanted}", file=sys.stderr)

    with tempfile.TemporaryDirectory() as folder:
        for board, best in boards(path):
            count += 1
            differ += best["go"] != best["report"]
            for rules, score in best.items():
                command = [plansza, "solve", "go", board, "--rules", rules, "--json"]
                answer = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
                held(f"{board} exact by {rules}", (answer["score"], answer["optimal"]), (score, True))
            for form, rules in FORMS.items():
                for to in ("mps", "lp"):
                    file = os.path.join(folder, f"model.{to}")
                    command = [plansza, "go", "model", board, "--as", form, "--to", to, "--output", file, "--force"]
                    subprocess.run(command, check=True)
                    start = time.perf_counter()
                    held(f"{board} {form} as {to}", optimum(file), best[rules])
                    spent[form] += time.perf_counter() - start
    times = ", ".join(f"{form} {seconds:.1f} s" for form, seconds in spent.items())
    print(f"{count} boards, {differ} of them with different scores by the two rules; {times}")
    if wrong or count == 0:
        sys.exit(f"{wrong} answers are wrong")


main()
