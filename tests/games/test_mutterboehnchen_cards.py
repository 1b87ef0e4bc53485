# pyright: reportArgumentType=false
# A match has the general types `Position` and `Action`, while these tests use those of their own game.
"""Cards, talers and set-up of Mutterböhnchen; its numbers and flags are only data and can be replaced."""

from collections import Counter
from random import Random

import pytest

from games.mutterboehnchen_positions import at, everything, rules_for
from kleinod.core.game import CHANCE, TERMINAL
from kleinod.core.sentences import Words
from kleinod.games.mutterboehnchen.card_data import BABY, DECK, LADY, MALE, TABLE, Deck, Special, faces_of
from kleinod.games.mutterboehnchen.view import MutterboehnchenView


def changed(sort: int, **parts) -> Deck:
    """Return the deck with changed numbers for one sort."""
    table = (*TABLE[:sort], TABLE[sort]._replace(**parts), *TABLE[sort + 1 :])
    return DECK._replace(faces=faces_of(table))


def middle(effect: str, flag: bool) -> Deck:
    """Return the deck with the text of one special in the middle (True) or at the upper edge."""
    faces = tuple(face._replace(middle=flag) if face.effect == effect else face for face in DECK.faces)
    return DECK._replace(faces=faces)


def test_boh_01_all_cards_are_there():
    kinds = Counter()
    for face in DECK.faces:
        kinds[face.kind, face.rattles, bool(face.effect)] += face.many
    assert kinds[MALE, 0, False] == 60
    assert kinds[LADY, 0, False] == 25
    assert kinds[BABY, 1, False] == 25
    assert kinds[MALE, 0, True] == 24
    assert kinds[BABY, 2, False] == 8
    assert sum(kinds.values()) == 142


@pytest.mark.parametrize(
    ("sort", "males", "ladies", "babies"),
    [
        (0, 4, 1, 1), (1, 5, 2, 1), (2, 6, 2, 3), (3, 7, 3, 3), (4, 8, 4, 3), (5, 9, 4, 4), (6, 10, 4, 5),
        (7, 11, 5, 5),
    ],
)  # fmt: skip
def test_boh_01_each_sort_has_its_counts(sort, males, ladies, babies):
    own = [face for face in DECK.faces if face.sort == sort]
    assert [face.many for face in own] == [males, ladies, babies, 1, 1, 1, 1]
    assert len({face.effect for face in own if face.effect}) == 3


@pytest.mark.parametrize(
    ("cards", "talers"),
    [
        ("gm", 0), ("gm gm", 2), ("gm gm gm gm", 3), ("gw", 0), ("gm gw", 3), ("gm gm gw", 4),
        ("rm rm", 1), ("rm rm rm rm rm", 4), ("rm rw", 2), ("rm rm rw", 3),
        ("am am am", 1), ("am aw", 1), ("sm sm", 1), ("sm sw", 1), ("sm sm sm sw", 2),
        ("nm nm", 0), ("nm nw", 1), ("tm tm tm", 1), ("tm tw", 0), ("cm cm cm cm cm", 1),
        ("cm cm cm cm cw", 2), ("bm bm bm", 0), ("bm bm bm bm", 1), ("bm bm bw", 1),
    ],
)  # fmt: skip
def test_boh_02_meters_of_males_and_ladies(cards, talers):
    table = at("front", cards, "", "")
    assert table.rules.tables.pays(table.state.fields[0][0]) == talers


def test_boh_02_a_baby_of_the_expansion_has_two_rattles():
    assert {face.code: face.rattles for face in DECK.faces if face.kind == BABY and face.sort == 7} == {
        "bb": 1,
        "bB": 2,
    }


def test_boh_02_specials_use_the_meter_of_their_sort_but_the_loser():
    meters = {face.code: face.meter for face in DECK.faces}
    own = {face.code for face in DECK.faces if face.effect and face.meter != meters[f"{face.code[0]}m"]}
    assert own == {"a2"}
    assert meters["a2"] == (3, 5, 6, 7)


