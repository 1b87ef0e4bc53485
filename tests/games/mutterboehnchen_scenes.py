"""Scenes of Mutterböhnchen with tiny decks, in which a viewer is in doubt about hidden cards.

Observations are grouped by the kinds of doubt that occur in them together, so that tests cover each
combination.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from games.mutterboehnchen_tiny import beginning, deck, played_with
from kleinod.games.mutterboehnchen.card_constraints import CardConstraints
from kleinod.games.mutterboehnchen.pending_tasks import Attack, Draw, End, GiveBack, Task, Trade
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from laws.cases import spread
from laws.histories import MOST_DRAWS, Weights, doubts, draws_for

EACH_KIND = 3
#: The number of observations of each kind that the tests of suppositions use.
SUPPOSED = 2
END = End(0)
ONE_OFFER: dict[str, Any] = {"offers_per_turn": 1, "offers_by_others": 0}


def attacked(cards: str, talers: int, seats: int, *more: Task) -> Mutterboehnchen:
    """Return rules where seat 0 attacks twice, with babies whose fields no taler fits."""
    back = (GiveBack(0),) if seats == 2 else ()
    once = (*back, Attack(0, 1, 1, ()))
    todo = (END, *more, *back, Attack(0, 1, 0, ()), *once)
    small = deck(cards + " bb1 bB1", talers_of_sort=talers, hand=0)
    return beginning(small, seats, todo, fields=(("bB", "bb"),))


#: The scenes: the function that makes the rules, the number of positions to enumerate, and kinds of doubt
#: that must occur.
SCENES: dict[str, tuple[Callable[[], Mutterboehnchen], int, str]] = {
    "two players": (
        lambda: played_with(deck("cm4 cb1 bm3 bb1", talers_of_sort=1, hand=1), 2),
        6000,
        "hidden",
    ),
    "a leftover": (
        lambda: played_with(deck("am2 cm2 cb1 bm3", talers_of_sort=1, hand=1), 2),
        6000,
        "leftover",
    ),
    "several talers at once": (lambda: attacked("sm2 nm2 cm2", 2, 2), 6000, "proof"),
    "leftovers and proofs": (
        lambda: attacked("sm4 sw1 nm4", 4, 3, Draw(0), Draw(1)),
        6000,
        "leftover proof",
    ),
    "claims": (
        lambda: beginning(
            deck("cm3 cw1 bm2 bb1", talers_of_sort=0, hand=2),
            3,
            (END, Draw(0), Trade(0)),
            cards_per_side=1,
            **ONE_OFFER,
        ),
        6000,
        "chance",
    ),
    "the same sort again": (
        lambda: beginning(
            deck("am1 sm1 nm1 cm2 bm1", talers_of_sort=0, hand=1),
            3,
            (END, Trade(0), Draw(0), Draw(0), Trade(0)),
            cards_per_side=2,
            verbs="give cancel stop",
            **ONE_OFFER,
        ),
        14000,
        "nested",
    ),
    "claims and a leftover": (
        lambda: beginning(
            deck("am1 nm1 cm2 bm2 bw1", talers_of_sort=1, hand=1),
            3,
            (END, Trade(0), Draw(0), Trade(0)),
            cards_per_side=1,
            verbs="give cancel stop",
            **ONE_OFFER,
        ),
        6000,
        "leftover witness",
    ),
    "picks on two piles": (
        lambda: beginning(
            deck("am2 aw1 nm1 nw1 cm1 cw1", talers_of_sort=0, hand=1),
            4,
            (END, Trade(0), Draw(1), Draw(0)),
            discards="aw nw cw",
            cards_per_side=2,
            verbs="give want to yes pick",
            **ONE_OFFER,
        ),
        9000,
        "two piles pick",
    ),
    "claims on two piles and a leftover": (
        lambda: beginning(
            deck("aw1 nm3 nw1 cm4 cw1 bw1", talers_of_sort=3, hand=1),
            4,
            (END, Trade(0), Draw(0)),
            discards="aw nw cw bw",
            cards_per_side=1,
            verbs="give cancel stop",
            **ONE_OFFER,
        ),
        9000,
        "leftover two piles",
    ),
}


def kinds_of_doubt(rules: Mutterboehnchen, o: Any, viewer: int) -> str:
    d = CardConstraints(rules.tables, o, viewer)
    met = {
        "hidden": bool(d.hidden),
        "leftover": d.over > 0,
        "proof": any(d.proofs),
        "chance": any(not need.force for need in d.needs),
        "witness": bool(d.forced),
        "nested": any(need.before for need in d.forced),
        "two piles": any(len(rows) > 1 for rows in d.splits.values()),
        "pick": bool(d.picks),
    }
    return " ".join(kind for kind, there in met.items() if there)


class Doubtful(NamedTuple):
    """The cases of a scene by kinds of doubt, as (viewer, observation, weights): `weights` are the full
    positions that fit the observation, with their probabilities.

    `easy` has cases for which few samples suffice, if there are any; `any` has all kinds of cases.
    """

    rules: Mutterboehnchen
    easy: dict[str, list[tuple[int, Any, Weights]]]
    any: dict[str, list[tuple[int, Any, Weights]]]


@cache
def enumerated(name: str) -> Doubtful:
    """Return the cases of a scene, enumerated once for all tests, because that takes longer than they do."""
    make, limit, _ = SCENES[name]
    rules = make()
    easy: dict[str, list[tuple[int, Any, Weights]]] = {}
    some: dict[str, list[tuple[int, Any, Weights]]] = {}
    for kind, group in doubts(rules, limit, lambda o, viewer: kinds_of_doubt(rules, o, viewer)).items():
        quick = [doubt for doubt in group if draws_for(doubt[2]) <= MOST_DRAWS]
        easy[kind], some[kind] = spread(quick or group[:1], EACH_KIND), spread(group, SUPPOSED)
    return Doubtful(rules, easy, some)
