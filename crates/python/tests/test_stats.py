"""Statistics: values of the literature and of scipy, any kind of sequence, and what cannot be answered."""

from __future__ import annotations

import inspect
import math
import random
from array import array
from collections.abc import Callable
from typing import Any

import pytest

import plansza
from plansza import InvalidError, stats

# Hollander and Wolfe (1973), pages 29 and 69.
BEFORE = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
AFTER = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
TERM = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
EARLY = [1.15, 0.88, 0.90, 0.74, 1.21]


def near(found: float, wanted: float) -> bool:
    return math.isclose(found, wanted, rel_tol=1e-9, abs_tol=1e-9)


def test_wilson() -> None:
    # Newcombe (1998), table I.
    for (won, of), (low, high) in {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }.items():
        share = stats.wilson(won, of)
        assert (round(share.low, 4), round(share.high, 4)) == (low, high)
        assert share.rate == won / of and share.level == 0.95
    assert stats.wilson(47, 50, level=0.99).low < stats.wilson(47, 50).low
    assert stats.proportion([True, False, True]) == stats.wilson(2, 3)
    assert str(stats.wilson(47, 50)) == "94.0 % (83.8–97.9)"
    half = stats.wilson(50, 100)
    assert near(stats.greatest_width(100), half.high - half.low)


def test_ert() -> None:
    found = stats.ert([100, 300, 1000], [True, True, False])
    assert found.value == 700 and found.interval is not None
    assert (found.successes, found.runs, found.spent) == (2, 3, 1400)
    assert found.interval.low <= 700 <= found.interval.high
    assert found == stats.ert([100, 300, 1000], [1, 1, 0])
    never = stats.ert([1000, 1000], [False, False])
    assert never.value is None and never.interval is None and str(never) == "> 2000"


def test_curves() -> None:
    curve = stats.ecdf([10, 1000, None, 10])
    assert (curve.costs, curve.shares, curve.pairs) == ([10, 1000], [0.5, 0.75], 4)
    assert near(curve.area(1, 1e4), (2 * 0.5 + 0.75) / 4)
    run = stats.course([1, 5, 100], [10, 9, 20])
    assert run == ([1, 100], [10, 20]) and run.at(0.5) is None and run.first(21) is None
    points = stats.curve([([1, 100], [10, 20]), ([10], [14])], [1, 10, 100], [0.5])
    assert [(point.started, point.mean, point.max) for point in points] == [
        (1, None, 10),
        (2, 12, 14),
        (2, 17, 20),
    ]
    assert points[-1].quantiles == [17]
    found = plansza.search(plansza.Problem(sum, plansza.bits(20)), "climb", evaluations=200)
    assert stats.curve([found.trace], [200])[0].mean == found.score


def test_samples() -> None:
    assert stats.summary([2, 4, 4, 4, 5, 5, 7, 9]).sd == math.sqrt(32 / 7)
    assert stats.summary([5]).sd is None
    assert (stats.mean([1, 2, 6]), stats.median([7, 1, 3, 4]), stats.quantile(range(1, 11), 0.25)) == (
        3,
        3.5,
        3.25,
    )
    assert stats.ranks([7, 1, 3, 3]) == ([4, 1, 2.5, 2.5], 6)


def test_two_methods() -> None:
    test = stats.wilcoxon(BEFORE, AFTER)
    assert (test.plus, test.p, test.exact) == (40, 0.0390625, True)
    assert not stats.wilcoxon(BEFORE, AFTER, null="normal", continuity=True).exact
    found = stats.rank_sum(TERM, EARLY)
    assert found.u == 35 and round(found.p, 4) == 0.2544
    assert stats.a12(TERM, EARLY) == 0.7 and stats.magnitude(0.7) == "medium"
    effect = stats.effect(TERM, EARLY)
    assert (
        effect.a12 == 0.7 and effect.interval.low < 0.7 < effect.interval.high and effect.magnitude == "medium"
    )
    within = [([101, 102], [99, 98]), ([2, 3], [1, 0])]
    assert stats.effect_within(within).a12 == 1 and stats.rank_sum_within(within).u == 8
    assert stats.effect_over(within).a12 == 1


