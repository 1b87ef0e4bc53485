"""Tables made from the deck and the options, which all parts of the rules use."""

from __future__ import annotations

from kleinod.core.game import Options, Seat
from kleinod.games.mutterboehnchen.card_data import MALE, RULES, SORTS, Card, Deck
from kleinod.games.mutterboehnchen.state import State

#: The most talers that a field can pay (BOH-09a).
MOST_TALERS = 4


class DeckTables:
    """The properties of the cards (see `Face`) as tables by card: `sort`, `kind` …; and the options.

    `rows`: fields of each seat (BOH-06, BOH-50a). `runs`: how often the pile runs out before the game ends
    (BOH-21b, BOH-54). `draws` and `ups`: cards drawn at the end of a turn, and turned up in it. `set_up`: the
    males that are dealt as talers, as counts of all cards (BOH-04). `bearers`: the cards with an effect, by
    effect. `everywhere`: each field of a seat, on top and below its lady, legal or not.
    """

    def __init__(self, deck: Deck, seats: int, options: Options) -> None:
        faces = deck.faces
        self.deck = deck
        self.seats = seats
        self.size = len(faces)
        self.codes = tuple(face.code for face in faces)
        self.sort = tuple(face.sort for face in faces)
        self.kind = tuple(face.kind for face in faces)
        self.rattles = tuple(face.rattles for face in faces)
        self.effect = tuple(face.effect for face in faces)
        self.bearers = {
            effect: frozenset(card for card, face in enumerate(faces) if face.effect == effect)
            for effect in RULES
        }
        self.middle = tuple(face.middle for face in faces)
        self.once = tuple(face.once for face in faces)
        self.meter = tuple(face.meter for face in faces)
        self.sorts = tuple(sorted({face.sort for face in faces}))
        self.set_up = tuple(deck.talers_of_sort * (face.kind == MALE and not face.effect) for face in faces)
        self.two = seats == 2
        self._others = tuple((*range(seat + 1, seats), *range(seat)) for seat in range(seats))
        self.rows = 3 if seats <= 3 else 2
        self.everywhere = tuple((field, under) for field in range(self.rows) for under in (0, 1))
        self.runs = 1 if self.two else seats - 2
        self.draws, self.ups = (2, 3) if self.two else (3, 2)
        self.not_green = options["saufkumpan"] == "not_green"
        self.every_field = options["schluckspecht"] == "all_fields"
        self.gift_limit = int(options["gift_limit"])
        self.cards_per_side = int(options["cards_per_side"])
        self.offers_per_turn = int(options["offers_per_turn"])
        self.offers_by_others = int(options["offers_by_others"])
        self.together = not self.two and options["answers"] == "together"

    def works(self, cards: tuple[Card, ...], index: int) -> bool:
        """Return True if a card's text is in force in a field: a MID text only while uncovered (BOH-24)."""
        return index == len(cards) - 1 or not self.middle[cards[index]]

    def in_field(self, cards: tuple[Card, ...], effect: str) -> bool:
        """Return True if a special with this effect is in force in the field."""
        if self.bearers[effect].isdisjoint(cards):
            return False
        return any(self.effect[card] == effect and self.works(cards, i) for i, card in enumerate(cards))

    def has(self, s: State, seat: Seat, effect: str) -> bool:
        """Return True if a special with this effect is in force on any field of `seat`."""
        return any(self.in_field(cards, effect) for cards in s.fields[seat])

    def pays(self, cards: tuple[Card, ...]) -> int:
        """Return the talers that a field pays by the meter of its top card (BOH-09a); 0 without cards."""
        if not cards:
            return 0
        steps = enumerate(self.meter[cards[-1]][:MOST_TALERS], start=1)
        return max((talers for talers, needed in steps if 0 < needed <= len(cards)), default=0)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats, clockwise from the next one."""
        return self._others[seat]

    def male(self, sort: int) -> Card:
        """Return the plain male of a sort; it stands for a bean of which only the sort is known."""
        kinds = enumerate(zip(self.sort, self.kind, strict=True))
        return next(card for card, (of, kind) in kinds if of == sort and kind == MALE)

    def letter(self, sort: int) -> str:
        return SORTS[sort]
