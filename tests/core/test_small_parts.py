"""Random streams, plain data, explanations, golden texts and defaults of the game interface."""

from collections import Counter
from random import Random

import pytest

from kleinod.core.game import IllegalAction, Msg, Piece, msg
from kleinod.core.plain_data import plain
from kleinod.core.rng import below, shuffled, stream
from kleinod.games.morundir import GAME
from kleinod.play import golden_games
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match
from laws.cases import subjects


def test_streams_are_pinned():
    """Streams give the same numbers on every interpreter for ever, so that old seeds stay valid."""
    assert [below(stream(1, "deal", 0), 1000), below(stream(1, "deal", 1), 1000)] == [598, 331]
    assert below(stream(2, "deal", 0), 1000) != 598
    assert shuffled(stream(1, "deal"), range(6)) == [4, 1, 0, 5, 2, 3]


def test_below_and_shuffled_are_fair():
    rng = Random(5)
    counts = Counter(below(rng, 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert min(counts.values()) > 850
    orders = Counter(tuple(shuffled(rng, "abc")) for _ in range(6000))
    assert len(orders) == 6
    assert min(orders.values()) > 850


def test_plain_data():
    said = msg("x", "MOR-01", ["e4"], n=2)
    assert plain(said) == {"code": "x", "args": {"n": 2}, "rule": "MOR-01", "at": ["e4"]}
    assert plain(Msg("x")) == {"code": "x"}
    assert plain({"a": (said, None), "b": [Piece("k", "e4", "duke")]})["b"][0] == {
        "key": "k",
        "at": "e4",
        "glyph": "duke",
        "seat": -2,
        "level": 0,
        "stack": 1,
        "lift": 0,
    }


def test_errors_are_sentences_and_messages_have_a_line_of_code():
    error = IllegalAction(msg("adjacent", "MOR-11", cell="e5"))
    assert str(error) == "The piece on e5 is adjacent; you cannot capture an adjacent piece. (MOR-11)"
    assert error.msg.line() == "adjacent(cell=e5) [MOR-11]"


def test_the_most_telling_reason_wins():
    match = Match(GAME, 2, {})
    assert explain(match, ["b2", "c4"]).action is not None
    assert explain(match, ["b2"]) == (None, None)
    assert explain(match, []) == (None, None)
    assert explain(match, ["c2"]).why.code == "not_yours"
    assert explain(match, ["b2", "b3"]).why.code == "own_piece"
    assert explain(match, ["nowhere"]).why.code == "explain.nothing"


def test_chance_follows_its_weights():
    assert subjects()

    match = Match(next(s.game for s in subjects() if s.id == "small_bohn"), 2, {"deck": "thin"})
    s = match.rules.initial()._replace(todo=(("end", 0), ("draw", 0)), pile=(3, 0, 1, 0, 0, 0), left=4)
    counts = Counter(match.rules.sample_chance(s, Random(n))[1] for n in range(4000))
    assert set(counts) == {0, 2}
    assert 2800 < counts[0] < 3200


@pytest.fixture
def text() -> str:
    match = Match(GAME, 2, {})
    for move in ("b2-c4", "c2-b1", "a1-c3", "b1-b2", "c3-e4"):
        match.play(move)
    return golden_games.render(match)


def test_a_golden_text_says_everything(text):
    lines = text.splitlines()
    assert lines[0].startswith("kl1~morundir-1~p2~ab2-c4_")
    assert lines[1:6] == ["1. b2-c4", "2. c2-b1", "3. a1-c3", "4. b1-b2", "5. c3-e4"]
    assert lines[6] == "= end.castle; scores 1 0; places 1 2"
    assert golden_games.verify(text) == []


def test_comments_are_free_and_everything_else_is_compared(text):
    noted = text.replace("2. c2-b1", "2. c2-b1 | MOR-06: out of the way").replace("= end", "# a win\n= end")
    assert golden_games.verify(noted) == []
    assert golden_games.comments(noted) == ["MOR-06: out of the way", "a win"]
    assert golden_games.verify(text.replace("2. c2-b1", "2. c2-b2")) == [
        "line 3: expected '2. c2-b1', found '2. c2-b2'"
    ]
    assert (
        golden_games.verify(text.replace("2. c2-b1\n", ""))[-1]
        == "8 lines expected, 7 found (comments not counted)"
    )
    assert golden_games.verify("") == ["the file is empty"]
    assert golden_games.verify("kl1~") == ["the record cannot be replayed: record.damaged()"]


def test_resignations_and_unfinished_games_are_golden_too():
    match = Match(GAME, 2, {})
    match.play("b2-c4")
    assert "= unfinished" in golden_games.render(match)
    match.resign(1)
    assert golden_games.render(match).splitlines()[2:4] == [
        "2. -r1",
        "= end.resigned; scores 1 0; places 1 2",
    ]
    assert golden_games.verify(golden_games.render(match)) == []
