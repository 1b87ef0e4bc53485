"""What to offer, and what to make of an offer: my gain, theirs, and whether they are likely to agree.

A bot knows its own hand; of the others it knows their fields, the sorts they showed, and how common a sort
is among the cards it has not seen. It wants deals that both sides gain from, and grudges the leader his.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.state import NO_OFFER, Offer, State, swap, without
from kleinod.games.mutterboehnchen.table import Card, Sort
from kleinod.games.mutterboehnchen.turning import active
from kleinod.games.mutterboehnchen.value import Item, Outlook, male

#: What part of the partner's gain is a loss to me; more of it if nobody has more than he.
ENVY, ENVY_OF_LEADER = 0.05, 0.2
#: A deal must bring so much.
LEAST_GAIN: Final = 0.03
#: What giving a bean costs the partner of what it would bring him on his fields, and what being rid of one
#: that does not fit is worth to him.
GROWTH_KEPT, RELIEF = 0.6, 0.12
#: A yes is so likely when the partner seems to gain nothing, and more so for every taler; and at most.
EVEN, PER_TALER, SUREST = 0.1, 0.5, 0.8
#: Hands hold less of what is asked for than chance would have it: it was asked for before.
SCARCE: Final = 0.6
#: How many sorts are wished for, of how many two are given at once, how many offers are looked at closely.
WISHES, SPARE, CLOSELY = 3, 4, 12


class Bargain(NamedTuple):
    """An offer to these partners and what the proposer may hope for."""

    hope: float
    offer: Offer
    partners: tuple[Seat, ...]


class Trader:
    """Trade as one seat sees it in one position."""

    def __init__(self, look: Outlook, me: Seat) -> None:
        self.look, self.k, self.o, self.me = look, look.kit, look.o, me
        self._tables = [look.fields(self.o, seat) for seat in range(self.k.seats)]
        self._brought: dict[tuple[Seat, Card], float] = {}
        self._missed: dict[tuple[Seat, Sort], float] = {}
        self._likely: dict[tuple[Seat, Sort, int], float] = {}
        self._lying: dict[tuple[Card, ...], list[Item]] = {}
        self.fields = self._tables[me]
        self.now = self._planned(self.o.hands[me], self._open(()), ())
        self.males = [male(self.k, sort) for sort in range(len(look.share))]
        standing = [_standing(self.k, self.o, seat) for seat in range(self.k.seats)]
        self.leaders = [seat for seat, n in enumerate(standing) if n == max(standing)]

    # What a deal is worth ---------------------------------------------------------------------------

    def _open(self, gone: Sequence[Card]) -> list[Item]:
        key = tuple(gone)
        if key not in self._lying:
            s = self.o
            for card in gone:
                s = s._replace(up=without(s.up, card))
            self._lying[key] = self.look.open(s, self.me, self.fields)
        return self._lying[key]

    def _planned(self, hand: Sequence[Card], items: list[Item], received: Sequence[Card]) -> float:
        """What I have when received cards are laid, open ones planted, and the hand later on."""
        laid: list[Item] = [(card, 1.0, False) for card in received]
        return self.look.plan(self.fields, [*laid, *items, *self.look.hand(hand)])

    def gain(self, given: Sequence[Sort], faces: Sequence[Card], received: Sequence[Card]) -> float:
        """What I gain by giving hand cards of these sorts and face-up cards of mine for other cards."""
        hand = self.o.hands[self.me]
        for sort in given:
            slot = self.least(hand, sort)
            hand = (*hand[:slot], *hand[slot + 1 :])
        return self._planned(hand, self._open(faces), received) - self.now

    def least(self, hand: tuple[Card, ...], sort: Sort) -> int:
        """The slot of the card of a sort that is missed least."""
        k = self.k
        slots = [slot for slot, card in enumerate(hand) if card >= 0 and k.sort[card] == sort]
        if len({hand[slot] for slot in slots}) == 1:
            return slots[0]
        items = self._open(())
        return max(
            slots, key=lambda slot: (self._planned((*hand[:slot], *hand[slot + 1 :]), items, ()), -slot)
        )

    def theirs(self, other: Seat, received: Sequence[Card], given: Sequence[Sort]) -> float:
        """What the partner gains, as far as anybody can tell from public fields."""
        gain = sum(self._brings(other, card) for card in received)
        return gain - sum(self._misses(other, sort) for sort in given)

    def _misses(self, other: Seat, sort: Sort) -> float:
        """What a hand card of a sort is worth to somebody else."""
        known = self._missed.get((other, sort))
        if known is None:
            card = self.males[sort]
            growth = self._brings(other, card)
            joins = any(self.look.fits(field, card) for field in self._tables[other])
            known = self._missed[other, sort] = GROWTH_KEPT * growth if joins and growth > 0.0 else -RELIEF
        return known

    def _brings(self, other: Seat, card: Card) -> float:
        """What one more card brings to the fields of somebody else."""
        known = self._brought.get((other, card))
        if known is None:
            known = self._brought[other, card] = self.look.added(self._tables[other], card)[0]
        return known

    def envy(self, other: Seat, gain: float) -> float:
        """What it costs me that another one gains."""
        return (ENVY_OF_LEADER if other in self.leaders else ENVY) * max(0.0, gain)

    # Answers ----------------------------------------------------------------------------------------

    def verdict(self, proposer: Seat) -> float:
        """What saying yes to the offer on the table is worth; above 0 it is a deal."""
        gives, faces, wants = self.o.offer
        if any(self._held(sort) < wants.count(sort) for sort in wants):
            return -1.0
        mine_up = active(self.o) == self.me
        got = [self.males[sort] for sort in gives] + ([] if mine_up else list(faces))
        lost = list(faces) if mine_up else []
        gain = self.gain(wants, lost, got)
        theirs = self.theirs(proposer, [*(self.males[sort] for sort in wants), *lost], gives)
        if not mine_up:  # whoever gives a face-up card away need not plant it
            theirs -= sum(self._brings(proposer, card) for card in faces)
        return gain - self.envy(proposer, theirs) - LEAST_GAIN

    # Offers -----------------------------------------------------------------------------------------

    def best(self, partners: Sequence[Seat], within: Offer, like: Offer | None = None) -> Bargain | None:
        """The most hopeful offer that `within` is a part of; `like`: it must answer that offer."""
        rough = sorted(
            (
                (self._rough(offer, partners), offer)
                for offer in self._ideas(partners)
                if _contains(offer, within) and (like is None or _answers(offer, like))
            ),
            key=lambda pair: (-pair[0], pair[1]),
        )
        found = [self._hope(offer, partners) for guess, offer in rough[:CLOSELY] if guess > 0.0]
        good = [bargain for bargain in found if bargain.partners and bargain.hope > 0.0]
        return max(good, key=lambda bargain: bargain.hope, default=None)

    def _ideas(self, partners: Sequence[Seat]) -> Iterator[Offer]:
        """Offers of up to two cards on each side: what hurts or pleases others for what I can use."""
        o, k, me = self.o, self.k, self.me
        mine_up = active(o) == me
        own = sorted({k.sort[card] for card in o.hands[me] if card >= 0})
        self.costs = {sort: self.gain((sort,), (), ()) for sort in own}
        self.brings = [self._planned(o.hands[me], self._open(()), (card,)) - self.now for card in self.males]
        faces = sorted(set(o.up))
        if mine_up:
            self.faced = {card: self.gain((), (card,), ()) for card in faces}
        else:
            items = self._open(())
            self.faced = {card: self._planned(o.hands[me], items, (card,)) - self.now for card in faces}
        order = sorted(k.sorts, key=lambda sort: -self.brings[sort])
        liked = [sort for sort in order if self.brings[sort] > LEAST_GAIN][:WISHES]
        wishes: list[tuple[Sort, ...]] = [(), *((sort,) for sort in liked)]
        wishes += [tuple(sorted((liked[0], sort))) for sort in liked[:2]]
        hands: list[tuple[Sort, ...]] = [(), *((sort,) for sort in own)]
        idle = sorted(sorted(own, key=lambda sort: -self.costs[sort])[:SPARE])
        hands += [(a, b) for a in idle for b in idle if a < b or (a == b and self._held(a) > 1)]
        turned: list[tuple[Card, ...]] = [(), *((card,) for card in faces)]
        turned += [tuple(sorted(o.up))] if len(o.up) == 2 else []
        for gives in hands:
            for up in turned:
                for wants in wishes:
                    sides = (len(gives) + len(up) * mine_up, len(wants) + len(up) * (not mine_up))
                    if any(sides) and max(sides) <= min(2, k.cards_per_side):
                        yield Offer(gives, up, wants)

    def _held(self, sort: Sort) -> int:
        return sum(card >= 0 and self.k.sort[card] == sort for card in self.o.hands[self.me])

    def _rough(self, offer: Offer, partners: Sequence[Seat]) -> float:
        """A guess that adds up what single cards bring."""
        mine = sum(self.costs[sort] for sort in offer.gives) + sum(self.brings[sort] for sort in offer.wants)
        mine += sum(self.faced[card] for card in offer.faces)
        if mine <= 0.0:
            return mine
        return max(self._chance(offer, other)[0] for other in partners) * mine

    def _hope(self, offer: Offer, partners: Sequence[Seat]) -> Bargain:
        """Whom to ask, and what may come of it."""
        got = [self.males[sort] for sort in offer.wants]
        mine_up = active(self.o) == self.me
        lost = offer.faces if mine_up else ()
        gain = self.gain(offer.gives, lost, got if mine_up else [*got, *offer.faces])
        hopes: list[tuple[float, Seat]] = []
        for other in partners:
            if (self.me, other, offer) in self.o.said:
                continue
            chance, theirs = self._chance(offer, other)
            hopes.append((chance * (gain - self.envy(other, theirs) - LEAST_GAIN), other))
        good = sorted((hope for hope in hopes if hope[0] > 0.0), key=lambda hope: (-hope[0], hope[1]))
        if not good:
            return Bargain(0.0, offer, ())
        top = good[0][0]
        asked = tuple(other for hope, other in good if hope > 0.4 * top)
        return Bargain(top, offer, asked)

    def _chance(self, offer: Offer, other: Seat) -> tuple[float, float]:
        """How likely the partner says yes, and what he gains."""
        received = [self.males[sort] for sort in offer.gives]
        theirs = 0.0
        if active(self.o) == self.me:
            received += offer.faces
        else:
            theirs = -sum(self._brings(other, card) for card in offer.faces)
        theirs += self.theirs(other, received, offer.wants)
        willing = max(0.0, min(SUREST, EVEN + PER_TALER * theirs))
        for sort in sorted(set(offer.wants)):
            willing *= self._holds(other, sort, offer.wants.count(sort))
        refused = sum(
            by == self.me and to == other and set(old.wants) & set(offer.wants) != set()
            for by, to, old in self.o.said
        )
        for _ in range(refused):
            willing *= 0.5
        return willing, theirs

    def _holds(self, other: Seat, sort: Sort, many: int) -> float:
        """How likely another hand has so many cards of a sort."""
        key = other, sort, many
        if key not in self._likely:
            self._likely[key] = self._odds(other, sort, many)
        return self._likely[key]

    def _odds(self, other: Seat, sort: Sort, many: int) -> float:
        k, hand = self.k, self.o.hands[other]
        known = sum(card >= 0 and k.sort[card] == sort for card in hand)
        known = max([known, *(known + n for _, claimed, n in self.o.claims[other] if claimed == sort)])
        missing, unknown = many - known, sum(card < 0 for card in hand)
        if missing <= 0:
            return 1.0
        if missing > unknown:
            return 0.0
        chance = 1.0
        for _ in range(missing):
            none = 1.0
            for _ in range(unknown):
                none *= 1.0 - SCARCE * self.look.share[sort]
            chance *= 1.0 - none
            unknown -= 1
        return chance


def _standing(k: Kit, o: State, seat: Seat) -> int:
    """Talers, and what the fields would pay."""
    return talers(o, seat) + sum(k.pays(cards) for cards in o.fields[seat] if cards)


def _contains(offer: Offer, part: Offer) -> bool:
    """Whether `part` can still become `offer` by naming more."""
    return part == NO_OFFER or all(
        all(side.count(x) >= some.count(x) for x in some) for side, some in zip(offer, part, strict=True)
    )


def _answers(offer: Offer, like: Offer) -> bool:
    """Whether a counter-offer takes up something of the offer, and is another one."""
    turned_round = Offer(like.wants, like.faces, like.gives)
    shared = any(set(mine) & set(theirs) for mine, theirs in zip(offer, turned_round, strict=True))
    return shared and offer != turned_round


def without_slot(o: State, seat: Seat, slot: int) -> State:
    hand = o.hands[seat]
    return o._replace(hands=swap(o.hands, seat, (*hand[:slot], *hand[slot + 1 :])))
