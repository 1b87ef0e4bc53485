"""What can be named: the actions a person might try in answer to a question."""

from __future__ import annotations

from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.state import Action, State, seat_of
from kleinod.games.mutterboehnchen.table import Card


def named(k: Kit, s: State, verb: str) -> list[Action]:
    """Every action of a verb that the asked seat can name, legal or not."""
    task = s.todo[-1]
    seat = seat_of(task)
    rows, seats, hand = range(k.rows), range(k.seats), list(enumerate(s.hands[seat]))
    fields = list(enumerate(s.fields[seat]))
    match verb:
        case "plant":
            each = [(f, under) for f in rows for under in (0, 1)]
            return [("plant", slot, card, *place) for slot, card in hand for place in each]
        case "drop":
            return [("drop", slot, card) for slot, card in hand]
        case "lay":
            return open_actions(lying_open(s), k.rows)
        case "aside":
            return [("aside", card) for card in sorted(set(task[2]))]
        case "junk":
            return [("junk", sort) for sort in sorted({k.sort[card] for card in s.up})]
        case "harvest":
            return [("harvest", field) for field in rows]
        case "raise":
            field: int = task[2]
            return [("raise", i) for i in range(len(s.fields[seat][field]))]
        case "bring":
            return [("bring", field, i) for field, cards in fields for i in range(len(cards))]
        case "fetch":
            return [("fetch", card) for card in sorted(set(s.discards))]
        case "attack":
            return [("attack", rattles, other) for rattles in (1, 2) for other in seats]
        case "give":
            return [("give", sort) for sort in sorted({k.sort[card] for _, card in hand if card >= 0})]
        case "want":
            return [("want", sort) for sort in k.sorts]
        case "face":
            return [("face", card) for card in sorted(set(s.up))]
        case "to":
            return [("to", other) for other in seats]
        case "pick":
            return [("pick", slot) for slot, _ in hand]
        case _:
            return [(verb,)]


def lying_open(s: State) -> tuple[int, ...]:
    """The open cards that the current question is about."""
    task = s.todo[-1]
    match task[0]:
        case "keep":
            return task[3]
        case "flitzer" | "receive":
            return (task[2],) if task[0] == "flitzer" else task[2]
        case "left" | "offer":
            return s.up
        case "trade":
            return (*s.aside[seat_of(task)], *s.up)
        case _:
            return s.aside[seat_of(task)]


def open_actions(cards: tuple[Card, ...], rows: int) -> list[Action]:
    """Every way to name the laying of one of these cards."""
    each = [(field, under) for field in range(rows) for under in (0, 1)]
    return [("lay", card, *place) for card in sorted(set(cards)) for place in each]
