"""Whole random games of Mutterböhnchen: each card is in one place, a choice is left, and the rules end it."""

from random import Random

import pytest

from games.mutterboehnchen_positions import at, everything, rules_for
from kleinod.core.game import CHANCE, TERMINAL
from kleinod.games.mutterboehnchen.card_data import DECK
from kleinod.games.mutterboehnchen.offer import NO_OFFER
from kleinod.games.mutterboehnchen.state import State

FULL = [face.many for face in DECK.faces]
#: More decisions than any game needs; random play takes up to 4 300 with six players.
MOST = 12_000


def _played(seats: int, seed: int) -> tuple[State, int]:
    """Play a random game to its end and count all cards after every step."""
    rules, rng, decisions = rules_for(seats), Random(seed), 0
    s = rules.initial()
    assert everything(rules, s) == FULL
    while (seat := rules.current_player(s)) != TERMINAL:
        if seat == CHANCE:
            s = rules.apply(s, rules.sample_chance(s, rng))
        else:
            legal = rules.legal(s)
            assert legal, s
            decisions += 1
            s = rules.apply(s, rng.choice(legal))
        assert everything(rules, s) == FULL, s
        assert decisions < MOST
    _ended(seats, s)
    return s, decisions


def _ended(seats: int, s: State) -> None:
    """Check that the pile has run out often enough, and that only talers are left in front of the players."""
    rules = rules_for(seats)
    assert s.ran_out == rules.tables.runs
    assert not any(cards for own in s.fields for cards in own)
    assert not any(s.aside)
    assert (s.lifted, s.offer, s.picks) == ((), NO_OFFER, ((), ()))
    outcome = rules.outcome(s)
    assert sum(outcome.scores) == sum(map(len, s.dark)) + sum(map(sum, s.seen))
    assert sorted(outcome.places) == list(range(1, seats + 1))


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_end_and_every_card_is_in_one_place(seats: int) -> None:
    """BOH-01 (the cards), BOH-21b, BOH-22b, BOH-23, BOH-54 (the end of the game)."""
    for seed in range(4 if seats < 5 else 2):
        _, decisions = _played(seats, seed)
        assert decisions > 50


@pytest.mark.slow
@pytest.mark.parametrize("part", range(6))
@pytest.mark.parametrize("seats", range(2, 7))
def test_300_games_keep_all_the_rules(seats: int, part: int) -> None:
    """In 300 random games, which use all rules, every card is always in exactly one place."""
    for seed in range(100 + 10 * part, 110 + 10 * part):
        _played(seats, seed)


def test_boh_55a_what_nobody_may_know_is_not_in_an_observation():
    rules, rng = rules_for(3), Random(3)
    s = rules.initial()
    for _ in range(60):
        seat = rules.current_player(s)
        s = rules.apply(s, rules.sample_chance(s, rng) if seat == CHANCE else rng.choice(rules.legal(s)))
    for viewer in (0, 1, 2, None):
        seen = rules.observe(s, viewer)
        assert (seen.pile, seen.spare) == ((), ())
        for seat in range(3):
            assert set(seen.dark[seat]) <= {-1}
            known = all(card >= 0 for card in seen.hands[seat])
            assert known == (seat == viewer or not s.hands[seat])
        assert (seen.fields, seen.discards, seen.seen, seen.up) == (s.fields, s.discards, s.seen, s.up)


def test_boh_04_hands_and_talers_are_dealt_clockwise():
    rules, rng = rules_for(4), Random(0)
    s, order = rules.initial(), []
    while rules.current_player(s) == CHANCE:
        order.append((s.todo[-1].name, s.todo[-1].seat))
        s = rules.apply(s, rules.sample_chance(s, rng))
    assert order[:4] == [("taler", 0), ("taler", 1), ("taler", 2), ("taler", 3)]
    assert order[-4:] == [("draw", 0), ("draw", 1), ("draw", 2), ("draw", 3)]
    assert len(order) == 36


def test_boh_55b_what_was_public_stays_known():
    """Examples are a sort that was offered, and the lady that a Schürzenjäger took."""
    table = at("trade", "", "", "", hands=["gm bm", "rm"]).do("give b", "to 1", "no")
    assert table.rules.observe(table.state, 2).claims[0] == (((0, 1), 7, 1),)
    table = at("front", "", "", "", hands=["c3 bm"], discards="tw").do("plant c3 0", "fetch tw")
    assert table.codes(table.rules.observe(table.state, 1).hands[0][1:]) == "tw"
    assert table.rules.observe(table.state, 1).hands[0][0] == -1


def test_boh_55c_who_is_asked_does_not_depend_on_hidden_cards():
    """The possible wishes and the seats asked are the same, whatever cards the others hold."""
    asked = []
    for hands in (["gm", "rm", "tm"], ["gm", "rw", "rb"]):
        table = at("trade", "", "", "", hands=hands)
        wishes = table.words("want")
        table.do("give g", "want r", "all")
        first = table.asked
        table.do("no")
        asked.append((wishes, first, table.asked))
    assert asked[0] == asked[1]
    assert len(asked[0][0]) == 8
    table = at("draws", "gm", "bm", "", seat=2, hands=["rm", "rm"], pile="", ran_out=1)
    assert table.asked == (0, "last")
    assert table.do("stop").asked == (1, "last")


@pytest.mark.parametrize("question", ["trade", "receive", "keep", "flitzer", "tidy"])
def test_boh_19b_only_what_lies_there_is_laid(question: str) -> None:
    tables = {
        "trade": at("trade", "", "", "", up="tm"),
        "receive": at("trade", "", "bm", "", hands=["bw"]).do("give b", "to 1", "yes", "pick 0"),
        "keep": at("gang", "bb", "", "", talers=["", "bm"]).do("attack 1 1", "turn bm"),
        "flitzer": at("up", "", "", "").do("up r2"),
        "tidy": at("trade", "", "", "", aside=["", "gm"]).do("stop"),
    }
    table = tables[question]
    assert table.asked is not None
    assert table.asked[1] == question
    assert table.refused("lay cm 0") == ("not_there", "BOH-19b")
    if question == "receive":
        assert table.refused("aside cm") == ("not_there", "BOH-19b")


def test_boh_05_only_cards_in_the_hand_are_played():
    table = at("front2", "", "", hands=["gm rm"])
    for action in (("plant", 0, 5, 0, 0), ("plant", 9, 0, 0, 0), ("drop", 0, 5), ("drop", -1, 5)):
        said = table.rules.check(table.state, action)
        assert said is not None
        assert (said.code, said.rule) == ("not_in_hand", "BOH-05")
