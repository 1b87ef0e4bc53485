"""Make the zip Pyodide boots from: the standard-library modules in use and kleinod, as byte-code.

Runs inside Pyodide, because byte-code only fits the interpreter that made it. Importing is what a
browser spends its start on, so everything unused stays out, and nothing is parsed there any more.
"""

import ast
import os
import sys
import traceback
from _imp import source_hash
from importlib import _bootstrap_external as external
from importlib import import_module
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

# Everything imported above is part of what Pyodide loads at boot: it does not swell the zip.

KLEINOD = "/source"  # holds the package as a folder "kleinod"
STDLIB = "/lib/python314.zip"
# For terminals and notebooks; the bridge never reaches them, and they would bring a third more with them.
HOST_ONLY = {f"kleinod/{name}.py" for name in ("__main__", "terminal", "core/words", "core/picture")}
CODECS = ("ascii", "latin_1", "cp437", "utf_8")
LEVEL = 9


def trace() -> list[str]:
    """Names in the standard-library zip of every module that boot and kleinod import."""
    import_everything()
    fail_once()
    found: set[str] = set()
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        frozen = getattr(module.__spec__, "origin", "") == "frozen"
        if file.startswith(STDLIB) and not frozen:
            found.add(file.removeprefix(STDLIB + "/"))
    return sorted(found)


def import_everything() -> None:
    """Import kleinod whole, and what its functions would import later."""
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
    """Modules named in import statements anywhere in a file."""
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
    return names


def fail_once() -> None:
    """Format two exceptions: the modules this needs are imported late."""
    for text in ("0 = 1", "[].appendd"):
        try:
            eval(compile(text, "<text>", "exec"))  # noqa: S307
        except (SyntaxError, AttributeError):
            traceback.format_exc()


def sources() -> list[str]:
    """Paths of kleinod's modules that have a use in a browser."""
    found: list[str] = []
    for folder, below, names in os.walk(f"{KLEINOD}/kleinod"):
        if "__init__.py" not in names:
            below.clear()  # no package, as the registry sees it
            continue
        found += [f"{folder}/{name}"[len(KLEINOD) + 1 :] for name in names if name.endswith(".py")]
    return sorted(set(found) - HOST_ONLY)


def bytecode(source: bytes, path: str) -> bytes:
    """A .pyc as `python -OO` makes it, that is never compared with its source or a date."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    magic = int.from_bytes(external.MAGIC_NUMBER[:2], "little")
    return bytes(external._code_to_hash_pyc(code, source_hash(magic, source), False))


def pack(out: str) -> dict[str, int]:
    """Write the zip; the same input gives the same bytes. Returns how many modules came from where."""
    standard = trace()
    with ZipFile(STDLIB) as stdlib:
        modules = {path: stdlib.read(path) for path in standard}
    for path in sources():
        with open(f"{KLEINOD}/{path}", "rb") as file:
            modules[path] = file.read()
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=LEVEL) as target:
        for path in sorted(modules):
            entry = ZipInfo(path + "c", (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            entry.compress_type = ZIP_DEFLATED
            target.writestr(entry, bytecode(modules[path], path), compresslevel=LEVEL)
    return {"standard": len(standard), "kleinod": len(modules) - len(standard)}
