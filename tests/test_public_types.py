"""Public functions state the type they return: `Any` is allowed only where `REASONS` says why."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "py" / "kleinod"
#: Functions whose return type contains `Any`, by the reason for it.
REASONS: dict[str, set[str]] = {
    "plain data of the shape that the argument has": {"core.plain_data.plain"},
}


class Module:
    """The imports and type aliases of one module."""

    def __init__(self, path: Path, package: Path) -> None:
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        parts = path.relative_to(package).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        #: The module that each imported name comes from, and the name it has there.
        self.imported = {
            alias.asname or alias.name: (node.module.removeprefix(f"{package.name}."), alias.name)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }
        self.aliases = {
            node.target.id: node.value
            for node in self.tree.body
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value
            if ast.unparse(node.annotation) == "TypeAlias"
        }


def modules(package: Path) -> dict[str, Module]:
    found = (Module(path, package) for path in package.rglob("*.py"))
    return {module.name: module for module in found}


def names_in(said: ast.AST) -> Iterator[str]:
    """Yield all names in an annotation, even one that is written as a string."""
    for part in ast.walk(said):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield from names_in(ast.parse(part.value, mode="eval"))


def alias(name: str, module: Module, of: dict[str, Module]) -> tuple[ast.AST, Module] | None:
    """Return the type that an alias stands for, and the module that defines it; None if it is no alias.

    The alias is followed through modules that import it from another module.
    """
    while name not in module.aliases:
        if name not in module.imported or module.imported[name][0] not in of:
            return None
        home, name = module.imported[name]
        module = of[home]
    return module.aliases[name], module


def has_any(said: ast.AST, module: Module, of: dict[str, Module], seen: frozenset[str] = frozenset()) -> bool:
    """Return True if an annotation contains `Any`, directly or through an alias."""
    for name in set(names_in(said)) - seen:
        meant = alias(name, module, of)
        if name == "Any" or (meant and has_any(*meant, of, seen | {name})):
            return True
    return False


def public_functions(
    node: ast.AST, name: str
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield the public functions in a module or class, but not those defined inside other functions."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.ClassDef) and not inner.name.startswith("_"):
            yield from public_functions(inner, f"{name}.{inner.name}")
        elif isinstance(inner, ast.If):
            yield from public_functions(inner, name)
        elif isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef) and _is_public(inner):
            yield f"{name}.{inner.name}", inner


def _is_public(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return not function.name.startswith("_") or function.name.startswith("__")


def answers_any(package: Path) -> set[str]:
    """Return the public functions of a package whose return type contains `Any`."""
    of = modules(package)
    return {
        name
        for module in of.values()
        for name, function in public_functions(module.tree, module.name)
        if function.returns and has_any(function.returns, module, of)
    }


def loose(package: Path) -> set[str]:
    """Return all public places with `dict[str, Any]`: signatures, fields of classes, names of modules."""
    return {name for module in modules(package).values() for name in _loose(module.tree, module.name)}


def _loose(node: ast.AST, name: str) -> Iterator[str]:
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.ClassDef) and not inner.name.startswith("_"):
            yield from _loose(inner, f"{name}.{inner.name}")
        elif isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef) and _is_public(inner):
            said = [
                inner.returns,
                *(argument.annotation for argument in ast.walk(inner.args) if isinstance(argument, ast.arg)),
            ]
            said += [
                part.annotation
                for part in ast.walk(inner)
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Attribute)
            ]
            if any(_is_loose(one) for one in said if one):
                yield f"{name}.{inner.name}"
        elif isinstance(inner, ast.AnnAssign) and (_is_loose(inner.annotation) or _is_loose(inner.value)):
            yield f"{name}.{ast.unparse(inner.target)}"


def _is_loose(said: ast.AST | None) -> bool:
    return said is not None and "dict[str, Any]" in ast.unparse(said)


def test_any_is_answered_only_where_no_type_can_be_named() -> None:
    assert answers_any(PACKAGE) == set().union(*REASONS.values())


def test_no_table_of_anything_is_handed_out() -> None:
    assert loose(PACKAGE) == set()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The folder of a package that has `Any` in every place that these tests examine."""
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "one.py").write_text(
        "from typing import Any, TypeAlias\n"
        "State: TypeAlias = Any\n"
        "Pair: TypeAlias = 'tuple[State, int]'\n"
        "def bare() -> Any: ...\n"
        "def alias() -> State: ...\n"
        "def twice() -> list[Pair]: ...\n"
        "def none(x: Any) -> int: ...\n"
        "def _own() -> Any: ...\n"
        "def table(x: dict[str, Any]) -> int: ...\n"
    )
    (folder / "two.py").write_text(
        "from small.one import Pair, State\n"
        "class Thing:\n"
        "    rows: dict[str, Any]\n"
        "    def far(self) -> 'State': ...\n"
        "    def near(self) -> int:\n"
        "        self.other: dict[str, Any] = {}\n"
    )
    (folder / "three.py").write_text("from small.two import Pair\ndef further() -> Pair: ...\n")
    return folder


def test_any_is_found_behind_other_names(package: Path) -> None:
    found = {"one.bare", "one.alias", "one.twice", "two.Thing.far", "three.further"}
    assert answers_any(package) == found


def test_tables_of_anything_are_found(package: Path) -> None:
    assert loose(package) == {"one.table", "two.Thing.rows", "two.Thing.near"}
