"""Declarations of Mutternland for the property tests in tests/laws: its nuts and marbles, and lands as people
draw them.
"""

from collections import Counter

from kleinod.games.mutternland.land import SAMPLE, written
from kleinod.games.mutternland.land_frame import MIDDLE, NAMES, NEAR
from kleinod.games.mutternland.state import ENTER, LAND, LAY, PUSH, SET, land_of
from kleinod.hex.grid import OFF
from laws.drafts import spanned

#: The rules that a beginner has to know before a first game.
LESSON_RULES = (
    "MUT-04",
    "MUT-05",
    "MUT-06",
    "MUT-07",
    "MUT-08",
    "MUT-09",
    "MUT-10",
    "MUT-11",
    "MUT-13",
    "MUT-14",
    "MUT-15",
    "MUT-16",
    "MUT-17",
    "MUT-19",
)
#: Rules that the eight introductory sentences mention but the lesson need not teach, with the reason.
NOT_TAUGHT = {
    "MUT-02": "the land lies there when a game begins",
}

#: A land in the form of a ring around a lake. `TEXTS` also has the sample land as its text and as a list of
#: places.
RING = "b2-b3-b4-b5-b6-c7-d7-e8-f7-g7-h6-h5-h4-h3-h2-g2-f1-e1-d1-c2-c3-g6"
TEXTS = {"nuts": (RING, written(SAMPLE), "-".join(NAMES[place] for place in SAMPLE[:40]))}


def stock(rules, s):
    """Return the number of nuts (a moved nut stays in play), and of each seat's marbles on the land."""
    return {"nuts": sum(s.heights), **{seat: len(own) for seat, own in enumerate(s.marbles)}}


def change(rules, s, a):
    """Return the pieces that an action adds or removes: nuts are laid (MUT-03); marbles are placed (MUT-04),
    pushed off (MUT-10) and brought back (MUT-13).
    """
    if a[0] in (LAND, LAY):
        return {"nuts": len(a) - 1}
    if a[0] == SET:
        return {rules.colour_to_set(s.seat, rules.placed(s)): 1}
    if a[0] == ENTER:
        return {s.seat: 1}
    if a[0] == PUSH and a[3] == OFF:
        return Counter({next(seat for seat, own in enumerate(s.marbles) if a[2] in own): -1})
    return {}


def put_together(s):
    """Return edits that put nuts and marbles onto empty ground. Temporary nuts bridge the gaps between
    separate parts.
    """
    land = land_of(s.heights)
    if not land:
        return []
    order, bridge = spanned(land, MIDDLE, NEAR.__getitem__)
    edits = [f"nut@{NAMES[place]}" for place in order]
    edits += [f"nut@{NAMES[place]}" for place in land for _ in range(s.heights[place] - 1)]
    edits += [f"take@{NAMES[place]}" for place in sorted(bridge)]
    return edits + [f"marble{seat}@{NAMES[place]}" for seat, own in enumerate(s.marbles) for place in own]
