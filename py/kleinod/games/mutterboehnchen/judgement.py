"""The judgement of bots at each level. Levels differ in foresight and taste, not in randomness."""

from __future__ import annotations

from typing import Final, NamedTuple

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen.bargaining_style import FEW, MANY, POLITE, BargainingStyle
from kleinod.games.mutterboehnchen.card_data import SORTS
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.field_value import ALL_CARDS, Outlook
from kleinod.games.mutterboehnchen.state import State
from kleinod.games.mutterboehnchen.weights import AMONG_MANY, FIRST, Weights, usual

#: How much a seat likes each sort; every seat starts at a different place in this list.
FAVOURITES: Final = (1.0, -0.4, 0.3, -1.0, 0.7, -0.7, 0.5, -0.4)
#: A value of `Judgement.content` that no field reaches.
NEVER_CONTENT: Final = 9


class Judgement(NamedTuple):
    """The numbers by which a seat judges.

    `weights`: the numbers for fields, hand and attacks. `style`: the numbers for deals. `sight`: the number
    of hand cards, from the front, that plans include. `counts`: true if the seat remembers cards it has seen
    and sorts that others have revealed. `content`: a field that pays this many talers is harvested at once,
    although it might grow. `foresight`: how much the cards turned up next count when a second card is
    planted. `thrifty`: true if a field is harvested for nothing only when no other answer is left. `taste`:
    by how much the seat overrates fields of sorts that it likes, and underrates others.
    """

    weights: Weights
    style: BargainingStyle
    sight: int = ALL_CARDS
    counts: bool = True
    content: int = NEVER_CONTENT
    foresight: float = 0.0
    thrifty: bool = False
    taste: float = 0.0

    def outlook(self, k: DeckTables, o: State, me: Seat) -> Outlook:
        """Return the values as `me`, the observer of `o`, estimates them."""
        return self._outlook(k, o, me, self.weights)

    def bargaining(self, k: DeckTables, o: State, me: Seat) -> Outlook:
        """Return the values for a deal, where a harvest that pays nothing costs `BargainingStyle.waste`."""
        return self._outlook(k, o, me, self.weights._replace(room=self.style.waste))

    def _outlook(self, k: DeckTables, o: State, me: Seat, weights: Weights) -> Outlook:
        tastes = [self.taste * FAVOURITES[(sort + 3 * me) % len(FAVOURITES)] for sort in range(len(SORTS))]
        return Outlook(k, o, weights, self.sight, counts=self.counts, tastes=tastes)


def first_edition(seats: int) -> Judgement:
    """Return the judgement of the first release, which the old levels of the arena still use."""
    return Judgement(FIRST, MANY if seats > 3 else FEW)


def judgement_of(seats: int, level: int = 5) -> Judgement:
    """Return the judgement of a level."""
    return (BETWEEN_TWO if seats == 2 else AMONG_MORE)[level]


#: Two players never trade, so the style does not matter.
BETWEEN_TWO: Final[dict[int, Judgement]] = {
    1: Judgement(usual(2), FEW, sight=0, counts=False, content=1, taste=3.4),
    2: Judgement(usual(2), FEW, sight=1, counts=False, content=1, taste=3.4),
    3: Judgement(usual(2), FEW, sight=2, counts=False, content=2, taste=1.8),
    4: Judgement(usual(2), FEW, sight=5, content=3, taste=1.0),
    5: Judgement(usual(2), FEW),
}
AMONG_MORE: Final[dict[int, Judgement]] = {
    1: Judgement(AMONG_MANY, POLITE, sight=1, counts=False, content=1, thrifty=True, taste=2.2),
    2: Judgement(AMONG_MANY, POLITE, sight=2, counts=False, content=2, thrifty=True, taste=1.7),
    3: Judgement(AMONG_MANY, POLITE, sight=3, content=2, thrifty=True, taste=1.2),
    4: Judgement(AMONG_MANY, POLITE, sight=5, content=3, thrifty=True, foresight=0.5, taste=0.7),
    5: Judgement(AMONG_MANY, POLITE, thrifty=True, foresight=1.0),
}
