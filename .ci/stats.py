#!/usr/bin/env python3
"""Holds the statistics of reports against scipy and numpy.

Seeded random samples, with and without ties and zeros, small and large, and the degenerate ones (one value, all equal, a
NaN, nothing) are given to PROGRAM (crates/stats/examples/stats.rs) and to scipy. Numbers must agree to 1e-9, absolutely or
relatively; tails and quantiles of distributions relatively. Where scipy has no number, PROGRAM must say null.

usage: stats.py PROGRAM
"""

import collections
import itertools
import json
import math
import subprocess
import sys
import warnings

import numpy as np
from scipy import stats

BOUND = 1e-9
rng = np.random.default_rng(20260101)
cases = []  # (test, question, expected, whether the error is relative)


def plain(value):
    """As JSON can have it: a NaN is null, to us a number that is not there."""
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(v) for v in value]
    if isinstance(value, (bool, np.bool_)) or value is None:
        return None if value is None else bool(value)
    return None if math.isnan(value) else float(value)


def case(test, expected, relative=False, **question):
    """One question. What is expected is a function, for scipy warns or raises where there is no answer."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            wanted = plain(expected())
        except (ValueError, RuntimeWarning, ZeroDivisionError, stats.DegenerateDataWarning):
            wanted = None
    if isinstance(wanted, dict) and wanted.get("p", 0.0) is None:
        wanted = None
    cases.append((test, {"test": test.split()[0], **plain_question(question)}, wanted, relative))


def plain_question(question):
    """Counts stay whole numbers."""
    return {key: value if isinstance(value, (int, str)) else plain(value) for key, value in question.items()}


def samples():
    """Pairs of samples of equal length: continuous, rounded (ties, zeros), coarse, shifted, and all equal."""
    for n in [1, 2, 3, 5, 8, 10, 13, 14, 20, 30, 50, 51, 80, 200]:
        for kind in range(6):
            x, y = rng.normal(size=n), rng.normal(size=n)
            if kind == 1:
                x, y = np.round(x, 1), np.round(y, 1)
            if kind == 2:
                x, y = np.round(2 * x), np.round(2 * y)
            if kind == 3:
                x = np.abs(x) + 1.0 + np.arange(n) / 7.0 + y
            if kind == 4:
                x, y = rng.integers(0, 3, n).astype(float), np.ones(n)
            if kind == 5:
                x, y = np.ones(n), np.ones(n)
            yield x, y


def wilcoxon():
    def ask(name, x, y, null, **options):
        def expected():
            if (x == y).all():
                return None  # nothing is left to test; scipy says NaN, or 1, by its method
            found = stats.wilcoxon(x, y, zero_method="wilcox", **options)
            return {"statistic": found.statistic, "p": found.pvalue}

        case(name, expected, x=x, y=y, null=null)

    for x, y in samples():
        ask("wilcoxon auto", x, y, "auto", method="auto")
        ask("wilcoxon normal", x, y, "normal", method="asymptotic", correction=False)
        ask("wilcoxon continuity", x, y, "continuity", method="asymptotic", correction=True)
        size = np.abs(x - y)
        if len(set(size)) == len(size) and 0 not in size:
            ask("wilcoxon exact", x, y, "exact", method="exact")
        elif len(size) <= 13:
            # With ties scipy's "exact" is for ranks that are not there; all signs are what is exact.
            ask("wilcoxon exact tied", x, y, "exact", method=stats.PermutationMethod(n_resamples=10**4))
    case("wilcoxon auto", lambda: None, x=[], y=[])
    case("wilcoxon auto", lambda: None, x=[1, math.nan], y=[0, 3])
    case("wilcoxon auto", lambda: None, x=[1, 2], y=[3])


def ranksum():
    def ask(name, x, y, **options):
        def expected():
            found = stats.mannwhitneyu(x, y, alternative="two-sided", **options)
            return {"statistic": found.statistic, "p": found.pvalue}

        case(name, expected, x=x, y=y)

    for x, y in samples():
        for other in (y, y[: max(1, len(y) // 2)]):
            both = np.concatenate([x, other])
            if len(x) * len(other) > 1000:
                if len(set(both)) > 1:
                    ask("ranksum normal", x, other, method="asymptotic", use_continuity=True)
            elif len(set(both)) == len(both):
                ask("ranksum exact", x, other, method="exact")
            elif len(both) <= 13 and len(other) > 1:
                # With ties scipy's "exact" is for ranks that are not there; all choices are what is exact.
                ask("ranksum tied", x, other, method=stats.PermutationMethod(n_resamples=10**5))

    def points(x, y):
        return float((np.sign(np.subtract.outer(x, y)) + 1).sum() / 2)

    for sizes in [(3, 3, 2, 4), (4, 3, 4, 4), (2, 5, 3, 3)]:
        for coarse in (False, True):
            boards = [rng.normal(size=n) for n in sizes]
            x, y, z, w = (np.round(b) for b in boards) if coarse else boards

            def expected():
                def splits(a, b):
                    both = np.concatenate([a, b])
                    for mine in itertools.combinations(range(len(both)), len(a)):
                        yield points(both[list(mine)], np.delete(both, mine))

                told = points(x, y) + points(z, w)
                all_ = np.add.outer(np.fromiter(splits(x, y), float), np.fromiter(splits(z, w), float)).ravel()
                tail = min(np.mean(all_ <= told), np.mean(all_ >= told))
                return {"statistic": told, "p": min(1.0, 2.0 * tail)}

            case("ranksum two boards", expected, x=x, y=y, z=z, w=w)
    case("ranksum exact", lambda: None, x=[], y=[1])
    case("ranksum exact", lambda: None, x=[1, math.nan], y=[1])


def friedman():
    def ask(rows):
        n, k = rows.shape

        def expected():
            found = stats.friedmanchisquare(*rows.T)
            if not math.isfinite(found.statistic):
                return None
            ranks = stats.rankdata(rows, axis=1).mean(axis=0)
            answer = {"ranks": ranks, "chi2": found.statistic, "p": found.pvalue, "f": None, "f_p": None}
            left = n * (k - 1) - found.statistic
            if n > 1 and left > 1e-9:
                answer["f"] = (n - 1) * found.statistic / left
                answer["f_p"] = stats.f.sf(answer["f"], k - 1, (k - 1) * (n - 1))
            elif n > 1:
                answer["f_p"] = 0.0  # all boards agree: F is infinite, which JSON has not
            return answer

        case("friedman", expected, rows=rows)

    for n in [1, 2, 5, 14, 100]:
        for k in [3, 4, 10, 50]:
            ask(rng.normal(size=(n, k)))
            ask(rng.integers(0, 3, (n, k)).astype(float))
            ask(rng.normal(size=(n, k)) + np.arange(k))
            ask(np.tile(np.arange(k, dtype=float), (n, 1)))
            ask(np.ones((n, k)))
    case("friedman", lambda: None, rows=[])
    case("friedman", lambda: None, rows=[[1, 2, 3], [1, 2]])


def proportions():
    for trials in [1, 2, 10, 50, 1000, 10**6]:
        for successes in sorted({0, 1, trials // 3, trials // 2, trials - 1, trials}):
            for level in [0.5, 0.9, 0.95, 0.99, 0.999999]:

                def expected():
                    found = stats.binomtest(successes, trials).proportion_ci(level, method="wilson")
                    return {"low": found.low, "high": found.high}

                case("wilson", expected, successes=successes, trials=trials, level=level)
    case("wilson", lambda: None, successes=0, trials=0, level=0.95)
    case("wilson", lambda: None, successes=3, trials=2, level=0.95)
    case("wilson", lambda: None, successes=1, trials=2, level=1.5)


def adjusted():
    for n in [1, 2, 5, 20, 100]:
        for p in (rng.random(n), rng.random(n) ** 4, np.round(rng.random(n), 1), np.ones(n), np.zeros(n)):

            def holm():
                order = np.argsort(p, kind="stable")
                steps = np.minimum(np.maximum.accumulate((n - np.arange(n)) * p[order]), 1.0)
                answer = np.empty(n)
                answer[order] = steps
                return answer

            case("holm", holm, p=p)
    case("holm", lambda: None, p=[0.1, math.nan])
    case("holm", lambda: None, p=[0.1, 1.1])


def descriptions():
    for x, y in samples():
        case("ranks", lambda: {"ranks": stats.rankdata(x)}, x=x)
        case("a12", lambda: stats.mannwhitneyu(x, y, method="asymptotic").statistic / (len(x) * len(y)), x=x, y=y)
        for share in (0.0, 0.025, 0.25, 0.5, 0.9, 1.0, float(rng.random())):
            case("quantile", lambda: np.quantile(x, share), x=x, share=share)

        def expected():
            q1, median, q3 = np.quantile(x, [0.25, 0.5, 0.75])
            sd = np.std(x, ddof=1) if len(x) > 1 else None
            return {"mean": np.mean(x), "sd": sd, "min": x.min(), "q1": q1, "median": median, "q3": q3, "max": x.max()}

        case("summary", expected, x=x)
        costs = np.exp(5 * rng.random(len(x)) - 0.5)

        def area():
            curve = stats.ecdf(costs).cdf
            ends = np.unique(np.concatenate([[1.0, 100.0], costs[(costs > 1) & (costs < 100)]]))
            return float(np.sum(curve.evaluate(ends[:-1]) * np.diff(np.log10(ends))) / 2.0)

        case("ecdf", area, x=costs, to=100.0)
    case("quantile", lambda: None, x=[], share=0.5)
    case("quantile", lambda: None, x=[1, math.nan], share=0.5)
    case("summary", lambda: None, x=[])


def distributions():
    for z in [-30, -10, -5, -1.5, 0, 0.3, 1, 2, 5, 8]:
        case("normal-lower", lambda: stats.norm.cdf(z), True, x=float(z))
    for p in [1e-300, 1e-100, 1e-20, 1e-5, 0.01, 0.025, 0.3, 0.4999, 0.5, 0.6, 0.975, 1 - 1e-9, -0.1, 1.1]:
        case("normal-quantile", lambda: stats.norm.ppf(p), True, x=p)
    for a in [1, 2, 3, 9, 49, 500]:
        for x in [0.0, 1e-3, 0.5, a / 2, a, 2 * a, 5 * a + 20, 400]:
            case("chi2-upper", lambda: stats.chi2.sf(x, a), True, x=float(x), a=float(a))
        for b in [1, 2, 13, 39, 500, 5000]:
            for x in [0.0, 1e-3, 0.5, 1, 1.7, 5, 40]:
                case("f-upper", lambda: stats.f.sf(x, a, b), True, x=float(x), a=float(a), b=float(b))
    for k in [2, 3, 4, 5, 10, 20, 50]:
        # What scipy takes for infinitely many degrees of freedom, and integrates to 1e-11.
        for q in [0.5, 2.0, 3.3, 5.0]:
            case("range-upper", lambda: stats.studentized_range.sf(q, k, np.inf), x=q, k=k)
        for alpha in [0.5, 0.1, 0.05, 0.01, 0.001]:
            case("range-quantile", lambda: stats.studentized_range.isf(alpha, k, np.inf), True, x=alpha, k=k)
    case("range-quantile", lambda: None, x=0.05, k=1)


def distance(found, wanted, relative):
    """The worst error of an answer; infinite if it has another shape."""
    if isinstance(wanted, dict):
        if not isinstance(found, dict):
            return math.inf
        return max(distance(found.get(key), value, relative) for key, value in wanted.items())
    if isinstance(wanted, list):
        if not isinstance(found, list) or len(found) != len(wanted):
            return math.inf
        return max((distance(f, w, relative) for f, w in zip(found, wanted)), default=0.0)
    if wanted is None or found is None:
        return 0.0 if found is wanted else math.inf
    error = abs(found - wanted)
    if relative:
        return error / abs(wanted) if wanted else error
    return min(error, error / abs(wanted)) if wanted else error


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for fill in (wilcoxon, ranksum, friedman, proportions, adjusted, descriptions, distributions):
        fill()
    questions = "".join(json.dumps(question) + "\n" for _, question, _, _ in cases)
    told = subprocess.run([sys.argv[1]], input=questions, capture_output=True, text=True, check=False)
    answers = told.stdout.splitlines()
    if told.returncode or len(answers) != len(cases):
        sys.exit(f"{len(answers)} answers to {len(cases)} questions: {told.stderr}")
    table, wrong = collections.defaultdict(lambda: [0, 0, 0.0]), 0
    for (test, question, wanted, relative), answer in zip(cases, answers):
        found = json.loads(answer)
        error = distance(found, wanted, relative)
        row = table[test]
        row[0] += 1
        row[1] += wanted is None
        row[2] = max(row[2], error)
        if not error <= BOUND:
            wrong += 1
            if wrong <= 20:
                print(f"{json.dumps(question)[:400]}\n  found  {found}\n  wanted {wanted}", file=sys.stderr)
    print(f"{'test':24} {'cases':>6} {'null':>5} {'worst error':>12}")
    for test, (count, none, error) in table.items():
        print(f"{test:24} {count:6} {none:5} {error:12.1e}")
    print(f"{len(cases)} cases, {wrong} of them wrong")
    if wrong:
        sys.exit(1)


main()