def test_many_methods() -> None:
    found = stats.friedman([[9, 7, 1], [8, 8, 2], [9, 6, 5], [7, 3, 4]])
    assert found.ranks == [1.125, 2.125, 2.75] and found.groups(found.critical_difference(0.10)) == [
        [0, 1],
        [1, 2],
    ]
    assert found.groups() == found.groups(found.critical_difference(0.05))
    assert stats.friedman([[1, 2, 3]] * 5, better="lower").f == math.inf
    # Demšar (2006), section 3.2.2: four classifiers on 14 data sets.
    assert round(stats.critical_difference(4, 14), 2) == 1.25
    assert round(stats.critical_difference(4, 14, 0.10), 2) == 1.12
    assert stats.holm([0.25, 0.125, 0.5]) == [0.5, 0.375, 0.5]


def test_intervals() -> None:
    values = [3.0, 4.0, 4.0, 5.0, 9.0]
    assert stats.bootstrap_mean(values) == stats.bootstrap(values, stats.mean)
    assert stats.bootstrap_mean(values) == stats.bootstrap_mean(values, seed=1)
    assert stats.bootstrap_mean(values, level=0.5).low > stats.bootstrap_mean(values).low
    assert stats.bootstrap_median([2, 2, 2, 2, 90]).low == 2
    boards = [[1] * 50, [1] * 50, [1] * 50, [0] * 50]
    assert stats.bootstrap_clusters(boards, lambda drawn: stats.mean([b[0] for b in drawn])).high == 1

    def broken(sample: Any) -> float:
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        stats.bootstrap(values, broken)


def test_games() -> None:
    first = stats.elo([[0, 75], [25, 0]])[0]
    assert f"{first.elo:.0f} ± {first.margin:.0f}" == "94 ± 39"
    table = stats.crosstable([("ada", "bob", 8), ("bob", "ada", 0), ("cyd", "ada", -3)])
    assert table.players == ["ada", "bob", "cyd"] and table.sides == (1, 1, 1)
    assert table.standings[0][:4] == (2, 1, 0, 2.5) and table.standings[2].margins == [-3]
    assert table.ratings == stats.elo(table.points)


def test_any_sequence_will_do() -> None:
    wanted = stats.wilcoxon(BEFORE, AFTER)
    for form in (tuple, lambda x: array("d", x), lambda x: array("f", x)):
        assert stats.wilcoxon(form(BEFORE), form(AFTER)).plus == wanted.plus
    np = pytest.importorskip("numpy")
    both = np.array([BEFORE, AFTER])
    assert stats.wilcoxon(both[0], both[1]) == wanted
    # A view with strides, other types, and truth values.
    assert stats.wilcoxon(both.T[:, 0], both.T[:, 1]) == wanted
    assert stats.mean(np.arange(5, dtype="int8")) == 2 and stats.mean(np.arange(10)[::2]) == 4
    assert stats.proportion(np.array([True, False])) == stats.wilson(1, 2)
    assert stats.ert(np.array([1, 2]), np.array([True, False])).value == 3
    assert stats.friedman(np.array([[3, 2, 1]] * 4)).ranks == [1, 2, 3]
    assert stats.bootstrap(np.array([1.0, 2.0]), np.mean) == stats.bootstrap([1.0, 2.0], stats.mean)
    assert stats.ecdf(np.array([10, math.nan])).shares == [0.5]
    pandas = pytest.importorskip("pandas")
    assert stats.wilcoxon(pandas.Series(BEFORE), pandas.Series(AFTER)) == wanted
    assert stats.friedman(pandas.DataFrame([[3, 2, 1]] * 4)).ranks == [1, 2, 3]


