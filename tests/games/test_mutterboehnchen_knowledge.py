"""The knowledge about hidden cards in Mutterböhnchen (BOH-18, BOH-55), and the ways they could leak."""

from random import Random
from typing import Any

import pytest

from games.mutterboehnchen_tiny import OPTIONS
from kleinod.games.mutterboehnchen import hidden_cards
from kleinod.games.mutterboehnchen.card_data import BLUE, CHILI, DECK, GARDEN, GREEN, STINK
from kleinod.games.mutterboehnchen.notation import MutterboehnchenText
from kleinod.games.mutterboehnchen.offer import NO_OFFER, Offer
from kleinod.games.mutterboehnchen.pending_tasks import Draw, Draws, End, Fetch, Final, Last, Trade
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import UNKNOWN, State, plus, swap
from kleinod.games.mutterboehnchen.view import MutterboehnchenView

CODES = [face.code for face in DECK.faces]


def cards(text: str) -> tuple[int, ...]:
    return tuple(CODES.index(code) for code in text.split())


def rules(seats: int = 3, **options: Any) -> Mutterboehnchen:
    return Mutterboehnchen(seats, {**OPTIONS, **options})


def dealt(game: Mutterboehnchen, seed: int = 1) -> State:
    """Return a position after talers and hands are dealt."""
    s, rng = game.initial(), Random(seed)
    while game.current_player(s) < 0:
        s = game.apply(s, game.sample_chance(s, rng))
    return s


def hands(game: Mutterboehnchen, *texts: str, **fields: Any) -> State:
    """Return the trade phase of the first turn with these hands; `up` and `discards` leave the pile too."""
    held, s = tuple(map(cards, texts)), dealt(game)
    pile = s.pile
    for card in sum(s.hands, ()):
        pile = plus(pile, card)
    for card in (*sum(held, ()), *fields.get("up", ()), *fields.get("discards", ())):
        pile = plus(pile, card, -1)
    s = s._replace(hands=held, pools=tuple((1,) * len(hand) for hand in held), pile=pile, left=sum(pile))
    return s._replace(todo=(End(0), Draws(0), Trade(0)), **fields)


def do(game: Mutterboehnchen, s: State, *actions: tuple[Any, ...]) -> State:
    for a in actions:
        assert game.check(s, a) is None, a
        s = game.apply(s, a)
    return s


# Records of the position --------------------------------------------------------------------------------


def test_boh_18_an_offer_tells_that_the_sort_is_there_and_not_which_card():
    game = rules()
    s = do(game, hands(game, "bm cm bw", "cm", "cm"), ("give", BLUE), ("cancel",))
    assert s.claims[0] == (((0, 1, 2), BLUE, 1),)
    assert game.observe(s, 1).hands[0] == (UNKNOWN,) * 3
    other = do(game, hands(game, "bb cm bB", "cm", "cm"), ("give", BLUE), ("cancel",))
    assert other.claims == s.claims


def test_boh_55b_a_refused_offer_is_remembered_until_the_card_is_seen():
    game = rules()
    s = do(game, hands(game, "bm cm bw", "cm", "cm"), ("give", BLUE), ("give", BLUE), ("to", 1), ("no",))
    assert s.claims[0] == (((0, 1, 2), BLUE, 2),)
    assert s.offer == NO_OFFER
    gone = hidden_cards.take_from_hand(game.tables, s, 0, 0)
    assert gone.claims[0] == (((0, 1), BLUE, 1),)
    assert hidden_cards.take_from_hand(game.tables, s, 0, 1).claims[0] == (((0, 1), BLUE, 2),)
    assert hidden_cards.take_from_hand(game.tables, gone, 0, 1).claims[0] == ()


def test_boh_55b_a_yes_tells_as_much_as_an_offer():
    game = rules()
    s = hands(game, "cm", "bm bw tm", "cm")
    s = do(game, s, ("give", CHILI), ("want", BLUE), ("want", BLUE), ("to", 1), ("yes",))
    assert s.claims[1] == (((0, 1, 2), BLUE, 2),)


