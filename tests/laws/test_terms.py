"""Each thing has one word in German and one in English.

The file terms.json lists the things of each game with their word in each language, as a pattern that must
occur. Patterns under "not" are words formerly used for the same thing, which must not return. Terms under
"everywhere" apply to all dictionaries, those under "games" to all games, and the rest to one game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from laws.cases import GAMES
from laws.words import CORE, GAP, LANGUAGES, PAGE, dictionary

TERMS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("terms.json").read_text(encoding="utf-8")
)
PACKAGE = GAMES.parent
SPOKEN = (PACKAGE / "terminal" / "i18n", PACKAGE / "serve" / "i18n")
SHARED = (CORE, *SPOKEN, PAGE, PAGE / "later", PAGE / "notebook")
#: The ids of all games except the template.
GAMES_HELD = sorted({path.parent.name for path in GAMES.glob("*/i18n")} - {"_blank"})
ROOMS = ["shared", *GAMES_HELD]
STRAIGHT = re.compile(r"['\"]|\.\.\.")
#: Quotation marks that belong to the other language.
FOREIGN = {"de": re.compile("[”’]"), "en": re.compile("[„‚]")}
#: Matches code, commands and attributes, whose quotation marks are those of a programming language.
CODE = re.compile(r"`[^`]*`|pip install \S+|\w+=\"\d+\"|kleinod-board \{[^}]*\}")


@cache
def sentences(room: str, language: str) -> dict[str, str]:
    """Return all texts of a folder of dictionaries by their keys. Placeholders are replaced, because no
    reader sees their names."""
    folders = SHARED if room == "shared" else (GAMES / room / "i18n",)
    found = {
        f"{folder.name}: {key}": text
        for folder in folders
        for key, text in dictionary(folder, language).items()
    }
    if room != "shared":
        help_text = (GAMES / room / "help" / f"{language}.md").read_text(encoding="utf-8")
        found |= {f"help, line {n}": line for n, line in enumerate(help_text.splitlines(), start=1)}
    return {key: GAP.sub("…", text) for key, text in found.items()}


def held(room: str) -> list[dict[str, Any]]:
    own = [] if room == "shared" else [*TERMS["games"], *TERMS[room]]
    return [*TERMS["everywhere"], *own]


def wrong(texts: dict[str, str], terms: list[dict[str, Any]], language: str) -> Iterator[str]:
    """Yield a complaint for each text that uses another word than the term for a thing."""
    for term in terms:
        for other in term.get("not", {}).get(language, ()):
            start = "" if other[0] in "\\(" else r"\b"
            for key, text in texts.items():
                if found := re.search(start + other, text, re.IGNORECASE):
                    yield f"{key}: “{found[0]}” for {term['thing']} ({term[language]}): {text}"


def test_every_game_has_its_terms() -> None:
    assert sorted({*TERMS} - {"everywhere", "games"}) == GAMES_HELD
    assert all(len(TERMS[game]) >= 5 for game in GAMES_HELD)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_one_thing_has_one_word(room: str, language: str) -> None:
    assert list(wrong(sentences(room, language), held(room), language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", GAMES_HELD)
def test_the_word_for_a_thing_is_used(room: str, language: str) -> None:
    texts = sentences(room, language).values()
    unused = [t["thing"] for t in TERMS[room] if not any(re.search(t[language], x, re.I) for x in texts)]
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_quotation_marks_are_those_of_the_language(room: str, language: str) -> None:
    faults = [
        f"{key}: {text}"
        for key, text in sentences(room, language).items()
        if STRAIGHT.search(CODE.sub("", text)) or FOREIGN[language].search(text)
    ]
    assert faults == []


def test_another_word_is_found() -> None:
    texts = {"i18n: reason": "Deletes a marble.", "i18n: cell": GAP.sub("…", "no {deleted} gap")}
    [line] = wrong(texts, held("nexus"), "en")
    assert line.startswith("i18n: reason: “Delet”")
