"""`audit` refuses positions of Mutterböhnchen that play cannot reach, before hidden cards are sampled for
them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from games.mutterboehnchen_tiny import OPTIONS
from kleinod.games.mutterboehnchen.notation import MutterboehnchenText
from kleinod.games.mutterboehnchen.pending_tasks import (
    Bid,
    Bring,
    Draw,
    Draws,
    End,
    Fetch,
    Front,
    Gang,
    Pick,
    Rear,
    Rise,
    Tidy,
    Trade,
    Up,
)
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Claim, State, plus, swap


@cache
def rules(seats: int) -> Mutterboehnchen:
    return Mutterboehnchen(seats, OPTIONS)


@cache
def start(seats: int) -> State:
    """Return a position after talers and hands are dealt."""
    game, rng = rules(seats), Random(seats)
    s = game.initial()
    while game.current_player(s) < 0:
        s = game.apply(s, game.sample_chance(s, rng))
    return s


def told(s: State) -> list[tuple[str, str]]:
    text = MutterboehnchenText(rules(len(s.hands)))
    assert text.decode(text.encode(s)) == s
    return [(fault.code, fault.rule) for fault in text.audit(s)]


def claimed(s: State, *slots: tuple[int, ...]) -> State:
    """Return `s` with true claims about seat 1, one for each tuple of slots."""
    sort = rules(len(s.hands)).tables.sort
    claims: list[Claim] = []
    for each in slots:
        named = sort[s.hands[1][each[-1]]]
        claims.append((each, named, sum(sort[s.hands[1][slot]] == named for slot in each)))
    return s._replace(claims=swap(s.claims, 1, tuple(sorted(claims))))


# Knowledge about hands ----------------------------------------------------------------------------------


def test_boh_55b_claims_come_from_the_front_of_the_hand():
    """A claim is about the whole hand of its moment; cards drawn later follow at the back."""
    s = start(4)
    assert told(claimed(s, (0, 1, 2), (0, 1, 2, 3, 4))) == []
    assert told(claimed(s, (0, 1, 2), (1, 2, 3))) == [("audit.nested", "BOH-55b")]
    assert told(claimed(s, (1,))) == [("audit.nested", "BOH-55b")]
    assert told(claimed(s, (0,), (2,))) == [("audit.nested", "BOH-55b")]


def test_boh_55b_a_claim_says_something_and_once():
    s = start(4)
    (claim,) = claimed(s, (0, 1, 2)).claims[1]
    for wrong in ((claim, claim), ((claim[0], claim[1], 0),), (((), 0, 0),)):
        assert told(s._replace(claims=swap(s.claims, 1, wrong))) == [("audit.nested", "BOH-55b")]


def test_boh_55b_a_claim_is_not_about_cards_that_all_have_seen():
    s = claimed(start(4), (0, 1, 2))
    pools = swap(s.pools, 1, (1, 0, 1, 1, 1))
    assert told(s._replace(pools=pools)) == [("audit.nested", "BOH-55b")]


def test_boh_55b_later_piles_are_behind_in_the_hand():
    s = start(5)
    s = s._replace(ran_out=1, shuffles=1)
    assert told(s._replace(pools=swap(s.pools, 1, (1, 1, 0, 1, 2)))) == []
    assert told(s._replace(pools=swap(s.pools, 1, (1, 1, 2, 1, 2)))) == [("audit.nested", "BOH-55b")]


# Set-up males -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_boh_04_a_taler_that_nobody_saw_turned_up_is_no_pile_card(seats: int):
    """A male set aside as a taler is still an unknown taler, was left over, or has been seen. `audit` must
    refuse a position that has it in the pile."""
    s = start(seats)
    seat = next(seat for seat, dark in enumerate(s.dark) if dark)
    card, rest = s.dark[seat][0], s.dark[seat][1:]
    gone = s._replace(dark=swap(s.dark, seat, rest))
    assert told(gone._replace(pile=plus(s.pile, card), left=s.left + 1)) == [("audit.set_up", "BOH-04")]
    assert told(gone._replace(seen=swap(s.seen, seat, plus(s.seen[seat], card)))) == []
    assert told(gone._replace(discards=(card,))) == []


# Questions ----------------------------------------------------------------------------------------------


STACKED, PLANTING = ("audit.stacked", "BOH-17"), ("audit.planting", "BOH-49")


def upon(*todo: object) -> Callable[[State], State]:
    return lambda s: s._replace(todo=(End(0), *todo))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (upon(*[Rear(0)] * 300), PLANTING),
        (upon(Rear(0), Rear(0)), PLANTING),
        (upon(Draws(0), *[Up(0)] * 300), STACKED),
        (upon(Draws(0), Trade(0), *[Up(0)] * 3), STACKED),
        (upon(*[Draw(0)] * 300), STACKED),
        (upon(*[Draws(0)] * 300, Draw(0)), STACKED),
        (upon(Trade(0), Trade(0)), STACKED),
        (upon(Trade(0), Bid(1, 0), Bid(1, 0)), STACKED),
        (upon(Trade(0), Tidy(1, 1), Tidy(1, 1), Bid(2, 0)), STACKED),
        (upon(Gang(0), Gang(0), Front(0, 1)), STACKED),
        (upon(Gang(0), *[Front(0, 1)] * 3), STACKED),
        (upon(Rear(0), Gang(0), Front(0, 0)), PLANTING),
        (upon(Gang(0), Fetch(0), Rise(0, 0, 1), Front(0, 0)), PLANTING),
        (upon(Gang(0), Rear(1), Rear(0)), PLANTING),
        (upon(Gang(0), Bring(1), Rear(1)), PLANTING),
    ],
)
def test_nothing_waits_more_often_than_it_can(change: Callable[[State], State], said: tuple[str, str]):
    assert told(change(start(4))) == [said]


def test_boh_17_as_much_as_a_turn_has_may_wait():
    assert told(upon(Draws(0), Trade(0), Up(0), Up(0))(start(4))) == []
    assert told(upon(Draws(0), Trade(0), Up(0), Up(0), Gang(0), Front(0, 1), Front(0, 0))(start(4))) == []
    assert told(upon(Draw(0), Draw(0), Draw(0))(start(4))) == []
    assert told(upon(Gang(0), Front(0, 1), Rear(0))(start(4))) == []


def test_boh_56a_cards_are_picked_for_a_deal_only():
    sort = rules(4).tables.sort[start(4).hands[0][0]]
    assert told(upon(Trade(0), Pick(0, sort, 1))(start(4))) == [("audit.deal", "BOH-56a")]


# Positions that pass the audit ---------------------------------------------------------------------------


def bent(s: State, rng: Random) -> State:
    """Return `s` with one random fault in the knowledge about cards or in their places."""
    seat = rng.randrange(len(s.hands))
    hand, claims = s.hands[seat], list(s.claims[seat])
    match rng.randrange(5):
        case 0 if hand:
            slots = tuple(sorted(rng.sample(range(len(hand)), rng.randint(1, len(hand)))))
            held = [rules(len(s.hands)).tables.sort[hand[slot]] for slot in slots]
            sort = rng.choice(held)
            claims.append((slots, sort, rng.randint(1, held.count(sort))))
            return s._replace(claims=swap(s.claims, seat, tuple(sorted(claims))))
        case 1 if s.dark[seat]:
            card = rng.choice(s.dark[seat])
            dark = list(s.dark[seat])
            dark.remove(card)
            s = s._replace(dark=swap(s.dark, seat, tuple(dark)))
            if rng.random() < 0.5:
                return s._replace(pile=plus(s.pile, card), left=s.left + 1)
            return s._replace(discards=(*s.discards, card))
        case 2 if hand:
            pools = list(s.pools[seat])
            pools[rng.randrange(len(pools))] = rng.randint(0, s.shuffles + 1)
            return s._replace(pools=swap(s.pools, seat, tuple(pools)))
        case 3 if hand and s.left:
            card = rng.choice([card for card, n in enumerate(s.pile) if n])
            slot = rng.randrange(len(hand))
            pile = plus(plus(s.pile, card, -1), hand[slot])
            return s._replace(hands=swap(s.hands, seat, swap(hand, slot, card)), pile=pile)
        case _:
            proofs = (
                *s.proofs[seat],
                (rng.randrange(rules(len(s.hands)).tables.size), rng.randint(1, 3)),
            )
            return s._replace(proofs=swap(s.proofs, seat, tuple(sorted(proofs))))


@pytest.mark.parametrize("seats", range(2, 7))
def test_boh_55e_from_whatever_is_let_through_worlds_can_be_drawn(seats: int):
    """A position with a random fault is either refused by `audit`, or hidden cards can be sampled for every
    viewer's observation of it."""
    game, rng, let_through = rules(seats), Random(seats), 0
    text = MutterboehnchenText(game)
    s = start(seats)
    for _ in range(250):
        if game.current_player(s) == -2:
            s = start(seats)
        legal = (game.sample_chance(s, rng),) if game.current_player(s) < 0 else game.legal(s)
        s = game.apply(s, rng.choice(legal))
        other = bent(bent(s, rng), rng) if rng.random() < 0.5 else bent(s, rng)
        if game.current_player(other) != -2 and not text.audit(other):
            let_through += 1
            for viewer in (None, *range(seats)):
                o = game.observe(other, viewer)
                assert game.observe(game.determinize(o, viewer, rng), viewer) == o
    assert let_through > 20
