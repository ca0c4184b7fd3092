"""How a search came to its best: what it had after how many evaluations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Trace"]


class Trace(Sequence[tuple[int, int, float]]):
    """The improvements of a search: evaluations, epochs and score of each.

    >>> trace = Trace([(1, 0, 200), (40, 0, 243)], [0.0, 0.5])
    >>> trace[-1], trace.at(39)
    ((40, 0, 243), 200)
    """

    def __init__(self, steps: Sequence[Sequence[Any]], seconds: Sequence[float] | None = None) -> None:
        self._steps = [(int(step[0]), int(step[1]), step[2]) for step in steps]
        self._seconds = None if seconds is None else list(seconds)

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, at: Any) -> Any:
        return self._steps[at]

    def __iter__(self) -> Iterator[tuple[int, int, float]]:
        return iter(self._steps)

    def __repr__(self) -> str:
        if not self._steps:
            return "Trace([])"
        first, last = self._steps[0], self._steps[-1]
        return f"<trace: {len(self)} improvements, {first[2]} → {last[2]} in {last[0]} evaluations>"

    def at(self, evaluations: int) -> float | None:
        """The best score after so many evaluations."""
        best = None
        for when, _, score in self._steps:
            if when > evaluations:
                break
            best = score
        return best

    def _array(self, values: list[Any], dtype: str) -> np.ndarray[Any, Any]:
        import numpy as np

        return np.array(values, dtype=dtype)

    @property
    def evaluations(self) -> np.ndarray[Any, Any]:
        """Evaluations at each improvement, as a NumPy array."""
        return self._array([step[0] for step in self._steps], "int64")

    @property
    def epochs(self) -> np.ndarray[Any, Any]:
        """Epochs at each improvement, as a NumPy array."""
        return self._array([step[1] for step in self._steps], "int64")

    @property
    def scores(self) -> np.ndarray[Any, Any]:
        """The score of each improvement, as a NumPy array."""
        whole = all(isinstance(step[2], int) for step in self._steps)
        return self._array([step[2] for step in self._steps], "int64" if whole else "float64")

    @property
    def seconds(self) -> np.ndarray[Any, Any] | None:
        """The time of each improvement, as a NumPy array, where it is known."""
        return None if self._seconds is None else self._array(self._seconds, "float64")

    def plot(self, ax: Any = None, **style: Any) -> Any:
        """Draws the course with matplotlib and gives back the axes."""
        if ax is None:
            import matplotlib.pyplot as plt

            ax = plt.gca()
        ax.step([step[0] for step in self._steps], [step[2] for step in self._steps], where="post", **style)
        ax.set_xlabel("evaluations")
        ax.set_ylabel("score")
        return ax
