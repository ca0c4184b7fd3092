"""Rows as a table of pandas or polars, where one of them is there; else as a list of dicts."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .errors import InvalidError

__all__ = ["frame"]

#: What rows can be given as.
FORMS = ("pandas", "polars", "list")


def frame(rows: list[dict[str, Any]], form: str | None = None) -> Any:
    """The rows as pandas has them, else polars, else as they are; or in the form that is named.

    >>> frame([{"score": 1}], "list")
    [{'score': 1}]
    """
    if form is None:
        for name in ("pandas", "polars"):
            try:
                return frame(rows, name)
            except ImportError:
                pass
        return rows
    if form not in FORMS:
        raise InvalidError(f"there is no table {form!r}", accepted=", ".join(FORMS))
    if form == "list":
        return rows
    # By name, so that nobody needs them to check the types.
    tables: Any = import_module(form)
    if form == "pandas":
        return tables.DataFrame(rows)
    return tables.DataFrame(rows, infer_schema_length=None, strict=False)
