"""Planting and harvesting in the naive Mutterböhnchen, and what follows from them (BOH-07 … BOH-12, BOH-49).

Functions that ask a player are generators: they yield (seat, word, choices) and are sent the choice. `game`
is the `Game` of `mutterboehnchen`.
"""

from twins.mutterboehnchen_cards import (
    ARBEITSTIER,
    CHAUVISCHWEIN,
    CHOLERIKER,
    EINSIEDLER,
    FRAUENVERSTEHER,
    JUNGGESELLE,
    KAMERADENSCHWEIN,
    KAVALIER,
    KOTZBROCKEN,
    LICHTGESTALT,
    LOSER,
    MACHO,
    MESSIE,
    PISTOLENHELD,
    SAUFKUMPAN,
    SCHLUCKSPECHT,
    SCHUERZENJAEGER,
    Field,
)

# --- where a card may go --------------------------------------------------------------------------------


def ways(game, player, card, *, fresh=True, third=True):
    """Return the ways to plant a card, as {word: (field, spot)}; the spot is "top", "bottom" or "under"
    (right below the lady on top).

    fresh: include empty fields. third: with two players, include a third field if the player holds its card.
    """
    found = {}
    for field in player.fields:
        word = player.word(field)
        if field.cards:
            spots = spots_on(game, player, card, field)
            for spot in spots:
                found[word + "u" * (spot == "under" and len(spots) == 2)] = (field, spot)
        elif fresh:
            found[word] = (field, "top")
    full = len(player.existing()) == len(player.fields) == 2
    if fresh and third and full and game.third == player.seat:  # BOH-50a: the third field
        found["2"] = (Field(), "top")
    return found


def spots_on(game, player, card, field):
    """Return the legal spots on a field that already has cards."""
    beneath = lays_beneath(game, player, field)
    spots = []
    if sort_joins(game, card, field):
        if beneath or (card.is_lady and field.shows(CHAUVISCHWEIN)):
            spots.append("bottom")
        elif not field.shows(EINSIEDLER):
            spots.append("top")
    if card.code == KAVALIER and field.top.is_lady:
        spots.append("bottom" if beneath else "under")
    return list(dict.fromkeys(spots))


def lays_beneath(game, player, field):
    """Return True if new cards go to the bottom of a field, because of a Schluckspecht (BOH-39)."""
    if game.options["schluckspecht"] == "this":
        return field.shows(SCHLUCKSPECHT)
    return player.showing(SCHLUCKSPECHT) is not None


def sort_joins(game, card, field):
    if card.code == KOTZBROCKEN:
        return False
    if card.code == SAUFKUMPAN:
        wanted, banned = "bn" if game.options["saufkumpan"] == "not_green" else "nb"
        return wanted in field.takes() and field.sort != banned
    return card.sort in field.takes()


def harvest_words(player):
    return ["harvest-" + player.word(field) for field in player.harvestable()]


def plant_words(game, player, cards, **where):
    """Return plant-<card>-<field>[u] for each way to plant one of these face-up cards."""
    return [f"plant-{card.code}-{word}" for card in cards for word in ways(game, player, card, **where)]


# --- harvesting -----------------------------------------------------------------------------------------


def harvest(game, player, field):
    cards, talers = list(field.cards), field.top.pays(len(field.cards))
    lady = field.top.code == "gw"
    for card in cards:
        field.remove(card)
    if lady:  # BOH-12: the garden lady's sale
        bought = game.discard_pile[:talers]
        del game.discard_pile[:talers]
        player.talers += bought
        talers -= len(bought)
    while talers and cards:  # BOH-09b: cards kept as talers
        player.talers.append(cards.pop())
        talers -= 1
    game.discard_pile += cards
    if game.seats == 2 and len(player.fields) == 3:  # BOH-50a: the third field
        player.fields.remove(field)


def harvest_by_word(game, player, choice):
    harvest(game, player, player.fields[int(choice.split("-")[1])])


# --- planting -------------------------------------------------------------------------------------------


def plant(game, player, card, way):
    """Plant a card, with everything that follows (BOH-49)."""
    field, spot = way
    game.note(card.code, card.code in {EINSIEDLER, KOTZBROCKEN, SAUFKUMPAN, PISTOLENHELD})
    place(game, player, card, field, spot)
    if field.top is card:
        yield from own_effect(game, player, card, field)
    if field.top is card and (card.is_lady or card.is_baby):
        yield from lady_and_baby(game, player, card, field)
    followers(game, player, card)
    if field.top is card:
        yield from follow_up(game, player, card, field)


