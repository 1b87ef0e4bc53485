"""The parts of a turn in both games of the naive Mutterböhnchen: pile, hand, attacks, drawing, the end.

`game` is the `Game` of `mutterboehnchen`; functions that ask a player are generators.
"""

from twins.mutterboehnchen_beans import (
    harvest,
    harvest_by_word,
    harvest_words,
    plant,
    plant_open_card,
    plant_words,
    spots_on,
    ways,
)
from twins.mutterboehnchen_cards import (
    AKTIVIST,
    FAULPELZ,
    FLITZER,
    HAMPELMANN,
    MESSIE,
    WARMDUSCHER,
    WUEHLER,
    codes_of,
    take,
)

# --- pile -----------------------------------------------------------------------------------------------


def from_pile(game, word):
    """Draw the next card of the pile; return None once the pile has run out for good (BOH-21a, BOH-21b)."""
    if not game.draw_pile and not game.ended and game.discard_pile:
        shuffle(game)
    if not game.draw_pile:
        game.ended = True
        return None
    code = yield "chance", word, sorted(set(codes_of(game.draw_pile)))
    card = take(game.draw_pile, code)
    if not game.draw_pile:
        game.runs += 1
        game.ended = game.runs == game.last_run
        if game.discard_pile and not game.ended:
            shuffle(game)
    return card


def shuffle(game):
    game.draw_pile, game.discard_pile = game.discard_pile, []


# --- hand -----------------------------------------------------------------------------------------------


def play_from_hand(game, player):
    """Let the player plant cards from the hand (BOH-13).

    With two players, one card may also be put on the discards (BOH-51b).
    """
    planted, may_put = 0, game.seats == 2
    while player.hand and (planted < 2 or may_put):
        words = {}
        messie = player.showing(MESSIE)
        if messie and planted:
            game.note(MESSIE)
            return
        if not messie and planted < 2:
            words = hand_ways(game, player)
        choices = list(words)
        if not messie and may_put:
            choices += [f"put-{slot}" for slot in range(len(player.hand))]
        choices += harvest_words(player)
        if messie or planted:
            choices.append("stop")
        choice = yield player.seat, "hand", choices
        if choice == "stop":
            game.note(MESSIE, messie)
            return
        if choice.startswith("harvest"):
            harvest_by_word(game, player, choice)
        elif choice.startswith("put"):
            game.discard_pile.append(player.hand.pop(int(choice.removeprefix("put-"))))
            may_put = False
        else:
            slot, way = words[choice]
            planted += 1
            game.note(HAMPELMANN, slot > 0)
            yield from plant(game, player, player.hand.pop(slot), way)


def hand_ways(game, player):
    """Return {action: (slot, way)} for the front card, or for all cards of the hand if a Hampelmann is
    visible (BOH-33)."""
    if not player.showing(HAMPELMANN):
        return {f"plant-{word}": (0, way) for word, way in ways(game, player, player.hand[0]).items()}
    return {
        f"hand-{slot}-{word}": (slot, way)
        for slot, card in enumerate(player.hand)
        for word, way in ways(game, player, card).items()
    }


# --- attacks --------------------------------------------------------------------------------------------


def attack_phase(game, attacker):
    """Play the attacks of the rattle gang (BOH-14 … BOH-16, BOH-52)."""
    rattles = [field.top.rattles for field in attacker.existing() if field.top.is_baby]
    twice = game.seats > 2 and len(rattles) > game.seats - 1
    victims = []
    while rattles:
        targets = [other.seat for other in game.others(attacker) if may_attack(game, other, victims, twice)]
        if not targets:
            break
        words = [f"attack-{count}-{seat}" for count in sorted(set(rattles)) for seat in targets]
        choice = yield attacker.seat, "attack", [*words, *harvest_words(attacker), "stop"]
        if choice == "stop":
            break
        if choice.startswith("harvest"):
            harvest_by_word(game, attacker, choice)
            continue
        count, seat = map(int, choice.split("-")[1:])
        rattles.remove(count)
        victims.append(seat)
        yield from attack(game, attacker, game.players[seat], count)
    give_back(game)


def may_attack(game, other, victims, twice):
    if not other.talers:
        return False
    if game.seats == 2 or other.seat not in victims:
        return True
    return twice and len(victims) == len(set(victims))


