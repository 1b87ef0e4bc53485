"""The prompt for each decision in NEXUS, and the tooltips of the places and pieces that can be clicked."""

from __future__ import annotations

from kleinod.core.game import Msg, msg
from kleinod.games.nexus.ring_graph import ground
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import (
    BEGIN,
    ENTERING,
    FLYING,
    IN,
    LAY,
    LAYING,
    LIFT,
    LIFTING,
    MOVING,
    NEW,
    OWN,
    SACRIFICE,
    STEP,
    TAKE,
    TAKING,
    Action,
    State,
)

#: The prompt in each phase within an action, and the tooltip for each kind of decision.
ASKED = {
    LIFTING: "prompt.lift",
    LAYING: "prompt.lay",
    ENTERING: "prompt.enter",
    MOVING: "prompt.step",
    FLYING: "prompt.fly",
}
MEANT = {
    LIFT: "hint.lift",
    LAY: "hint.lay",
    IN: "hint.enter",
    SACRIFICE: "hint.give_up",
    TAKE: "hint.take",
}


def prompt(o: State, pays: int) -> Msg:
    """Return the prompt for `o.seat`.

    `pays`: the most marbles that the next decision can earn by surrounding.
    """
    seat, n = o.seat, o.left
    if o.phase == BEGIN:
        return msg("prompt.first", seat=seat) if o.kinds[seat] == NEW else msg("prompt.begin", seat=seat)
    if o.phase == TAKING:
        return msg("prompt.take", seat=seat, n=o.todo[0].number, color_seat=o.todo[0].colour)
    code = ASKED[o.phase]
    if pays:
        more = "prompt.pays" if pays > 1 else "prompt.pays_one"
        return msg(more, "NEX-17", seat=seat, n=n, what=f"${code}", pays=pays)
    return msg(code, seat=seat, n=n)


def tooltips(rules: Nexus, o: State, a: Action, clicks: int, pays: int) -> tuple[Msg | None, ...]:
    """Return a tooltip for each of the `clicks` ids of a path.

    `pays`: the number of marbles that `a` earns by surrounding.
    """
    if pays:
        last = msg("hint.surround", "NEX-17", n=pays)
    elif a[0] == STEP:
        last = _landing(rules, o, a)
    else:
        last = msg(MEANT[a[0]])
    if clicks == 1:
        return (last,)
    return (msg("hint.mover") if a[0] == STEP else None, last)


def _landing(rules: Nexus, o: State, a: Action) -> Msg:
    """Return the effect of a step on the ring where it ends."""
    deleted = rules.deleted(o, a)
    if deleted:
        return msg("hint.delete", "NEX-15", n=deleted)
    load = o.held[ground(o.rings).spot[a[2]]]
    if not load:
        return msg("hint.free")
    if OWN[o.seat][load]:
        return msg("hint.join")
    return msg("hint.block", "NEX-12")
