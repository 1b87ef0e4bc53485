"""Tests of NEXUS as text: positions and their faults, notation, tokens, whole turns."""

from __future__ import annotations

import pytest

from games.nexus_positions import GAME, at, played, refusal
from kleinod.core.game import BadText
from kleinod.counts.perft import perft
from kleinod.games.nexus.state import LIFT
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from

START_TEXT = "l19x3-m18x4-n18x5-o18x4-p19x3_0_10-11_0_nn_0_0_1"
PLAIN = "n20A n21A o21B"

# Text --------------------------------------------------------------------------------------------------


def test_the_start_in_text():
    """NEX-01, NEX-02: the text of the starting position has all rings, and the marbles in the reserves."""
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
    """`audit` must report wrong numbers of rings (NEX-01) or marbles (NEX-02), wrong last actions (NEX-05),
    players who should be out (NEX-20) or have won (NEX-21), and counters beyond the limits (NEX-22)."""
    match = at(PLAIN)
    text = match.position()
    for old, new in changes:
        text = text.replace(old, new)
    faults = match.text.audit(match.text.decode(text))
    assert (code, rule) in [(fault.code, fault.rule) for fault in faults], faults


def test_audits_of_the_first_round_and_of_whose_turn_it_is():
    """`audit` must report positions that cannot occur in the first round (NEX-05), and positions in which it
    is the turn of an eliminated seat (NEX-20)."""
    late = at("n20A n21A n22A", kinds="in", turn=1, seat=0)
    assert [fault.rule for fault in late.text.audit(late.state)] == ["NEX-05"]
    out = at("n20A n21A n22A", kinds="ix", reserve="7 0", seat=1)
    assert "audit.seat_out" in [fault.code for fault in out.text.audit(out.state)]
    good = at("n20A n21A n22A", kinds="in", turn=1, seat=1)
    assert good.text.audit(good.state) == []


def test_rings_that_lie_apart_where_they_must_not_are_found_out():
    """NEX-08: if rings must stay connected, `audit` must report positions in which they lie apart."""
    rings = "l19 l20 l21 m18 m19 m20 m21 n18 n19 n20 n21 n22 o18 o19 o20 o21 p19 p20 s20"
    for connected, codes in (("yes", ["audit.apart"]), ("no", [])):
        match = at(PLAIN, rings=rings, connected=connected)
        assert [fault.code for fault in match.text.audit(match.state)] == codes


def test_a_position_must_be_possible_before_a_turn_begun_in_it_is_read():
    """NEX-02: a position with a wrong number of marbles is refused before its unfinished turn is read."""
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


# Counts ------------------------------------------------------------------------------------------------

SEVEN_EMPTY = "n20A n21AB m19A m20B o20AA o19BB l19A l20B p19A p20B o18B n18A"


@pytest.mark.parametrize("connected", ["no", "yes"])
def test_search_reaches_every_change_of_rings_and_every_entry_once(connected: str):
    """NEX-06 NEX-08 NEX-09: with seven empty rings, each set of lifts and layings has only one order."""
    match = at(SEVEN_EMPTY, kinds="mm", connected=connected)
    assert len(match.rules.empties(match.state)) == 7
    for first in ("-", "in "):
        begun = [
            a for a in match.rules.legal(match.state) if match.text.format(match.state, a).startswith(first)
        ]
        canonical = [a for a in match.rules.canonical_actions(match.state) if a in begun]
        wide = ends(match, begun, match.rules.legal)
        narrow = ends(match, canonical, match.rules.canonical_actions)
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
    """NEX-23: a position of an example stays the same in a link."""
    match = at(PLAIN)
    assert position_from(GAME, 2, {}, match.position()) == match.state
    assert refusal(match, "n20-n19") is None
    assert perft(match.rules, match.state, 1) == len(match.legal())
