# pyright: reportArgumentType=false, reportCallIssue=false, reportGeneralTypeIssues=false, reportOperatorIssue=false
# A match has the general types `Position` and `Action`, while these tests use those of their own game.
"""Compares the questions, choices and cards of the engine and the naive twin of Mutterböhnchen.

The engine plays and the twin follows. The twin has no offers. Instead it gets each deal when the cards change
hands, and a "visit" when a player may harvest while making or answering an offer (BOH-11).
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from kleinod.core.game import CHANCE, NOBODY, TERMINAL
from kleinod.games.mutterboehnchen.card_data import SORTS
from kleinod.games.mutterboehnchen.card_zones import turned_up
from kleinod.games.mutterboehnchen.offer import NO_OFFER
from kleinod.games.mutterboehnchen.pending_tasks import (
    Answer,
    Confirm,
    Market,
    Reply,
    Reveal,
    Rise,
    Show,
    Task,
    Tidy,
    Unveil,
)
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State
from twins.mutterboehnchen import Game

#: The twin's names for the questions of the engine.
WORDS = {
    "front": "hand",
    "front2": "hand",
    "rear": "arbeitstier",
    "rise": "raise",
    "bring": "frauenversteher",
    "fetch": "fetch",
    "reap": "loser",
    "clear": "choleriker",
    "attack": "attack",
    "quick": "defend",
    "keep": "keep",
    "flitzer": "flitzer",
    "trade": "trade",
    "receive": "lay",
    "left": "offer",
    "offer": "plant",
    "last": "end",
}
#: Questions in which a player makes or answers an offer; the twin knows only that cards may be planted then.
TALK = ("bid", "answer", "counter", "confirm", "reply", "market")
#: Questions that follow a planting.
FOLLOWING = ("rise", "bring", "fetch", "reap", "clear", "rear")
#: The verbs of actions that only trade.
OFFERS = frozenset(
    (
        "give",
        "face",
        "want",
        "to",
        "all",
        "cancel",
        "ask",
        "yes",
        "no",
        "counter",
        "reply",
        "take",
        "but",
        "set",
        "look",
    )
)


class Table:
    """A game that engine and twin play together. `options` are those of the engine."""

    def __init__(self, seats: int, **options: Any) -> None:
        self.options: dict[str, Any] = {
            "saufkumpan": "not_green",
            "schluckspecht": "all_fields",
            "gift_limit": 0,
            "cards_per_side": 4,
            "offers_per_turn": 8,
            "offers_by_others": 2,
            "answers": "in_turn",
            **options,
        }
        self.rules = Mutterboehnchen(seats, self.options)
        self.state: State = self.rules.initial()
        self.twin = Game(
            seats,
            saufkumpan=self.options["saufkumpan"],
            schluckspecht="all" if self.options["schluckspecht"] == "all_fields" else "this",
            gift_limit=self.options["gift_limit"] or None,
        )
        self.seats = seats
        self.asked: Counter[str] = Counter()
        self.deals = 0

    def play(self, rng: Random, *, quiet: bool) -> None:
        """Play to the end. If `quiet` is true, nobody makes an offer."""
        while (seat := self.rules.current_player(self.state)) != TERMINAL:
            if seat == CHANCE:
                action = self.rules.sample_chance(self.state, rng)
                self._chance(action)
            else:
                legal = self.rules.legal(self.state)
                spoken = self._compare(legal)
                action = _picked(rng, legal, quiet)
                self.asked[self.state.todo[-1].name] += 1
                if action in spoken:
                    self.twin.play(spoken[action])
            self.state = self.rules.apply(self.state, action)
            self._settle()
            self._same_cards()
        self._same_end()

    # --- one step -----------------------------------------------------------------------------------------

    def _chance(self, a: Action) -> None:
        task = self.state.todo[-1]
        if isinstance(task, Show):
            self._show(task, a)
        if isinstance(task, (Show, Unveil)):
            return
        names = {
            "taler": f"taler-{task.seat}",
            "draw": f"{'deal' if self.twin.phase == 'set-up' else 'draw'}-{task.seat}",
            "up": "turn-up",
        }
        word = f"seize-{task.other}" if isinstance(task, Reveal) else names[task.name]
        assert self.twin.asked() == ("chance", word)
        assert self.twin.choices() == sorted(
            self._code(other[1]) for other, _ in self.rules.chance_outcomes(self.state)
        )
        self.twin.play(self._code(a[1]))

    def _show(self, task: Show, a: Action) -> None:
        """Play the deal on the twin, which needs its hand slots and face-up cards."""
        _, (taken, _), (given, _) = a
        proposer, accepter = task.seat, task.accepter
        shows = [self._code(card) for card in self.state.offer.faces]
        self.deals += 1
        if proposer == self.twin.turn:
            self.twin.deal(accepter, gives=given, shows=shows, takes=taken)
        else:
            self.twin.deal(proposer, gives=taken, shows=shows, takes=given)

    def _settle(self) -> None:
        """Answer the twin's questions that the engine skips because there is only one answer."""
        todo = self.state.todo
        task = todo[-1] if todo else None
        name, seat = (task.name, task.seat) if task else ("", NOBODY)
        visited = self.twin.asked()
        goes_on = name in TALK and seat == visited[0]
        if visited[1] == "visit" and not goes_on and name not in FOLLOWING:
            self.twin.play("stop")
        if self.twin.asked()[1] == "defend" and self.twin.choices() == ["stop"] and name != "quick":
            self.twin.play("stop")
        if name in TALK and seat != self.twin.turn and self.twin.asked()[1] == "trade":
            self.twin.visit(seat)
        if isinstance(task, Reply) and task.bid:
            return
        if isinstance(task, (Answer, Confirm, Reply)) and not self.state.offer.wants:
            self._gift(task)

    def _gift(self, task: Answer | Confirm | Reply) -> None:
        """Check that the engine asks only players who may refuse the gift (BOH-31)."""
        seat, giver = task.seat, task.partner
        if giver == self.twin.turn or not self.state.offer.faces:
            assert not self.twin.must_accept(self.twin.players[giver].seat, seat)

    # --- the same? ----------------------------------------------------------------------------------------

    def _compare(self, legal: tuple[Action, ...]) -> dict[Action, str]:
        """Compare the choices of engine and twin. Return the twin's word for each choice of the engine."""
        task = self.state.todo[-1]
        if task.name == "pick":
            return {}
        if task.name in TALK:
            word = "trade" if task.seat == self.twin.turn else "visit"
        else:
            word = ("dealt", "aside")[task.must] if isinstance(task, Tidy) else WORDS[task.name]
        assert self.twin.asked() == (task.seat, word), (task, self.twin.question)
        spoken = {a: self._spoken(task, a) for a in legal if self._is_known(task, a)}
        wanted = self.twin.choices()
        if task.name in ("trade", *TALK):
            wanted = self._shortened(task, wanted)
        assert sorted(spoken.values()) == sorted(wanted), task
        return spoken

    def _is_known(self, task: Task, a: Action) -> bool:
        if task.name in TALK:
            return a[0] in ("lay", "harvest")
        return a[0] not in OFFERS or task.name == "flitzer"

    def _shortened(self, task: Task, words: list[str]) -> list[str]:
        """Return the twin's choices without those that the engine does not list now. While an offer is
        being built or may still be made, the engine lists only harvests."""
        building = task.name in ("trade", "bid", "counter") and self.state.offer != NO_OFFER
        may_go_on = task.name == "confirm" and task.seat == self.twin.turn
        if isinstance(task, Market):
            may_go_on = task.offer != NO_OFFER
        if building or may_go_on:
            return [word for word in words if word.startswith("harvest")]
        if task.name in TALK:
            words = [word for word in words if word != "stop"]
            if task.seat == self.twin.turn:  # while answering, the player may plant only set-aside cards
                own = self.twin.aside()[task.seat]
                return [w for w in words if not w.startswith("plant") or w.split("-")[1] in own]
        return words

    def _spoken(self, task: Task, a: Action) -> str:
        name, verb = task.name, a[0]
        if verb == "plant":
            place = f"{a[3]}{'u' * a[4]}"
            if name == "last":
                return f"hand-{a[1]}-{place}"
            freely = name != "rear" and self.rules.tables.has(self.state, task.seat, "hampelmann")
            return f"hand-{a[1]}-{place}" if freely else f"plant-{place}"
        if verb == "lay":
            return f"{'keep' if name == 'keep' else 'plant'}-{self._code(a[1])}-{a[2]}{'u' * a[3]}"
        if verb in ("aside", "fetch"):
            return f"{verb}-{self._code(a[1])}"
        if isinstance(task, Rise) and verb == "raise":
            return f"raise-{task.field}-{a[1]}"
        if verb == "bring":
            return f"raise-{a[1]}-{a[2]}"
        if verb == "junk":
            return f"junk-{SORTS[a[1]]}"
        if verb == "drop":
            return f"put-{a[1]}"
        return "-".join(map(str, a))

    def _code(self, card: int) -> str:
        return self.rules.tables.codes[card]

    def _codes(self, cards: Any) -> list[str]:
        return [self._code(card) for card in cards]

    def _same_cards(self) -> None:
        """Check that every place holds the same cards on both sides."""
        s, twin = self.state, self.twin
        if twin.phase == "set-up":
            return
        for own, theirs in zip(s.fields, twin.fields(), strict=True):
            fields = [self._codes(cards) for cards in own]
            assert fields[: len(theirs)] == theirs
            assert not any(fields[len(theirs) :])
        assert [self._codes(hand) for hand in s.hands] == twin.hands()
        assert self._codes(s.discards) == twin.discards()
        assert self._codes(s.up) == twin.face_up()
        assert [sorted(self._codes(cards)) for cards in s.aside] == twin.aside()
        assert sorted(self._codes(turned_up(s))) == [code for _, code in sorted(twin.turned_up(), key=_code)]
        pile = [self._code(card) for card, n in enumerate(s.pile) for _ in range(n)]
        assert sorted(pile) == twin.pile()
        for seat in range(self.seats):
            seen = [card for card, n in enumerate(s.seen[seat]) for _ in range(n)]
            assert sorted(self._codes((*s.dark[seat], *seen))) == twin.talers()[seat]
        if self.seats == 2 and s.todo:
            assert s.third == twin.third

    def _same_end(self) -> None:
        outcome = self.rules.outcome(self.state)
        assert self.twin.asked() == (None, "over")
        assert list(outcome.scores) == self.twin.scores()
        assert list(outcome.places) == self.twin.places()


def _code(turned: tuple[int, str]) -> str:
    return turned[1]


def _picked(rng: Random, legal: tuple[Action, ...], quiet: bool) -> Action:
    """Pick a random choice. If `quiet`, it never begins an offer; otherwise steps that lead to a deal are
    more likely."""
    if quiet:
        silent = [a for a in legal if a[0] not in ("give", "face", "want", "ask")]
        return rng.choice(silent)
    spoken = [a for a in legal if a[0] in ("yes", "to", "all")]
    return rng.choice(spoken if spoken and rng.random() < 0.4 else legal)
