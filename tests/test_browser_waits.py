"""Browser tests call `wait_for_function` with a function, never with an expression.

Playwright evaluates an expression again whenever it polls; the page's content security policy refuses that.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

E2E = Path(__file__).parent.parent / "e2e"


def waits(tree: ast.Module) -> list[ast.Call]:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [
        call
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "wait_for_function" and call.args
    ]


@pytest.mark.parametrize("path", sorted(E2E.glob("*.py")), ids=lambda path: path.stem)
def test_waits_hold_under_the_policy(path: Path) -> None:
    for call in waits(ast.parse(path.read_text(encoding="utf-8"))):
        said = call.args[0]
        if isinstance(said, ast.Constant):
            assert "=>" in str(said.value), f"{path.name}:{call.lineno}: {said.value}"
