"""The position editor: cards in hands, on fields and elsewhere, the player whose turn it is, and the stage.

The pile holds all cards that lie nowhere else, so the numbers of cards are right unless the user puts down
too many of one kind. In the editor all cards lie open. position_completion.py defines the knowledge of the
players.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kleinod.core.capabilities import TAKE, Editing, Field, Mend, Tool, number, seat_field, taking
from kleinod.core.game import LAST_TURN, NOBODY, Board, Card, Msg, Scene, Seat, Zone, msg
from kleinod.games.mutterboehnchen import card_zones, editor_stages, position_completion
from kleinod.games.mutterboehnchen.card_data import SORTS
from kleinod.games.mutterboehnchen.position_repairs import mends
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import State, plus, swap

#: Zones that the editor leaves out: those of questions that it cannot set up, and that of hidden talers.
PLAYED = ("lifted", "gives", "wants", "wish", "wished", "brings", "demands", "choice", "talers")
#: The zones of talers, and the letters of their cards' keys.
TALERS = {"dark": "k", "seen": "o"}


class MutterboehnchenEditing(Editing):
    """The position editor of Mutterböhnchen."""

    rules: Mutterboehnchen

    def __init__(self, view: Any) -> None:
        super().__init__(view)
        self.tables = self.rules.tables
        self.card = {code: card for card, code in enumerate(self.tables.codes)}
        self.laid = self._board()

    def empty(self) -> State:
        return position_completion.empty(self.rules)

    def whole(self, s: State) -> State:
        return position_completion.whole(self.rules, s)

    # Board and scene --------------------------------------------------------------------------------

    def board(self) -> Board:
        return self.laid

    def _board(self) -> Board:
        """Return the board with face-up talers; unknown and known talers have zones of their own."""
        board = self.view.board()
        talers = [
            Zone(f"{kind}{seat}", f"talers_{kind}", seat)
            for seat in range(self.rules.seats)
            for kind in TALERS
        ]
        zones = (zone for zone in board.zones if zone.kind not in PLAYED)
        return board._replace(zones=(*zones, *talers))

    def scene(self, s: State) -> Scene:
        scene: Scene = self.view.scene(s, None)
        cards = [*scene.cards]
        for seat in range(self.rules.seats):
            for kind, there in (("dark", s.dark[seat]), ("seen", _listed(s.seen[seat]))):
                zone = f"{kind}{seat}"
                cards += [
                    self._shown(f"{TALERS[kind]}{seat}-{n}", zone, card) for n, card in enumerate(there)
                ]
        zones = {zone.id for zone in self.laid.zones}
        cards = [card for card in cards if card.zone in zones]
        there = zones | {card.key for card in cards}
        notes = tuple(note for note in scene.notes if note.at in there)
        return scene._replace(cards=tuple(cards), notes=notes)

    def _shown(self, key: str, zone: str, card: int) -> Card:
        return card_zones.shown(self.tables, key, zone, card)

    # Cards ------------------------------------------------------------------------------------------

    def tools(self, s: State) -> tuple[Tool, ...]:
        zones = [zone.id for zone in self.laid.zones if zone.id != "pile"]
        males = tuple(zones)
        others = tuple(zone for zone in zones if not zone.startswith("dark"))
        puts = (
            Tool(code, msg(f"card.{code}"), males if most else others, code, left=s.pile[card])
            for card, (code, most) in enumerate(zip(self.tables.codes, self.tables.set_up, strict=True))
        )
        return (*puts, taking(card.key for card in self.scene(s).cards if card.zone != "pile"))

    def use(self, s: State, tool: str, place: str) -> State:
        if tool == TAKE:
            zone = next(card.zone for card in self.scene(s).cards if card.key == place)
            after = self._taken(s, zone, int(place.rpartition("-")[2].lstrip("ud")))
        else:
            after = self._put(s, place, self.card[tool])
        return position_completion.drafted(self.rules, after)

    def _put(self, s: State, zone: str, card: int) -> State:
        """Put a card on top of the zone; in a hand, at the back."""
        kind, seat, field = _parts(zone)
        if kind == "f":
            began = (
                s.began[seat] if s.fields[seat][field] else swap(s.began[seat], field, self.tables.sort[card])
            )
            rows = swap(s.fields[seat], field, (*s.fields[seat][field], card))
            return s._replace(fields=swap(s.fields, seat, rows), began=swap(s.began, seat, began))
        if kind == "seen":
            return s._replace(seen=swap(s.seen, seat, plus(s.seen[seat], card)))
        return _with(s, kind, seat, (*_cards(s, kind, seat), card))

    def _taken(self, s: State, zone: str, n: int) -> State:
        kind, seat, field = _parts(zone)
        if kind == "f":
            cards = s.fields[seat][field]
            rows = swap(s.fields[seat], field, cards[:n] + cards[n + 1 :])
            return s._replace(fields=swap(s.fields, seat, rows))
        if kind == "seen":
            return s._replace(seen=swap(s.seen, seat, plus(s.seen[seat], _listed(s.seen[seat])[n], -1)))
        cards = _cards(s, kind, seat)
        return _with(s, kind, seat, cards[:n] + cards[n + 1 :])

    # Numbers ----------------------------------------------------------------------------------------

    def fields(self, s: State) -> tuple[Field, ...]:
        k, seats = self.tables, self.rules.seats
        stage = editor_stages.stage_of(k, s)
        named = editor_stages.names(k)
        said = tuple(msg(f"edit.stage.{name}") for name in named)
        found = [Field("stage", msg("edit.stage"), named.index(stage.name), 0, len(named) - 1, said)]
        if stage.name != "over":
            found.append(seat_field(stage.seat, seats))
        for key, n in zip(editor_stages.NUMBERS.get(stage.name, ()), stage.numbers, strict=True):
            low, high = editor_stages.most(k, key)
            who = tuple(msg("edit.seat.name", seat=seat) for seat in range(seats)) if key == "first" else ()
            found.append(Field(key, msg(f"edit.{key}"), n, low, high, who))
        if k.two:
            who = tuple(msg("edit.seat.name", seat=seat) for seat in range(seats))
            found.append(Field("third", msg("edit.third"), s.third, 0, 1, who))
        found += [
            number("left", s.left, max(s.left + len(s.discards), 1)),
            number("ran_out", s.ran_out, k.runs),
        ]
        return (*found, number("turn", s.turn, LAST_TURN), *self._began(s))

    def _began(self, s: State) -> Iterator[Field]:
        """Yield a choice of sort for each field with cards of several sorts."""
        names = tuple(msg(f"sort.{SORTS[sort]}") for sort in self.tables.sorts)
        for seat, rows in enumerate(s.fields):
            for field, cards in enumerate(rows):
                if len({self.tables.sort[card] for card in cards}) > 1:
                    at, high = self.tables.sorts.index(s.began[seat][field]), len(names) - 1
                    said = msg("edit.began", field=field + 1)
                    yield Field(f"began{seat}-{field}", said, at, 0, high, names, seat)

    def set(self, s: State, field: str, n: int) -> State:
        if field.startswith("began"):
            _, seat, at = _parts(field)
            began = swap(s.began[seat], at, self.tables.sorts[n])
            return position_completion.drafted(self.rules, s._replace(began=swap(s.began, seat, began)))
        if field == "left":
            return position_completion.drafted(self.rules, position_completion.with_left(self.tables, s, n))
        if field in ("third", "ran_out", "turn"):
            return position_completion.drafted(self.rules, s._replace(**{field: n}))
        return position_completion.staged(self.rules, s, self._stage(s, field, n))

    def _stage(self, s: State, field: str, n: int) -> editor_stages.Stage:
        k, stage = self.tables, editor_stages.stage_of(self.tables, s)
        if field == "stage":
            name = editor_stages.names(k)[n]
            return stage if name == stage.name else editor_stages.begun(k, s, name, stage.seat)
        if field == "seat":
            return stage if n == stage.seat else editor_stages.begun(k, s, stage.name, n)
        at = editor_stages.NUMBERS[stage.name].index(field)
        return stage._replace(numbers=swap(stage.numbers, at, n))

    # Repairs ----------------------------------------------------------------------------------------

    def mends(self, s: State, fault: Msg) -> Iterator[Mend]:
        return mends(self, s, fault)


def _parts(zone: str) -> tuple[str, Seat, int]:
    """Return the kind of a zone, its seat, and its field: "f1-2" is ("f", 1, 2)."""
    of, _, field = zone.partition("-")
    kind = of.rstrip("0123456789")
    seat = of.removeprefix(kind)
    return kind, int(seat) if seat else NOBODY, int(field) if field else NOBODY


#: The fields of `State` that hold the cards of a zone.
HOLDS = {"hand": "hands", "dark": "dark", "aside": "aside", "up": "up", "discards": "discards"}


def _cards(s: State, kind: str, seat: Seat) -> tuple[int, ...]:
    held: Any = getattr(s, HOLDS[kind])
    return held if seat == NOBODY else held[seat]


def _with(s: State, kind: str, seat: Seat, cards: tuple[int, ...]) -> State:
    held: Any = getattr(s, HOLDS[kind])
    return s._replace(**{HOLDS[kind]: cards if seat == NOBODY else swap(held, seat, cards)})


def _listed(counts: tuple[int, ...]) -> list[int]:
    return [card for card, n in enumerate(counts) for _ in range(n)]


EDITING = MutterboehnchenEditing
