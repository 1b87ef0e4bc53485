"""What has to stay true of a text that was sent: what it opens to, as plain data."""

from __future__ import annotations

from typing import Any

from kleinod.codec.base36 import checksum
from kleinod.play.match import Match
from kleinod.studies.study import Study


def outcome(match: Match) -> dict[str, Any]:
    """The end of a match: position, scores, places, what can be done, and all that was done and said."""
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
    """What a study opens to: titles, eyes, what was said, and how each line of each chapter ends."""
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
