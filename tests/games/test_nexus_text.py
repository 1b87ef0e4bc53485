"""NEXUS in text and on screen: positions, notation, tokens, audits, paths, marks, hints, whole turns."""

from __future__ import annotations

import pytest

from games.nexus_table import GAME, at, cells, played, refusal
from kleinod.core.explain import explain
from kleinod.core.game import BadText
from kleinod.core.match import Match, position_from
from kleinod.core.perft import perft
from kleinod.core.scene import Motion
from kleinod.games.nexus.board import NAMES
from kleinod.games.nexus.state import LIFT

START_TEXT = "l19x3-m18x4-n18x5-o18x4-p19x3_0_10-11_0_nn_0_0_1"
PLAIN = "n20A n21A o21B"

# Text --------------------------------------------------------------------------------------------------


def test_the_start_in_text():
    """NEX-01 NEX-02"""
    match = Match(GAME, 2, {})
    assert match.position() == START_TEXT
    assert match.text.decode(START_TEXT) == match.state


def test_a_position_within_a_turn_tells_what_was_done():
    match = played(at(PLAIN), "n21*", "n20-p19")
    text = match.position()
    assert text.endswith("_20_1_n21-s_n20-p19")
    assert match.text.decode(text) == match.state
    lifted = played(at(PLAIN), "-p19", "-l19")
    assert lifted.position().endswith("_p19-l_l19")
    assert lifted.text.decode(lifted.position()) == lifted.state


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (START_TEXT + "_l19_l20_l21", "position.turn_done"),
        (START_TEXT + "_n20", "not_at_border"),
        (START_TEXT + "_zz", "move.unreadable"),
        (START_TEXT.replace("_nn_", "_n_"), "position.seats"),
        (START_TEXT.replace("_nn_", "_nq_"), "position.seats"),
        (START_TEXT.replace("10-11", "10-1x"), "position.number"),
        (START_TEXT.replace("10-11", "10"), "position.seats"),
        (START_TEXT.replace("_0_10", "_n20AAAA_10"), "position.marbles"),
        (START_TEXT.replace("_0_10", "_n20BA_10"), "position.marbles"),
        (START_TEXT.replace("_0_10", "_a1A_10"), "position.marbles"),
        (START_TEXT.replace("_0_10", "_n20C_10"), "position.marbles"),
        (START_TEXT.replace("_0_10", "_n21A-n20A_10"), "position.marbles"),
        (START_TEXT.replace("l19x3", "l19-l20-l21"), "position.rings"),
        (START_TEXT.replace("l19x3", "l19x0"), "position.rings"),
        (START_TEXT.replace("p19x3", "z38x5"), "position.rings"),
        (START_TEXT.replace("p19x3", "a1"), "position.rings"),
        ("", "position.parts"),
    ],
)
def test_unreadable_positions_say_why(text: str, code: str):
    with pytest.raises(BadText) as caught:
        Match(GAME, 2, {}).text.decode(text)
    assert caught.value.msg.code == code


@pytest.mark.parametrize(
    ("changes", "code", "rule"),
    [
        ((("l19x3", "l19x2"),), "audit.rings", "NEX-01"),
        ((("8-10_0", "8-9_0"),), "audit.marbles", "NEX-02"),
        ((("_ii_", "_ix_"),), "audit.out", "NEX-20"),
        ((("_ii_", "_in_"),), "audit.new", "NEX-05"),
        (
            (("_ii_", "_xx_"), ("8-10_0", "0-0_18"), ("_n20A-n21A-o21B_", "_0_"), ("_18_", "_21_")),
            "audit.nobody",
            "NEX-21",
        ),
        ((("_0_20_1", "_21_20_1"),), "audit.counters", "NEX-22"),
        ((("_0_20_1", "_0_161_1"),), "audit.counters", "NEX-22"),
        ((("_0_20_1", "_0_1_1"),), "audit.counters", "NEX-22"),
        ((("_0_20_1", "_0_20_0"),), "audit.not_over", "NEX-22"),
        ((("_0_20_1", "_0_160_1"),), "audit.over", "NEX-22"),
        ((("_0_20_1", "_30_60_1"),), "audit.over", "NEX-22"),
        (
            (("8-10_0", "0-10_8"), ("n20A-n21A-", "n20AB-"), ("0-10_8", "0-10_9"), ("10_9", "9_9")),
            "audit.cannot_act",
            "NEX-20",
        ),
    ],
)
def test_impossible_positions_are_found_out(changes, code: str, rule: str):
    """NEX-01 NEX-02 NEX-05 NEX-20 NEX-21 NEX-22"""
    match = at(PLAIN)
    text = match.position()
    for old, new in changes:
        text = text.replace(old, new)
    faults = match.text.audit(match.text.decode(text))
    assert (code, rule) in [(fault.code, fault.rule) for fault in faults], faults


