"""A second, naive Mutternland, written from the rule sheet alone, against which tests check the engine.

It shares no code with the product. Seats are the numbers 1…6, places the names of MUT-03. A game is a dict:

    seats    the number of players
    options  see DEFAULTS
    heights  {"c4": nuts, …}: the land; a place without nuts is not a key
    marbles  {"c4": seat, …}
    fallen   {seat: the number of its marbles off the land}
    seat     whose turn it is
    stage    "lay" | "place" | "place own" | "place other" | "marble" | "enter" | "nut"
    to_act   the seat to decide now: `seat`, or the opponent chosen to set a marble; None after the end
    to_set   the number of marbles still to be placed
    did      what has happened in this turn, any of "marble", "fall", "entry", "nut"
    could    True if the player has had anything to decide in this turn
    quiet    turns since the last nut move or fall
    idle     turns in a row in which the player did nothing, by choice or not
    blocked  turns in a row in which the player could do nothing
    turns    turns ended so far
    over     None | "towers" | "passes" | "blocked" | "quiet" | "turns"
    passed   what MUT-20 (a) compares: an entry for every turn begun since the last decision

Notation of the decisions:

    +c4        a nut laid in a draft, or a marble placed (in `abstractplay` an own one, then the opponent's)
    c4-c6      a marble's step, run or jump; only start and end
    c4xd5>e5   a push: start of the moving marble (of a phalanx: the rear one), entered place, place beyond
    c4xd5>0    the same, and the pushed marble falls off
    ?3         the player asks seat 3 to set a fallen marble; written as ?1 or ?2 with two players, too
    ^c4        a fallen marble comes back, where the player who may choose sets it
    n:e5-e6    a nut is taken from e5 and put on e6
    -          the player leaves the half out; possible only if it has something to leave out

A half or a whole turn in which nothing is possible is skipped without a decision (MUT-18).
No function changes its arguments.
"""

import copy

from twins.mutternland_halves import entries, marble_moves, nut_moves, places_for_entry, places_for_marbles
from twins.mutternland_places import AROUND, POINT_OF, SAMPLE, is_connected

DEFAULTS = {
    "rule_set": "witt",  # or "wag" or "abstractplay"
    "marble_move": "must",  # or "may"
    "reentry": "opponent",  # or "owner_edge" or "owner_any"
    "edge": "any_void",  # or "outer"
    "cap": "none",  # or "4"
    "uphill_push": False,  # True drops MUT-11 (no pushing uphill), for a figure of the rulebook
}
MARBLES_EACH = {2: 5, 3: 5, 4: 5, 5: 4, 6: 3}  # MUT-01: marbles for each player
TOWERS_NEEDED = {2: 3, 3: 2, 4: 1, 5: 1, 6: 1}  # MUT-19: winning by towers
NUTS = 70


# --- beginning ------------------------------------------------------------------------------------------


def start(seats, land=SAMPLE, options=None):
    """Return the game before the first marble is placed.

    `land` is an iterable of places, or "draft" if the players lay the land.
    """
    game = _empty(seats, options)
    game["to_set"] = seats * MARBLES_EACH[seats]
    if land == "draft":
        if game["options"]["rule_set"] == "abstractplay":
            raise ValueError("abstractplay has no draft")  # MUT-22a: the start
        game["stage"] = "lay"
        return game
    game["heights"] = dict.fromkeys(land, 1)
    if not is_connected(game["heights"]) or len(game["heights"]) > NUTS:
        raise ValueError("not a land")
    game["stage"] = "place own" if game["options"]["rule_set"] == "abstractplay" else "place"
    if len(places_for_marbles(game)) < game["to_set"]:
        raise ValueError("too few places for the marbles")
    return game


def position(seats, heights, marbles, *, seat=1, fallen=None, options=None, quiet=0, turns=0, idle=0):
    """Return a game at the start of a seat's turn, from any arrangement.

    Raise `ValueError` for positions that MUT-03 refuses.
    """
    game = _empty(seats, options)
    game.update(heights=dict(heights), marbles=dict(marbles), seat=seat, quiet=quiet, turns=turns, idle=idle)
    game["fallen"].update(fallen or {})
    if sum(heights.values()) > NUTS or min(heights.values()) < 1 or not set(marbles) <= set(heights):
        raise ValueError("not a position")
    if game["options"]["rule_set"] != "witt" and max(heights.values()) > 4:
        raise ValueError("too high")
    if _holders(game):
        raise ValueError("won already")
    _begin_turn(game)
    return game


