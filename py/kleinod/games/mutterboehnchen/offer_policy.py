"""Finds the offer that a bot makes, and judges an offer made to it.

A good deal helps both sides, unless the partner leads. There are many possible offers, so each gets a rough
estimate first, and only the best ones are computed exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kleinod.core.game import Seat, in_order
from kleinod.games.mutterboehnchen.card_data import Card, Sort
from kleinod.games.mutterboehnchen.deal_value import Gains
from kleinod.games.mutterboehnchen.offer import NO_OFFER, Offer

#: The least gain that a deal must bring, in talers.
LEAST_GAIN: Final = 0.03
#: Limits of the search for offers: the sorts to wish for, the sorts from which to form pairs to give, and the
#: offers to compute exactly.
WISHES, SPARE, CLOSELY = 3, 4, 12
#: The largest number of cards on a side of an offer.
CARDS: Final = 2
#: The bot also asks partners from whom it can hope for more than this part of its best hope.
NEARLY: Final = 0.4


class Bargain(NamedTuple):
    """An offer, its partners with the best first, and the gain that the proposer may hope for."""

    hope: float
    offer: Offer
    partners: tuple[Seat, ...]


class Singles(NamedTuple):
    """The gain by each single card: a hand card given, a face-up card moved, a card received."""

    gives: dict[Sort, float]
    faces: dict[Card, float]
    wants: dict[Sort, float]


def verdict(gains: Gains, proposer: Seat) -> float:
    """Return the worth of saying yes to the current offer; above 0 the bot accepts."""
    gives, faces, wants = gains.o.offer
    if any(gains.held(sort) < wants.count(sort) for sort in wants):
        return -1.0
    theirs = gains.theirs(proposer, Offer(wants, faces, gives))
    return gains.mine(wants, faces, gives) - gains.envy(proposer, theirs) - LEAST_GAIN


def best(gains: Gains, partners: Sequence[Seat], within: Offer, like: Offer | None = None) -> Bargain | None:
    """Return the most promising offer that contains `within` and, if given, answers the offer `like`.

    None if there is none.
    """
    singles = _singles(gains)
    contains = _continues if gains.manner.orderly else _contains
    ideas = (offer for offer in _ideas(gains, singles) if contains(offer, within))
    if like is not None:
        ideas = (offer for offer in ideas if _answers(offer, like))
    guessed = [(_guess(gains, singles, offer, partners), offer) for offer in ideas]
    guessed.sort(key=lambda pair: (-pair[0], pair[1]))
    found = [_hope(gains, offer, partners) for guess, offer in guessed[:CLOSELY] if guess > 0.0]
    good = [bargain for bargain in found if bargain.partners]
    return max(good, key=lambda bargain: bargain.hope, default=None)


def call(gains: Gains, partners: Sequence[Seat], within: Offer) -> Bargain | None:
    """Return the offer of a face-up card as a gift to seats that may want it; None if no card hurts enough.

    A seat may want a sort that its fields do not show, because its hand is hidden. The bot leaves out seats
    whose fields the card would certainly harm, and makes no seat the same offer twice.
    """
    hurts = {card: gains.mine((), (card,), ()) for card in sorted(set(gains.o.up))}
    for card in sorted(hurts, key=lambda card: -hurts[card]):
        offer = Offer((), (card,), ())
        if hurts[card] < gains.manner.calls or within not in (NO_OFFER, offer):
            continue
        theirs = {other: gains.theirs(other, offer) for other in partners if gains.may_ask(other, offer)}
        asked = [other for other, gain in theirs.items() if gain >= gains.manner.begun]
        if asked:
            return Bargain(0.0, offer, tuple(sorted(asked, key=lambda other: -theirs[other])))
    return None


def _singles(gains: Gains) -> Singles:
    own = sorted({gains.k.sort[card] for card in gains.o.hands[gains.me] if card >= 0})
    return Singles(
        {sort: gains.mine((sort,), (), ()) for sort in own},
        {card: gains.mine((), (card,), ()) for card in sorted(set(gains.o.up))},
        {sort: gains.mine((), (), (sort,)) for sort in gains.k.sorts},
    )


def _ideas(gains: Gains, singles: Singles) -> Iterator[Offer]:
    """Yield offers of up to two cards on each side that ask only for cards that this seat can use."""
    own, up = list(singles.gives), gains.o.up
    liked = [sort for sort in singles.wants if singles.wants[sort] > LEAST_GAIN]
    liked = sorted(liked, key=lambda sort: -singles.wants[sort])[:WISHES]
    wishes: list[tuple[Sort, ...]] = [(), *((sort,) for sort in liked)]
    wishes += [tuple(sorted((liked[0], sort))) for sort in liked[:2]]
    spare = sorted(sorted(own, key=lambda sort: -singles.gives[sort])[:SPARE])
    hands: list[tuple[Sort, ...]] = [(), *((sort,) for sort in own)]
    hands += [(a, b) for a in spare for b in spare if a < b or (a == b and gains.held(a) > 1)]
    turned: list[tuple[Card, ...]] = [(), *((card,) for card in singles.faces)]
    turned += [tuple(sorted(up))] if len(up) == 2 else []
    most = min(CARDS, gains.k.cards_per_side)
    for gives in hands:
        for faces in turned:
            for wants in wishes:
                mine, theirs = len(gives), len(wants)
                if gains.active:
                    mine += len(faces)
                else:
                    theirs += len(faces)
                offer = Offer(gives, faces, wants)
                if mine + theirs > 0 and max(mine, theirs) <= most and _fair(gains, singles, offer):
                    yield offer


def _fair(gains: Gains, singles: Singles, offer: Offer) -> bool:
    """Return False for an offer that only asks for cards, and for a gift with a card that the giver can use.

    A fair gift has only cards that would hurt the giver's fields. An offer that gives and wants the same sort
    is not fair either, because people would not understand it.
    """
    gives, faces, wants = offer
    if gains.manner.begs:
        return True
    turned = [gains.k.sort[card] for card in faces]
    given, wanted = ((*gives, *turned), wants) if gains.active else (gives, (*wants, *turned))
    if not set(given).isdisjoint(wanted):
        return False
    if not gives and not (faces and gains.active):
        return False
    if wants or (faces and not gains.active):
        return True
    harmful = [singles.gives[sort] > LEAST_GAIN for sort in gives]
    harmful += [singles.faces[card] > LEAST_GAIN for card in faces]
    return all(harmful)


def _guess(gains: Gains, singles: Singles, offer: Offer, partners: Sequence[Seat]) -> float:
    """Estimate the hope for an offer by adding up the gains of its single cards."""
    mine = in_order([known[x] for side, known in zip(offer, singles, strict=True) for x in side])
    if mine <= 0.0:
        return 0.0
    return mine * max(gains.chance(other, offer, gains.theirs(other, offer)) for other in partners)


def _hope(gains: Gains, offer: Offer, partners: Sequence[Seat]) -> Bargain:
    """Return the offer, the partners to ask and the gain to hope for; no partner gets it twice (BOH-57)."""
    mine = gains.mine(*offer) - LEAST_GAIN
    hopes: list[tuple[float, Seat]] = []
    for other in partners:
        if (gains.me, other, offer) not in gains.o.said:
            theirs = gains.theirs(other, offer)
            chance = gains.chance(other, offer, theirs)
            if chance >= gains.manner.sure:
                hopes.append((chance * (mine - gains.envy(other, theirs)), other))
    hopes = sorted((pair for pair in hopes if pair[0] > 0.0), key=lambda pair: (-pair[0], pair[1]))
    top = hopes[0][0] if hopes else 0.0
    return Bargain(top, offer, tuple(other for hope, other in hopes if hope > NEARLY * top))


def _contains(offer: Offer, part: Offer) -> bool:
    """Return True if `part` can become `offer` by naming more cards."""
    return part == NO_OFFER or all(
        all(side.count(x) >= some.count(x) for x in some) for side, some in zip(offer, part, strict=True)
    )


def _continues(offer: Offer, part: Offer) -> bool:
    """Return True if `part` can become `offer` by naming more cards in the order of `canonical_actions`."""
    whole, said = ([(side, x) for side, named in enumerate(one) for x in named] for one in (offer, part))
    return whole[: len(said)] == said


def _answers(offer: Offer, like: Offer) -> bool:
    """Return True if a counter-offer shares a card with the offer that it answers, and differs from it."""
    turned_round = Offer(like.wants, like.faces, like.gives)
    shared = any(set(mine) & set(theirs) for mine, theirs in zip(offer, turned_round, strict=True))
    return shared and offer != turned_round
