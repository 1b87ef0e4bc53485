"""Tests of Morundir as text: notation, positions, records, old links. Docstrings name the rules."""

from __future__ import annotations

import random

import pytest

from games.morundir_positions import (
    BLACK_TO_MOVE,
    BLACK_WINS,
    BLUE_TO_MOVE,
    EXAMPLE,
    GAME,
    LONE_DUKE,
    RETURN,
    THREE,
    at,
    ending,
    start,
)
from kleinod.core.game import BadText, OptionValue
from kleinod.games.morundir.board import CELL
from kleinod.play.match import Match, from_record, replay
from kleinod.play.parse_position import position_from

# Notation, positions, records ------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["d4-d6", "d4xd6", "d4d6", "D4 D6", " d4 x d6 ", "d4>d6", "d 4 - d 6"])
def test_notation_is_read_leniently(text: str):
    """MOR-09: a typed capture is read even in a loose form."""
    match = at(EXAMPLE)
    assert match.text.parse(match.state, text) == (CELL["d4"], CELL["d6"])


@pytest.mark.parametrize("text", ["d4xd6@h4", "d4d6h4", "D4xD6 @ H4", "d4-d6-h4", "d4 d6 h4"])
def test_notation_of_the_variant_is_read_leniently(text: str):
    """MOR-17: in the variant a typed capture with its return is read even in a loose form."""
    match = at(EXAMPLE, options=RETURN)
    assert match.text.parse(match.state, text) == (CELL["d4"], CELL["d6"], CELL["h4"])


@pytest.mark.parametrize(("text", "place"), [("d4-z9", "z9"), ("j1-d4", "j1"), ("d44-d6", "d44")])
def test_a_place_that_does_not_exist_is_named(text: str, place: str):
    """MOR-01: if a typed move names a cell that is not one of the 43, the refusal names it."""
    with pytest.raises(BadText, check=lambda error: error.msg.code == "move.no_place") as refused:
        at(EXAMPLE).play(text)
    assert place in str(refused.value)


@pytest.mark.parametrize("text", ["", "d4-d6-e5-f4", "O-O", "d4d", "–"])
def test_other_texts_are_no_moves(text: str):
    """MOR-05: a text that does not name a move is refused."""
    with pytest.raises(BadText, check=lambda error: error.msg.code == "move.unreadable"):
        at(EXAMPLE).play(text)


@pytest.mark.parametrize("text", ["d4", "d4-"])
def test_half_a_move_is_refused_with_what_it_can_mean(text: str):
    """MOR-05: a text that leaves open which move is meant is refused, and the refusal lists the possible
    moves."""
    with pytest.raises(BadText, check=lambda error: error.msg.code == "move.ambiguous") as refused:
        at(EXAMPLE).play(text)
    assert "d4-d5" in str(dict(refused.value.msg.args)["moves"])


@pytest.mark.parametrize("options", [{}, RETURN])
def test_notation_and_tokens_go_there_and_back(options: dict[str, OptionValue]):
    """MOR-09, MOR-17: notation and tokens of moves, captures and returns are read back as the same
    actions."""
    match = at(EXAMPLE, options=options)
    text, s = match.text, match.state
    written = [text.format(s, a) for a in match.legal_actions()]
    assert len(set(written)) == len(written)
    assert "d4xd6@h4" in written if options else "d4xd6" in written
    for a, move in zip(match.legal_actions(), written, strict=True):
        assert text.parse(s, move) == a
        assert text.untoken(s, text.token(s, a)) == a


@pytest.mark.parametrize("token", ["d4", "d4-d6-h4-h3", "d4xd6", "D4-d6", "d4-d9", "d4-"])
def test_damaged_tokens_are_refused(token: str):
    """MOR-05: a damaged token of a move is refused."""
    match = at(EXAMPLE)
    with pytest.raises(BadText, check=lambda error: error.msg.code == "move.unreadable"):
        match.text.untoken(match.state, token)


