# pyright: reportArgumentType=false
# A match has the general types `Position` and `Action`; these tests rely on the types of one game.
"""Cards can be taken out of an unfinished offer: the match goes back to where a card was added, and replays
the later actions."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import kleinod
from kleinod.bridge import Bridge
from kleinod.play.match import Match

BUILDING = ("give", "face", "want")


def trading(seed: int) -> Match:
    """Return a match in which a seat with face-up cards is about to trade."""
    match, rng = kleinod.new("mutterboehnchen", 4, seed), Random(seed)
    while match.seat < 0 or match.state.todo[-1].name != "trade" or any(match.state.offer):
        match.act(rng.choice(match.legal_actions()))
    return match


def asked(bridge: Bridge, **request: Any) -> dict[str, Any]:
    reply = json.loads(bridge.handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def test_each_part_of_an_offer_can_be_taken_out() -> None:
    """BOH-18: whichever part of an offer is taken out, the others stay, even with other actions between."""
    bridge = Bridge()
    for seed in range(4):
        match, rng = trading(seed), Random(seed)
        for word in rng.sample(BUILDING * 2, 5):
            legal = [a for a in match.legal_actions() if a[0] == word]
            if legal:
                match.act(rng.choice(legal))
        quiet = next((a for a in match.legal_actions() if a[0] == "look"), None)
        if quiet:
            match.act(quiet)
        seat, offer = match.seat, match.state.offer
        frame = asked(bridge, op="open", record=match.record(), eyes={"lifted": seat})
        parts = {card.key for card in match.picture(seat).cards if card.zone in ("gives", "wants")}
        assert parts
        assert set(frame["retractions"]) == parts
        for part, how in frame["retractions"].items():
            action = match.line[how["at"]].action
            assert action
            word, named = action
            assert part[0] == ("q" if word == "want" else "g")
            side = {"give": "gives", "face": "faces", "want": "wants"}[word]
            left = list(getattr(offer, side))
            left.remove(named)
            asked(bridge, op="act", record=match.record(), viewer=seat, at=how["at"], text=how["text"])
            after = match.copy()
            after.goto(how["at"])
            if how["text"]:
                after.play(how["text"])
            assert after.state.offer == offer._replace(**{side: tuple(left)})
            assert after.at == (match.at - 1 if how["text"] else how["at"])


def test_nobody_else_takes_anything_out() -> None:
    """BOH-55: strangers and other seats cannot take cards out of an offer, and nobody can after an answer."""
    bridge, match = Bridge(), trading(1)
    wants = [a for a in match.legal_actions() if a[0] == "want"]
    match.act(wants[0])
    seat = match.seat
    assert "retractions" in asked(bridge, op="open", record=match.record(), eyes={"lifted": seat})
    for lifted in (None, (seat + 1) % 4):
        assert "retractions" not in asked(bridge, op="open", record=match.record(), eyes={"lifted": lifted})
    # A resignation cannot be undone, so nothing before it can be taken out either.
    resigned = asked(bridge, op="resign", record=match.record(), seat=seat, eyes={"lifted": seat})
    assert "retractions" not in resigned
    # Nothing can be taken out in a lesson, whose requests name a viewer, or in a look back, which keeps the
    # viewer.
    assert "retractions" not in asked(bridge, op="open", record=match.record(), viewer=seat)
    back = {"lifted": seat, "stays": True}
    assert "retractions" not in asked(bridge, op="open", record=match.record(), eyes=back)
    match.act(("to", (seat + 1) % 4))
    assert match.seat != seat
    assert "retractions" not in asked(bridge, op="open", record=match.record(), eyes={"lifted": match.seat})
