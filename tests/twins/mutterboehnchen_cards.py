"""The parts of the naive Mutterböhnchen: cards, fields and players (BOH-01, BOH-02, BOH-09a)."""

SORTS = "grasntcb"  # garden red black-eyed soy green stink chili blue

#: The numbers of males, ladies, babies with one rattle, and babies with two, in each sort (BOH-01).
COUNTS = {
    "g": (4, 1, 1, 1),
    "r": (5, 2, 1, 1),
    "a": (6, 2, 3, 1),
    "s": (7, 3, 3, 1),
    "n": (8, 4, 3, 1),
    "t": (9, 4, 4, 1),
    "c": (10, 4, 5, 1),
    "b": (11, 5, 5, 1),
}

#: The cards needed for 1, 2, 3 and 4 talers; None where a meter has no such step.
MALE_METERS = {
    "g": (None, 2, 3, None),
    "r": (2, 3, 4, 5),
    "a": (2, 4, 5, 6),
    "s": (2, 4, 6, 7),
    "n": (3, 5, 6, 7),
    "t": (3, 5, 7, 8),
    "c": (3, 6, 8, 9),
    "b": (4, 6, 8, 10),
}
LADY_METERS = {
    "g": (None, None, 2, 3),
    "r": (None, 2, 3, 4),
    "a": (2, 3, 4, 5),
    "s": (2, 4, 5, 6),
    "n": (2, 4, 6, 7),
    "t": (3, 5, 6, 7),
    "c": (3, 5, 7, 8),
    "b": (3, 6, 8, 9),
}
LOSER_METER = (3, 5, 6, 7)

ARBEITSTIER, FAULPELZ, WUEHLER = "g1", "g2", "g3"
CHOLERIKER, FLITZER, WARMDUSCHER = "r1", "r2", "r3"
PRUEGELKNABE, LOSER, HAMPELMANN = "a1", "a2", "a3"
AKTIVIST, EINSIEDLER, FRAUENVERSTEHER = "s1", "s2", "s3"
KOTZBROCKEN, SAUFKUMPAN, SCHLUCKSPECHT = "n1", "n2", "n3"
CHAUVISCHWEIN, KAMERADENSCHWEIN, MESSIE = "t1", "t2", "t3"
JUNGGESELLE, LICHTGESTALT, SCHUERZENJAEGER = "c1", "c2", "c3"
KAVALIER, MACHO, PISTOLENHELD = "b1", "b2", "b3"


class Card:
    """One printed card. `spent`: it has been covered since it was laid on its field (BOH-24)."""

    def __init__(self, code):
        self.code = code
        self.sort = code[0]
        self.spent = False

    def __repr__(self):
        return self.code

    @property
    def is_lady(self):
        return self.code[1] == "w"

    @property
    def is_baby(self):
        return self.code[1] in "bB"

    @property
    def is_male(self):
        return self.code[1] in "m123"

    @property
    def rattles(self):
        return {"b": 1, "B": 2}.get(self.code[1], 0)

    def pays(self, count):
        """Return the talers for a field of `count` cards with this card on top (BOH-02, BOH-09a)."""
        if self.is_baby:
            return 0
        meter = LADY_METERS[self.sort] if self.is_lady else MALE_METERS[self.sort]
        if self.code == LOSER:
            meter = LOSER_METER
        return max((talers for talers, cards in enumerate(meter, 1) if cards and count >= cards), default=0)


class Field:
    """Cards from bottom to top, and the sort of the card that began the field (BOH-07)."""

    def __init__(self):
        self.cards = []
        self.sort = None

    @property
    def top(self):
        return self.cards[-1] if self.cards else None

    def shows(self, code):
        """Return True if this special lies on top and has not been covered before (BOH-24)."""
        return bool(self.cards) and self.top.code == code and not self.top.spent

    def holds(self, code):
        return any(card.code == code for card in self.cards)

    def takes(self):
        """Return the sorts of cards that may be added to the field."""
        sorts = {self.sort}
        if self.holds(SAUFKUMPAN):
            sorts |= {"n", "b"}
        if self.holds(PISTOLENHELD):
            sorts |= {"c", "b"}
        return sorts

    def insert(self, index, card):
        if not self.cards:
            self.sort = card.sort
        self.cards.insert(index, card)
        self.notice()

    def rise(self, card, places):
        index = self.cards.index(card)
        self.cards.remove(card)
        self.cards.insert(min(index + places, len(self.cards)), card)
        self.notice()

    def remove(self, card):
        self.cards.remove(card)
        card.spent = False
        if not self.cards:
            self.sort = None

    def notice(self):
        for card in self.cards[:-1]:
            card.spent = True


class Player:
    def __init__(self, seat, fields):
        self.seat = seat
        self.fields = [Field() for _ in range(fields)]
        self.hand = []  # front card first
        self.talers = []
        self.aside = []  # set aside, still to be planted (BOH-19b)

    def showing(self, code):
        """Return the field on which this special lies uncovered, or None."""
        return next((field for field in self.fields if field.shows(code)), None)

    def holding(self, code):
        """Return the field in which this special lies anywhere, or None."""
        return next((field for field in self.fields if field.holds(code)), None)

    def existing(self):
        return [field for field in self.fields if field.cards]

    def harvestable(self):
        """Return the fields that may be harvested: those with two or more cards, or else all (BOH-10)."""
        large = [field for field in self.fields if len(field.cards) >= 2]
        return large or self.existing()

    def word(self, field):
        """Return the number of a field, counted from the left."""
        return next(str(number) for number, other in enumerate(self.fields) if other is field)


def whole_deck():
    """Return all 142 cards."""
    codes = []
    for sort, counts in COUNTS.items():
        for letter, count in zip("mwbB", counts, strict=True):
            codes += [sort + letter] * count
        codes += [sort + number for number in "123"]
    return [Card(code) for code in codes]


def take(cards, code):
    """Remove the first card with this code from a list, and return it."""
    card = next(card for card in cards if card.code == code)
    cards.remove(card)
    return card


def codes_of(cards):
    return [card.code for card in cards]
