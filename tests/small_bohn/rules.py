"""Small Mutterböhnchen: plant from the front of the hand, be attacked, trade, draw.

Each decision is small and belongs to one seat. `State.todo` is a stack of tasks still to be done, of which
the last is the current question. Actions begin with a verb:

    chance    taler, draw, up, turn (a card); show (the cards picked on both sides)
    planting  plant (card, field); lay (card, field); harvest (field); stop
    attack    attack (seat); keep (field)
    trade     give (sort), face (open card), want (sort), to (seat), cancel; yes, no; pick (slot)
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from kleinod.core.game import CHANCE, TERMINAL, Msg, Options, Outcome, Rules, Seat, msg
from small_bohn import knowledge
from small_bohn.cards import DECKS, FIELDS, MALE, kind_of, sort_of
from small_bohn.flow import Flow
from small_bohn.hand_constraints import Supposes
from small_bohn.state import NO_OFFER, State

Action = tuple[Any, ...]
#: Tasks that chance answers. Every other task is answered by the seat in its second item.
LOTS = frozenset(("taler", "draw", "up", "reveal", "show"))
#: The actions that answer each task.
ANSWERS = {
    "taler": ("taler",),
    "draw": ("draw",),
    "up": ("up",),
    "reveal": ("turn",),
    "show": ("show",),
    "plant": ("plant", "harvest", "stop"),
    "attack": ("attack", "stop"),
    "quick": ("harvest", "stop"),
    "keep": ("keep",),
    "trade": ("give", "face", "want", "to", "cancel", "lay", "harvest", "stop"),
    "answer": ("yes", "no", "harvest"),
    "pick": ("pick",),
    "lay": ("lay", "harvest"),
}
PRIVATE = frozenset(("plant", "trade", "answer", "pick"))


class SmallBohn(Flow, Supposes, Rules[State, Action]):
    REASONS: ClassVar = {
        "over": "SMB-07",
        "not_now": "SMB-02",
        "not_in_hand": "SMB-02",
        "must_plant": "SMB-02",
        "other_sort": "SMB-02",
        "no_field": "SMB-02",
        "empty_field": "SMB-03",
        "single_bean": "SMB-03",
        "room_left": "SMB-06",
        "must_join": "SMB-06",
        "not_there": "SMB-06",
        "no_victim": "SMB-04",
        "fits_not": "SMB-04",
        "offer_limit": "SMB-05",
        "side_full": "SMB-05",
        "offer_empty": "SMB-05",
        "offer_open": "SMB-05",
        "same_offer": "SMB-05",
        "no_partner": "SMB-05",
        "wrong_pick": "SMB-05",
        "cards_left": "SMB-06",
    }

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.deck = DECKS[str(options["deck"])]
        self.offers = int(options["offers"])
        self.size = len(self.deck.counts)
        self.set_up = self._set_up_talers()

    def initial(self) -> State:
        """Return the position before the deal, with males of each sort set aside as talers (SMB-01)."""
        each = range(self.seats)
        talers = sum(self.set_up) // self.seats
        todo = [("begin", 0), *[("draw", seat) for _ in range(self.deck.hand) for seat in reversed(each)]]
        todo += [("taler", seat) for _ in range(talers) for seat in reversed(each)]
        nothing: tuple[tuple[Any, ...], ...] = ((),) * self.seats
        none = (0,) * self.size
        pile = tuple(n - aside for n, aside in zip(self.deck.counts, self.set_up, strict=True))
        return State(
            turn=0,
            todo=tuple(todo),
            hands=nothing,
            pools=nothing,
            claims=nothing,
            fields=(((),) * FIELDS,) * self.seats,
            dark=nothing,
            seen=(none,) * self.seats,
            proofs=nothing,
            pile=pile,
            left=sum(pile),
            discards=none,
            ran_out=0,
            shuffles=0,
            up=(),
            offer=NO_OFFER,
            made=(),
            begun=0,
            picks=((), ()),
            unseen=(),
        )

    def _set_up_talers(self) -> tuple[int, ...]:
        """Return the males to set aside: one of each sort for each player, or fewer if the deck is small."""
        fewest = min(n for card, n in enumerate(self.deck.counts) if kind_of(card) == MALE)
        aside = self.seats if fewest > self.seats else 1
        if self.deck.sorts * aside % self.seats:
            aside = 0
        return tuple(aside if kind_of(card) == MALE else 0 for card in range(self.size))

    def current_player(self, s: State) -> Seat:
        if not s.todo:
            return TERMINAL
        return CHANCE if s.todo[-1][0] in LOTS else s.todo[-1][1]

    def private(self, s: State) -> bool:
        return bool(s.todo) and s.todo[-1][0] in PRIVATE

    def pseudo_legal(self, s: State) -> Iterator[Action]:
        """Yield each verb that answers the current task, with all arguments that can be listed without
        knowing hidden cards."""
        if not s.todo:
            return
        task = s.todo[-1]
        kind, seat = task[0], task[1]
        cards, fields = range(self.size), range(FIELDS)
        if kind in LOTS:
            yield from (a for a, _ in self.chance_outcomes(s))
            return
        sorts = range(self.deck.sorts)
        named: dict[str, list[Action]] = {
            "plant": [("plant", card, field) for card in cards for field in fields],
            "lay": [("lay", card, field) for card in cards for field in fields],
            "attack": [("attack", other) for other in range(self.seats)],
            "keep": [("keep", field) for field in fields],
            "give": [("give", sort) for sort in sorts],
            "face": [("face", card) for card in sorted(set(s.up))],
            "want": [("want", sort) for sort in sorts],
            "to": [("to", other) for other in range(self.seats)],
            "pick": [("pick", slot) for slot in range(len(s.hands[seat]))],
            "harvest": [("harvest", field) for field in fields],
        }
        for verb in ANSWERS[kind]:
            yield from named.get(verb, [(verb,)])

    def check(self, s: State, a: Action) -> Msg | None:
        if not s.todo:
            return self.no("over")
        kind = s.todo[-1][0]
        if a[0] not in ANSWERS[kind]:
            return self.no("not_now")
        if kind in LOTS:
            return None if any(a == other for other, _ in self.chance_outcomes(s)) else self.no("not_now")
        return getattr(self, f"_check_{a[0]}")(s, s.todo[-1], *a[1:])

    # Planting and harvesting ------------------------------------------------------------------------

    def _check_plant(self, s: State, task: Action, card: int, field: int) -> Msg | None:
        hand = s.hands[task[1]]
        if not hand or hand[0] != card:
            return self.no("not_in_hand")
        return self._check_place(s, task[1], card, field)

    def _check_place(self, s: State, seat: Seat, card: int, field: int) -> Msg | None:
        if not 0 <= field < FIELDS:
            return self.no("no_field")
        there = s.fields[seat][field]
        if there and sort_of(there[0]) != sort_of(card):
            return self.no("other_sort")
        return None

    def _check_harvest(self, s: State, task: Action, field: int) -> Msg | None:
        fields = s.fields[task[1]]
        if not 0 <= field < FIELDS or not fields[field]:
            return self.no("empty_field")
        if len(fields[field]) == 1 and any(len(cards) > 1 for cards in fields):
            return self.no("single_bean")
        if task[0] == "lay" and any(self.places(s, task[1], card) for card in task[2]):
            return self.no("room_left")
        return self.no("offer_open") if task[0] == "trade" and s.offer != NO_OFFER else None

    def _check_lay(self, s: State, task: Action, card: int, field: int) -> Msg | None:
        """Refuse fields that the card does not fit. A traded card must join a field of its sort (SMB-06)."""
        own = task[0] == "trade"
        if own and s.offer != NO_OFFER:
            return self.no("offer_open")
        if card not in (s.up if own else task[2]):
            return self.no("not_there")
        refusal = self._check_place(s, task[1], card, field)
        if refusal is None and not own and field not in self.places(s, task[1], card):
            return self.no("must_join")
        return refusal

    def _check_stop(self, s: State, task: Action) -> Msg | None:
        if task[0] == "plant" and task[2]:
            return self.no("must_plant")
        if task[0] == "trade" and s.offer != NO_OFFER:
            return self.no("offer_open")
        return self.no("cards_left") if task[0] == "trade" and s.up else None

    # Attacks ------------------------------------------------------------------------------------------

    def _check_attack(self, s: State, task: Action, other: Seat) -> Msg | None:
        return None if other in self.victims(s, task[1]) else self.no("no_victim")

    def _check_keep(self, s: State, task: Action, field: int) -> Msg | None:
        there = s.fields[task[1]][field] if 0 <= field < FIELDS else ()
        return None if there and sort_of(there[0]) == sort_of(task[3]) else self.no("fits_not")

    # Trading ------------------------------------------------------------------------------------------

    def _check_give(self, s: State, task: Action, sort: int) -> Msg | None:
        held = sum(sort_of(card) == sort for card in s.hands[task[1]])
        if held <= s.offer[0].count(sort):
            return self.no("not_in_hand")
        return self._check_more(s, len(s.offer[0]) + len(s.offer[1]))

    def _check_face(self, s: State, task: Action, card: int) -> Msg | None:
        if s.up.count(card) <= s.offer[1].count(card):
            return self.no("not_there")
        return self._check_more(s, len(s.offer[0]) + len(s.offer[1]))

    def _check_want(self, s: State, task: Action, sort: int) -> Msg | None:
        return self._check_more(s, len(s.offer[2])) if 0 <= sort < self.deck.sorts else self.no("not_now")

    def _check_more(self, s: State, on_this_side: int) -> Msg | None:
        if s.offer == NO_OFFER and s.begun >= self.offers:
            return self.no("offer_limit", n=self.offers)
        return self.no("side_full", n=self.deck.per_side) if on_this_side >= self.deck.per_side else None

    def _check_to(self, s: State, task: Action, other: Seat) -> Msg | None:
        if s.offer == NO_OFFER:
            return self.no("offer_empty")
        if other == task[1] or not 0 <= other < self.seats:
            return self.no("no_partner")
        return self.no("same_offer") if (other, s.offer) in s.made else None

    def _check_cancel(self, s: State, task: Action) -> Msg | None:
        return self.no("offer_empty") if s.offer == NO_OFFER else None

    def _check_yes(self, s: State, task: Action) -> Msg | None:
        wanted = s.offer[2]
        held = [sort_of(card) for card in s.hands[task[1]]]
        return self.no("not_in_hand") if any(held.count(x) < wanted.count(x) for x in wanted) else None

    def _check_no(self, s: State, task: Action) -> Msg | None:
        return None

    def _check_pick(self, s: State, task: Action, slot: int) -> Msg | None:
        hand = s.hands[task[1]]
        if not 0 <= slot < len(hand) or slot in s.picks[task[3]] or sort_of(hand[slot]) != task[2]:
            return self.no("wrong_pick")
        return None

    def canonical_actions(self, s: State) -> tuple[Action, ...]:
        """Return the legal actions, except that an offer is built in one order only: sorts given, then open
        cards, then sorts wanted, each in rising order.
        """
        gives, faces, wants = s.offer
        least = {"give": (99 if faces or wants else max(gives, default=0)), "want": max(wants, default=0)}
        least["face"] = 99 if wants else max(faces, default=0)
        return tuple(a for a in self.legal(s) if a[0] not in least or a[1] >= least[a[0]])

    # The end ------------------------------------------------------------------------------------------

    def scores(self, s: State) -> tuple[int, ...]:
        """Return the number of talers of each seat, hidden ones included."""
        return tuple(len(dark) + sum(seen) for dark, seen in zip(s.dark, s.seen, strict=True))

    def outcome(self, s: State) -> Outcome:
        return self._ranked(s, msg("end.talers", "SMB-07", n=max(self.scores(s))))

    def adjudicate(self, s: State, why: Msg) -> Outcome:
        return self._ranked(s, why)

    def _ranked(self, s: State, why: Msg) -> Outcome:
        """Return the result; the player whose first turn came later wins ties (SMB-07)."""
        scores = self.scores(s)
        order = sorted(range(self.seats), key=lambda seat: (-scores[seat], -seat))
        return Outcome(scores, tuple(order.index(seat) + 1 for seat in range(self.seats)), why)

    # Secrets ------------------------------------------------------------------------------------------

    def observe(self, s: State, viewer: Seat | None) -> State:
        return knowledge.observe(s, viewer, self.undealt(s))

    def determinize(self, o: State, viewer: Seat | None, rng: Any) -> State:
        return knowledge.determinize(o, rng)

    def mask(self, s: State, a: Action, viewer: Seat | None) -> Action:
        """Hide set-up talers from all, drawn cards from all but the owner, picks from all but the picker."""
        owner = s.todo[-1][1]
        if a[0] == "taler" or (a[0] in ("draw", "pick") and owner != viewer):
            return (a[0], -1)
        return a
