"""Every Python module, name and file that a JavaScript build script refers to exists."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted(path for path in (ROOT / "build").rglob("*.mjs") if not path.name.endswith(".test.mjs"))
PACKAGE = ROOT / "py" / "kleinod"
FROM = re.compile(r"\bfrom (kleinod[\w.]*) import ([\w, ]+)")
FILE = re.compile(r'join\(PACKAGE, ((?:"[^"]+"(?:, )?)+)\)')


def wanted() -> list[tuple[str, str, str]]:
    """Return the script, module and name of each import from `kleinod` written in a script of the build."""
    return [
        (path.name, module, name.strip())
        for path in SCRIPTS
        for module, names in FROM.findall(path.read_text("utf-8"))
        for name in names.split(",")
    ]


@pytest.mark.parametrize(("script", "module", "name"), wanted())
def test_a_script_imports_what_there_is(script: str, module: str, name: str) -> None:
    try:
        import_module(f"{module}.{name}")
    except ModuleNotFoundError:
        assert hasattr(import_module(module), name), script


def test_a_script_reads_files_that_are_there() -> None:
    found = [
        PACKAGE.joinpath(*re.findall(r'"([^"]+)"', names))
        for path in SCRIPTS
        for names in FILE.findall(path.read_text("utf-8"))
    ]
    assert found
    # The folder "built" is written by the build itself, so a fresh checkout lacks it.
    assert [path for path in found if not path.exists() and path.name != "built"] == []
    assert len(wanted()) >= 5
