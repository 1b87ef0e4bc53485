"""Mutterböhnchen for the laws: all 142 cards are in exactly one place each (BOH-01)."""

from collections import Counter

#: Tasks that hold cards on their way from one place to another, and where in the task they are.
ON_THE_WAY = {"reveal": 4, "keep": 3, "receive": 2}

#: Refusals that no click leads to: what is clicked always answers the question that is being asked.
UNSHOWN = {
    "over": "nothing can be clicked after the end",
    "not_now": "needs a typed action of another question",
    "not_in_hand": "needs a typed card that is not there",
    "no_field": "no such field can be typed or clicked",
    "no_such_sort": "no such sort can be typed or clicked",
}


def stock(rules, s):
    """Cards of each kind, wherever they are."""
    loose = [*s.discards, *s.up, *s.lifted]
    loose += [card for part in (*s.hands, *s.dark, *s.aside) for card in part]
    loose += [card for fields in s.fields for field in fields for card in field]
    loose += [card for task in s.todo if task[0] in ON_THE_WAY for card in task[ON_THE_WAY[task[0]]]]
    found = Counter(loose)
    undealt = [0] * rules.kit.size if s.spare else rules._undealt(s)
    for counts in (*s.seen, s.pile, undealt):
        found.update(dict(enumerate(counts)))
    return {card: found[card] for card in range(rules.kit.size)}
