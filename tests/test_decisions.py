"""The decisions in docs/decisions: their form, their index, and the files and decisions they refer to."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "decisions"
DECISIONS = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*-*.md"))}
INDEX = (FOLDER / "README.md").read_text(encoding="utf-8")
LINE = re.compile(r"^- (\d{4}-\d\d-\d\d) \[(.+)\]\((\S+\.md)\)( \((?:partly )?replaced\))?$", re.M)
LINK = re.compile(r"\]\((?!https://)([^)\s]+)\)")
NAMED = re.compile(r"`([\w./-]+\.(?:ts|py|mjs|json|txt|md|c))`")
HEADINGS = ["Context", "Choice", "Consequences"]


def status(text: str) -> str:
    """Return the paragraph that begins with "Status:", on one line; "" if there is none."""
    found = re.search(r"^Status: (.+?)\n\n", text, re.M | re.S)
    return found[1].replace("\n", " ") if found else ""


def test_the_index_lists_each_decision_once_by_date_and_title() -> None:
    lines = LINE.findall(INDEX)
    assert len(lines) == INDEX.count("\n- ")
    assert sorted(name for _, _, name, _ in lines) == list(DECISIONS)
    for date, title, name, _ in lines:
        assert name.startswith(f"{date}-")
        assert DECISIONS[name].startswith(f"# {title}\n\nStatus: "), name


def test_the_index_says_what_was_replaced() -> None:
    for _, _, name, note in LINE.findall(INDEX):
        said = re.match(r"(partly )?replaced|in force", status(DECISIONS[name]))
        assert said, name
        assert note == ("" if said[0] == "in force" else f" ({said[0]})"), name


@pytest.mark.parametrize("name", DECISIONS)
def test_a_decision_has_a_choice_between_its_context_and_its_consequences(name: str) -> None:
    headings = re.findall(r"^## (.+)$", DECISIONS[name], re.M)
    assert "Choice" in headings
    assert headings == [heading for heading in HEADINGS if heading in headings]


@pytest.mark.parametrize("name", [*DECISIONS, "README.md"])
def test_links_of_a_decision_lead_to_files(name: str) -> None:
    text = INDEX if name == "README.md" else DECISIONS[name]
    assert not [link for link in LINK.findall(text) if not (FOLDER / link).is_file()]


def test_a_decision_in_force_names_files_that_are_there() -> None:
    rooms = [ROOT / room for room in ("py", "web", "build", "tests", "e2e", "docs")]
    files = [f"/{path.relative_to(ROOT).as_posix()}" for room in rooms for path in room.rglob("*.*")]
    for name, text in DECISIONS.items():
        if status(text).startswith("in force"):
            named = NAMED.findall(text)
            assert not [one for one in named if not any(file.endswith(f"/{one}") for file in files)], name


def test_what_comes_from_elsewhere_refers_to_decisions_that_are_there() -> None:
    """Comments and reports name decisions by path, so renaming a decision could leave a dead reference."""
    reference = re.compile(r"docs/decisions/([\w-]+\.md)")
    texts = [
        path
        for room in ("py", "web/src", "build", "tests", "docs")
        for path in (ROOT / room).rglob("*.*")
        if path.suffix in (".py", ".ts", ".mjs", ".md")
    ]
    found = {name for path in texts for name in reference.findall(path.read_text(encoding="utf-8"))}
    assert found
    assert not found - {*DECISIONS, "README.md"}
