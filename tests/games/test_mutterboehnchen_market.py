"""Answers given together in Mutterböhnchen (BOH-56d), and standing answers (BOH-55c)."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from games.mutterboehnchen_positions import Table, at, rules_for
from kleinod.core.capabilities import account
from kleinod.core.game import CHANCE, TERMINAL
from kleinod.games.mutterboehnchen import standing_answers as standing
from kleinod.games.mutterboehnchen.notation import MutterboehnchenText
from kleinod.games.mutterboehnchen.offer import COUNTER, HIDDEN, MUST, NO, NO_OFFER, WAITING, YES
from kleinod.games.mutterboehnchen.pending_tasks import Market, Unveil
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import UNKNOWN, State
from kleinod.games.mutterboehnchen.view import MutterboehnchenView

FOUR = ("", "", "", "")
SAID = {"no": NO, "yes": YES, "but": COUNTER}


def together(*fields: str, options: dict[str, Any] | None = None, **parts: Any) -> Table:
    return at("trade", *(fields or FOUR), options={"answers": "together", **(options or {})}, **parts)


def say(table: Table, *replies: str) -> Table:
    """Give the replies of the seats that are asked, in their order; after the last one all are shown."""
    for reply in replies:
        table.do(f"reply {SAID[reply]}")
    while table.rules.current_player(table.state) == CHANCE:
        table.state = table.rules.apply(table.state, table.rules.chance_outcomes(table.state)[0][0])
    return table


def replies(s) -> tuple[int, ...]:
    return next(task.replies for task in reversed(s.todo) if isinstance(task, (Unveil, Market)))


# Replies ------------------------------------------------------------------------------------------------


def test_boh_56d_all_are_asked_before_an_answer_is_shown():
    table = together(hands=["gm", "rm", "rm", "bm"]).do("give g", "want r", "all")
    order = []
    for reply in ("yes", "no", "but"):
        order.append(table.asked)
        say(table, reply)
    assert order == [(1, "reply"), (2, "reply"), (3, "reply")]
    assert table.asked == (3, "counter")


def test_boh_56d_a_reply_is_unseen_until_all_have_replied():
    table = together(hands=["gm", "rm", "rm", "bm"]).do("give g", "want r", "all")
    o = table.rules.observe(table.state, 0)
    assert replies(o) == (WAITING, WAITING, WAITING)
    say(table, "yes")
    seen = [replies(table.rules.observe(table.state, viewer)) for viewer in (0, 1, 2, None)]
    hidden = (HIDDEN, WAITING, WAITING)
    assert seen == [hidden, (YES, WAITING, WAITING), hidden, hidden]
    assert table.rules.mask(table.state, ("reply", NO), 3) == ("reply", UNKNOWN)
    assert table.rules.mask(table.state, ("reply", NO), 2) == ("reply", NO)
    say(table, "no", "no")
    assert [replies(table.rules.observe(table.state, viewer)) for viewer in (0, 3, None)] == [
        (YES, NO, NO)
    ] * 3


def test_boh_56d_no_reply_shows_in_picture_log_prompt_or_notation():
    """Other seats see exactly the same for a yes, a no and an announced counter-offer."""
    shown = []
    for reply, kind in SAID.items():
        table = together(hands=["gm", "rm", "rm", "bm"]).do("give g", "want r", "all")
        rules, view, text = table.rules, MutterboehnchenView(table.rules), MutterboehnchenText(table.rules)
        before = table.state
        say(table, reply)
        for viewer in (0, 2, 3, None):
            o, after = rules.observe(before, viewer), rules.observe(table.state, viewer)
            a = rules.mask(before, ("reply", kind), viewer)
            picture = view.scene(after, viewer), view.prompt(after), view.pinned_buttons(after)
            told = account(view, o, a, after), view.trace(o, a), text.format(o, a), text.encode(after)
            shown.append((viewer, picture, told))
    assert shown[:4] == shown[4:8] == shown[8:]


def test_boh_56d_only_who_holds_enough_can_say_yes():
    table = together(hands=["gm", "rm", "bm", "rm rm"]).do("give g", "want r", "want r", "all")
    assert table.refused(f"reply {YES}") == ("not_enough", "BOH-18")
    say(table, "no", "no", "yes")
    assert table.words("take") == ["take 3"]


def test_boh_56d_all_say_no_and_the_turn_goes_on():
    table = say(together(hands=["gm"]).do("give g", "all"), "no", "no", "no")
    assert (table.asked, table.state.offer) == ((0, "trade"), NO_OFFER)
    table.do("give g")
    assert table.refused("all") == ("same_offer", "BOH-57")


def test_boh_56d_harvests_and_set_aside_cards_go_on_while_answering():
    table = together("", "bm bm | gm", "", "", hands=["gm"], aside=["", "gw"]).do("give g", "all")
    table.do("lay gw 1", "harvest 0")
    assert table.asked == (1, "reply")


def test_boh_56d_an_offer_to_one_player_is_answered_as_before():
    table = together(hands=["gm", "rm"]).do("give g", "want r", "to 1")
    assert (table.asked, "yes" in table.words()) == ((1, "answer"), True)


# Taking one ---------------------------------------------------------------------------------------------


def test_boh_56d_the_proposer_takes_any_yes():
    table = say(together(hands=["gm", "rm", "rm", "rm"]).do("give g", "want r", "all"), "yes", "no", "yes")
    assert table.asked == (0, "market")
    assert table.words() == ["no", "take 1", "take 3"]
    assert table.refused("take 2") == ("no_offer", "BOH-56d")
    table.do("take 3", "pick 0", "pick 0")
    assert (table.aside(0), table.aside(3)) == ("rm", "gm")
    table.do("stop")
    assert table.asked == (0, "trade")


def test_boh_56d_the_button_of_a_yes_says_if_it_is_for_a_gift():
    def label(*words: str) -> str:
        table = say(together(hands=["gm", "rm", "rm", "bm"]).do(*words, "all"), "yes", "no", "no")
        return MutterboehnchenView(table.rules).button(table.state, "#take-1").code

    assert label("give g", "want r") == "button.take.yes"
    assert label("give g") == "button.take.gift"


def test_boh_56d_the_proposer_takes_a_counter_offer():
    table = say(together(hands=["gm bm", "rm", "tm", "nm"]).do("give g", "all"), "but", "no", "but")
    assert table.asked == (1, "counter")
    table.do("give r", "want b", "to 0")
    assert (table.asked, table.state.offer) == ((3, "counter"), NO_OFFER)
    table.do("give n", "want b", "to 0")
    assert (table.asked, table.state.offer.gives) == ((0, "market"), (0,))
    table.do("take 3", "pick 1", "pick 0")
    assert (table.aside(0), table.aside(3), table.hand(1)) == ("nm", "bm", "rm")


def test_boh_56d_a_counter_offer_that_cannot_be_kept_is_refused():
    table = say(together(hands=["gm", "rm"]).do("give g", "all"), "but", "no", "no")
    table.do("give r", "want b", "to 0")
    assert table.refused("take 1") == ("not_enough", "BOH-18")
    assert table.refused("but 1") == ("one_counter", "BOH-56a")
    assert MutterboehnchenView(table.rules).offered(table.rules.observe(table.state, 0)) == (("take", 1),)


def test_boh_56d_or_none():
    table = say(together(hands=["gm", "rm"]).do("give g", "want r", "all"), "yes", "no", "no").do("no")
    assert (table.asked, table.state.offer, table.hand(1)) == ((0, "trade"), NO_OFFER, "rm")


def test_boh_56d_an_announced_offer_that_is_given_up_is_a_no():
    table = say(together(hands=["gm", "rm"]).do("give g", "all"), "but", "no", "no")
    table.do("cancel")
    assert table.asked == (0, "trade")


def test_boh_56d_while_an_offer_lies_open_its_cards_stay():
    table = say(together(hands=["gm", "rm"], aside=["g1"]).do("give g", "want r", "all"), "yes", "no", "no")
    assert table.refused("lay g1 0") == ("offer_open", "BOH-56a")


def test_boh_56d_who_says_yes_is_known_to_hold_it():
    """BOH-55b: a seat that says yes is known to hold the cards asked for, even if the proposer takes another
    answer."""
    table = say(together(hands=["gm", "rm", "rm", "rm"]).do("give g", "want r", "all"), "yes", "yes", "no")
    assert table.state.claims[1] == table.state.claims[2] == (((0,), 1, 1),)
    assert not table.state.claims[3]


# Asked for offers ---------------------------------------------------------------------------------------


def test_boh_56d_asked_for_offers_all_say_first_whether_they_make_one():
    table = together(hands=["gm", "rm", "tm", "nm"]).do("ask")
    assert table.asked == (1, "reply")
    assert table.refused(f"reply {YES}") == ("not_now", "BOH-17")
    say(table, "but", "no", "but")
    table.do("give r", "want g", "to 0", "give n", "want g", "to 0")
    assert (table.asked, table.words("take")) == ((0, "market"), ["take 1", "take 3"])
    assert not table.words("lay")
    table.do("take 1", "pick 0", "pick 0")
    assert (table.aside(0), table.aside(1)) == ("rm", "gm")


def test_boh_56d_one_of_the_offers_can_be_countered():
    table = say(together(hands=["gm bm", "rm", "tm", "nm"]).do("ask"), "but", "no", "but")
    table.do("give r", "want g", "to 0", "give n", "want g", "to 0", "but 3")
    assert table.asked == (0, "counter")
    table.do("give b", "want n", "to 3")
    assert table.asked == (3, "confirm")
    table.do("yes", "pick 0", "pick 1")
    assert (table.aside(0), table.aside(3), table.hand(1)) == ("nm", "bm", "rm")


def test_boh_56d_a_counter_offer_that_is_refused_leaves_nothing_behind():
    table = say(together(hands=["gm bm", "rm"]).do("ask"), "but", "no", "no")
    table.do("give r", "want g", "to 0", "but 1", "give b", "to 1", "no")
    assert (table.asked, table.state.offer) == ((0, "trade"), NO_OFFER)
    table.do("ask")
    say(table, "but", "no", "no").do("give r", "to 0", "but 1", "cancel", "no")
    assert (table.asked, table.state.offer) == ((0, "trade"), NO_OFFER)


def test_boh_56d_an_offer_can_be_left_after_all():
    table = say(together(hands=["gm", "rm"]).do("ask"), "but", "no", "no").do("stop")
    assert (table.asked, table.state.rounds) == ((0, "trade"), 1)


# The Prügelknabe (BOH-31) -------------------------------------------------------------------------------


def test_boh_56d_a_gift_that_must_be_accepted_is_no_question():
    table = together("", "a1", "", "", hands=["gm"]).do("give g", "all")
    assert (table.asked, replies(table.state)) == ((2, "reply"), (MUST, WAITING, WAITING))
    assert replies(table.rules.observe(table.state, 3)) == (MUST, WAITING, WAITING)
    laid = together("", "", "", "", hands=["gm"], aside=["", "a1"]).do("give g", "all", "lay a1 0")
    assert (laid.asked, replies(laid.state)) == ((2, "reply"), (MUST, WAITING, WAITING))
    say(table, "no", "yes")
    assert table.words("take") == ["take 1", "take 3"]


def test_boh_56d_a_gift_offered_to_a_pruegelknabe_is_taken():
    table = say(together("a1", "", "", "", hands=["gm", "rm"]).do("ask"), "but", "no", "no")
    table.do("give r", "to 0")
    assert table.asked == (1, "pick")


# The scene ----------------------------------------------------------------------------------------------


def test_boh_56d_each_seat_shows_its_answer_and_its_offer():
    table = say(
        together(hands=["gm bm", "rm", "gw", "nm"], up="tm").do("give g", "want r", "all"), "yes", "no", "but"
    )
    table.do("give n", "face tm", "want b", "to 0")
    scene = MutterboehnchenView(table.rules).scene(table.rules.observe(table.state, 2), 2)
    said = {note.at: note.say.code for note in scene.notes}
    assert [said[f"hand{seat}"] for seat in (1, 2, 3)] == [
        "note.reply.yes",
        "note.reply.no",
        "note.reply.counter",
    ]
    lying = {
        zone: [card.glyph for card in scene.cards if card.zone == zone] for zone in ("brings3", "demands3")
    }
    assert lying == {"brings3": ["sort-n"], "demands3": ["sort-b", "tm"]}
    assert said["brings3"] == "note.gives"


# Standing answers ---------------------------------------------------------------------------------------


def test_boh_55c_nothing_more_this_turn_says_no_until_the_turn_ends():
    table = together(hands=["gm gm", "rm", "rm"]).do("give g", "want r", "all", f"set {standing.QUIET}")
    assert (table.asked, table.forced) == ((1, "reply"), f"reply {NO}")
    say(table, "no", "no", "no").do("ask")
    assert table.forced == f"reply {NO}"
    say(table, "no", "no", "no").do("want s", "to 1")
    assert (table.asked, table.forced) == ((1, "answer"), "no")
    table.do("no", "stop")
    assert not table.state.standing


def test_boh_55c_never_this_sort_says_no_to_whoever_asks_for_it():
    never = f"set {len(standing.SETTINGS) + 1}"
    table = together(hands=["gm gm bm", "rm"]).do("give g", "want r", "all", never)
    assert table.forced == f"reply {NO}"
    table = together(hands=["gm gm rm", "bm"]).do("give r", "want b", "all", never)
    assert table.forced is None, "it may come"


def test_boh_55c_no_gifts_says_no_to_a_wish_for_nothing():
    gifts = f"set {standing.NO_GIFTS}"
    assert together(hands=["gm", "rm"]).do("want r", "all", gifts).forced == f"reply {NO}"
    assert together(hands=["gm", "rm"]).do("give g", "want r", "all", gifts).forced is None
    assert together(hands=["gm", "rm"]).do("give g", "all", gifts).forced is None, "it may receive"


def test_boh_55c_it_never_says_yes_and_never_depends_on_the_hand():
    answers = set()
    for hand in ("rm", "", "rm rw bm gm"):
        for setting in range(len(standing.SETTINGS) + 8):
            table = together(hands=["gm", hand]).do("give g", "want r", "all", f"set {setting}")
            answers.add((setting, table.forced))
    assert {forced for _, forced in answers} == {None, f"reply {NO}"}
    assert len(answers) == len(standing.SETTINGS) + 8, "one answer, whatever the hand"


def test_boh_55c_for_this_turn_then_until_changed_then_no_more():
    times = []
    table = together(hands=["gm"])
    for _ in range(3):
        table.do(f"set {standing.NO_GIFTS}")
        times.append(standing.lasts(table.state, 0, standing.NO_GIFTS))
    assert times == [standing.THIS_TURN, standing.LASTING, None]
    table.do("look b", "look b", "look r", "stop")
    assert table.state.standing == ((0, standing.SEEKS, 7, standing.LASTING),)
    assert not table.state.changes


def test_boh_55c_only_its_owner_knows_of_it_and_wishes_are_public():
    table = together(hands=["gm"]).do("set 9", "look r")
    rules, view = table.rules, MutterboehnchenView(table.rules)
    assert rules.observe(table.state, 0).standing == table.state.standing
    assert rules.observe(table.state, 1).standing == ((0, standing.SEEKS, 1, standing.THIS_TURN),)
    assert rules.mask(table.state, ("set", 9), 1) == ("set", UNKNOWN)
    notes = {viewer: view.scene(rules.observe(table.state, viewer), viewer).notes for viewer in (0, 1)}
    assert [note.say.code for note in notes[0] if note.at == "hand0"] == ["note.standing.never.now"]
    assert not [note for note in notes[1] if note.at == "hand0"]
    scene = view.scene(rules.observe(table.state, 1), 1)
    assert [card.glyph for card in scene.cards if card.zone == "wished0"] == ["sort-r"]


def test_boh_55c_what_it_said_is_told_to_its_owner_alone():
    table = together(hands=["gm", "rm"]).do("want r", "all", f"set {standing.NO_GIFTS}")
    rules, view, before = table.rules, MutterboehnchenView(table.rules), table.state
    say(table, "no")
    told = {}
    for viewer in (1, 0):
        o, after = rules.observe(before, viewer), rules.observe(table.state, viewer)
        a = rules.mask(before, ("reply", NO), viewer)
        told[viewer] = [line.code for line in account(view, o, a, after)]
    assert told == {1: ["story.reply.no", "story.standing.gifts"], 0: ["story.reply.hidden"]}


def test_boh_55c_it_is_changed_only_so_often_in_a_turn():
    table = together(hands=["gm"]).do(*["look r"] * standing.MOST_CHANGES)
    assert table.refused("look r") == ("standing_limit", "BOH-55c")
    assert table.refused(f"set {standing.NO_GIFTS}") == ("standing_limit", "BOH-55c")


def test_boh_55c_there_is_none_where_answers_are_given_in_turn():
    table = at("trade", *FOUR, hands=["gm", "rm"])
    assert not table.words("set") and not table.words("look")
    assert table.refused("look r") == ("not_now", "BOH-17")


# Positions ----------------------------------------------------------------------------------------------


def played(until: Any, seed: int) -> Iterator[tuple[Mutterboehnchen, State]]:
    """Yield the positions of a random game of four in which a task of type `until` waits."""
    rules, rng = rules_for(4, answers="together"), Random(seed)
    s = rules.initial()
    while rules.current_player(s) != TERMINAL:
        if any(isinstance(task, until) for task in s.todo):
            yield rules, s
        if rules.current_player(s) == CHANCE:
            s = rules.apply(s, rules.sample_chance(s, rng))
            continue
        legal = rules.legal(s)
        spoken = [a for a in legal if a[0] in ("all", "reply", "to", "take")]
        s = rules.apply(s, rng.choice(spoken if spoken and rng.random() < 0.5 else legal))


def test_boh_56d_every_position_can_be_written_audited_and_imagined():
    """In a random game each position can be read back from its text, and `audit` finds no fault in it."""
    rng, seen = Random(1), 0
    for rules, s in islice(played((Unveil, Market), 5), 0, 200):
        text = MutterboehnchenText(rules)
        assert text.decode(text.encode(s)) == s
        assert text.audit(s) == []
        for viewer in (1, None):
            o = rules.observe(s, viewer)
            assert text.decode(text.encode(o)) == o
            world = rules.determinize(o, viewer, rng)
            assert rules.observe(world, viewer) == o
            assert text.audit(world) == []
        seen += 1
    assert seen > 100


def test_boh_55e_an_imagined_reply_is_any_that_the_hand_allows():
    """If a sampled position contains a yes, its hand has the cards asked for. All replies occur among the
    samples."""
    given = (NO, YES, COUNTER)
    rules, s = next((rules, s) for rules, s in played(Unveil, 5) if s.offer.wants and replies(s)[0] in given)
    unveil = next(task for task in s.todo if isinstance(task, Unveil))
    o = rules.observe(s, None)
    found = Counter()
    for n in range(200):
        world = rules.determinize(o, None, Random(n))
        reply, hand = replies(world)[0], world.hands[unveil.asked[0]]
        held = Counter(rules.tables.sort[card] for card in hand)
        found[reply] += 1
        assert reply != YES or not Counter(s.offer.wants) - held
    assert set(found) == set(given)


def bent_round(bent: str) -> tuple[Mutterboehnchen, State]:
    """Return rules and a position with a round of answers that is impossible in one way."""
    rules, s = next(
        (rules, s)
        for rules, s in played(Unveil, 5)
        if s.offer.wants and replies(s)[:2] == (NO, WAITING) and len(replies(s)) == 3
    )
    at_ = next(n for n, task in enumerate(s.todo) if isinstance(task, Unveil))
    unveil = s.todo[at_]
    asked, given = unveil.asked, unveil.replies
    short = not any(rules.tables.sort[card] in s.offer.wants for card in s.hands[asked[0]])
    changed = {
        "short": unveil._replace(replies=given[:2]),
        "twice": unveil._replace(asked=(asked[0], asked[0], asked[2])),
        "hidden": unveil._replace(replies=(HIDDEN, *given[1:])),
        "yes": unveil._replace(replies=(YES if short else WAITING, *given[1:])),
        "bid": unveil._replace(bid=1),
    }.get(bent, unveil)
    s = s._replace(todo=(*s.todo[:at_], changed, *s.todo[at_ + 1 :]))
    if bent == "in_turn":
        return rules_for(4), s
    return rules, s._replace(offer=NO_OFFER) if bent == "offer" else s


@pytest.mark.parametrize("bent", ["short", "twice", "hidden", "yes", "bid", "in_turn", "offer"])
def test_boh_56d_an_impossible_round_of_answers_is_found(bent: str):
    rules, s = bent_round(bent)
    assert [fault.code for fault in MutterboehnchenText(rules).audit(s)] == ["audit.deal"]