def test_as_scipy_has_it() -> None:
    scipy = pytest.importorskip("scipy.stats")
    rng = random.Random(20260101)
    for n in (5, 8, 13, 20, 51, 80):
        x = [rng.gauss(0, 1) for _ in range(n)]
        y = [rng.gauss(0.3, 1) for _ in range(n)]
        assert near(stats.wilcoxon(x, y).p, scipy.wilcoxon(x, y).pvalue)
        assert near(stats.rank_sum(x, y).u, scipy.mannwhitneyu(x, y).statistic)
        method = "exact" if n * n <= 1000 else "asymptotic"
        assert near(stats.rank_sum(x, y).p, scipy.mannwhitneyu(x, y, method=method).pvalue)
        rounded = [round(value) for value in x]
        assert stats.ranks(rounded).ranks == list(scipy.rankdata(rounded))
        table = [[rng.gauss(0, 1) for _ in range(4)] for _ in range(n)]
        assert near(stats.friedman(table).chi2, scipy.friedmanchisquare(*zip(*table)).statistic)
        assert near(stats.friedman(table).p, scipy.friedmanchisquare(*zip(*table)).pvalue)
        share = scipy.binomtest(n // 3, n).proportion_ci(method="wilson")
        assert near(stats.wilson(n // 3, n).low, share.low) and near(stats.wilson(n // 3, n).high, share.high)
    for z in (-3.0, -0.5, 0.0, 1.96, 5.0):
        assert near(stats.normal_lower(z), scipy.norm.cdf(z)) and near(stats.normal_upper(z), scipy.norm.sf(z))
        assert near(stats.normal_density(z), scipy.norm.pdf(z))
    assert near(stats.normal_quantile(0.3), scipy.norm.ppf(0.3))
    assert near(stats.normal_two_sided(0.95), scipy.norm.ppf(0.975))
    assert near(stats.chi2_upper(7.3, 4), scipy.chi2.sf(7.3, 4))
    assert near(stats.f_upper(2.85, 3, 39), scipy.f.sf(2.85, 3, 39))
    # With so many degrees of freedom the studentized range is that of normal values.
    assert math.isclose(stats.range_upper(3.3, 3), scipy.studentized_range.sf(3.3, 3, math.inf), rel_tol=1e-6)
    assert math.isclose(stats.range_upper(stats.range_quantile(0.05, 3), 3), 0.05, rel_tol=1e-9)


BAD: list[tuple[Callable[[], Any], str]] = [
    (lambda: stats.wilson(3, 2), "3 successes of 2 trials"),
    (lambda: stats.wilson(0, 0), "trials=0"),
    (lambda: stats.wilson(-1, 5), "successes=-1"),
    (lambda: stats.wilson(1.5, 5), "successes=1.5"),  # type: ignore[arg-type]
    (lambda: stats.wilson(1, 5, level=1), "level=1"),
    (lambda: stats.wilson(1, 5, level=math.nan), "level is a NaN"),
    (lambda: stats.proportion([]), "outcomes is empty"),
    (lambda: stats.proportion([0.5]), "outcomes has 0.5"),
    (lambda: stats.ert([1], [True, False]), "costs has 1 and solved has 2"),
    (lambda: stats.ert([-1], [True]), "costs has -1.0"),
    (lambda: stats.ert([math.inf], [True]), "costs has inf"),
    (lambda: stats.ert([1], [True], resamples=0), "resamples=0"),
    (lambda: stats.ert([1], [True], seed=-1), "seed=-1"),
    (lambda: stats.ecdf([]), "costs is empty"),
    (lambda: stats.ecdf([1]).area(0, 1), "no area from 0 to 1"),
    (lambda: stats.course([2, 1], [1, 2]), "costs falls"),
    (lambda: stats.curve([5], [1]), r"runs\[0\] is no run"),
    (lambda: stats.curve([([2, 1], [1, 2])], [1]), "costs of a run fall"),
    (lambda: stats.curve([([1], [1])], [1], [2]), "a share=2"),
    (lambda: stats.logarithmic(0, 1, 3), "no equal ratios"),
    (lambda: stats.linear(0, math.inf, 3), "an end is infinite"),
    (lambda: stats.linear(0, 1, -1), "points=-1"),
    (lambda: stats.mean([]), "values is empty"),
    (lambda: stats.mean([1, math.nan]), "values has a NaN at place 1"),
    (lambda: stats.mean([math.inf, -math.inf]), "both infinities"),
    (lambda: stats.mean("123"), "values is a text"),
    (lambda: stats.mean(["a"]), "values is no list of numbers"),
    (lambda: stats.mean(5), "values is no list of numbers"),
    (lambda: stats.mean([10**400]), "values is no list of numbers"),
    (lambda: stats.summary([math.inf, -math.inf]), "both infinities"),
    (lambda: stats.quantile([1], 2), "p=2"),
    (lambda: stats.wilcoxon([1], [1, 2]), "x has 1 and y has 2"),
    (lambda: stats.wilcoxon([1, 2], [1, 2]), "all pairs are equal"),
    (lambda: stats.wilcoxon([1], [2], null="bayes"), "null='bayes'"),
    (lambda: stats.wilcoxon(range(1, 600), [0] * 599, null="exact"), "out of reach"),
    (lambda: stats.rank_sum([], [1]), "x is empty"),
    (lambda: stats.rank_sum_within([]), "boards is empty"),
    (lambda: stats.rank_sum_within([5]), r"boards\[0\] is no pair"),
    (lambda: stats.rank_sum_within([([1], [math.nan])]), r"y of boards\[0\] has a NaN"),
    (lambda: stats.a12([1], []), "y is empty"),
    (lambda: stats.magnitude(2), "a12=2"),
    (lambda: stats.effect_over([([1], [2])]), "there is one board"),
    (lambda: stats.friedman([]), "the table is empty"),
    (lambda: stats.friedman([[1], [2]]), "there is one method"),
    (lambda: stats.friedman([[1, 2], [1]]), "the rows differ in length"),
    (lambda: stats.friedman([[1, 1], [2, 2]]), "all methods are equal"),
    (lambda: stats.friedman([[1, 2]], better="best"), "better='best'"),
    (lambda: stats.critical_difference(1, 5), "methods=1"),
    (lambda: stats.critical_difference(3, 0), "boards=0"),
    (lambda: stats.holm([0.5, 1.5]), "p has 1.5 at place 1"),
    (lambda: stats.bootstrap([1], lambda sample: math.nan), "is a NaN"),
    (lambda: stats.bootstrap_clusters([[1]], len), "there are 1 clusters"),
    (lambda: stats.elo([[0, 1]]), "not square"),
    (lambda: stats.elo([[0, -1], [0, 0]]), "points below 0"),
    (lambda: stats.elo([]), "there are no players"),
    (lambda: stats.crosstable([]), "there are no games"),
    (lambda: stats.crosstable([("a", "a", 1)]), "against itself"),
    (lambda: stats.crosstable([("a", "b", 1)], players=["a"]), "who is no player"),
    (lambda: stats.crosstable([("a", "b", 0.5)]), "the margin"),  # type: ignore[list-item]
    (lambda: stats.normal_quantile(0), "p=0"),
    (lambda: stats.chi2_upper(1, 0), "freedom=0"),
    (lambda: stats.range_upper(1, 1), "k=1"),
]


@pytest.mark.parametrize(("question", "what"), BAD, ids=[what for _, what in BAD])
def test_what_cannot_be_answered_is_named(question: Callable[[], Any], what: str) -> None:
    with pytest.raises(InvalidError, match=what):
        question()


def test_arrays_that_are_none() -> None:
    np = pytest.importorskip("numpy")
    with pytest.raises(InvalidError, match="values has 2 dimensions"):
        stats.mean(np.zeros((2, 2)))
    with pytest.raises(InvalidError, match="values is no list of numbers"):
        stats.mean(np.array(["a"]))


def test_every_function_has_words_and_is_told() -> None:
    for name in stats.__all__:
        thing = getattr(stats, name)
        assert inspect.getdoc(thing), name
        if not inspect.isclass(thing):
            assert f"`{name}`" in (stats.__doc__ or ""), name
