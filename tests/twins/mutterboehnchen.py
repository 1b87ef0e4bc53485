"""A second, naive Mutterböhnchen, written from the rule sheet alone to check the engine against.

Nothing is shared with the product. Cards are objects lying in plain lists; a game is one long script, a
generator that asks and is answered. Chance is one of those asked: the caller says which card comes.

    game = Game(4)                    # or with options, dealt cards or a position, see `Game`
    game.asked()                      # ("chance", "taler-0"), later (2, "hand"), at last (None, "over")
    game.choices()                    # ["plant-0", "plant-1", "harvest-0"]
    game.play("plant-0")
    game.deal(2, gives=[0, 3], shows=["nw"], takes=[1])    # at (seat, "trade") only
    game.visit(3)                                          # at (seat, "trade") only

Cards are two characters: the sort g r a s n t c b (garden red black-eyed soy green stink chili blue), then m
(male), w (lady), b (baby with one rattle), B (baby with two) or 1 2 3 (the specials in the sheet's order).

Who is asked what; fields are numbered from the left, slots of a hand and places in a field from 0:

    chance taler-S, deal-S, draw-S, turn-up, seize-S    a card: set-up taler, first hand, draw, face up, spoil
    hand             plant-F[u], with a Hampelmann hand-SLOT-F[u]; put-SLOT; harvest-F; stop
    attack           attack-RATTLES-SEAT; harvest-F; stop
    defend           harvest-F; stop
    keep             keep-CARD-F[u]
    flitzer          plant-CARD-F; harvest-F; no
    trade            plant-CARD-F[u] (face-up, set aside); harvest-F; stop; and the calls `deal` and `visit`
    lay              plant-CARD-F[u]; aside-CARD (its turn comes now and it fits nothing)
    aside            plant-CARD-F[u]; harvest-F (end of the phase: all must go)
    dealt, visit     plant-CARD-F[u]; harvest-F; stop (right after a deal; making or answering an offer)
    offer, plant     plant-CARD-F[u]; harvest-F; in phase 1 junk-SORT, in phase 4 stop (two players)
    end              hand-SLOT-F[u]; stop
    arbeitstier      plant-F[u]; harvest-F
    loser, choleriker                harvest-F
    raise, frauenversteher           raise-F-INDEX; stay
    fetch            fetch-CARD

F is followed by "u" for right below the lady if the Kavalier may go on top as well. A question with a single
answer is asked all the same, but one without any sensible answer (no lady to raise, no card to keep) is not.

Readings where the sheet leaves a choice:

    BOH-07   Several fields may have the same sort; every empty field is offered, not only the first.
    BOH-07   A field keeps the sort of the card that began it even after that card has gone.
    BOH-08   A lady moved by a baby passes two cards, or one if only one lies above her.
    BOH-12   What the discards cannot pay of a garden lady's sale is taken from the top of the harvest.
    BOH-13   With a Messie on top before the first card: harvest or stop. One on top after the first card
             ends the phase even if he could be harvested (two players: no card put any more either).
    BOH-14   Attacks that can meet nobody lapse without a question; with nobody left the phase ends.
    BOH-16   Which of the three attacks is the second one on the same player is free.
    BOH-19a  What the active player receives is laid first, then what the partner receives. A card that does
             not fit is set aside by choice while another fits; all that is left at once when none fits.
    BOH-19b  Of a face-up and a set-aside card that look alike the active player plants the one set aside.
    BOH-21a  The final emptying does not count as running out; the game ends there whatever the count.
    BOH-22a  Each player fills fields in an order of his choice, one bean each on fields that exist then; he
             is asked again as long as he has a hand and an unused field. No harvest at will.
    BOH-25   Pending are all beans of the deal not yet laid or set aside, whoever receives them.
    BOH-31   `gift_limit` is a number, or None for no limit.
    BOH-36   A lady already on top of her field cannot be named. She needs no free way.
    BOH-39   On an empty field under a Schluckspecht's reign a bean lies on top: it works and moves.
    BOH-39   Macho and Lichtgestalt rise also for beans laid at the bottom.
    BOH-45   Of equal ladies the uppermost is taken; taking one is no choice.
    BOH-48   The Pistolenheld himself goes where blue beans go: not on a chili field.
    BOH-50a  A third field may be opened only while the other two have beans.
    BOH-51a  Sorts may be planted by turns; a sort begun cannot be discarded. Discarded cards go in the order
             in which they lie in the offer.
    BOH-51b  The card may be put before, between or after the two plantings.
    BOH-52   What was turned up stays with `turned` until the last attack is worked out.
    BOH-53   The top discards join the offer once, before planting. Without an offer nobody is asked.
"""

