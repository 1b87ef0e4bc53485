"""The rules of Mutterböhnchen with its base game Ladybohn, for two to six players.

Beans (Bohnen) come from the front of the hand and go on fields (Felder). The meter of the top card says how
many talers a field pays; talers are the harvested cards themselves. Babies on top attack other players'
talers, ladies and babies move one another up, and 24 males have effects of their own. In a turn with three to
six players, the player plants one or two cards, attacks, turns up two and trades, and draws three (phases.py,
trade.py). With two, the player plants cards left by the opponent, plants from the hand, attacks, turns up
three, and draws two (two_player_phases.py).

Each seat makes one small decision at a time; `State.todo` is the stack of waiting questions. pending_tasks.py
lists the questions; questions.py says when each comes up, and verbs.py which actions answer it by which rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, cast

from kleinod.core.capabilities import Hand, HandConstraints, Holds
from kleinod.core.game import CHANCE, TERMINAL, Arg, Msg, Options, Outcome, Rules, Seat, msg
from kleinod.games.mutterboehnchen import (
    attack,
    determinization,
    hand_constraints,
    hidden_cards,
    set_up,
    standing_answers,
)
from kleinod.games.mutterboehnchen.card_data import DECK, Deck
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.offer import Offer
from kleinod.games.mutterboehnchen.pending_tasks import Task
from kleinod.games.mutterboehnchen.questions import question
from kleinod.games.mutterboehnchen.state import UNKNOWN, Action, State
from kleinod.games.mutterboehnchen.verb import Does, Secret
from kleinod.games.mutterboehnchen.verbs import OFFERED, number, verb_of


class Mutterboehnchen(Rules[State, Action], HandConstraints):
    """The rules of the game. `DECK` is the deck in use; tests use smaller ones."""

    #: Every code of a refusal with the id of its rule, in the order in which the rules check them.
    REASONS: ClassVar = {
        "over": "BOH-22b",
        "not_now": "BOH-17",
        # Refusals of plantings
        "not_in_hand": "BOH-05",
        "messie": "BOH-42",
        "one_drop": "BOH-51b",
        "front_only": "BOH-13",
        "rear_only": "BOH-25",
        "two_planted": "BOH-51b",
        "not_there": "BOH-19b",
        "sort_first": "BOH-51a",
        "no_field": "BOH-06",
        "below_nobody": "BOH-46",
        "third_field": "BOH-50a",
        "flitzer_third": "BOH-29",
        "room_left": "BOH-50a",
        "kotzbrocken": "BOH-37",
        "saufkumpan": "BOH-38",
        "pistolenheld": "BOH-48",
        "kavalier": "BOH-46",
        "other_sort": "BOH-07",
        "harvest_first": "BOH-07",
        "einsiedler": "BOH-35",
        "existing_only": "BOH-15b",
        "must_join": "BOH-19a",
        "one_each": "BOH-22a",
        "must_plant": "BOH-13",
        "cards_left": "BOH-19b",
        "aside_left": "BOH-19b",
        # Refusals of harvests and of moves within a field
        "own_turn": "BOH-50b",
        "empty_field": "BOH-09a",
        "single_bean": "BOH-10",
        "not_this_one": "BOH-28",
        "slip_ins": "BOH-11",
        "cannot_rise": "BOH-08",
        "no_lady": "BOH-36",
        "no_lady_there": "BOH-45",
        # Refusals of attacks
        "no_such_attack": "BOH-14",
        "no_victim": "BOH-14",
        "no_talers": "BOH-14",
        "attacked_before": "BOH-14",
        # Refusals in trades
        "no_such_sort": "BOH-18",
        "offer_limit": "BOH-57",
        "side_full": "BOH-56a",
        "offer_empty": "BOH-56a",
        "offer_open": "BOH-56a",
        "no_partner": "BOH-17",
        "same_offer": "BOH-57",
        "ask_limit": "BOH-57",
        "one_counter": "BOH-56a",
        "not_enough": "BOH-18",
        "face_up_only": "BOH-18",
        "wrong_pick": "BOH-18",
        "no_offer": "BOH-56d",
        "standing_limit": "BOH-55c",
    }
    DECK: ClassVar[Deck] = DECK

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.tables = DeckTables(self.DECK, seats, options)

    # The flow -----------------------------------------------------------------------------------------

    def initial(self) -> State:
        return set_up.initial(self.tables)

    def current_player(self, s: State) -> Seat:
        if not s.todo:
            return TERMINAL
        task = s.todo[-1]
        return CHANCE if question(task).chance_outcomes else task.seat

    def private(self, s: State) -> bool:
        return bool(s.todo) and question(s.todo[-1]).private

    def check(self, s: State, a: Action) -> Msg | None:
        if not s.todo:
            return self.no("over")
        task = s.todo[-1]
        row = question(task)
        answer = row.verbs.get(a[0])
        if answer is None:
            return self.no("not_now")
        if row.chance_outcomes:
            return None if any(a == other for other, _ in self.chance_outcomes(s)) else self.no("not_now")
        found = answer.check(self.tables, s, task, *a[1:])
        return self.no(found, self._lit(s, task, a, found), **self._numbers(found)) if found else None

    def _lit(self, s: State, task: Task, a: Action, code: str) -> tuple[str, ...]:
        """Return the fields that a refusal highlights: its own, or those that forbid a harvest (BOH-10)."""
        seat = task.seat
        if code == "single_bean":
            return tuple(f"f{seat}-{n}" for n, cards in enumerate(s.fields[seat]) if len(cards) > 1)
        lit = verb_of(a).lit
        return (f"f{seat}-{number(a, lit)}",) if lit else ()

    def _numbers(self, code: str) -> dict[str, Arg]:
        k = self.tables
        limits = {
            "offer_limit": k.offers_per_turn,
            "side_full": k.cards_per_side,
            "ask_limit": k.offers_by_others,
            "standing_limit": standing_answers.MOST_CHANGES,
        }
        return {"n": limits[code]} if code in limits else {}

    def apply(self, s: State, a: Action) -> State:
        task = s.todo[-1]
        return self.settled(question(task).verbs[a[0]].effect(self.tables, s, task, *a[1:]))

    def settled(self, s: State) -> State:
        """Return `s` after all steps that need no decision."""
        while s.todo:
            task = s.todo[-1]
            follow = question(task).follow
            after = follow(self.tables, s, task) if follow else s
            if after is s:
                return s
            s = after
        return s

    # Chance -------------------------------------------------------------------------------------------

    def chance_outcomes(self, s: State) -> tuple[tuple[Action, int], ...]:
        task = s.todo[-1]
        row = question(task)
        return row.chance_outcomes(self.tables, s, task, next(iter(row.verbs))) if row.chance_outcomes else ()

    # Pseudo-legal and legal actions -------------------------------------------------------------------

    def pseudo_legal(self, s: State) -> Iterator[Action]:
        """Yield actions with all verbs of the current task and every argument that its seat can name."""
        if not s.todo:
            return
        task = s.todo[-1]
        row = question(task)
        if row.chance_outcomes:
            yield from (a for a, _ in self.chance_outcomes(s))
        for word, answer in row.verbs.items():
            yield from answer.names(self.tables, s, task, word)

    def legal(self, s: State) -> tuple[Action, ...]:
        """Return the legal actions, found verb by verb, without a message for every refusal."""
        if not s.todo:
            return ()
        k, task = self.tables, s.todo[-1]
        row = question(task)
        if row.chance_outcomes:
            return tuple(a for a, _ in self.chance_outcomes(s))
        found: list[Action] = []
        for word, answer in row.verbs.items():
            found += answer.allowed(k, s, task, word)
        return tuple(found)

    def canonical_actions(self, s: State) -> tuple[Action, ...]:
        """Return the legal actions, but those that build an offer in one order only.

        The order is given sorts, face-up cards, wanted sorts, each rising.
        """
        legal = tuple(a for a in self.legal(s) if verb_of(a).does is not Does.SET)
        return tuple(a for a in legal if _is_next(s.offer, a)) if any(s.offer) else legal

    # The end ------------------------------------------------------------------------------------------

    def scores(self, s: State) -> tuple[int, ...]:
        """Return the talers of each seat, including unknown ones."""
        return tuple(attack.talers(s, seat) for seat in range(self.seats))

    def outcome(self, s: State) -> Outcome:
        """Rank by talers; in a tie the message names the player who wins it (BOH-23)."""
        scores = self.scores(s)
        n = max(scores)
        text = "$end.tie" if scores.count(n) > 1 else "$end.most"
        winner = max(seat for seat, score in enumerate(scores) if score == n)
        return self._ranked(s, msg("end.talers", "BOH-23", seat=winner, n=n, text=text))

    def adjudicate(self, s: State, why: Msg) -> Outcome:
        loser = dict(why.args).get("seat") if why.code == "end.resigned" else None
        return self._ranked(s, why, loser)

    def _ranked(self, s: State, why: Msg, loser: Arg | None = None) -> Outcome:
        """Rank the seats; a tie goes to the player who had the first own turn later (BOH-23)."""
        scores = self.scores(s)
        order = sorted(range(self.seats), key=lambda seat: (seat == loser, -scores[seat], -seat))
        return Outcome(scores, tuple(order.index(seat) + 1 for seat in range(self.seats)), why)

    # Secrets ------------------------------------------------------------------------------------------

    def observe(self, s: State, viewer: Seat | None) -> State:
        return hidden_cards.observe(self.tables, s, viewer)

    def determinize(self, o: State, viewer: Seat | None, rng: Random) -> State:
        return determinization.determinize(self.tables, o, viewer, rng)

    def mask(self, s: State, a: Action, viewer: Seat | None) -> Action:
        """Hide arguments from viewers who may not know them.

        Set-up talers are hidden from all, drawn and picked cards from all but their owner.
        """
        secret = verb_of(a).secret
        if secret is Secret.OPEN or (secret is Secret.OWN and s.todo[-1].seat == viewer):
            return a
        return (a[0], *(UNKNOWN,) * len(a[1:]))

    def hands(self, o: State, viewer: Seat | None) -> tuple[Hand, ...]:
        return hand_constraints.hands(self.tables, o)

    def suppose(self, o: State, viewer: Seat | None, holds: Holds, rng: Random) -> State:
        return hand_constraints.suppose(self.tables, o, viewer, holds, rng)

    def held(self, o: State, s: State) -> Holds:
        return hand_constraints.held(self.tables, o, s)


def _is_next(offer: Offer, a: Action) -> bool:
    """Return True if the action may come next in the canonical order of an offer."""
    part = OFFERED.get(a[0])
    if part is None:
        return True
    return not any(offer[part + 1 :]) and cast("int", a[1]) >= max(offer[part], default=0)