def test_boh_55b_the_card_that_everybody_saw_go_to_a_hand_stays_known():
    game = rules()
    s = hands(game, "bm", "cm", "cm", discards=cards("gw bw"))
    s = s._replace(todo=(*s.todo, Fetch(0)))
    s = do(game, s, ("fetch", cards("gw")[0]))
    assert s.pools[0] == (1, 0)
    for viewer in (1, None):
        assert game.observe(s, viewer).hands[0] == (UNKNOWN, *cards("gw"))
    assert hidden_cards.claim_hand(game.tables, s, 0, GARDEN, 1).claims == s.claims, "that is known already"


def talers(game: Mutterboehnchen, dark: str, seen: str) -> State:
    s = dealt(game)
    counts = (0,) * game.tables.size
    for card in cards(seen):
        counts = plus(counts, card)
    return s._replace(dark=swap(s.dark, 1, cards(dark)), seen=swap(s.seen, 1, counts))


def test_boh_15a_a_turned_up_card_that_was_not_known_was_a_dark_one():
    s = hidden_cards.turn_up_taler(talers(rules(), "cm bm", "tw"), 1, *cards("bm"))
    assert s.dark[1] == cards("cm")
    assert sum(s.seen[1]) == 1
    assert s.proofs[1] == ()


def test_boh_15a_a_turned_up_card_that_may_be_either_is_a_proof():
    game = rules()
    s = hidden_cards.turn_up_taler(talers(game, "cm bm", "bm bm"), 1, *cards("bm"))
    assert s.dark[1] == cards("cm bm")
    assert s.proofs[1] == ((*cards("bm"), 2),)
    assert s.seen[1][cards("bm")[0]] == 1
    twice = hidden_cards.turn_up_taler(s, 1, *cards("bm"))
    assert twice.proofs[1] == ((*cards("bm"), 1), (*cards("bm"), 2))
    thrice = hidden_cards.turn_up_taler(twice, 1, *cards("bm"))
    assert thrice.dark[1] == cards("cm"), "the third one was a dark one"
    assert thrice.proofs[1] == ((*cards("bm"), 2), (*cards("bm"), 3))


@pytest.mark.parametrize(("seats", "left_over"), [(2, 0), (3, 1), (4, 0), (5, 1), (6, 4)])
def test_boh_04_nobody_learns_which_males_were_left_over(seats: int, left_over: int):
    game = rules(seats)
    s, other = dealt(game, 1), dealt(game, 2)
    assert sum(s.spare) == left_over
    for viewer in (0, None):
        o = game.observe(s, viewer)
        assert o.spare == o.pile == ()
        assert o.unseen[0] == game.observe(other, viewer).unseen[0] == game.tables.set_up
        assert set(sum(o.dark, ())) == {UNKNOWN}


def test_boh_04_a_male_seen_beyond_those_of_the_pile_was_left_over():
    """The pile holds two garden males in any case, so a third one that is seen must be one that was left over
    when the talers were dealt."""
    game = rules(3)
    s = next(s for s in (dealt(game, seed) for seed in range(200)) if s.spare[0])
    pile = (s.pile[0] + sum(hand.count(0) for hand in s.hands), *s.pile[1:])
    s = s._replace(pile=(0, *s.pile[1:]), fields=swap(s.fields, 0, ((0,) * pile[0], (), ())))
    s = s._replace(hands=tuple(tuple(card for card in hand if card) for hand in s.hands))
    s = s._replace(pools=tuple((1,) * len(hand) for hand in s.hands), left=sum(s.pile))
    o = game.observe(s, 1)
    assert {game.determinize(o, 1, Random(n)).spare[0] for n in range(20)} == {1}


