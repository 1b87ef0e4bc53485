"""The glossary lists its words in order and explains each once, with a file in which to read on."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| ([^|`]+) \| ([^|]+\.) \| `([\w./-]+)` \|$", re.M)
TEXT = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = ROW.findall(TEXT)


def test_every_row_has_a_word_a_sentence_and_a_file_that_is_there() -> None:
    assert len(ROWS) == len(re.findall(r"^\| ", TEXT, re.M)) - 1
    assert [path for _, _, path in ROWS if not (ROOT / path).exists()] == []


def test_words_stand_in_the_order_of_the_alphabet_and_once() -> None:
    words = [word.casefold() for word, _, _ in ROWS]
    assert words == sorted(set(words))


def test_whoever_looks_for_the_picture_of_the_whole_finds_the_words() -> None:
    for name in ("README.md", "docs/house.md"):
        assert "glossary.md" in (ROOT / name).read_text(encoding="utf-8"), name
