"""Which modules may import which: the package has layers. Games import only the core's interface and never
each other, and no module imports anything of the browser."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent / "py"
MODULES = sorted((ROOT / "kleinod").rglob("*.py"))
#: The package `kleinod` itself, whose functions programs call.
TOP = "kleinod"
#: The modules of the core that a game may import.
INTERFACE = ("kleinod.core.game", "kleinod.core.capabilities")
EVERYWHERE = ("kleinod.hex", "kleinod.codec")
#: The types of requests and answers. They are for type checkers; only tests import them at run time.
PROTOCOL = "kleinod.protocol"
#: The packages of ours that the modules of each layer may import. A game also imports its own folder.
ALLOWED = {
    "codec": ("kleinod.codec",),
    "protocol": ("kleinod.protocol",),
    "hex": ("kleinod.hex",),
    "core": ("kleinod.core", "kleinod.codec", "kleinod.hex", PROTOCOL),
    "records": ("kleinod.records", "kleinod.core", "kleinod.codec"),
    "svg": ("kleinod.svg", "kleinod.core", "kleinod.codec"),
    "play": ("kleinod.play", "kleinod.records", "kleinod.svg", "kleinod.core", PROTOCOL),
    "counts": ("kleinod.counts", "kleinod.play", "kleinod.core"),
    "studies": ("kleinod.studies", "kleinod.play", "kleinod.records", "kleinod.core"),
    "importers": (
        "kleinod.importers",
        "kleinod.games",
        "kleinod.hex",
        "kleinod.play",
        "kleinod.records",
        "kleinod.core",
    ),
    "loading": (
        "kleinod.loading",
        "kleinod.importers",
        "kleinod.studies",
        "kleinod.play",
        "kleinod.records",
        "kleinod.core",
        "kleinod.codec",
    ),
    "requests": (
        "kleinod.requests",
        "kleinod.importers",
        "kleinod.studies",
        "kleinod.play",
        "kleinod.records",
        "kleinod.core",
        "kleinod.codec",
        PROTOCOL,
    ),
    "ai": ("kleinod.ai", "kleinod.play", "kleinod.core", PROTOCOL),
    "time_slicing": (
        "kleinod.requests",
        "kleinod.counts",
        "kleinod.ai",
        "kleinod.play",
        "kleinod.core",
        PROTOCOL,
    ),
    "bridge": (
        "kleinod.time_slicing",
        "kleinod.requests",
        "kleinod.play",
        "kleinod.records",
        "kleinod.core",
        PROTOCOL,
    ),
    "engine": ("kleinod.engine", "kleinod.ai", "kleinod.play", "kleinod.core"),
    "research": ("kleinod.research", "kleinod.play", "kleinod.svg", "kleinod.core"),
    "serve": ("kleinod.serve", "kleinod.core"),
    "notebook": ("kleinod.notebook", "kleinod.play", "kleinod.core", "kleinod.ai", "kleinod.bridge"),
    "terminal": ("kleinod.terminal", "kleinod.ai", "kleinod.loading", "kleinod.play", "kleinod.core"),
    TOP: (
        "kleinod.notebook",
        "kleinod.terminal",
        "kleinod.counts",
        "kleinod.ai",
        "kleinod.loading",
        "kleinod.studies",
        "kleinod.play",
        "kleinod.records",
        "kleinod.core",
    ),
    "bench": (
        "kleinod.bench",
        TOP,
        "kleinod.bridge",
        "kleinod.ai",
        "kleinod.loading",
        "kleinod.studies",
        "kleinod.play",
        "kleinod.records",
        "kleinod.core",
    ),
    "command_line": (
        "kleinod.command_line",
        "kleinod.bench",
        TOP,
        "kleinod.terminal",
        "kleinod.counts",
        "kleinod.ai",
        "kleinod.loading",
        "kleinod.play",
        "kleinod.core",
    ),
    "__main__": (
        "kleinod.command_line",
        TOP,
        "kleinod.serve",
        "kleinod.terminal",
        "kleinod.engine",
        "kleinod.ai",
        "kleinod.loading",
        "kleinod.core",
    ),
}
#: The modules that need an extra of the package, and the libraries that this extra installs.
EXTRAS = {
    "kleinod.terminal.styled_text": {"rich"},
    "kleinod.research.pettingzoo": {"pettingzoo", "gymnasium", "numpy"},
    "kleinod.research.openspiel": {"pyspiel", "numpy"},
    "kleinod.research.raster_picture": {"numpy"},
    "kleinod.research.table_batch": {"numpy"},
    "kleinod.notebook.widget": {"anywidget", "traitlets"},
    "kleinod.ai.executors": {"distributed"},
    # Imported for type checkers only, which bring this library along.
    "kleinod.records.node": {"typing_extensions"},
}
#: Modules that users import themselves, so they may import the library of their extra at once.
ADAPTERS = (
    "kleinod.research.pettingzoo",
    "kleinod.research.openspiel",
    "kleinod.research.raster_picture",
    "kleinod.research.table_batch",
    "kleinod.notebook.widget",
)


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, root: Path = ROOT) -> Iterator[str]:
    """Yield the modules a file imports, kleinod.records.record for `from kleinod.records import record`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from _modules(node.module or "", [alias.name for alias in node.names], root)
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            yield from (text for text in [_first_text(node)] if text)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _first_text(node: ast.Call) -> str:
    """Return the module name that a call is given, or "" if the name is computed at run time."""
    first = node.args[0] if node.args else None
    text = first.value if isinstance(first, ast.Constant) else ""
    return text if isinstance(text, str) else ""


