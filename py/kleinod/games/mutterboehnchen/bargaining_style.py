"""The bargaining styles of bots, by the number of players."""

from __future__ import annotations

from typing import Final, NamedTuple

from kleinod.games.mutterboehnchen.weights import FIRST


class BargainingStyle(NamedTuple):
    """The numbers by which a bot judges deals, in talers.

    `waste`: the cost of a harvest that pays nothing and that a deal may avoid. `relief`: the worth of giving
    away a bean that does not fit. `envy`: the part of the partner's gain that counts as the bot's loss;
    `envy_of_leader` if no seat has more. `hope`: the gain that an offer must promise, plus `more` for each
    offer made before.

    `sure`: the least probability of a yes that an offer needs. `mutual`: the gain that the partner must seem
    to have. `twice`: the most offers that one partner gets in a turn. `asks_again`: true if the bot may ask
    one partner for the same sort again in a turn. `begs`: true if offers may ask for cards and give nothing,
    and gifts may cost the giver something. `listens`: the bot asks the others for offers if a face-up card
    is worth less to it than this number, which is below 0. `begun`: the most that a bean can seem to bring to
    another seat that has to begin a field with it, since its hidden hand may need that field. `orderly`: true
    if the bot only completes a started offer in the order of `Mutterboehnchen.canonical_actions`. `calls`: if
    losing a face-up card gains the bot at least this much, the bot offers it to everybody as a gift, once no
    other offer is worth making.
    """

    waste: float
    relief: float
    envy: float
    envy_of_leader: float
    hope: float
    more: float
    sure: float = 0.0
    mutual: float = -99.0
    twice: int = 99
    asks_again: bool = True
    begs: bool = True
    listens: float = 0.0
    begun: float = 99.0
    orderly: bool = False
    calls: float = 99.0


FEW: Final = BargainingStyle(
    waste=FIRST.room, relief=0.12, envy=0.02, envy_of_leader=0.08, hope=0.04, more=0.015
)
#: For four or more players, some of whom usually have a field for a bean. Compared with the first release, a
#: quarter of the harvests pay nothing instead of a third, and every seat earns more.
MANY: Final = BargainingStyle(waste=1.2, relief=0.7, envy=0.0, envy_of_leader=0.02, hope=0.03, more=0.012)


#: For a bot that makes only offers that seem to help both sides, and asks nobody twice for a sort.
POLITE: Final = BargainingStyle(
    waste=1.2, relief=0.4, envy=0.0, envy_of_leader=0.02, hope=0.02, more=0.01,
    sure=0.3, mutual=0.1, twice=2, asks_again=False, begs=False, listens=-99.0, begun=-0.2, orderly=True,
    calls=1.0,
)  # fmt: skip