def test_boh_03_talers_are_the_very_cards_that_were_harvested():
    table = at("front", "bm bb bm bw", "", "", hands=["gm"], talers=["rm"]).do("harvest 0")
    assert table.talers(0) == "rm bw"
    assert table.discards == "bm bb bm"


@pytest.mark.parametrize(
    ("seats", "each", "pile"), [(2, 8, 126), (3, 5, 127), (4, 4, 126), (5, 3, 127), (6, 2, 130)]
)
def test_boh_04_males_become_talers_and_leftovers_go_back(seats, each, pile):
    rules, rng = rules_for(seats), Random(seats)
    s = rules.initial()
    while s.todo[-1].name == "taler":
        s = rules.apply(s, rules.sample_chance(s, rng))
    assert [len(dark) for dark in s.dark] == [each] * seats
    assert all(
        rules.tables.kind[card] == MALE and not rules.tables.effect[card] for dark in s.dark for card in dark
    )
    assert (s.left, sum(s.pile), sum(s.spare)) == (pile, pile, 16 - each * seats)


def test_boh_04_nobody_may_look_at_the_set_up_talers():
    rules, rng = rules_for(4), Random(1)
    s = rules.initial()
    while rules.current_player(s) == CHANCE:
        s = rules.apply(s, rules.sample_chance(s, rng))
    for viewer in (0, 1, None):
        assert set(rules.observe(s, viewer).dark[0]) == {-1}


@pytest.mark.parametrize("seats", range(2, 7))
def test_boh_05_five_cards_for_each(seats):
    rules, rng = rules_for(seats), Random(seats)
    s = rules.initial()
    dealt: list[list[int]] = [[] for _ in range(seats)]
    while rules.current_player(s) == CHANCE:
        a = rules.sample_chance(s, rng)
        if a[0] == "draw":
            dealt[s.todo[-1].seat].append(a[1])
        s = rules.apply(s, a)
    assert [list(hand) for hand in s.hands] == dealt
    assert [len(hand) for hand in s.hands] == [5] * seats
    assert (s.todo[-1].name, s.todo[-1].seat) == ("front2" if seats == 2 else "front", 0)


def test_boh_05_new_cards_go_to_the_back():
    table = at("draws", "", "", "", hands=["gm rm"]).do("draw bm", "draw tm", "draw cw")
    assert table.hand(0) == "gm rm bm tm cw"


@pytest.mark.parametrize(("seats", "rows"), [(3, 3), (4, 2), (5, 2), (6, 2)])
def test_boh_06_fields_by_number_of_players(seats, rows):
    table = at("front", *[""] * seats, hands=["gm"])
    assert table.words("plant") == [f"plant gm {field}" for field in range(rows)]
    assert table.refused(f"plant gm {rows}") == ("no_field", "BOH-06")


# Data -------------------------------------------------------------------------------------------------------


def test_boh_01_another_count_plays_on_by_its_numbers():
    deck = changed(0, males=9, ladies=3)
    rules, rng = rules_for(3, deck), Random(5)
    s = rules.initial()
    assert sum(everything(rules, s)) == 149
    while (seat := rules.current_player(s)) != TERMINAL:
        a = rules.sample_chance(s, rng) if seat == CHANCE else rng.choice(rules.legal(s))
        s = rules.apply(s, a)
    assert sum(everything(rules, s)) == 149


def test_boh_02_another_meter_pays_by_its_numbers():
    deck = changed(7, male_meter=(1, 2, 3, 0))
    table = at("front", "bm bm bm bm", "", "", hands=["gm"], deck=deck).do("harvest 0")
    assert (table.scores[0], table.discards) == (3, "bm")


def test_boh_24_a_text_at_the_upper_edge_works_when_covered():
    for flag, hand in ((True, ["hand"]), (False, ["all"])):
        table = at("front", "a3 am | tm", "", "", hands=["gm am"], deck=middle("hampelmann", flag))
        assert ("plant am 0" in table.words()) == (hand == ["all"])


