"""The weights by which bots judge, in talers: of the first release, for two, and for more players."""

from __future__ import annotations

from typing import Final, NamedTuple

from kleinod.games.mutterboehnchen import learned_weights


class Weights(NamedTuple):
    """The weights of `Outlook` and of the bots' advice.

    From `left_over` on they count only with two players, where one player's gain is the other's loss.

    `coming`: the beans of all sorts that one field can expect while at least `full` cards for each seat are
    still to come. `hope`, `hope_under_baby`: the part of a hoped-for payment that counts, and the part that
    counts while a baby is on top. `attack`: an attack that a baby may lead; with two rattles it counts
    `double`. `room`: the additional cost of a harvest that pays nothing, for the cards that went into the
    field. `harvest`: the least gain by a voluntary harvest. `empty`: an empty field while `full` cards are to
    come. `offered`: the factor on the planting of a turned-up card. `slots`: the factor on each hand card
    from the front; it falls, because later cards may be traded before they are planted. `harm`, `raid`: the
    worth of a taler lost by another seat, and by the leader. `left`: the part of the opponent's gain by a
    card left lying that counts as a loss.

    `left_over`: each card left lying. `dropped`: a card thrown away. `sorts`: a field by its sort. `begun`: a
    field of one, two and three cards. `baby`: a baby within a field, which a lady may raise; `babies`: a
    field of babies only. `third`: the third-field card. `hand`: each hand card. `raids`: an attack that hits
    in every turn until the end.
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
#: With three and more players a harvest for nothing costs more, because a deal could have avoided it.
AMONG_MANY: Final = FIRST._replace(room=1.2, harvest=0.2, hope_under_baby=0.3)
BETWEEN_TWO: Final = FIRST._replace(**learned_weights.BETWEEN_TWO)


def usual(seats: int) -> Weights:
    """Return the usual weights for this number of seats."""
    return BETWEEN_TWO if seats == 2 else FIRST
