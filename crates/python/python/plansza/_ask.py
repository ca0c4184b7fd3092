"""Requests of the contract that every front of plansza stands on: plain data in, plain data out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import _native

News = dict[str, Any]


def ask(
    request: str,
    body: dict[str, Any],
    *,
    news: Callable[[News], Any] | None = None,
    results: str | Path | None = None,
) -> Any:
    """The answer to a request. What is `None` in the body is as it comes."""
    text = json.dumps({key: value for key, value in body.items() if value is not None})
    heard = None if news is None else lambda told: news(json.loads(told))
    return json.loads(_native.ask(request, text, news=heard, results=results))
