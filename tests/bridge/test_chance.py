"""The chance events in a record are compared with those that the seed of the match produces."""

from __future__ import annotations

import json
from random import Random

import pytest

import kleinod
from kleinod.bridge import Bridge
from kleinod.core.game import CHANCE
from kleinod.play.match import from_record

GAME = "mutterboehnchen"


def differs(record: str) -> int | None:
    reply = json.loads(Bridge().handle(json.dumps({"op": "chance", "record": record})))
    assert reply["ok"]
    return reply["differs"]


def played(match: kleinod.Match, decisions: int) -> kleinod.Match:
    rng = Random(7)
    for _ in range(decisions):
        match.act(rng.choice(match.legal_actions()))
    return match


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_differs_in_a_match_that_was_dealt_by_its_seed(seats: int) -> None:
    match = played(kleinod.new(GAME, seats=seats, seed=4711), 150)
    dealt = kleinod.new(GAME, seats=seats, seed=4711).plies
    assert any(step.seat == CHANCE for step in match.steps()[dealt:])
    assert differs(match.record()) is None


def test_another_seed_and_a_card_that_somebody_chose_differ() -> None:
    match = played(kleinod.new(GAME, seats=2, seed=4711), 60)
    other = played(kleinod.new(GAME, seats=2, seed=4712), 0)
    fields = match.record().split("~")
    seed = next(field for field in other.record().split("~") if field.startswith("s"))
    body = "~".join(seed if field.startswith("s") else field for field in fields[:-1])
    assert differs(from_record(_checked(body)).record()) is not None

    # Replace the last card that chance turned up by another possible card.
    *_, last = (ply for ply, step in enumerate(match.steps()) if step.seat == CHANCE)
    match.goto(last)
    others = [action for action in match.legal_actions() if action != match.steps()[last].action]
    chosen = [step.token for step in match.steps()[:last]]
    chosen.append(match.text.token(match.state, others[0]))
    head = "~".join(field for field in fields[:-1] if field[0] not in "ab")
    assert differs(from_record(_checked(f"{head}~a{'_'.join(chosen)}")).record()) == last


def _checked(body: str) -> str:
    from kleinod.codec.base36 import checksum  # noqa: PLC0415

    return f"{body}~{checksum(body)}"
