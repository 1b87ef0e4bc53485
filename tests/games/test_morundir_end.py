# pyright: reportArgumentType=false
# A match knows its positions and actions only as `Position` and `Action`; these tests know which game it is.
"""Tests of Morundir rule by rule: all endings, the variant, and house rules. Docstrings name the rules."""

from __future__ import annotations

import random

import pytest

from games.morundir_positions import (
    BLACK_TO_MOVE,
    BLACK_WINS,
    BLUE_TO_MOVE,
    BLUE_WINS,
    DRAW,
    EXAMPLE,
    GAME,
    LONE_DUKE,
    RETURN,
    THREE,
    after,
    at,
    ending,
    goals,
    leaves,
    played,
    refusal,
    standing_on,
    start,
)
from kleinod.core.game import BadOption, IllegalAction, OptionValue
from kleinod.games.morundir.board import CASTLE, CELL, EDGE, NAMES, RAYS
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import DUKES, MOVES, OWNER, State
from kleinod.play.parse_position import position_from

# The end ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "duke", "other", "places"), [(40, "D", "d", (1, 2)), (41, "d", "D", (2, 1))]
)
def test_a_duke_on_the_castle_wins(turn: int, duke: str, other: str, places: tuple[int, int]):
    """MOR-12: a duke on the castle wins."""
    match = at({duke: "c3 a1", other: "i1"}, turn)
    assert ending(match) is None
    assert [mark.at for mark in match.picture().marks if mark.kind == "threat"] == ["c3"]
    match.play("c3-e4")
    assert ending(match) == ("end.castle", "MOR-12", places)
    assert match.outcome is not None
    assert match.outcome.scores == tuple(2 - place for place in places)
    assert match.legal() == []
    assert match.view.prompt(match.state).code == "end.castle"


def test_nothing_is_played_after_the_end():
    """MOR-12: a duke on the castle wins."""
    match = played(at({"D": "c3 a1", "d": "i1 g5"}), "c3-e4")
    why = match.rules.check(match.state, (CELL["g5"], CELL["g4"]))
    assert why is not None
    assert (why.code, why.rule) == ("over", "")
    with pytest.raises(IllegalAction, check=lambda error: error.msg.code == "match.over"):
        match.play("g5-g4")


def test_the_fastest_win_comes_with_ply_five():
    """MOR-02, MOR-03, MOR-12: a duke first needs room, then a line to the castle, then the move there."""
    match = played(start(), "b2-c4", "c2-b1", "a1-c3", "b1-b2", "c3-e4")
    assert ending(match) == ("end.castle", "MOR-12", BLUE_WINS)
    assert match.turn == 5
    rules, first = Morundir(match.options), start().state
    for early in after(rules, first, 1):
        assert not any(early.board[a[0]] in DUKES for a in rules.legal(early))
    third_plies = [(late, a) for late in after(rules, first, 2) for a in rules.legal(late)]
    assert len(third_plies) == 108_696
    assert all(a[1] != CASTLE for _, a in third_plies)
    # So blue cannot win before ply 5. Nor can black win in ply 4, because no black duke can leave its corner
    # before that ply, and no corner lies on a line with the castle.


def test_capturing_all_three_dukes_wins():
    """MOR-13: capturing all three dukes wins."""
    two_left = played(at({"D": "g1", "d": "g7 c7", "k": "h1"}), "g1xg7")
    assert ending(two_left) is None
    blue = played(at({"D": "g1", "d": "g7", "k": "h1"}, taken=(2, 0)), "g1xg7")
    assert ending(blue) == ("end.dukes", "MOR-13", BLUE_WINS)
    assert blue.legal() == []
    black = played(at({"D": "g7", "K": "h1", "d": "g1"}, BLACK_TO_MOVE, taken=(0, 2)), "g1xg7")
    assert ending(black) == ("end.dukes", "MOR-13", BLACK_WINS)


def test_dukes_captured_earlier_are_seen_from_the_board():
    """MOR-13: capturing all three dukes wins."""
    s = position_from(GAME, 2, {}, "D2K31kd4Dk_40_0")
    assert s.taken == (2, 1)


