"""A client of the engine protocol, written from docs/engine.md alone: it imports nothing of Kleinod.

It sends a command, reads lines until one that docs/engine.md describes as the last of the answer, and skips
unknown lines. The functions below play whole matches with a `Client`.
"""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any


class Refused(Exception):
    """Raised if the engine answers with an error."""


class Client:
    """A connection to a running engine."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.heard: list[str] = []
        self.games: dict[str, dict[str, Any]] = {}
        for words in self.ask("protocol 1", "protocolok"):
            if words[0] == "game":
                named = dict(pairwise(words))
                least, most = words[words.index("seats") + 1 : words.index("seats") + 3]
                self.games[words[1]] = {
                    "seats": (int(least), int(most)),
                    "hidden": named["hidden"] == "yes",
                    "version": named["version"],
                }

    def send(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self) -> list[str]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, "the engine has ended"
        self.heard.append(line.rstrip("\n"))
        return line.split()

    def ask(self, line: str, *last: str) -> Iterator[list[str]]:
        """Yield the lines of an answer, up to one that begins with a word of `last`."""
        self.send(line)
        while True:
            words = self.hear()
            if not words:
                continue
            if words[0] == "error":
                raise Refused(" ".join(words[1:]))
            yield words
            if words[0] in last:
                return

    def one(self, line: str, *last: str) -> list[str]:
        """Return the last line of an answer."""
        return list(self.ask(line, *last))[-1]

    def close(self) -> int:
        self.send("quit")
        return self.process.wait(20)


def sit(
    client: Client, game: str, seat: int, *, seats: int, level: int = 1, seed: int = 1, lots: int = 1
) -> dict[str, Any]:
    """Play random moves for a seat at a table until the match is over. Return the places, the scores, and all
    lines observed."""
    rng = random.Random(lots)
    told: dict[str, Any] = {"moves": [], "boards": [], "observations": []}
    command = f"table {game} seat {seat} level {level} seats {seats} seed {seed}"
    words: list[str] = []
    while True:
        for words in client.ask(command, "yourturn", "over"):
            if words[0] == "move":
                told["moves"].append((int(words[1]), words[2]))
            elif words[0] == "board":
                told["boards"].append(json.loads(client.heard[-1].partition(" ")[2]))
            elif words[0] == "observation":
                told["observations"].append(words[1])
        if words[0] == "over":
            return told | ending(words, seats)
        command = f"play {rng.choice(words[1:])}"


def ending(words: Sequence[str], seats: int) -> dict[str, Any]:
    places = words[words.index("places") + 1 :][:seats]
    scores = words[words.index("scores") + 1 :][:seats]
    return {
        "places": [int(place) for place in places],
        "scores": [int(score) for score in scores],
        "reason": words[words.index("reason") + 1],
    }


def keep(client: Client, game: str, *, seats: int, go: str = "go level 1", turns: int = 10**6) -> list[str]:
    """Run a match in which the engine moves for seat 0 and all others play the first legal move."""
    words = client.one(f"position new {game} seats {seats} seed 3", "state", "over")
    played: list[str] = []
    while words[0] == "state" and len(played) < turns:
        seat = int(words[words.index("seat") + 1])
        token = client.one(*((go, "bestmove") if seat == 0 else ("legal", "legal")))[1]
        played.append(token)
        words = client.one(f"play {token}", "state", "over")
    return played
