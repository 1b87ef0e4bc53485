"""Who may import whom (the tree has layers): games stand on the core's interface and nothing else of it,
they do not know each other, and nothing knows the browser."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1] / "py"
MODULES = sorted((ROOT / "kleinod").rglob("*.py"))
TERMINAL = {"kleinod.__main__", "kleinod.terminal", "kleinod.bench"}
EVERYWHERE = ("kleinod.hex", "kleinod.wire")
#: What the modules of each layer may import of our own; a game also imports its own folder.
ALLOWED = {
    "wire": ("kleinod.wire",),
    "hex": ("kleinod.hex",),
    "core": ("kleinod.core", "kleinod.wire", "kleinod.hex"),
    "ai": ("kleinod.ai", "kleinod.core"),
    "bridge": ("kleinod.core", "kleinod.ai"),
}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Modules a file imports; `from kleinod.core import record` counts as kleinod.core.record."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from _modules(node.module or "", [alias.name for alias in node.names])


def _modules(package: str, names: list[str]) -> Iterator[str]:
    folder = ROOT.joinpath(*package.split("."))
    for name in names:
        inner = (folder / f"{name}.py").exists() or (folder / name / "__init__.py").exists()
        yield f"{package}.{name}" if inner else package


def within(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_the_standard_library_and_ourselves(path: Path) -> None:
    roots = {module.partition(".")[0] for module in imports(path)}
    assert roots <= {*sys.stdlib_module_names, "kleinod"}
    assert not roots & {"js", "pyodide", "pyodide_js"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_imports_only_lower_layers(path: Path) -> None:
    name = name_of(path)
    own = [module for module in imports(path) if module.startswith("kleinod.")]
    parts = name.split(".")
    if name in ("kleinod", *TERMINAL):
        return
    if parts[:2] == ["kleinod", "games"]:
        folder = ".".join(parts[:3])
        allowed = (folder, "kleinod.core.game", *EVERYWHERE) if len(parts) > 2 else ()
    else:
        allowed = ALLOWED[parts[1]]
        if name == "kleinod.core.registry":
            allowed += ("kleinod.games",)
    assert [module for module in own if not within(module, allowed)] == []


def test_no_game_knows_another() -> None:
    games = [path for path in MODULES if "games" in path.parts and name_of(path).count(".") >= 2]
    for path in games:
        own = ".".join(name_of(path).split(".")[:3])
        others = [m for m in imports(path) if m.startswith("kleinod.games.") and not within(m, (own,))]
        assert others == [], name_of(path)


def test_no_assert_in_product_code() -> None:
    """Byte-code for the site is made with asserts removed, so that none may be relied upon."""
    found = [
        f"{name_of(path)}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assert)
    ]
    assert found == []
