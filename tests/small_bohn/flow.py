"""The effects of actions, and the tasks that follow one another without a decision of a player."""

from typing import Any

from kleinod.core.game import Seat
from small_bohn import knowledge
from small_bohn.cards import BABY, FIELDS, Deck, kind_of, pays, plus, sort_of, tally
from small_bohn.state import NO_OFFER, State, swap, without

Action = tuple[Any, ...]


class Flow:
    """The half of the rules that moves cards; its subclass SmallBohn adds the legal actions."""

    seats: int
    deck: Deck
    size: int
    set_up: tuple[int, ...]

    # Chance -------------------------------------------------------------------------------------------

    def chance_outcomes(self, s: State) -> tuple[tuple[Action, int], ...]:
        task = s.todo[-1]
        if task[0] == "show":
            return ((self._shown(s, task), 1),)
        if task[0] == "taler":
            counts = self.undealt(s)
        elif task[0] == "reveal":
            dark, seen = s.dark[task[2]], s.seen[task[2]]
            counts = tuple(n + dark.count(card) for card, n in enumerate(seen))
        else:
            counts = s.pile
        verb = "turn" if task[0] == "reveal" else task[0]
        return tuple(((verb, card), n) for card, n in enumerate(counts) if n)

    def undealt(self, s: State) -> tuple[int, ...]:
        """Return the number of each set-up taler still to be dealt; all are 0 once the talers are dealt."""
        if not any(task[0] == "taler" for task in s.todo):
            return (0,) * self.size
        dealt = tally((card for dark in s.dark for card in dark), self.size)
        return tuple(n - out for n, out in zip(self.set_up, dealt, strict=True))

    def _shown(self, s: State, task: Action) -> Action:
        sides = zip(s.picks, (task[2], task[1]), strict=True)
        return ("show", *((slots, tuple(s.hands[seat][n] for n in slots)) for slots, seat in sides))

    # Public facts -------------------------------------------------------------------------------------

    def victims(self, s: State, seat: Seat) -> list[Seat]:
        return [n for n in range(self.seats) if n != seat and (s.dark[n] or any(s.seen[n]))]

    def places(self, s: State, seat: Seat, card: int) -> list[int]:
        """Return the fields on which a traded card may go: those of its sort, or else empty ones (SMB-06)."""
        fields = s.fields[seat]
        fitting = [n for n in range(FIELDS) if fields[n] and sort_of(fields[n][0]) == sort_of(card)]
        return fitting or [n for n in range(FIELDS) if not fields[n]]

    # Effects ------------------------------------------------------------------------------------------

    def apply(self, s: State, a: Action) -> State:
        return self.settled(getattr(self, f"_do_{a[0]}")(s, s.todo[-1], *a[1:]))

    def _done(self, s: State, *tasks: Action) -> State:
        """Return `s` with its current task replaced by `tasks`, of which the last one comes next."""
        return s._replace(todo=(*s.todo[:-1], *tasks))

    def _do_taler(self, s: State, task: Action, card: int) -> State:
        dark = tuple(sorted((*s.dark[task[1]], card)))
        return self._done(s._replace(dark=swap(s.dark, task[1], dark)))

    def _do_draw(self, s: State, task: Action, card: int) -> State:
        seat = task[1]
        s = s._replace(
            hands=swap(s.hands, seat, (*s.hands[seat], card)),
            pools=swap(s.pools, seat, (*s.pools[seat], knowledge.pool_now(s))),
        )
        return self._done(self._taken(s, card))

    def _do_up(self, s: State, task: Action, card: int) -> State:
        return self._done(self._taken(s._replace(up=tuple(sorted((*s.up, card)))), card))

    def _taken(self, s: State, card: int) -> State:
        """Return `s` after a card left the pile, which runs out when its last card leaves (SMB-07)."""
        s = s._replace(pile=plus(s.pile, card, -1), left=s.left - 1)
        if s.left:
            return s
        s = s._replace(ran_out=s.ran_out + 1)
        return self._reshuffled(s) if s.ran_out < self.deck.runs and any(s.discards) else s

    def _reshuffled(self, s: State) -> State:
        none = (0,) * self.size
        return s._replace(pile=s.discards, left=sum(s.discards), discards=none, shuffles=s.shuffles + 1)

    def _do_plant(self, s: State, task: Action, card: int, field: int) -> State:
        s = knowledge.take_from_hand(s, task[1], 0)
        return self._done(self._planted(s, task[1], card, field))

    def _planted(self, s: State, seat: Seat, card: int, field: int) -> State:
        there = s.fields[seat][field]
        return s._replace(fields=swap(s.fields, seat, swap(s.fields[seat], field, (*there, card))))

    def _do_harvest(self, s: State, task: Action, field: int) -> State:
        return self._harvested(s, task[1], field)

    def _harvested(self, s: State, seat: Seat, field: int) -> State:
        """Return `s` after a harvest: the top card's meter pays, and the top cards become talers (SMB-03)."""
        cards = s.fields[seat][field]
        kept = len(cards) - pays(cards)
        seen, discards = s.seen[seat], s.discards
        for card in cards[kept:]:
            seen = plus(seen, card)
        for card in cards[:kept]:
            discards = plus(discards, card)
        fields = swap(s.fields, seat, swap(s.fields[seat], field, ()))
        return s._replace(fields=fields, seen=swap(s.seen, seat, seen), discards=discards)

    def _do_stop(self, s: State, task: Action) -> State:
        return self._done(s._replace(made=(), begun=0) if task[0] == "trade" else s)

    def _do_attack(self, s: State, task: Action, other: Seat) -> State:
        return self._done(s, ("reveal", task[1], other), ("quick", other))

    def _do_turn(self, s: State, task: Action, card: int) -> State:
        s = knowledge.turn_up_taler(s, task[2], card)
        fits = any(cards and sort_of(cards[0]) == sort_of(card) for cards in s.fields[task[1]])
        return self._done(s, ("keep", task[1], task[2], card)) if fits else self._done(s)

    def _do_keep(self, s: State, task: Action, field: int) -> State:
        _, seat, other, card = task
        s = s._replace(seen=swap(s.seen, other, plus(s.seen[other], card, -1)))
        return self._done(self._planted(s, seat, card, field))

    def _do_give(self, s: State, task: Action, sort: int) -> State:
        s = self._offered(s, 0, sort)
        return knowledge.claim_hand(s, task[1], sort, s.offer[0].count(sort))

    def _do_face(self, s: State, task: Action, card: int) -> State:
        return self._offered(s, 1, card)

    def _do_want(self, s: State, task: Action, sort: int) -> State:
        return self._offered(s, 2, sort)

    def _offered(self, s: State, part: int, item: int) -> State:
        begun = s.begun + (s.offer == NO_OFFER)
        return s._replace(offer=swap(s.offer, part, tuple(sorted((*s.offer[part], item)))), begun=begun)

    def _do_cancel(self, s: State, task: Action) -> State:
        return s._replace(offer=NO_OFFER)

    def _do_to(self, s: State, task: Action, other: Seat) -> State:
        made = tuple(sorted((*s.made, (other, s.offer))))
        return s._replace(made=made, todo=(*s.todo, ("answer", other)))

    def _do_no(self, s: State, task: Action) -> State:
        return self._done(s._replace(offer=NO_OFFER))

    def _do_yes(self, s: State, task: Action) -> State:
        """Return `s` after a yes: the accepter picks cards, then the proposer; both are shown (SMB-05)."""
        accepter, proposer = task[1], s.todo[-2][1]
        gives, _, wants = s.offer
        for sort in set(wants):
            s = knowledge.claim_hand(s, accepter, sort, wants.count(sort))
        picks = [("pick", proposer, sort, 1) for sort in reversed(gives)]
        picks += [("pick", accepter, sort, 0) for sort in reversed(wants)]
        return self._done(s, ("show", proposer, accepter), *picks)

    def _do_pick(self, s: State, task: Action, slot: int) -> State:
        picked = tuple(sorted((*s.picks[task[3]], slot)))
        return self._done(s._replace(picks=(picked, s.picks[1]) if task[3] == 0 else (s.picks[0], picked)))

    def _do_show(self, s: State, task: Action, taken: Any, given: Any) -> State:
        _, proposer, accepter = task
        for seat, (slots, _) in ((accepter, taken), (proposer, given)):
            for slot in reversed(slots):
                s = knowledge.take_from_hand(s, seat, slot)
        up = s.up
        for card in s.offer[1]:
            up = without(up, card)
        received = [(accepter, (*given[1], *s.offer[1])), (proposer, taken[1])]
        lays = [("lay", seat, tuple(sorted(cards))) for seat, cards in received if cards]
        return self._done(s._replace(up=up, offer=NO_OFFER, picks=((), ())), *lays)

    def _do_lay(self, s: State, task: Action, card: int, field: int) -> State:
        s = self._planted(s, task[1], card, field)
        if task[0] == "trade":
            return s._replace(up=without(s.up, card))
        rest = without(task[2], card)
        return self._done(s, ("lay", task[1], rest)) if rest else self._done(s)

    # What follows by itself -----------------------------------------------------------------------------

    def settled(self, s: State) -> State:
        """Return `s` after all tasks that need no decision. Only public facts decide what is skipped."""
        while s.todo:
            follow = getattr(self, f"_follow_{s.todo[-1][0]}", None)
            after = follow(s, s.todo[-1]) if follow else s
            if after is s:
                return s
            s = after
        return s

    def _follow_begin(self, s: State, task: Action) -> State:
        seat = task[1]
        draws = [("draw", seat)] * self.deck.draw
        ups = [("up", seat)] * self.deck.up
        plants = [("attack", seat), ("plant", seat, 0), ("plant", seat, 1)]
        return self._done(s, ("end", seat), *draws, ("trade", seat), *ups, *plants)

    def _follow_plant(self, s: State, task: Action) -> State:
        return s if s.hands[task[1]] else self._done(s)

    def _follow_attack(self, s: State, task: Action) -> State:
        ready = any(cards and kind_of(cards[-1]) == BABY for cards in s.fields[task[1]])
        return s if ready and self.victims(s, task[1]) else self._done(s)

    def _follow_quick(self, s: State, task: Action) -> State:
        return s if any(s.fields[task[1]]) else self._done(s)

    def _follow_reveal(self, s: State, task: Action) -> State:
        return s if s.dark[task[2]] or any(s.seen[task[2]]) else self._done(s)

    def _follow_draw(self, s: State, task: Action) -> State:
        if s.ran_out >= self.deck.runs:
            return self._done(s)
        if s.left:
            return s
        return self._reshuffled(s) if any(s.discards) else s._replace(ran_out=self.deck.runs)

    _follow_up = _follow_draw

    def _follow_end(self, s: State, task: Action) -> State:
        if s.ran_out < self.deck.runs:
            return self._done(s._replace(turn=s.turn + 1), ("begin", (task[1] + 1) % self.seats))
        for seat in range(self.seats):
            for field in range(FIELDS):
                if s.fields[seat][field]:
                    s = self._harvested(s, seat, field)
        return s._replace(todo=())
