"""What fields and beans are worth to a seat, as far as that seat can know, in talers.

A field is worth what it pays now, or what it may pay soon: more beans of its sort will come from the pile and
from trades. How many depends on how many such beans are unseen and how much of the game is left. A hand is
worth what its beans add when they are planted in turn; later beans count less, because there is time to trade
them away. A bean that fits no field costs the field that has to make room for it. It costs a little more if
that field pays nothing: then the bean is better given to a player whom it fits, who may return the favour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from kleinod.core.game import Seat, in_order
from kleinod.games.mutterboehnchen import two_player_evaluate
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.card_data import BABY, BLUE, LADY, MALE, SORTS, Card
from kleinod.games.mutterboehnchen.deck_tables import MOST_TALERS, DeckTables
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.fields import taken_sorts
from kleinod.games.mutterboehnchen.state import State
from kleinod.games.mutterboehnchen.weights import Weights, usual

#: The sorts that a field takes, as bits, with `DRINKS` set if new beans go to the bottom (BOH-39); and its
#: cards.
Field: TypeAlias = tuple[int, tuple[Card, ...]]
#: A card to be planted, the weight of its planting, and whether it may stay where it is.
Item: TypeAlias = tuple[Card, float, bool]

DRINKS: Final = 1 << len(SORTS)
#: The slope with which attacks and payments under a baby fade out at the end: they count fully while a third
#: of the game is left.
FADE: Final = 3.0
#: How strongly each card that will be planted later argues for keeping a field of its sort.
BACKED: Final = 0.3
UNBACKED: Final = (0.0,) * len(SORTS)
#: So many hand cards are planned with that it is all of them.
ALL_CARDS: Final = 99
#: The worth of lasting effects while they are in force.
LASTING: Final = {"faulpelz": -0.25, "wuehler": 0.1, "aktivist": 0.15, "pruegelknabe": -0.3,
                  "hampelmann": 0.25, "messie": -0.3, "schluckspecht": -0.1}  # fmt: skip
THROWN_OUT: Final = {"kameradenschwein": MALE, "junggeselle": LADY}
TOLLS: Final = ("choleriker", "loser")


class Outlook:
    """The values that one seat, whose observation is `o`, sees at the table.

    Values of fields are cached, `o` does not change.

    `weights`: the numbers to judge by; by default the usual ones for this number of seats. `sight`: how many
    hand cards are planned with, from the front. `counts`: whether the seat reckons with the cards that it has
    seen; otherwise every sort is as frequent as in the whole deck. `tastes`: for each sort, by how much its
    fields are overrated at the height of the game.
    """

    def __init__(
        self,
        k: DeckTables,
        o: State,
        weights: Weights | None = None,
        sight: int = ALL_CARDS,
        *,
        counts: bool = True,
        tastes: Sequence[float] = UNBACKED,
    ) -> None:
        self.kit = k
        self.o = o
        self.sight = sight
        self.tastes = tastes
        self.weights = w = weights or usual(k.seats)
        #: 1 at the height of the game, 0 when no more cards are drawn.
        self.future = _future(k, o, w.full)
        #: The factor on lasting things: 1 while half of the game is left.
        self.lasting = min(1.0, 2.0 * self.future)
        unseen = [1] * len(SORTS)
        piles = o.unseen[1:] if counts else (tuple(face.many for face in k.deck.faces),)
        for pile in piles:
            for card, n in enumerate(pile):
                unseen[k.sort[card]] += n
        total = sum(unseen)
        #: For each sort, its share of the unseen cards.
        self.share = [n / total for n in unseen]
        self.coming = [w.coming * self.future * share for share in self.share]
        self._known: dict[tuple[Card, ...], float] = {}
        self._paid: dict[tuple[Card, ...], int] = {}
        self._stakes: dict[Seat, list[float]] = {}

    # Fields -----------------------------------------------------------------------------------------

    def fields(self, s: State, seat: Seat) -> list[Field]:
        k = self.kit
        found: list[Field] = []
        drinks_all = k.every_field and k.has(s, seat, "schluckspecht")
        for field, cards in enumerate(s.fields[seat]):
            mask = 0
            if cards:
                mask = sum(1 << sort for sort in taken_sorts(k, s, seat, field))
                mask += DRINKS * (drinks_all or k.in_field(cards, "schluckspecht"))
            found.append((mask, cards))
        if k.two and not found[2][1] and s.third != seat:
            found.pop()
        return found

    def field(self, cards: tuple[Card, ...]) -> float:
        """The worth of a field: what it pays, or a part of what it may pay."""
        if not cards:
            return self.weights.empty * self.future
        found = self._known.get(cards)
        if found is None:
            found = self._known[cards] = self._field(cards)
        return found

    def pays(self, cards: tuple[Card, ...]) -> int:
        """The talers that a harvest would bring now."""
        paid = self._paid.get(cards)
        if paid is None:
            paid = self._paid[cards] = self.kit.pays(cards)
        return paid

    def room(self, cards: tuple[Card, ...]) -> float:
        """The cost of a harvest beyond the worth of the field."""
        return 0.0 if self.pays(cards) else self.weights.room

    def _field(self, cards: tuple[Card, ...]) -> float:
        k, w = self.kit, self.weights
        top = cards[-1]
        worth = float(k.pays(cards))
        more = self.coming[k.sort[top]]
        if k.effect[top] == "einsiedler":
            more *= 0.3
        if k.kind[top] == BABY:
            below = next((card for card in reversed(cards) if k.kind[card] != BABY), top - k.kind[top])
            hoped = w.hope_under_baby * rising(k.meter[below], len(cards) + more)
            attack = w.attack * (w.double if k.rattles[top] > 1 else 1.0)
            worth = (hoped + attack) * min(1.0, FADE * self.future)
        else:
            worth = max(worth, w.hope * rising(k.meter[top], len(cards) + more))
            if self.future == 0.0:
                worth = float(k.pays(cards))
        if w.sorts:  # no other weights were learned for two players
            worth += self.lasting * two_player_evaluate.held(k, w, cards)
        worth += self.future * self.tastes[k.sort[top]]
        for i, card in enumerate(cards):
            if k.effect[card] in LASTING and k.works(cards, i):
                worth += LASTING[k.effect[card]] * self.future
        return worth

    # Planting ---------------------------------------------------------------------------------------

    def fits(self, field: Field, card: Card) -> bool:
        """True if a card may join a field; an approximation of the rules."""
        k, (mask, cards) = self.kit, field
        effect = k.effect[card]
        if not cards or effect == "kotzbrocken":
            return False
        if k.effect[cards[-1]] == "einsiedler" and not mask & DRINKS:
            return False
        if effect in ("saufkumpan", "pistolenheld"):
            return bool(mask >> BLUE & 1)
        return bool(mask >> k.sort[card] & 1) or (effect == "kavalier" and k.kind[cards[-1]] == LADY)

    def joined(self, field: Field, card: Card) -> Field:
        """The field with one more card, its lady raised where that is worth it (BOH-08)."""
        k, (mask, cards) = self.kit, field
        if not cards:
            return 1 << k.sort[card], (card,)
        if mask & DRINKS:
            return mask, (card, *cards)
        if not mask >> k.sort[card] & 1:
            return mask, (*cards[:-1], card, cards[-1])
        out = THROWN_OUT.get(k.effect[card], -1)
        if out >= 0:
            cards = tuple(other for other in cards if k.kind[other] != out)
        new = (*cards, card)
        if k.kind[card] == BABY:
            at = next((i for i in range(len(cards) - 1, -1, -1) if k.kind[cards[i]] == LADY), -1)
            if at >= len(new) - 3 and at >= 0:
                lady_up = (*new[:at], *new[at + 1 :], new[at])
                if self.field(lady_up) > self.field(new):
                    return mask, lady_up
        return mask, new

    def added(
        self, fields: list[Field], card: Card, backed: Sequence[float] = UNBACKED
    ) -> tuple[float, list[Field]]:
        """Plant a card at the best place. Return the gain and the fields afterwards.

        `backed`: for each sort, the reason to keep a field of that sort because more such cards will be
        planted.
        """
        k = self.kit
        worth = self.field
        alone: Field = (1 << k.sort[card], (card,))
        fresh = worth(alone[1])
        singles = all(len(cards) <= 1 for _, cards in fields)
        best, brings, where, after = -99.0, -99.0, 0, alone
        for at, field in enumerate(fields):
            cards = field[1]
            now = worth(cards)
            gain, rank, new = -99.0, -99.0, alone
            if not cards:
                gain = rank = fresh - now
            else:
                kept = backed[k.sort[cards[-1]]]
                if len(cards) > 1 or singles:  # harvested to make room (BOH-10)
                    gain = fresh + self.pays(cards) - self.room(cards) - now
                    rank = gain - kept
                if self.fits(field, card):
                    joined = self.joined(field, card)
                    grown = worth(joined[1]) - now
                    if grown >= rank:
                        gain, rank, new = grown, grown, joined
            if rank > best:
                best, brings, where, after = rank, gain, at, new
        if k.effect[card] in TOLLS:
            brings += self._toll(fields, where, card)
        return brings, [*fields[:where], after, *fields[where + 1 :]]

    def _toll(self, fields: list[Field], where: int, card: Card) -> float:
        """The loss when Loser or Choleriker make their owner harvest (BOH-28, BOH-32)."""
        losses = [
            self.pays(cards) - self.field(cards) + self.weights.empty * self.future
            for at, (_, cards) in enumerate(fields)
            if cards and at != where
        ]
        if self.kit.effect[card] == "choleriker":
            return min(0.0, in_order(losses))
        return min(0.0, max(losses, default=0.0))

    def plan(self, fields: list[Field], items: Sequence[Item]) -> float:
        """The worth of the fields together with the cards that will be planted, in this order."""
        sort = self.kit.sort
        total = in_order([self.field(cards) for _, cards in fields])
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

    # A seat -----------------------------------------------------------------------------------------

    def hand(self, cards: Sequence[Card]) -> list[Item]:
        """Hand cards as cards to be planted; they count less near the end."""
        rest = max(0.3, self.lasting)
        slots = self.weights.slots
        return [
            (card, slots[min(slot, len(slots) - 1)] * rest, False)
            for slot, card in enumerate(cards[: self.sight])
            if card >= 0
        ]

    def worth(self, s: State, seat: Seat) -> float:
        """The worth of talers, fields, open cards to be planted, and the hand."""
        fields = self.fields(s, seat)
        items = [*self.open(s, seat, fields), *self.hand(s.hands[seat])]
        worth = talers(s, seat) + self.plan(fields, items)
        return worth + self._between(s, seat, fields) if self.weights.sorts else worth

    def turned_up(self, s: State, seat: Seat) -> float:
        """What the fields lose on average if all cards that a turn turns up have to be planted."""
        k, fields = self.kit, self.fields(s, seat)
        lost = [self.share[sort] * min(0.0, self.added(fields, k.male(sort))[0]) for sort in k.sorts]
        return k.ups * self.future * in_order(lost)

    def _between(self, s: State, seat: Seat, fields: list[Field]) -> float:
        """The worth of raids, third field and hand that counts with two players only."""
        w = self.weights
        other = 1 - seat
        if other not in self._stakes:
            self._stakes[other] = two_player_evaluate.stakes(self.kit, self.o, other)
        raids = w.raids * self.future * two_player_evaluate.hits(self.kit, w, fields, self._stakes[other])
        return raids + self.lasting * (w.third * (s.third == seat) + w.hand * len(s.hands[seat]))

    def open(self, s: State, seat: Seat, fields: list[Field]) -> list[Item]:
        """Open cards that the seat may plant; cards that fit come first."""
        items: list[Item] = [(card, 1.0, False) for card in s.aside[seat]]
        if s.up and s.todo and active(s) == seat:
            items += [(card, self.weights.offered, self.kit.two) for card in s.up]
        return sorted(items, key=lambda item: (not any(self.fits(f, item[0]) for f in fields), item[0]))


def rising(meter: tuple[int, int, int, int], cards: float) -> float:
    """Talers for a number of cards, interpolated between the steps of the meter.

    Below the first step the value is small: most such fields have to make room before they pay.
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


def _future(k: DeckTables, o: State, full: float) -> float:
    """The part of the game that is left, from 0 to 1.

    Each pile to come is expected to have half of the cards that are out now.
    """
    to_come = float(o.left)
    pile = len(o.discards) + 0.5 * o.left
    for _ in range(k.runs - o.ran_out - 1):
        to_come += pile
        pile *= 0.6
    return min(1.0, to_come / (full * k.seats)) if o.ran_out < k.runs else 0.0
