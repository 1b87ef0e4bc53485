"""Requests about hidden hands in a study: what a viewer may suppose about them, and the consequences.

A supposition is a text of items such as "1-chili-2": a seat, a kind of card, and how many at least.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kleinod.core.capabilities import Holds
from kleinod.core.game import KleinodError, Msg, Seat, msg
from kleinod.core.plain_data import plain, plain_msg
from kleinod.core.rng import stream
from kleinod.records.node import GameNode
from kleinod.requests.request_fields import BadRequest, Request, field, number, seed_of, strings, viewer_of
from kleinod.studies.chapter import Chapter
from kleinod.studies.compare_suppositions import Supposed, compared
from kleinod.studies.study import Study
from kleinod.studies.what_if import dealer, eyes_of, hands_at

if TYPE_CHECKING:
    from kleinod.protocol.studies import StudyCompared, StudyHands
    from kleinod.protocol.studies import Supposed as PlainSupposed

ITEM = re.compile(r"(\d)-([A-Za-z0-9_]{1,40})-(\d{1,2})")
#: Limits on the suppositions of one request, and on the deals for each.
MOST, MOST_DEALS = 3, 30


def holds_of(text: str) -> Holds:
    """Return the cards that a supposition names, by seat and kind.

    Raises:
        BadRequest: The text is no supposition.
    """
    holds: dict[Seat, dict[str, int]] = {}
    for item in text.split():
        found = ITEM.fullmatch(item)
        if not found:
            raise BadRequest(msg("request.bad", what="holds"))
        seat, kind, n = found.groups()
        holds.setdefault(int(seat), {})[kind] = int(n)
    return holds


def hands_reply(request: Request, chapter: Chapter, n: int) -> StudyHands:
    """Return the hidden hands at a node, and the reason if they cannot hold what the request supposes."""
    eyes = eyes_of(chapter, viewer_of(request))
    wrong = _wrong(chapter, n, holds_of(field(request, "holds", str, "")), eyes)
    return {
        "viewer": eyes,
        "hands": plain(hands_at(chapter, n, eyes)),
        "wrong": plain_msg(wrong) if wrong else None,
    }


def comparison_reply(request: Request, chapter: Chapter, n: int) -> StudyCompared:
    """Return the consequences of each supposition; for an impossible one, the reason instead."""
    eyes = eyes_of(chapter, viewer_of(request))
    suppositions = [holds_of(text) for text in strings(request, "suppositions")[:MOST]]
    wrong = [_wrong(chapter, n, holds, eyes) for holds in suppositions]
    possible = [holds for holds, why in zip(suppositions, wrong, strict=True) if not why]
    found = iter(compared(chapter, n, possible, eyes, number(request, "deals", MOST_DEALS), seed_of(request)))
    return {"compared": [_plain_supposed(why, None if why else next(found)) for why in wrong]}


def supposed(request: Request, study: Study, chapter: Chapter, n: int) -> int:
    """Add a chapter that begins at a node, with hidden cards redealt as the request supposes.

    Returns:
        The number of actions of the tree that are impossible in the new chapter.
    """
    made = study.suppose(
        GameNode(chapter, n),
        holds_of(field(request, "holds", str, "")),
        field(request, "called", str, ""),
        viewer=viewer_of(request),
        seed=seed_of(request),
    )
    return sum(1 for _ in chapter.nodes.order(n)) - made.nodes.size


def _wrong(chapter: Chapter, n: int, holds: Holds, eyes: Seat | None) -> Msg | None:
    """Return why the hands cannot hold what is supposed; None if they can."""
    try:
        dealer(chapter, n, holds, eyes)(stream(0, "imagine"))
    except KleinodError as error:
        return error.msg
    return None


def _plain_supposed(wrong: Msg | None, found: Supposed | None) -> PlainSupposed:
    deals, through, stops, may = found or Supposed(0, 0, (), ())
    return {
        "wrong": plain_msg(wrong) if wrong else None,
        "deals": deals,
        "through": through,
        "stops": plain(stops),
        "may": [{"text": text, "deals": n} for text, n in may],
    }
