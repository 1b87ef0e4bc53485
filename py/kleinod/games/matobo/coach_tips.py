"""Situations in which a beginner gets a tip, for each situation once."""

from __future__ import annotations

from typing import Any

from kleinod.core.capabilities import Seen, Situation
from kleinod.games.matobo.board import CENTRE, NAMES
from kleinod.games.matobo.state import BUILD, UNPLACED, Action, State, single_pieces

FEW = 8


def _build(seen: Seen[State, Action]) -> list[str] | None:
    return [NAMES[seen.after.pawns[seen.viewer]]] if any(a.kind == BUILD for a in seen.legal) else None


def _higher(seen: Seen[State, Action]) -> list[str] | None:
    """Return the columns whose height forbids the viewer to build on the piece under the pawn."""
    s = seen.after
    start = s.pawns[seen.viewer]
    shape = s.board[start] if start != UNPLACED else 0
    if not seen.legal or shape <= 0 or not s.stocks[seen.viewer][shape - 1]:
        return None
    height = s.stocks[seen.viewer][shape - 1] + 1
    return [NAMES[c.cell] for c in s.columns if c.shape == shape and c.height > height] or None


def _own(seen: Seen[State, Action]) -> list[str] | None:
    return [NAMES[c.cell] for c in seen.after.columns if seen.legal and c.seat == seen.viewer] or None


def _foreign(seen: Seen[State, Action]) -> list[str] | None:
    return [NAMES[c.cell] for c in seen.after.columns if seen.legal and c.seat != seen.viewer] or None


def _few(seen: Seen[State, Action]) -> list[str] | None:
    return [] if seen.legal and single_pieces(seen.after.board, seen.after.columns) <= FEW else None


def _begin(seen: Seen[State, Action]) -> list[str] | None:
    """Return the centre if the viewer's pawn has not left it yet (MAT-21)."""
    begins = (
        seen.legal and seen.after.pawns[seen.viewer] == CENTRE and not any(seen.after.stocks[seen.viewer])
    )
    return [NAMES[CENTRE]] if begins else None


SITUATIONS = (
    Situation("coach.build", "MAT-12", _build),
    Situation("coach.higher", "MAT-12", _higher),
    Situation("coach.own", "MAT-08", _own),
    Situation("coach.foreign", "MAT-09", _foreign),
    Situation("coach.few", "MAT-15", _few),
)

#: Situations of Säulen der Macht, where columns may have any height, pawns turn at columns but never hop over
#: them, and the game lasts until nobody can move.
PROTOTYPE = (
    Situation("coach.begin", "MAT-22", _begin),
    Situation("coach.build", "MAT-12", _build),
    Situation("coach.turn", "MAT-22", _own),
    Situation("coach.foreign", "MAT-09", _foreign),
    Situation("coach.stuck", "MAT-23", _few),
)


def situations(rules: Any) -> tuple[Situation, ...]:
    """Return the situations of the printed game or of the prototype, whose rules for columns differ."""
    return SITUATIONS if rules.height_rule else PROTOTYPE
