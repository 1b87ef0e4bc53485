"""Mutterböhnchen on top of Ladybohn: plant, attack, trade, harvest, for two to six players.

Beans (Bohnen) come from the front of the hand and go on fields (Felder); the uppermost card's meter says
what a field is worth, and talers are the harvested cards themselves. Babies on top attack other players'
talers; ladies and babies move one another up; 24 males have a will of their own. A turn with three to six
players: plant one or two, attack, turn up two and trade, draw three (phases.py, trade.py); with two: the
opponent's leavings, plant, attack, turn up three, draw two (two.py).

Each seat owes one small decision at a time; `State.todo` is a stack of what is still to be asked. tasks.py
lists questions and answers, dispatch.py the parts of the rules behind them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

from kleinod.core.game import CHANCE, NOBODY, Arg, Msg, Options, Outcome, Rules, Seat, msg
from kleinod.games.mutterboehnchen import attack, deal, knowledge, phases, turning, two, worlds
from kleinod.games.mutterboehnchen.dispatch import ANSWERS, CHECKS, EFFECTS, FOLLOWS
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.naming import named
from kleinod.games.mutterboehnchen.reasons import REASONS
from kleinod.games.mutterboehnchen.state import NO_OFFER, Action, State, Task, seat_of, swap
from kleinod.games.mutterboehnchen.table import DECK, Deck
from kleinod.games.mutterboehnchen.tasks import LOTS, PRIVATE


class Mutterboehnchen(Rules[State, Action]):
    """`DECK` is what is played with; tests play with smaller ones."""

    REASONS: ClassVar = REASONS
    DECK: ClassVar[Deck] = DECK

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.kit = Kit(self.DECK, seats, options)
        self.follows = {**FOLLOWS, "begin": two.follow_begin if self.kit.two else phases.follow_begin}
        self.set_up = knowledge.set_up(self.kit)

    # The flow -----------------------------------------------------------------------------------------

    def initial(self) -> State:
        """Two males of each sort are the talers, the rest is the pile; nothing is dealt yet (BOH-04)."""
        each = tuple(reversed(range(self.seats)))
        todo: list[Task] = [("begin", 0)]
        todo += [("draw", seat) for _ in range(self.DECK.hand) for seat in each]
        talers = sum(self.set_up) // self.seats
        todo += [("taler", seat) for _ in range(talers) for seat in each]
        nothing: tuple[tuple[Any, ...], ...] = ((),) * self.seats
        aside = self.set_up if talers else (0,) * self.kit.size
        pile = tuple(face.many - n for face, n in zip(self.DECK.faces, aside, strict=True))
        rows = self.kit.rows
        return State(
            turn=0,
            todo=tuple(todo),
            hands=nothing,
            pools=nothing,
            claims=nothing,
            fields=(((),) * rows,) * self.seats,
            began=((-1,) * rows,) * self.seats,
            dark=nothing,
            seen=((0,) * self.kit.size,) * self.seats,
            proofs=nothing,
            lifted=(),
            spare=() if talers else self.set_up,
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
            third=1 if self.kit.two else NOBODY,
            unseen=(),
        )

    def to_act(self, s: State) -> Seat:
        if not s.todo:
            return NOBODY
        return CHANCE if s.todo[-1][0] in LOTS else s.todo[-1][1]

    def private(self, s: State) -> bool:
        return bool(s.todo) and s.todo[-1][0] in PRIVATE

    def check(self, s: State, a: Action) -> Msg | None:
        if not s.todo:
            return self.no("over")
        task = s.todo[-1]
        if a[0] not in ANSWERS[task[0]]:
            return self.no("not_now")
        if task[0] in LOTS:
            return None if any(a == other for other, _ in self.odds(s)) else self.no("not_now")
        asked = CHECKS.get((task[0], a[0])) or CHECKS.get(a[0])
        found = asked(self.kit, s, task, a) if asked else ""
        return self.no(found, self._lit(s, task, a, found), **self._numbers(found)) if found else None

    def _lit(self, s: State, task: Task, a: Action, code: str) -> tuple[str, ...]:
        """What to light up: the field that was meant, or those that stand in the way (BOH-10)."""
        seat = seat_of(task)
        if code == "single_bean":
            return tuple(f"f{seat}-{n}" for n, cards in enumerate(s.fields[seat]) if len(cards) > 1)
        field = {"plant": 3, "lay": 2, "harvest": 1}.get(a[0])
        return () if field is None else (f"f{seat}-{a[field]}",)

    def _numbers(self, code: str) -> dict[str, Arg]:
        """The number in the sentence of a refusal."""
        k = self.kit
        limits = {
            "offer_limit": k.offers_per_turn,
            "side_full": k.cards_per_side,
            "ask_limit": k.offers_by_others,
        }
        return {"n": limits[code]} if code in limits else {}

    def apply(self, s: State, a: Action) -> State:
        task = s.todo[-1]
        if a[0] == "taler":
            return self._taler(s, task, a[1])
        effect = EFFECTS.get((task[0], a[0])) or EFFECTS[a[0]]
        return self.settled(effect(self.kit, s, task, a))

    def settled(self, s: State) -> State:
        """`s` after everything that needs no decision."""
        while s.todo:
            follow = self.follows.get(s.todo[-1][0])
            after = follow(self.kit, s, s.todo[-1]) if follow else s
            if after is s:
                return s
            s = after
        return s

    # Chance -------------------------------------------------------------------------------------------

    def odds(self, s: State) -> tuple[tuple[Action, int], ...]:
        task = s.todo[-1]
        if task[0] == "taler":
            counts = self._undealt(s)
            return tuple((("taler", card), n) for card, n in enumerate(counts) if n)
        by_task = {"reveal": attack.odds_reveal, "show": deal.odds_show}
        return by_task.get(task[0], turning.odds_pile)(self.kit, s, task)

    def _undealt(self, s: State) -> tuple[int, ...]:
        """Set-up talers that are not dealt yet, as counts."""
        dealt = [card for dark in s.dark for card in dark]
        return tuple(n - dealt.count(card) for card, n in enumerate(self.set_up))

    def _taler(self, s: State, task: Task, card: int) -> State:
        """A set-up taler; after the last one the leftovers go into the pile unseen (BOH-04)."""
        seat = seat_of(task)
        dark = tuple(sorted((*s.dark[seat], card)))
        s = s._replace(todo=s.todo[:-1], dark=swap(s.dark, seat, dark))
        if knowledge.dealing(s):
            return s
        spare = self._undealt(s)
        pile = tuple(n + more for n, more in zip(s.pile, spare, strict=True))
        return self.settled(s._replace(spare=spare, pile=pile, left=sum(pile)))

    # What can be tried --------------------------------------------------------------------------------

    def candidates(self, s: State) -> Iterator[Action]:
        """All verbs of the current task with everything that its seat can name."""
        if not s.todo:
            return
        task = s.todo[-1]
        if task[0] in LOTS:
            yield from (a for a, _ in self.odds(s))
            return
        for verb in ANSWERS[task[0]]:
            yield from named(self.kit, s, verb)

    def search(self, s: State) -> tuple[Action, ...]:
        """Offers are built in one order only: given sorts, face-up cards, wanted sorts, each rising."""
        gives, faces, wants = s.offer
        least = {"give": (99 if faces or wants else max(gives, default=0)), "want": max(wants, default=0)}
        least["face"] = 99 if wants else max(faces, default=0)
        return tuple(a for a in self.legal(s) if a[0] not in least or a[1] >= least[a[0]])

    # The end ------------------------------------------------------------------------------------------

    def standing(self, s: State) -> tuple[int, ...]:
        """Talers of each seat, dark ones included."""
        return tuple(attack.talers(s, seat) for seat in range(self.seats))

    def outcome(self, s: State) -> Outcome:
        return self._ranked(s, msg("end.talers", "BOH-23", n=max(self.standing(s))))

    def settle(self, s: State, why: Msg) -> Outcome:
        loser = dict(why.args).get("seat") if why.code == "end.resigned" else None
        return self._ranked(s, why, loser)

    def _ranked(self, s: State, why: Msg, loser: Arg | None = None) -> Outcome:
        """Ties go to whoever had the first own turn later (BOH-23)."""
        scores = self.standing(s)
        order = sorted(range(self.seats), key=lambda seat: (seat == loser, -scores[seat], -seat))
        return Outcome(scores, tuple(order.index(seat) + 1 for seat in range(self.seats)), why)

    # Secrets ------------------------------------------------------------------------------------------

    def observe(self, s: State, viewer: Seat | None) -> State:
        return knowledge.observe(self.kit, s, viewer)

    def imagine(self, o: State, viewer: Seat | None, rng: Random) -> State:
        return worlds.imagine(self.kit, o, viewer, rng)

    def mask(self, s: State, a: Action, viewer: Seat | None) -> Action:
        return knowledge.mask(s, a, viewer)
