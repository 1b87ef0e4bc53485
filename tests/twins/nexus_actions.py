"""The next decisions in an action of the naive NEXUS, and the parts that a player encloses.

The dict `game` is that of `nexus`.
"""

from functools import lru_cache

from twins.nexus_places import AROUND, DIRECTIONS, beside, border, parts

# --- rings ----------------------------------------------------------------------------------------------


def may_change_rings(game):
    """Return True if the player may change rings (NEX-07).

    The last player to act is the nearest seat before this one that is still in.
    """
    seats = list(range(1, game["seats"] + 1))
    turned = seats[game["seat"] - 1 :] + seats[: game["seat"] - 1]
    last = [seat for seat in turned if seat in game["still_in"]][-1]
    return "rings" not in {game["kinds"][last], game["kinds"][game["seat"]]}


def lifts(game):
    return [f"-{place}" for place, marbles in game["rings"].items() if not marbles]


def layings(game):
    return [f"+{place}" for place in _where_to_lay(game["rings"], game["doing"]["barred"])]


def _where_to_lay(rings, barred):
    """Return the places where a ring can be laid now (NEX-06)."""
    near = {other for place in rings for other in AROUND[place]} - barred - set(rings) - {None}
    return (place for place in near if sum(other in rings for other in AROUND[place]) >= 2)


def rings_can_be_changed(game):
    """Return True if the remaining lifts and layings are possible.

    By option the rings must be connected at the end (NEX-08).
    """
    empty = frozenset(place for place, marbles in game["rings"].items() if not marbles)
    connected = game["options"]["connected"] == "yes"
    left = 8 - game["doing"]["count"]
    return _can_be_changed(frozenset(game["rings"]), empty, game["doing"]["barred"], left, connected)


@lru_cache(maxsize=100_000)
def _can_be_changed(rings, empty, barred, left, connected):
    """Return True if an exhaustive search finds a way to finish the ring change. Positions with the fewest
    parts are tried first, and those whose parts are too far apart are skipped."""
    if left == 0:
        return not connected or len(parts(rings)) == 1
    if connected and _too_far_apart(rings, empty, barred, left):
        return False
    if left > 4:
        nexts = ((rings - {place}, empty - {place}, barred | {place}) for place in empty)
    else:
        nexts = ((rings | {place}, empty, barred) for place in _where_to_lay(rings, barred))
    if connected:
        nexts = sorted(nexts, key=lambda following: len(parts(following[0])))
    return any(_can_be_changed(*following, left - 1, connected) for following in nexts)


def _too_far_apart(rings, empty, barred, left):
    """Return True if some part cannot reach any other with the rings that are left.

    Parts without a marble may still be lifted, so they are examined only when all lifts are done.
    """
    apart = [part for part in parts(rings) if left <= 4 or part - empty]
    for part in apart if len(apart) > 1 else []:
        others = set().union(*apart) - part
        reached = set(part)
        for _ in range(min(left, 4) + 1):
            reached |= _reachable(reached, rings)
            if reached & others:
                break
            reached |= {other for place in reached for other in AROUND[place] if other} - barred
        else:
            return True
    return False


def _reachable(places, rings):
    return set().union(*(part for part in parts(places | rings) if part & places)) & (places | rings)


# --- bringing in and moving -----------------------------------------------------------------------------


def _is_own(game, place):
    """Return True for an own ring, blocked or not (NEX-03); False for a missing ring."""
    return str(game["seat"]) in game["rings"].get(place, "")


def _is_free_own(game, place):
    return set(game["rings"][place]) == {str(game["seat"])}


def row(game, place, direction):
    """Return the own rings that follow one another from `place` in a direction, without `place` itself."""
    following = beside(place, direction)
    return [following, *row(game, following, direction)] if _is_own(game, following) else []


def entries(game):
    """Return the entries possible now (NEX-09, NEX-10)."""
    rings = game["rings"]
    if not game["reserve"][game["seat"]]:
        return []
    at_border = border(rings)
    over_a_row = _behind_a_group if game["options"]["row"] == "chain" else _behind_a_row
    near = {other for place in rings if _is_own(game, place) for other in AROUND[place]}
    by_row = {place for place in near & set(rings) - at_border if over_a_row(game, place, at_border)}
    return [f"in {place}" for place in at_border | by_row if not rings[place]]


def _behind_a_row(game, place, at_border):
    return any(at_border.intersection(row(game, place, direction)) for direction in DIRECTIONS)


def _behind_a_group(game, place, at_border):
    groups = parts(own for own in game["rings"] if _is_own(game, own))
    return any(group & at_border and group.intersection(AROUND[place]) for group in groups)


def _may_enter(game, place):
    """Return True if a marble may step onto a ring (NEX-11); False if the ring is missing."""
    marbles = game["rings"].get(place, "full")
    return len(marbles) < 4 and marbles.count(str(game["seat"])) < 3


def steps(game):
    found = set()
    for origin in game["rings"]:
        if not _is_free_own(game, origin):
            continue
        if game["doing"] and game["doing"]["flying"]:
            targets = set(game["rings"]) - {origin}  # NEX-13: flights after a sacrifice
        else:
            targets = {other for other in AROUND[origin] if other}
            for direction in DIRECTIONS:
                if jumped := row(game, origin, direction):
                    targets.add(beside(jumped[-1], direction))
        found |= {f"{origin}-{target}" for target in targets if _may_enter(game, target)}
    return list(found)


def sacrifices(game):
    """Return the sacrifices possible now, at most one before each step (NEX-13)."""
    doing = game["doing"] or {"sacrifices": 0, "flying": False}
    if doing["flying"] or doing["sacrifices"] >= game["options"]["sacrifice_max"]:
        return []
    return [f"{place}*" for place in game["rings"] if _is_free_own(game, place)]


# --- surrounding ----------------------------------------------------------------------------------------


def enclosed_parts(game):
    """Return the parts that the player on turn encloses, as frozensets in cell order (NEX-16)."""
    rings = game["rings"]
    found = []
    for part in parts(place for place in rings if not _is_own(game, place)):
        touched = any(_is_own(game, other) for place in part for other in AROUND[place] if other)
        open_side = game["options"]["edge_closes"] == "no" and part & border(rings)
        if touched and all(rings[place] for place in part) and not open_side:
            found.append(part)
    return found
