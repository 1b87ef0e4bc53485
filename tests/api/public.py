"""The public interface, printed as rows of the table in docs/api.md.

PYTHONPATH=py:tests python -m api.public       print the rows that the table lacks, without descriptions
"""

from __future__ import annotations

import doctest
import inspect
import re
import sys
from pathlib import Path

import kleinod
from kleinod.codec.base36 import checksum

TABLE = Path(__file__).parents[2] / "docs" / "api.md"
ROW = re.compile(r"^\| `(.+?)` \| (\S+) \| (.+) \|$", re.M)
CLASSES = {
    name: kind
    for name, kind in ((name, getattr(kleinod, name)) for name in kleinod.__all__)
    if inspect.isclass(kind) and (kind is kleinod.KleinodError or not issubclass(kind, kleinod.KleinodError))
}
#: Members of a match that are not public: only Kleinod itself uses them, and they may change at any time.
INTERNAL = {
    "add",
    "adopt",
    "as_record",
    "choices",
    "cut",
    "begun_as",
    "keep_remarks",
    "line",
    "forced_path",
    "forced_action",
    "node",
    "occurrences",
    "replay",
    "resigned",
    "scene",
    "seen_record",
    "sit",
}
#: Members of a game that are not public: only Kleinod itself uses them, and they may change at any time.
BROUGHT = {"rules", "text", "view", "evaluate", "opening", "editor", "advise", "search_knowledge"}
#: Public attributes that a match, an error or a bot gets from its constructor.
GIVEN = (
    "Match.game",
    "Match.seats",
    "Match.options",
    "Match.rules",
    "Match.text",
    "Match.view",
    "Match.seed",
    "Match.id",
)
GIVEN += ("KleinodError.msg", "KleinodError.game", "Bot.match", "Bot.level", "Bot.seed")
GIVEN += ("Widget.match", "Widget.seat", "Widget.plies", "Widget.language")


def signature(name: str, thing: object) -> str:
    """Return a name with its parameters and their defaults, without types."""
    if not callable(thing) or inspect.isclass(thing):
        return name
    parts: list[str] = []
    starred = False
    for parameter in inspect.signature(thing).parameters.values():
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            parts.append("*")
            starred = True
        stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        default = "" if parameter.default is parameter.empty else f"={parameter.default!r}"
        parts.append(f"{stars}{parameter.name}{default}")
    return f"{name}({', '.join(parts)})"


def found() -> list[str]:
    """Return the public names of the code, with their parameters."""
    names = [signature(name, getattr(kleinod, name)) for name in kleinod.__all__]
    for name, kind in CLASSES.items():
        own = [member for member in vars(kind) if not member.startswith("_")]
        if name == "Match":
            own += [member for member in vars(kind.__mro__[1]) if not member.startswith("_")]
            own = [member for member in own if member not in INTERNAL]
        if name == "Game":
            own = [member for member in own if member not in BROUGHT]
        names += [signature(f"{name}.{member}", getattr(kind, member)) for member in dict.fromkeys(own)]
    return sorted({*names, *GIVEN})


def listed() -> dict[str, tuple[str, str]]:
    """Return the rows of the table by name: since which version the name is public, and its description."""
    return {name: (since, told) for name, since, told in ROW.findall(TABLE.read_text(encoding="utf-8"))}


def examples(widgets: bool) -> int:
    """Run the docstring examples of all public names (those of widgets only if `widgets`). Return the number
    of example lines run.

    Raises:
        doctest.DocTestFailure: An example is wrong.
    """
    modules = {kleinod.__name__, *(kind.__module__ for kind in CLASSES.values())}
    modules |= {
        getattr(kleinod, name).__module__ for name in kleinod.__all__ if callable(getattr(kleinod, name))
    }
    modules |= {kleinod.Match.__mro__[1].__module__}
    runner, ran = doctest.DebugRunner(), 0
    for name in sorted(modules):
        for test in doctest.DocTestFinder().find(sys.modules[name]):
            if widgets or "idget" not in test.name.removeprefix("kleinod.notebook.widget_types"):
                ran += runner.run(test).attempted
    return ran


def check(since: str) -> str:
    """Return a checksum of the names that became public with a version, and of their parameters. The
    changelog gives it."""
    names = "\n".join(sorted(name for name, (version, _) in listed().items() if version == since))
    return checksum(names)


if __name__ == "__main__":
    for row in sorted(set(found()) - set(listed())):
        print(f"| `{row}` | {kleinod.__version__} | … |")