def test_audits_of_the_first_round_and_of_whose_turn_it_is():
    """NEX-05 NEX-20"""
    late = at("n20A n21A n22A", kinds="in", turn=1, seat=0)
    assert [fault.rule for fault in late.text.audit(late.state)] == ["NEX-05"]
    out = at("n20A n21A n22A", kinds="ix", reserve="7 0", seat=1)
    assert "audit.seat_out" in [fault.code for fault in out.text.audit(out.state)]
    good = at("n20A n21A n22A", kinds="in", turn=1, seat=1)
    assert good.text.audit(good.state) == []


def test_a_position_must_be_possible_before_a_turn_begun_in_it_is_read():
    """NEX-02"""
    with pytest.raises(BadText) as caught:
        Match(GAME, 2, {}).text.decode(START_TEXT.replace("10-11", "10-10") + "_l19")
    assert caught.value.msg.rule == "NEX-02"


def test_notation_of_the_three_actions():
    match = at(PLAIN)
    for moves, written in (
        (("in l19", "in m19", "in p20"), "in l19,m19,p20"),
        (("n20-n19", "n19-n18"), "n20-n19, n19-n18"),
        (("n20-n19", "n21*", "n19-p21"), "n20-n19, n21*n19-p21"),
        (
            ("-l19", "-l20", "-l21", "-m18", "+q19", "+q20", "+r20", "+q21"),
            "rings -l19-l20-l21-m18 +q19+q20+r20+q21",
        ),
        (("-l19", "-l20"), "rings -l19-l20"),
        (("n21*",), "n21*"),
    ):
        match.goto(0)
        steps = []
        for move in moves:
            steps.append((match.state, match.text.parse(match.state, move)))
            match.play(move)
        assert match.text.turn(steps) == written


def test_typing_is_understood_in_context():
    match = at(PLAIN)
    assert match.text.parse(match.state, "l19") == match.text.parse(match.state, " IN L19")
    lifting = played(match, "-l19")
    assert match.text.parse(lifting.state, "l20") == (LIFT, lifting.text.parse(lifting.state, "-l20")[1])
    for nonsense in ("n20n21", "in in", "n20-", "q0", "n20-n99", "#"):
        with pytest.raises(BadText):
            match.text.parse(match.state, nonsense)
    moving = played(at(PLAIN), "n20-n19")
    with pytest.raises(BadText):
        moving.text.parse(moving.state, "n19")


def test_tokens_are_words_that_fit_eleven_bits():
    assert len(GAME.text.words) < 2**10


# On screen ---------------------------------------------------------------------------------------------


def marks(match: Match, kind: str) -> list[str]:
    return sorted(mark.at for mark in match.picture(None).marks if mark.kind == kind)


def paths(match: Match) -> set[tuple[str, ...]]:
    o = match.observe(match.seat)
    return {match.view.path(o, a) for a in match.legal_actions()}


def test_buttons_only_where_a_bare_click_would_be_ambiguous():
    """NEX-05 NEX-07 NEX-09"""
    both = at(PLAIN)
    assert {("#in", "l19"), ("#rings", "l19"), ("n20", "n19"), ("#sacrifice", "n21")} <= paths(both)
    assert ("l19",) not in paths(both)
    no_rings = at(PLAIN, kinds="ir")
    assert ("l19",) in paths(no_rings)
    assert not any(path[0] == "#rings" for path in paths(no_rings))
    no_entry = at(PLAIN, reserve="2 10")
    assert {("l19",), ("m19",)} <= paths(no_entry)
    assert ("l20",) in paths(played(both, "in l19"))


