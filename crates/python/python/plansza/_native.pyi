"""The native part of plansza."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

__version__: str

T = TypeVar("T")

class Rng:
    """Random numbers from a seed: the same everywhere."""

    def __init__(self, seed: int = 0) -> None: ...
    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
    def below(self, n: int) -> int:
        """A whole number from 0 up to, not including, n."""
    def randint(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
    def uniform(self, low: float, high: float) -> float:
        """A number from low to high."""
    def gauss(self, mean: float = 0.0, deviation: float = 1.0) -> float:
        """A number of the normal distribution."""
    def chance(self, probability: float) -> bool:
        """Whether an event of this probability happens."""
    def choice(self, items: Sequence[T]) -> T:
        """One of a sequence."""
    def shuffle(self, items: list[Any]) -> None:
        """Puts a list into random order."""
    def permutation(self, n: int) -> list[int]:
        """The numbers from 0 up to n in random order."""
    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """So many different ones of a sequence."""

def ask(
    name: str,
    body: str,
    *,
    news: Callable[[str], Any] | None = None,
    results: str | Path | None = None,
) -> str: ...
def requests() -> list[str]: ...
def methods() -> str: ...
def search_vector(
    wish: dict[str, Any],
    kind: str,
    bounds: list[tuple[float, float]],
    crossing: str,
    array: tuple[Any, Any] | None,
    score: Callable[[Any], Any] | None,
    score_many: Callable[[Any], Any] | None,
) -> dict[str, Any]: ...
def search_own(wish: dict[str, Any], problem: Any) -> dict[str, Any]: ...
