"""The notation of small Mutterböhnchen, a reduced version of the game for tests.

A position is written as the attributes of `State`, joined by "_". In each of them, ``T2`` begins a tuple of
two items, so that ``T2-5-T0`` is the tuple (5, ()). ``U`` is an unknown card.

An action is written as a verb and its arguments, such as "plant rm 1" or "to 2". A card is two letters: r, s
or b for its sort (red, soy, blue), and m, w or y for its kind (male, lady, baby). Bean fields, hand slots and
players are counted from 1. The token of an action, its form in records, has "-" instead of blanks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from kleinod.core.game import CHANCE, BadText, Msg, Text, msg
from small_bohn.cards import FIELDS, KINDS, SORTS, tally
from small_bohn.rules import ANSWERS, Action, SmallBohn
from small_bohn.state import State

NOTHING = "o"
#: The argument of each verb: a card, a sort, or a number (counted from 1 in text).
NAMES = {
    **dict.fromkeys(("taler", "draw", "up", "turn", "face"), "c"),
    **dict.fromkeys(("plant", "lay"), "cn"),
    **dict.fromkeys(("give", "want"), "s"),
    **dict.fromkeys(("harvest", "attack", "keep", "to", "pick"), "n"),
    **dict.fromkeys(("stop", "cancel", "yes", "no"), ""),
}
CARDS = tuple(sort + kind for sort in SORTS for kind in KINDS)
MOST = 10_000
Check = Callable[[Any], bool]


class SmallBohnText(Text[State, Action]):
    words = (*NAMES, "show", NOTHING, *CARDS, *SORTS, *(str(n) for n in range(1, 13)))
    arity = 2
    width = 6
    rules: SmallBohn

    def encode(self, s: State) -> str:
        return "_".join("-".join(_written(field)) for field in s)

    def decode(self, text: str) -> State:
        parts = text.split("_")
        if len(text) > MOST or len(parts) != len(State._fields):
            raise BadText(msg("position.unreadable"))
        values: list[Any] = []
        for part in parts:
            items = part.split("-")
            value, used = _read(items, 0)
            if used != len(items):
                raise BadText(msg("position.unreadable"))
            values.append(value)
        s = State(*values)
        if not all(check(value) for check, value in zip(self._shape(), s, strict=True)) or not self._agrees(
            s
        ):
            raise BadText(msg("position.unreadable"))
        return s

    def _shape(self) -> tuple[Check, ...]:
        """Return a check of the form of each attribute of `State`; `audit` checks their meaning."""
        rules, seats = self.rules, self.rules.seats
        number, card = _number(0, MOST), _number(-1, rules.size - 1)
        sort, slot = _number(0, rules.deck.sorts - 1), _number(0, 99)
        counts = _many(number, rules.size)
        cards, offer = _many(card), _each(_many(sort), _many(_number(0, rules.size - 1)), _many(sort))
        claims = _many(_each(_many(slot), sort, number))
        return (
            number,
            _many(self._is_task),
            _many(cards, seats),
            _many(_many(number), seats),
            _many(claims, seats),
            _many(_many(_many(_number(0, rules.size - 1)), FIELDS), seats),
            _many(cards, seats),
            _many(counts, seats),
            _many(_many(_each(_number(0, rules.size - 1), number)), seats),
            _many(number),
            number,
            counts,
            number,
            number,
            _many(_number(0, rules.size - 1)),
            offer,
            _many(_each(_number(0, seats - 1), offer)),
            number,
            _many(_many(_number(-1, 99)), 2),
            _many(counts),
        )

    def _is_task(self, task: Any) -> bool:
        seat, card = _number(0, self.rules.seats - 1), _number(0, self.rules.size - 1)
        sort, bit = _number(0, self.rules.deck.sorts - 1), _number(0, 1)
        rest: dict[str, tuple[Check, ...]] = {
            "plant": (bit,),
            "reveal": (seat,),
            "show": (seat,),
            "keep": (seat, card),
            "pick": (sort, bit),
            "lay": (_many(card),),
        }
        if not isinstance(task, tuple) or not task or task[0] not in {*ANSWERS, "begin", "end"}:
            return False
        return _each(seat, *rest.get(task[0], ()))(task[1:])

    def _agrees(self, s: State) -> bool:
        """Return True if the attributes of `State` that belong together have matching lengths."""
        hands = all(len(h) == len(p) for h, p in zip(s.hands, s.pools, strict=True))
        slots = all(
            n < len(h) for h, c in zip(s.hands, s.claims, strict=True) for claim in c for n in claim[0]
        )
        pools = all(1 <= pool <= s.shuffles + 1 for pools in s.pools for pool in pools)
        if s.unseen:
            return hands and slots and pools and not s.pile and len(s.unseen) == s.shuffles + 2
        full = len(s.pile) == self.rules.size and not any(
            -1 in part for part in (*s.hands, *s.dark, *s.picks)
        )
        return hands and slots and pools and full

    def audit(self, s: State) -> list[Msg]:
        rules = self.rules
        if s.unseen or self._stock(s) != rules.deck.counts or s.left != sum(s.pile):
            return [msg("audit.cards", "SMB-01")]
        if not self._deal_is_sound(s):
            return [msg("audit.deal", "SMB-05")]
        if rules.settled(s) != s:
            return [msg("audit.question", "SMB-02")]
        if s.todo and not (rules.chance_outcomes(s) if rules.current_player(s) == CHANCE else rules.legal(s)):
            return [msg("audit.question", "SMB-02")]
        return []

    def _stock(self, s: State) -> tuple[int, ...]:
        """Return how many copies of each card the position has in all places together."""
        loose = [card for part in (*s.hands, *s.dark, s.up) for card in part]
        loose += [card for fields in s.fields for field in fields for card in field]
        loose += [card for task in s.todo if task[0] == "lay" for card in task[2]]
        piles = (*s.seen, s.pile, s.discards, self.rules.undealt(s), tally(loose, self.rules.size))
        return tuple(sum(numbers) for numbers in zip(*piles, strict=True))

    def _deal_is_sound(self, s: State) -> bool:
        """Return True if the offer is possible and the picks fit it. Only a deal in progress has picks."""
        gives, faces, wants = s.offer
        trading = [task for task in s.todo if task[0] in ("trade", "show", "answer", "pick")]
        if not trading:
            return s.offer == ((), (), ()) and s.picks == ((), ())
        if trading[0][0] != "trade" or any(s.up.count(card) < faces.count(card) for card in faces):
            return False
        proposer = trading[0][1]
        if not self._holds(s, proposer, gives):
            return False
        if len(trading) == 1:
            return s.picks == ((), ())
        accepter = trading[1][2] if trading[1][0] == "show" else trading[1][1]
        if trading[1] == ("answer", accepter):
            return len(trading) == 2 and accepter != proposer and s.picks == ((), ())
        picks = [("pick", proposer, sort, 1) for sort in reversed(gives)]
        picks += [("pick", accepter, sort, 0) for sort in reversed(wants)]
        done = len(picks) - len(trading[2:])
        sides = (wants[: min(done, len(wants))], gives[: max(0, done - len(wants))])
        return (
            trading[1] == ("show", proposer, accepter)
            and accepter != proposer
            and done >= 0
            and trading[2:] == picks[: len(picks) - done]
            and self._holds(s, accepter, wants)
            and all(
                len(set(slots)) == len(slots)
                and all(slot < len(s.hands[seat]) for slot in slots)
                and sorted(s.hands[seat][slot] // 3 for slot in slots) == sorted(sorts)
                for slots, seat, sorts in zip(s.picks, (accepter, proposer), sides, strict=True)
            )
        )

    def _holds(self, s: State, seat: int, sorts: Sequence[int]) -> bool:
        held = [card // 3 for card in s.hands[seat]]
        return all(held.count(sort) >= sorts.count(sort) for sort in sorts)

    def format(self, s: State, a: Action) -> str:
        return self.token(s, a).replace("-", " ")

    def parse(self, s: State, text: str) -> Action:
        return self.untoken(s, "-".join(text.casefold().split()))

    def turn(self, steps: Sequence[tuple[State, Action]]) -> str:
        return ", ".join(self.format(s, a) for s, a in steps)

    def token(self, s: State, a: Action) -> str:
        if a[0] == "show":
            return "-".join(["show", *(_listed(slots, cards) for slots, cards in a[1:])])
        said = [_named(kind, value) for kind, value in zip(NAMES[a[0]], a[1:], strict=True)]
        return "-".join([a[0], *said])

    def untoken(self, s: State, token: str) -> Action:
        verb, *said = token.split("-")
        try:
            if verb == "show" and len(said) == 2:
                return ("show", *(_unlisted(side) for side in said))
            if len(said) != len(NAMES[verb]):
                raise ValueError(token)
            return (verb, *(_meant(kind, name) for kind, name in zip(NAMES[verb], said, strict=True)))
        except (KeyError, ValueError) as error:
            raise BadText(msg("move.unreadable", text=token[:20])) from error


def _named(kind: str, value: int) -> str:
    if value < 0:
        return NOTHING
    return {"c": CARDS, "s": SORTS}[kind][value] if kind != "n" else str(value + 1)


def _meant(kind: str, name: str) -> int:
    if kind != "n":
        return (CARDS if kind == "c" else tuple(SORTS)).index(name)
    if not re.fullmatch(r"[1-9][0-9]?", name):
        raise ValueError(name)
    return int(name) - 1


def _listed(slots: Sequence[int], cards: Sequence[int]) -> str:
    """Return slots and cards of one side of a deal, such as "2rm5bw"; "o" for none."""
    return "".join(f"{slot + 1}{CARDS[card]}" for slot, card in zip(slots, cards, strict=True)) or NOTHING


def _unlisted(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if text == NOTHING:
        return (), ()
    if not re.fullmatch(r"([1-9][0-9]?[rsb][mwy])+", text):
        raise ValueError(text)
    found = re.findall(r"([0-9]+)([a-z]{2})", text)
    return tuple(int(slot) - 1 for slot, _ in found), tuple(CARDS.index(card) for _, card in found)


# Nested values --------------------------------------------------------------------------------------------


def _written(value: Any) -> list[str]:
    if isinstance(value, tuple):
        return [f"T{len(value)}", *(item for inner in value for item in _written(inner))]
    return ["U" if value == -1 else str(value)]


def _read(items: list[str], at: int, depth: int = 0) -> tuple[Any, int]:
    """Return the value that begins at an index, and the index after it."""
    item = items[at] if at < len(items) and depth < 8 else ""
    if item == "U":
        return -1, at + 1
    if re.fullmatch(r"(0|[1-9][0-9]{0,4})", item):
        return int(item), at + 1
    if re.fullmatch(r"[a-z]+", item):
        return item, at + 1
    if not re.fullmatch(r"T(0|[1-9][0-9]{0,2})", item):
        raise BadText(msg("position.unreadable"))
    values: list[Any] = []
    at += 1
    for _ in range(int(item[1:])):
        value, at = _read(items, at, depth + 1)
        values.append(value)
    return tuple(values), at


def _number(low: int, high: int) -> Check:
    return lambda value: isinstance(value, int) and low <= value <= high


def _many(check: Check, n: int | None = None) -> Check:
    return lambda value: (
        isinstance(value, tuple) and (n is None or len(value) == n) and all(check(item) for item in value)
    )


def _each(*checks: Check) -> Check:
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(checks)
        and all(check(item) for check, item in zip(checks, value, strict=True))
    )
