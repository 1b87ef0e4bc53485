"""Texts that are too long are refused with a message before anything else is done with them."""

import json

import pytest

import kleinod
from kleinod import bridge
from kleinod.codec.base36 import checksum
from kleinod.codec.packed_tokens import MAX_TOKENS
from kleinod.core import limits, registry
from kleinod.core.game import BadText
from kleinod.games.nexus import notation as nexus_text
from kleinod.play.match import from_record

HUGE = 1_500_000
JUNK = ["a", "a1x99-", "a1_", "é", "[", "-v_", "~"]


def long(unit: str, length: int = HUGE) -> str:
    return (unit * (length // len(unit) + 1))[:length]


def sealed(body: str) -> str:
    return f"{body}~{checksum(body)}"


def code(refused) -> str:
    return refused.value.msg.code


@pytest.mark.parametrize("unit", JUNK)
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_long_positions_and_moves_are_not_looked_into(game_id, unit, monkeypatch):
    match = kleinod.new(game_id)
    for name in ("decode", "parse"):
        monkeypatch.delattr(match.game.text, name)
    with pytest.raises(BadText) as refused:
        kleinod.position(game_id, long(unit))
    assert (code(refused), dict(refused.value.msg.args)["n"]) == ("position.long", HUGE)
    for read in (match.play, match.why):
        with pytest.raises(BadText) as refused:
            read(long(unit))
        assert code(refused) == "move.long"


def test_a_long_record_is_not_looked_into(monkeypatch):
    monkeypatch.setattr("kleinod.records.record.checksum", None)
    for unit in JUNK:
        with pytest.raises(BadText) as refused:
            from_record("kl1~" + long(unit))
        assert code(refused) == "record.long"


@pytest.mark.parametrize(
    "fields",
    [
        "a" + "b2-c4_" * MAX_TOKENS + "b2-c4",
        "a" + "x" * (limits.MOVE + 1),
        "f" + "9" * (limits.POSITION + 1),
        "o" + "x" * 200_000 + "-1",
        "bzzzz-" + "A" * 200_000,
    ],
)
def test_parts_of_records_have_limits_of_their_own(fields):
    with pytest.raises((BadText, kleinod.BadOption)):
        from_record(sealed(f"kl1~morundir-1~p2~{fields}"))


def test_everything_the_games_write_is_far_below_the_limits():
    for of in registry.games().values():
        assert of.max_actions < MAX_TOKENS
        assert max(map(len, of.text.words)) < limits.MOVE // 100


@pytest.mark.parametrize("run", ["a1x99", "a1x99-" * 1000 + "a1", "z39x2", "n18x5-n18x5", "n20-n18"])
def test_runs_of_rings_are_checked_before_they_are_laid_out(run, monkeypatch):
    """Long runs of rings are refused before expansion; 160,000 times `a1x99-` once took 3.4 s and 185 MB."""
    laid: list[int] = []

    def counting(*ends: int) -> range:
        laid.append(len(range(*ends)))
        return range(*ends)

    monkeypatch.setattr(nexus_text, "range", counting, raising=False)
    with pytest.raises(BadText):
        kleinod.position("nexus", f"{run}_0_10-11_0_nn_0_0_1")
    assert sum(laid) <= len(nexus_text.NAMES)


@pytest.mark.parametrize(
    "field",
    [
        {"op": "x" * HUGE},
        {"op": "new", "game": "x" * HUGE, "seats": 2},
        {"op": "new", "game": "morundir", "seats": 2, "id": "x" * HUGE},
        {"op": "new", "game": "morundir", "seats": 2, "kinds": ["h"] * 100_000},
        {"op": "new", "game": "morundir", "seats": 2, "options": {str(n): 1 for n in range(100_000)}},
        {"op": "new", "game": "morundir", "seats": 2, "options": {"variant": "x" * HUGE}},
        {"op": "new", "game": "morundir", "seats": 2, "from": "x" * HUGE},
        {"op": "why", "record": "", "path": ["a1"] * 100_000},
        {"op": "open", "record": "kl1~" * 400_000},
        {"op": "draw", "game": "mutternland", "seats": 2, "text": "x" * HUGE},
        {"op": "x", "pad": "x" * 3_000_000},
    ],
)
def test_long_fields_of_requests_are_refused(field):
    answer = json.loads(bridge.handle(json.dumps(field)))
    assert answer["ok"] is False
    assert answer["kind"] in ("bad_request", "bad_text")
