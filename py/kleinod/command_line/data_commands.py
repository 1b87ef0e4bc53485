"""The commands that count, measure and write games. Each can print text for people or JSON for programs.

Each function takes the parsed arguments and the words of a language, and returns the exit status.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from math import inf
from sys import stdout
from typing import Any, cast

import kleinod
from kleinod.ai.levels import LEVELS
from kleinod.bench import engine_speed as benchmarks
from kleinod.bench import game_data, study_sizes
from kleinod.bench.bot_speed import thinking
from kleinod.bench.game_data import GameRow, Summary
from kleinod.core import registry
from kleinod.core.game import BadOption, BadText, msg
from kleinod.core.sentences import GAP, Words
from kleinod.counts.perft import refuse, split
from kleinod.loading.loader import unread, unwritten
from kleinod.play.golden_games import render, verify
from kleinod.play.match import Match


class Stopping:
    """Remembers Ctrl-C: `status` is the exit status after Ctrl-C, else 0."""

    status = 0


@contextmanager
def stopping() -> Generator[Stopping, None, None]:
    """End a block at Ctrl-C, so that the code after it can print the results so far."""
    stopped = Stopping()
    try:
        yield stopped
    except KeyboardInterrupt:
        stopped.status = 130


def match_of(args: Namespace, position: str | None = None) -> Match:
    """Return the match described by the arguments of a command, at its beginning or at a position."""
    options = registry.typed(registry.game(args.game), args.option)
    if position is not None:
        return kleinod.position(args.game, position, args.seats, **options)
    return kleinod.new(args.game, args.seats, args.seed, **options)


def games(args: Namespace, words: Words) -> int:
    """Run `kleinod games`: write one line of JSON for each game as soon as it is over.

    With --out print a summary at the end, also after Ctrl-C.

    Raises:
        BadOption: The number of games is impossible, or the file cannot be written.
    """
    of = registry.game(args.game)
    options = registry.typed(of, args.option)
    levels = _levels(args.levels, args.seats or of.seats[0])
    if args.n < 1:
        raise BadOption(msg("data.number"))
    found: list[GameRow] = []
    try:
        writing = args.out.open("w", encoding="utf-8") if args.out else nullcontext(stdout)
    except (OSError, ValueError) as error:
        raise BadOption(unwritten(error)) from error
    with writing as out, stopping() as stopped:
        for n in range(args.n):
            game = game_data.played(args.game, levels, args.seed + n, args.seats, options)
            out.write(json.dumps(game, separators=(",", ":")) + "\n")
            out.flush()
            game["evaluations"] = []  # long, and not needed for a summary
            found.append(game)
    if args.out and found:
        _tell(game_data.summary(found), args.json, words)
    return stopped.status


def _levels(text: str, seats: int) -> list[int]:
    if not text:
        return [1] * seats
    parts = text.split(",")
    if not all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts):
        raise BadOption(msg("option.levels", n=seats))
    return [int(part) for part in parts]


def stats(args: Namespace, words: Words) -> int:
    """Run `kleinod stats`: print the summary of a file of games.

    Raises:
        BadText: The file cannot be read.
    """
    try:
        with args.file.open(encoding="utf-8") as lines:
            found = game_data.summary(game_data.rows(lines))
    except (OSError, UnicodeError) as error:
        raise BadText(unread(error, args.file)) from error
    _tell(found, args.json, words)
    return 0


def _tell(found: Summary, as_json: bool, words: Words) -> None:
    if as_json:
        print(json.dumps(found))
        return
    of = Words(words.language, found["game"])
    for key, value in found.items():
        text = _ends(found["ends"], of) if key == "ends" else _value_text(value, words)
        print(f"{words.text(f'data.{key}')}: {text}")


def _ends(found: dict[str, int], words: Words) -> str:
    """Return how often games ended for each reason; the sentences have no names or numbers."""
    return "".join(f"\n{n:>6}  {GAP.sub('…', words.text(code))}" for code, n in found.items())


def _value_text(value: object, words: Words) -> str:
    if isinstance(value, dict):
        parts = cast("dict[str, object]", value).items()
        return ", ".join(f"{words.text(f'data.{key}')} {n}" for key, n in parts)
    return ", ".join(map(str, cast("list[object]", value))) if isinstance(value, list) else str(value)


def perft(args: Namespace, words: Words) -> int:
    """Run `kleinod perft`: print the total, with --split also a count for each first action.

    After Ctrl-C print the counts finished so far, and no total.
    """
    match = match_of(args, args.position)
    row: dict[str, object] = {"game": args.game, "position": match.position(), "depth": args.depth}
    row["unit"] = args.unit
    refuse(args.depth, args.unit)
    parts: dict[str, int] = {}
    with stopping() as stopped:
        for action, n in split(match.rules, match.state, args.depth) if args.split and not match.over else ():
            name = match.text.format(match.state, action)
            parts[name] = n
            if not args.json:
                print(f"{name}: {n}", flush=True)
        whole = args.split and args.unit == "action" and not match.over
        row["count"] = sum(parts.values()) if whole else kleinod.perft(match, args.depth, args.unit)
    if args.split:
        row["split"] = parts
    if args.json and (args.split or not stopped.status):
        print(json.dumps(row))
    elif not stopped.status:
        print(row["count"])
    return stopped.status


def bench(args: Namespace, words: Words) -> int:
    """Run `kleinod bench`: print the speed of each engine; after Ctrl-C, of the engines measured so far.

    Raises:
        BadOption: The number of seconds is impossible.
    """
    if not 0 < args.seconds < inf:
        raise BadOption(msg("python.seconds"))
    measure: Callable[..., Any] = benchmarks.run
    lines: Callable[[Any], list[str]] = _plies_lines
    if args.clicks:
        measure, lines = benchmarks.clicks, _clicks_lines
    elif args.questions:
        measure, lines = benchmarks.questions, _questions_lines
    elif args.studies:
        measure, lines = study_sizes.figures, _studies_lines
    elif args.thinking:
        measure, lines = thinking, _thinking_lines
    ids = [args.game] if args.game else registry.game_ids()
    figures: dict[str, object] = {}
    with stopping() as stopped:
        for game_id in ids:
            options = registry.typed(registry.game(game_id), args.option)
            figures[game_id] = row = measure(game_id, args.seconds, args.seats, **options)
            for line in () if args.json else lines(row):
                print(f"{game_id}{line}", flush=True)
    if args.json:
        print(json.dumps(figures))
    return stopped.status


def _plies_lines(row: dict[str, float]) -> list[str]:
    return [
        f": {row['plies']:,.0f} plies/s of random play, "
        f"{row['games']:,.0f} random games/s ({row['length']:.0f} plies each), "
        f"{row['lists']:,.0f} legal lists/s ({row['moves']:.0f} actions each)"
    ]


def _clicks_lines(row: dict[str, float]) -> list[str]:
    return [
        f": a list of next clicks takes {row['click_median']:,.0f} µs (median), "
        f"{row['click_p99']:,.0f} (p99), {row['click_most']:,.0f} (at most)"
    ]


def _questions_lines(rows: dict[str, dict[str, float]]) -> list[str]:
    return [
        f" {code}: {row['lists']:,.0f} lists/s of {row['moves']:.1f}, the slowest {row['slowest']:.2f} ms"
        for code, row in rows.items()
    ]


def _studies_lines(row: dict[str, float]) -> list[str]:
    return [
        f": {study_sizes.ACTIONS} actions take {row['actions']:,.0f} characters, {study_sizes.TURNS} turns "
        f"({row['nodes']:,.0f} actions) {row['turns']:,.0f}, with {study_sizes.COMMENTS} comments "
        f"{row['comments']:,.0f}; {study_sizes.MANY:,} nodes open in {row['open']:,.0f} ms "
        f"and are written in {row['write']:,.0f} ms, an edit takes {row['edit']:.1f} ms"
    ]


def _thinking_lines(row: dict[str, float]) -> list[str]:
    answers = ", ".join(f"{row[f'level_{number}']:.2f} s" for number in LEVELS)
    return [
        f": bots look at {row['positions']:,.0f} positions/s, {row['slowest']:,.0f} where they are slowest "
        f"(counted on: {row['pace']:,.0f}); answers of the levels take at most {answers}"
    ]


def golden(args: Namespace, words: Words) -> int:
    """Run `kleinod golden`: check files, or print the golden text of a record.

    After Ctrl-C list the files checked so far.

    Raises:
        BadOption: Neither a file nor a record is given.
        BadText: A file cannot be read.
    """
    if args.make:
        text = render(kleinod.open(args.make))
        print(json.dumps({"golden": text}) if args.json else text, end="\n" if args.json else "")
        return 0
    if not args.files:
        raise BadOption(msg("python.golden"))
    found: dict[str, list[str]] = {}
    with stopping() as stopped:
        for file in args.files:
            try:
                found[str(file)] = problems = verify(file.read_text(encoding="utf-8"))
            except (OSError, UnicodeError) as error:
                raise BadText(unread(error, file)) from error
            if not args.json:
                print(f"{file}: {'ok' if not problems else problems[0]}", flush=True)
    if args.json:
        print(json.dumps(found))
    return stopped.status or (1 if any(found.values()) else 0)
