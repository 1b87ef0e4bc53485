# pyright: reportArgumentType=false, reportCallIssue=false
# A match knows its positions and actions only as `Position` and `Action`; these tests know which game it is.
"""A table to test Mutterböhnchen on: positions from a few words, answers as words, and questions.

Cards are two characters, as in `table.py` of the game: "gm" garden male, "nw" green lady, "bb" and "bB" blue
babies with one and two rattles, "t3" the third stink special (Messie). Fields run from the bottom to the
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
#: In verbs with a card: which part of the action it is.
CARDS = {"plant": 2, "drop": 2, "lay": 1, "aside": 1, "fetch": 1, "face": 1, "draw": 1, "up": 1, "turn": 1}
SORTED = ("give", "want", "junk", "look")


def rules_for(seats: int, deck: Deck = DECK, **options: Any) -> Mutterboehnchen:
    kind = type("Other", (Mutterboehnchen,), {"DECK": deck})
    return kind(seats, {**OPTIONS, **options})


class Table:
    """A position, and what is played from it. Cards must stay in one place each all the time."""

    def __init__(self, rules: Mutterboehnchen, s: State) -> None:
        self.rules, self.state = rules, rules.settled(s)
        self.cards = everything(rules, self.state)

    # --- playing --------------------------------------------------------------------------------------------

    def do(self, *words: str) -> Table:
        """Answer questions, those of chance as well; picked cards are shown without a word."""
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
        """All that chance has to say before somebody is asked."""
        rng = Random(seed)
        while self.rules.current_player(self.state) == CHANCE:
            self._play(self.rules.sample_chance(self.state, rng))
        return self

    def action(self, word: str) -> Action:
        """``plant gm 1``, ``plant b1 0 under``, ``lay bw 2``, ``harvest 0``, ``give b``, ``attack 2 1`` …"""
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
        """Who is asked what; None when the game is over."""
        todo = self.state.todo
        return (todo[-1].seat, todo[-1].name) if todo else None

    def words(self, verb: str = "") -> list[str]:
        """What may be answered, those of one verb only if there is one."""
        said = {self._word(a) for a in self.rules.legal(self.state)}
        return sorted(word for word in said if not verb or word.split()[0] == verb)

    @property
    def forced(self) -> str | None:
        """The answer that a person need not be asked for, as the seat to act sees the table."""
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
        """Code and rule of a refusal; None if it may be played."""
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
    """The turn of `seat` from one of its tasks on: "front", "gang", "up", "trade", "draws" …, with two
    players "left", "front2", "offer" …

    One text for the fields of each seat, ``"gm gw | n: bm"``: fields from the left, "n:" where another sort
    began the field. What lies nowhere is the pile unless `pile` says what is. `parts` are those of `State`.
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
    """How many of each card lie anywhere."""
    loose = [card for task in s.todo for card in open_cards(task)]
    parts = (*s.hands, *s.dark, *s.aside, *(cards for own in s.fields for cards in own))
    found = Counter(card for part in (*parts, s.lifted, s.discards, s.up, loose) for card in part)
    counts = [found[card] for card in range(rules.tables.size)]
    for part in (*s.seen, s.pile):
        counts = [n + more for n, more in zip(counts, part, strict=True)]
    if any(isinstance(task, Taler) for task in s.todo):  # set-up talers that nobody has got yet
        dealt = Counter(card for dark in s.dark for card in dark)
        counts = [
            n + own - dealt[card]
            for card, (n, own) in enumerate(zip(counts, rules.tables.set_up, strict=True))
        ]
    return counts
