"""The notation of Mutterböhnchen: written texts can be read back, and impossible ones are refused."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from games.mutterboehnchen_tiny import OPTIONS
from kleinod.core.game import BadText
from kleinod.games.mutterboehnchen.card_data import DECK
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.notation import CARDS, MutterboehnchenText
from kleinod.games.mutterboehnchen.offer import Offer
from kleinod.games.mutterboehnchen.pending_tasks import TASKS, Draws, End, Front2, Reap, Rise, Trade
from kleinod.games.mutterboehnchen.questions import QUESTIONS, question
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import State, plus, swap
from kleinod.games.mutterboehnchen.verbs import WORDS

CODES = [face.code for face in DECK.faces]


@cache
def table(seats: int) -> tuple[Mutterboehnchen, MutterboehnchenText]:
    rules = Mutterboehnchen(seats, OPTIONS)
    return rules, MutterboehnchenText(rules)


@cache
def start(seats: int) -> State:
    """Return the position at the first question of a game."""
    rules, rng = table(seats)[0], Random(4)
    s = rules.initial()
    while rules.current_player(s) < 0:
        s = rules.apply(s, rules.sample_chance(s, rng))
    return s


def code(s: State, seats: int) -> str:
    found = table(seats)[1].audit(s)
    return found[0].code if found else ""


# Actions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "token"),
    [
        (("plant", 0, CODES.index("bm"), 1, 0), "plant-1-bm-2"),
        (("plant", 2, CODES.index("b1"), 0, 1), "plant-3-b1-1-below"),
        (("lay", CODES.index("cB"), 2, 0), "lay-cbb-3"),
        (("draw", -1), "draw-o"),
        (("attack", 2, 3), "attack-2-4"),
        (("bring", 1, 4), "bring-2-5"),
        (("give", 7), "give-b"),
        (("face", CODES.index("r2")), "face-r2"),
        (("drop", 4, CODES.index("tw")), "drop-5-tw"),
        (("show", ((1, 11), (CODES.index("g1"), CODES.index("gB"))), ((), ())), "show-2g112gbb-o"),
        (("ask",), "ask"),
    ],
)
def test_boh_17_actions_are_an_english_word_and_what_it_names(a: tuple[Any, ...], token: str):
    text, s = table(4)[1], start(4)
    assert text.token(s, a) == token
    assert text.untoken(s, token) == a
    assert text.format(s, a) == token.replace("-", " ")
    assert text.parse(s, "  " + token.replace("-", "  ").upper()) == a


def test_boh_02_babies_with_one_and_two_rattles_differ_in_more_than_capitals():
    assert len({name.lower() for name in CARDS}) == len(CARDS) == 56
    assert "bb" in CARDS
    assert "bbb" in CARDS


def test_every_verb_that_answers_a_question_can_be_written():
    assert {verb for row in QUESTIONS.values() for verb in row.verbs} == set(WORDS)


NONSENSE = """

