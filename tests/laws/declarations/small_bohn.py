"""The small hidden-hand game for the laws: no card is ever lost."""

from small_bohn.notation import SmallBohnText


def stock(rules, s):
    """Cards of each kind, wherever they are."""
    return dict(enumerate(SmallBohnText(rules)._stock(s)))


#: Seats and options small enough to enumerate every history; how many positions to look at every day.
TINY = (
    (2, {"deck": "tiny", "offers": 1}, 12_000),
    (2, {"deck": "thin", "offers": 0}, 20_000),
    (2, {"deck": "thin", "offers": 1}, 16_000),
)
