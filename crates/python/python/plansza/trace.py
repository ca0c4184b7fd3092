"""How a search came to its best: what it had after how many evaluations."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast, overload

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Trace"]

Step = tuple[int, int, float]


class Trace(Sequence[Step]):
    """The improvements of a search: evaluations, epochs and score of each. Its columns are NumPy arrays where NumPy is
    there, and lists where it is not.

    >>> trace = Trace([(1, 0, 200), (40, 0, 243)], [0.0, 0.5])
    >>> trace[-1], trace.at(39)
    ((40, 0, 243), 200)
    """

    def __init__(self, steps: Sequence[Sequence[Any]], seconds: Sequence[float] | None = None) -> None:
        whole = all(isinstance(step[2], int) for step in steps)
        self._evaluations = array("q", [int(step[0]) for step in steps])
        self._epochs = array("q", [int(step[1]) for step in steps])
        self._scores: array[Any] = array("q" if whole else "d", [step[2] for step in steps])
        self._seconds = None if seconds is None else array("d", seconds)

    @classmethod
    def _of(cls, columns: tuple[bytes, bytes, bytes, bytes], whole: bool) -> Trace:
        """From columns of eight bytes an entry."""
        trace = cls.__new__(cls)
        trace._evaluations = array("q", columns[0])
        trace._epochs = array("q", columns[1])
        trace._scores = array("q" if whole else "d", columns[2])
        trace._seconds = array("d", columns[3])
        return trace

    def __len__(self) -> int:
        return len(self._evaluations)

    @overload
    def __getitem__(self, at: int) -> Step: ...
    @overload
    def __getitem__(self, at: slice) -> list[Step]: ...
    def __getitem__(self, at: int | slice) -> Step | list[Step]:
        if isinstance(at, slice):
            return list(self)[at]
        return self._evaluations[at], self._epochs[at], self._scores[at]

    def __iter__(self) -> Iterator[Step]:
        return zip(self._evaluations, self._epochs, self._scores, strict=True)

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Trace) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if not self:
            return "Trace([])"
        first, last = self[0], self[-1]
        return f"<trace: {len(self)} improvements, {first[2]} → {last[2]} in {last[0]} evaluations>"

    def at(self, evaluations: int) -> float | None:
        """The best score after so many evaluations."""
        place = bisect_right(self._evaluations, evaluations)
        return self._scores[place - 1] if place else None

    @property
    def evaluations(self) -> npt.NDArray[np.int64]:
        """Evaluations at each improvement."""
        return _column(self._evaluations)

    @property
    def epochs(self) -> npt.NDArray[np.int64]:
        """Epochs at each improvement."""
        return _column(self._epochs)

    @property
    def scores(self) -> npt.NDArray[Any]:
        """The score of each improvement."""
        return _column(self._scores)

    @property
    def seconds(self) -> npt.NDArray[np.float64] | None:
        """The time of each improvement, where it is known."""
        return None if self._seconds is None else _column(self._seconds)

    def plot(self, ax: Any = None, **style: Any) -> Any:
        """Draws the course with matplotlib and gives back the axes."""
        if ax is None:
            import matplotlib.pyplot as plt

            ax = plt.gca()
        ax.step(list(self._evaluations), list(self._scores), where="post", **style)
        ax.set_xlabel("evaluations")
        ax.set_ylabel("score")
        return ax


def _column(column: array[Any]) -> npt.NDArray[Any]:
    """A column for who calculates: the same memory as an array of NumPy's."""
    try:
        import numpy as np
    except ImportError:
        return cast("npt.NDArray[Any]", column.tolist())
    view = np.frombuffer(column, dtype=np.int64 if column.typecode == "q" else np.float64)
    view.flags.writeable = False
    return view
