"""Names what each puzzle is about, by the reason for the first decision that wins.

``PYTHONPATH=py .venv/bin/python build/python/puzzle_themes.py morundir`` writes `themes.json` beside the
puzzles of a game, with one theme for each puzzle in their order. The dictionary of the game has its words.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import kleinod
from kleinod.ai.puzzle_attempt import BETWEEN
from kleinod.core import registry

#: The theme for each reason, without "reason.". Other reasons are themes of their own.
THEMES = {
    "decides": "line",
    "one_reply": "line",
    "threatens": "line",
    "nears": "quiet",
    "safe": "quiet",
    "takes_duke": "duke",
    "saves_duke": "rescue",
    "attacks_two": "fork",
    "heads": "way",
    "reaches": "way",
    "prepares": "way",
    "majority_next": "majority",
    "builds_last": "column",
    "deletes": "capture",
    "steps": "step",
    "sacrifices": "sacrifice",
    "narrows": "entry",
    "cuts_off": "entry",
    "enters_beside": "entry",
    "opens": "stairs",
    "moves": "room",
    "roams": "room",
    "climbs_high": "climb",
    "fells": "push",
}


def theme(game: str, puzzle: Mapping[str, Any]) -> str:
    """Return the theme of a puzzle.

    Args:
        game: The id of the game.
        puzzle: One entry of its `puzzles.json`: "position" and "ways" are read.
    """
    match = kleinod.position(game, puzzle["position"])
    first = puzzle["ways"][0][0].split(BETWEEN)[0]
    s, text = match.state, match.text
    action = next(a for a in match.legal_actions() if text.format(s, a) == first)
    why = match.game.search_knowledge(match.rules).reason(s, action)
    code = why.code.removeprefix("reason.") if why else ""
    return THEMES.get(code, code)


def main(game: str) -> None:
    """Write the themes of all puzzles of a game."""
    folder = Path(registry.folder.__path__[0]) / game
    puzzles = json.loads((folder / "puzzles.json").read_text(encoding="utf-8"))
    found = [theme(game, puzzle) for puzzle in puzzles]
    (folder / "themes.json").write_text(f"{json.dumps(found)}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
