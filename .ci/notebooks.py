"""Runs the notebooks of docs/notebooks, each from its first cell to its last.

    python .ci/notebooks.py [NAME…]           every text that a cell gives must be the one that is stored
    python .ci/notebooks.py --write [NAME…]   stores what the cells give

A cell with the tag `varies` tells of time and is not compared; pictures are not either. Cells run in a folder of their own,
which is gone afterwards. Stored notebooks are small, and have no paths and no dates of the machine that ran them.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "docs" / "notebooks"
LARGEST = 150_000
#: Metadata of a cell that a reader needs.
KEPT = {"tags"}
FOREIGN = re.compile(r"/(?:home|root|tmp|work|usr|Users)/[\w./-]+|\d{4}-\d\d-\d\dT\d\d:\d\d")


def run(notebook: Any) -> None:
    """Runs its cells; what they gave before is forgotten."""
    for cell in notebook.cells:
        cell.metadata = {key: value for key, value in cell.metadata.items() if key in KEPT}
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": folder}}, record_timing=False
        )
        client.execute()
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [tidied(output) for output in joined(cell.outputs)]
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }


def joined(outputs: list[Any]) -> list[Any]:
    """Parts of one stream are one output, however they arrived."""
    whole: list[Any] = []
    for output in outputs:
        before = whole[-1] if whole else None
        if before is not None and output.output_type == before.output_type == "stream" and output.name == before.name:
            before.text += output.text
        else:
            whole.append(output)
    return whole


def tidied(output: Any) -> Any:
    """Without what names a figure by where it lies."""
    data = output.get("data", {})
    if "image/png" in data or "image/svg+xml" in data:
        data.pop("text/plain", None)
    return output


def texts(notebook: Any) -> list[tuple[str, str]]:
    """What cells gave as text, with their ids."""
    told: list[tuple[str, str]] = []
    for cell in notebook.cells:
        if cell.cell_type != "code" or "varies" in cell.metadata.get("tags", []):
            continue
        for output in cell.outputs:
            text = output.get("text") if output.output_type == "stream" else output.get("data", {}).get("text/plain")
            if text is not None:
                told.append((cell.id, text))
    return told


def slips(path: Path, text: str) -> list[str]:
    """What a stored notebook must not have."""
    found = [f"{len(text)} bytes, more than {LARGEST}"] if len(text) > LARGEST else []
    found += [f"names {match}" for match in sorted(set(FOREIGN.findall(text)))]
    return [f"{path.name}: {slip}" for slip in found]


def main() -> None:
    """Runs all, or those that are named."""
    write = "--write" in sys.argv[1:]
    names = [word for word in sys.argv[1:] if word != "--write"]
    paths = [FOLDER / f"{name}.ipynb" for name in names] or sorted(FOLDER.glob("*.ipynb"))
    wrong: list[str] = []
    for path in paths:
        stored = nbformat.read(path, as_version=4)
        fresh = nbformat.read(path, as_version=4)
        begun = time.perf_counter()
        run(fresh)
        print(f"{path.name}: {len(fresh.cells)} cells, {time.perf_counter() - begun:.0f} s", flush=True)
        if write:
            nbformat.validate(fresh)
            path.write_text(nbformat.writes(fresh, version=4) + "\n", encoding="utf-8")
        elif texts(fresh) != texts(stored):
            for (cell, new), (_, old) in zip(texts(fresh), texts(stored), strict=False):
                if new != old:
                    wrong.append(f"{path.name}, cell {cell}: stored is\n{old}\nand now it gives\n{new}")
                    break
            else:
                wrong.append(f"{path.name}: other cells give text than those that are stored")
        wrong += slips(path, path.read_text(encoding="utf-8"))
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