@pytest.mark.parametrize("options", [{}, RETURN, THREE])
def test_positions_go_there_and_back(options: dict[str, OptionValue]):
    """MOR-01, MOR-18: every position of a random game, with its counts of captured dukes, can be read back
    from its text."""
    lots = random.Random(3)
    match = start(options)
    while not match.over:
        match.act(lots.choice(match.legal_actions()))
        text = match.position()
        there = position_from(GAME, 2, options, text)
        assert match.text.encode(there) == text
        assert there == match.state
    assert match.turn > 5


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "position.parts"),
        ("43", "position.parts"),
        ("D42_0_0_0-0", "position.parts"),
        ("D42_0_-1", "position.number"),
        ("D42_01_0", "position.number"),
        ("D42_0_x", "position.number"),
        ("D42_10000_0", "position.number"),
        ("D41_0_0", "position.count"),
        ("D43_0_0", "position.count"),
        ("_0_0", "position.count"),
        ("D042_0_0", "position.cells"),
        ("D142_0_0", "position.cells"),
        ("X42_0_0", "position.cells"),
        (".42_0_0", "position.cells"),
        ("D٤2_0_0", "position.cells"),
    ],
)
def test_damaged_positions_are_refused(text: str, code: str):
    """MOR-01: a damaged position text, such as one without all 43 cells, is refused with a named error."""
    with pytest.raises(BadText, check=lambda error: error.msg.code == code):
        position_from(GAME, 2, {}, text)


@pytest.mark.parametrize("counted", ["3", "3-", "a-0", "0-0-0", "01-0"])
def test_damaged_counts_of_dukes_are_refused(counted: str):
    """MOR-18: the counts of captured dukes in a position must be two numbers."""
    text = start(THREE).position().rpartition("_")[0]
    with pytest.raises(BadText, check=lambda error: error.msg.code == "position.number"):
        position_from(GAME, 2, THREE, f"{text}_{counted}")


def faults(match: Match) -> list[tuple[str, str]]:
    return [(fault.code, fault.rule) for fault in match.text.audit(match.state)]


FULL = {"D": "g7 a1 g1", "K": "f6 g6 b2 b3 g2 f1", "d": "c7 i1 c1", "k": "c6 d6 h2 h3 c2 d1"}


@pytest.mark.parametrize(
    ("match", "fault"),
    [
        (at({**FULL, "D": "g7 a1 g1 e1"}), ("audit.too_many", "MOR-03")),
        (at({**FULL, "k": "c6 d6 h2 h3 c2 d1 e1"}), ("audit.too_many", "MOR-03")),
        (at({**FULL, "K": "f6"}, options=RETURN), ("audit.too_few", "MOR-17")),
        (at({**FULL, "d": "c7"}, options=RETURN), ("audit.too_few", "MOR-17")),
        (at({"D": "a1", "K": "e4", "d": "c7"}), ("audit.knight_on_castle", "MOR-07")),
        (at({"D": "a1 e4", "d": "c7"}), ("audit.castle_too_early", "MOR-12")),
        (at({"D": "a1", "K": "b2", "k": "h3"}, BLUE_TO_MOVE), ("audit.dukes_too_early", "MOR-13")),
        (at({"K": "b2", "k": "h3"}), ("audit.dukes_too_early", "MOR-13")),
        (at(FULL, 3, quiet=4), ("audit.counters", "")),
        (at({"D": "a1", "d": "c7"}, 15), ("audit.counters", "")),
        (at({**FULL, "K": "f6"}, 40, quiet=36), ("audit.counters", "")),
        (at(FULL, 40, THREE, quiet=38, taken=(2, 1)), ("audit.counters", "")),
        (at(FULL, 40, THREE, taken=(4, 0)), ("audit.counters", "MOR-18")),
        (at(FULL, 140, quiet=101), ("audit.limit", "MOR-16")),
        (at(FULL, 201, RETURN), ("audit.limit", "MOR-18")),
    ],
)
def test_impossible_positions_are_refused(match: Match, fault: tuple[str, str]):
    """`audit` must report too many or too few pieces (MOR-03, MOR-17), a knight on the castle (MOR-07), games
    that are already won (MOR-12, MOR-13), and counters beyond the limits (MOR-16, MOR-18)."""
    assert fault in faults(match)