def computed_imports(path: Path) -> list[int]:
    """Return the lines that import a module by a name which is computed at run time."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and _called(node) in ("import_module", "__import__")
        and not _first_text(node)
    ]


def at_once(path: Path) -> set[str]:
    """Return the packages that a file imports at its top level."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    named = [alias.name for node in body if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module or "" for node in body if isinstance(node, ast.ImportFrom)]
    return {module.partition(".")[0] for module in named}


def _modules(package: str, names: list[str], root: Path) -> Iterator[str]:
    folder = root.joinpath(*package.split("."))
    for name in names:
        inner = (folder / f"{name}.py").exists() or (folder / name / "__init__.py").exists()
        yield f"{package}.{name}" if inner else package


def within(module: str, packages: tuple[str, ...]) -> bool:
    return any(
        module == package or (package != TOP and module.startswith(package + ".")) for package in packages
    )


def layer(module: str) -> str:
    """Return the layer of a module, as named in `ALLOWED`."""
    return module.removeprefix("kleinod.").partition(".")[0]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_the_standard_library_and_ourselves(path: Path) -> None:
    roots = {module.partition(".")[0] for module in imports(path)}
    wanted = EXTRAS.get(name_of(path), set())
    assert roots <= {*sys.stdlib_module_names, "kleinod", *wanted}
    assert name_of(path) in ADAPTERS or not at_once(path) & set().union(*EXTRAS.values())
    assert not roots & {"js", "pyodide", "pyodide_js"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_imports_only_lower_layers(path: Path) -> None:
    name = name_of(path)
    own = [module for module in imports(path) if module == TOP or module.startswith("kleinod.")]
    parts = name.split(".")
    if parts[:2] == ["kleinod", "games"]:
        folder = ".".join(parts[:3])
        allowed = (folder, *INTERFACE, *EVERYWHERE) if len(parts) > 2 else ()
    else:
        allowed = ALLOWED[layer(name)]
        if name == "kleinod.core.registry":
            allowed += ("kleinod.games",)
    assert [module for module in own if not within(module, allowed)] == []


def test_the_layers_lie_upon_each_other() -> None:
    """No layer imports itself through other layers. Only the registry in `core`, which finds games, imports
    from layers above."""
    below = {name: {layer(package) for package in allowed} - {name} for name, allowed in ALLOWED.items()}
    below["games"] = {layer(package) for package in (*INTERFACE, *EVERYWHERE)}
    while below:
        lowest = {name for name, others in below.items() if not others & below.keys()}
        assert lowest, f"a circle among {sorted(below)}"
        below = {name: others for name, others in below.items() if name not in lowest}


def test_who_imports_by_a_name_put_together_at_run_time() -> None:
    """Only the registry, to find games, and `kleinod`, for the types in `_ANSWERS`, compute such names."""
    found = {name_of(path) for path in MODULES if computed_imports(path)}
    assert found == {"kleinod", "kleinod.core.registry"}
    path = ROOT / "kleinod" / "__init__.py"
    assert len(computed_imports(path)) == 1


def test_imports_by_text_count(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("from importlib import import_module\nx = import_module('two')\n")
    (tmp_path / "two.py").write_text("def f():\n    import one\n")
    assert circles([tmp_path], tmp_path) == [["one", "two"]]
    (tmp_path / "three.py").write_text("import importlib\nx = importlib.import_module(name)\n")
    assert computed_imports(tmp_path / "three.py") == [2]
    (tmp_path / "four.py").write_text("import importlib\nx = importlib.import_module(f'games.{name}')\n")
    assert computed_imports(tmp_path / "four.py") == [2]


def test_the_types_of_the_protocol_are_never_imported_to_answer_a_request() -> None:
    """Python in the browser never loads the types of the protocol."""
    for path in MODULES:
        if not within(name_of(path), (PROTOCOL,)):
            bare = [line for line in path.read_text(encoding="utf-8").splitlines() if PROTOCOL in line]
            # Imports under `if TYPE_CHECKING:` are indented; imports in functions are too, and go unnoticed.
            assert not [line for line in bare if line.startswith(("import ", "from "))], name_of(path)


def test_nothing_of_ours_needs_an_extra() -> None:
    found = {name_of(path): {module for module in imports(path) if module in ADAPTERS} for path in MODULES}
    # `kleinod.widget` checks that the extra is installed before it imports the module that needs it.
    assert {name: wanted for name, wanted in found.items() if wanted} == {
        "kleinod": {ADAPTERS[-1]},
        "kleinod.research.pettingzoo": {"kleinod.research.raster_picture"},
    }


def test_no_game_knows_another() -> None:
    games = [path for path in MODULES if "games" in path.parts and name_of(path).count(".") >= 2]
    for path in games:
        own = ".".join(name_of(path).split(".")[:3])
        others = [m for m in imports(path) if m.startswith("kleinod.games.") and not within(m, (own,))]
        assert others == [], name_of(path)


def circles(folders: list[Path], root: Path) -> list[list[str]]:
    """Return groups of modules that import each other in a circle. Imports for type checkers count too."""
    files = {_dotted(path, root): path for folder in folders for path in folder.rglob("*.py")}
    met = {
        name: [other for other in imports(path, root) if other in files and other != name]
        for name, path in files.items()
    }

    def reached(name: str) -> set[str]:
        found: set[str] = set()
        ahead = [*met[name]]
        while ahead:
            other = ahead.pop()
            if other not in found:
                found.add(other)
                ahead += met[other]
        return found

    beyond = {name: reached(name) for name in files}
    rings = {
        frozenset(o for o in beyond[name] if name in beyond[o]) for name in files if name in beyond[name]
    }
    return sorted(sorted(ring) for ring in rings)


def _dotted(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("root", [ROOT, TESTS, TESTS.parent / "e2e"], ids=lambda root: root.name)
def test_nothing_imports_itself_in_a_circle(root: Path) -> None:
    """Imports for type checkers count too: two modules that need each other should be one module."""
    assert circles([root], root) == []


def test_circles_are_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("import two\n")
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from one import x\n"
    (tmp_path / "two.py").write_text(typed)
    (tmp_path / "three.py").write_text("import one\n")
    assert circles([tmp_path], tmp_path) == [["one", "two"]]


def test_no_assert_in_product_code() -> None:
    """The site's byte code is compiled without asserts, so product code must not rely on any."""
    found = [
        f"{name_of(path)}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assert)
    ]
    assert found == []