def test_a_side_that_cannot_move_loses():
    """MOR-14: a player without a move loses."""
    assert ending(at(LONE_DUKE, BLACK_TO_MOVE)) == ("end.stuck", "MOR-14", BLUE_WINS)
    assert ending(at(LONE_DUKE, BLUE_TO_MOVE)) is None
    swapped = {kind.swapcase(): names for kind, names in LONE_DUKE.items()}
    assert ending(at(swapped, BLUE_TO_MOVE)) == ("end.stuck", "MOR-14", BLACK_WINS)
    match = played(at({"D": "c1", "K": "b3 d2", "d": "a1"}), "d2-b2")
    assert ending(match) == ("end.stuck", "MOR-14", BLUE_WINS)
    assert match.view.prompt(match.state).code == "end.stuck"


def test_a_side_that_cannot_move_may_draw_instead():
    """MOR-14, option stuck: a player without a move draws."""
    match = at(LONE_DUKE, BLACK_TO_MOVE, {"stuck": "draw"})
    assert ending(match) == ("end.stuck_draw", "MOR-14", DRAW)
    assert match.outcome is not None
    assert match.outcome.scores == (0, 0)


def test_the_way_onto_or_across_the_castle_is_a_move():
    """MOR-14, MOR-19: a move onto the castle, or a knight's move across it, counts as a move, so that its
    player has not lost."""
    around_e5 = "e6 f5 f4 d4 d5"
    duke = at({"D": "a1", "K": around_e5, "d": "e5"}, BLACK_TO_MOVE)
    assert duke.legal() == ["e5-e4"]
    knight = at({"D": "a1", "K": around_e5, "d": "c1", "k": "e5"}, BLACK_TO_MOVE)
    assert goals(knight, "e5") == ["e1", "e2", "e3"]
    only_knight = at({"D": "a1", "K": f"{around_e5} e3 b2 b3", "d": "e5"}, BLACK_TO_MOVE)
    assert ending(only_knight) is None


def test_who_resigns_loses():
    """No rule of the sheet says so, but a player who resigns loses in every game."""
    for seat, places, scores in ((0, BLACK_WINS, (0, 1)), (1, BLUE_WINS, (1, 0))):
        match = start()
        match.resign(seat)
        assert ending(match) == ("end.resigned", "", places)
        assert match.outcome is not None
        assert match.outcome.scores == scores


TO_AND_FRO = ("b2-d2", "h2-f2", "d2-b2", "f2-h2")


@pytest.mark.parametrize("options", [{}, RETURN, THREE])
def test_the_third_occurrence_of_a_position_draws(options: dict[str, OptionValue]):
    """MOR-15: the third occurrence of a position is a draw."""
    match = played(start(options), *TO_AND_FRO, *TO_AND_FRO[:3])
    assert ending(match) is None
    match.play("f2-h2")
    assert ending(match) == ("repetition", "MOR-15", DRAW)
    assert match.legal() == []
    match.undo()
    assert ending(match) is None


def test_the_same_pieces_with_the_other_side_to_move_are_another_position():
    """MOR-15: the third occurrence of a position is a draw."""
    s = start().state
    rules = start().rules
    assert rules.key(s) != rules.key(s._replace(turn=1))
    assert rules.key(s) == rules.key(s._replace(turn=2, quiet=2))


def test_captured_dukes_make_a_difference_where_they_count():
    """MOR-15, MOR-18: positions with different numbers of captured dukes are different only if the option
    `duke_count` counts them."""
    counted = played(at({"D": "a1", "d": "g1"}, options=THREE), "a1xg1@a1")
    assert counted.rules.key(counted.state) != counted.rules.key(counted.state._replace(taken=(0, 0)))
    castle_only = played(at({"D": "a1", "d": "g1"}, options=RETURN), "a1xg1@a1")
    assert castle_only.rules.key(castle_only.state) == castle_only.rules.key(
        castle_only.state._replace(taken=(0, 0))
    )


@pytest.mark.parametrize("options", [{}, RETURN])
def test_a_hundred_plies_without_a_capture_draw(options: dict[str, OptionValue]):
    """MOR-16, MOR-19: 100 plies without a capture are a draw, also in the variant. Every capture begins a new
    count."""
    assert ending(played(at(EXAMPLE, 120, options, quiet=98), "d4-d5")) is None
    assert ending(played(at(EXAMPLE, 120, options, quiet=99), "d4-d5")) == ("end.quiet", "MOR-16", DRAW)
    capture = "d4xd6@h4" if options else "d4xd6"
    match = played(at(EXAMPLE, 120, options, quiet=99), capture)
    assert ending(match) is None
    assert match.state.quiet == 0


