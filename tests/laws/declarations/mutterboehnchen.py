"""Declarations of Mutterböhnchen for the property tests in tests/laws: each of its 142 cards is in exactly
one place (BOH-01).
"""

from collections import Counter

from kleinod.games.mutterboehnchen.card_data import DECK
from kleinod.games.mutterboehnchen.pending_tasks import open_cards
from kleinod.games.mutterboehnchen.set_up import undealt

#: The rules that a beginner has to know before a first game.
LESSON_RULES = (
    "BOH-05",
    "BOH-07",
    "BOH-08",
    "BOH-09a",
    "BOH-13",
    "BOH-14",
    "BOH-15b",
    "BOH-17",
    "BOH-18",
    "BOH-19a",
    "BOH-23",
    "BOH-56a",
)
#: Rules that the eight introductory sentences mention but the lesson need not teach, with the reason.
NOT_TAUGHT = {
    "BOH-20": "cards are drawn without anybody doing it",
    "BOH-21b": "nobody does it, and the coach says when the pile has run out",
    "BOH-22b": "all fields are sold without anybody doing it",
}

#: Refusals to which no click leads, because every id that can be clicked answers the current question.
UNSHOWN = {
    "over": "nothing can be clicked after the end",
    "not_now": "needs a typed action of another question",
    "not_in_hand": "needs a typed card that is not there",
    "no_field": "no such field can be typed or clicked",
    "no_such_sort": "no such sort can be typed or clicked",
}


def stock(rules, s):
    """Return the number of cards of each kind, wherever they are."""
    loose = [*s.discards, *s.up, *s.lifted]
    loose += [card for part in (*s.hands, *s.dark, *s.aside) for card in part]
    loose += [card for fields in s.fields for field in fields for card in field]
    loose += [card for task in s.todo for card in open_cards(task)]
    found = Counter(loose)
    waiting = [0] * rules.tables.size if s.spare else undealt(rules.tables, s)
    for counts in (*s.seen, s.pile, waiting):
        found.update(dict(enumerate(counts)))
    return {card: found[card] for card in range(rules.tables.size)}


def put_together(s):
    """Return edits that put every card of a position into its zone: piles and fields from the bottom up,
    hands from the front."""
    zones = {"up": s.up, "discards": s.discards}
    for seat, hand in enumerate(s.hands):
        zones |= {f"hand{seat}": hand, f"dark{seat}": s.dark[seat], f"aside{seat}": s.aside[seat]}
        zones[f"seen{seat}"] = [card for card, n in enumerate(s.seen[seat]) for _ in range(n)]
        zones |= {f"f{seat}-{field}": cards for field, cards in enumerate(s.fields[seat])}
    return [f"{DECK.faces[card].code}@{zone}" for zone, cards in zones.items() for card in cards]
