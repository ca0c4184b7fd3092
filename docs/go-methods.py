#!/usr/bin/env python3
"""The tables of docs/go-methods.md: python3 docs/go-methods.py PLANSZA [sweep|five|nine|nineteen|speed ...]

PLANSZA is the program, as target/release/plansza. Needs nothing but Python's own library.
"""
import json
import math
import subprocess
import sys
import tempfile

PLANSZA, PARTS = sys.argv[1], sys.argv[2:] or ["sweep", "five", "nine", "nineteen", "speed"]


def wilson(hits, trials):
    """The 95 % interval of a share (Wilson 1927), in per cent."""
    z, share = 1.959964, hits / trials
    middle, spread = share + z * z / (2 * trials), z * math.sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2)
    scale = 100 / (1 + z * z / trials)
    return f"{100 * share:.1f} % ({max(0, middle - spread) * scale:.1f}–{min(1 + z * z / trials, middle + spread) * scale:.1f})"


def mean(values):
    """The mean with its 95 % interval."""
    middle = sum(values) / len(values)
    spread = math.sqrt(sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1) / len(values))
    return middle, 1.96 * spread


def solve(board, words):
    """The answers of `plansza solve go BOARD … --json`."""
    command = [PLANSZA, "solve", "go", board, "--json", "--threads", "1", *words.split()]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode > 1:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def boards(words):
    """A file of generated boards."""
    made = subprocess.run([PLANSZA, "generate", "go", *words.split()], capture_output=True, text=True, check=True)
    file = tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False)
    file.write(made.stdout)
    file.close()
    return file.name


def row(name, answers):
    solved = sum(answer["score"] == answer["goal"] for answer in answers)
    quality, spread = mean([100 * max(0, answer["score"]) / answer["goal"] for answer in answers])
    spent = sorted(answer["evaluations"] for answer in answers)[len(answers) // 2]
    print(f"| {name} | {wilson(solved, len(answers))} | {quality:.2f} ± {spread:.2f} % | {spent} |", flush=True)


def sweep(runs=200):
    board = "........./....X..../..O....../........./....XOX../........./........./........./.OX...... 9"
    cells = [("exponential", "levels", n) for n in (100, 1000, 10000)]
    cells += [("geometric", "alpha", a) for a in (0.99, 0.9, 0.7)]
    cells += [("linear", "levels", n) for n in (100, 1000, 10000)]
    cells += [("logarithmic", "levels", n) for n in (100, 1000, 10000)]
    report = iter("9 9 10 10 11 10 11 11 11 9 10 10 10 9 10 10 10 10 9 10 9 10 10 10 10 10 10".split())
    print(f"\n{runs} runs a cell, seeds 1 to {runs}\n")
    print("| cooling | | T_start | published, one run | mean | best | 12 reached (95 %) |\n|---|---|---|---|---|---|---|")
    for cooling, key, value in cells:
        for factor in (1, 0.75, 0.5):
            words = f"-m anneal -e moves -s cooling={cooling} -s {key}={value} -s moves=1 -s start={729 * factor} "
            words += "-s end=0.01 -s at_end=stop"
            scores = [solve(board, f"{words} --seed {seed}")[0]["score"] for seed in range(1, runs + 1)]
            average, spread = mean(scores)
            hits = sum(score == 12 for score in scores)
            print(f"| {cooling} | {value} | {729 * factor:g} | {next(report, '')} | {average:.2f} ± {spread:.2f} | "
                  f"{max(scores)} | {wilson(hits, runs)} |", flush=True)


def five():
    start = "-m anneal -e moves -s cooling=exponential -s levels=1000 -s moves=1 -s start=56.25 -s end=0.01 -s at_end=stop"
    # A name is a sample or a file: `report-50` ships with the program, the larger set is generated.
    for count, name in ((50, "report-50"), (1000, boards("--count 1000 --seed 1"))):
        print(f"\n{count} boards\n")
        print("| method | optimum reached (95 %) | quality | evaluations, median |\n|---|---|---|---|")
        row("anneal on moves, as published", solve(name, start))
        row("random on moves, 1000 guesses", solve(name, "-m random -e moves --evaluations 1000"))
        row("anneal on chains, 1000 evaluations", solve(name, "-m anneal -e chains --evaluations 1000"))


def nine(count=200):
    file = boards(f"--size 9x9 --set black=12 --set white=16 --set stones=9 --count {count} --seed 1")
    print(f"\n{count} boards\n")
    print("| method | optimum reached (95 %) | quality | evaluations, median |\n|---|---|---|---|")
    once = "-m anneal -e moves -s cooling=exponential -s levels=1000 -s moves=1 -s start=546.75 -s end=0.01 -s at_end=stop"
    row("anneal on moves, as published", solve(file, once))
    cold = "-m anneal -e moves -s cooling=exponential -s levels=10000 -s moves=1 -s start=1 -s end=0.05 -s at_end=stop"
    row("anneal on moves, T 1 → 0.05, 10 000", solve(file, cold))
    for encoding, methods in (("moves", "random climb tabu anneal genetic memetic"),
                              ("chains", "random climb tabu anneal genetic memetic ants")):
        for method in methods.split():
            row(f"{method} on {encoding}, 50 ms", solve(file, f"-m {method} -e {encoding} --time 50ms"))


def nineteen(count=50):
    file = boards(f"--size 19x19 --set black=60 --set white=140 --set stones=40 --count {count} --seed 1")
    print(f"\n{count} boards\n")
    print("| method | optimum reached (95 %) | quality | evaluations, median |\n|---|---|---|---|")
    for encoding, methods in (("moves", "random anneal memetic"),
                              ("chains", "random climb tabu anneal genetic memetic ants")):
        for method in methods.split():
            row(f"{method} on {encoding}, 200 ms", solve(file, f"-m {method} -e {encoding} --time 200ms"))


def speed():
    """Evaluations over seconds of whole runs, most of them short ones that end at the goal; the best of 5."""
    print("\n| method | 5×5, K = 3 | 9×9, K = 9 |\n|---|---|---|")
    files = [boards("--count 1000 --seed 1"),
             boards("--size 9x9 --set black=12 --set white=16 --set stones=9 --count 100 --seed 1")]
    for encoding in ("moves", "chains"):
        for method in ("climb", "tabu", "anneal", "genetic", "memetic"):
            best = []
            for file in files:
                runs = [solve(file, f"-m {method} -e {encoding} --evaluations 100000") for _ in range(5)]
                rates = [sum(a["evaluations"] for a in run) / sum(a["seconds"] for a in run) for run in runs]
                best.append(f"{max(rates) / 1e6:.2f} M/s")
            print(f"| {method} on {encoding} | {' | '.join(best)} |", flush=True)


for part in PARTS:
    print(f"\n## {part}", flush=True)
    globals()[part]()
