"""Cards that leave the pile, drawn or turned up, and the specials that then take effect."""

from __future__ import annotations

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import hidden_cards
from kleinod.games.mutterboehnchen.card_data import SOY, Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import card_taken, done, harvest_refusal, refusal, with_pile
from kleinod.games.mutterboehnchen.pending_tasks import Draw, Draws, Flitzer, Gather, Up
from kleinod.games.mutterboehnchen.planting import name_lay, planted
from kleinod.games.mutterboehnchen.state import Action, State, swap, without


def pile_outcomes(k: DeckTables, s: State, task: Draw | Up, word: str) -> tuple[tuple[Action, int], ...]:
    """Return each card that can be on top of the pile, with the number of its copies there."""
    return tuple([((word, card), n) for card, n in enumerate(s.pile) if n])


def follow_pile(k: DeckTables, s: State, task: Draw | Up) -> State:
    """Make a new pile if it is empty; skip the task if it has run out for the last time."""
    s = with_pile(k, s)
    return s if s.ran_out < k.runs else done(s)


# Drawing ----------------------------------------------------------------------------------------------


def do_draw(k: DeckTables, s: State, task: Draw, card: Card) -> State:
    """Put the drawn card at the back of the hand."""
    seat = task.seat
    s = s._replace(
        hands=swap(s.hands, seat, (*s.hands[seat], card)),
        pools=swap(s.pools, seat, (*s.pools[seat], hidden_cards.pool_now(s))),
    )
    return card_taken(k, done(s), card)


def follow_draws(k: DeckTables, s: State, task: Draws) -> State:
    """Start the draws at the end of a turn (BOH-20, BOH-26, BOH-30).

    First the player draws, then every owner of a Warmduscher draws one card.
    """
    seat = task.seat
    each = [(seat, 0 if k.has(s, seat, "warmduscher") else k.draws)]
    each += [(other, 1) for other in k.others(seat) if k.has(s, other, "warmduscher")]
    tasks = [Draw(player) for player, n in each for _ in range(max(0, n - k.has(s, player, "faulpelz")))]
    return done(s, *reversed(tasks))


# Turning up -------------------------------------------------------------------------------------------


def do_up(k: DeckTables, s: State, task: Up, card: Card) -> State:
    """Resolve the card that is turned up (BOH-17)."""
    seat = task.seat
    s = _noted(card_taken(k, done(s), card), k.sort[card])
    if k.effect[card] == "flitzer":
        asked = [Flitzer(other, card) for other in k.others(seat)]
        return s._replace(up=(*s.up, card), todo=(*s.todo, *reversed(asked)))
    if k.sort[card] == SOY:
        for other in (seat, *k.others(seat)):
            for field, cards in enumerate(s.fields[other]):
                if k.in_field(cards, "aktivist") and not refusal(k, s, other, card, (field, 0)):
                    return planted(k, s, other, card, (field, 0))
    return s._replace(up=(*s.up, card))


def _noted(s: State, sort: int) -> State:
    """With two players, record the sort turned up, because discards of this sort join the offer (BOH-53)."""
    for at, task in enumerate(s.todo):
        if isinstance(task, Gather):
            sorts = tuple(sorted({*task.sorts, sort}))
            return s._replace(todo=swap(s.todo, at, Gather(task.seat, sorts)))
    return s


def name_flitzer(k: DeckTables, s: State, task: Flitzer, word: str) -> list[Action]:
    """Return the actions that plant the Flitzer, legal or not."""
    return name_lay(k, (task.card,), word)


def check_flitzer(k: DeckTables, s: State, task: Flitzer, card: Card, field: int, under: int) -> str:
    """Return why the Flitzer may not go to this place, as a code; "" if he may.

    With two players he may not open the third field (BOH-29).
    """
    if card != task.card:
        return "not_there"
    if k.two and field == 2 and not s.fields[task.seat][2]:
        return "flitzer_third"
    return refusal(k, s, task.seat, card, (field, under))


def check_flitzer_harvest(k: DeckTables, s: State, task: Flitzer, field: int) -> str:
    """Return why this harvest is not possible, as a code: with two players, "own_turn" (BOH-50b)."""
    return "own_turn" if k.two else harvest_refusal(s, task.seat, field)


def do_flitzer(k: DeckTables, s: State, task: Flitzer, card: Card, field: int, under: int) -> State:
    """Plant the Flitzer, remove him from the face-up cards, and ask no other player."""
    todo = s.todo[:-1]
    while todo and isinstance(todo[-1], Flitzer):
        todo = todo[:-1]
    return planted(k, s._replace(todo=todo, up=without(s.up, card)), task.seat, card, (field, under))


def active(s: State) -> Seat:
    """Return the seat whose turn it is: that of the task at the bottom."""
    return s.todo[0].seat
