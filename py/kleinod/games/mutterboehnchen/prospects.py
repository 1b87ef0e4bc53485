"""The worth of fields in talers, given the rest of the game and the unseen beans of each sort.

A field is worth what it pays now, or what it may pay soon, because more beans of its sort will come from the
pile and from trades. Their number depends on the unseen beans of that sort and on the rest of the game. A
bean that fits no field costs the field that has to make room for it. It costs a little more if that field
pays nothing, because then it is better to give the bean to a player who can use it and may return the favour.

Prospects cache the values of fields, because many positions in a row have the same prospects.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from kleinod.core.game import in_order
from kleinod.games.mutterboehnchen import two_player_evaluate
from kleinod.games.mutterboehnchen.card_data import BABY, BLUE, LADY, MALE, SORTS, Card
from kleinod.games.mutterboehnchen.deck_tables import MOST_TALERS, DeckTables
from kleinod.games.mutterboehnchen.field_record import DRINKS, Field
from kleinod.games.mutterboehnchen.fields import taken_sorts
from kleinod.games.mutterboehnchen.weights import Weights

#: A card to be planted, the weight of its planting, and True if it may stay where it is.
Item: TypeAlias = tuple[Card, float, bool]

#: How fast attacks and payments under a baby lose their worth at the end: from the last third of the game on.
FADE: Final = 3.0
#: The weight with which a card to be planted later makes a field of its sort worth keeping.
BACKED: Final = 0.3
UNBACKED: Final = (0.0,) * len(SORTS)
#: The worth of specials with a lasting effect while they are in force.
LASTING: Final = {"faulpelz": -0.25, "wuehler": 0.1, "aktivist": 0.15, "pruegelknabe": -0.3,
                  "hampelmann": 0.25, "messie": -0.3, "schluckspecht": -0.1}  # fmt: skip
THROWN_OUT: Final = {"kameradenschwein": MALE, "junggeselle": LADY}
TOLLS: Final = ("choleriker", "loser")
#: The number of cached `Prospects`, enough for the playouts of one decision.
KEPT: Final = 64


class Prospects:
    """The worth of fields, and of cards planted on them.

    `future`: the part of the game that is left, 1 for most of the game, 0 when no more cards are drawn.
    `lasting`: the factor on lasting effects, 1 until `future` falls below one half. `share`: for each sort,
    its share of the unseen cards.
    """

    def __init__(
        self,
        k: DeckTables,
        w: Weights,
        future: float,
        unseen: tuple[int, ...],
        tastes: tuple[float, ...],
    ) -> None:
        self.tables, self.weights, self.future, self.tastes = k, w, future, tastes
        self.lasting = min(1.0, 2.0 * future)
        total = sum(unseen)
        self.share = [n / total for n in unseen]
        self.coming = [w.coming * future * share for share in self.share]
        self.empty = Field(0, (), w.empty * future, 0, w.room, -1)
        self._worth: dict[tuple[Card, ...], tuple[float, int]] = {(): (self.empty.worth, 0)}
        self._fields: dict[tuple[int, tuple[Card, ...]], Field] = {}
        self._begun: dict[Card, Field] = {}
        #: Fields by the sort that began them and their cards.
        self.known: dict[tuple[int, tuple[Card, ...]], Field] = {}

    # Fields -----------------------------------------------------------------------------------------

    def begun_by(self, began: int, cards: tuple[Card, ...]) -> Field:
        """Return the field that a card of the sort `began` began."""
        if not cards:
            return self.empty
        found = self.known.get((began, cards))
        if found is None:
            k = self.tables
            sorts = sum(1 << sort for sort in taken_sorts(k, began, cards))
            sorts += DRINKS * k.in_field(cards, "schluckspecht")
            found = self.known[began, cards] = self.field(sorts, cards)
        return found

    def field(self, sorts: int, cards: tuple[Card, ...]) -> Field:
        """Return a field with cards that takes `sorts`, given as bits."""
        found = self._fields.get((sorts, cards))
        if found is None:
            worth, pays = self._valued(cards)
            room = 0.0 if pays else self.weights.room
            found = Field(sorts, cards, worth, pays, room, self.tables.sort[cards[-1]])
            self._fields[sorts, cards] = found
        return found

    def _valued(self, cards: tuple[Card, ...]) -> tuple[float, int]:
        """Return the worth of a field, and the talers that a harvest would bring now."""
        found = self._worth.get(cards)
        if found is None:
            pays = self.tables.pays(cards)
            found = self._worth[cards] = self._promise(cards, pays), pays
        return found

    def _promise(self, cards: tuple[Card, ...], pays: int) -> float:
        """Return the worth of a field: what it pays now, or a share of what it may pay later."""
        k, w = self.tables, self.weights
        top = cards[-1]
        worth = float(pays)
        more = self.coming[k.sort[top]]
        if k.effect[top] == "einsiedler":
            more *= 0.3
        if k.kind[top] == BABY:
            below = next((card for card in reversed(cards) if k.kind[card] != BABY), top - k.kind[top])
            hoped = w.hope_under_baby * rising(k.meter[below], len(cards) + more)
            attack = w.attack * (w.double if k.rattles[top] > 1 else 1.0)
            worth = (hoped + attack) * min(1.0, FADE * self.future)
        elif self.future != 0.0:
            worth = max(worth, w.hope * rising(k.meter[top], len(cards) + more))
        if w.sorts:  # only the weights for two players value sorts
            worth += self.lasting * two_player_evaluate.held(k, w, cards)
        worth += self.future * self.tastes[k.sort[top]]
        for i, card in enumerate(cards):
            if k.effect[card] in LASTING and k.works(cards, i):
                worth += LASTING[k.effect[card]] * self.future
        return worth

    # Planting ---------------------------------------------------------------------------------------

    def fits(self, field: Field, card: Card) -> bool:
        """Return True if a card may join a field; an approximation of the rules."""
        return self._with(field, card) is not None

    def _with(self, field: Field, card: Card) -> Field | None:
        """Return the field with one more card; None if the card does not fit."""
        if card in field.joined:
            return field.joined[card]
        found = field.joined[card] = self._joined(field, card) if self._may_join(field, card) else None
        return found

    def _may_join(self, field: Field, card: Card) -> bool:
        k, sorts, cards = self.tables, field.sorts, field.cards
        effect = k.effect[card]
        if not cards or effect == "kotzbrocken":
            return False
        if k.effect[cards[-1]] == "einsiedler" and not sorts & DRINKS:
            return False
        if effect in ("saufkumpan", "pistolenheld"):
            return bool(sorts >> BLUE & 1)
        return bool(sorts >> k.sort[card] & 1) or (effect == "kavalier" and k.kind[cards[-1]] == LADY)

    def _joined(self, field: Field, card: Card) -> Field:
        """Return the field with one more card, with its lady raised if that is worth more (BOH-08)."""
        k, sorts, cards = self.tables, field.sorts, field.cards
        if sorts & DRINKS:
            return self.field(sorts, (card, *cards))
        if not sorts >> k.sort[card] & 1:
            return self.field(sorts, (*cards[:-1], card, cards[-1]))
        out = THROWN_OUT.get(k.effect[card], -1)
        if out >= 0:
            cards = tuple(other for other in cards if k.kind[other] != out)
        new = (*cards, card)
        if k.kind[card] == BABY:
            at = next((i for i in range(len(cards) - 1, -1, -1) if k.kind[cards[i]] == LADY), -1)
            if at >= len(new) - 3 and at >= 0:
                lady_up = (*new[:at], *new[at + 1 :], new[at])
                if self._valued(lady_up)[0] > self._valued(new)[0]:
                    return self.field(sorts, lady_up)
        return self.field(sorts, new)

    def added(
        self, fields: list[Field], card: Card, backed: Sequence[float] = UNBACKED
    ) -> tuple[float, list[Field]]:
        """Plant a card at the best place. Return the gain and the fields afterwards.

        `backed`: for each sort, a bonus for keeping a field of that sort because more such cards will be
        planted.
        """
        alone = self._begun.get(card)
        if alone is None:
            alone = self._begun[card] = self.field(1 << self.tables.sort[card], (card,))
        fresh = alone.worth
        singles = True
        for field in fields:
            if field.several:
                singles = False
        best, brings, where, after = -99.0, -99.0, 0, alone
        for at, field in enumerate(fields):
            now = field.worth
            gain, rank, new = -99.0, -99.0, alone
            if not field.cards:
                gain = rank = fresh - now
            else:
                if singles or field.several:  # the field is harvested to make room (BOH-10)
                    gain = fresh + field.pays - field.room - now
                    rank = gain - backed[field.top]
                joined = field.joined[card] if card in field.joined else self._with(field, card)
                if joined is not None:
                    grown = joined.worth - now
                    if grown >= rank:
                        gain, rank, new = grown, grown, joined
            if rank > best:
                best, brings, where, after = rank, gain, at, new
        if self.tables.effect[card] in TOLLS:
            brings += self._toll(fields, where, card)
        fields = fields.copy()
        fields[where] = after
        return brings, fields

    def _toll(self, fields: list[Field], where: int, card: Card) -> float:
        """Return the loss when Loser or Choleriker makes its owner harvest (BOH-28, BOH-32)."""
        losses = [
            field.pays - field.worth + self.empty.worth
            for at, field in enumerate(fields)
            if field.cards and at != where
        ]
        if self.tables.effect[card] == "choleriker":
            return min(0.0, in_order(losses))
        return min(0.0, max(losses, default=0.0))

    def plan(self, fields: list[Field], items: Sequence[Item]) -> float:
        """Return the worth of the fields and of the cards that will be planted on them in this order."""
        sort = self.tables.sort
        total = 0.0
        for field in fields:
            total += field.worth
        backed = [0.0] * len(SORTS)
        for card, weight, _ in items:
            backed[sort[card]] += BACKED * weight
        for card, weight, may in items:
            backed[sort[card]] -= BACKED * weight
            gain, after = self.added(fields, card, backed)
            if may and gain <= 0.0:
                continue
            total += weight * gain
            fields = after
        return total


def rising(meter: tuple[int, int, int, int], cards: float) -> float:
    """Return the talers for a number of cards, interpolated between the steps of the meter.

    Below the first step the value is small, because most such fields have to make room before they pay.
    """
    talers, needed = 0, 0
    for step, more in enumerate(meter[:MOST_TALERS], start=1):
        if not more:
            continue
        if cards < more:
            part = (cards - needed) / (more - needed)
            return talers + (step - talers) * (part if talers else part * part)
        talers, needed = step, more
    return float(talers)


@lru_cache(maxsize=KEPT)
def prospects(
    k: DeckTables, w: Weights, future: float, unseen: tuple[int, ...], tastes: tuple[float, ...]
) -> Prospects:
    """Return the prospects for these expectations, from the cache if possible.

    Args:
        k: The tables of the deck.
        w: The numbers to judge by.
        future: The part of the game that is left.
        unseen: For each sort, how many cards of it are not seen.
        tastes: For each sort, by how much its fields are overrated while `future` is 1.
    """
    return Prospects(k, w, future, unseen, tastes)
