# pyright: reportArgumentType=false
# A match knows its positions and actions only as `Position` and `Action`; these tests know which game it is.
"""Tests of the small game with hidden hands, rule by rule."""

from collections.abc import Iterable

import pytest

from kleinod.core.game import CHANCE, IllegalAction
from kleinod.play.match import Match
from laws.cases import subjects
from small_bohn import GAME, knowledge
from small_bohn.cards import BABY, LADY, MALE, kind_of, pays, sort_of, tally
from small_bohn.state import NO_OFFER, State, swap

RED, SOY, BLUE = 0, 3, 6


def dealt(seed: int = 1, seats: int = 2, **options) -> Match:
    assert subjects()
    return Match(GAME, seats, options, seed=seed)


def arranged(match: Match, **fields) -> State:
    """Return the state with other fields, for a single question; the cards need not add up."""
    return match.state._replace(**fields)


def refused(match: Match, s: State, *actions: tuple) -> Iterable[tuple[str, str]]:
    for a in actions:
        said = match.rules.check(s, a)
        yield (said.code, said.rule) if said else ("", "")


def test_smb_01_males_of_each_sort_become_talers_nobody_knows():
    match = dealt()
    assert [len(dark) for dark in match.state.dark] == [3, 3]
    males = tally((card for dark in match.state.dark for card in dark), 9)
    assert males == (2, 0, 0, 2, 0, 0, 2, 0, 0)
    for viewer in (0, 1, None):
        assert match.observe(viewer).dark == ((-1, -1, -1), (-1, -1, -1))
        assert match.observe(viewer).unseen[0] == males


def test_smb_01_nothing_is_dealt_before_chance_has_spoken():
    rules = dealt().rules
    assert rules.current_player(rules.initial()) == CHANCE
    assert rules.scores(rules.initial()) == (0, 0)


def test_smb_02_the_front_card_first_and_the_next_by_choice():
    match = dealt()
    front, second = match.state.hands[0][:2]
    assert {a[:2] for a in match.legal_actions()} == {("plant", front)}
    with pytest.raises(IllegalAction) as stopped:
        match.play("stop")
    assert (stopped.value.msg.code, stopped.value.msg.rule) == ("must_plant", "SMB-02")
    match.act(("plant", front, 0))
    assert ("stop",) in match.legal_actions()
    assert ("plant", second, 1) in match.legal_actions()
    assert (("plant", second, 0) in match.legal_actions()) == (sort_of(front) == sort_of(second))


@pytest.mark.parametrize(
    ("cards", "talers"),
    [
        ((0,), 0),
        ((0, 0), 1),
        ((0, 1, 0), 2),
        ((0, 0, 1), 2),
        ((0,) * 5, 3),
        ((0,) * 4, 2),
        ((1,) * 4, 3),
        ((0, 0, 2), 0),
    ],
)
def test_smb_03_the_top_card_decides_what_a_harvest_pays(cards, talers):
    assert pays(cards) == talers


def test_smb_03_talers_are_the_top_cards_and_the_rest_is_discarded():
    match = dealt()
    s = arranged(match, fields=(((RED, RED + LADY, RED), ()), ((), ())))
    after = match.rules.apply(s, ("harvest", 0))
    assert after.seen[0] == (1, 1, 0, 0, 0, 0, 0, 0, 0)
    assert after.discards == (1, 0, 0, 0, 0, 0, 0, 0, 0)


def test_smb_03_single_beans_wait_while_another_field_has_more():
    match = dealt()
    both = arranged(match, fields=(((RED,), (BLUE, BLUE)), ((), ())))
    assert list(refused(match, both, ("harvest", 0), ("harvest", 1))) == [("single_bean", "SMB-03"), ("", "")]
    single = arranged(match, fields=(((RED,), ()), ((), ())))
    assert list(refused(match, single, ("harvest", 0), ("harvest", 1))) == [
        ("", ""),
        ("empty_field", "SMB-03"),
    ]


def test_smb_04_the_defender_may_harvest_before_a_taler_is_turned_up():
    match = dealt()
    s = arranged(
        match,
        todo=(*match.state.todo[:-3], ("attack", 0)),
        fields=(((RED, RED + BABY), ()), ((SOY, SOY), ())),
    )
    asked = match.rules.apply(s, ("attack", 1))
    assert match.rules.current_player(asked) == 1
    assert match.rules.legal(asked) == (("harvest", 0), ("stop",))
    harvested = match.rules.apply(asked, ("harvest", 0))
    assert harvested.seen[1][SOY] == 1
    assert match.rules.current_player(harvested) == CHANCE
    assert dict(match.rules.chance_outcomes(harvested))[("turn", SOY)] == 1 + s.dark[1].count(SOY)


