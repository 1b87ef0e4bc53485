"""Describes the board in a list of sentences, for people who cannot see it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kleinod.core.game import Cell, Msg, Scene
from kleinod.core.sentences import Words
from kleinod.play.last_move import LastMove
from kleinod.terminal.board_as_text import groups
from kleinod.terminal.styled_text import StyledLine, line


def tell(cells: Sequence[Cell], scene: Scene, words: Words, last: LastMove) -> list[StyledLine]:
    """List the pieces with the names of their cells, then marked places, then the last move."""
    labels = {cell.id: cell.label or cell.id for cell in cells}
    found: dict[str, list[str]] = {}
    for at, here in groups(scene.pieces).items():
        for group in here:
            if group.say:
                found.setdefault(words.say(group.say), []).append(labels.get(at, at))
    for cell in cells:
        if cell.say and cell.glyph:
            found.setdefault(words.say(cell.say), []).append(labels[cell.id])
    for mark in scene.marks:
        if mark.at in labels and words.has(f"mark.{mark.kind}"):
            said = words.say(Msg(f"mark.{mark.kind}", (("seat", mark.seat),)))
            found.setdefault(said, []).append(labels[mark.at])
    for at, how in last.marks().items():
        if at in labels:
            found.setdefault(words.text(f"terminal.last.{how}"), []).append(labels[at])
    return [line(f"{what}: {', '.join(sorted(where, key=_order))}") for what, where in found.items()]


def _order(name: str) -> tuple[str, int]:
    number = re.search(r"\d+", name)
    return re.sub(r"\d+", "", name), int(number[0]) if number else 0