from collections import Counter

from twins.mutterboehnchen_cards import (
    PRUEGELKNABE,
    SORTS,
    Player,
    codes_of,
    take,
    whole_deck,
)
from twins.mutterboehnchen_phases import position, turn
from twins.mutterboehnchen_turns import end_phase

LAST_RUN = {2: 1, 3: 1, 4: 2, 5: 3, 6: 4}  # BOH-21b, BOH-54
DEFAULTS = {
    "saufkumpan": "not_green",  # | "not_blue"
    "schluckspecht": "all",  # | "this"
    "gift_limit": None,  # gifts of one giver in a turn that a Prügelknabe must accept
}


class Game:
    """A game from the set-up on, or from a turn's beginning.

    arrangement: {"fields": [["gm gw", "n: bm n2"], …], "hands": ["sm tw", …], "talers": […], "discards": "",
    "open": "", "pile": "", "box": "", "turn": 0, "third": 1, "runs": 0}; the first three are needed, one
    entry a seat, cards from bottom to top, from the front to the back; without "pile" all others are the
    pile. "n:" names the sort of a field begun by another card than its lowest.
    """

    def __init__(self, seats, *, arrangement=None, **options):
        if not options.keys() <= DEFAULTS.keys():
            raise ValueError(options)
        self.seats = seats
        self.options = {**DEFAULTS, **options}
        self.arrangement = arrangement
        self.players = [Player(seat, 3 if seats == 3 else 2) for seat in range(seats)]
        self.draw_pile = whole_deck()
        self.discard_pile = []  # from bottom to top
        self.open_cards = []  # face-up cards; with two players the offer
        self.box = []  # set-up talers nobody got
        self.turned = []  # (owner, card): talers turned up, not yet back
        self.pending = []  # (receiver, card) of a deal
        self.gifts = Counter()  # (giver, receiver) in this turn
        self.turn = 0
        self.third = 1 if seats == 2 else None  # who has the card for a third field
        self.phase = "set-up"
        self.runs = 0
        self.last_run = LAST_RUN[seats]
        self.ended = False
        self.worked = Counter()  # how often each special has had an effect
        self.history = []
        self.script = self.whole_game()
        self.question = next(self.script)

    def __deepcopy__(self, memo):
        """A generator cannot be copied, but everything said to it can be said again."""
        copy = Game(self.seats, arrangement=self.arrangement, **self.options)
        for choice in self.history:
            copy._say(choice)
        return copy

    # --- asking and answering ---------------------------------------------------------------------------

    def asked(self):
        """(seat or "chance", kind of question); (None, "over") in the end."""
        return self.question[:2]

    def choices(self):
        return list(self.question[2])

    def play(self, choice):
        if choice not in self.question[2]:
            raise ValueError((choice, self.question))
        self._say(choice)

    def deal(self, partner, *, gives=(), shows=(), takes=()):
        """The active player gives hand slots and shown face-up cards for hand slots of the partner."""
        slots = [range(len(self.players[seat].hand)) for seat in (self.turn, partner)]
        wrong_slots = Counter(gives) - Counter(slots[0]) + (Counter(takes) - Counter(slots[1]))
        if wrong_slots or Counter(shows) - Counter(self.face_up()):
            raise ValueError((gives, shows, takes))
        if self.question[1] != "trade" or partner == self.turn or not (gives or shows or takes):
            raise ValueError(self.question)
        self._say(("deal", partner, tuple(gives), tuple(shows), tuple(takes)))

    def visit(self, seat):
        """A player who makes or answers an offer may harvest and plant set-aside cards first (BOH-11)."""
        if self.question[1] != "trade" or seat == self.turn:
            raise ValueError(self.question)
        self._say(("visit", seat))

    def must_accept(self, giver, receiver):
        """BOH-31: whether the receiver cannot refuse a gift."""
        limit = self.options["gift_limit"]
        if self.seats == 2 or not self.players[receiver].showing(PRUEGELKNABE):
            return False
        self.note(PRUEGELKNABE)
        return limit is None or self.gifts[giver, receiver] < limit

    def _say(self, choice):
        self.history.append(choice)
        self.question = self.script.send(choice)

    # --- the script -------------------------------------------------------------------------------------

    def whole_game(self):
        if self.arrangement is None:
            yield from self.set_up()
        else:
            position(self, self.arrangement)
        while not self.ended:
            yield from turn(self, self.players[self.turn])
            self.turn = (self.turn + 1) % self.seats
        yield from end_phase(self, self.players[self.turn])
        self.phase = "over"
        yield None, "over", []

    def set_up(self):
        """BOH-04, BOH-05: talers and hands are dealt card by card, clockwise."""
        self.box = [take(self.draw_pile, sort + "m") for sort in SORTS for _ in range(2)]
        for _ in range(16 // self.seats):
            for player in self.players:
                code = yield "chance", f"taler-{player.seat}", sorted(set(codes_of(self.box)))
                player.talers.append(take(self.box, code))
        self.draw_pile, self.box = self.draw_pile + self.box, []
        for _ in range(5):
            for player in self.players:
                code = yield "chance", f"deal-{player.seat}", sorted(set(codes_of(self.draw_pile)))
                player.hand.append(take(self.draw_pile, code))

    def others(self, player):
        """The other players, clockwise."""
        return self.players[player.seat + 1 :] + self.players[: player.seat]

    def note(self, code, happened=True):
        if happened:
            self.worked[code] += 1

    # --- what lies where --------------------------------------------------------------------------------

    def fields(self):
        """For each seat its fields, each a list of codes from bottom to top."""
        return [[codes_of(field.cards) for field in player.fields] for player in self.players]

    def hands(self):
        """For each seat the codes from the front to the back."""
        return [codes_of(player.hand) for player in self.players]

    def talers(self):
        """For each seat the codes in alphabetical order, without those that are turned up just now."""
        return [sorted(codes_of(player.talers)) for player in self.players]

    def turned_up(self):
        """Talers turned up in an attack and not yet back: (owner, code) in alphabetical order."""
        return sorted((owner.seat, card.code) for owner, card in self.turned)

    def aside(self):
        return [sorted(codes_of(player.aside)) for player in self.players]

    def face_up(self):
        """Face-up cards, with two players the offer, in the order in which they came."""
        return codes_of(self.open_cards)

    def discards(self):
        """From bottom to top."""
        return codes_of(self.discard_pile)

    def pile(self):
        return sorted(codes_of(self.draw_pile))

    def everything(self):
        """Every card of the game in one alphabetical list: always the whole deck (a check)."""
        cards = self.draw_pile + self.discard_pile + self.open_cards + self.box
        cards += [card for _, card in self.turned + self.pending]
        for player in self.players:
            cards += player.hand + player.talers + player.aside
            cards += [card for field in player.fields for card in field.cards]
        return sorted(codes_of(cards))

    def scores(self):
        return [len(player.talers) for player in self.players]

    def places(self):
        """1 for the winner; ties in favour of whoever came later to his first turn (BOH-23)."""
        order = sorted(range(self.seats), key=lambda seat: (self.scores()[seat], seat), reverse=True)
        return [order.index(seat) + 1 for seat in range(self.seats)]
