"""How long `import plansza` takes.

    python crates/python/bench/start.py [--at-most MILLISECONDS]

Interpreters that import it and interpreters that import nothing start in turn; told is the median of the differences, of the
time of the processor: that of the clock on the wall depends on what else the machine does.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys


def started(code: str) -> float:
    """The milliseconds of an interpreter that runs a line."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def main() -> None:
    """Measures, tells, and ends with 1 where it is too slow."""
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--at-most", type=float, default=None, metavar="MILLISECONDS")
    wishes.add_argument("--pairs", type=int, default=21)
    wish = wishes.parse_args()
    started("import plansza")  # The files are read once before.
    pairs = [(started("import plansza"), started("pass")) for _ in range(wish.pairs)]
    took = statistics.median(with_it - without for with_it, without in pairs)
    print(f"import plansza: {took:.1f} ms, beside {statistics.median(bare for _, bare in pairs):.1f} ms of Python's own start")
    if wish.at_most is not None and took > wish.at_most:
        sys.exit(f"more than {wish.at_most:g} ms")


if __name__ == "__main__":
    main()
