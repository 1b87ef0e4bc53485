"""The log of Mutterböhnchen names each action and each automatic consequence, with its rule."""

from itertools import pairwise
from random import Random

import pytest

import kleinod
from games.mutterboehnchen_positions import Table, at
from kleinod.core.sentences import Words
from kleinod.games.mutterboehnchen.view import MutterboehnchenView
from kleinod.play.match import Match
from kleinod.play.turn_log import Log

COLORS = ("blue", "orange", "green", "violet", "sand", "black")


def told(table: Table, *words: str, viewer: int | None = None) -> list[str]:
    """Return the English log lines of these answers, each with its rule."""
    rules, speech = table.rules, Words("en", "mutterboehnchen", COLORS)
    view, found = MutterboehnchenView(rules), []
    for word in words:
        before, action = table.state, table.action(word)
        while True:
            after = rules.apply(before, action)
            seen = rules.mask(before, action, viewer)
            o, then = rules.observe(before, viewer), rules.observe(after, viewer)
            found += [speech.say(said) for said in view.account(o, seen, then)]
            if not after.todo or after.todo[-1].name != "show":
                break
            before, action = after, rules.chance_outcomes(after)[0][0]
        table.do(word)
    return found


def wandering(seats: int, seed: int, most: int) -> Match:
    """Return a match of at most `most` random actions."""
    match, rng = kleinod.new("mutterboehnchen", seats, seed=seed), Random(seed)
    while not match.over and match.plies < most:
        match.act(rng.choice(match.legal_actions()))
    return match


def test_boh_04_05_the_set_up_is_one_sentence_and_the_own_hand():
    match = kleinod.new("mutterboehnchen", 4, seed=3)
    words = Words("en", "mutterboehnchen", match.game.colors)
    mine, strangers = ([words.say(said) for said in Log(seat).turns(match)[0].story] for seat in (3, None))
    assert strangers == ["The talers and the first hand cards are dealt. (BOH-05)"]
    assert mine[-1:] == strangers
    assert len([text for text in mine if "draws: " in text and "(BOH-05)" in text]) == 5


def test_boh_56a_a_deal_names_what_both_gave():
    table = at("trade", "", "", "", hands=["bm tm", "cw cm"], up="rm")
    said = told(table, "give b", "face rm", "want c", "want c", "to 1", "yes", "pick 0", "pick 1", "pick 0")
    assert (
        "Blue and Orange agree. Blue gives: red bean (male), blue bean (male). "
        "Orange gives: chili bean (lady), chili bean (male). (BOH-56a)"
    ) in said


def test_boh_19b_what_fits_nothing_is_said_to_be_set_aside():
    table = at("trade", "", "", "", hands=["bm", "cw"])
    said = told(table, "give b", "to 1", "yes", "pick 0")
    assert said[-2:] == [
        "Blue gives Orange for nothing: blue bean (male). (BOH-56a)",
        "Set aside, as Orange has no planted field that it fits: blue bean (male). (BOH-19b)",
    ]


def test_boh_19b_what_is_set_aside_by_choice_is_said_once():
    table = at("trade", "", "bm", "", hands=["bm rm"])
    table.do("give r", "give b", "to 1", "yes", "pick 1", "pick 0")
    said = told(table, "aside rm", "lay bm 0")
    assert [text[-8:-1] for text in said] == ["BOH-19b", "BOH-19a"]


def test_boh_31_nobody_asks_whether_a_pruegelknabe_takes_a_gift():
    table = at("trade", "", "a1", "", hands=["bm"])
    said = told(table, "give b", "to 1")
    assert said[-1] == "Orange has the Whipping Boy and must accept Blue’s gift. (BOH-31)"


def test_boh_34_the_aktivist_takes_a_soy_bean():
    said = told(at("up", "", "", "tm | s1"), "up sw")
    assert said[-1] == "Green’s Activist takes soy bean (lady) to field 2. (BOH-34)"


@pytest.mark.parametrize(
    ("field", "card", "rule"),
    [("tm tw tm", "t2", "BOH-41"), ("cm cw cb", "c1", "BOH-43")],
)
def test_boh_41_43_what_is_thrown_out_is_named(field, card, rule):
    said = told(at("front", field, "", "", hands=[card]), f"plant {card} 0")
    names = {"t2": "stink bean (male), stink bean (male)", "c1": "chili bean (lady)"}[card]
    assert said[-1] == f"Thrown out to the discards: {names}. ({rule})"


@pytest.mark.parametrize(
    ("fields", "plant", "who"),
    [
        ("b2 bm | tm", "plant tw 1", "Macho (blue bean) rises|BOH-47"),
        ("b2 bm", "plant bw 0", "Macho (blue bean) rises|BOH-47"),
        ("c2 cb | tm", "plant tm 1", "Leading Light (chili bean) rises|BOH-44"),
        ("b2 | tm", "plant tw 1", ""),
        ("b2 bm | tm", "plant tm 1", ""),
        ("n3 | b2 bm", "plant bw 1", "Macho (blue bean) rises|BOH-47"),
        ("n3 | b2", "plant bw 1", ""),
    ],
)
def test_boh_44_47_who_rises_and_who_does_not(fields, plant, who):
    said = told(at("front", fields, "", "", hands=[plant.split()[1]]), plant)
    risen = [text for text in said if "rises" in text]
    name, _, rule = who.partition(" rises|")
    assert risen == ([f"{name} rises on one of Blue’s fields. ({rule})"] if who else [])