def test_the_number_of_quiet_plies_can_be_chosen():
    """MOR-16, option quiet_limit: the number of quiet plies that ends the game."""
    match = at(EXAMPLE, options={"quiet_limit": 10}, quiet=9)
    assert ending(played(match, "d4-d5")) == ("end.quiet", "MOR-16", DRAW)
    assert match.outcome is not None
    assert dict(match.outcome.reason.args) == {"n": 10}
    for value in (9, 501):
        with pytest.raises(BadOption):
            start({"quiet_limit": value})


# The variant -----------------------------------------------------------------------------------------


def test_the_captured_piece_returns_to_any_empty_edge_cell():
    """MOR-17: in the variant a captured piece returns to an empty edge cell."""
    match = at(EXAMPLE, options=RETURN)
    free = [NAMES[cell] for cell in EDGE if not match.state.board[cell]]
    assert "i1" in free  # i1 is a corner
    assert [move for move in match.legal() if move.startswith("d4xd6")] == [f"d4xd6@{cell}" for cell in free]
    match.play("d4xd6@i1")
    assert [standing_on(match, cell) for cell in ("d4", "d6", "i1")] == [".", "K", "k"]
    assert match.seat == 1
    assert sum(map(bool, match.state.board)) == 18


def test_where_the_captured_piece_may_not_return():
    """MOR-17: in the variant a captured piece returns to an empty edge cell."""
    match = at(EXAMPLE, options=RETURN)
    assert refusal(match, "d4xd6") == ("return_missing", "MOR-17")
    assert refusal(match, "d4xd6@e5") == ("return_not_edge", "MOR-17")
    assert refusal(match, "d4xd6@e4") == ("return_not_edge", "MOR-17")
    assert refusal(match, "d4xd6@c1") == ("return_occupied", "MOR-17")
    assert refusal(match, "d4xd6@d6") == ("return_occupied", "MOR-17")
    assert refusal(match, "d4-d5@h4") == ("no_return", "MOR-17")


def test_the_cell_just_left_is_free_for_the_captured_piece():
    """MOR-17: in the variant a captured piece returns to an empty edge cell."""
    match = at({"D": "a1", "d": "g1"}, options=RETURN)
    captures = [move for move in match.legal() if "x" in move]
    assert len(captures) == 23  # the whole edge except the cell of the capture
    match.play("a1xg1@a1")
    assert [standing_on(match, cell) for cell in ("a1", "g1")] == ["d", "D"]


def test_other_rules_hold_in_the_variant_too():
    """MOR-10: dukes capture only dukes. MOR-11: no piece captures on an adjacent cell. MOR-17: in the variant
    a captured piece returns to an empty edge cell."""
    match = at(EXAMPLE, options=RETURN)
    assert refusal(match, "d4xc5@h4") == ("adjacent", "MOR-11")
    assert refusal(match, "d4xf5@h4") == ("wrong_kind", "MOR-10")
    assert refusal(match, "d4-e4") == ("knight_on_castle", "MOR-07")


def test_counts_of_the_variant():
    """MOR-17: the numbers of positions agree with the rule sheet."""
    for match, counts in ((start(RETURN), [48, 2_658]), (at(EXAMPLE, options=RETURN), [89, 8_781])):
        assert [leaves(match.rules, match.state, depth) for depth in (1, 2)] == counts


#: Moves in which blue captures the same duke three times, from the position with a1 against g1.
THREE_CAPTURES = ("a1xg1@g7", "g7-g6", "g1xg6@g1", "g1-g2", "g6xg2@g7")


def test_only_the_castle_decides_the_variant():
    """MOR-18: in the variant only a duke on the castle wins, however many dukes are captured."""
    match = played(at({"D": "a1", "d": "g1"}, options=RETURN), *THREE_CAPTURES)
    assert ending(match) is None
    assert [count.code for count in match.picture().counts] == ["count.quiet", "count.plies"]
    assert ending(played(at({"D": "c3", "d": "g1"}, options=RETURN), "c3-e4")) == (
        "end.castle",
        "MOR-12",
        BLUE_WINS,
    )


