"""A turn of the naive Mutterböhnchen: the offer of two players; deals and set-aside cards of three to six.

`game` is the `Game` of `mutterboehnchen`; functions that ask a player are generators.
"""

from twins.mutterboehnchen_beans import harvest_by_word, harvest_words, plant_open_card, plant_words
from twins.mutterboehnchen_cards import Field, take
from twins.mutterboehnchen_turns import attack_phase, draw_phase, play_from_hand, turn_up


def turn(game, active):
    """Play one turn; afterwards `game.ended` is True if the pile has run out for the last time."""
    if game.seats == 2:
        game.phase = "offer"
        yield from old_offer(game, active)
    game.phase = "hand"
    yield from play_from_hand(game, active)
    game.phase = "attack"
    yield from attack_phase(game, active)
    game.phase = "open"
    if game.seats == 2:
        sorts = yield from turn_up(game, active, 3)
        yield from new_offer(game, active, sorts)
    else:
        game.gifts.clear()
        yield from turn_up(game, active, 2)
        yield from trade_phase(game, active)
    game.phase = "draw"
    if not game.ended:
        yield from draw_phase(game, active, 2 if game.seats == 2 else 3)


# --- two players ----------------------------------------------------------------------------------------


def old_offer(game, active):
    """Plant or discard the beans that the opponent left in the offer (BOH-51a)."""
    begun = set()
    while game.open_cards:
        choices = plant_words(game, active, game.open_cards)
        sorts = {card.sort for card in game.open_cards}
        choices += [f"junk-{sort}" for sort in sorted(sorts - begun)]
        choice = yield active.seat, "offer", [*dict.fromkeys(choices), *harvest_words(active)]
        if choice.startswith("harvest"):
            harvest_by_word(game, active, choice)
        elif choice.startswith("junk"):
            away = [card for card in game.open_cards if card.sort == choice[-1]]
            game.open_cards[:] = [card for card in game.open_cards if card.sort != choice[-1]]
            game.discard_pile += away
        else:
            begun.add(choice.split("-")[1][0])
            yield from plant_open_card(game, active, game.open_cards, choice)


def new_offer(game, active, sorts):
    """Let the player plant from the offer after cards were turned up (BOH-53)."""
    while game.discard_pile and game.discard_pile[-1].sort in sorts:
        game.open_cards.append(game.discard_pile.pop())
    begun = set()
    while game.open_cards:
        choices = plant_words(game, active, game.open_cards) + harvest_words(active)
        if not any(card.sort in begun for card in game.open_cards):
            choices.append("stop")
        choice = yield active.seat, "plant", list(dict.fromkeys(choices))
        if choice == "stop":
            return
        if choice.startswith("harvest"):
            harvest_by_word(game, active, choice)
        else:
            begun.add(choice.split("-")[1][0])
            yield from plant_open_card(game, active, game.open_cards, choice)


# --- three to six players -------------------------------------------------------------------------------


def trade_phase(game, active):
    """Play the trade phase (BOH-17, BOH-19b).

    Besides the listed choices, it accepts ("deal", …) and ("visit", seat).
    """
    while True:
        unplanted = game.open_cards + active.aside
        choices = plant_words(game, active, unplanted) + harvest_words(active)
        choices = [*dict.fromkeys(choices), *([] if unplanted else ["stop"])]
        choice = yield active.seat, "trade", choices
        if choice == "stop":
            break
        if choice[0] == "deal":
            yield from deal(game, active, game.players[choice[1]], choice[2:])
        elif choice[0] == "visit":
            yield from set_aside_cards(game, game.players[choice[1]], "visit")
        elif choice.startswith("harvest"):
            harvest_by_word(game, active, choice)
        else:
            code = choice.split("-")[1]
            own = any(card.code == code for card in active.aside)
            yield from plant_open_card(game, active, active.aside if own else game.open_cards, choice)
    for other in game.others(active):
        yield from set_aside_cards(game, other, "aside")


