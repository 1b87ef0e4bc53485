"""Numbers by which bots judge, in talers: those of the first edition, and those that two play by."""

from __future__ import annotations

from typing import Final, NamedTuple

from kleinod.games.mutterboehnchen import learned_weights


class Weights(NamedTuple):
    """What `Outlook` and the advice count with. From `left_over` on they count between two only, who share
    every card: what one gains the other loses.

    `coming`: beans of all sorts that one field sees coming while it stands, at the height of the game, when
    `full` cards for each seat are still to come. `hope`, `hope_under_baby`: what of a hoped-for payment
    counts, and what of it while a baby lies on top. `attack`: an attack that a baby may lead, `double` so
    many with two rattles. `room`: what a harvest that pays nothing costs beyond the field: all that went into
    it. `harvest`: what one must bring that nothing forces. `offered`: how much the planting of a turned-up
    card counts. `slots`: how much a hand card counts, from the front: planting the first is near, the last
    may be traded first. `harm`, `raid`: what it is worth that another one loses a taler, and the best of them
    in particular. `left`: how much of what a card that is left lying brings the opponent counts against it.

    `left_over`: every card that is left. `dropped`: throwing something away. `sorts`: a field by its sort.
    `begun`: a field of one, of two, of three cards. `baby`: one within, whom a lady may raise, and `babies` a
    field of nothing else. `third`: to hold the card that opens a third field. `hand`: each card in hand.
    `raids`: an attack that hits in every turn until the end.
    """

    coming: float = 6.5
    full: float = 10.0
    hope: float = 0.85
    hope_under_baby: float = 0.6
    attack: float = 0.25
    double: float = 2.0
    room: float = 0.15
    harvest: float = 0.1
    offered: float = 0.9
    slots: tuple[float, ...] = (0.9, 0.75, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15)
    harm: float = 0.2
    raid: float = 0.4
    left: float = 0.4
    left_over: float = 0.0
    dropped: float = 0.0
    sorts: tuple[float, ...] = ()
    begun: tuple[float, ...] = ()
    baby: float = 0.0
    babies: float = 0.0
    third: float = 0.0
    hand: float = 0.0
    raids: float = 0.0


FIRST: Final = Weights()
BETWEEN_TWO: Final = FIRST._replace(**learned_weights.BETWEEN_TWO)


def usual(seats: int) -> Weights:
    """What is judged by with so many seats."""
    return BETWEEN_TWO if seats == 2 else FIRST
