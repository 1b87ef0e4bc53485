"""Numbers by which bots judge, in talers: those of the first edition, and those for two players."""

from __future__ import annotations

from typing import Final, NamedTuple

from kleinod.games.mutterboehnchen import learned_weights


class Weights(NamedTuple):
    """The weights of `Outlook` and of the bots' advice.

    From `left_over` on they count only with two players, who share every card: one player's gain is the
    other's loss.

    `coming`: the beans of all sorts that one field expects while it stands, at the height of the game, when
    `full` cards for each seat are still to come. `hope`, `hope_under_baby`: the part of a hoped-for payment
    that counts, and the part that counts while a baby lies on top. `attack`: an attack that a baby may lead,
    `double` so many with two rattles. `room`: the cost of a harvest that pays nothing, beyond the field: the
    cards that went into it. `harvest`: the least gain by a voluntary harvest. `empty`: an empty field, at the
    height of the game. `offered`: how much the planting of a turned-up card counts. `slots`: how much a hand
    card counts, from the front: the first is planted soon, the last may be traded first. `harm`, `raid`: the
    worth of another seat's loss of a taler, and of the leader's in particular. `left`: the part of the
    opponent's gain by a card left lying that counts against it.

    `left_over`: every card that is left lying. `dropped`: throwing a card away. `sorts`: a field by its sort.
    `begun`: a field of one, of two, of three cards. `baby`: a baby within a field, whom a lady may raise;
    `babies`: a field of babies only. `third`: holding the third-field card. `hand`: each hand card. `raids`:
    an attack that hits in every turn until the end.
    """

    coming: float = 6.5
    full: float = 10.0
    hope: float = 0.85
    hope_under_baby: float = 0.6
    attack: float = 0.25
    double: float = 2.0
    room: float = 0.15
    harvest: float = 0.1
    empty: float = 0.1
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
#: With three and more players: a harvest for nothing is what a deal before it could have avoided.
AMONG_MANY: Final = FIRST._replace(room=1.2, harvest=0.2, hope_under_baby=0.3)
BETWEEN_TWO: Final = FIRST._replace(**learned_weights.BETWEEN_TWO)


def usual(seats: int) -> Weights:
    """The usual weights for this number of seats."""
    return BETWEEN_TWO if seats == 2 else FIRST