def attack(game, attacker, defender, count):
    while game.seats > 2:  # BOH-15a: the defender may harvest; BOH-50b: no harvest out of turn
        choice = yield defender.seat, "defend", [*harvest_words(defender), "stop"]
        if choice == "stop":
            break
        harvest_by_word(game, defender, choice)
    if attacker.holding(WUEHLER):
        game.note(WUEHLER)
        count += 1
    turned = []
    for _ in range(min(count, len(defender.talers))):
        code = yield "chance", f"seize-{defender.seat}", sorted(set(codes_of(defender.talers)))
        card = take(defender.talers, code)
        turned.append(card)
        game.turned.append((defender, card))
    words = plant_words(game, attacker, turned, fresh=False)
    if not words:
        if game.seats > 2:
            give_back(game)
        return
    keeps = list(dict.fromkeys(word.replace("plant", "keep", 1) for word in words))
    choice = yield attacker.seat, "keep", keeps
    kept = next(card for card in turned if card.code == choice.split("-")[1])
    game.turned.remove((defender, kept))
    if game.seats > 2:  # BOH-15b: planting talers; with two players after the last attack (BOH-52)
        give_back(game)
    yield from plant_open_card(game, attacker, [kept], choice, fresh=False)


def give_back(game):
    for owner, card in game.turned:
        owner.talers.append(card)
    game.turned.clear()


# --- turning up and drawing -----------------------------------------------------------------------------


def turn_up(game, active, count):
    """Turn up cards and resolve each before the next (BOH-17, BOH-53); return their sorts."""
    sorts = set()
    for _ in range(count):
        card = None if game.ended else (yield from from_pile(game, "turn-up"))
        if card is None:
            break
        sorts.add(card.sort)
        host = next((player for player in game.players if player.showing(AKTIVIST)), None)
        if card.sort == "s" and host:  # BOH-34: the Aktivist
            game.note(AKTIVIST)
            field = host.showing(AKTIVIST)
            (spot,) = spots_on(game, host, card, field)
            yield from plant(game, host, card, (field, spot))
        else:
            game.open_cards.append(card)
            if card.code == FLITZER:
                yield from offer_flitzer(game, active, card)
    return sorts


def offer_flitzer(game, active, card):
    """Offer the Flitzer to each player in turn until one takes it (BOH-29).

    Otherwise it stays with the face-up cards.
    """
    for other in game.others(active):
        while True:
            choices = plant_words(game, other, [card], third=False)
            choices += harvest_words(other) if game.seats > 2 else []
            choice = yield other.seat, "flitzer", [*choices, "no"]
            if choice == "no":
                break
            if choice.startswith("harvest"):
                harvest_by_word(game, other, choice)
            else:
                game.note(FLITZER)
                yield from plant_open_card(game, other, game.open_cards, choice, third=False)
                return


def draw_phase(game, active, count):
    """Draw cards, as Faulpelz and Warmduscher change it (BOH-20, BOH-26, BOH-30)."""
    if active.showing(WARMDUSCHER):
        count = 0
    elif active.showing(FAULPELZ):
        game.note(FAULPELZ)
        count -= 1
    yield from draw(game, active, count)
    for other in game.others(active):
        if other.showing(WARMDUSCHER) and not other.showing(FAULPELZ):
            game.note(WARMDUSCHER)
            yield from draw(game, other, 1)


def draw(game, player, count):
    for _ in range(count):
        card = None if game.ended else (yield from from_pile(game, f"draw-{player.seat}"))
        if card is None:
            return
        player.hand.append(card)


# --- end ------------------------------------------------------------------------------------------------


def end_phase(game, first):
    """Let all players plant their last beans, and harvest everything (BOH-22a, BOH-22b)."""
    game.phase = "end"
    in_order = [first, *game.others(first)]
    for player in in_order:
        yield from last_beans(game, player)
    for player in in_order:
        for field in player.existing():
            harvest(game, player, field)


def last_beans(game, player):
    used = []
    while player.hand:
        left = [field for field in player.existing() if not any(field is one for one in used)]
        if not left:
            return
        words = {
            f"hand-{slot}-{word}": (slot, way)
            for slot, card in enumerate(player.hand)
            for word, way in ways(game, player, card, fresh=False).items()
            if any(way[0] is field for field in left)
        }
        choice = yield player.seat, "end", [*words, "stop"]
        if choice == "stop":
            return
        slot, way = words[choice]
        used.append(way[0])
        yield from plant(game, player, player.hand.pop(slot), way)
