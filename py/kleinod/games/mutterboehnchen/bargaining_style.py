"""How bots bargain, depending on the number of players."""

from __future__ import annotations

from typing import Final, NamedTuple

from kleinod.games.mutterboehnchen.weights import FIRST


class BargainingStyle(NamedTuple):
    """Numbers that bots bargain with, in talers.

    `waste`: the cost of a harvest that pays nothing and that a deal may avoid. `relief`: the worth of giving
    away a bean that does not fit. `envy`: the part of the partner's gain that counts as the bot's loss;
    `envy_of_leader` if no seat has more. `hope`: the gain that an offer must promise, `more` is added after
    each offer made.
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
#: With four or more players, some player mostly has a field for a bean. With these numbers a quarter of the
#: harvests pays nothing instead of a third, and every seat earns more.
MANY: Final = BargainingStyle(waste=1.2, relief=0.7, envy=0.0, envy_of_leader=0.02, hope=0.03, more=0.012)


def manner(seats: int) -> BargainingStyle:
    """The usual style for this number of seats."""
    return MANY if seats > 3 else FEW
