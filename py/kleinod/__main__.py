"""Games in a terminal, and the measuring tools: ``python -m kleinod play | perft | bench | golden``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kleinod import __version__, bench
from kleinod.core import registry
from kleinod.core.game import BadOption, BadText, Game, KleinodError, OptionValue, msg
from kleinod.core.golden import render, verify
from kleinod.core.match import Match, from_record, position_from
from kleinod.core.perft import perft, split
from kleinod.core.words import LANGUAGES, Words
from kleinod.terminal import Session


def main(argv: Sequence[str] | None = None) -> int:
    """Run one sub-command; 0 when all went well, 1 when a check failed, 2 for input that makes no sense."""
    args = _parser().parse_args(argv)
    game_id = getattr(args, "game", "")
    words = Words(args.lang, game_id if game_id in registry.game_ids() else "")
    try:
        return args.run(args)
    except KleinodError as error:
        print(words.say(error.msg), file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kleinod", description=__doc__)
    parser.add_argument("--version", action="version", version=f"kleinod {__version__}")
    parser.add_argument("--lang", choices=LANGUAGES, default=os.environ.get("LANG", "en")[:2])
    commands = parser.add_subparsers(required=True)

    play = commands.add_parser("play", help="play a game by typing moves")
    _game_arguments(play)
    play.add_argument("--seed", type=int, default=0, help="number that decides all chance")
    play.add_argument("--bot", action="append", default=[], metavar="SEAT[:LEVEL]", help="seat 1, 2 …")
    play.add_argument("--record", help="go on with a match from its record or link")
    play.set_defaults(run=_play)

    count = commands.add_parser("perft", help="count the sequences of actions from a position")
    _game_arguments(count)
    count.add_argument("depth", type=int)
    count.add_argument("--unit", choices=("action", "turn"), default="action")
    count.add_argument("--position", help="text of a position; otherwise the beginning")
    count.add_argument("--seed", type=int, default=0)
    count.add_argument("--split", action="store_true", help="the count of each first action")
    count.set_defaults(run=_perft)

    speed = commands.add_parser("bench", help="measure the engines")
    speed.add_argument("game", nargs="?", help="all games when left out")
    speed.add_argument("--seats", type=int)
    speed.add_argument("--seconds", type=float, default=2.0)
    speed.add_argument("--clicks", action="store_true", help="lists of next clicks as the page asks for them")
    speed.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    speed.add_argument("--questions", action="store_true", help="legal lists, apart for each question")
    speed.add_argument("--json", action="store_true")
    speed.set_defaults(run=_bench)

    golden = commands.add_parser("golden", help="check recorded matches line by line, or write one")
    golden.add_argument("files", nargs="*", type=Path, help="golden files to check")
    golden.add_argument("--make", metavar="RECORD", help="print the golden file of a record")
    golden.set_defaults(run=_golden)
    return parser


def _game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=", ".join(registry.game_ids()))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")


def _options(of: Game, pairs: Sequence[str]) -> dict[str, OptionValue]:
    known = {option.key: option for option in of.options}
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        key, _, text = pair.partition("=")
        if key not in known:
            raise BadOption(msg("option.unknown", option=key))
        try:
            options[key] = registry.read(known[key], text)
        except ValueError as error:
            raise BadOption(msg("option.value", option=key, value=text)) from error
    return options


def _match(args: argparse.Namespace, start: str | None = None) -> Match:
    of = registry.game(args.game)
    seats = args.seats or of.seats[0]
    options = _options(of, args.option)
    first = position_from(of, seats, options, start) if start else None
    return Match(of, seats, options, seed=args.seed, start=first)


def _play(args: argparse.Namespace) -> int:
    match = from_record(_without_address(args.record)) if args.record else _match(args)
    bots: dict[int, int] = {}
    for text in args.bot:
        seat, _, level = text.partition(":")
        if not (seat.isdecimal() and (level or "1").isdecimal() and 1 <= int(seat) <= match.seats):
            raise BadText(msg("option.kinds"))
        bots[int(seat) - 1] = int(level or "1")
    words = Words(args.lang, match.game.id, match.game.colors)
    Session(match, bots, words).run(input, print)
    return 0


def _without_address(text: str) -> str:
    """The record in a link, so that people can paste what a friend sent."""
    return text.rpartition("/")[2]


def _perft(args: argparse.Namespace) -> int:
    match = _match(args, args.position)
    if args.split:
        for action, n in split(match.rules, match.state, args.depth):
            print(f"{match.text.format(match.state, action)}: {n}")
    print(perft(match.rules, match.state, args.depth, args.unit))
    return 0


def _bench(args: argparse.Namespace) -> int:
    measure: Callable[..., Any] = bench.run
    told: Callable[[Any], list[str]] = _told_plies
    if args.clicks:
        measure, told = bench.clicks, _told_clicks
    elif args.questions:
        measure, told = bench.questions, _told_questions
    figures: dict[str, Any] = {
        game_id: measure(game_id, args.seconds, args.seats, **_options(registry.game(game_id), args.option))
        for game_id in ([args.game] if args.game else registry.game_ids())
    }
    if args.json:
        print(json.dumps(figures))
        return 0
    for game_id, row in figures.items():
        for line in told(row):
            print(f"{game_id}{line}")
    return 0


def _told_plies(row: dict[str, float]) -> list[str]:
    return [
        f": {row['plies']:,.0f} plies/s of random play, "
        f"{row['games']:,.0f} random games/s ({row['length']:.0f} plies each), "
        f"{row['lists']:,.0f} legal lists/s ({row['moves']:.0f} actions each)"
    ]


def _told_clicks(row: dict[str, float]) -> list[str]:
    return [
        f": a list of next clicks takes {row['click_median']:,.0f} µs (median), "
        f"{row['click_p99']:,.0f} (p99), {row['click_most']:,.0f} (at most)"
    ]


def _told_questions(rows: dict[str, dict[str, float]]) -> list[str]:
    return [
        f" {code}: {row['lists']:,.0f} lists/s of {row['moves']:.1f}, the slowest {row['slowest']:.2f} ms"
        for code, row in rows.items()
    ]


def _golden(args: argparse.Namespace) -> int:
    if args.make:
        print(render(from_record(_without_address(args.make))), end="")
        return 0
    failed = 0
    for file in args.files:
        problems = verify(file.read_text(encoding="utf-8"))
        failed += bool(problems)
        print(f"{file}: {'ok' if not problems else problems[0]}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
