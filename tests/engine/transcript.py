"""Transcripts of conversations with the engine.

Every release adds one, and the engines of all later releases must answer in the same way.

A transcript, such as 0.1.0.txt, holds conversations with an empty line between them. The first line of a
conversation, `# GAME VERSION`, names the version of the game with which it can be repeated; `# any` fits all
versions. `> ` begins a command and `< ` a line of the answer. Commands without a line of an answer between
them are sent together. `…` stands for words that may differ: numbers that depend on the machine, sentences,
and the choices of bots, which later versions may improve. Each form of an `info` line is written only once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import kleinod
from kleinod.core import registry
from kleinod.engine.engine_command import run
from kleinod.engine.server import Server

ANY = "any"
SEED = 8
#: Commands that cannot be carried out. Their answers have a code and a sentence.
WRONG = ("uci", "protocol 2", "position new chess", "play zz", "go level 9", "go fast", "show 9", "resign")
#: The first words of answers that end with a list. To such an answer no release may add a word.
LISTS = ("legal", "yourturn", "record", "observation", "bestmove")
DURABLE = (
    (r"id name Kleinod .*", "id name Kleinod …"),
    (r"(game \S+ version) \S+(.*)", r"\1 …\2"),
    (r"(option .* default) \S+(.*)", r"\1 …\2"),
    (r"(error \S+) .*", r"\1 …"),
    (r"info depth .*", "info depth … nodes … time …"),
    (r"info line .*", "info line … depth … nodes … time … value … chances … winsin … moves …"),
)


class Exchange(NamedTuple):
    """Commands that are sent together, and the lines that answer them."""

    commands: tuple[str, ...]
    answers: tuple[str, ...]


class Conversation(NamedTuple):
    """Exchanges with one server, and the game whose version they depend on; `ANY` for none."""

    game: str
    version: int
    exchanges: tuple[Exchange, ...]


class Speaker:
    """Holds a conversation with the engine and records it."""

    def __init__(self) -> None:
        self.server = Server()
        self.exchanges: list[Exchange] = []

    def say(self, *commands: str, chosen: bool = False) -> list[str]:
        """Send commands and return the lines of the answer. `chosen`: True if bots decide what it says."""
        heard = answers(self.server, commands)
        found: list[str] = []
        for line in heard:
            kept = durable(line, chosen=chosen)
            if kept not in found or not kept.startswith("info"):
                found.append(kept)
        self.exchanges.append(Exchange(commands, tuple(found)))
        return heard


def answers(server: Server, commands: Sequence[str]) -> list[str]:
    found: list[str] = []
    run(server, commands, found.append)
    return found


def durable(line: str, *, chosen: bool = False) -> str:
    """Return a line of an answer with `…` for all that later versions may say differently."""
    for pattern, kept in DURABLE:
        if re.fullmatch(pattern, line):
            return re.sub(pattern, kept, line)
    if line.startswith("over") and chosen:
        return "over places … scores … reason …"
    word, _, rest = line.partition(" ")
    return f"{word} …" if rest and chosen and rest != "0 resign" else line


def fits(line: str, kept: str) -> bool:
    """Return True if a line of an answer agrees with a line of a transcript. It may have further words."""
    if kept.startswith("board {"):
        if not line.startswith("board {"):
            return False
        shown, then = json.loads(line.removeprefix("board ")), json.loads(kept.removeprefix("board "))
        return {key: shown.get(key) for key in then} == then
    more = "" if kept.split(maxsplit=1)[0] in LISTS else "( .*)?"
    return re.fullmatch(re.escape(kept).replace("…", r"\S.*") + more, line) is not None


def written(conversations: Sequence[Conversation]) -> str:
    """Return the text of a transcript."""
    blocks: list[str] = []
    for of, version, exchanges in conversations:
        lines = [f"# {of}" if of == ANY else f"# {of} {version}"]
        for commands, heard in exchanges:
            lines += [f"> {command}" for command in commands]
            lines += [f"< {line}" for line in heard]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def read(path: Path) -> list[Conversation]:
    """Return the conversations of a transcript."""
    found: list[Conversation] = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        heading, _, body = block.partition("\n")
        of, _, version = heading.removeprefix("# ").partition(" ")
        parts = re.findall(r"((?:^> .*\n?)+)((?:^< .*\n?)*)", body, re.M)
        exchanges = tuple(
            Exchange(*(tuple(line[2:] for line in lines.splitlines()) for lines in part)) for part in parts
        )
        found.append(Conversation(of, int(version or 0), exchanges))
    return found


def conversations() -> Iterator[Conversation]:
    """Yield conversations with every command and every kind of answer."""
    yield Conversation(ANY, 0, tuple(_greeting().exchanges))
    for game_id, of in kleinod.games().items():
        seats = 3 if of.hidden else of.seats[0]
        for speaker in (_match(game_id, seats), _seat(game_id, seats), _thought(game_id, seats)):
            yield Conversation(game_id, registry.game(game_id).version, tuple(speaker.exchanges))


def _greeting() -> Speaker:
    speaker = Speaker()
    for command in ("protocol 1", "isready", *WRONG, "stop", "board {}", "quit"):
        speaker.say(command)
    return speaker


def _match(game_id: str, seats: int) -> Speaker:
    """Set up positions in every way that the protocol has, play, and ask about the positions."""
    speaker = Speaker()
    speaker.say(f"position new {game_id} seats {seats} seed {SEED}")
    tokens: list[str] = []
    for _ in range(3):
        [legal] = speaker.say("legal")
        tokens.append(legal.split()[1])
        speaker.say(f"play {tokens[-1]}")
    for command in (*WRONG, "state"):
        speaker.say(command)
    speaker.say("show")
    [record] = speaker.say("record")
    speaker.say(f"position new {game_id} seats {seats} seed {SEED} moves {' '.join(tokens)}", "state")
    speaker.say(f"position record {record.split()[1]} at 1")
    match = kleinod.open(record.split()[1])
    speaker.say(f"position text {game_id} {match.position()} seats {seats}", "legal")
    if match.game.hidden:
        seen = match.text.encode(match.observe(match.seat))
        speaker.say(f"position observation {match.seat} {game_id} {seen} seats {seats}", "legal")
        speaker.say("record")
        speaker.say("play x")
    return speaker


def _seat(game_id: str, seats: int) -> Speaker:
    """Sit at a table, play, and resign."""
    speaker = Speaker()
    heard = speaker.say(f"table {game_id} seat 0 level 1 seats {seats} seed {SEED}", chosen=True)
    speaker.say(f"play {heard[-1].split()[1]}", chosen=True)
    speaker.say("show", chosen=True)
    speaker.say("go level 1")
    speaker.say("resign", chosen=True)
    return speaker


def _thought(game_id: str, seats: int) -> Speaker:
    """Let the engine think, with every kind of limit."""
    speaker = Speaker()
    [_, legal] = speaker.say(f"position new {game_id} seats {seats} seed {SEED}", "legal")
    only = f"searchmoves {legal.split()[1]}"
    speaker.say(f"go nodes 40 lines 2 {only}")
    speaker.say(f"go movetime 20 {only}")
    speaker.say(f"go infinite {only}", "stop")
    speaker.say("go nodes 40 lines 2", chosen=True)
    speaker.say("go level 1 seed 4", chosen=True)
    return speaker
