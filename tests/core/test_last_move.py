"""The last move has the places it left, passed and reached, and new pieces, however the match got there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import kleinod
from kleinod.play.last_move import LastMove, last_move
from kleinod.play.match import Match


def after(game: str, *moves: str) -> LastMove:
    match = kleinod.new(game)
    for move in moves:
        match.play(move)
    return match.last_move()


def test_nothing_has_moved_before_the_first_move() -> None:
    assert [kleinod.new(game).last_move() for game in kleinod.games()] == [LastMove()] * 5


def test_a_capture_ends_where_the_piece_that_moved_stands() -> None:
    assert after("morundir", "f1-f3", "c2xf3") == LastMove(("c2",), (), ("f3",))


def test_what_is_sent_back_reaches_a_place_as_well() -> None:
    """A captured knight that returns to the board leaves f3 in the same ply, but f3 still counts as a goal of
    the move."""
    match = kleinod.new("morundir", variant="return")
    match.play("f1-f3")
    match.play(next(text for text in match.legal() if text.startswith("c2xf3@")))
    last = match.last_move()
    assert last.origins == ("c2",)
    assert set(last.ends) > {"f3"}


def test_on_a_board_the_whole_turn_so_far_counts() -> None:
    """On a board the last move is the whole turn; in Mutternland that is a marble, then a nut."""
    match, rng = kleinod.new("mutternland", seed=3), Random(1)
    while not (turn := match.turns[-1].text if match.turns else "").count(",n:"):
        match.act(rng.choice(match.legal_actions()))
    (start, *passed), (nut, goal) = (part.split("-") for part in turn.split(",n:"))
    last = match.last_move()
    assert {start, nut} <= set(last.origins)
    assert {passed[-1], goal} <= set(last.ends)


def test_a_turning_point_is_passed() -> None:
    match, rng = kleinod.new("matobo", seats=3, seed=3), Random(1)
    while not match.last_move().passed:
        match.act(rng.choice(match.legal_actions()))
    last = match.last_move()
    assert len({*last.origins, *last.passed, *last.ends}) == len(last.origins + last.passed + last.ends)
    assert set(last.marks().values()) == {"from", "to"}


@pytest.fixture(scope="module")
def table() -> Match:
    """Return a match of Mutterböhnchen played by bots of level 1."""
    match = kleinod.new("mutterboehnchen", seats=3, seed=5)
    while match.at < 220:
        match.play(kleinod.bot(match, 1).choose())
    return match


def decisions(match: Match, verb: str) -> Iterator[Match]:
    """Yield the match at the moment after each action of one kind."""
    for ply, step in enumerate(match.steps()):
        if step.action and step.action[0] == verb:
            match.goto(ply + 1)
            yield match


def test_a_planted_card_is_the_last_one_of_its_field(table: Match) -> None:
    for match in decisions(table, "plant"):
        seat = match.steps()[match.at - 1].seat
        for viewer in (0, 1, 2, None):
            last = match.last_move(viewer)
            assert last.origins == (f"hand{seat}",)
            field = [card.key for card in match.picture(viewer).cards if card.zone == last.ends[0]]
            assert last.cards == (field[-1],)


def test_a_harvest_brings_cards_to_the_discards_and_talers(table: Match) -> None:
    seen = 0
    for match in decisions(table, "harvest"):
        last = match.last_move()
        assert last.origins[0].startswith("f")
        assert {end.rstrip("012") for end in last.ends} <= {"discards", "talers"}
        cards = {card.key: card.zone for card in match.picture().cards}
        assert {cards[key] for key in last.cards} <= set(last.ends)
        seen += 1
    assert seen > 2


def test_decisions_that_move_nothing_leave_the_last_move_in_sight(table: Match) -> None:
    """A "no", to an offer or to planting another card, moves nothing, so the last move stays the same."""
    kept = 0
    for match in decisions(table, "no"):
        before = match.copy()
        before.goto(match.at - 1)
        if before.turn == match.turn and before.last_move() != LastMove():
            assert match.last_move() == before.last_move()
            kept += 1
    assert kept > 2


def test_all_that_moved_since_the_frame_before_is_marked(table: Match) -> None:
    """One frame may show a whole turn of a bot, and must then mark all that has moved."""
    for match in decisions(table, "stop"):
        first = next(ply for ply in range(match.at) if match.position_at(ply).turn == match.turn)
        each = [match.copy() for _ in range(first, match.at)]
        for one, ply in zip(each, range(first, match.at), strict=True):
            one.goto(ply + 1)
        ends = {end for one in each for end in one.last_move().ends if not end.startswith("aside")}
        marked = last_move(match, None, since=first).marks()
        assert ends <= set(marked)
        assert last_move(match, None, since=match.at) == match.last_move()


def test_it_is_the_same_after_the_match_was_opened_anew(table: Match) -> None:
    opened = kleinod.open(table.record())
    for ply in range(0, table.plies, 7):
        for viewer in (0, None):
            table.goto(ply)
            opened.goto(ply)
            assert opened.last_move(viewer) == table.last_move(viewer)


def test_cards_are_framed_in_pictures_unless_nobody_wants_it(table: Match) -> None:
    match = next(decisions(table, "plant"))
    assert match.svg().count('data-last="to"') == 1
    assert "data-last" not in match.svg(last=False)
