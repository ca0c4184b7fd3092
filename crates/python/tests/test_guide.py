"""The blocks of Python in the documents run, and give what they say."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy", reason="the guide uses NumPy")

HERE = Path(__file__).parents[3]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAID = re.compile(r"# → (.*)$")


def blocks(path: Path) -> list[str]:
    return [match.group(1) for match in BLOCK.finditer(path.read_text(encoding="utf-8"))]


def run(block: str, names: dict[str, Any]) -> None:
    """Runs a block. What stands behind `# →` is what the expression before it gives."""
    lines = block.splitlines()
    for statement in ast.parse(block).body:
        last = lines[(statement.end_lineno or statement.lineno) - 1]
        said = SAID.search(last)
        if isinstance(statement, ast.Expr):
            given = eval(compile(ast.Expression(statement.value), "<block>", "eval"), names)
            if said:
                assert repr(given) == said.group(1).strip(), last
        else:
            assert not said, f"nothing comes out of: {last}"
            exec(compile(ast.Module([statement], []), "<block>", "exec"), names)


@pytest.mark.parametrize(
    "name", ["README.md", "crates/python/README.md", "docs/python.md", "docs/python-from-pygad.md"]
)
def test_the_blocks_of_a_document_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = HERE / name
    if not path.exists():
        pytest.skip(f"{name} is not here: the tests stand alone")
    found = blocks(path)
    assert found, f"{name} has no block of Python"
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "guide"}
    for block in found:
        run(block, names)
