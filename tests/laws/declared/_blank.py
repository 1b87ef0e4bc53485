"""The template for the laws: counters, which are taken and never come back."""


def stock(rules, s):
    return {"counters": s.left}


def change(rules, s, a):
    return {"counters": -a[0]}
