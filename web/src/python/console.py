"""Run code that a visitor enters in the console of the page. This module runs in a separate worker."""

import ast
import json
import traceback
from typing import Any

NAME = "<console>"
LONGEST = 20_000
_names: dict[str, Any] = {"__name__": "__main__"}


def run(source: str) -> str:
    """Run code. Return JSON: the kind of result ("none", "value", "error" or "picture") and its text."""
    try:
        return _told(_value(source))
    except BaseException as error:  # includes SystemExit, so that the console keeps running
        return _reply("error", _trace(error))


def _told(value: Any) -> str:
    """Return JSON about a value. Errors in its own methods count as errors of the visitor's code."""
    if value is None:
        return _reply("none", "")
    draw = getattr(value, "_repr_svg_", None)
    if callable(draw):
        return _reply("picture", str(draw()))
    if isinstance(value, str) and value.lstrip().startswith("<svg"):
        return _reply("picture", value)
    return _reply("value", repr(value))


def _value(source: str) -> Any:
    """Run all statements. Return the value of the last one if it is an expression, or else None."""
    tree = ast.parse(source, NAME)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, NAME, "exec"), _names)  # noqa: S102
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), NAME, "eval"), _names)  # noqa: S307


def _trace(error: BaseException) -> str:
    """Return the traceback, beginning with the visitor's own code."""
    frames = error.__traceback__
    while frames and frames.tb_frame.f_code.co_filename != NAME:
        frames = frames.tb_next
    return "".join(traceback.format_exception(type(error), error, frames)).strip()


def _reply(kind: str, text: str) -> str:
    return json.dumps({"kind": kind, "text": text if kind == "picture" else text[:LONGEST]})
