"""The messages of the game: questions, tooltips, and log lines."""

from __future__ import annotations

from kleinod.core.game import Arg, Msg, msg
from kleinod.games.nexus.board import NAMES
from kleinod.games.nexus.ring_graph import ground
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import (
    BEGIN,
    COLOURS,
    ENTERED,
    ENTERING,
    FLYING,
    IN,
    LAY,
    LAYING,
    LIFT,
    LIFTING,
    MOVING,
    NEW,
    OUT,
    OWN,
    SACRIFICE,
    STEP,
    TAKE,
    TAKING,
    Action,
    State,
)

#: The question within an action, and what a click means there.
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
    """The question to `o.seat`.

    `pays`: the number of marbles that the next decision can bring by surrounding.
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
    """A tooltip for each of the `clicks` ids of a path.

    `pays`: the number of marbles that `a` brings by surrounding.
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
    """The effect of a step on the ring where it ends."""
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
    """The log line: the action, and its effect."""
    after = rules.apply(o, a)
    outs = [seat for seat, kind in enumerate(after.kinds) if kind == OUT != o.kinds[seat]]
    todo = rules.closing(o, a)
    taken = sum(task.number for task in todo)
    code, rule, args = _deed(rules, o, a)
    if not outs and not taken:
        return Msg(code, (("seat", o.seat), *args.items()), rule)
    more = "more.several_out" if len(outs) > 1 else "more.out" if outs else "more.pays"
    if taken and outs:
        more = "more.pays_several_out" if len(outs) > 1 else "more.pays_out"
    args |= {"taken": taken, "outs": len(outs)} | ({"out_seat": outs[0]} if outs else {})
    args["rings"] = ", ".join(NAMES[ring] for ring in sorted({ring for task in todo for ring in task.part}))
    said = (("seat", o.seat), *args.items(), ("what", f"${code}"), ("more", f"${more}"), ("what_rule", rule))
    whole = "story.more_deleted" if args.get("n") else "story.more"
    return Msg(whole, said, "NEX-20" if outs else "NEX-17")


def _deed(rules: Nexus, o: State, a: Action) -> tuple[str, str, dict[str, Arg]]:
    """Code, rule and arguments of the message about an action."""
    here = NAMES[a[1]]
    if a[0] == STEP:
        n, load = rules.deleted(o, a), o.held[ground(o.rings).spot[a[2]]]
        args: dict[str, Arg] = {"start": here, "end": NAMES[a[2]], "n": n}
        if n:
            lost = [seat for seat in COLOURS if OWN[seat][load] and not OWN[seat][ENTERED[o.seat][load]]]
            code = "story.delete" if len(lost) == 1 else "story.delete_several"
            return code, "NEX-15", {**args, "color_seat": lost[0]}
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
