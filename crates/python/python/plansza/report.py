"""The report of an experiment: it shows itself in a notebook, and is there as HTML, Markdown, LaTeX, tables and pictures."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .frame import frame

__all__ = ["LabReport"]


class LabReport:
    """What the trials of an experiment say, in words, tables and charts."""

    def __init__(self, title: str, files: list[tuple[str, str]], save: Callable[[Path], Path]) -> None:
        self.title = title
        #: Every file of the report: name and content.
        self.files: dict[str, str] = dict(files)
        self._save = save

    @property
    def html(self) -> str:
        """A page that stands alone."""
        return self.files["index.html"]

    @property
    def markdown(self) -> str:
        """The report as Markdown."""
        return self.files["report.md"]

    @property
    def latex(self) -> str:
        """Its tables for LaTeX with booktabs."""
        return self.files["tables.tex"]

    @property
    def figures(self) -> dict[str, str]:
        """Its charts as SVG, by name."""
        return self._ending(".svg")

    @property
    def tables(self) -> dict[str, Any]:
        """Its tables with all digits, by name: each a table of pandas or polars, or a list of dicts."""
        return self.tables_as(None)

    def tables_as(self, form: str | None) -> dict[str, Any]:
        """The same as `pandas`, `polars` or `list`."""
        return {name: frame(_rows(text), form) for name, text in self._ending(".csv").items()}

    def _ending(self, end: str) -> dict[str, str]:
        return {name.removesuffix(end): text for name, text in self.files.items() if name.endswith(end)}

    def write(self, folder: str | Path) -> Path:
        """Writes all files into a folder, and says where the page is."""
        return self._save(Path(folder))

    def _repr_html_(self) -> str:
        # In a frame of its own, so that its style and the notebook's do not meet.
        page = html.escape(self.html, quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:40em;border:0" title="{html.escape(self.title)}"></iframe>'

    def __repr__(self) -> str:
        return f"<report: {self.title}, {len(self.tables_as('list'))} tables, {len(self.figures)} figures>"


def _rows(text: str) -> list[dict[str, Any]]:
    """The rows of a CSV file, numbers as numbers, what is not there as `None`."""
    return [{key: _value(value) for key, value in row.items()} for row in csv.DictReader(io.StringIO(text))]


def _value(text: str | None) -> Any:
    if not text:
        return None
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text
