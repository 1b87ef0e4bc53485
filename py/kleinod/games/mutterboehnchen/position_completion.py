"""Derives the rest of a position from the cards that the editor has put down.

The rest is the pile, the players' knowledge and the waiting tasks.

A *draft* is a position whose derived parts are as this file computes them; `whole` turns any position into a
draft. In a draft all hand cards come from the pile that is drawn from now, and players know nothing else
about them.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from kleinod.core.game import NOBODY, BadText, msg
from kleinod.games.mutterboehnchen import audit, editor_stages, set_up
from kleinod.games.mutterboehnchen.card_data import Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.offer import NO_OFFER
from kleinod.games.mutterboehnchen.pending_tasks import Begin, Keep, Receive, Reveal
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Counts, State, plus, swap


def empty(rules: Mutterboehnchen) -> State:
    """Return the draft with all cards in the pile, at the start of the first turn."""
    s = set_up.initial(rules.tables)._replace(todo=())
    return staged(rules, s, editor_stages.begun(rules.tables, s, editor_stages.names(rules.tables)[0], 0))


def staged(rules: Mutterboehnchen, s: State, stage: editor_stages.Stage) -> State:
    """Return `s` at a stage of the editor, with all derived parts."""
    return drafted(rules, s._replace(todo=editor_stages.waiting(rules.tables, s, stage)))


def drafted(rules: Mutterboehnchen, s: State) -> State:
    """Return `s` with all parts derived from the cards outside the pile."""
    k = rules.tables
    pile = _left_over(k, s)
    left = sum(pile)
    ran_out = min(s.ran_out, k.runs)
    shuffles = min(ran_out, k.runs - 1) if left else max(ran_out - 1, 0)
    dark = tuple(tuple(sorted(cards)) for cards in s.dark)
    s = s._replace(
        todo=editor_stages.waiting(k, s, editor_stages.stage_of(k, s)),
        pools=tuple((shuffles + 1,) * len(hand) for hand in s.hands),
        claims=((),) * k.seats,
        began=tuple(_begun(k, *both) for both in zip(s.fields, s.began, strict=True)),
        dark=dark,
        proofs=((),) * k.seats,
        lifted=(),
        pile=pile,
        left=left,
        ran_out=ran_out,
        shuffles=shuffles,
        offer=NO_OFFER,
        said=(),
        begun=0,
        rounds=0,
        gifts=(),
        picks=((), ()),
        third=max(s.third, 0) if k.two else NOBODY,
        standing=(),
        changes=(),
    )
    return s._replace(spare=_spare(k, s))


def _left_over(k: DeckTables, s: State) -> Counts:
    """Count the cards that lie nowhere else, which are the pile."""
    lying = Counter(card for cards in (*s.hands, *s.dark, *s.aside, s.up, s.discards) for card in cards)
    lying.update(card for rows in s.fields for cards in rows for card in cards)
    for counts in s.seen:
        lying.update({card: n for card, n in enumerate(counts) if n})
    return tuple(max(face.many - lying[card], 0) for card, face in enumerate(k.deck.faces))


def _begun(k: DeckTables, rows: tuple[tuple[Card, ...], ...], began: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each field the sort that began it; a field of one sort counts as begun by it."""
    found: list[int] = []
    for cards, sort in zip(rows, began, strict=True):
        sorts = [k.sort[card] for card in cards]
        found.append(sort if len(set(sorts)) > 1 else sorts[0] if sorts else -1)
    return tuple(found)


def in_first_pile(k: DeckTables, s: State) -> Counts:
    """Count the cards of the first pile that are still hidden; in a draft, all cards drawn from it."""
    hands = Counter(card for hand in s.hands for card in hand)
    return tuple(0 if s.shuffles else n + hands[card] for card, n in enumerate(s.pile))


def _spare(k: DeckTables, s: State) -> Counts:
    """Choose the leftovers: set-up males that cannot be talers, then those of the first sorts."""
    over = sum(k.set_up) % k.seats
    dark = Counter(card for cards in s.dark for card in cards)
    hidden = in_first_pile(k, s)
    spare = [0] * k.size
    needed = [hidden[card] - (k.deck.faces[card].many - males) for card, males in enumerate(k.set_up)]
    for wanted in (needed, k.set_up):
        for card, males in enumerate(k.set_up):
            more = min(wanted[card], males - dark[card]) - spare[card]
            n = max(min(more, over - sum(spare)), 0)
            spare[card] += n
    return tuple(spare)


def with_left(k: DeckTables, s: State, n: int) -> State:
    """Return `s` with `n` cards in the pile.

    Top discards go back to the pile, or the most frequent cards of the pile go to the discards.
    """
    if n >= s.left:
        return s._replace(discards=s.discards[: len(s.discards) - (n - s.left)])
    pile, out = list(s.pile), list[Card]()
    while len(out) < s.left - n:
        card = max(range(k.size), key=pile.__getitem__)
        pile[card] -= 1
        out.append(card)
    return s._replace(discards=(*s.discards, *out))


# Any position -------------------------------------------------------------------------------------------


def whole(rules: Mutterboehnchen, s: State) -> State:
    """Return the draft for a position: the stage that it has reached, with open cards put back.

    Raises:
        BadText: `s` is no position but an observation.
    """
    if s.unseen:
        raise BadText(msg("audit.observation", "BOH-55e"))
    dealt = _dealt(rules, s)
    draft = drafted(rules, _put_back(dealt))
    if draft == s:
        return s
    # Without the cards put back, the question of the stage may be pointless; then go on to the next one.
    while _is_moot(rules, draft):
        draft = drafted(rules, rules.settled(draft))
    return draft


def _is_moot(rules: Mutterboehnchen, s: State) -> bool:
    found = audit.faults(rules, s)
    return bool(found) and found[0].code == "audit.question" and rules.settled(s) != s


def _dealt(rules: Mutterboehnchen, s: State) -> State:
    """Deal all cards at random, if the first turn has not begun."""
    rng = Random("dealt")
    while s.todo and isinstance(s.todo[0], Begin) and not audit.faults(rules, s):
        s = rules.apply(s, rules.sample_chance(s, rng))
    return s


def _put_back(s: State) -> State:
    """Turn turned-up talers into talers again, and set received cards aside."""
    for task in s.todo:
        if isinstance(task, (Reveal, Keep)):
            s = _returned(s, task.other, task.cards)
        elif isinstance(task, Receive):
            s = s._replace(aside=swap(s.aside, task.seat, (*s.aside[task.seat], *task.cards)))
    if s.lifted and s.todo:
        s = _returned(s, 1 - min(s.todo[0].seat, 1), s.lifted)
    return s


def _returned(s: State, seat: int, cards: tuple[Card, ...]) -> State:
    seen = s.seen[seat]
    for card in cards:
        seen = plus(seen, card)
    return s._replace(seen=swap(s.seen, seat, seen))
