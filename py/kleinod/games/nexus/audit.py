"""Finds what is impossible in a position at the start of a turn, for example in one that a user edited."""

from __future__ import annotations

from kleinod.core.game import TERMINAL, Msg, msg
from kleinod.games.nexus.board import START
from kleinod.games.nexus.ending import why_over
from kleinod.games.nexus.place_bitsets import is_one, shape
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import NEW, OUT, State, on_board


def faults(rules: Nexus, s: State) -> list[Msg]:
    """Return all faults of `s`; a position reached in play has none."""
    faults: list[Msg] = []
    want = len(START[rules.seats])
    if len(s.rings) != want:
        faults.append(msg("audit.rings", "NEX-01", n=len(s.rings), want=want))
    if rules.connected and not is_one(shape(s.rings)):
        faults.append(msg("audit.apart", "NEX-08"))
    there = [on_board(s.held, seat) for seat in range(rules.seats)]
    if sum(there) + sum(s.reserve) + s.gone != sum(rules.marbles):
        faults.append(msg("audit.marbles", "NEX-02", want=sum(rules.marbles)))
    for seat, kind in enumerate(s.kinds):
        if kind == OUT and there[seat] + s.reserve[seat]:
            faults.append(msg("audit.out", "NEX-20", seat=seat))
        if kind == NEW and (there[seat] or s.reserve[seat] != rules.marbles[seat]):
            faults.append(msg("audit.new", "NEX-05", seat=seat))
    if s.kinds.count(OUT) == rules.seats:
        faults.append(msg("audit.nobody", "NEX-21"))
    return faults or _turn_faults(rules, s)


def _turn_faults(rules: Nexus, s: State) -> list[Msg]:
    """Check the turn number and the counters, and that the right seat is to act, or none after the end."""
    faults: list[Msg] = []
    started = sum(kind != NEW for kind in s.kinds)
    if s.quiet > s.turn or s.turn < started or s.turn > rules.turn_limit:
        faults.append(msg("audit.counters", "NEX-22"))
    if s.seat != TERMINAL and s.kinds[s.seat] == OUT:
        faults.append(msg("audit.seat_out", "NEX-20", seat=s.seat))
        return faults
    over = why_over(rules, s)
    if s.seat == TERMINAL and not over:
        faults.append(msg("audit.not_over", "NEX-22"))
    if s.seat != TERMINAL and over:
        faults.append(msg("audit.over", "NEX-22"))
    if s.seat != TERMINAL and not rules.can_act(s):
        faults.append(msg("audit.cannot_act", "NEX-20", seat=s.seat))
    in_order = s.kinds == tuple(NEW if seat >= s.turn else kind for seat, kind in enumerate(s.kinds))
    if started < rules.seats and not (in_order and s.seat == s.turn == started):
        faults.append(msg("audit.first_round", "NEX-05"))
    return faults
