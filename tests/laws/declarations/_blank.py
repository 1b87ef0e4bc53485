"""The template for the laws: counters, which are taken and never come back."""

#: Nothing goes to where something else is.
ATTACKS = False
#: What a beginner has to know before a first game.
LESSON_RULES = ("BLA-02", "BLA-03")


def stock(rules, s):
    return {"counters": s.left}


def change(rules, s, a):
    return {"counters": -a[0]}


def put_together(s):
    """Edits that lay the counters of a position onto an empty table."""
    return [f"counter@c{n}" for n in range(1, s.left + 1)]
