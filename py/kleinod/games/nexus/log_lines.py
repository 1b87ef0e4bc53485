"""The log lines of NEXUS."""

from __future__ import annotations

from kleinod.core.game import Arg, Msg
from kleinod.games.nexus.board import NAMES
from kleinod.games.nexus.ring_graph import ground
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import (
    COLOURS,
    ENTERED,
    IN,
    LAY,
    LIFT,
    OUT,
    OWN,
    SACRIFICE,
    STEP,
    TAKE,
    Action,
    State,
)


def story(rules: Nexus, o: State, a: Action) -> Msg:
    """Return the log line about an action and its effect."""
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
    """Return the code, rule and arguments of the message about an action."""
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