plant
plant 1 bm
plant 0 bm 1
plant 1 zz 1
plant 1 bm 1 above
plant 1 bm 1 below below
give q
show o
show 1bm
show 0bm o
show 1bm1 o
yes yes
pick -1
drop o
"""


@pytest.mark.parametrize("typed", NONSENSE.splitlines()[1:])
def test_what_is_no_action_is_refused(typed: str):
    with pytest.raises(BadText) as refused:
        table(4)[1].parse(start(4), typed)
    assert refused.value.msg.code == "move.unreadable"


def test_boh_56_a_turn_is_told_with_equal_things_together():
    rules, text = table(3)
    s = start(3)._replace(todo=(End(0), Draws(0), Trade(0)))
    gives = sorted({rules.tables.sort[card] for card in s.hands[0]})[:2]
    steps: list[tuple[State, tuple[Any, ...]]] = []
    for a in (("give", gives[0]), ("give", gives[1]), ("want", 3), ("to", 1), ("no",)):
        steps.append((s, a))
        s = rules.apply(s, a)
    letters = " ".join("grasntcb"[sort] for sort in gives)
    assert text.turn(steps) == f"give {letters}, want s, to 2, no"


# Positions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_boh_55e_what_is_seen_is_written_with_x_for_what_is_not(seats: int):
    rules, text = table(seats)
    for viewer in (0, None):
        o = rules.observe(start(seats), viewer)
        written = text.encode(o)
        assert text.decode(written) == o
        assert written.split("_")[2].endswith("x" * 10)
        assert text.audit(o)[0].code == "audit.observation"


def test_every_task_of_the_rules_has_its_row():
    """Every task that comes up or waits in random play is in the table of questions."""
    seen = set[str]()
    for seats in (2, 3, 4):
        rules, rng, s = table(seats)[0], Random(7), start(seats)
        for _ in range(1200):
            if rules.current_player(s) == -2:
                break
            seen |= {task.name for task in s.todo}
            assert all(question(task).task is type(task) for task in s.todo)
            legal = rules.legal(s) if rules.current_player(s) >= 0 else (rules.sample_chance(s, rng),)
            s = rules.apply(s, legal[int(rng.random() * len(legal))])
    assert set(QUESTIONS) == set(TASKS)
    assert seen >= {"trade", "answer", "front", "front2", "attack", "counter", "confirm", "receive", "rise"}


def test_a_position_has_one_text():
    text, s = table(4)[1], start(4)
    parts = text.encode(s).split("_")
    for at, other in ((0, "00"), (13, parts[13] + "1gm"), (23, parts[23] + "-0"), (2, parts[2] + "-o")):
        with pytest.raises(BadText):
            text.decode("_".join((*parts[:at], other, *parts[at + 1 :])))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda s: s._replace(pools=swap(s.pools, 0, ())), "position.hands"),
        (lambda s: s._replace(claims=swap(s.claims, 0, (((9,), 0, 1),))), "position.hands"),
        (lambda s: s._replace(began=swap(s.began, 0, (3, -1))), "position.fields"),
        (lambda s: s._replace(pile=()), "position.unknown"),
        (lambda s: s._replace(hands=swap(s.hands, 1, (-1,) * 5)), "position.unknown"),
        (lambda s: s._replace(up=(-1,)), "position.unknown"),
    ],
)
def test_boh_55e_what_does_not_go_together_cannot_be_read(change: Callable[[State], State], said: str):
    text = table(4)[1]
    with pytest.raises(BadText) as refused:
        text.decode(text.encode(change(start(4))))
    assert refused.value.msg.code == said


def moved(s: State, card: int, **fields: Any) -> State:
    """Return `s` with a card taken from the pile; `fields` are the fields of the position that hold it
    instead."""
    return s._replace(pile=plus(s.pile, card, -1), left=s.left - 1, **fields)


LADY = CODES.index("bw")


@pytest.mark.parametrize(
    ("change", "said", "rule"),
    [
        (lambda s: s, "", ""),
        (lambda s: s._replace(discards=(LADY,)), "audit.cards", "BOH-01"),
        (lambda s: s._replace(left=s.left - 1), "audit.left", "BOH-05"),
        (lambda s: moved(s, LADY, dark=swap(s.dark, 0, (*s.dark[0], LADY))), "audit.males", "BOH-04"),
        (lambda s: s._replace(spare=plus(s.spare, 0)), "audit.males", "BOH-04"),
        (lambda s: s._replace(claims=swap(s.claims, 0, (((0, 1), 7, 3),))), "audit.claims", "BOH-55b"),
        (lambda s: s._replace(ran_out=3), "audit.piles", "BOH-21b"),
        (lambda s: s._replace(todo=(End(0), Front2(0, 0, 0))), "audit.question", "BOH-17"),
        (lambda s: s._replace(todo=(Trade(0),)), "audit.question", "BOH-17"),
        (lambda s: s._replace(todo=(End(0), Trade(1))), "audit.turn", "BOH-17"),
        (lambda s: moved(s, LADY, lifted=(LADY,)), "audit.lifted", "BOH-52"),
        (lambda s: s._replace(third=1), "audit.third", "BOH-50a"),
        (lambda s: s._replace(offer=Offer((7,), (), ())), "audit.deal", "BOH-56a"),
        (
            lambda s: s._replace(todo=(End(0), Trade(0)), offer=Offer((), (LADY,), ())),
            "audit.deal",
            "BOH-56a",
        ),
        (lambda s: s._replace(todo=(End(0), Reap(0))), "audit.question", "BOH-32"),
        (lambda s: s._replace(todo=(End(0), Rise(0, 0, 1))), "audit.question", "BOH-17"),
    ],
)
def test_impossible_positions_are_told_apart(change: Callable[[State], State], said: str, rule: str):
    s, text = change(start(4)), table(4)[1]
    assert text.decode(text.encode(s)) == s
    found = text.audit(s)
    assert [(fault.code, fault.rule) for fault in found] == ([(said, rule)] if said else [])


def test_boh_04_too_many_leftovers_are_told():
    s = start(3)
    lacking = next(card for card, n in enumerate(s.spare) if n)
    assert code(s._replace(spare=plus(s.spare, lacking, -1)), 3) == "audit.leftovers"


def test_boh_01_a_smaller_deck_is_written_in_the_same_way():
    class Small(Mutterboehnchen):
        DECK = DECK._replace(faces=DECK.faces[:21], talers_of_sort=1, hand=2)

    small = Small(3, OPTIONS)
    text = MutterboehnchenText(small)
    assert isinstance(small.tables, DeckTables)
    assert text.decode(text.encode(small.initial())) == small.initial()
