"""Situations in which a beginner gets a tip, for each situation once: a win, loss or capture is possible."""

from __future__ import annotations

from typing import Any

from kleinod.core.capabilities import Seen, Situation
from kleinod.games.morundir.board import CASTLE, NAMES, NEAR
from kleinod.games.morundir.state import DUKES, OWNER, Action, State
from kleinod.hex.grid import OFF


def _castle(seen: Seen[State, Action]) -> list[str] | None:
    return [NAMES[a.start] for a in seen.legal if a.end == CASTLE] or None


def _threat(seen: Seen[State, Action]) -> list[str] | None:
    """Return the cells of enemy dukes that could reach the castle if the opponent were to move."""
    if not seen.legal:
        return None
    other = seen.after._replace(turn=seen.after.turn + 1)
    return [NAMES[a.start] for a in seen.rules.legal(other) if a.end == CASTLE] or None


def _capture(seen: Seen[State, Action]) -> list[str] | None:
    ends: set[str] = {NAMES[a.end] for a in seen.legal if seen.after.board[a.end]}
    return sorted(ends) or None


def _lost(seen: Seen[State, Action]) -> list[str] | None:
    end = seen.action[1]
    return [NAMES[end]] if OWNER[seen.before.board[end]] == seen.viewer else None


def _neighbour(seen: Seen[State, Action]) -> list[str] | None:
    """Return the cells of enemy pieces beside a piece of the viewer that is too close to capture them."""
    if not seen.legal:
        return None
    board = seen.after.board
    pairs = {
        NAMES[near]
        for cell, piece in enumerate(board)
        if OWNER[piece] == seen.viewer
        for near in NEAR[cell]
        if near != OFF and board[near] and OWNER[board[near]] != seen.viewer
        if (board[near] in DUKES) == (piece in DUKES)
    }
    return sorted(pairs) or None


SITUATIONS = (
    Situation("coach.castle", "MOR-12", _castle),
    Situation("coach.threat", "MOR-12", _threat),
    Situation("coach.lost", "MOR-09", _lost),
    Situation("coach.capture", "MOR-09", _capture),
    Situation("coach.neighbour", "MOR-11", _neighbour),
)


def situations(rules: Any) -> tuple[Situation, ...]:
    """Return the situations of the game; they are the same under all options."""
    return SITUATIONS
