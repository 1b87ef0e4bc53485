"""The outcome to which a text must always open, as plain data."""

from __future__ import annotations

from typing import Any

from kleinod.codec.base36 import checksum
from kleinod.play.match import Match
from kleinod.studies.study import Study


def outcome(match: Match) -> dict[str, Any]:
    """Return the outcome of a match: its position, scores, places, legal actions, and all actions and
    annotations so far.
    """
    ended = match.outcome
    moves = sorted(match.text.token(match.state, action) for action in match.legal_actions())
    return {
        "game": match.game.id,
        "position": match.position(),
        "seat": match.seat,
        "turn": match.turn,
        "plies": match.plies,
        "kinds": list(match.kinds),
        "scores": list(ended.scores if ended else match.rules.scores(match.state)),
        "places": list(ended.places) if ended else [],
        "reason": ended.reason.code if ended else "",
        "moves": len(moves),
        "which": checksum("_".join(moves)),
        "tokens": checksum("_".join(match.as_record().tokens)),
    }


def outcomes(study: Study) -> dict[str, Any]:
    """Return the outcome of a study: its titles, viewers and annotations, and the end of each line of each
    chapter.
    """
    return {
        "title": study.title,
        "chapters": [
            {
                "title": chapter.title,
                "viewer": chapter.viewer,
                "nodes": chapter.nodes.size,
                "said": checksum(
                    "\n".join(f"{one.token} {one.comment} {one.glyph} {one.drawn}" for one in chapter.tree)
                ),
                "ends": checksum(
                    "\n".join(
                        f"{chapter.desk.text.encode(stand.state)} {stand.over}"
                        for n in chapter.nodes.order()
                        if not chapter.nodes[n].next
                        for stand in [chapter.stand(n)]
                    )
                ),
                "main": outcome([chapter.tree, *chapter.tree.main()][-1].match()),
            }
            for chapter in study.chapters
        ],
    }