def _empty(seats, options):
    full_options = {**DEFAULTS, **(options or {})}
    if full_options["rule_set"] != "witt" and seats != 2:
        raise ValueError("this rule set is for two")
    return {
        "seats": seats,
        "options": full_options,
        "heights": {},
        "marbles": {},
        "fallen": dict.fromkeys(range(1, seats + 1), 0),
        "seat": 1,
        "stage": "place",
        "to_act": 1,
        "to_set": 0,
        "did": set(),
        "could": False,
        "quiet": 0,
        "idle": 0,
        "blocked": 0,
        "turns": 0,
        "over": None,
        "passed": [],
    }


# --- turns ----------------------------------------------------------------------------------------------


def moves(game):
    """Return the legal decisions of the seat whose turn it is, in notation and sorted; [] once the game is
    over."""
    if game["over"]:
        return []
    if game["stage"] == "lay":
        touching = {place for nut in game["heights"] for place in AROUND[nut]} - set(game["heights"]) - {None}
        return sorted(f"+{place}" for place in (touching if game["heights"] else POINT_OF))
    if game["stage"].startswith("place"):
        return sorted(f"+{place}" for place in places_for_marbles(game))
    if game["stage"] == "enter":
        return sorted(f"^{place}" for place in places_for_entry(game))
    if game["stage"] == "nut":
        return sorted(["-", *nut_moves(game)])
    moving, entering = marble_moves(game), entries(game)
    compulsory = game["options"]["rule_set"] == "witt" and game["options"]["marble_move"] == "must"
    left_out = [] if moving and compulsory else ["-"]  # MUT-06, MUT-21b, MUT-22b: halves left out
    return sorted([*moving, *entering, *left_out])


def play(game, notation):
    """Return the game after one legal decision. Raise `ValueError` for any other text."""
    if notation not in moves(game):
        raise ValueError(notation)
    return after(game, notation)


def after(game, notation):
    """Return the game after a decision that is known to be legal; unlike `play`, it does not check this."""
    game = copy.deepcopy(game)
    game["passed"] = []
    if game["stage"] == "lay":
        _lay(game, notation[1:])
    elif game["stage"].startswith("place"):
        _place(game, notation[1:])
    elif notation.startswith("?"):
        game.update(stage="enter", to_act=int(notation[1:]))
    elif game["stage"] == "nut":
        if notation != "-":
            source, target = notation[2:].split("-")
            _change_height(game, source, -1)
            _change_height(game, target, +1)
            game["did"].add("nut")
        _end_turn(game)
    else:
        if notation.startswith("^"):
            game["marbles"][notation[1:]] = game["seat"]
            game["fallen"][game["seat"]] -= 1
            game["did"].add("entry")
        elif notation != "-":
            _move_marble(game, notation)
        game.update(stage="nut", to_act=game["seat"])
        _skip_what_is_impossible(game)
    return game


def perft(game, depth):
    """Return the number of lines of exactly `depth` decisions; a finished position has no children."""
    if depth == 0:
        return 1
    return sum(perft(after(game, notation), depth - 1) for notation in moves(game))


def _next_seat(game):
    return game["seat"] % game["seats"] + 1


def _change_height(game, place, by):
    game["heights"][place] += by
    if game["heights"][place] == 0:
        del game["heights"][place]  # MUT-16: empty places are gone


def _lay(game, place):
    game["heights"][place] = 1
    game["seat"] = game["to_act"] = _next_seat(game)
    if len(game["heights"]) == NUTS:
        game.update(stage="place", seat=1, to_act=1)


def _place(game, place):
    """Place a marble of the next seat (MUT-04, MUT-21a), or an own one and then the other's (MUT-22a)."""
    game["marbles"][place] = game["seat"] if game["stage"] == "place own" else _next_seat(game)
    game["to_set"] -= 1
    if game["stage"] == "place own":
        game["stage"] = "place other"
        return
    game["seat"] = game["to_act"] = _next_seat(game)
    if game["stage"] == "place other":
        game["stage"] = "place own"
    if game["to_set"] == 0:
        _begin_turn(game)


