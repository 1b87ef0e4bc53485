"""A second, naive Mutterböhnchen, written from the rule sheet alone, against which tests check the engine.

It shares no code with the product. Cards are objects in plain lists. A game is a generator that yields
questions and is sent the answers. Chance gets questions too: the caller decides which card comes.

    game = Game(4)                    # or with options, dealt cards or a position, see `Game`
    game.asked()                      # ("chance", "taler-0"), later (2, "hand"), at last (None, "over")
    game.choices()                    # ["plant-0", "plant-1", "harvest-0"]
    game.play("plant-0")
    game.deal(2, gives=[0, 3], shows=["nw"], takes=[1])    # at (seat, "trade") only
    game.visit(3)                                          # at (seat, "trade") only

Cards are two characters: the sort g r a s n t c b (garden red black-eyed soy green stink chili blue), then m
(male), w (lady), b (baby with one rattle), B (baby with two) or 1 2 3 (the specials in the sheet's order).

The questions and their answers. Fields are numbered from the left, hand slots and cards of a field from 0:

    chance taler-S, deal-S, draw-S, turn-up, seize-S    a card: set-up taler, first hand, draw, face up, spoil
    hand             plant-F[u], with a Hampelmann hand-SLOT-F[u]; put-SLOT; harvest-F; stop
    attack           attack-RATTLES-SEAT; harvest-F; stop
    defend           harvest-F; stop
    keep             keep-CARD-F[u]
    flitzer          plant-CARD-F; harvest-F; no
    trade            plant-CARD-F[u] (face-up, set aside); harvest-F; stop; and the calls `deal` and `visit`
    lay              plant-CARD-F[u]; aside-CARD (for a card that fits nothing)
    aside            plant-CARD-F[u]; harvest-F (at the end of the phase: all cards must be planted)
    dealt, visit     plant-CARD-F[u]; harvest-F; stop (right after a deal; making or answering an offer)
    offer, plant     plant-CARD-F[u]; harvest-F; in phase 1 junk-SORT, in phase 4 stop (two players)
    end              hand-SLOT-F[u]; stop
    arbeitstier      plant-F[u]; harvest-F
    loser, choleriker                harvest-F
    raise, frauenversteher           raise-F-INDEX; stay
    fetch            fetch-CARD

If the Kavalier may go on top of a field as well, "u" after F means right below the lady. A question is asked
even if it has a single answer, but not if it has no real one (no lady to raise, no card to keep).

Interpretations where the rule sheet leaves a choice:

    BOH-07   Several fields may have the same sort; every empty field is offered, not only the first.
    BOH-07   A field keeps the sort of the card that began it even after that card has gone.
    BOH-08   A lady moved by a baby passes two cards, or one if only one lies above her.
    BOH-12   If the discards cannot fully pay a garden lady's sale, the top cards of the harvest pay the rest.
    BOH-13   With a Messie on top before the first card, the player may harvest or stop. One on top after the
             first card ends the phase even if he could be harvested (two players: nothing is discarded).
    BOH-14   Attacks without a possible victim lapse without a question; if none has a victim, the phase ends.
    BOH-16   Any of the three attacks may be the second one on the same player.
    BOH-19a  The active player lays received cards first, then the partner. While some card fits, a player may
             set aside one that does not; once none fits, all are set aside.
    BOH-19b  If a face-up and a set-aside card look alike, the active player plants the one set aside.
    BOH-21a  When the pile is empty for good, this does not count as running out; the game ends regardless.
    BOH-22a  Each player puts one bean on each existing field, in any order. The question repeats while the
             player has a hand and an unused field. Nobody may harvest.
    BOH-25   All beans of the deal that are not yet laid or set aside are pending, for both receivers.
    BOH-31   `gift_limit` is a number, or None for no limit.
    BOH-36   A lady on top of her field cannot be chosen. Cards above a lady do not stop her.
    BOH-39   While a Schluckspecht works, a bean on an empty field is on top: it has its effect and moves.
    BOH-39   Macho and Lichtgestalt also rise after beans laid at the bottom.
    BOH-45   The uppermost of equal ladies is taken; the player must take one.
    BOH-48   The Pistolenheld himself may be planted where blue beans may, so not on a chili field.
    BOH-50a  A third field may be opened only while the other two have beans.
    BOH-51a  Planting may alternate between sorts; a sort once begun cannot be discarded. Discarded cards
             keep the order in which they lie in the offer.
    BOH-51b  The card may be discarded before, between or after the two plantings.
    BOH-52   Turned-up talers stay in `turned` until the last attack is finished.
    BOH-53   The top discards join the offer once, before planting. If the offer is empty, nothing is asked.
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

LAST_RUN = {2: 1, 3: 1, 4: 2, 5: 3, 6: 4}  # BOH-21b: the pile runs out; BOH-54: the end with two players
DEFAULTS = {
    "saufkumpan": "not_green",  # or "not_blue"
    "schluckspecht": "all",  # or "this"
    "gift_limit": None,  # gifts from one giver in a turn that a Prügelknabe must accept
}


class Game:
    """A game from the set-up, or from the start of a turn.

    arrangement: {"fields": [["gm gw", "n: bm n2"], …], "hands": ["sm tw", …], "talers": […], "discards": "",
    "open": "", "pile": "", "box": "", "turn": 0, "third": 1, "runs": 0}. The first three need an entry for
    each seat and are required. Fields list cards from bottom to top, hands from front to back. Without
    "pile", all other cards form the pile. "n:" names the sort of a field whose lowest card did not begin it.
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
        self.box = []  # set-up talers that nobody received
        self.turned = []  # (owner, card): talers turned up and not yet turned back
        self.pending = []  # (receiver, card): cards of a deal still to be laid
        self.gifts = Counter()  # (giver, receiver): gifts in this turn
        self.turn = 0
        self.third = 1 if seats == 2 else None  # the holder of the card for a third field
        self.phase = "set-up"
        self.runs = 0
        self.last_run = LAST_RUN[seats]
        self.ended = False
        self.worked = Counter()  # the number of effects of each special so far
        self.history = []
        self.script = self.whole_game()
        self.question = next(self.script)

    def __deepcopy__(self, memo):
        """Return a copy. A generator cannot be copied, so the copy gets all the same answers again."""
        copy = Game(self.seats, arrangement=self.arrangement, **self.options)
        for choice in self.history:
            copy._say(choice)
        return copy

    # --- asking and answering ---------------------------------------------------------------------------

    def asked(self):
        """Return (seat or "chance", kind of question), or (None, "over") at the end."""
        return self.question[:2]

    def choices(self):
        return list(self.question[2])

    def play(self, choice):
        if choice not in self.question[2]:
            raise ValueError((choice, self.question))
        self._say(choice)

    def deal(self, partner, *, gives=(), shows=(), takes=()):
        """Let the active player give hand slots and shown face-up cards for hand slots of the partner."""
        slots = [range(len(self.players[seat].hand)) for seat in (self.turn, partner)]
        wrong_slots = Counter(gives) - Counter(slots[0]) + (Counter(takes) - Counter(slots[1]))
        if wrong_slots or Counter(shows) - Counter(self.face_up()):
            raise ValueError((gives, shows, takes))
        if self.question[1] != "trade" or partner == self.turn or not (gives or shows or takes):
            raise ValueError(self.question)
        self._say(("deal", partner, tuple(gives), tuple(shows), tuple(takes)))

    def visit(self, seat):
        """Let a player who makes or answers an offer first harvest and plant set-aside cards (BOH-11)."""
        if self.question[1] != "trade" or seat == self.turn:
            raise ValueError(self.question)
        self._say(("visit", seat))

    def must_accept(self, giver, receiver):
        """Return True if the receiver cannot refuse a gift (BOH-31)."""
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
        """Deal talers and hands card by card, clockwise (BOH-04, BOH-05)."""
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
        """Return the other players, clockwise."""
        return self.players[player.seat + 1 :] + self.players[: player.seat]

    def note(self, code, happened=True):
        if happened:
            self.worked[code] += 1

    # --- what lies where --------------------------------------------------------------------------------

    def fields(self):
        """Return for each seat its fields, each a list of codes from bottom to top."""
        return [[codes_of(field.cards) for field in player.fields] for player in self.players]

    def hands(self):
        """Return for each seat the codes of its hand, from the front to the back."""
        return [codes_of(player.hand) for player in self.players]

    def talers(self):
        """Return for each seat the codes of its talers in alphabetical order, without those turned up now."""
        return [sorted(codes_of(player.talers)) for player in self.players]

    def turned_up(self):
        """Return (owner, code) of talers turned up in an attack and not yet back, in alphabetical order."""
        return sorted((owner.seat, card.code) for owner, card in self.turned)

    def aside(self):
        return [sorted(codes_of(player.aside)) for player in self.players]

    def face_up(self):
        """Return the face-up cards, or with two players the offer, in the order in which they came."""
        return codes_of(self.open_cards)

    def discards(self):
        """Return the discards from bottom to top."""
        return codes_of(self.discard_pile)

    def pile(self):
        return sorted(codes_of(self.draw_pile))

    def everything(self):
        """Return every card of the game in one alphabetical list, which must always be the whole deck."""
        cards = self.draw_pile + self.discard_pile + self.open_cards + self.box
        cards += [card for _, card in self.turned + self.pending]
        for player in self.players:
            cards += player.hand + player.talers + player.aside
            cards += [card for field in player.fields for card in field.cards]
        return sorted(codes_of(cards))

    def scores(self):
        return [len(player.talers) for player in self.players]

    def places(self):
        """Return the places, 1 for the winner; the player whose first turn came later wins ties (BOH-23)."""
        order = sorted(range(self.seats), key=lambda seat: (self.scores()[seat], seat), reverse=True)
        return [order.index(seat) + 1 for seat in range(self.seats)]
