"""The commands that the documents show can be run: their names, options, scripts and extras exist."""

import argparse
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

import kleinod
from kleinod.__main__ import MORE, _parser
from kleinod.core.sentences import Words

ROOT = Path(__file__).parent.parent
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").glob("*.md"),
    ROOT / "py" / "README.md",
    ROOT / "web" / "README.md",
]
SCRIPTS = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["scripts"]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]
STAGES = re.findall(r'{ ?\n? *name: "(\w+)"', (ROOT / "build" / "test.mjs").read_text(encoding="utf-8"))
PARSER = _parser(Words("en", more=MORE))
[COMMANDS] = [one.choices for one in vars(PARSER)["_actions"] if isinstance(one, argparse._SubParsersAction)]
#: Words that may come before a command, as in `pipx run kleinod play`.
BEFORE = re.compile(r"^(?:\$ |pipx run )+")


def shown(page: Path) -> list[str]:
    """Return the lines of those code blocks of a page that name no language, because these show commands."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.S | re.M)
    return [BEFORE.sub("", line) for language, block in blocks if not language for line in block.splitlines()]


def named(page: Path) -> list[str]:
    """Return the texts between backticks in the sentences of a page, without its code blocks."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.S | re.M)
    return [BEFORE.sub("", one) for one in re.findall(r"`([^`\n]+)`", text)]


LINES = [(page, line) for page in PAGES for line in shown(page)]
INLINE = [(page, text) for page in PAGES for text in named(page)]
TYPED = [
    pytest.param(line, id=f"{page.stem}: {line[:50]}") for page, line in LINES if line.startswith("kleinod ")
]


def test_there_are_commands_in_the_readme_and_the_guide() -> None:
    pages = {page.name for page, line in LINES if line.startswith("kleinod ")}
    assert pages >= {"README.md", "guide.md", "hosting.md", "package.md"}


@pytest.mark.parametrize("line", TYPED)
def test_a_command_of_a_block_is_accepted(line: str) -> None:
    args = PARSER.parse_args(shlex.split(line, comments=True)[1:])
    assert getattr(args, "game", None) in (None, *kleinod.games())


def test_a_command_in_a_sentence_has_this_name_and_these_options() -> None:
    wrong: list[str] = []
    for page, text in INLINE:
        if not re.match(r"kleinod [a-z]", text):
            continue
        _, command, *words = text.split()
        known = COMMANDS.get(command)
        options = {word.partition("=")[0] for word in words if word.startswith("--")}
        if known is None or not options <= vars(known)["_option_string_actions"].keys():
            wrong.append(f"{page.name}: {text}")
    assert wrong == []


def test_scripts_and_stages_of_npm_exist() -> None:
    for page, text in [*LINES, *INLINE]:
        for found in re.finditer(r"\bnpm (run )?([\w:]+)(?: -- (\w+))?", text):
            run, script, argument = found.groups()
            assert script in SCRIPTS or (not run and script == "ci"), f"{page.name}: {text}"
            if script == "test" and argument:
                assert argument in STAGES, f"{page.name}: {text}"


def test_extras_that_are_installed_exist() -> None:
    found = {
        extra
        for _, text in [*LINES, *INLINE]
        if "pip install" in text
        for extra in re.findall(r"(?:kleinod|\.)\[(\w+)\]", text)
    }
    assert found >= {"site", "notebook"}
    assert sorted(found - EXTRAS.keys()) == []


def test_files_that_a_command_reads_exist() -> None:
    """Only `kleinod golden` is tested. Other commands read files that commands before them have written."""
    for _, line in LINES:
        if line.startswith("kleinod golden"):
            for pattern in shlex.split(line, comments=True)[2:]:
                assert list(ROOT.glob(pattern)), line
