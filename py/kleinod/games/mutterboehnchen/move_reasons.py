"""What speaks for an answer, in a few words: what a hint is for, and why a bot did what it did.

Told from fields, offers and talers, which everybody sees, and from what the answer itself shows: whoever
hears it of another seat learns nothing that is hidden (BOH-55c).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kleinod.core.game import Msg, Seat, msg
from kleinod.games.mutterboehnchen import messages, tasks, trade
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.card_data import Card, Sort
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.fields import fits, is_used, taken_sorts
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State

#: Sorts of hand cards, and face-up cards, that change hands.
_Side: TypeAlias = tuple[Sequence[Sort], Sequence[Card]]


def purpose(rules: Mutterboehnchen, o: State, a: Action) -> Msg | None:
    """What speaks for `a` as far as whoever has the observation `o` can tell; None if nothing plain does."""
    task, told = o.todo[-1], _Purpose(rules.kit, o)
    match a:
        case ("plant", _, card, field, under) | ("lay", card, field, under):
            return told.planting(card, field, under)
        case ("harvest", field):
            return told.harvest(field)
        case ("raise" | "bring", first, *_):
            field = task.field if isinstance(task, tasks.Rise) else first
            return told.more(field, rules.apply(o, a).fields[task.seat][field], "BOH-08")
        case ("drop", _, card):
            return None if told.has_room(task.seat, (), (card,)) else msg("reason.drops", "BOH-51b")
        case ("stop",) if isinstance(task, tasks.Front):
            front = o.hands[task.seat][0]
            fits = front < 0 or told.has_room(task.seat, (), (front,))
            return None if fits else msg("reason.waits", "BOH-13")
        case ("attack", _, other):
            most = max(talers(o, seat) for seat in rules.kit.others(task.seat))
            return msg("reason.leads", "BOH-15a", other_seat=other) if talers(o, other) == most else None
        case ("yes" | "no",) if isinstance(task, (tasks.Answer, tasks.Confirm)):
            return told.answering(a[0], task)
        case _ if isinstance(task, (tasks.Trade, tasks.Bid, tasks.Counter)):
            return told.offering(a, task)
        case _:
            return None


class _Purpose:
    """One question, as whoever is asked (`me`) may be seen to answer it."""

    def __init__(self, k: DeckTables, o: State) -> None:
        self.k, self.o = k, o
        self.me = o.todo[-1].seat

    # Fields -----------------------------------------------------------------------------------------

    def planting(self, card: Card, field: int, under: int) -> Msg | None:
        at = [f"f{self.me}-{field}"]
        if not is_used(self.k, self.o, self.me, field):
            return msg("reason.begins", "BOH-06", at)
        grown = messages.grown(self.k, self.o, card, (field, under))
        return self.more(field, grown, "BOH-09a") or msg("reason.grows", "BOH-07", at)

    def more(self, field: int, cards: Sequence[Card], rule: str) -> Msg | None:
        """Whether a field would pay more with these cards."""
        now, then = (self.k.pays(tuple(held)) for held in (self.o.fields[self.me][field], cards))
        return msg("reason.pays", rule, [f"f{self.me}-{field}"], n=then) if then > now else None

    def harvest(self, field: int) -> Msg:
        paid, at = self.k.pays(self.o.fields[self.me][field]), [f"f{self.me}-{field}"]
        return msg("reason.earns", "BOH-09a", at, n=paid) if paid else msg("reason.clears", "BOH-06", at)

    # Trade ------------------------------------------------------------------------------------------

    def offering(self, a: Action, task: trade.Building) -> Msg | None:
        gives, gets = self._sides(task.seat)
        others = trade.partners(self.k, task)
        match a:
            case ("want", sort):
                return self._wishing((sort,), ())
            case ("face", card) if task.seat != active(self.o):
                return self._wishing((), (card,))
            case ("give", sort):
                return self._giving(others, (sort,), ())
            case ("face", card):
                return self._giving(others, (), (card,))
            case ("ask",):
                left = any(not self.has_room(self.me, (), (card,)) for card in self.o.up)
                return msg("reason.asks", "BOH-56c") if left else None
            case ("to", other) if self._joins(other, *gives):
                return msg("reason.suits", "BOH-56b", other_seat=other)
            case ("all",) if sum(self._joins(other, *gives) for other in others) > 1:
                return msg("reason.suits_many", "BOH-56b")
            case ("to" | "all", *_) if self._joins(self.me, *gets):
                return msg("reason.wishes", "BOH-18")
            case _:
                return None

    def _wishing(self, sorts: Sequence[Sort], cards: Sequence[Card]) -> Msg | None:
        return msg("reason.wishes", "BOH-18") if self._joins(self.me, sorts, cards) else None

    def _giving(self, others: Sequence[Seat], sorts: Sequence[Sort], cards: Sequence[Card]) -> Msg | None:
        if not self.has_room(self.me, sorts, cards):
            return msg("reason.offers", "BOH-18")
        for other in others:
            if self._joins(other, sorts, cards):
                return msg("reason.offers_suit", "BOH-18", other_seat=other)
        return None

    def answering(self, said: str, task: tasks.Answer | tasks.Confirm) -> Msg | None:
        # Whoever confirms made the offer that was countered, and answers the counter-offer.
        gets, gives = self._sides(task.partner)
        if said == "yes":
            if self._joins(self.me, *gets):
                return msg("reason.gets", "BOH-56a")
            return None if self.has_room(self.me, *gives) else msg("reason.rids", "BOH-56a")
        if any(gets) and not self.has_room(self.me, *gets):
            return msg("reason.useless", "BOH-56a")
        if self._joins(self.me, *gives):
            return msg("reason.keeps", "BOH-56a")
        helps = self._joins(task.partner, *gives) and not self._joins(self.me, *gets)
        return msg("reason.helps", "BOH-56a", other_seat=task.partner) if helps else None

    def _sides(self, proposer: Seat) -> tuple[_Side, _Side]:
        """What the proposer of the offer gives, and what comes for it; open cards are the active player's."""
        gives, faces, wants = self.o.offer
        if proposer == active(self.o):
            return (gives, faces), (wants, ())
        return (gives, ()), (wants, faces)

    # Room -------------------------------------------------------------------------------------------

    def _joins(self, seat: Seat, sorts: Sequence[Sort], cards: Sequence[Card]) -> bool:
        """Whether some of these fit a field in use."""
        k, o = self.k, self.o
        used = [field for field in range(k.rows) if is_used(k, o, seat, field)]
        taken = {sort for field in used for sort in taken_sorts(k, o, seat, field)}
        return any(sort in taken for sort in sorts) or any(fits(k, o, seat, card) for card in cards)

    def has_room(self, seat: Seat, sorts: Sequence[Sort], cards: Sequence[Card]) -> bool:
        """Whether some of these fit a field, in use or not; so does nothing."""
        k, o = self.k, self.o
        fields = k.rows if not k.two or o.third == seat else k.rows - 1
        free = any(not is_used(k, o, seat, field) for field in range(fields))
        return free or not (sorts or cards) or self._joins(seat, sorts, cards)
