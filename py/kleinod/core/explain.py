"""Why can I not do that? Answers a sequence of clicks with an action or with the most telling reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kleinod.core.game import Msg, msg
from kleinod.core.match import Match


class Answer(NamedTuple):
    """`action` if the clicks name a legal one, `why` if they lead nowhere; neither if they only begin one."""

    action: tuple[Any, ...] | None = None
    why: Msg | None = None


def explain(match: Match, path: Sequence[str]) -> Answer:
    """What the clicks `path` mean in the position shown.

    Of all candidates that begin so, the reason found latest in `check` is given: that candidate came
    closest to being legal. Since legal actions come from the same `check`, the answer cannot contradict
    what can be played.
    """
    if match.over:
        return Answer(why=msg("match.over"))
    rules, s = match.rules, match.state
    o = rules.observe(s, match.seat)
    clicked = tuple(path)
    rank = {code: n for n, code in enumerate(rules.REASONS)}
    best: Msg | None = None
    begun = False
    for a in rules.candidates(s):
        names = (match.view.path(o, a), *match.view.ways(o, a))
        named = next((ids for ids in names if ids[: len(clicked)] == clicked), None)
        if named is None:
            continue
        refusal = rules.check(s, a)
        if refusal is None:
            if len(named) == len(clicked):
                return Answer(action=a)
            begun = True
        elif best is None or rank.get(refusal.code, -1) > rank.get(best.code, -1):
            best = refusal
    if begun:
        return Answer()
    return Answer(why=best or msg("explain.nothing", at=clicked[-1:]))
