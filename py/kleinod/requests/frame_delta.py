"""The part of a match that a page has already, so that a reply carries only the changes.

The first reply has everything: the board, the whole record, all turns. `FrameDelta` stores what the page has
after each reply. The next frame says how much of the record and the turns stays, what follows it, and which
parts of the scene stay or are new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kleinod.core.game import Seat
from kleinod.core.plain_data import plain, plain_msg
from kleinod.core.scene import Scene
from kleinod.play.match import Match
from kleinod.play.turn_log import Log, Turn
from kleinod.requests.frame import moment, plain_turn

if TYPE_CHECKING:
    from kleinod.protocol.frames import MomentDelta, SceneDelta, TailDelta, TurnDelta
    from kleinod.protocol.frames import Turn as PlainTurn


class FrameDelta:
    """The match as one page has it after the latest reply; `handle` is the name of this state."""

    def __init__(self) -> None:
        self.handle = ""
        self.record = ""
        self._turns: dict[Seat | None, list[Turn]] = {}
        self._scene = Scene()

    def moment(self, match: Match, viewer: Seat | None, log: Log, since: int) -> MomentDelta:
        """Return the moment as `viewer` sees it, but of record, turns and scene only the changes."""
        record, scene = match.record(), match.picture(viewer)
        shown: MomentDelta = {
            **moment(match, viewer, since, scene),
            "record": _longer(self.record, record) if self.record else record,
            "scene": self._drawn(scene),
            "turns": self._news(viewer, log.turns(match)),
        }
        self.record = record
        return shown

    def _drawn(self, scene: Scene) -> SceneDelta:
        """Return the changes since the latest scene sent, even if it was for another viewer.

        So the page drops everything that only that viewer could see.
        """
        had, self._scene = self._scene, scene
        return {
            "pieces": _changed(had.pieces, scene.pieces),
            "cells": _changed(had.cells, scene.cells),
            "cards": _changed(had.cards, scene.cards),
            "marks": _changed(had.marks, scene.marks),
            "counts": _changed(had.counts, scene.counts),
            "notes": _changed(had.notes, scene.notes),
        }

    def _news(
        self, viewer: Seat | None, turns: list[Turn]
    ) -> list[PlainTurn] | TailDelta[list[PlainTurn | TurnDelta]]:
        had = self._turns.get(viewer)
        self._turns[viewer] = list(turns)
        if had is None:
            return [plain_turn(turn) for turn in turns]
        keep = min(len(had), len(turns))
        while keep and had[keep - 1] is not turns[keep - 1]:
            keep -= 1
        add: list[PlainTurn | TurnDelta] = [plain_turn(turn) for turn in turns[keep:]]
        if keep < len(had) and keep < len(turns) and had[keep].first == turns[keep].first:
            add[0] = _grown(had[keep], turns[keep])
        return {"keep": keep, "add": add}


def _changed(old: tuple[Any, ...], new: tuple[Any, ...]) -> list[Any]:
    """Return `new` as a list of new items and of runs of `old` (first index, length)."""
    where = {item: n for n, item in enumerate(old)}
    parts: list[Any] = []
    follows = -1
    for item in new:
        at = where.get(item, -1)
        if at < 0:
            parts.append(plain(item))
        elif at == follows:
            parts[-1][1] += 1
        else:
            parts.append([at, 1])
        follows = at + 1 if at >= 0 else -1
    return parts


def _grown(old: Turn, new: Turn) -> TurnDelta:
    """Return the new part of the notation and of the story of an unfinished turn."""
    same = min(len(old.story), len(new.story))
    while old.story[:same] != new.story[:same]:
        same -= 1
    return {
        "seat": new.seat,
        "text": _longer(old.text, new.text),
        "from": new.first,
        "to": new.last,
        "story": {"keep": same, "add": [plain_msg(said) for said in new.story[same:]]},
    }


def _longer(old: str, new: str) -> TailDelta[str]:
    """Return how many first characters of `old` stay, and the text that follows them in `new`."""
    low, high = 0, min(len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if new.startswith(old[low:middle], low):
            low = middle
        else:
            high = middle - 1
    return {"keep": low, "add": new[low:]}
