# pyright: reportArgumentType=false, reportCallIssue=false
# A match has the general types `Position` and `Action`, while these tests use those of their own game.
"""Helpers for tests of Mutterböhnchen: short texts for positions and answers, and queries.

Cards are two characters, as in card_data.py of the game: "gm" garden male, "nw" green lady, "bb" and "bB"
blue babies with one and two rattles, "t3" the third stink special (Messie). Fields run from the bottom to the
top, hands from the front to the back, discards from the bottom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from kleinod.core.game import CHANCE
from kleinod.games.mutterboehnchen.card_data import DECK, SORTS, Deck
from kleinod.games.mutterboehnchen.pending_tasks import Begin, End, Taler, open_cards
from kleinod.games.mutterboehnchen.phases import follow_begin
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.view import MutterboehnchenView

OPTIONS: dict[str, Any] = {
    "saufkumpan": "not_green",
    "schluckspecht": "all_fields",
    "gift_limit": 0,
    "cards_per_side": 4,
    "offers_per_turn": 8,
    "offers_by_others": 2,
    "answers": "in_turn",
}
#: For each verb that names a card, the index of the card in the action.
CARDS = {"plant": 2, "drop": 2, "lay": 1, "aside": 1, "fetch": 1, "face": 1, "draw": 1, "up": 1, "turn": 1}
SORTED = ("give", "want", "junk", "look")


def rules_for(seats: int, deck: Deck = DECK, **options: Any) -> Mutterboehnchen:
    kind = type("Other", (Mutterboehnchen,), {"DECK": deck})
    return kind(seats, {**OPTIONS, **options})


class Table:
    """A position and the play from it, which checks after each action that every card is in one place."""

    def __init__(self, rules: Mutterboehnchen, s: State) -> None:
        self.rules, self.state = rules, rules.settled(s)
        self.cards = everything(rules, self.state)

    # --- playing --------------------------------------------------------------------------------------------

    def do(self, *words: str) -> Table:
        """Answer questions, including those of chance; picked cards are shown automatically."""
        for word in words:
            action = self.action(word)
            why = self.rules.check(self.state, action)
            assert why is None, f"{word}: {why} at {self.asked}"
            self._play(action)
        return self

    def _play(self, action: Action) -> None:
        self.state = self.rules.apply(self.state, action)
        assert everything(self.rules, self.state) == self.cards
        if self.state.todo and self.state.todo[-1].name == "show":
            self._play(self.rules.chance_outcomes(self.state)[0][0])

    def chance(self, seed: int = 0) -> Table:
        """Play chance events until a seat is asked."""
        rng = Random(seed)
        while self.rules.current_player(self.state) == CHANCE:
            self._play(self.rules.sample_chance(self.state, rng))
        return self

    def action(self, word: str) -> Action:
        """Return the action of ``plant gm 1``, ``plant b1 0 under``, ``give b``, ``attack 2 1`` …"""
        verb, *rest = word.split()
        if verb in SORTED:
            return verb, SORTS.index(rest[0])
        if verb not in CARDS:
            return verb, *map(int, rest)
        card = self.rules.tables.codes.index(rest[0])
        more = [1 if part == "under" else int(part) for part in rest[1:]]
        more += [0] * (verb in ("plant", "lay") and len(more) < 2)
        hand = self.state.hands[self.state.todo[-1].seat]
        slot = (hand.index(card) if card in hand else -1,) if CARDS[verb] == 2 else ()
        return verb, *slot, card, *more

    # --- asking -------------------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[int, str] | None:
        """The seat that is asked and the name of the question; None when the game is over."""
        todo = self.state.todo
        return (todo[-1].seat, todo[-1].name) if todo else None

    def words(self, verb: str = "") -> list[str]:
        """Return the legal answers as words, or only those with `verb` if it is given."""
        said = {self._word(a) for a in self.rules.legal(self.state)}
        return sorted(word for word in said if not verb or word.split()[0] == verb)

    @property
    def forced(self) -> str | None:
        """The answer that is given without asking a person, judged by what the seat to act sees; None if
        there is a choice."""
        rules, s = self.rules, self.state
        o = rules.observe(s, rules.current_player(s))
        action = MutterboehnchenView(rules).forced(o, rules.legal(s))
        return None if action is None else self._word(action)

    def _word(self, a: Action) -> str:
        verb, rest = a[0], list(a[1:])
        if verb in SORTED:
            return f"{verb} {SORTS[rest[0]]}"
        if verb in CARDS:
            rest = [self.rules.tables.codes[a[CARDS[verb]]], *rest[CARDS[verb] :]]
        if verb in ("plant", "lay"):
            rest = [*rest[:-1], *["under"][: rest[-1]]]
        return " ".join(map(str, (verb, *rest)))

    def refused(self, word: str) -> tuple[str, str] | None:
        """Return code and rule of the refusal of an action; None if it is legal."""
        why = self.rules.check(self.state, self.action(word))
        return why and (why.code, why.rule)

    def codes(self, cards: Iterable[int]) -> str:
        return " ".join(self.rules.tables.codes[card] for card in cards)

    def fields(self, seat: int) -> str:
        return " | ".join(self.codes(cards) for cards in self.state.fields[seat]).strip()

    def field(self, seat: int, field: int) -> str:
        return self.codes(self.state.fields[seat][field])

    def hand(self, seat: int) -> str:
        return self.codes(self.state.hands[seat])

    def aside(self, seat: int) -> str:
        return self.codes(self.state.aside[seat])

    def talers(self, seat: int) -> str:
        seen = Counter(dict(enumerate(self.state.seen[seat]))) + Counter(self.state.dark[seat])
        return self.codes(sorted(seen.elements()))

    @property
    def up(self) -> str:
        return self.codes(self.state.up)

    @property
    def discards(self) -> str:
        return self.codes(self.state.discards)

    @property
    def scores(self) -> list[int]:
        return list(self.rules.scores(self.state))


def at(
    question: str,
    *fields: str,
    hands: Iterable[str] = (),
    talers: Iterable[str] = (),
    aside: Iterable[str] = (),
    discards: str = "",
    up: str = "",
    pile: str | None = None,
    seat: int = 0,
    options: dict[str, Any] | None = None,
    deck: Deck = DECK,
    **parts: Any,
) -> Table:
    """Return a table in the turn of `seat`, at the task called `question`.

    Tasks are "front", "gang", "up", "trade", "draws" …, with two players "left", "front2", "offer" … One text
    gives the fields of each seat, ``"gm gw | n: bm"``: fields from the left, "n:" where another sort began
    the field. All cards that are named nowhere form the pile, unless `pile` gives it. `parts` are further
    fields of `State`.
    """
    seats = len(fields)
    rules = rules_for(seats, deck, **(options or {}))
    code = {face.code: card for card, face in enumerate(deck.faces)}

    def cards(text: str) -> tuple[int, ...]:
        return tuple(code[word] for word in text.split())

    def for_each(texts: Iterable[str]) -> tuple[tuple[int, ...], ...]:
        given = tuple(map(cards, texts))
        return given + ((),) * (seats - len(given))

    rows, began = zip(*(_rows(text, rules.tables.rows, cards) for text in fields), strict=True)
    s = rules.settled(rules.initial()._replace(todo=(Begin(seat),)))
    held, owned = for_each(hands), for_each(talers)
    todo = follow_begin(rules.tables, s._replace(todo=()), Begin(seat)).todo
    todo = (End(seat), *(task for task in todo if task != End(seat)))
    names = [task.name for task in todo]
    s = s._replace(
        todo=todo[: len(names) - names[::-1].index(question)],
        hands=held,
        pools=tuple((1,) * len(hand) for hand in held),
        claims=((),) * seats,
        fields=rows,
        began=began,
        dark=((),) * seats,
        seen=tuple(tuple(own.count(card) for card in range(rules.tables.size)) for own in owned),
        spare=(0,) * rules.tables.size,
        discards=cards(discards),
        up=cards(up),
        aside=for_each(aside),
        turn=parts.pop("turn", 7),
        **parts,
    )
    empty = s._replace(pile=(0,) * rules.tables.size, left=0)
    used = everything(rules, empty)
    rest = [face.many - n for face, n in zip(deck.faces, used, strict=True)]
    assert min(rest) >= 0, "more cards than there are"
    left = cards(pile) if pile is not None else None
    counts = tuple(rest) if left is None else tuple(left.count(card) for card in range(rules.tables.size))
    return Table(rules, s._replace(pile=counts, left=sum(counts)))


def _rows(text: str, rows: int, cards: Any) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    fields: list[tuple[int, ...]] = []
    began: list[int] = []
    for part in text.split("|"):
        sort, colon, rest = part.rpartition(":")
        fields.append(cards(rest))
        first = (sort if colon else rest).strip()
        began.append(SORTS.index(first[0]) if first else -1)
    missing = rows - len(fields)
    return (*fields, *((),) * missing), (*began, *(-1,) * missing)


def everything(rules: Mutterboehnchen, s: State) -> list[int]:
    """Count the copies of each card in all places together."""
    loose = [card for task in s.todo for card in open_cards(task)]
    parts = (*s.hands, *s.dark, *s.aside, *(cards for own in s.fields for cards in own))
    found = Counter(card for part in (*parts, s.lifted, s.discards, s.up, loose) for card in part)
    counts = [found[card] for card in range(rules.tables.size)]
    for part in (*s.seen, s.pile):
        counts = [n + more for n, more in zip(counts, part, strict=True)]
    if any(isinstance(task, Taler) for task in s.todo):  # set-up talers that are not dealt yet
        dealt = Counter(card for dark in s.dark for card in dark)
        counts = [
            n + own - dealt[card]
            for card, (n, own) in enumerate(zip(counts, rules.tables.set_up, strict=True))
        ]
    return counts
