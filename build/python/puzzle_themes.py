"""Name the theme of each puzzle, by the reason for the first winning decision or by how the pawn moves.

``PYTHONPATH=py .venv/bin/python build/python/puzzle_themes.py morundir`` writes `themes.json` next to the
puzzles of a game, with one theme for each puzzle, in their order. The game's dictionary has the words for the
themes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, cast

import kleinod
from kleinod.ai.puzzle_attempt import BETWEEN, turn_end
from kleinod.core import registry
from kleinod.games.matobo.board import LINES
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import BUILD, Action, State
from kleinod.play.match import Match

#: The theme for each reason, without the prefix "reason.". A reason that is not listed is its own theme.
THEMES = {
    "castle_line": "castle",
    "castle_first": "castle",
    "decides": "line",
    "decides_beside": "beside",
    "one_reply": "line",
    "threatens": "line",
    "nears": "quiet",
    "nears_more": "quiet",
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
    "opens_more": "stairs",
    "opens_step": "stairs",
    "opens_high": "stairs",
    "opens_run": "stairs",
    "moves": "room",
    "roams": "room",
    "climbs_high": "climb",
    "fells": "push",
}
#: Vague themes of Matobo, which are replaced by a theme for how the pawn moves.
PLAIN = ("way", "collects")
#: A winning turn, a reply to it, and the lines that win after this reply.
Way: TypeAlias = Sequence[Any]


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
    found = THEMES.get(code, code)
    return _of_path(match, puzzle["ways"][0]) or found if found in PLAIN else found


def _of_path(match: Match, way: Way) -> str:
    """Return the theme for the path of the pawn in a winning line of Matobo, or "" for a plain first move.

    The themes are: a column is built in a later turn ("builds"), the move ends on an empty space ("empty"),
    or the pawn reaches its destination only over own columns ("own_columns").
    """
    s, a = match.state, match.text.parse(match.state, way[0])
    if _builds(match, s, way):
        return "builds"
    if not s.board[a.cell]:
        return "empty"
    return "" if _straight(match, s, a) else "own_columns"


def _builds(match: Match, s: State, way: Way) -> bool:
    """Return True if the winner builds a column in one of the turns."""
    turn, reply, follow_ups = way[0], way[1] if len(way) > 1 else "", way[2] if len(way) > 2 else []
    if match.text.parse(s, turn).kind == BUILD:
        return True
    if not follow_ups:
        return False
    return _builds(match, turn_end(match, turn_end(match, s, turn), reply), follow_ups[0])


def _straight(match: Match, s: State, a: Action) -> bool:
    """Return True if the pawn can reach the place where `a` ends in one straight line over empty spaces."""
    rules = cast("Matobo", match.rules)
    start = s.pawns[s.seat]
    ground = rules.ground(s.board, s.pawns, s.seat)
    for line in LINES[6 * start : 6 * start + 6]:
        if a.cell in line:
            return not any(ground[cell] for cell in line[: line.index(a.cell)])
    return False


def main(game: str) -> None:
    """Write the themes of all puzzles of a game."""
    folder = Path(registry.folder.__path__[0]) / game
    puzzles = json.loads((folder / "puzzles.json").read_text(encoding="utf-8"))
    found = [theme(game, puzzle) for puzzle in puzzles]
    (folder / "themes.json").write_text(f"{json.dumps(found)}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
