"""Every statistic of our reports as a function on arrays: plain numbers in, small records out.

| question | functions |
|---|---|
| how often does it solve, and how sure is that? | `wilson`, `proportion`, `greatest_width` |
| what does a success cost, failures included? | `ert` |
| which share of (run, target) pairs is done by a cost? | `ecdf` |
| how good is the best so far at a cost, over many runs? | `course`, `curve`, `linear`, `logarithmic` |
| one sample in a few numbers | `summary`, `mean`, `median`, `quantile`, `ranks` |
| how sure is a mean, a median, anything? | `bootstrap_mean`, `bootstrap_median`, `bootstrap`, `bootstrap_clusters` |
| do two methods differ from board to board? | `wilcoxon` |
| do the runs of two methods differ on one board, or within several? | `rank_sum`, `rank_sum_within` |
| by how much? | `a12`, `magnitude`, `effect`, `effect_within`, `effect_over` |
| do many methods differ over many boards, and which? | `friedman`, `critical_difference` |
| p-values of many tests at once | `holm` |
| who is stronger? | `crosstable`, `elo` |
| tails and quantiles | `normal_lower`, `normal_upper`, `normal_density`, `normal_quantile`, `normal_two_sided`, `chi2_upper`, `f_upper`, `range_upper`, `range_quantile` |

A sample is any sequence of numbers or a NumPy array. What the data cannot answer (an empty sample, a NaN, lists of different
lengths) is an `InvalidError` that names it. What is drawn at random comes from a seed, so that the same numbers give the same
interval on every machine.

>>> from plansza import stats
>>> print(stats.wilson(47, 50))
94.0 % (83.8–97.9)
>>> stats.wilcoxon([5, 7, 9, 12, 20, 21], [4, 5, 6, 8, 14, 13]).p
0.03125
"""

from __future__ import annotations

from .curves import (
    Course,
    CoursePoint,
    Ecdf,
    course,
    curve,
    ecdf,
    linear,
    logarithmic,
)
from .distribution import (
    chi2_upper,
    f_upper,
    normal_density,
    normal_lower,
    normal_quantile,
    normal_two_sided,
    normal_upper,
    range_quantile,
    range_upper,
)
from .ert import Ert, ert
from .games import (
    Crosstable,
    EloRating,
    Standing,
    crosstable,
    elo,
)
from .many import (
    Friedman,
    critical_difference,
    friedman,
    holm,
)
from .resample import (
    Interval,
    bootstrap,
    bootstrap_clusters,
    bootstrap_mean,
    bootstrap_median,
)
from .sample import (
    Ranks,
    Summary,
    mean,
    median,
    quantile,
    ranks,
    summary,
)
from .shares import (
    Proportion,
    greatest_width,
    proportion,
    wilson,
)
from .two import (
    Effect,
    RankSum,
    Wilcoxon,
    a12,
    effect,
    effect_over,
    effect_within,
    magnitude,
    rank_sum,
    rank_sum_within,
    wilcoxon,
)

__all__ = [
    "Course",
    "CoursePoint",
    "Crosstable",
    "Ecdf",
    "Effect",
    "EloRating",
    "Ert",
    "Friedman",
    "Interval",
    "Proportion",
    "RankSum",
    "Ranks",
    "Standing",
    "Summary",
    "Wilcoxon",
    "a12",
    "bootstrap",
    "bootstrap_clusters",
    "bootstrap_mean",
    "bootstrap_median",
    "chi2_upper",
    "course",
    "critical_difference",
    "crosstable",
    "curve",
    "ecdf",
    "effect",
    "effect_over",
    "effect_within",
    "elo",
    "ert",
    "f_upper",
    "friedman",
    "greatest_width",
    "holm",
    "linear",
    "logarithmic",
    "magnitude",
    "mean",
    "median",
    "normal_density",
    "normal_lower",
    "normal_quantile",
    "normal_two_sided",
    "normal_upper",
    "proportion",
    "quantile",
    "range_quantile",
    "range_upper",
    "rank_sum",
    "rank_sum_within",
    "ranks",
    "summary",
    "wilcoxon",
    "wilson",
]
