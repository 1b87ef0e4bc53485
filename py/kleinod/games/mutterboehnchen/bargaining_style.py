"""How bots deal, by how many sit at the table."""

from __future__ import annotations

from typing import Final, NamedTuple

from kleinod.games.mutterboehnchen.weights import FIRST


class BargainingStyle(NamedTuple):
    """Numbers of a bargain, in talers.

    `waste`: what a harvest that pays nothing costs where a deal may spare it. `relief`: what being rid of a
    bean that does not fit is worth to somebody. `envy`: what part of the partner's gain is a loss to me, and
    `envy_of_leader` if nobody has more. `hope`: what an offer must promise, `more` after each that was made.
    """

    waste: float
    relief: float
    envy: float
    envy_of_leader: float
    hope: float
    more: float


FEW: Final = BargainingStyle(
    waste=FIRST.room, relief=0.12, envy=0.02, envy_of_leader=0.08, hope=0.04, more=0.015
)
#: Among four and more somebody mostly has a field for a bean. Where all spare each other's fields less than
#: a quarter of the harvests pays nothing instead of a third, and every seat earns more.
MANY: Final = BargainingStyle(waste=1.2, relief=0.7, envy=0.0, envy_of_leader=0.02, hope=0.03, more=0.012)


def manner(seats: int) -> BargainingStyle:
    """What is usual with so many seats."""
    return MANY if seats > 3 else FEW
