"""Tests of Matobo as text: layouts, options, notation, positions. Docstrings name the rules."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from games.matobo_positions import GAME, LAYOUT, PROTOTYPE, at, goals, played, rules, typed
from kleinod.core.game import CHANCE, BadOption, BadText, IllegalAction, OptionValue
from kleinod.games.matobo import start_layout
from kleinod.games.matobo.board import CELL, CENTRE, COUNT, NEAR
from kleinod.games.matobo.pawn_paths import turns
from kleinod.play.match import Match, from_record
from kleinod.play.parse_position import position_from

# Layouts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "layouts"), [({}, 1000), (PROTOTYPE, 200)])
def test_layouts_have_the_right_pieces_and_equal_ones_apart(options: dict[str, OptionValue], layouts: int):
    """MAT-02: the pieces of five shapes fill the board. MAT-03: every space begins with a piece, and equal
    shapes are never adjacent. MAT-21: the prototype begins with 38 pieces and all pawns on an empty d3."""
    game = rules(Match(GAME, 2, options))
    begin = game.initial()
    assert game.current_player(begin) == CHANCE
    seen: set[tuple[int, ...]] = set()
    for seed in range(layouts):
        laid = game.sample_chance(begin, Random(seed)).pieces
        seen.add(laid)
        assert len(laid) == COUNT
        assert tuple(laid.count(shape) for shape in range(1, 6)) == game.counts
        assert not any(laid[a] == laid[b] for a in range(COUNT) for b in NEAR[a] if laid[a])
        assert (laid[CENTRE] == 0) == bool(options)
    assert len(seen) == layouts


FIXED = "hotrorsrotsrthsohhorhtostosrhrsthrsthrs"


def test_the_same_seed_gives_the_same_layout():
    """MAT-03: the same seed always gives the same layout."""
    first, again, other = (Match(GAME, 2, {}, seed=seed) for seed in (7, 7, 8))
    assert first.state == again.state != other.state
    assert first.steps()[0].token == FIXED
    assert start_layout.written(first.state.board) == FIXED


@pytest.mark.parametrize(
    "counts", ["15-9-8-4-3", "14-14-11-0-0", "0-10-10-10-9", "12-12-12-3-0", "1-15-11-7-5"]
)
def test_unusual_sets_are_laid_too(counts: str):
    """MAT-02, MAT-03: unusual numbers of pieces are laid too, with equal shapes apart."""
    match = Match(GAME, 2, {"counts": counts}, seed=1)
    assert rules(match).counts == tuple(map(int, counts.split("-")))
    assert not start_layout.clashes(match.state.board)
    assert match.text.audit(match.state) == []


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ("7-8-8-7", "counts.unreadable"),
        ("7-8-8-7-9-0", "counts.unreadable"),
        ("a-8-8-7-9", "counts.unreadable"),
        ("7-8-8-7-", "counts.unreadable"),
        ("7-8-8-7-8", "counts.sum"),
        ("16-8-8-7-0", "counts.sum"),
        ("15-15-9-0-0", "counts.impossible"),
        ("13-13-13-0-0", "counts.impossible"),
        ("15-12-4-4-4", "counts.impossible"),
    ],
)
def test_sets_that_cannot_be_laid_are_refused(counts: str, code: str):
    """MAT-02, MAT-03: numbers of pieces that cannot be laid with equal shapes apart are refused."""
    with pytest.raises(BadOption, check=lambda error: error.msg.code == code):
        Match(GAME, 2, {"counts": counts})


def test_the_prototype_has_one_piece_fewer():
    """MAT-02: the pieces of five shapes fill the board. MAT-21: the prototype begins with 38 pieces and all
    pawns on an empty d3."""
    assert rules(Match(GAME, 2, {**PROTOTYPE, "counts": "8-8-8-7-7"})).counts == (8, 8, 8, 7, 7)
    with pytest.raises(BadOption, check=lambda error: error.msg.code == "counts.sum"):
        Match(GAME, 2, {**PROTOTYPE, "counts": "7-8-8-7-9"})


@pytest.mark.slow
@pytest.mark.parametrize("hole", [False, True])
def test_exactly_the_sets_that_can_be_laid_are_accepted(hole: bool):
    """MAT-02, MAT-03: numbers of pieces are accepted exactly if they can be laid with equal shapes apart."""
    total = COUNT - hole
    possible = _colourings(hole)
    for counts in product(range(15, -1, -1), repeat=4):
        five = (*counts, total - sum(counts))
        if 0 <= five[4] <= min(counts) and sorted(counts, reverse=True) == list(counts):
            index = sum(n << (4 * place) for place, n in enumerate(counts))
            assert start_layout.can_be_laid(five, hole) == bool(possible >> index & 1), five


def _colourings(hole: bool) -> int:
    """Return all counts of the first four shapes for which the board can be filled with equal shapes apart.

    The board is filled cell by cell. For each choice of shapes on the last cells (those with neighbours still
    to fill) the function keeps a set of counts, written as a number with a bit for each four counts below 16.
    """
    room = [0] * 4
    for index in range(1 << 16):
        for shape in range(4):
            if index >> (4 * shape) & 15 < 15:
                room[shape] |= 1 << index
    last = [max((b for b in NEAR[a] if b > a), default=-1) for a in range(COUNT)]
    found: dict[tuple[int, ...], int] = {(): 1}
    open_cells: tuple[int, ...] = ()
    for cell in range(COUNT):
        kept = tuple(c for c in (*open_cells, cell) if last[c] > cell)
        after: dict[tuple[int, ...], int] = {}
        for shapes, counts in found.items():
            beside = {shape for c, shape in zip(open_cells, shapes, strict=True) if cell in NEAR[c]}
            for shape in (-1,) if hole and cell == CENTRE else set(range(5)) - beside:
                more = (counts & room[shape]) << (1 << (4 * shape)) if 0 <= shape < 4 else counts
                by_cell = dict(zip((*open_cells, cell), (*shapes, shape), strict=True))
                key = tuple(by_cell[c] for c in kept)
                after[key] = after.get(key, 0) | more
        found, open_cells = after, kept
    return found[()]


def test_a_typed_layout_begins_at_once():
    """MAT-03: every space begins with a piece, and equal shapes are never adjacent."""
    match = typed()
    assert match.seat == 0
    assert start_layout.written(match.state.board) == LAYOUT
    assert from_record(match.record()).state == match.state


@pytest.mark.parametrize(
    ("letters", "code"),
    [
        (LAYOUT[:-1], "layout.unreadable"),
        (LAYOUT[:-1] + "x", "layout.unreadable"),
        ("tt" + LAYOUT[2:], "layout.adjacent"),
        (LAYOUT[:19] + "-" + LAYOUT[20:], "layout.missing"),
        ("tsh" * 13, "layout.adjacent"),
    ],
)
def test_impossible_layouts_are_refused(letters: str, code: str):
    """MAT-03, MAT-24: a typed layout must have a piece on every space, and equal shapes must not be
    adjacent."""
    with pytest.raises(BadOption, check=lambda error: error.msg.code == code):
        Match(GAME, 2, {"layout": letters})


def test_a_typed_layout_goes_with_its_counts():
    """MAT-02, MAT-21: a typed layout is refused if its pieces contradict the option `counts`, or the empty
    centre of the prototype."""
    with pytest.raises(BadOption, check=lambda error: error.msg.code == "layout.counts"):
        typed(counts="9-8-8-7-7")
    with pytest.raises(BadOption, check=lambda error: error.msg.code == "layout.centre"):
        typed(rules="prototype")


def test_a_typed_layout_may_have_unusual_counts():
    """MAT-02, MAT-24: the numbers of pieces in a typed layout may differ from the usual ones."""
    counts = (9, 9, 7, 7, 7)
    letters = start_layout.written(start_layout.draw(counts, False, Random(1)))
    assert rules(typed(layout=letters)).counts == counts
    assert rules(typed(layout=letters, counts="9-9-7-7-7")).counts == counts


def test_chance_lays_the_pieces_and_nobody_else():
    """MAT-03: only chance lays the pieces, once and before anything else is done."""
    match = Match(GAME, 2, {})
    begin, lay = match.rules.initial(), match.text.parse(match.state, LAYOUT)
    assert match.rules.legal(begin) == ()
    assert match.rules.check(begin, lay) is None
    for text, code in ((f"tt{LAYOUT[2:]}", "layout_wrong"), ("@c4", "layout_first")):
        why = match.rules.check(begin, match.text.parse(begin, text))
        assert why is not None
        assert (why.code, why.rule) == (code, "MAT-03")
    again = match.why(LAYOUT)
    assert again is not None
    assert (again.code, again.rule) == ("layout_done", "MAT-03")


# Notation ----------------------------------------------------------------------------------------------


def test_notation():
    """In notation "@" places a pawn (MAT-05) and "!" after a move builds (MAT-12) instead of collecting
    (MAT-11). Typed texts may be looser."""
    assert "@c4" in typed().legal()
    match = at("c4 a1", "c4t c6s", stocks="t1")
    assert {"c4-c6", "c4-c6!"} <= set(match.legal())
    for typed_text in ("C4-C6!", " c4 - c6 ! ", "c4c6!", "c6!"):
        assert match.text.format(match.state, match.text.parse(match.state, typed_text)) == "c4-c6!"


def test_typed_paths_are_checked_and_shortened():
    """MAT-08: a typed path that names the own columns used on the way must be possible, and means the move
    from its start to its end."""
    match = at("a1 g6", columns="1a3t2 1d4s2 2d5r2")
    parse = match.text.parse
    assert parse(match.state, "a1/a3/d4/e4") == parse(match.state, "a1-e4")
    for wrong in ("a1/d4/e4", "a1/a3/e4", "a1/a2/a3/d4/e4", "a1/a3/d5/e5", "a1/a3/d4/e6"):
        with pytest.raises(IllegalAction, check=lambda error: error.msg.code == "way.broken"):
            parse(match.state, wrong)


def test_typed_paths_obey_the_use_of_columns():
    """MAT-08, MAT-22: a typed path may use own columns only as the option `column_use` or the prototype
    allows."""
    bend = at("d3 a1", columns="1e4t2", options={"column_use": "bend"})
    with pytest.raises(IllegalAction, check=lambda error: error.msg.code == "way.broken"):
        bend.text.parse(bend.state, "d3/e4/f4")
    assert bend.text.parse(bend.state, "d3/e4/e6") == bend.text.parse(bend.state, "d3-e6")
    hop = at("d3 a1", columns="1e4t2", options={"column_use": "hop"})
    with pytest.raises(IllegalAction, check=lambda error: error.msg.code == "way.broken"):
        hop.text.parse(hop.state, "d3/e4/e6")
    with pytest.raises(IllegalAction, match="MAT-22"):
        match = at("d3 a1", "g5t", "1e4t2", options=PROTOTYPE)
        match.text.parse(match.state, "d3/e4/g5")


def test_every_reached_end_has_a_drawn_way():
    """MAT-08, MAT-22: the path drawn to each cell in reach is itself a legal typed path to that cell."""
    for options in ({"column_use": "hop"}, {"column_use": "bend"}, {"column_use": "hop-bend"}, PROTOTYPE):
        columns = "1a3t2 1d4s2 1e2h2 1f4o2 1c5r2 2b2t2 2g3s2"
        match = at("d2 g6", "a6t f1h g5s c1r b5o", columns, options=options)
        for name in goals(match):
            parsed = match.text.parse(match.state, name)
            way = match.view.trace(match.state, parsed)[0].stops
            assert match.text.parse(match.state, "/".join(way)) == parsed


def test_the_way_with_the_fewest_turns_is_drawn():
    """MAT-08: of several paths by own columns the one with the fewest turns is drawn; hopping is no turn."""
    match = at("d3 a1", columns="1c4t2 1d4s2")
    view, parse = match.view, match.text.parse
    assert view.trace(match.state, parse(match.state, "c5"))[0].stops == ("d3", "c4", "c5")
    assert view.trace(match.state, parse(match.state, "d5"))[0].stops == ("d3", "d5"), "hopping is no turn"
    twice = at("a1 g6", columns="1a3t2 1d4s2")
    ground = rules(twice).ground(twice.state.board, twice.state.pawns, 0)
    assert [turns(ground, CELL["a1"], CELL[end], rules(twice).onward) for end in ("e4", "a3")] == [
        (CELL["a3"], CELL["d4"]),
        None,
    ]


def test_positions_are_readable():
    """MAT-03, MAT-04: a position can be read in its text, with its pieces, pawns and stocks."""
    match = at("c4 x", "c4t a1s", "1d3t4 2e1r2", "t2 o1 / r3")
    assert match.position() == "s13t24_1d3t4-2e1r2_c4-x_20010-00003_0_100_1"
    assert match.text.decode(match.position()) == match.state
    assert Match(GAME, 2, {}).text.encode(match.rules.initial()) == "39_0_x-x_00000-00000_0_0_c"


FULL = f"{LAYOUT}_0_a1-b1_00000-00000_0_3_1"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "position.parts"),
        (FULL + "_1", "position.parts"),
        (FULL.replace("rth", "rtx", 1), "position.cells"),
        (FULL.replace("rth", "r1h", 1), "audit.pieces"),
        (FULL.replace("rth", "rt", 1), "position.count"),
        (FULL.replace("_0_a1", "_1c4t_a1", 1), "position.columns"),
        (FULL.replace("_0_a1", "_3c4t2_a1", 1), "position.columns"),
        (FULL.replace("_0_a1", "_1c4t2_a1", 1), "position.columns"),
        (FULL.replace("a1-b1", "a1"), "position.pawns"),
        (FULL.replace("a1-b1", "a1-h1"), "position.pawns"),
        (FULL.replace("00000-", "0000-"), "position.stocks"),
        (FULL.replace("_0_3_1", "_x_3_1"), "position.number"),
        (FULL.replace("_0_3_1", "_0_3_3"), "position.number"),
        (FULL.replace("_0_3_1", "_0_03_1"), "position.number"),
        (FULL.replace("_0_3_1", "_1_3_1"), "audit.counters"),
        (FULL.replace("_0_3_1", "_0_3_0"), "audit.not_over"),
        (FULL.replace("_0_3_1", "_0_3_c"), "audit.before_layout"),
        (FULL.replace("a1-b1", "a1-a1"), "audit.pawns_together"),
        (FULL.replace("a1-b1", "x-b1"), "audit.placing"),
        (FULL.replace("00000-", "10000-"), "audit.pieces"),
    ],
)
def test_impossible_positions_are_refused(text: str, code: str):
    """A text is refused if its pieces (MAT-02), its pawns (MAT-05) or its columns (MAT-09) are impossible."""
    assert position_from(GAME, 2, {}, FULL).seat == 0
    with pytest.raises(BadText, check=lambda error: error.msg.code == code):
        position_from(GAME, 2, {}, text)


def faults(match: Match) -> list[tuple[str, str]]:
    return [(fault.code, fault.rule) for fault in match.text.audit(match.state)]


@pytest.mark.parametrize(
    ("match", "fault"),
    [
        (at("d3 a1", columns="1c4t1"), ("audit.low_column", "MAT-12")),
        (at("d3 a1", "c4t", "1c5t2"), ("audit.adjacent", "MAT-03")),
        (at("d3 a1", columns="1d3t2"), ("audit.pawn_on_column", "MAT-09")),
        (at("d4 a1", "d3t a1s", options=PROTOTYPE), ("audit.centre", "MAT-21")),
        (at("d4 a1", "a1s", options=PROTOTYPE), ("audit.pawn_on_nothing", "MAT-22")),
    ],
)
def test_faults_of_positions(match: Match, fault: tuple[str, str]):
    """`audit` must report equal shapes side by side (MAT-03), pawns on columns (MAT-09), columns of one piece
    (MAT-12), and, in the prototype, a piece in the centre (MAT-21) or a pawn that stands on no piece
    (MAT-22).
    """
    assert fault in faults(match)


def test_who_is_to_act_must_fit():
    """`audit` must report a seat to act that has no move (MAT-14), and a game already over (MAT-15,
    MAT-16)."""
    rest = "s8 h8 o7 r9"
    skipped = at("d3 a1", "g6t", "1a2t6 1b1s2", "s6 h8 o7 r9", seat=1)
    assert faults(skipped) == [("audit.cannot_move", "MAT-14")]
    gone = at("d3 a1", "", "1a2t3 1b5t4", rest)
    assert faults(gone) == [("audit.over", "MAT-15")]
    quiet = at("d3 a1", "g6t", "1a2t2 1b5t4", rest, quiet=8)
    assert faults(quiet) == [("audit.over", "MAT-15")]
    assert faults(at("d3 a1", "g6t", "1a2t2 1b5t4", rest, quiet=7)) == []


def test_a_whole_game_in_notation():
    """A whole game in notation is replayed: pawns are placed (MAT-05), pieces collected (MAT-11) and columns
    built (MAT-12)."""
    match = played(typed(), "@a1", "@g6", "a1-a2", "g6-g5", "a2-b1", "g5-f4")
    assert match.state.stocks == ((1, 0, 0, 0, 1), (0, 0, 1, 0, 1))
    assert from_record(match.record(packed=True)).state == match.state


@pytest.mark.parametrize(
    "typed_text", ["a1-a2!@", "!a1-a2", "@a1-a2!", "a1-a2@", "a1-a2!!", "@@a1", "!", "@"]
)
def test_a_stray_sign_is_no_move(typed_text):
    """A stray symbol makes a text unreadable.

    It used to be ignored, and a piece was collected, not built on.
    """
    match = at("a1 g6", "a2t")
    with pytest.raises(BadText):
        match.text.parse(match.state, typed_text)


def test_why_tells_of_the_wrong_pawn_and_of_a_broken_way():
    """MAT-06, MAT-08: a readable text gets the reason for its refusal, even if no action expresses it."""
    match = at("d3 a1", "a2t")
    assert match.why("a1-a2").code == "not_your_pawn"
    assert match.why("d3/e4/f4").code == "way.broken"
