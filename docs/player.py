"""Connect Four by GTP: wins where it can, else keeps the other from winning, else drops near the middle."""
import sys

def wins(column, disc):
    row = len(columns[column])
    def run(dx, dy):
        count, x, y = 0, column + dx, row + dy
        while 0 <= x < 7 and 0 <= y < len(columns[x]) and columns[x][y] == disc:
            count, x, y = count + 1, x + dx, y + dy
        return count
    return any(run(dx, dy) + run(-dx, -dy) >= 3 for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)])

def choose(disc):
    legal = sorted((c for c in range(7) if len(columns[c]) < 6), key=lambda c: abs(c - 3))
    threats = [c for who in [disc, "bw".replace(disc, "")] for c in legal if wins(c, who)]
    return (threats + legal)[0]

columns = [[] for _ in range(7)]
for line in sys.stdin:
    command, *words = line.lower().split() or [""]
    answer = ""
    if command == "clear_board":
        columns = [[] for _ in range(7)]
    elif command == "play":
        columns[ord(words[1]) - ord("a")].append(words[0][0])
    elif command == "genmove":
        column = choose(words[0][0])
        columns[column].append(words[0][0])
        answer = chr(ord("a") + column)
    print(f"= {answer}\n", flush=True)
    if command == "quit":
        break
