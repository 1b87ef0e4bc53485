"""Suppositions about hidden hands: full positions that fulfil them are sampled with their true
probabilities."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.mutterboehnchen_scenes import SCENES, enumerated
from kleinod.games.mutterboehnchen import determinization, mcmc_resample
from kleinod.games.mutterboehnchen.card_data import SORT_NAMES
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from laws.cases import spread
from laws.histories import MOST_DRAWS, Weights, compare, draws_for

#: The scenes with hidden hands; in the other one hands are empty.
HANDS = [name for name in SCENES if name != "several talers at once"]


class HandConstraints:
    """Rules whose `determinize` fulfils a supposition."""

    def __init__(self, rules: Mutterboehnchen, holds: Any) -> None:
        self.rules, self.holds = rules, holds

    def determinize(self, o: Any, viewer: int, rng: Random) -> Any:
        return self.rules.suppose(o, viewer, self.holds, rng)


def moments(name: str) -> Iterator[tuple[Mutterboehnchen, int, Any, Weights, Any]]:
    """Yield observations with doubts, the full positions that fit each, and the contents of the hands in one
    of these positions."""
    rules, _, found = enumerated(name)
    for group in found.values():
        for viewer, o, weights in group:
            held = rules.held(o, next(iter(weights)))
            if held:
                yield rules, viewer, o, weights, held


def true_in(rules: Mutterboehnchen, o: Any, weights: Weights, holds: Any) -> Weights:
    def fits(world: Any) -> bool:
        held = rules.held(o, world)
        return all(held[seat].get(kind, 0) >= n for seat, kinds in holds.items() for kind, n in kinds.items())

    return {world: weight for world, weight in weights.items() if fits(world)}


@pytest.mark.parametrize("what", ["sort", "face"])
@pytest.mark.parametrize("name", HANDS)
def test_boh_55_what_is_supposed_comes_as_often_as_chance_would_have_it(name: str, what: str) -> None:
    looked_at = 0
    for rules, viewer, o, weights, held in moments(name):
        seat, kinds = next(iter(held.items()))
        faces = set(rules.tables.codes)
        kind = next(kind for kind in kinds if (kind in faces) == (what == "face"))
        holds = {seat: {kind: kinds[kind]}}
        fitting = true_in(rules, o, weights, holds)
        if len(fitting) < len(weights) and draws_for(fitting) <= MOST_DRAWS:
            compare(HandConstraints(rules, holds), viewer, o, fitting, f"{name} {holds}")  # pyright: ignore[reportArgumentType]
            looked_at += 1
    assert looked_at


@pytest.mark.parametrize("name", SCENES)
def test_boh_55_cards_that_change_places_lead_to_worlds_that_fit(name: str) -> None:
    """The supposition names, for all hands together, the sorts that they have in one of the possible
    positions."""
    for rules, viewer, o, weights, _ in moments(name):
        for world in spread(list(weights), 6):
            claims = tuple((*known, *_told(rules, o, world, seat)) for seat, known in enumerate(o.claims))
            wanted = o._replace(claims=claims)
            found = None
            for n in range(40):
                begin = determinization.determinize(rules.tables, o, viewer, Random(n))
                found = found or mcmc_resample.swapped(rules.tables, wanted, begin, Random(n))
            assert found is not None, name
            assert found._replace(claims=o.claims) in true_in(rules, o, weights, _sorts(rules, o, world))


def _sorts(rules: Mutterboehnchen, o: Any, world: Any) -> Any:
    """Return the contents of the hidden hands by sort, without faces."""
    held = rules.held(o, world)
    return {
        seat: {kind: n for kind, n in kinds.items() if kind in SORT_NAMES} for seat, kinds in held.items()
    }


@pytest.mark.parametrize("name", SCENES)
def test_boh_55_cards_change_places_until_faces_fit(name: str) -> None:
    """The supposition names all faces of all hands at once, which random deals would hardly ever produce."""
    for rules, viewer, o, weights, _ in moments(name):
        for world in spread(list(weights), 3):
            held = rules.held(o, world)
            assert rules.suppose(o, viewer, held, Random(name)) in true_in(rules, o, weights, held)


def _told(rules: Mutterboehnchen, o: Any, world: Any, seat: int) -> list[Any]:
    """Return claims that name the sorts of all hidden cards that a hand holds in a full position."""
    slots = tuple(slot for slot, card in enumerate(o.hands[seat]) if card < 0)
    sorts = [rules.tables.sort[world.hands[seat][slot]] for slot in slots]
    return [(slots, sort, sorts.count(sort)) for sort in sorted(set(sorts))]