def place(game, player, card, field, spot):
    if not any(field is other for other in player.fields):  # BOH-50a: the third field
        player.fields.append(field)
        game.third = 1 - player.seat
    game.note(KAVALIER, card.code == KAVALIER and field.cards and card.sort not in field.takes())
    game.note(CHAUVISCHWEIN, card.is_lady and field.shows(CHAUVISCHWEIN))
    game.note(SCHLUCKSPECHT, spot == "bottom" and lays_beneath(game, player, field))
    size = len(field.cards)
    field.insert({"top": size, "under": size - 1, "bottom": 0}[spot], card)


def own_effect(game, player, card, field):
    if card.code == KAMERADENSCHWEIN:
        throw_out(game, field, [other for other in field.cards if other.is_male and other is not card], card)
    if card.code == JUNGGESELLE:
        throw_out(game, field, [other for other in field.cards if other.is_lady], card)
    if card.code == FRAUENVERSTEHER:
        yield from bring_up_a_lady(game, player)
    if card.code == SCHUERZENJAEGER:
        yield from fetch_a_lady(game, player)


def throw_out(game, field, cards, card):
    game.note(card.code, cards)
    for other in cards:
        field.remove(other)
    game.discard_pile += cards


def bring_up_a_lady(game, player):
    """Let the player bring a lady of any own field to its top, for the Frauenversteher (BOH-36)."""
    words = {}
    for field in player.fields:
        for index, card in enumerate(field.cards[:-1]):
            if card.is_lady:
                words[f"raise-{player.word(field)}-{index}"] = (field, card)
    if not words:
        return
    choice = yield player.seat, "frauenversteher", [*words, "stay"]
    if choice != "stay":
        game.note(FRAUENVERSTEHER)
        field, card = words[choice]
        field.rise(card, len(field.cards))


def fetch_a_lady(game, player):
    """Let the player take a lady from the discards, for the Schürzenjäger (BOH-45)."""
    ladies = [card for card in reversed(game.discard_pile) if card.is_lady]
    if not ladies:
        return
    game.note(SCHUERZENJAEGER)
    choice = yield player.seat, "fetch", list(dict.fromkeys(f"fetch-{card.code}" for card in ladies))
    lady = next(card for card in ladies if choice == f"fetch-{card.code}")
    game.discard_pile.remove(lady)
    player.hand.append(lady)


def lady_and_baby(game, player, card, field):
    """After a lady or a baby was planted, let a baby or a lady of the field rise (BOH-08)."""
    words = {
        f"raise-{player.word(field)}-{index}": other
        for index, other in enumerate(field.cards)
        if (other.is_baby if card.is_lady else other.is_lady)
    }
    if not words:
        return
    choice = yield player.seat, "raise", [*words, "stay"]
    if choice != "stay":
        field.rise(words[choice], 2)


def followers(game, player, card):
    """Let the Macho rise after a lady, and the Lichtgestalt after a male (BOH-47, BOH-44)."""
    code = MACHO if card.is_lady else LICHTGESTALT if card.is_male else None
    for field in player.fields:
        for other in list(field.cards):
            if other.code == code and other is not card:
                game.note(code, other is not field.top)
                field.rise(other, 2)


def follow_up(game, player, card, field):
    if card.code == ARBEITSTIER and game.phase != "end":
        yield from rear_card(game, player)
    if card.code == LOSER:
        game.note(LOSER)
        choice = yield player.seat, "loser", harvest_words(player)
        harvest_by_word(game, player, choice)
    if card.code == CHOLERIKER:
        yield from all_others(game, player, field)


def rear_card(game, player):
    """Make the player plant the rearmost hand card, for the Arbeitstier (BOH-25)."""
    if not player.hand:
        return
    if player.showing(MESSIE):
        game.note(MESSIE)
        return
    game.note(ARBEITSTIER)
    card = player.hand[-1]
    while True:
        places = ways(game, player, card)
        words = ["plant-" + word for word in places]
        if not (game.pending and places):
            words += harvest_words(player)
        choice = yield player.seat, "arbeitstier", words
        if choice.startswith("plant"):
            player.hand.pop()
            yield from plant(game, player, card, places[choice.removeprefix("plant-")])
            return
        harvest_by_word(game, player, choice)


def all_others(game, player, field):
    """Make the player harvest all other fields, for the Choleriker (BOH-28)."""
    while others := [other for other in player.harvestable() if other is not field]:
        game.note(CHOLERIKER)
        choice = yield player.seat, "choleriker", ["harvest-" + player.word(other) for other in others]
        harvest_by_word(game, player, choice)


def plant_open_card(game, player, cards, choice, **where):
    """Carry out plant-<card>-<field>[u] (or keep-…) with the first such card in a list."""
    _, code, word = choice.split("-")
    card = next(card for card in cards if card.code == code)
    way = ways(game, player, card, **where)[word]
    cards.remove(card)
    yield from plant(game, player, card, way)
