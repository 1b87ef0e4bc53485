"""A count in slices equals `perft`, and reports its progress and the count below each first action."""

from itertools import count

import pytest

import kleinod
from bridge.conversation import Talk
from kleinod.core.game import BadOption
from kleinod.counts.counting import Counting
from kleinod.counts.perft import perft_of, split
from laws.cases import Case, cases

OPEN = [case for case in cases() if not case.game.hidden and not case.changed]
each_case = pytest.mark.parametrize("case", OPEN, ids=lambda case: case.id)


@each_case
@pytest.mark.parametrize("unit", ["action", "turn"])
def test_slices_count_what_perft_counts(case: Case, unit) -> None:
    match = case.match(seed=3)
    depths = (0, 1) if unit == "turn" else (0, 1, 2)
    for depth in depths:
        counting = Counting(match, depth, unit)
        while not counting.slice(0.01):
            pass
        assert counting.count == perft_of(match, depth, unit)
        if depth:
            assert sum(part.below for part in counting.parts) == counting.count


def test_the_parts_are_those_of_split() -> None:
    match = kleinod.new("morundir")
    counting = Counting(match, 2)
    assert counting.slice(60)
    assert [tuple(part) for part in counting.parts] == list(split(match.rules, match.state, 2))


def test_the_share_grows_from_nothing_to_all() -> None:
    counting = Counting(kleinod.new("morundir"), 2)
    shares = [counting.share]
    while not counting.slice(0):
        counting._step()
        shares.append(counting.share)
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert max(shares[:-1]) <= 1
    assert counting.share == 1


def test_nothing_follows_a_match_that_is_over() -> None:
    match = kleinod.new("morundir")
    match.resign(0)
    assert match.over
    counting = Counting(match, 3)
    assert counting.slice()
    assert (counting.count, counting.parts) == (0, [])


def test_hidden_hands_are_not_counted() -> None:
    with pytest.raises(BadOption, match="hidden"):
        Counting(kleinod.new("mutterboehnchen"), 1)


def test_the_bridge_counts_in_slices_and_names_the_first_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    # The clock advances by a hundredth of a second with every reading, so that the machine does not matter.
    monkeypatch.setattr("kleinod.counts.counting.perf_counter", map((0.01).__mul__, count()).__next__)
    talk = Talk()
    frame = talk.ask("new", game="morundir", seats=2)
    replies = []
    while not replies or not replies[-1]["done"]:
        replies.append(talk.ask("count", record=frame["record"], depth=3))
        assert replies[-1]["ok"]
    assert replies[-1]["count"] == 108_696
    assert replies[-1]["share"] == 1
    assert sum(n for _, n in replies[-1]["parts"]) == 108_696
    assert dict(replies[-1]["parts"])["f1-f3"] > 1000
    assert all("parts" not in reply for reply in replies[:-1])
    assert len(replies) > 2


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("morundir", {"depth": -1}),
        ("morundir", {"depth": True}),
        ("morundir", {"depth": 1, "unit": "leaf"}),
        ("mutterboehnchen", {"depth": 1}),
    ],
)
def test_the_bridge_refuses_what_cannot_be_counted(game: str, fields) -> None:
    talk = Talk()
    record = talk.ask("new", game=game, seats=2)["record"]
    reply = talk.ask("count", record=record, **fields)
    assert (reply["ok"], reply["kind"]) == (False, "bad_request")
