"""The last move: the places that it touched and the cards that it moved, as one viewer saw it.

It depends only on the position shown and the viewer, so a match looks the same just opened as just after the
move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kleinod.core.game import CHANCE, Card, Motion, Scene, Seat
from kleinod.play.playthrough import Playthrough

#: Limit on the decisions searched, except for those from `since` on, which are all searched. A turn with long
#: bargaining has hundreds of decisions that move nothing.
LOOKED_AT = 30


class LastMove(NamedTuple):
    """Ids of places, each in one list only, and keys of cards of the scene shown.

    `origins`: places that something left. `passed`: places at which something stopped or turned on its way.
    `ends`: places where something came to rest. `cards`: the cards that came to rest in zones.
    """

    origins: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def marks(self) -> dict[str, str]:
        """Return the mark of each id: "from" for places left or passed, "to" for ends and cards."""
        left, came = (*self.origins, *self.passed), (*self.ends, *self.cards)
        return dict.fromkeys(left, "from") | dict.fromkeys(came, "to")


def last_move(
    match: Playthrough, viewer: Seat | None, scene: Scene | None = None, since: int | None = None
) -> LastMove:
    """Return what the latest turn has moved so far; at a card table, only its latest decisions.

    At a card table, these are the decisions from ply `since` on. If those moved no card, it is the latest
    decision before them that did.

    A decision includes the chance outcomes after it. Decisions after which `viewer` saw nothing move are
    skipped.

    Args:
        match: The match.
        viewer: The viewer's seat; None is a stranger.
        scene: The scene of `viewer`, if the caller has it already.
        since: The ply of the frame that was shown before this one. If it is None or not below the current
            ply, only the latest decision at a card table counts.

    Returns:
        The last move. All its lists are empty if nothing moved.
    """
    scene, end, turn = scene or match.picture(viewer), match.at, -1
    decided = (ply for ply in range(match.at - 1, -1, -1) if match.line[ply].seat != CHANCE)
    moved: list[tuple[Motion, ...]] = []
    first = match.at if since is None else since
    for number, ply in enumerate(decided):
        now = match.position_at(ply).turn
        enough = number >= LOOKED_AT or (any(moved) and not scene.pieces)
        if turn not in (-1, now) or (enough and ply < first):
            break
        moved = [motions(match, each, viewer) for each in range(ply, end)] + moved
        turn, end = now, ply
    return _told(moved, scene.cards)


def motions(match: Playthrough, ply: int, viewer: Seat | None) -> tuple[Motion, ...]:
    """Return the motions of ply `ply` of the match, as `viewer` saw them; () for a resignation."""
    action, before = match.line[ply].action, match.position_at(ply)
    if action is None:
        return ()
    return match.view.trace(match.rules.observe(before, viewer), match.rules.mask(before, action, viewer))


def _told(plies: Iterable[Sequence[Motion]], cards: Sequence[Card]) -> LastMove:
    """Return the places that the motions of some plies touched. A later ply overrides an earlier one."""
    touched: dict[str, str] = {}
    came = Counter[str]()
    for moved in plies:
        here: dict[str, str] = {}
        for motion in moved:
            start, *passed, end = motion.stops
            here |= {start: "origin"} | dict.fromkeys(passed, "passed")
            came[start] = max(0, came[start] - 1)
            came[end] += 1
        # A place that one piece left and another reached in the same ply counts as an end.
        touched |= here | {motion.stops[-1]: "end" for motion in moved}
    touched.pop("", None)
    origins, passed, ends = (
        tuple(place for place, how in touched.items() if how == wanted)
        for wanted in ("origin", "passed", "end")
    )
    return LastMove(origins, passed, ends, tuple(_latest(cards, came)))


def _latest(cards: Sequence[Card], came: Counter[str]) -> Iterable[str]:
    """Yield the keys of the cards that came to each zone: its last cards, because new ones are put last."""
    for zone, number in came.items():
        there = [card.key for card in cards if card.zone == zone]
        yield from there[max(0, len(there) - number) :]
