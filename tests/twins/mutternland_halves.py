"""The choices in one half of a turn of the naive Mutternland. A game is a dict, see `mutternland`."""

from itertools import pairwise

from twins.mutternland_places import AROUND, DIRECTIONS, POINT_OF, beside, flood

# --- marbles --------------------------------------------------------------------------------------------


def _free(game, place):
    return place in game["heights"] and place not in game["marbles"]


def _level_difference(game, place, other):
    """Return how much higher `other` is; both places must have nuts."""
    return game["heights"][other] - game["heights"][place]


def edge_nuts(game):
    """Return the places with nuts beside a void (MUT-05); by option only beside the void around the land."""
    void = set(POINT_OF) - set(game["heights"])
    if game["options"]["edge"] == "outer":
        void = flood([place for place in void if None in AROUND[place]], void)
    return {place for place in game["heights"] if any(n is None or n in void for n in AROUND[place])}


def places_for_marbles(game):
    if game["options"]["rule_set"] == "wag":
        return {place for place in game["heights"] if _free(game, place)}  # MUT-21a: free placing
    places = {place for place in edge_nuts(game) if _free(game, place)}
    if game["options"]["rule_set"] == "abstractplay":
        return {place for place in places if sum(n in game["heights"] for n in AROUND[place]) >= 3}
    return places


def places_for_entry(game):
    """Return the free places of height 1 where a fallen marble may come back (MUT-13, MUT-21d, MUT-22d)."""
    low = {place for place, height in game["heights"].items() if height == 1 and _free(game, place)}
    anywhere = game["options"]["rule_set"] != "witt" or game["options"]["reentry"] == "owner_any"
    return low if anywhere else low & edge_nuts(game)


def entries(game):
    """Return the decisions by which the player on turn may bring a marble back instead of moving one."""
    if not game["fallen"][game["seat"]] or not places_for_entry(game):
        return []
    if game["options"]["rule_set"] == "witt" and game["options"]["reentry"] == "opponent":
        return [f"?{seat}" for seat in range(1, game["seats"] + 1) if seat != game["seat"]]
    return [f"^{place}" for place in places_for_entry(game)]


def marble_moves(game):
    """Return the steps, runs, jumps and pushes of the player on turn, each once."""
    of_one_marble = _runs_and_pushes if game["options"]["rule_set"] == "witt" else _straight_moves
    own = [place for place, seat in game["marbles"].items() if seat == game["seat"]]
    return {notation for place in own for notation in of_one_marble(game, place)}


def _runs_and_pushes(game, origin):
    """Return the moves of the marble on `origin` by MUT-07 to MUT-11."""
    passed, found = {origin}, set()

    def go_on_from(place):
        for direction in DIRECTIONS:
            following = beside(place, direction)
            if following not in game["heights"] or abs(_level_difference(game, place, following)) > 1:
                continue
            seat = game["marbles"].get(following)
            if seat is None:
                found.add(f"{origin}-{following}")
            elif seat != game["seat"]:
                uphill = _level_difference(game, place, following) > 0
                beyond = beside(following, direction)
                if game["options"]["uphill_push"] or not uphill:
                    found.update(_pushed(game, origin, following, beyond))
            elif following not in passed:
                passed.add(following)
                go_on_from(following)

    go_on_from(origin)
    return found


def _pushed(game, origin, entered, beyond):
    """Return the push as a list of one notation, empty if MUT-10 (in abstractplay MUT-22c) forbids it."""
    if beyond not in game["heights"]:
        return [f"{origin}x{entered}>0"]
    if beyond != origin and beyond in game["marbles"]:
        return []
    rise = _level_difference(game, entered, beyond)
    if rise > 0 or (rise < -1 and game["options"]["rule_set"] == "abstractplay"):
        return []
    return [f"{origin}x{entered}>{beyond}"]


def _straight_moves(game, origin):
    """Return the moves of the marble on `origin` by MUT-21b and MUT-21c, or by MUT-22b and MUT-22c."""
    found = []
    for direction in DIRECTIONS:
        way = [origin]  # the marble, then the own ones straight in front of it
        while game["marbles"].get(beside(way[-1], direction)) == game["seat"]:
            way.append(beside(way[-1], direction))
        target = beside(way[-1], direction)
        if target not in game["heights"]:
            continue
        way.append(target)
        stages = [abs(_level_difference(game, one, two)) for one, two in pairwise(way)]
        if _free(game, target):
            if len(way) <= 3 and max(stages) <= 1:
                found.append(f"{origin}-{target}")
        elif max(stages[:1] if game["options"]["rule_set"] == "abstractplay" else stages) <= 1:
            found += _pushed(game, origin, target, beside(target, direction))
    return found


# --- nuts -----------------------------------------------------------------------------------------------


def open_sides(game, place):
    """Return how many of the six sides of the top nut touch no other nut (MUT-15)."""
    level = game["heights"][place]
    return sum(game["heights"].get(other, 0) < level for other in AROUND[place])


def _may_be_taken(game, place):
    rule_set, height = game["options"]["rule_set"], game["heights"][place]
    if rule_set == "abstractplay":
        return height <= 3  # MUT-22e: free nuts
    untouchable = rule_set == "witt" and str(game["options"]["cap"]) == "4" and height >= 4
    return open_sides(game, place) >= 3 and not untouchable


def _may_be_built_on(game, place):
    capped = game["options"]["rule_set"] != "witt" or str(game["options"]["cap"]) == "4"
    return game["heights"][place] < 4 or not capped


def nut_moves(game):
    """Return the nut moves of the player on turn, each once (MUT-14)."""
    own = {place for place, seat in game["marbles"].items() if seat == game["seat"]}
    found = set()
    for marble in own:
        chain = flood([marble], own)
        sources = {place for place in AROUND[marble] if _free(game, place) and _may_be_taken(game, place)}
        beside_chain = {place for link in chain for place in AROUND[link] if _free(game, place)}
        targets = {place for place in beside_chain if _may_be_built_on(game, place)}
        found |= {f"n:{source}-{target}" for source in sources for target in targets - {source}}
    return found