def set_aside_cards(game, player, word):
    """Let a player plant set-aside cards and harvest.

    "aside": at the end of the phase, when all of them must be planted. "dealt": right after a deal, when the
    player may plant as many as wanted. "visit": when making or answering an offer; the player may plant as
    many as wanted, and harvest even without such cards.
    """
    while player.aside or word == "visit":
        choices = plant_words(game, player, player.aside) + harvest_words(player)
        choice = yield player.seat, word, [*dict.fromkeys(choices), *(["stop"] if word != "aside" else [])]
        if choice == "stop":
            return
        if choice.startswith("harvest"):
            harvest_by_word(game, player, choice)
        else:
            yield from plant_open_card(game, player, player.aside, choice)


def deal(game, active, partner, sides):
    """Carry out a deal (BOH-18, BOH-19a).

    `sides` are the slots given, the codes of face-up cards given, and the slots taken.
    """
    gives, shows, takes = sides
    if not gives and not shows:
        game.gifts[partner.seat, active.seat] += 1
    if not takes:
        game.gifts[active.seat, partner.seat] += 1
    for_partner = [active.hand[slot] for slot in gives]
    for_active = [partner.hand[slot] for slot in takes]
    active.hand = [card for slot, card in enumerate(active.hand) if slot not in gives]
    partner.hand = [card for slot, card in enumerate(partner.hand) if slot not in takes]
    for_partner += [take(game.open_cards, code) for code in shows]
    game.pending = [(active, card) for card in for_active] + [(partner, card) for card in for_partner]
    yield from lay(game, active)
    yield from lay(game, partner)
    yield from set_aside_cards(game, partner, "dealt")


def lay(game, receiver):
    """Lay at once the cards that fit, in the receiver's order, and set the rest aside (BOH-19a, BOH-19b)."""
    while True:
        cards = [card for owner, card in game.pending if owner is receiver]
        fitting = [card for card in cards if plant_words(game, receiver, [card], fresh=False)]
        if not fitting:
            break
        choices = plant_words(game, receiver, fitting, fresh=False)
        choices += [f"aside-{card.code}" for card in cards if card not in fitting]
        choice = yield receiver.seat, "lay", list(dict.fromkeys(choices))
        card = next(card for card in cards if card.code == choice.split("-")[1])
        game.pending.remove((receiver, card))
        if choice.startswith("aside"):
            receiver.aside.append(card)
        else:
            yield from plant_open_card(game, receiver, [card], choice, fresh=False)
    receiver.aside += cards
    game.pending = [pair for pair in game.pending if pair[0] is not receiver]


def position(game, arrangement):
    """Arrange the cards as an arrangement says; cards that it does not name go to the pile (see `Game`)."""
    deck = {id(card): card for card in game.draw_pile}

    def cards(text):
        found = []
        for code in text.split():
            card = next(card for card in deck.values() if card.code == code)
            found.append(deck.pop(id(card)))
        return found

    game.discard_pile = cards(arrangement.get("discards", ""))
    game.open_cards = cards(arrangement.get("open", ""))
    game.box = cards(arrangement.get("box", ""))
    for player in game.players:
        player.hand = cards(arrangement["hands"][player.seat])
        player.talers = cards(arrangement["talers"][player.seat])
        texts = arrangement["fields"][player.seat]
        while len(player.fields) < len(texts):
            player.fields.append(Field())
        for field, text in zip(player.fields, texts, strict=False):
            sort, colon, rest = text.rpartition(":")
            for card in cards(rest):
                field.insert(len(field.cards), card)
            field.sort = sort if colon else field.sort
    game.draw_pile = cards(arrangement["pile"]) if "pile" in arrangement else list(deck.values())
    game.turn = arrangement.get("turn", 0)
    game.third = arrangement.get("third", game.third)
    game.runs = arrangement.get("runs", 0)