@pytest.mark.parametrize(
    "match",
    [
        start(),
        start(THREE),
        at(EXAMPLE),
        at(EXAMPLE, options=RETURN),
        at(LONE_DUKE, BLACK_TO_MOVE),
        at({"D": "e4", "d": "c7"}, BLACK_TO_MOVE),
        at({"D": "a1", "k": "h3"}, BLACK_TO_MOVE),
        at(FULL, 100, quiet=100),
        at(FULL, 200, RETURN),
    ],
)
def test_positions_that_can_arise_are_accepted(match: Match):
    """`audit` must accept positions that can just arise in play (MOR-03, MOR-12, MOR-13, MOR-16, MOR-18)."""
    assert faults(match) == []


def test_a_position_in_a_link_is_audited():
    """MOR-07: a position with a knight on the castle is refused when a link opens it."""
    good = at(EXAMPLE).position_record()
    assert from_record(good).state == at(EXAMPLE).state._replace(taken=(0, 0))
    bad = at({"D": "a1", "K": "e4", "d": "c7"}).position_record()
    with pytest.raises(BadText, check=lambda error: error.msg.code == "audit.knight_on_castle"):
        from_record(bad)


#: These links were written when version 1 of the rules was new. Links stay valid for ever, so these must be
#: readable as long as version 1 exists, and nobody may write them again in another form.
OLD_LINKS = [
    (
        "kl1~morundir-1~p2~imor1~wh-b1~ab3-b4_c6-d5_f6-d5_c7-c3_g2-d3_d1-d3_g7-e6_h2-e5_g1-g5_d3-f4_d5-d3_i1-e2"
        "_g5-g4_f4-f3_b2-e5_c3-c5_e5-e3_c5-e4~blxx98",
        "kl1~morundir-1~p2~imor1~wh-b1~bi-MNTZnZUQpXVXugwfosXlZXzcsrlkLfQSfdSe~9hlwyd",
        "D3Kdk7K2k1dKd1D1K1k6D1K3k2_18_3",
        ("end.castle", "MOR-12", BLACK_WINS),
    ),
    (
        "kl1~morundir-1~p2~ovariant-return~oquiet_limit-60~oduke_count-three~ag2-c4_c6-c4-b1_g6-c4-g6_c2-c4-b4"
        "_b4-d6-h1_d1-b1-h4_h4-b1-e1_e1-b1-c2_c2-h3-c6_h1-f1-c2_c2-c4-e1_g6-c4-h1_b2-f1-h4_h4-f6-e7_b3-f6-g6"
        "_e1-e7-c2_c2-c4-b2_g6-c4-h4_f1-b2-g2_b1-h4-f1_f6-h4-d1_d1-d6-e1_-r0~d3rrr9",
        "kl1~morundir-1~p2~ovariant-return~oquiet_limit-60~oduke_count-three~bn-pRADTRKADtRtADPRNADNavADVKyADyKbADb"
        "KPADPxTADviPADPRbADtRvADLiyADynhADMntADbhPADPRLADtRyADiLpADKyiADnyVADVabD~8e38mf",
        "D1K2d2k1kd5kK5kK5Dk4DKkKKd_22_0_0-0",
        ("end.resigned", "", BLACK_WINS),
    ),
]


@pytest.mark.parametrize(("plain", "packed", "position", "end"), OLD_LINKS)
def test_old_links_are_read_for_ever(
    plain: str, packed: str, position: str, end: tuple[str, str, tuple[int, ...]]
):
    """MOR-12, MOR-17: links of version 1 are still read, with a win on the castle and with pieces that
    return."""
    for text in (plain, packed):
        match = from_record(text)
        assert match.position() == position
        assert ending(match) == end
        assert (match.record(), match.record(packed=True)) == (plain, packed)


def test_a_link_with_an_illegal_move_names_the_move_and_the_rule():
    """MOR-11: if a link holds an illegal move, here a capture on an adjacent cell, the error names the move
    and the rule."""
    match = at(EXAMPLE)
    record = match.as_record()._replace(tokens=("d4-d5", "g6-g5", "d5-c6", "c7-c6"))
    with pytest.raises(BadText) as caught:
        replay(record)
    said = caught.value.msg
    assert (said.code, said.rule) == ("record.ply", "MOR-10")
    assert dict(said.args)["n"] == 4
    assert dict(said.args)["why"] == "$wrong_kind"
