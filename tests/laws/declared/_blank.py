"""The template for the laws: counters, which are taken and never come back."""

#: What a beginner has to know before a first game.
LESSON_RULES = ("BLA-02", "BLA-03")


def stock(rules, s):
    return {"counters": s.left}


def change(rules, s, a):
    return {"counters": -a[0]}
