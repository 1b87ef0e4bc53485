"""Between turns: the players that go out, the next seat, and the end of the game (NEX-20 to NEX-22)."""

from __future__ import annotations

from kleinod.core.game import TERMINAL, Arg, Msg, Outcome, Seat, msg
from kleinod.games.nexus.rules_base import NexusBase
from kleinod.games.nexus.state import BEGIN, ENTRY, MASK, OUT, State, on_board

LAST, FIRST_OUT, QUIET, LIMIT = "last", "first_out", "quiet", "limit"


def next_turn(rules: NexusBase, s: State, kind: int) -> State:
    """Return the position at the start of the next turn, after `s.seat` has completed an action."""
    begun = s.start or s
    seat, kinds = s.seat, (*s.kinds[: s.seat], kind, *s.kinds[s.seat + 1 :])
    quiet = kind != ENTRY and s.reserve == begun.reserve and s.gone == begun.gone
    quiet_turns = s.quiet + 1 if quiet else 0
    after = State(s.turn + 1, _after(kinds, seat), s.rings, s.held, s.reserve, kinds, quiet_turns, s.gone)
    return begin_turn(rules, after)


def begin_turn(rules: NexusBase, s: State) -> State:
    """Eliminate players that cannot act, from `s.seat` on; end the game if it is over (NEX-20 to NEX-22)."""
    while (why := why_over(rules, s)) not in (LAST, FIRST_OUT):
        if rules.can_act(s):
            return s._replace(seat=TERMINAL) if why else s
        s = _without(s)
    return s._replace(seat=TERMINAL)


def going_on(before: State, s: State) -> State:
    """Return `s`, in which a limit has ended the game, with the seat that would have the next turn.

    `before`: the position before the last action.
    """
    return s._replace(seat=_after(s.kinds, before.seat))


def _after(kinds: tuple[int, ...], seat: Seat) -> Seat:
    """Return the next seat that is still in."""
    for ahead in range(1, len(kinds) + 1):
        following = (seat + ahead) % len(kinds)
        if kinds[following] != OUT:
            return following
    return seat


def _without(s: State) -> State:
    """Return `s` without `s.seat`, its marbles and its reserve (NEX-20)."""
    seat = s.seat
    kinds = (*s.kinds[:seat], OUT, *s.kinds[seat + 1 :])
    return s._replace(
        seat=_after(kinds, seat),
        held=tuple(load & ~MASK[seat] for load in s.held),
        reserve=(*s.reserve[:seat], 0, *s.reserve[seat + 1 :]),
        kinds=kinds,
        quiet=0,
        gone=s.gone + on_board(s.held, seat) + s.reserve[seat],
    )


def why_over(rules: NexusBase, s: State, limits: bool = True) -> str:
    """Return the reason why the game is over at the start of a turn, or "" if it goes on.

    Without `limits` NEX-22 is ignored.
    """
    if s.phase != BEGIN:
        return ""
    playing = rules.playing(s)
    if playing == 1:
        return LAST
    if rules.first_out and playing < rules.seats:
        return FIRST_OUT
    if not limits:
        return ""
    if s.quiet >= rules.quiet_limit * playing:
        return QUIET
    return LIMIT if s.turn >= rules.turn_limit else ""


def places(rules: NexusBase, s: State) -> tuple[int, ...]:
    """Return the rank of each seat (NEX-22).

    Players still in the game are ranked by gain, and share a rank if equal; all others follow.
    """
    gains = rules.scores(s)
    rank = [(kind == OUT, -gain) for kind, gain in zip(s.kinds, gains, strict=True)]
    return tuple(
        1 + sum(other < own for other in rank) if own[0] == 0 else 1 + rules.playing(s) for own in rank
    )


def outcome(rules: NexusBase, s: State) -> Outcome:
    """Return the result of a game that is over."""
    scores, ranks = rules.scores(s), places(rules, s)
    return Outcome(scores, ranks, _said(rules, s, ranks))


def _said(rules: NexusBase, s: State, ranks: tuple[int, ...]) -> Msg:
    why = why_over(rules, s)
    if why == LAST:
        return msg("end.last", "NEX-21", seat=ranks.index(1))
    n = rules.turn_limit if why == LIMIT else rules.quiet_limit * rules.playing(s)
    return Msg(f"end.{why}", (("n", n), *verdict(rules, s)), "NEX-22")


def verdict(rules: NexusBase, s: State) -> tuple[tuple[str, Arg], ...]:
    """Return the winner by gain as arguments of the message about the result."""
    ranks = places(rules, s)
    winner = ranks.index(1)
    how = "$verdict.shared" if ranks.count(1) > 1 else "$verdict.gain"
    return ("seat", winner), ("gain", _signed(rules.scores(s)[winner])), ("verdict", how)


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n).replace("-", "−")
