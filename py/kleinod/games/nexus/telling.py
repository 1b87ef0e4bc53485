"""What is asked, what a click would mean, and what happened, as messages."""

from __future__ import annotations

from kleinod.core.game import Arg, Msg, msg
from kleinod.games.nexus.board import NAMES, ground
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
    NEW,
    OUT,
    OWN,
    SACRIFICE,
    STEP,
    TAKE,
    Action,
    State,
)


def prompt(rules: Nexus, o: State) -> Msg:
    """What `o.seat` is asked."""
    seat = o.seat
    if o.phase == BEGIN:
        return msg("prompt.first", seat=seat) if o.kinds[seat] == NEW else msg("prompt.begin", seat=seat)
    if o.phase == LIFTING:
        return msg("prompt.lift", seat=seat, n=o.left)
    if o.phase == LAYING:
        return msg("prompt.lay", seat=seat, n=o.left)
    if o.phase == ENTERING:
        return msg("prompt.enter", seat=seat, n=o.left)
    if o.phase == FLYING:
        return msg("prompt.fly", seat=seat)
    if o.todo:
        return msg("prompt.take", seat=seat, n=o.todo[0].number, color_seat=o.todo[0].colour)
    return msg("prompt.step", seat=seat, n=o.left)


def hints(rules: Nexus, o: State, a: Action, clicks: int, may_close: bool) -> tuple[Msg | None, ...]:
    """One hint for each id of a path of so many clicks; `may_close`: whether surrounding is possible."""
    taken = sum(task.number for task in rules.closing(o, a)) if may_close else 0
    if taken:
        last = msg("hint.surround", "NEX-17", n=taken)
    elif a[0] == STEP:
        last = _landing(rules, o, a)
    else:
        codes = {
            LIFT: "hint.lift",
            LAY: "hint.lay",
            IN: "hint.enter",
            SACRIFICE: "hint.give_up",
            TAKE: "hint.take",
        }
        last = msg(codes[a[0]])
    if clicks == 1:
        return (last,)
    return (msg("hint.mover") if a[0] == STEP else None, last)


def _landing(rules: Nexus, o: State, a: Action) -> Msg:
    """What a step onto a ring does there."""
    deleted = rules.deleted(o, a)
    if deleted:
        return msg("hint.delete", "NEX-15", n=deleted)
    load = o.held[ground(o.rings).spot[a[2]]]
    if not load:
        return msg("hint.free")
    if OWN[o.seat][load]:
        return msg("hint.join")
    return msg("hint.block", "NEX-12")


def story(rules: Nexus, o: State, a: Action) -> Msg:
    """The log line: what was done, and what came of it."""
    after = rules.apply(o, a)
    outs = [seat for seat, kind in enumerate(after.kinds) if kind == OUT != o.kinds[seat]]
    taken = sum(task.number for task in rules.closing(o, a))
    code, rule, args = _deed(rules, o, a)
    if not outs and not taken:
        return Msg(code, (("seat", o.seat), *args.items()), rule)
    more = "more.several_out" if len(outs) > 1 else "more.out" if outs else "more.pays"
    if taken and outs:
        more = "more.pays_several_out" if len(outs) > 1 else "more.pays_out"
    args |= {"taken": taken, "outs": len(outs)} | ({"out_seat": outs[0]} if outs else {})
    rule = "NEX-20" if outs else "NEX-17"
    said = (("seat", o.seat), *args.items(), ("what", f"${code}"), ("more", f"${more}"))
    return Msg("story.more", said, rule)


def _deed(rules: Nexus, o: State, a: Action) -> tuple[str, str, dict[str, Arg]]:
    """Code, rule and arguments of what was done."""
    here = NAMES[a[1]]
    if a[0] == STEP:
        n, load = rules.deleted(o, a), o.held[ground(o.rings).spot[a[2]]]
        args: dict[str, Arg] = {"start": here, "end": NAMES[a[2]], "n": n}
        if n:
            return "story.delete", "NEX-15", args
        if load and not OWN[o.seat][load]:
            return "story.block", "NEX-12", args
        return "story.step", "", args
    if a[0] == TAKE:
        return "story.take", "NEX-17", {"cell": here, "color_seat": o.todo[0].colour}
    plain = {
        LIFT: ("story.lift", "NEX-06"),
        LAY: ("story.lay", "NEX-06"),
        IN: ("story.enter", "NEX-09"),
        SACRIFICE: ("story.sacrifice", "NEX-13"),
    }
    code, rule = plain[a[0]]
    return code, rule, {"cell": here}