def test_boh_50a_who_has_the_card_for_a_third_field():
    said = told(at("front2", "gm | rm", "", hands=["tm"], third=0), "plant tm 2")
    assert said[-1] == "Orange now has the card for the third field. (BOH-50a)"


def test_boh_53_what_joins_the_offer_from_the_discards():
    table = at("up", "", "", discards="rm cw cm")
    said = told(table, "up bm", "up cb", "up gm")
    assert said[-1] == "Also in the offer, from the discards: chili bean (male), chili bean (lady). (BOH-53)"


def test_boh_21a_21b_54_when_a_pile_is_empty():
    said = told(at("draws", "", "", "", "", pile="gm", discards="rm tm tw"), "draw gm")
    assert said[-1] == "The pile is empty. The discards are shuffled: pile 2. (BOH-21a)"
    end = "The last pile is empty: the game is coming to an end."
    assert f"{end} (BOH-21b)" in told(at("draws", "", "", "", pile="gm"), "draw gm")
    assert f"{end} (BOH-54)" in told(at("draws", "", "", pile="gm"), "draw gm")


def test_boh_22b_what_the_final_sale_brings_to_each():
    table = at("draws", "rm rm rm", "tm", "bm bm bm bm", hands=["", "a2", ""], pile="gm")
    said = told(table, "draw gm", "stop", "stop")
    assert said[-3:] == [
        "Final sale: 0 talers for Orange. (BOH-22b)",
        "Final sale: 1 taler for Green. (BOH-22b)",
        "Final sale: 2 talers for Blue. (BOH-22b)",
    ]


def test_boh_22b_a_harvest_before_the_final_sale_is_not_part_of_it():
    table = at("draws", "", "a1 am am", "", hands=["", "a2"], pile="gm")
    said = told(table, "draw gm", "plant a2 0", "harvest 0")
    assert said[-4:] == [
        "Orange harvests field 1 for 1 taler (beans: 4, on top: Loser (black-eyed bean)). (BOH-32)",
        "Final sale: 0 talers for Orange. (BOH-22b)",
        "Final sale: 0 talers for Green. (BOH-22b)",
        "Final sale: 0 talers for Blue. (BOH-22b)",
    ]


def test_boh_30_53_the_rule_by_which_a_card_is_drawn():
    said = told(at("draws", "", "r3", ""), "draw gm", "draw gm", "draw gm", "draw rm")
    assert [text[-7:-1] for text in said] == ["BOH-20"] * 3 + ["BOH-30"]
    said = told(at("draws", "", ""), "draw gm", "draw gm")
    assert [text[-7:-1] for text in said] == ["BOH-53"] * 2
    assert told(at("up", "", ""), "up gm")[-1][-7:-1] == "BOH-53"


@pytest.mark.parametrize("seats", [2, 4])
def test_every_sentence_of_the_log_names_its_rule(seats):
    match = wandering(seats, 5, 900)
    said = [msg for turn in Log(0).turns(match) for msg in turn.story]
    assert [msg for msg in said if not msg.rule.startswith("BOH-")] == []


def test_boh_55a_what_follows_by_itself_is_told_alike_to_all():
    match = wandering(3, 8, 600)
    turns = [Log(viewer).turns(match) for viewer in (0, 1, 2, None)]
    own = ("story.draw", "story.set.", "story.reply.", "story.standing.")
    logs = [[msg for turn in all_ for msg in turn.story if not msg.code.startswith(own)] for all_ in turns]
    assert logs[0] == logs[1] == logs[2] == logs[3]


@pytest.mark.parametrize(
    ("field", "card", "said"),
    [
        ("cm cw cw", "c1", "2 on the field, then it pays 0 talers"),
        ("tm tm tm tm", "t2", "1 on the field, then it pays 0 talers"),
        ("bm b2", "bw", "3 on the field, then it pays 0 talers"),
        ("rm rm rm", "rm", "4 on the field, then it pays 3 talers"),
    ],
)
def test_boh_41_43_47_a_hint_knows_what_a_planting_leaves(field, card, said):
    """The hint counts the field after the special has taken effect and the Macho has risen."""
    table = at("front", field, "", "", hands=[card])
    o, action = table.rules.observe(table.state, 0), table.action(f"plant {card} 0")
    hint = MutterboehnchenView(table.rules).tooltips(o, action)[-1]
    assert hint
    assert Words("en", "mutterboehnchen").say(hint) == said


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("give b", "to 1"), "prompt.answer.gift"),
        (("want b", "to 1"), "prompt.answer.wish"),
        (("give b", "want c", "to 1"), "prompt.answer.trade"),
        (("ask", "give c", "face rm", "to 0"), "prompt.answer.trade"),
        (("ask", "face rm", "to 0"), "prompt.answer.wish"),
        (("ask", "give c", "to 0"), "prompt.answer.gift"),
        (("give b", "want c", "to 1", "counter", "give c", "to 0"), "prompt.confirm.gift"),
    ],
)
def test_boh_56a_who_answers_is_told_whether_it_is_a_gift_or_a_trade(words, code):
    table = at("trade", "", "", "", hands=["bm", "cm"], up="rm").do(*words)
    assert MutterboehnchenView(table.rules).prompt(table.state).code == code


