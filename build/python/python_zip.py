"""Make the zip from which Pyodide boots: kleinod and the standard-library modules that it uses, as byte-code.

This runs inside Pyodide, because byte-code fits only the version of Python that made it. Importing modules
takes most of the start-up time in a browser, so the zip has no unused modules and no source code to parse.
"""

import ast
import os
import sys
import traceback
from _imp import source_hash
from importlib import _bootstrap_external as external
from importlib import import_module
from zipfile import ZIP_STORED, ZipFile, ZipInfo

# The modules imported above are among those that Pyodide loads at boot, so they do not enlarge the zip.

KLEINOD = "/source"  # the folder that contains the package "kleinod"
STDLIB = "/lib/python314.zip"
# Modules for measuring bots, and for terminals, notebooks and type checkers. The bridge never imports them,
# and together with the modules that they import they would make the zip a third larger.
MEASURING = (
    "kleinod/ai/baseline_bot.py",
    "kleinod/ai/arena.py",
    "kleinod/ai/engine_player.py",
    "kleinod/ai/games_log.py",
    "kleinod/ai/weights_match.py",
    "kleinod/ai/executors.py",
    "kleinod/ai/results_log.py",
    "kleinod/ai/ratings.py",
    "kleinod/ai/weight_training.py",
    "kleinod/ai/policy_tuning.py",
    "kleinod/ai/puzzle_maker.py",
    "kleinod/ai/winning_turns.py",
    "kleinod/ai/certificates.py",
)
TERMINAL = (
    "kleinod/__main__.py",
    "kleinod/command_line/",
    "kleinod/terminal/",
    "kleinod/serve/",
    "kleinod/engine/",
    "kleinod/bench/act_costs.py",
    "kleinod/bench/bot_speed.py",
    "kleinod/bench/engine_speed.py",
    "kleinod/bench/study_sizes.py",
    "kleinod/research/",
    "kleinod/notebook/game_look.py",
    "kleinod/notebook/kernel_requests.py",
    "kleinod/notebook/widget.py",
    "kleinod/protocol/",
    *MEASURING,
)
# Modules of a game that only research and the old bots of the arena need.
OF_GAMES = ("/baseline_evaluate.py", "/match_bounds.py", "/observation_layout.py")
HOST_ONLY = (
    *TERMINAL,
    "kleinod/notebook/",
    "kleinod/bench/",
    "kleinod/loading/",
    "kleinod/svg/",
    "kleinod/core/sentences.py",
)
# Modules that only the console of the page "Python" needs: the drawings, and modules that people often use.
CONSOLE_ONLY = (
    "kleinod.loading.finder",
    "kleinod.loading.link_escapes",
    "kleinod.loading.loader",
    "kleinod.loading.saves_file",
    "kleinod.svg.options",
    "kleinod.svg.art_files",
    "kleinod.core.sentences",
    "kleinod.bench.game_data",
    "code",
    "pprint",
    "statistics",
    "textwrap",
    "timeit",
)
SPOKEN = tuple(f"{part}{language}.json" for part in ("", "find.", "python.") for language in ("de", "en"))
UNSPOKEN = ("/terminal/i18n", "/serve/i18n")
CODECS = ("ascii", "latin_1", "cp437", "utf_8")


def trace() -> list[str]:
    """Return the paths in the standard-library zip of all modules that booting and kleinod import."""
    import_everything()
    fail_once()
    return loaded()


def loaded() -> list[str]:
    """Return the paths in the standard-library zip of the modules imported so far."""
    found: set[str] = set()
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        frozen = getattr(module.__spec__, "origin", "") == "frozen"
        if file.startswith(STDLIB) and not frozen:
            found.add(file.removeprefix(STDLIB + "/"))
    return sorted(found)


def import_everything() -> None:
    """Import all of kleinod, and the modules that its functions import when they are called."""
    sys.path.insert(0, KLEINOD)
    for codec in CODECS:
        import_module("encodings." + codec)
    for path in sources():
        with open(f"{KLEINOD}/{path}", encoding="utf-8") as file:
            tree = ast.parse(file.read())
        import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        for name in imported(tree):
            if not name.startswith("kleinod"):
                import_module(name)


def imported(tree: ast.AST) -> list[str]:
    """Return the modules in all import statements of a file, except those that only type checkers read."""
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.If)]
    checked = [part for one in blocks if ast.unparse(one.test) == "TYPE_CHECKING" for part in one.body]
    unread = {node for part in checked for node in ast.walk(part)}
    names: list[str] = []
    for node in ast.walk(tree):
        if node in unread:
            continue
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
    return names


