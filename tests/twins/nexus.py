"""A second, naive NEXUS, written from the rule sheet alone, against which tests check the engine.

It shares no code with the product. Seats are the numbers 1…4, places the names of NEX-01. A game is a dict:

    seats     the number of players
    options   see DEFAULTS
    rings     {"n20": "112", "n21": "", …}: every ring with the seats of its marbles, in order
    reserve   {seat: the number of marbles not in play}
    still_in  {seat, …}
    seat      whose turn it is
    kinds     {seat: None | "in" | "move" | "rings"}: everybody's last action; None before the first one
    doing     None at the start of a turn, else the action begun, see `_begun`
    to_take   [(rings of the part, seat as text, number of its marbles), …]: still to be taken
    quiet     turns since the last entry, deletion, sacrifice or elimination
    turns     actions carried out so far
    over      None | "last" | "first_out" | "quiet" | "turns"

Notation of the decisions; the first one of a turn fixes the kind of the action:

    -a1      a ring is lifted; four of these, then four that are laid
    +e5      a ring is laid
    in n20   a marble enters; three of these
    n20-n21  a step, a jump over a row or, after a sacrifice, a flight; two of these
    n20*     a marble is sacrificed for the step that follows
    (q20)    a marble is taken from an enclosed ring; the part and the colour are those of `to_take`

Marbles that leave no choice are taken without a decision.
No function changes its arguments.
"""

from twins.nexus_actions import (
    enclosed_parts,
    entries,
    layings,
    lifts,
    may_change_rings,
    rings_can_be_changed,
    sacrifices,
    steps,
)
from twins.nexus_places import BOARD, PLACES

DEFAULTS = {
    "connected": "no",  # or "yes"
    "row": "straight",  # or "chain"
    "sacrifice_max": 1,  # 0 to 2
    "edge_closes": "yes",  # or "no"
    "half": "remain_up",  # or "remove_up"
    "ring_change_pays": "no",  # or "yes"
    "quiet_limit": 15,  # turns for each player still in
    "turn_limit": None,  # turns in all; None means TURN_LIMIT
    "end": "last_player",  # or "first_out"
}
# NEX-02: for each number of players, the marbles of each seat.
MARBLES = {2: {1: 10, 2: 11}, 3: dict.fromkeys((1, 2, 3), 10), 4: dict.fromkeys((1, 2, 3, 4), 10)}
TURN_LIMIT = {2: 160, 3: 240, 4: 320}
DECISIONS = {"in": 3, "move": 2, "rings": 8}  # without sacrifices


# --- beginning ------------------------------------------------------------------------------------------


def start(seats, options=None):
    """Return the game before the first turn."""
    nobody_yet = dict.fromkeys(range(1, seats + 1))
    return position(
        seats, dict.fromkeys(BOARD[seats], ""), reserve=MARBLES[seats], kinds=nobody_yet, options=options
    )


def position(
    seats, rings, *, reserve=None, kinds=None, seat=1, still_in=None, quiet=0, turns=0, options=None
):
    """Return a game at the start of a turn.

    By default all reserves are empty, and everybody's last action was a move.
    """
    everybody = range(1, seats + 1)
    game = {
        "seats": seats,
        "options": {**DEFAULTS, **(options or {})},
        "rings": {place: "".join(sorted(marbles)) for place, marbles in rings.items()},
        "reserve": {**dict.fromkeys(everybody, 0), **(reserve or {})},
        "still_in": set(still_in or everybody),
        "seat": seat,
        "kinds": {**dict.fromkeys(everybody, "move"), **(kinds or {})},
        "doing": None,
        "to_take": [],
        "quiet": quiet,
        "turns": turns,
        "over": None,
    }
    return _begin_turn(game)


# --- turns ----------------------------------------------------------------------------------------------


def to_act(game):
    """Return the seat to decide now; None once the game is over."""
    return None if game["over"] else game["seat"]


def moves(game):
    """Return the legal decisions in notation, sorted; [] once the game is over."""
    if game["over"]:
        return []
    if game["to_take"]:
        return sorted(f"({place})" for place in _takeable(game))
    return sorted(notation for notation in _attempts(game) if _can_be_finished(_do(game, notation)))