def test_boh_56a_picks_stay_secret_until_they_are_shown():
    game = rules()
    s = hands(game, "cm cw", "bm bw", "cm")
    s = do(game, s, ("give", CHILI), ("want", BLUE), ("to", 1), ("yes",))
    assert game.mask(s, ("pick", 1), 0) == game.mask(s, ("pick", 0), 0) == ("pick", UNKNOWN)
    s = do(game, s, ("pick", 1))
    assert game.observe(s, 0).picks == ((UNKNOWN,), ())
    assert game.observe(s, 1).picks == ((1,), ())
    s = do(game, s, ("pick", 0))
    ((shown, _),) = game.chance_outcomes(s)
    for viewer in (0, 1, 2, None):
        assert game.mask(s, shown, viewer) == shown == ("show", ((1,), cards("bw")), ((0,), cards("cm")))


# The sixteen ways to leak (BOH-55) ------------------------------------------------------------------------


def alike(seats: int = 3) -> tuple[Mutterboehnchen, State, State]:
    """Return rules and two positions that differ only in the hand of seat 1."""
    game, rest = rules(seats), ("nm",) * (seats - 2)
    s = hands(game, "bm tm", "cm cw gb", *rest, up=cards("sm"))
    return game, s, hands(game, "bm tm", "g1 nB r2", *rest, up=cards("sm"))


def asked(game: Mutterboehnchen, s: State) -> State:
    return do(game, s, ("give", BLUE), ("want", STINK), ("to", 1))


def test_boh_55c_who_is_asked_and_how_private_it_is_does_not_depend_on_the_hand():
    game, s, other = alike()
    for one in (asked(game, s), asked(game, other)):
        assert game.current_player(one) == 1
        assert game.private(one)
        assert game.check(one, ("no",)) is None, "there is no automatic answer"


def test_boh_55c_the_wish_list_shows_all_eight_sorts():
    game, s, _ = alike()
    assert [a for a in game.legal(s) if a[0] == "want"] == [("want", sort) for sort in range(8)]


def test_boh_55c_what_can_be_clicked_and_what_is_refused_is_the_same():
    game, s, other = alike()
    assert game.legal(s) == game.legal(other) == game.legal(game.observe(s, 0))
    for a in game.pseudo_legal(s):
        assert game.check(s, a) == game.check(other, a) == game.check(game.observe(s, 0), a)


def test_boh_57_the_same_offer_is_known_by_what_was_spoken():
    game, s, other = alike()
    for one in (s, other):
        again = do(game, asked(game, one), ("no",), ("give", BLUE), ("want", STINK))
        refusal = game.check(again, ("to", 1))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("same_offer", "BOH-57")
        assert game.check(again, ("to", 2)) is None


def test_boh_55c_nobody_is_skipped_for_lack_of_a_fitting_card():
    game = rules()
    field = (cards("bm"), (), ())
    for hand in ("bm", "gm"):
        s = hands(game, "nm", hand, "nm")._replace(fields=(field,) * 3, began=((BLUE, -1, -1),) * 3)
        s = game.settled(s._replace(todo=(Final(1), Last(1, (0, 1, 2)))))
        assert game.current_player(s) == 1


def test_boh_55e_observation_scene_and_prompt_are_the_same():
    game, s, other = alike()
    view = MutterboehnchenView(game)
    for viewer in (0, 2, None):
        o = game.observe(s, viewer)
        assert o == game.observe(other, viewer)
        assert view.scene(o, viewer) == view.scene(game.observe(other, viewer), viewer)
    assert game.observe(s, 1) != game.observe(other, 1)


def test_boh_55d_hidden_cards_look_alike_and_their_keys_tell_nothing():
    """BOH-55d: all hidden cards have the same picture, name and form of key."""
    game, s, other = alike()
    view = MutterboehnchenView(game)
    for world in (s, other):
        scene = view.scene(game.observe(world, 0), 0)
        hidden = [card for card in scene.cards if card.zone == "hand1"]
        assert {card.glyph for card in hidden} == {"back"}
        assert [card.say and dict(card.say.args) for card in hidden] == [
            {"card": "$card.hidden", "n": n} for n in (1, 2, 3)
        ]
        codes = {game.tables.codes[card] for card in world.hands[1]}
        assert not any(code in card.key for card in hidden for code in codes)


