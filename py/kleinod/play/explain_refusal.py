"""Why an action is refused: a sequence of clicks becomes an action, or the most telling reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kleinod.core.capabilities import guidance
from kleinod.core.game import Action, IllegalAction, Msg, msg
from kleinod.play.playthrough import Playthrough


class Answer(NamedTuple):
    """The meaning of clicks: a legal `action`, or the reason `why` none begins like this, or neither yet."""

    action: Action | None = None
    why: Msg | None = None


def explain(match: Playthrough, path: Sequence[str]) -> Answer:
    """Return the meaning of the clicks `path` in the position shown.

    Of all pseudo-legal actions that begin with these clicks, the one that fails the latest test of `check` is
    closest to being legal, so its reason is returned. Legal actions come from the same `check`, so the result
    cannot contradict what can be played. If a piece of the player cannot move at all, for several reasons,
    the result says only that.
    """
    if match.over:
        return Answer(why=msg("match.over"))
    rules, s = match.rules, match.state
    o = rules.observe(s, match.seat)
    clicked = tuple(path)
    rank = {code: n for n, code in enumerate(rules.REASONS)}
    best: Msg | None = None
    begun = False
    codes: set[str] = set()
    for a in rules.pseudo_legal(s):
        names = (match.view.path(o, a), *match.view.ways(o, a))
        named = next((ids for ids in names if ids[: len(clicked)] == clicked), None)
        if named is None:
            continue
        refusal = rules.check(s, a)
        if refusal is None:
            if len(named) == len(clicked):
                return Answer(action=a)
            begun = True
            continue
        codes.add(refusal.code if len(named) > len(clicked) else "")
        if best is None or rank.get(refusal.code, -1) > rank.get(best.code, -1):
            best = refusal
    if begun:
        return Answer()
    if best and len(clicked) == 1 and len(codes) > 1 and "" not in codes:
        best = _immobile(match, clicked[0], best.rule) or best
    return Answer(why=best or guidance(match.view, o) or msg("explain.nothing", at=clicked[-1:]))


def meant(match: Playthrough, path: Sequence[str]) -> Action:
    """Return the legal action that a path names.

    Raises:
        IllegalAction: The path names no legal action; the message gives the reason.
    """
    o = match.rules.observe(match.state, match.seat)
    for action in match.legal_actions():
        if list(match.view.path(o, action)) == list(path):
            return action
    raise IllegalAction(explain(match, path).why or msg("explain.unfinished"))


def _immobile(match: Playthrough, cell: str, rule: str) -> Msg | None:
    """Return the message that the player's piece on `cell` cannot move; None if there is none."""
    for piece in match.picture(match.seat).pieces:
        if piece.at == cell and piece.seat == match.seat and piece.say:
            words = {**dict(piece.say.args), "what": f"${piece.say.code}"}
            return Msg("explain.immobile", tuple(words.items()), rule, (cell,))
    return None
