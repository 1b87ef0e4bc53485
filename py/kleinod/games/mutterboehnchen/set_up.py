"""The set-up before the first turn: the position before dealing, talers, and leftovers (BOH-04, BOH-05)."""

from __future__ import annotations

from typing import Any

from kleinod.core.game import NOBODY
from kleinod.games.mutterboehnchen import hidden_cards
from kleinod.games.mutterboehnchen.card_data import Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import done
from kleinod.games.mutterboehnchen.offer import NO_OFFER
from kleinod.games.mutterboehnchen.pending_tasks import Begin, Draw, Taler, Task
from kleinod.games.mutterboehnchen.state import Action, State, swap


def initial(k: DeckTables) -> State:
    """Return the position before dealing: two males of each sort are talers, all other cards the pile."""
    each = tuple(reversed(range(k.seats)))
    todo: list[Task] = [Begin(0)]
    todo += [Draw(seat) for _ in range(k.deck.hand) for seat in each]
    talers = sum(k.set_up) // k.seats
    todo += [Taler(seat) for _ in range(talers) for seat in each]
    nothing: tuple[tuple[Any, ...], ...] = ((),) * k.seats
    aside = k.set_up if talers else (0,) * k.size
    pile = tuple(face.many - n for face, n in zip(k.deck.faces, aside, strict=True))
    return State(
        turn=0,
        todo=tuple(todo),
        hands=nothing,
        pools=nothing,
        claims=nothing,
        fields=(((),) * k.rows,) * k.seats,
        began=((-1,) * k.rows,) * k.seats,
        dark=nothing,
        seen=((0,) * k.size,) * k.seats,
        proofs=nothing,
        lifted=(),
        spare=() if talers else k.set_up,
        pile=pile,
        left=sum(pile),
        discards=(),
        ran_out=0,
        shuffles=0,
        up=(),
        aside=nothing,
        offer=NO_OFFER,
        said=(),
        begun=0,
        rounds=0,
        gifts=(),
        picks=((), ()),
        third=1 if k.two else NOBODY,
        unseen=(),
    )


def taler_outcomes(k: DeckTables, s: State, task: Taler, word: str) -> tuple[tuple[Action, int], ...]:
    """Return each card that can be a set-up taler, with the number of its copies not yet dealt."""
    return tuple(((word, card), n) for card, n in enumerate(undealt(k, s)) if n)


def do_taler(k: DeckTables, s: State, task: Taler, card: Card) -> State:
    """Deal a set-up taler; after the last one, put the leftovers into the pile unseen (BOH-04)."""
    dark = tuple(sorted((*s.dark[task.seat], card)))
    s = done(s._replace(dark=swap(s.dark, task.seat, dark)))
    if hidden_cards.dealing(s):
        return s
    spare = undealt(k, s)
    pile = tuple(n + more for n, more in zip(s.pile, spare, strict=True))
    return s._replace(spare=spare, pile=pile, left=sum(pile))


def undealt(k: DeckTables, s: State) -> tuple[int, ...]:
    """Count the set-up talers that are not dealt yet."""
    dealt = [card for dark in s.dark for card in dark]
    return tuple(n - dealt.count(card) for card, n in enumerate(k.set_up))