@pytest.mark.parametrize(
    ("field", "kinds"),
    [
        ("a3", ["active"]),
        ("a3 am", ["spent"]),
        ("b2 bm", ["active"]),
        ("a2", ["spent"]),
        ("n1", ["spent"]),
        ("r2 rm", ["spent"]),
    ],
)
def test_boh_24_a_mark_says_whether_a_text_is_in_force(field, kinds):
    """A text that works only at the planting is marked as spent once the card lies on the field."""
    table = at("front", field, "", "", hands=["gm"])
    scene = MutterboehnchenView(table.rules).scene(table.rules.observe(table.state, 1), 1)
    assert [mark.kind for mark in scene.marks if mark.at.startswith("c")] == kinds


def test_boh_13_the_front_card_is_marked_while_it_must_be_planted():
    def marked(table) -> list[str]:
        view = MutterboehnchenView(table.rules)
        return [mark.at for mark in view.scene(table.state, 0).marks if mark.kind == "playable"]

    assert marked(at("front", "gm", "", "", "", hands=["gm bm"])) == ["h0-0"]
    assert marked(at("front2", "gm", "", hands=["gm bm"])) == ["h0-0"]
    assert marked(at("trade", "gm", "", "", "", hands=["gm bm"])) == []
    assert marked(at("front", "a3", "", "", "", hands=["gm bm"])) == [], "Hampelmann leaves a choice"


def test_boh_50a_a_note_says_who_has_the_card_for_a_third_field():
    for fields, holder in (("gm | rm | tm", 0), ("gm", 0), ("gm", 1)):
        table = at("front2", fields, fields, hands=["bm"], third=holder)
        scene = MutterboehnchenView(table.rules).scene(table.rules.observe(table.state, 0), 0)
        assert [note.at for note in scene.notes if note.say.code == "note.third"] == [f"f{holder}-2"]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("rw", "Planted on top, she lets one baby on that field rise two places."),
        ("gw", "If she is on top when you harvest, the talers are the lowest cards of the discards."),
        ("bb", "On top it pays nothing, but on your turn it may attack: one of another player’s talers"),
        ("bB", "On top it pays nothing, but on your turn it may attack: 2 of another player’s talers"),
        ("bm", ""),
    ],
)
def test_boh_08_09a_12_14_a_card_says_what_ladies_and_babies_do(code, words):
    faces = {face.id: face for face in MutterboehnchenView(rules_for(4)).board().faces}
    about = faces[code].about
    assert words in (Words("en", "mutterboehnchen").say(about) if about else "")
    assert bool(about) == bool(words)


@pytest.mark.parametrize(
    ("code", "options", "words"),
    [
        ("n2", {}, "This field takes green and blue beans. He himself may not join a green field."),
        (
            "n2",
            {"saufkumpan": "not_blue"},
            "This field takes green and blue beans. He himself may not join a blue field.",
        ),
        (
            "n3",
            {"schluckspecht": "this_field"},
            "You lay new beans at the bottom of this field. Ladies and babies do not move then.",
        ),
        ("a1", {}, "You must accept every gift."),
        ("a1", {"gift_limit": 2}, "You must accept gifts, up to 2 a turn from each player."),
    ],
)
def test_boh_31_38_39_a_card_says_what_the_options_make_of_it(code, options, words):
    rules = rules_for(4, **options)
    faces = {face.id: face for face in MutterboehnchenView(rules).board().faces}
    text = faces[code].text
    assert text
    assert Words("en", "mutterboehnchen").say(text) == words


def test_boh_24_a_special_may_come_twice():
    line = TABLE[0].specials
    deck = changed(0, specials=(*line[:2], Special("wuehler", middle=False, many=2)))
    babies = at("gang", "g3 g3 | bb | ", "", "", talers=["", "rm tm cm nm"], deck=deck)
    babies.do("attack 1 1", "turn rm", "turn tm", "turn cm")
    assert babies.talers(1) == "rm nm tm cm"


def test_boh_03_two_other_males_of_each_sort_may_be_dealt():
    rules = rules_for(4, DECK._replace(talers_of_sort=1, hand=3))
    s, rng = rules.initial(), Random(2)
    while rules.current_player(s) == CHANCE:
        s = rules.apply(s, rules.sample_chance(s, rng))
    assert [len(dark) for dark in s.dark] == [2] * 4
    assert [len(hand) for hand in s.hands] == [3] * 4
