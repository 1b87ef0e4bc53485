"""Every count on the page "Counts" has a name in both languages and a position that can be opened."""

import json
from pathlib import Path

import pytest

from laws.test_perft import entry_match

FOLDER = Path(__file__).parents[1] / "perft"
GERMAN = json.loads((FOLDER / "names.de.json").read_text(encoding="utf-8"))
PLAYED = [
    path for path in sorted(FOLDER.glob("*.json")) if path.stem[0] != "_" and path.suffixes == [".json"]
]
ENTRIES = [(path.stem, entry) for path in PLAYED for entry in json.loads(path.read_text(encoding="utf-8"))]


def test_every_name_has_german_words_and_no_words_are_left_over() -> None:
    assert len(ENTRIES) > 30
    assert sorted({entry["name"] for _, entry in ENTRIES}) == sorted(GERMAN)


@pytest.mark.parametrize(("game", "entry"), ENTRIES, ids=lambda value: getattr(value, "get", str)("name"))
def test_the_text_of_a_published_position_is_the_one_the_page_shows(game: str, entry) -> None:
    """The text of each position is the one shown on the page, so that readers can compare counts."""
    match = entry_match(game, entry)
    if entry["position"]:
        assert match.position() == entry["position"]
    assert not match.game.hidden
