"""Declarations of the template game for the property tests in tests/laws: its counters, which are taken and
never come back.
"""

#: No piece moves to a place where another one is, so that the game has no attackers.
ATTACKS = False
#: The rules that a beginner has to know before a first game.
LESSON_RULES = ("BLA-02", "BLA-03")


def stock(rules, s):
    return {"counters": s.left}


def change(rules, s, a):
    return {"counters": -a[0]}


def put_together(s):
    """Return edits that put the counters of a position onto an empty table."""
    return [f"counter@c{n}" for n in range(1, s.left + 1)]
