"""Sudoku by random swaps: two open cells of a row change places, and what is no worse stays."""
import json, random, sys

def hear():
    return json.loads(sys.stdin.readline() or '{"stop":"gone"}')

def say(**what):
    print(json.dumps(what), flush=True)

task = hear()
rng, side, board = random.Random(task["seed"]), task["columns"], task["board"]
digits = "123456789ABCDEFG"[:side]
rows = []
for at in range(0, side * side, side):
    given = board[at:at + side]
    missing = [digit for digit in digits if digit not in given]
    rng.shuffle(missing)
    rows.append([sign if sign != "." else missing.pop() for sign in given])
open_cells = [[c for c in range(side) if board[r * side + c] == "."] for r in range(side)]
movable = [r for r in range(side) if len(open_cells[r]) > 1]

best = None
while True:
    row = rng.choice(movable)
    a, b = rng.sample(open_cells[row], 2)
    rows[row][a], rows[row][b] = rows[row][b], rows[row][a]
    say(ask=["".join(map("".join, rows))])
    answer = hear()
    if "stop" in answer:
        break
    if best is None or answer["tell"][0] >= best:
        best = answer["tell"][0]
    else:
        rows[row][a], rows[row][b] = rows[row][b], rows[row][a]
