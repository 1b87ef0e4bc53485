"""Every name in the package is used there or public; code that only tests use belongs to the tests."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "py" / "kleinod"
#: Modules whose names are used only from outside the package: adapters for other programs, and types that the
#: build reads.
ADAPTERS = ("research/pettingzoo.py", "research/openspiel.py", "research/table_batch.py", "protocol/")
#: Methods that notebooks and the server of the standard library call by name.
CALLED_BY_OTHERS = {"_repr_svg_", "log_message"}
#: A string of this many characters or more is text for people, and not searched for names of attributes.
LONGEST_NAME = 200


def defined(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the functions, methods, classes and constants of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets += [node.target] if isinstance(node, ast.AnnAssign) else []
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def used(tree: ast.Module) -> Iterator[str]:
    """Yield names that a module reads, also as attributes or in short strings. A mere import is not a use."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.alias) and node.asname:
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"\w+", node.value if len(node.value) < LONGEST_NAME else "")


def dead(texts: dict[str, str], public: set[str]) -> list[str]:
    """Return each name that these modules define and never use, as "path name"."""
    trees = {path: ast.parse(text) for path, text in texts.items()}
    uses = Counter(name for tree in trees.values() for name in used(tree))
    return [
        f"{path} {name}"
        for path, tree in trees.items()
        for name in defined(tree)
        if not uses[name] and name not in public and not re.fullmatch("__.*__", name)
    ]


def test_everything_in_the_package_is_used_there_or_public() -> None:
    texts = {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    public = set(re.findall(r"\w+", (ROOT / "docs" / "api.md").read_text("utf-8"))) | CALLED_BY_OTHERS
    assert [one for one in dead(texts, public) if not one.startswith(ADAPTERS)] == []


def test_what_nobody_uses_is_found() -> None:
    one = "from two import used\n\nLEFT = 1\n\n\ndef f(x):\n    return used(x.read)\n"
    two = "def used(x):\n    return x\n\n\nclass C:\n    def read(self): ...\n    def lost(self): ...\n"
    assert dead({"one": one, "two": two}, {"f"}) == ["one LEFT", "two C", "two lost"]
