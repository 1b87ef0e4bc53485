"""Finds what is impossible in a position of Morundir, for example in one that a user edited."""

from __future__ import annotations

from kleinod.core.game import LAST_TURN, Msg, msg
from kleinod.games.morundir.board import CASTLE, NAMES
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import BLACK, BLUE, DUKES, KNIGHTS, OWNER, State


def keeps_taken(rules: Morundir) -> bool:
    """Return True if position texts name the number of captured dukes, because the board does not show it."""
    return rules.returns and rules.dukes_to_win > 0


def faults(rules: Morundir, s: State) -> list[Msg]:
    """Return all faults of `s`; a position reached in play has none."""
    found: list[Msg] = []
    dukes = [s.board.count(piece) for piece in DUKES]
    knights = [s.board.count(piece) for piece in KNIGHTS]
    for seat in (BLUE, BLACK):
        if dukes[seat] > 3 or knights[seat] > 6:
            found.append(msg("audit.too_many", "MOR-03", seat=seat))
        elif rules.returns and dukes[seat] + knights[seat] < 9:
            found.append(msg("audit.too_few", "MOR-17", seat=seat))
    captured = 18 - sum(dukes) - sum(knights)
    if s.board[CASTLE] in KNIGHTS:
        found.append(msg("audit.knight_on_castle", "MOR-07", [NAMES[CASTLE]]))
    elif s.board[CASTLE] and OWNER[s.board[CASTLE]] == s.turn & 1:
        found.append(msg("audit.castle_too_early", "MOR-12", [NAMES[CASTLE]]))
    if not dukes[1 - (s.turn & 1)]:  # the player who lost the last duke would be to move
        found.append(msg("audit.dukes_too_early", "MOR-13"))
    if s.quiet > s.turn or max(captured, sum(s.taken)) > s.turn - s.quiet:
        found.append(msg("audit.counters"))
    if s.quiet > rules.quiet_limit:
        found.append(msg("audit.limit", "MOR-16"))
    if s.turn > (rules.ply_limit or LAST_TURN):
        found.append(msg("audit.limit", "MOR-18"))
    if keeps_taken(rules) and max(s.taken) > rules.dukes_to_win:
        found.append(msg("audit.counters", "MOR-18"))
    return found
