"""Values used only with two players, where one player's gain is the other's loss."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kleinod.core.game import Seat, in_order
from kleinod.games.mutterboehnchen.attack import DOUBLE, expected, talers
from kleinod.games.mutterboehnchen.card_data import BABY, SORTS, Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.field_record import Field
from kleinod.games.mutterboehnchen.state import State
from kleinod.games.mutterboehnchen.weights import Weights


def held(k: DeckTables, w: Weights, cards: tuple[Card, ...]) -> float:
    """Return the worth of a field in talers beyond what it pays or may pay, while `lasting` is 1."""
    top = cards[-1]
    worth = w.sorts[k.sort[top]] + (w.begun[len(cards) - 1] if len(cards) <= len(w.begun) else 0.0)
    babies = [k.kind[card] == BABY for card in cards]
    return worth + w.baby * sum(babies[:-1]) + w.babies * all(babies)


def stakes(k: DeckTables, o: State, seat: Seat) -> list[float]:
    """Return for each sort the probability that a turned-up taler of `seat` is of that sort."""
    counts = [0.0] * len(SORTS)
    for card, n in enumerate(expected(o, seat)):
        counts[k.sort[card]] += n
    return [n / max(1, talers(o, seat)) for n in counts]


def leads(k: DeckTables, field: Field) -> bool:
    """Return True if a baby is on top of the field, so that it can attack."""
    return field.top >= 0 and k.kind[field.cards[-1]] == BABY


def hits(k: DeckTables, w: Weights, fields: Iterable[Field], at: Sequence[float]) -> float:
    """Return the expected number of hits by the attacks of a turn if the fields stay as they are.

    `at`: the `stakes` of the opponent.
    """
    attacks, mask = 0.0, 0
    for field in fields:
        mask |= field.sorts
        if leads(k, field):
            attacks += w.double if k.rattles[field.cards[-1]] >= DOUBLE else 1.0
    return attacks * in_order([share for sort, share in enumerate(at) if mask >> sort & 1])