def test_an_action_not_to_be_had_is_offered_with_its_reason():
    """NEX-07 NEX-09"""
    for match, button, rule in (
        (at(PLAIN, kinds="ir"), "#rings", "NEX-07"),
        (at(PLAIN, reserve="2 10"), "#in", "NEX-09"),
    ):
        (a,) = match.view.offered(match.state)
        assert match.view.path(match.state, a)[0] == button
        assert match.rules.check(match.state, a).rule == rule
    assert at(PLAIN).view.offered(at(PLAIN).state) == ()


def test_every_click_that_leads_nowhere_is_explained():
    """NEX-03 NEX-06 NEX-10 NEX-11"""
    assert explain(at("n20AB l19A p21B"), ["n20"]).why.code == "blocked"
    assert explain(at(PLAIN), ["#in", "m19"]).why.code == "not_at_border"
    assert explain(at(PLAIN), ["o21"]).why.code == "no_marble"
    assert explain(at(PLAIN), ["#rings", "n20"]).why.code == "ring_in_use"
    laying = played(at(PLAIN), "-l19", "-l20", "-l21", "-m18")
    assert explain(laying, ["m18"]).why.code == "barred"
    assert explain(laying, ["n20"]).why.code == "ring_there"


def shown(match: Match, **wanted: str) -> set[str]:
    """Ids of the cells that look like that."""
    return {
        cell.id
        for cell in match.picture(None).cells
        if all(getattr(cell, key) == value for key, value in wanted.items())
    }


def test_lifted_rings_wait_above_their_places_and_free_sites_are_slots():
    """NEX-06"""
    match = played(at(PLAIN), "-l19", "-l20", "-l21")
    assert shown(match, glyph="raised") == {"l19", "l20", "l21"}
    assert not shown(match, shape="slot")
    assert marks(match, "lifted") == cells("l19 l20 l21")
    played(match, "-m18")
    assert shown(match, glyph="raised") == {"l19", "l20", "l21", "m18"}
    assert shown(match, shape="slot") == {path[0] for path in paths(match)}


def test_rings_are_laid_in_the_order_in_which_they_were_lifted():
    """NEX-06: the picture of a ring goes from where it was lifted to where it is laid."""
    match = played(at(PLAIN), "-l20", "-l19", "-l21", "-m18")
    for start in ("l20", "l19", "l21", "m18"):
        a = next(a for a in match.legal_actions() if NAMES[a[1]] > "n")
        (motion,) = match.view.trace(match.state, a)
        assert motion == Motion(start, (start, NAMES[a[1]]))
        waiting = shown(match, glyph="raised")
        match.act(a)
        if match.state.start:
            assert shown(match, glyph="raised") == waiting - {start}
            assert shown(match, shape="slot") >= {start}


def test_a_marble_brought_in_comes_from_outside():
    """NEX-09"""
    match = at(PLAIN)
    (motion,) = match.view.trace(match.state, match.text.parse(match.state, "in l19"))
    assert motion == Motion("m-l19-0-0", ("", "l19"))


def test_marks_for_border_and_blocked_rings():
    """NEX-03 NEX-04"""
    match = at("n20AB l19A p21B")
    assert marks(match, "blocked") == ["n20"]
    assert len(marks(match, "border")) == 12


def test_what_an_enclosure_would_pay_is_shown_before_it_is_closed():
    """NEX-17 NEX-18"""
    match = at("l20A m18A n20A p21A l19BB")
    assert marks(match, "would_pay") == []
    played(match, "p21-p20")
    assert marks(match, "would_pay") == ["l19"]
    a = match.text.parse(match.state, "n20-m19")
    hint = match.view.hints(match.state, a)[-1]
    assert (hint.code, hint.rule, dict(hint.args)["n"]) == ("hint.surround", "NEX-17", 1)
    choosing = played(at("l19A n18A n19A r20A l17BB l18B m17C", seats=3), "n19-m18", "r20-q20")
    assert marks(choosing, "would_pay") == cells("l17 l18 m17")
    assert choosing.view.prompt(choosing.state).code == "prompt.take"