def _move_marble(game, notation):
    marbles = game["marbles"]
    origin, _, target = notation.replace("x", "-").partition("-")
    entered, _, beyond = target.partition(">")
    moving = marbles.pop(origin)
    if beyond:
        pushed = marbles.pop(entered)
        if beyond == "0":
            game["fallen"][pushed] += 1
            game["did"].add("fall")
        else:
            marbles[beyond] = pushed  # this may be the place just left
    marbles[entered] = moving
    game["did"].add("marble")


def _begin_turn(game):
    heights, marbles = frozenset(game["heights"].items()), frozenset(game["marbles"].items())
    game["passed"].append((heights, marbles, tuple(game["fallen"].values()), game["seat"]))
    game.update(stage="marble", to_act=game["seat"], did=set(), could=False)
    game["over"] = _end_between_turns(game)
    if game["over"]:
        game["to_act"] = None
    else:
        _skip_what_is_impossible(game)


def _skip_what_is_impossible(game):
    """Go on to the first half that leaves something to decide (MUT-18)."""
    if game["stage"] == "marble":
        if marble_moves(game) or entries(game):
            game["could"] = True
            return
        game["stage"] = "nut"
    if nut_moves(game):
        game["could"] = True
    else:
        _end_turn(game)


def _end_turn(game):
    game["turns"] += 1
    game["quiet"] = 0 if game["did"] & {"nut", "fall"} else game["quiet"] + 1
    game["idle"] = 0 if game["did"] else game["idle"] + 1
    game["blocked"] = 0 if game["could"] else game["blocked"] + 1
    game["seat"] = _next_seat(game)
    _begin_turn(game)


# --- end ------------------------------------------------------------------------------------------------


def score(game):
    """Return {seat: (towers held, sum of the heights under its marbles)}."""
    points = {}
    for seat in range(1, game["seats"] + 1):
        under = [game["heights"][place] for place, other in game["marbles"].items() if other == seat]
        points[seat] = (sum(height >= 4 for height in under), sum(under))
    return points


def _holders(game):
    return {s for s, (towers, _) in score(game).items() if towers >= TOWERS_NEEDED[game["seats"]]}


def _end_between_turns(game):
    rule_set, seats = game["options"]["rule_set"], game["seats"]
    if _holders(game):  # MUT-19: winning by towers
        return "towers"
    if rule_set != "witt" and game["idle"] >= 2:  # MUT-21f, MUT-22f: two idle turns
        return "passes"
    if game["blocked"] >= seats:  # MUT-20: limits of a match
        return "blocked"
    if game["quiet"] >= (60 if rule_set == "abstractplay" else 20) * seats:
        return "quiet"
    return "turns" if game["turns"] >= 150 * seats else None


def ending(game):
    """Return the reason the game ended; None while it is not over. Repetition is ignored."""
    return game["over"]


def winners(game):
    """Return the seats that have won a finished game, alone or together."""
    if game["over"] == "towers":
        return _holders(game)
    points = score(game)
    if game["over"] == "passes":
        points = {seat: towers for seat, (towers, _) in points.items()}
    return {seat for seat in points if points[seat] == max(points.values())}


def repeated(games):
    """Return True if a turn since the last decision began as two others did (MUT-20 (a)).

    `games` are all positions in order.
    """
    if games[-1]["options"]["rule_set"] != "witt":
        return False
    begun = [turn for game in games for turn in game["passed"]]
    return any(begun.count(turn) >= 3 for turn in games[-1]["passed"])


def match_ending(games):
    """Return why a match ended, given all its positions.

    Towers come before repetition, and the limits after it.
    """
    if games[-1]["over"] == "towers" or not repeated(games):
        return games[-1]["over"]
    return "repetition"


def match_winners(games):
    """Return the same as `winners`, given all positions of a match; all seats share a draw by repetition."""
    if match_ending(games) == "repetition":
        return set(range(1, games[-1]["seats"] + 1))
    return winners(games[-1])
