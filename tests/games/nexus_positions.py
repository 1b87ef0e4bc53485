# pyright: reportArgumentType=false
# A match knows its positions and actions only as `Position` and `Action`; these tests know which game it is.
"""Helpers to test NEXUS: positions written in a few words, and questions about them."""

from __future__ import annotations

from typing import cast

from kleinod.core import registry
from kleinod.core.game import OptionValue
from kleinod.games.nexus.board import NAMES, PLACE, START
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import ENTRY, MOVE, NEW, OUT, OWN, RINGS, UNIT, State, on_board
from kleinod.play.match import Match

GAME = registry.game("nexus")
KINDS = {"n": NEW, "r": RINGS, "i": ENTRY, "m": MOVE, "x": OUT}


def at(
    marbles: str,
    *,
    seats: int = 2,
    seat: int = 0,
    kinds: str = "",
    reserve: str = "",
    rings: str = "",
    turn: int = 20,
    quiet: int = 0,
    **options: OptionValue,
) -> Match:
    """Return a match at a position.

    Marbles are written as "n20A o21AAB", reserves as "3 0" and kinds of last actions as "mi". By default the
    reserves hold all marbles not on rings, and every seat's last action was an entry. `rings` lists places,
    by default those of the start.
    """
    places = tuple(sorted(PLACE[name] for name in rings.split())) or START[seats]
    held = dict.fromkeys(places, 0)
    for part in marbles.split():
        name = part.rstrip("ABCD")
        held[PLACE[name]] = sum(UNIT["ABCD".index(letter)] for letter in part[len(name) :])
    loads = tuple(held[place] for place in places)
    begun = tuple(10 + (seats == 2 and n == 1) for n in range(seats))
    there = [on_board(loads, n) for n in range(seats)]
    kept = tuple(map(int, reserve.split())) or tuple(a - b for a, b in zip(begun, there, strict=True))
    last = tuple(KINDS[letter] for letter in kinds or "i" * seats)
    gone = sum(begun) - sum(there) - sum(kept)
    state = State(turn, seat, places, loads, kept, last, quiet, gone)
    return Match(GAME, seats, options, start=state)


def rules(match: Match) -> Nexus:
    return cast(Nexus, match.rules)


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def refusal(match: Match, move: str) -> tuple[str, str] | None:
    why = match.why(move)
    return why and (why.code, why.rule)


def on(match: Match, name: str) -> str:
    """Return the marbles on a ring, such as "AAB"; "-" where no ring lies."""
    held = dict(zip(match.state.rings, match.state.held, strict=True))
    if PLACE[name] not in held:
        return "-"
    return "".join("ABCD"[n] * OWN[n][held[PLACE[name]]] for n in range(4))


def targets(match: Match, start: str) -> list[str]:
    """Return the rings to which a marble on `start` can step."""
    return sorted(move.partition("-")[2] for move in match.legal() if move.startswith(f"{start}-"))


def entries(match: Match) -> list[str]:
    return sorted(move[3:] for move in match.legal() if move.startswith("in "))


def lifts(match: Match) -> list[str]:
    return sorted(move[1:] for move in match.legal() if move[0] == "-")


def lays(match: Match) -> list[str]:
    return sorted(move[1:] for move in match.legal() if move[0] == "+")


def takes(match: Match) -> list[str]:
    return sorted(move[1:-1] for move in match.legal() if move[0] == "(")


def sacrifices(match: Match) -> list[str]:
    return sorted(move[:-1] for move in match.legal() if move[-1] == "*")


def cells(text: str) -> list[str]:
    return sorted(text.split())


def border(match: Match) -> list[str]:
    state = match.state
    ground = rules(match).ground_of(state)
    return sorted(NAMES[ring] for ring, edge in zip(state.rings, ground.border, strict=True) if edge)


def ending(match: Match) -> tuple[str, str, tuple[int, ...], tuple[int, ...]] | None:
    """Return the code, rule, scores and places of a finished match; None while it is not over."""
    outcome = match.outcome
    return outcome and (outcome.reason.code, outcome.reason.rule, outcome.scores, outcome.places)


def kinds(match: Match) -> set[str]:
    """Return the actions that can be begun: "rings", "in", "move" or "sacrifice"."""
    names = {"-": "rings", "i": "in", "+": "lay", "(": "take"}
    found: set[str] = set()
    for move in match.legal():
        if move[-1] == "*":
            found.add("sacrifice")
        else:
            found.add(
                "in" if move.startswith("in ") else names.get(move[0], "move") if move[0] in "-+(" else "move"
            )
    return found