def test_boh_56b_a_wish_without_a_gift_is_no_offer():
    """The log calls an offer that gives nothing a wish, whoever makes it. A wish for a face-up card asks the
    active player to give it."""
    table = at("trade", "", "", "", hands=["bm", "cw cm"], up="rm")
    said = told(table, "want c", "all", "no", "no")
    assert said[:2] == [
        "Blue wishes for: chili bean. (BOH-18)",
        "Blue asks everybody for: chili bean. (BOH-56b)",
    ]
    said = told(table, "give b", "want c", "to 1")
    assert said[-1] == "Blue offers Orange: blue bean. In return: chili bean. (BOH-56b)"
    table = at("trade", "", "", "", hands=["bm", "cw cm"], up="rm")
    assert told(table, "face rm", "to 1") == [
        "Blue adds to the offer: red bean (male). (BOH-18)",
        "Blue wants to give Orange: red bean (male). (BOH-56b)",
    ]
    said = told(at("trade", "", "", "", hands=["bm", "cw cm"], up="rm"), "ask", "face rm", "to 0")
    assert said[1:] == [
        "Orange wishes for the face-up card: red bean (male). (BOH-18)",
        "Orange asks Blue for: red bean (male). (BOH-56b)",
    ]


def test_an_offer_and_a_deal_are_one_line_each():
    """The list of turns shows neither the steps of building an offer nor the answers that led to a deal."""
    built, agreed = (
        {"story.give", "story.face", "story.face_wanted", "story.want"},
        {"story.yes", "story.pick"},
    )
    ends = 0
    for seed in range(6):
        for turn in Log().turns(wandering(4, seed, 500)):
            for line, then in pairwise(said.code for said in turn.story):
                assert not (line in built and then.startswith(("story.to.", "story.all.")))
                assert not (line in agreed and then in ("story.show", "story.gift"))
                ends += then in ("story.show", "story.gift")
            assert "story.cancel" not in {said.code for said in turn.story}
    assert ends > 3


def test_a_taler_that_fits_nowhere_is_seen_on_its_way():
    """BOH-15b: a taler that fits nowhere goes back at once. No position contains it, so the motion has to
    show it."""
    seen = 0
    for seed in range(20):
        match = wandering(3, seed, 300)
        for ply, step in enumerate(match.steps()):
            match.goto(ply)
            if step.action is None or step.action[0] != "turn":
                continue
            motions = match.view.trace(match.state, step.action)
            match.goto(ply + 1)
            stays = any(card.zone == "lifted" for card in match.picture(None).cards)
            assert stays == (motions[0].face is None)
            seen += not stays
    assert seen


def test_boh_23_the_end_names_the_winner_and_what_breaks_a_tie():
    words = Words("en", "mutterboehnchen", kleinod.new("mutterboehnchen", 3).game.colors)

    def end(*talers: str) -> str:
        table = at("draws", "", "", "", talers=talers)
        return words.say(table.rules.outcome(table.state).reason)

    assert end("gm gm", "rm", "bm") == "The end: Blue has the most talers (2) and wins. (BOH-23)"
    assert end("gm gm", "rm", "bm nm").startswith("The end: Green wins with 2 talers. In a tie")


def test_boh_33_51b_the_prompt_says_what_is_left_to_do():
    def asked(table: Table) -> str:
        return MutterboehnchenView(table.rules).prompt(table.state).code

    table = at("front2", "", "", hands=["gm bm tm nm"])
    assert asked(table) == "prompt.front2.first"
    assert asked(table.do("drop tm")) == "prompt.front2.first_dropped"
    assert asked(table.do("plant gm 0")) == "prompt.front2.more_dropped"
    table = at("front2", "", "", hands=["gm bm tm nm"]).do("plant gm 0")
    assert asked(table) == "prompt.front2.more"
    assert asked(table.do("plant bm 1")) == "prompt.front2.drop"
    free = at("front2", "a3", "", hands=["gm bm tm nm"])
    assert asked(free) == "prompt.front2.any"
    assert asked(free.do("drop tm")) == "prompt.front2.any_dropped"
    assert asked(at("front", "a3", "", "", hands=["gm bm"])) == "prompt.front.any"
    assert asked(at("front", "", "", "", hands=["gm bm"])) == "prompt.front.first"