def fail_once() -> None:
    """Format two exceptions, because the modules for it are imported only when an exception is formatted."""
    for text in ("0 = 1", "[].appendd"):
        try:
            eval(compile(text, "<text>", "exec"))  # noqa: S307
        except (SyntaxError, AttributeError):
            traceback.format_exc()


def sources(but: tuple[str, ...] = HOST_ONLY) -> list[str]:
    """Return the paths of kleinod's modules, without `OF_GAMES` and without paths that begin with one of
    `but`.
    """
    found: list[str] = []
    for folder, below, names in os.walk(f"{KLEINOD}/kleinod"):
        if "__init__.py" not in names:
            below.clear()  # not a package that the registry would find
            continue
        found += [f"{folder}/{name}"[len(KLEINOD) + 1 :] for name in names if name.endswith(".py")]
    return sorted(path for path in found if not path.startswith(but) and not path.endswith(OF_GAMES))


class Untyped(ast.NodeTransformer):
    """Remove the types of the parameters and results of functions. Classes keep the types of their fields."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node


def bytecode(source: bytes, path: str) -> bytes:
    """Return a .pyc file as `python -OO -X no_debug_ranges` makes it, which Python never checks against its
    source.

    The annotations of kleinod's functions are left out. Nothing reads them, and they are a twentieth of the
    code.
    """
    tree = ast.parse(source)
    if path.startswith("kleinod/"):
        Untyped().visit(tree)
    code = compile(tree, path, "exec", dont_inherit=True, optimize=2)
    magic = int.from_bytes(external.MAGIC_NUMBER[:2], "little")
    return bytes(external._code_to_hash_pyc(code, source_hash(magic, source), False))


def pack(out: str, console: str) -> dict[str, int]:
    """Write the zip to boot from, and one with the modules, words and drawings that only the console needs.

    Modules are stored uncompressed, because the whole zip is compressed later, which makes it a sixth smaller
    than compressing each module. The same input gives the same bytes. Return how many modules of the boot zip
    come from the standard library and from kleinod.
    """
    standard = trace()
    modules = {path + "c": bytecode(source, path) for path, source in read(standard, sources()).items()}
    whole = modules | {path: content(f"{KLEINOD}/{path}") for path in editions()}
    write(out, whole)
    for name in CONSOLE_ONLY:
        import_module(name)
    rest = [path for path in sources(TERMINAL) if path.startswith(HOST_ONLY)]
    more = read([path for path in loaded() if path not in standard], rest)
    told = {path: content(f"{KLEINOD}/{path}") for path in (*dictionaries(), *drawings())}
    write(console, {path + "c": bytecode(source, path) for path, source in more.items()} | told)
    return {"standard": len(standard), "kleinod": len(sources())}


def content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def read(standard: list[str], own: list[str]) -> dict[str, bytes]:
    """Return the sources of modules of the standard library and of kleinod, by path."""
    with ZipFile(STDLIB) as stdlib:
        modules = {path: stdlib.read(path) for path in standard}
    return modules | {path: content(f"{KLEINOD}/{path}") for path in own}


def dictionaries() -> list[str]:
    """Return the paths of the dictionaries that the console needs: terms of games, refusals, names."""
    return [
        f"{folder}/{name}"[len(KLEINOD) + 1 :]
        for folder, _, names in os.walk(f"{KLEINOD}/kleinod")
        for name in names
        if name in SPOKEN and not folder.endswith(UNSPOKEN)
    ]


def editions() -> list[str]:
    """Return the paths of the tables for reading texts written by older versions of a game."""
    return [
        path
        for game in import_module("kleinod.core.registry").games().values()
        for path in (f"kleinod/games/{game.id}/editions/{version}.json" for version in range(1, game.version))
    ]


def drawings() -> list[str]:
    """Return the paths of all files that pictures are made from: drawings, measures and style sheets."""
    return [
        f"{folder}/{name}"[len(KLEINOD) + 1 :]
        for folder, _, names in os.walk(f"{KLEINOD}/kleinod")
        for name in names
        if folder.endswith("/art")
    ]


def write(out: str, files: dict[str, bytes]) -> None:
    """Write a zip of these files, uncompressed, sorted and without dates."""
    with ZipFile(out, "w", ZIP_STORED) as target:
        for path in sorted(files):
            entry = ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            target.writestr(entry, files[path])
