"""Questions about a match, which do not change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kleinod.core.capabilities import attackers as attackers_of
from kleinod.core.capabilities import tells_anyhow
from kleinod.core.game import IllegalAction, excerpt, msg
from kleinod.core.plain_data import plain, plain_msg
from kleinod.core.rng import stream
from kleinod.play import recap
from kleinod.play.compare_chance import first_difference
from kleinod.play.explain_refusal import explain, meant
from kleinod.play.match import Match
from kleinod.requests.frame import tried_buttons
from kleinod.requests.request_fields import Reply, Request, eyes_of, field, seed_of, strings, viewer_of

if TYPE_CHECKING:
    from kleinod.protocol.answers import (
        Attackers,
        ChanceComparison,
        ClickPath,
        PackedRecord,
        ParsedMove,
        Preview,
        RecordText,
        Recount,
        Refusal,
    )


def preview(match: Match, request: Request) -> Preview:
    """Return the moment after an action, as `viewer` would see it."""
    viewer = viewer_of(request)
    s, action = match.state, meant(match, strings(request, "path"))
    after = match.rules.apply(s, action)
    o, seen = match.rules.observe(s, viewer), match.rules.mask(s, action, viewer)
    return {
        "scene": plain(match.view.scene(match.rules.observe(after, viewer), viewer)),
        "last": plain(match.view.trace(o, seen)),
        "story": [plain_msg(match.view.story(o, seen))],
        "standing": list(match.rules.scores(after)),
    }


def seen(match: Match, request: Request) -> RecordText:
    """Return a record of what `viewer` saw, with everything hidden redealt."""
    rng = stream(seed_of(request), "imagine", match.at)
    return {"record": match.seen_record(viewer_of(request), rng)}


def chance(match: Match, _: Request) -> ChanceComparison:
    """Return the first ply whose chance outcome is not what the seed of the match gives."""
    return {"differs": first_difference(match)}


def recount(match: Match, request: Request) -> Recount:
    """Return step by step what other seats did after the latest decision of `seat`."""
    since = recap.first_after(match, field(request, "seat", int))
    return {"from": since, "steps": plain(recap.recount(match, eyes_of(request).viewer(match), since))}


def why(match: Match, request: Request) -> ClickPath | Refusal:
    """Return why a path names no action; only the path if it names one, or may with further clicks."""
    path = strings(request, "path")
    why = explain(match, path).why
    if why is None:
        return {"path": path}
    refusal: Refusal = {"why": plain_msg(why)}
    if tells_anyhow(match.view, why):
        refusal["anyhow"] = True
    buttons = tried_buttons(match, path)
    if buttons:
        refusal["buttons"] = buttons
    return refusal


def attackers(match: Match, request: Request) -> Attackers:
    """Return the places from which a place of the board can be attacked."""
    o = match.rules.observe(match.state, viewer_of(request))
    return {"from": list(attackers_of(match.view, o, field(request, "id", str)))}


def parse(match: Match, request: Request) -> ParsedMove:
    """Return the clicks of a typed action; for a typed turn, those of its first action.

    Raises:
        IllegalAction: The text names only chance outcomes that have already happened.
    """
    text = field(request, "text", str)
    actions = match.parse(text)
    if not actions:
        raise IllegalAction(msg("move.happened", text=excerpt(text)))
    action, *others = actions
    path = list(match.view.path(match.rules.observe(match.state, match.seat), action))
    return {"path": path, "turn": True} if others else {"path": path}


def links(match: Match, _: Request) -> PackedRecord:
    """Return the record of the match, packed for an address."""
    return {"packed": match.record(packed=True)}


QUESTIONS: dict[str, Callable[[Match, Request], Reply]] = {
    "preview": preview,
    "seen": seen,
    "chance": chance,
    "recount": recount,
    "why": why,
    "attackers": attackers,
    "parse": parse,
    "links": links,
}
