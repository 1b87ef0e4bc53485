"""Helpers for the tests of the naive NEXUS: positions on the small hexagon and short ways to play."""

import random

from twins import nexus
from twins.nexus_places import BOARD


def hexa(marbles, *, seats=2, **arrangement):
    """Return a game on the hexagon of side three with the given marbles, e.g. `{"n20": "12"}`."""
    return nexus.position(seats, {**dict.fromkeys(BOARD[2], ""), **marbles}, **arrangement)


def only(rings, *, seats=2, **arrangement):
    """Return a game with only the given rings and a few far away.

    On the rings far away seat 2 can bring in three marbles.
    """
    far = dict.fromkeys(["y1", "y2", "z1", "z2"], "")
    return nexus.position(
        seats, {**rings, **far}, reserve={2: 9, **arrangement.pop("reserve", {})}, **arrangement
    )


def targets(game, origin):
    return {move.partition("-")[2] for move in nexus.moves(game) if move.startswith(f"{origin}-")}


def kinds(game):
    """Return the actions that the seat to act may begin: some of in, move, rings."""
    names = {"-": "rings", "i": "in"}
    return {"move" if move[0] != "-" and move[:3] != "in " else names[move[0]] for move in nexus.moves(game)}


def played(game, text):
    """Return the game after the decisions in a text such as `n20-n21, in n22`."""
    for notation in text.split(", "):
        game = nexus.play(game, notation)
    return game


def line(game, *texts):
    """Return all positions of a match, the given one first."""
    games = [game]
    for notation in ", ".join(texts).split(", "):
        games.append(nexus.play(games[-1], notation))
    return games


def random_game(game, seed, check=None):
    """Return all positions of a random game.

    `check(before, notation, after)` is called after every decision.
    """
    lots, games = random.Random(seed), [game]
    while not nexus.match_ending(games):
        legal = nexus.moves(games[-1])
        lifted = [notation for notation in legal if notation[0] == "-"]
        notation = lots.choice(lifted if lifted and lots.random() < 0.2 else legal)
        games.append(nexus.after(games[-1], notation))
        if check:
            check(games[-2], notation, games[-1])
    return games


def total(game):
    return sum(map(len, game["rings"].values())) + sum(game["reserve"].values())


def conserved(before, notation, after):
    """Check that marbles vanish only by sacrifice and elimination, and rings stay and are not too full."""
    gone = before["still_in"] - after["still_in"]
    if not gone:
        assert total(after) == total(before) - notation.endswith("*")
    on_board = "".join(after["rings"].values())
    for seat in gone:
        assert (on_board.count(str(seat)), after["reserve"][seat]) == (0, 0)
    lifted = 0
    if after["doing"] and after["doing"]["kind"] == "rings":
        lifted = min(after["doing"]["count"], 8 - after["doing"]["count"])
    assert len(after["rings"]) == len(BOARD[after["seats"]]) - lifted
    for marbles in after["rings"].values():
        assert len(marbles) <= 4
        assert all(marbles.count(marble) <= 3 for marble in marbles)
