"""Helpers for the tests of the naive Mutternland: simple lands and random games."""

import random

from twins import mutternland
from twins.mutternland_places import AROUND


def strip(heights, marbles, *, seats=2, **arrangement):
    """Return a game on a land of one column, from e10 upwards.

    `strip("121", "1.2")` has seat 1 on e10 and seat 2 on e12.
    """
    places = [f"e{number}" for number in range(10, 10 + len(heights))]
    land = {place: int(height) for place, height in zip(places, heights, strict=True) if height != "0"}
    on_them = {place: int(mark) for place, mark in zip(places, marbles, strict=True) if mark != "."}
    return mutternland.position(seats, land, on_them, **arrangement)


def hexagon(centre, radius):
    places = {centre}
    for _ in range(radius):
        places |= {other for place in places for other in AROUND[place]}
    return places


def random_land(lots, size=70):
    """Return a random connected land, grown nut by nut from the middle of the frame."""
    land = ["m20"]
    while len(land) < size:
        place = lots.choice(AROUND[lots.choice(land)])
        if place and place not in land:
            land.append(place)
    return land


def random_game(game, seed, check=None):
    """Return all positions of a random game.

    `check(before, notation, after)` is called after every decision.
    """
    lots, games = random.Random(seed), [game]
    while not mutternland.match_ending(games):
        notation = lots.choice(mutternland.moves(games[-1]))
        games.append(mutternland.after(games[-1], notation))
        if check:
            check(games[-2], notation, games[-1])
    return games


def played(game, *notations):
    for notation in notations:
        game = mutternland.play(game, notation)
    return game


def conserved(before, notation, after):
    """Check that nuts and marbles neither appear nor vanish, and that only nut moves change heights."""
    assert sum(after["heights"].values()) == sum(before["heights"].values())
    assert notation.startswith("n:") or after["heights"] == before["heights"]
    assert set(after["heights"]) <= set(before["heights"])
    assert set(after["marbles"]) <= set(after["heights"])
    everybody, then = of_each(before), of_each(after)
    if notation.startswith("+"):
        everybody[after["marbles"][notation[1:]]] += 1
    assert then == everybody
    if len(after["marbles"]) < len(before["marbles"]):
        assert notation.endswith(">0")


def of_each(game):
    """Return {seat: the number of its marbles on the land and off it}."""
    on_land = list(game["marbles"].values())
    return {seat: on_land.count(seat) + fallen for seat, fallen in game["fallen"].items()}
