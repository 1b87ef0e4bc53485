"""The drawings, style sheet and dictionaries with which the widget shows a game."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TypedDict

from kleinod.core.game import msg
from kleinod.core.sentences import LANGUAGES, sentence

PACKAGE = resources.files("kleinod")
BUILT = PACKAGE / "notebook" / "built"


@cache
def built(name: str) -> str:
    """Return the text of a file that `npm run build:widget` has made.

    Raises:
        ImportError: The file was not made yet.
    """
    try:
        return (BUILT / name).read_text(encoding="utf-8")
    except OSError as error:
        raise ImportError(sentence(msg("notebook.built"))) from error


class Look(TypedDict):
    """A game's drawings, style and words for the widget's script (`Look` in web/src/notebook/widget.ts)."""

    #: The symbols of the game's drawings.
    art: str
    #: The game's style sheet, made by the build.
    style: str
    #: The game's dictionaries by language.
    words: dict[str, dict[str, str]]


def game_look(game: str) -> Look:
    """Return the drawings, style and words of a game.

    Args:
        game: The id of a game.

    Raises:
        ImportError: The style sheets were not built yet.
    """
    folder = PACKAGE / "games" / game
    words = {
        language: json.loads((folder / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    return {"art": _symbols(folder / "art"), "style": json.loads(built("styles.json"))[game], "words": words}


def _symbols(folder: Traversable) -> str:
    """Return the content of all drawings of a folder, without the surrounding `<svg>`."""
    drawings = sorted((file for file in folder.iterdir() if file.name.endswith(".svg")), key=lambda f: f.name)
    texts = (drawing.read_text(encoding="utf-8") for drawing in drawings)
    return "".join(re.sub(r"</?svg[^>]*>|\n", "", text) for text in texts)