def play(game, notation):
    """Return the game after one legal decision. Raise `ValueError` for any other text."""
    if notation not in moves(game):
        raise ValueError(notation)
    return after(game, notation)


def after(game, notation):
    """Return the game after a decision that is known to be legal; unlike `play`, it does not check this."""
    if game["to_take"]:
        return _take_on(_take(game, notation[1:-1]))
    game = _do(game, notation)
    if not _is_full(game):
        return game
    return _take_on({**game, "to_take": _surplus(game)})


def perft(game, depth):
    """Return the number of lines of exactly `depth` decisions; a finished position has no children."""
    if depth == 0:
        return 1
    return sum(perft(after(game, notation), depth - 1) for notation in moves(game))


def _attempts(game):
    """Return the next decisions, including those after which the action cannot be carried out in full."""
    kind = game["doing"]["kind"] if game["doing"] else None
    begun = game["kinds"][game["seat"]] is not None  # NEX-05: the three actions of a turn
    found = []
    if kind == "in" or kind is None:
        found += entries(game)
    if kind == "move" or (kind is None and begun):
        found += steps(game) + sacrifices(game)
    if kind == "rings" or (kind is None and begun and may_change_rings(game)):
        found += layings(game) if kind and game["doing"]["count"] >= 4 else lifts(game)
    return found


def _begun(game, kind):
    return {
        "kind": kind,
        "count": 0,  # decisions made so far, without sacrifices
        "barred": frozenset(),  # places from which rings were lifted
        "sacrifices": 0,
        "flying": False,  # True if the next step may go anywhere
        "deleted": 0,
        "before": game["rings"],
    }


def _do(game, notation):
    """Return the game after a decision that may have no legal completion; the turn is not ended."""
    seat, rings, reserve = game["seat"], dict(game["rings"]), dict(game["reserve"])
    first = notation[0]
    kind = "rings" if first in "+-" else "in" if notation.startswith("in ") else "move"
    doing = dict(game["doing"] or _begun(game, kind))
    doing["count"] += 1
    if first == "-":
        del rings[notation[1:]]
        doing["barred"] |= {notation[1:]}
    elif first == "+":
        rings[notation[1:]] = ""
    elif kind == "in":
        rings[notation[3:]] = str(seat)
        reserve[seat] -= 1
    elif notation.endswith("*"):
        rings[notation[:-1]] = rings[notation[:-1]][1:]
        doing.update(count=doing["count"] - 1, sacrifices=doing["sacrifices"] + 1, flying=True)
    else:
        origin, target = notation.split("-")
        rings[origin] = rings[origin][1:]
        arrived = rings[target] + str(seat)
        own = arrived.count(str(seat))
        # NEX-15: colours with fewer marbles are deleted.
        kept = [marble for marble in arrived if marble == str(seat) or arrived.count(marble) >= own]
        rings[target] = "".join(sorted(kept))
        reserve[seat] += len(arrived) - len(kept)  # NEX-19: deleted marbles join the reserve
        doing.update(flying=False, deleted=doing["deleted"] + len(arrived) - len(kept))
    return {**game, "rings": rings, "reserve": reserve, "doing": doing}


def _is_full(game):
    return game["doing"]["count"] == DECISIONS[game["doing"]["kind"]]


def _can_be_finished(game):
    """Return True if the action begun can be carried out in full from here."""
    if game["doing"]["kind"] == "rings":
        return rings_can_be_changed(game)
    if _is_full(game):
        return game["rings"] != game["doing"]["before"]  # NEX-14: the marbles must change
    return any(_can_be_finished(_do(game, notation)) for notation in _attempts(game))


# --- surrounding ----------------------------------------------------------------------------------------


def _surplus(game):
    """Return the marbles that the player must take after an action, in order (NEX-17, NEX-18)."""
    doing, found = game["doing"], []
    if doing["kind"] == "rings" and game["options"]["ring_change_pays"] == "no":
        return []
    enclosed_before = frozenset().union(*enclosed_parts({**game, "rings": doing["before"]}))
    for part in enclosed_parts(game):
        if part <= enclosed_before:
            continue
        marbles = "".join(game["rings"][place] for place in part)
        for colour in sorted(set(marbles)):
            count = marbles.count(colour)
            taken = count // 2 if game["options"]["half"] == "remain_up" else (count + 1) // 2
            found += [(part, colour, taken)] if taken else []
    return found