def test_boh_55e_the_position_as_a_viewer_sees_it_is_one_text():
    game, s, other = alike()
    text = MutterboehnchenText(game)
    assert text.encode(game.observe(s, 0)) == text.encode(game.observe(other, 0))
    assert text.encode(s) != text.encode(other)


def test_boh_55e_hints_and_paths_are_the_same():
    game, s, other = alike()
    view = MutterboehnchenView(game)
    seen = [game.observe(one, 0) for one in (s, other)]
    for a in game.legal(s):
        assert view.tooltips(seen[0], a) == view.tooltips(seen[1], a)
        assert view.path(seen[0], a) == view.path(seen[1], a)


def test_boh_55e_drawn_cards_and_dealt_talers_are_masked_in_every_log():
    game = rules()
    s = game.initial()
    for viewer in (0, 1, 2, None):
        assert game.mask(s, ("taler", 0), viewer) == ("taler", UNKNOWN)
    s = dealt(game)._replace(todo=(End(0), Draw(0)))
    assert game.mask(s, ("draw", 5), 0) == ("draw", 5)
    assert game.mask(s, ("draw", 5), 1) == game.mask(s, ("draw", 6), None) == ("draw", UNKNOWN)
    view, text, seen = MutterboehnchenView(game), MutterboehnchenText(game), game.mask(s, ("draw", 5), 1)
    assert view.story(game.observe(s, 1), seen) == view.story(
        game.observe(s, 2), game.mask(s, ("draw", 9), 2)
    )
    assert text.format(s, seen) == "draw o"


def test_boh_55e_bots_are_given_worlds_that_say_nothing_of_the_true_one():
    game, s, other = alike()
    drawn = [game.determinize(game.observe(s, 0), 0, Random(n)) for n in range(5)]
    assert drawn == [game.determinize(game.observe(other, 0), 0, Random(n)) for n in range(5)]


def test_boh_55e_what_is_imagined_is_drawn_in_as_many_lots_whatever_is_true():
    """Sampling takes equally long in both positions, because it uses the same number of random numbers."""
    game, s, other = alike()
    streams = Random(3), Random(3)
    for world, rng in zip((s, other), streams, strict=True):
        game.determinize(game.observe(world, 0), 0, rng)
    assert streams[0].random() == streams[1].random()


def test_boh_55a_an_offer_given_up_is_as_public_as_one_that_was_made():
    game, s, other = alike()
    for viewer in (0, 2):
        seen = [game.observe(do(game, asked(game, one), ("no",)), viewer) for one in (s, other)]
        assert seen[0] == seen[1]


def test_boh_55a_turned_up_talers_and_traded_cards_are_public():
    game = rules()
    s = hands(game, "bm", "cm", "nm")
    s = do(game, s, ("give", BLUE), ("to", 1), ("yes",), ("pick", 0))
    ((shown, _),) = game.chance_outcomes(s)
    after = do(game, s, shown)
    for viewer in (0, 1, 2, None):
        assert cards("bm")[0] in game.observe(after, viewer).aside[1]


def test_boh_55a_a_reshuffled_pile_is_known_and_its_order_is_not_there():
    game = rules(4)
    s = hands(game, "bm", "cm", "nm", "nm", discards=cards("gm gm tw"))
    last = tuple(int(card == 5) for card in range(game.tables.size))
    s = do(game, s._replace(todo=(End(0), Draw(0)), pile=last, left=1), ("draw", 5))
    assert (s.shuffles, s.left) == (1, 3)
    assert sum(game.observe(s, 1).unseen[2]) >= 2
    assert game.observe(s, 1).pile == ()


def test_boh_56b_an_offer_to_all_asks_in_turn_whoever_holds_what():
    game, s, other = alike()
    for one in (s, other):
        first = do(game, one, ("give", BLUE), ("want", GREEN), ("all",))
        assert game.current_player(first) == 1
        assert game.current_player(do(game, first, ("no",))) == 2


def test_boh_18_offers_name_sorts_only():
    game, s, _ = alike()
    offered = do(game, s, ("give", BLUE), ("want", GREEN))
    assert offered.offer == Offer((BLUE,), (), (GREEN,))
