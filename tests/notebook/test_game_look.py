"""The JSON that describes a game's appearance in a notebook is made of data that the package has anyway."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import kleinod
from kleinod.notebook import game_look as looks
from kleinod.svg.art_files import art_of


@pytest.fixture
def styles(monkeypatch: pytest.MonkeyPatch) -> None:
    made = json.dumps({game: f".{game}{{}}" for game in kleinod.games()})
    monkeypatch.setattr(looks, "built", {"styles.json": made}.__getitem__)


@pytest.mark.usefixtures("styles")
@pytest.mark.parametrize("game", kleinod.games())
def test_it_has_all_drawings_words_and_the_style_of_the_game(game: str) -> None:
    look = looks.game_look(game)
    assert set(re.findall(r'<symbol[^>]* id="([^"]+)"', look["art"])) <= set(art_of(game).symbols)
    folder = Path(looks.__file__).parents[1] / "games" / game
    assert look["art"].count("<symbol") == sum(
        drawing.read_text(encoding="utf-8").count("<symbol") for drawing in (folder / "art").glob("*.svg")
    )
    assert "<svg" not in look["art"]
    assert "\n" not in look["art"]
    assert look["style"] == f".{game}{{}}"
    assert {language: words["game.name"] for language, words in look["words"].items()} == {
        language: json.loads((folder / "i18n" / f"{language}.json").read_text(encoding="utf-8"))["game.name"]
        for language in ("de", "en")
    }


def test_a_widget_that_was_not_built_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(looks, "BUILT", tmp_path)
    looks.built.cache_clear()
    with pytest.raises(ImportError, match="build:widget"):
        looks.built("styles.json")