def test_three_captures_of_dukes_may_win_the_variant():
    """MOR-18, option duke_count: capturing three dukes wins the variant."""
    match = played(at({"D": "a1", "d": "g1"}, options=THREE), *THREE_CAPTURES[:-1])
    assert ending(match) is None
    match.play(THREE_CAPTURES[-1])
    assert ending(match) == ("end.dukes", "MOR-18", BLUE_WINS)
    third = played(at({"D": "a1", "d": "g1"}, options=THREE, taken=(2, 2)), "a1xg1@g7")
    assert ending(third) == ("end.dukes", "MOR-18", BLUE_WINS)
    knight = at({"D": "c1", "K": "a1", "d": "c7", "k": "g1"}, options=THREE, taken=(2, 0))
    assert ending(played(knight, "a1xg1@g7")) is None
    with pytest.raises(BadOption):
        start({"duke_count": "three"})


def test_two_hundred_plies_draw_the_variant_only():
    """MOR-18: in the variant 200 plies are a draw; the usual game has no such limit."""
    assert ending(played(at(EXAMPLE, 198, RETURN), "d4-d5")) is None
    assert ending(played(at(EXAMPLE, 199, RETURN), "c2-c4")) == ("end.limit", "MOR-18", DRAW)
    assert ending(played(at(EXAMPLE, 199), "c2-c4")) is None
    counts = {count.code: (count.n, count.of) for count in at(EXAMPLE, 198, RETURN).picture().counts}
    assert counts == {"count.quiet": (0, 100), "count.plies": (198, 200)}


# Decisions -------------------------------------------------------------------------------------------


def test_a_win_comes_before_being_stuck_and_that_before_the_limits():
    """MOR-19: if several reasons end the game at once, a win comes first, then a player without a move, then
    the limits."""
    castle = played(at({"D": "c3", "d": "i1"}, 120, quiet=99), "c3-e4")
    assert ending(castle) == ("end.castle", "MOR-12", BLUE_WINS)
    # Black loses the last duke and could not move either.
    dukes = played(at({"D": "g1", "d": "g7"}, options={"stuck": "draw"}, taken=(2, 0)), "g1xg7")
    assert ending(dukes) == ("end.dukes", "MOR-13", BLUE_WINS)
    stuck = played(at({"D": "c1", "K": "b3 d2", "d": "a1"}, 120, quiet=99), "d2-b2")
    assert ending(stuck) == ("end.stuck", "MOR-14", BLUE_WINS)
    last_ply = at(LONE_DUKE, 201, RETURN, quiet=100)
    assert ending(last_ply) == ("end.stuck", "MOR-14", BLUE_WINS)
    both_limits = at(EXAMPLE, 200, RETURN, quiet=100)
    assert ending(both_limits) == ("end.quiet", "MOR-16", DRAW)


def beyond_the_castle(rules: Morundir, s: State) -> int:
    """Return how many more moves dukes would have if they could slide across the castle."""
    more = 0
    for cell in {a.start for a in rules.legal(s) if a.end == CASTLE}:
        ray = next(ray for ray in RAYS[cell] if CASTLE in ray)
        for end in ray[ray.index(CASTLE) + 1 :]:
            why = rules.check(s, MOVES[cell][end])
            assert why is not None
            if why.code != "duke_stops":
                break
            met = s.board[end]
            more += not met or (met in DUKES and OWNER[met] != s.turn & 1)
    return more


@pytest.mark.parametrize(
    ("turn", "counts", "count_with_slides"),
    [(BLUE_TO_MOVE, [40, 2_118, 88_811], 89_081), (BLACK_TO_MOVE, [53, 2_174, 116_628], 117_104)],
)
def test_counts_of_the_rulebook_example(turn: int, counts: list[int], count_with_slides: int):
    """MOR-08, MOR-19: the sheet's third figures wrongly include dukes that slide across the castle."""
    match = at(EXAMPLE, turn)
    rules, s = Morundir(match.options), match.state
    assert [leaves(rules, s, depth) for depth in (1, 2, 3)] == counts
    slides = sum(beyond_the_castle(rules, late) for late in after(rules, s, 2))
    assert counts[-1] + slides == count_with_slides


def test_the_castle_is_never_crossed_by_a_duke_that_could_win_on_it():
    """MOR-19: wherever a slide across the castle is refused, the duke can move onto the castle itself."""
    lots = random.Random(19)
    slides = 0
    for _ in range(10):
        match = start()
        while not match.over and match.at < 60:
            s = match.state
            for a in match.rules.pseudo_legal(s):
                why = match.rules.check(s, a) if s.board[a[0]] in DUKES else None
                if why is not None and why.code == "duke_stops":
                    slides += 1
                    assert match.rules.check(s, (a[0], CASTLE)) is None
            match.act(lots.choice(match.legal_actions()))
    assert slides > 0
