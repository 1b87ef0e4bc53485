"""What the console of the page does with the text of a visitor, in a worker of its own in the browser."""

import ast
import json
import traceback
from typing import Any

NAME = "<console>"
LONGEST = 20_000
_names: dict[str, Any] = {"__name__": "__main__"}


def run(source: str) -> str:
    """Run a text; JSON of what its last line gives, its kind being "none", "value", "error" or "picture"."""
    try:
        return _told(_value(source))
    except BaseException as error:  # also SystemExit: the console goes on
        return _reply("error", _trace(error))


def _told(value: Any) -> str:
    """What a value looks like; whatever its own methods raise belongs to the visitor's lines."""
    if value is None:
        return _reply("none", "")
    draw = getattr(value, "_repr_svg_", None)
    if callable(draw):
        return _reply("picture", str(draw()))
    if isinstance(value, str) and value.lstrip().startswith("<svg"):
        return _reply("picture", value)
    return _reply("value", repr(value))


def _value(source: str) -> Any:
    """Run all statements; the value of the last one if it is an expression."""
    tree = ast.parse(source, NAME)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, NAME, "exec"), _names)  # noqa: S102
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), NAME, "eval"), _names)  # noqa: S307


def _trace(error: BaseException) -> str:
    """The trace from the visitor's own lines on."""
    frames = error.__traceback__
    while frames and frames.tb_frame.f_code.co_filename != NAME:
        frames = frames.tb_next
    return "".join(traceback.format_exception(type(error), error, frames)).strip()


def _reply(kind: str, text: str) -> str:
    return json.dumps({"kind": kind, "text": text if kind == "picture" else text[:LONGEST]})
