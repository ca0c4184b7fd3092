#!/usr/bin/env python3
"""The exact solver of the Go puzzle beside Gurobi and HiGHS on its compact program.

usage: go-peers.py PLANSZA LINES [SECONDS]

LINES is what `cargo run --release -p plansza-go --example hunt -- 11x11 20 1 --lines` prints: seconds, score, bound and board. PLANSZA
writes the programs; a peer is given SECONDS of the clock (40) and one thread, and its time is the CPU time of optimising alone.
gurobipy's free licence ends at 2000 rows or columns: larger programs are left out for it.
"""

import os
import subprocess
import sys
import tempfile
import time

import gurobipy
import highspy


def gurobi(path, seconds):
    environment = gurobipy.Env(empty=True)
    environment.setParam("OutputFlag", 0)
    environment.start()
    model = gurobipy.read(path, environment)
    if max(model.NumVars, model.NumConstrs) > 2000:
        return None
    model.Params.Threads, model.Params.TimeLimit, model.Params.MIPGapAbs = 1, seconds, 0.99
    start = time.process_time()
    model.optimize()
    return time.process_time() - start, round(model.ObjVal), model.Status == gurobipy.GRB.OPTIMAL


def highs(path, seconds):
    model = highspy.Highs()
    for option, value in {"output_flag": False, "threads": 1, "mip_rel_gap": 0.0, "mip_abs_gap": 0.99}.items():
        model.setOptionValue(option, value)
    model.setOptionValue("time_limit", seconds)
    model.readModel(path)
    start = time.process_time()
    model.run()
    proven = model.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return time.process_time() - start, round(model.getInfo().objective_function_value), proven


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    plansza, seconds = os.path.abspath(sys.argv[1]), float(sys.argv[3]) if len(sys.argv) > 3 else 40.0
    ratios, wrong = {"gurobi": [], "highs": []}, 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.mps")
        for line in (line for line in open(sys.argv[2], encoding="utf-8") if "/" in line):
            own, best, bound, rows, stones = line.split()[:5]
            command = [plansza, "go", "model", f"{rows} {stones}", "--as", "compact", "--to", "mps", "--output", path, "--force"]
            subprocess.run(command, check=True, capture_output=True)
            told = [f"ours {own} s {best}{'' if best == bound else ' cut'}"]
            for name, peer in (("gurobi", gurobi), ("highs", highs)):
                found = peer(path, seconds)
                if found is None:
                    told.append(f"{name} -")
                    continue
                spent, score, proven = found
                ratios[name].append(spent / max(float(own), 1e-4))
                wrong += score > int(bound) or proven and best == bound and score != int(best)
                told.append(f"{name} {spent:.3f} s {score}{'' if proven else ' cut'}")
            print("; ".join(told), flush=True)
    for name, times in ratios.items():
        if times:
            times.sort()
            print(f"{name}: {len(times)} boards, times ours: least {times[0]:.1f}, median {times[len(times) // 2]:.1f}, most {times[-1]:.1f}")
    if wrong:
        sys.exit(f"{wrong} answers differ")


if __name__ == "__main__":
    main()