def _takeable(game):
    part, colour, _ = game["to_take"][0]
    return [place for place in PLACES if place in part and colour in game["rings"][place]]


def _take(game, place):
    (part, colour, count), *others = game["to_take"]
    return {
        **game,
        "rings": {**game["rings"], place: game["rings"][place].replace(colour, "", 1)},
        "reserve": {**game["reserve"], game["seat"]: game["reserve"][game["seat"]] + 1},
        "doing": {**game["doing"], "deleted": game["doing"]["deleted"] + 1},
        "to_take": [(part, colour, count - 1), *others] if count > 1 else others,
    }


def _take_on(game):
    """Take the marbles that leave no choice, and end the turn when no marble is left to take."""
    while game["to_take"] and len(_takeable(game)) == 1:
        game = _take(game, _takeable(game)[0])
    return game if game["to_take"] else _end_turn(game)


# --- end ------------------------------------------------------------------------------------------------


def _end_turn(game):
    doing, seat = game["doing"], game["seat"]
    loud = doing["kind"] == "in" or doing["deleted"] or doing["sacrifices"]
    return _begin_turn(
        {
            **game,
            "kinds": {**game["kinds"], seat: doing["kind"]},
            "doing": None,
            "quiet": 0 if loud else game["quiet"] + 1,
            "turns": game["turns"] + 1,
            "seat": _next_seat(game),
        }
    )


def _next_seat(game):
    seat = game["seat"] % game["seats"] + 1
    return seat if seat in game["still_in"] else _next_seat({**game, "seat": seat})


def _begin_turn(game):
    """Begin a turn by NEX-20 to NEX-22, without repetition."""
    if len(game["still_in"]) == 1:
        return {**game, "over": "last"}
    going = [notation for notation in _attempts(game) if notation[0] != "-"]
    if not any(_can_be_finished(_do(game, notation)) for notation in going):
        leaving = game["seat"]
        left = {
            **game,
            "rings": {place: marbles.replace(str(leaving), "") for place, marbles in game["rings"].items()},
            "reserve": {**game["reserve"], leaving: 0},
            "still_in": game["still_in"] - {leaving},
            "quiet": 0,
        }
        if game["options"]["end"] == "first_out" and game["seats"] > 2:
            return {**left, "over": "first_out"}
        return _begin_turn({**left, "seat": _next_seat(left)})
    if game["quiet"] >= game["options"]["quiet_limit"] * len(game["still_in"]):
        return {**game, "over": "quiet"}
    if game["turns"] >= (game["options"]["turn_limit"] or TURN_LIMIT[game["seats"]]):
        return {**game, "over": "turns"}
    return game


def ending(game):
    """Return the reason the game ended; None while it is not over. Repetition is ignored."""
    return game["over"]


def score(game):
    """Return {seat: gain}: marbles now minus marbles at the start (NEX-22)."""
    on_board = "".join(game["rings"].values())
    return {
        s: on_board.count(str(s)) + game["reserve"][s] - MARBLES[game["seats"]][s] for s in game["reserve"]
    }


def winners(game):
    """Return the seats that have won a finished game, alone or together."""
    gains = {seat: gain for seat, gain in score(game).items() if seat in game["still_in"]}
    return {seat for seat in gains if gains[seat] == max(gains.values())}


def repeated(games):
    """Return True if the last position begins a turn in the same way as two others (NEX-22).

    `games` are all positions in order of play.
    """
    if games[-1]["doing"]:
        return False
    compared = ("rings", "reserve", "seat", "kinds")
    begun = [[game[key] for key in compared] for game in games if not game["doing"]]
    return begun.count(begun[-1]) >= 3


def match_ending(games):
    """Return why a match ended, given all its positions, "repetition" included."""
    return games[-1]["over"] or ("repetition" if repeated(games) else None)