def test_hints_say_what_a_step_does():
    """NEX-12 NEX-15"""
    match = at("n20A n22A n21B n19A o20AB p20A")
    said = {}
    for a in match.legal_actions():
        text = match.text.format(match.state, a)
        said[text] = match.view.hints(match.state, a)[-1].code
    assert said["n20-n21"] == "hint.block"
    assert said["n20-n19"] == "hint.join"
    assert said["n20-m19"] == "hint.free"
    assert said["n20-o20"] == "hint.delete"
    assert said["n20*"] == "hint.give_up"
    assert said["in l19"] == "hint.enter"
    assert said["-l19"] == "hint.lift"


def test_counts_show_reserves_gains_and_limits():
    """NEX-02 NEX-22"""
    match = at("n20A n21A o21B", reserve="5 9", quiet=7)
    counts = {(count.seat, count.code): (count.n, count.of) for count in match.picture(None).counts}
    assert counts[0, "count.reserve"] == (5, 0)
    assert counts[0, "count.on_board"] == (2, 0)
    assert match.rules.standing(match.state) == (-3, -1)
    assert counts[-2, "count.gone"] == (4, 0)
    assert counts[-2, "count.quiet"] == (7, 30)
    assert counts[-2, "count.turns"] == (20, 160)


def test_stories_name_what_came_of_an_action():
    """NEX-17 NEX-20"""
    match = played(at("l20A m18A n20A p21A l19BB"), "n20-m19")
    said = match.view.story(match.state, match.text.parse(match.state, "p21-p20"))
    assert (said.code, said.rule, dict(said.args)["taken"]) == ("story.more", "NEX-17", 1)
    out = played(at("n20A l19A n21AB p21C p20C", seats=3, reserve="2 2 3"), "n20-n19")
    said = out.view.story(out.state, out.text.parse(out.state, "l19-l20"))
    assert (said.rule, dict(said.args)["more"], dict(said.args)["out_seat"]) == ("NEX-20", "$more.out", 1)


def test_deleted_marbles_leave_the_board_in_the_trace():
    """NEX-15 NEX-19"""
    match = played(at("n20A n22A n21B"), "n20-n21")
    motions = match.view.trace(match.state, match.text.parse(match.state, "n22-n21"))
    assert [(motion.key, motion.stops) for motion in motions] == [
        ("m-n22-0-0", ("n22", "n21")),
        ("m-n21-1-0", ("n21", "")),
    ]


# Counts ------------------------------------------------------------------------------------------------

SEVEN_EMPTY = "n20A n21AB m19A m20B o20AA o19BB l19A l20B p19A p20B o18B n18A"


@pytest.mark.parametrize("connected", ["no", "yes"])
def test_search_reaches_every_change_of_rings_and_every_entry_once(connected: str):
    """NEX-06 NEX-08 NEX-09: seven empty rings; each set of lifts and layings in one order only."""
    match = at(SEVEN_EMPTY, kinds="mm", connected=connected)
    assert len(match.rules.empties(match.state)) == 7
    for first in ("-", "in "):
        begun = [
            a for a in match.rules.legal(match.state) if match.text.format(match.state, a).startswith(first)
        ]
        canonical = [a for a in match.rules.search(match.state) if a in begun]
        wide = ends(match, begun, match.rules.legal)
        narrow = ends(match, canonical, match.rules.search)
        assert {s[:2] for s in wide} == {s[:2] for s in narrow}
        if connected == "no":
            assert len(narrow) == len({s[:2] for s in narrow})


def ends(match: Match, begun, actions):
    found, todo, seen = [], [match.rules.apply(match.state, a) for a in begun], set()
    while todo:
        s = todo.pop()
        if s.turn != match.turn:
            found.append((s.rings, s.held, s.reserve))
            continue
        mark = (s.rings, s.held, frozenset(s.done) if actions == match.rules.legal else s.done)
        if mark not in seen:
            seen.add(mark)
            todo += [match.rules.apply(s, a) for a in actions(s)]
    return found


def test_a_position_of_an_example_survives_being_linked():
    """NEX-23"""
    match = at(PLAIN)
    assert position_from(GAME, 2, {}, match.position()) == match.state
    assert refusal(match, "n20-n19") is None
    assert perft(match.rules, match.state, 1) == len(match.legal())