def test_smb_04_a_taler_that_fits_must_be_kept_and_one_that_does_not_goes_back():
    match = dealt()
    s = arranged(match, todo=(*match.state.todo[:-3], ("reveal", 0, 1)), fields=(((RED,), ()), ((), ())))
    s = s._replace(dark=(s.dark[0], (RED, SOY)))
    kept = match.rules.apply(s, ("turn", RED))
    assert match.rules.legal(kept) == (("keep", 0),)
    assert match.rules.apply(kept, ("keep", 0)).fields[0][0] == (RED, RED)
    back = match.rules.apply(s, ("turn", SOY))
    assert back.todo[-1] != s.todo[-1]
    assert (back.dark[1], back.seen[1][SOY]) == ((RED,), 1)


def test_smb_05_a_deal_from_offer_to_secret_picks():
    match = dealt()
    hands = ((RED, BLUE), (SOY, RED, SOY + LADY))
    s = arranged(match, hands=hands, pools=((1, 1), (1, 1, 1)), todo=(("end", 0), ("trade", 0)), up=())
    for a in (("give", RED // 3), ("want", SOY // 3), ("to", 1), ("yes",)):
        assert match.rules.check(s, a) is None
        s = match.rules.apply(s, a)
    assert match.rules.current_player(s) == 1
    assert match.rules.legal(s) == (("pick", 0), ("pick", 2))
    assert match.rules.mask(s, ("pick", 2), 0) == ("pick", -1)
    s = match.rules.apply(match.rules.apply(s, ("pick", 2)), ("pick", 0))
    assert match.rules.observe(s, 0).picks == ((-1,), (0,))
    ((shown, _),) = match.rules.chance_outcomes(s)
    after = match.rules.apply(s, shown)
    assert after.hands == ((BLUE,), (SOY, RED))
    assert after.todo[-1] == ("lay", 0, (SOY + LADY,))
    assert after.todo[-2] == ("lay", 1, (RED,))


def test_smb_05_what_was_offered_stays_known():
    match = dealt()
    s = arranged(
        match, hands=((RED, BLUE), (SOY,)), pools=((1, 1), (1,)), todo=(("end", 0), ("trade", 0)), up=()
    )
    for a in (("give", RED // 3), ("to", 1), ("no",)):
        s = match.rules.apply(s, a)
    assert s.claims[0] == (((0, 1), 0, 1),)
    assert s.offer == NO_OFFER
    assert knowledge.take_from_hand(s, 0, 0).claims[0] == ()
    assert knowledge.take_from_hand(s, 0, 1).claims[0] == (((0,), 0, 1),)
    again = match.rules.apply(s, ("give", RED // 3))
    assert next(iter(refused(match, again, ("to", 1)))) == ("same_offer", "SMB-05")


def test_smb_05_an_answer_is_asked_whatever_the_hand():
    """Only a player who holds enough cards can say yes, but nobody learns who does."""
    match = dealt()
    for hand in ((SOY,), (RED,)):
        s = arranged(match, hands=((), hand), pools=((), (1,)), todo=(("end", 0), ("trade", 0)), up=())
        s = match.rules.apply(match.rules.apply(s, ("want", RED // 3)), ("to", 1))
        assert match.rules.current_player(s) == 1
        assert match.rules.private(s)
        assert (("yes",) in match.rules.legal(s)) == (hand == (RED,))


def test_smb_06_received_beans_join_what_they_fit():
    match = dealt()
    fields = (((SOY,), ()), ((), ()))
    s = arranged(match, todo=(("end", 0), ("lay", 0, (SOY,))), fields=fields)
    assert match.rules.legal(s) == (("lay", SOY, 0),)
    assert next(iter(refused(match, s, ("lay", SOY, 1)))) == ("must_join", "SMB-06")
    full = s._replace(fields=swap(fields, 0, ((RED,), (BLUE, BLUE))))
    assert match.rules.legal(full) == (("harvest", 1),)


def test_smb_06_open_cards_must_go_before_trading_ends():
    match = dealt()
    s = arranged(match, todo=(("end", 0), ("trade", 0)), up=(RED,))
    assert next(iter(refused(match, s, ("stop",)))) == ("cards_left", "SMB-06")


def test_smb_07_ties_go_to_the_later_player():
    match = dealt()
    none = (0,) * 9
    s = arranged(match, todo=(), dark=((), ()), seen=((1, *none[1:]), (1, *none[1:])))
    assert match.rules.outcome(s).places == (2, 1)


def test_smb_07_the_pile_is_empty_the_moment_its_last_card_leaves():
    match = dealt()
    last = (0,) * 8 + (1,)
    s = arranged(
        match, todo=(("end", 0), ("draw", 0), ("draw", 0)), pile=last, left=1, discards=(2, *last[1:])
    )
    after = match.rules.apply(s, ("draw", 8))
    assert (after.pile, after.left, after.ran_out, after.shuffles) == (s.discards, 3, 1, 1)
    over = match.rules.apply(s._replace(ran_out=1), ("draw", 8))
    assert match.rules.current_player(over) < 0


def test_kinds_and_sorts():
    assert [kind_of(card) for card in (RED, SOY + LADY, BLUE + BABY)] == [MALE, LADY, BABY]
