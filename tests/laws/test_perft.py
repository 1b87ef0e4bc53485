"""Perft: the number of lines of play to a given depth (tests/perft/<id>.json). A finished position has no
children. A failure shows the count below each first action. An entry with the unit "turn" counts whole turns,
each only in the order in which `canonical_actions` lists it.
"""

import json

import pytest

from kleinod.core import registry
from kleinod.counts.perft import perft
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from
from laws.cases import LEAST, TESTS, Subject, subjects

FOLDER = TESTS / "perft"
#: The largest count of whole turns that is checked inside Pyodide, where everything takes several times as
#: long.
FEW_TURNS = 13_000


def lines(rules, s, depth: int) -> int:
    """Return the number of lines of exactly `depth` actions."""
    if depth == 0:
        return 1
    actions = rules.legal(s)
    return len(actions) if depth == 1 else sum(lines(rules, rules.apply(s, a), depth - 1) for a in actions)


def split(match: Match, depth: int) -> str:
    """Return the count below each action as text, for comparison with another program."""
    rules, s = match.rules, match.state
    counts = [(match.text.format(s, a), lines(rules, rules.apply(s, a), depth - 1)) for a in rules.legal(s)]
    return "\n".join(f"{notation} {count}" for notation, count in sorted(counts))


def _entries():
    for subject in subjects():
        path = FOLDER / f"{subject.id}.json"
        for entry in json.loads(path.read_text(encoding="utf-8")) if path.exists() else ():
            for depth, count in enumerate(entry["counts"], start=1):
                long = LEAST and entry.get("unit") == "turn" and count > FEW_TURNS
                marks = [pytest.mark.slow] if long or depth > entry["everyday"] else []
                name = f"{subject.id}: {entry['name']}, depth {depth}"
                yield pytest.param(subject.id, entry, depth, count, marks=marks, id=name)


def entry_match(game_id: str, entry) -> Match:
    """Return the match from which a perft entry starts. The position "" stands for the beginning."""
    game, options = registry.game(game_id), entry.get("options", {})
    seats = entry.get("seats", game.seats[0])
    if not entry["position"]:
        return Match(game, seats, options)
    return Match(game, seats, options, start=position_from(game, seats, options, entry["position"]))


@pytest.mark.parametrize(("game_id", "entry", "depth", "count"), list(_entries()))
def test_node_counts(game_id: str, entry, depth: int, count: int) -> None:
    match = entry_match(game_id, entry)
    if entry.get("unit") == "turn":
        assert perft(match.rules, match.state, depth, "turn") == count
        return
    found = lines(match.rules, match.state, depth)
    assert found == count, f"{found} instead of {count}; below each action:\n{split(match, depth)}"


def test_open_games_have_node_counts(subject: Subject) -> None:
    assert subject.game.hidden or (FOLDER / f"{subject.id}.json").exists(), (
        f"{subject.id} has no tests/perft/{subject.id}.json"
    )
