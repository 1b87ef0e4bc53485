"""The walks through the code in docs/house.md name files that exist, and whose code runs on that walk."""

import re
import sys
from pathlib import Path
from types import FrameType

import pytest

import kleinod
from bridge.conversation import Talk

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`((?:py|web|build|tests|docs)/[\w./-]+)`")
WALKS = {title: text for title, _, text in (part.partition("\n") for part in TEXT.split("\n## ")[1:])}
#: Modules that a walk names but does not run: types of the messages, and another way to open a link.
BESIDE = ("py/kleinod/protocol", "py/kleinod/loading")


def called(talk: Talk, *requests: dict[str, object]) -> set[str]:
    """Return the files of the package in which a function is called while these requests are answered."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        for request in requests:
            talk.ask(**request)  # pyright: ignore[reportArgumentType]
    finally:
        sys.setprofile(before)
    return {
        Path(path).relative_to(ROOT).as_posix()
        for path in found
        if path.startswith(str(ROOT / "py" / "kleinod"))
    }


def test_every_file_that_is_named_is_there() -> None:
    assert set(WALKS) == {"A click", "A frame", "A link"}
    assert [path for path in NAMED.findall(TEXT) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("walk", WALKS)
def test_the_python_files_of_a_walk_are_on_its_way(walk: str) -> None:
    match = kleinod.new("morundir")
    talk = Talk()
    frame = talk.ask("open", record=match.record())
    click = {"op": "act", "record": frame["record"], "at": 0, "path": ["f1", "f3"]}
    match.play("f1-f3")
    match.play("c2xf3")
    link = match.record(packed=True)
    ways: dict[str, tuple[dict[str, object], ...]] = {
        "A click": (click,),
        "A frame": (click,),
        "A link": (
            {"op": "open", "record": link},
            {"op": "relate", "record": match.record(), "other": link},
            {"op": "links", "record": match.record()},
        ),
    }
    named = {path for path in NAMED.findall(WALKS[walk]) if re.match(r"py/kleinod/.*\.py$", path)}
    on_its_way = {path for path in named if not path.startswith(BESIDE)}
    assert on_its_way
    assert on_its_way - called(talk, *ways[walk]) == set()
