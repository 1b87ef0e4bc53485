"""Declarations of the small game with hidden hands for the property tests in tests/laws: no card is ever
lost.
"""

from small_bohn.notation import SmallBohnText


def stock(rules, s):
    """Return the number of cards of each kind, wherever they are."""
    return dict(enumerate(SmallBohnText(rules)._stock(s)))


#: Numbers of seats and options for which every history can be enumerated, and the number of positions to
#: examine in everyday runs.
TINY = (
    (2, {"deck": "tiny", "offers": 1}, 12_000),
    (2, {"deck": "thin", "offers": 0}, 20_000),
    (2, {"deck": "thin", "offers": 1}, 16_000),
)
