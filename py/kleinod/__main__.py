"""Games in a terminal, in the browser, and as data: kleinod play GAME, kleinod serve, and more."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

from kleinod import __version__
from kleinod.ai import arena, puzzle_maker, weight_training
from kleinod.bench import cli
from kleinod.core import registry
from kleinod.core.game import KleinodError
from kleinod.core.sentences import LANGUAGES, Words
from kleinod.loading.loader import UNWRITTEN, unwritten
from kleinod.serve import serve_command
from kleinod.terminal.play_command import play

MORE = ("kleinod.terminal", "kleinod.serve")


class _Refused(Exception):
    """Arguments that cannot be understood: what is wrong, and the command whose help explains them."""


class _Parser(argparse.ArgumentParser):
    """Raises errors with a sentence, so that `main` can print it in the language asked for."""

    def error(self, message: str) -> NoReturn:
        raise _Refused(message, self.prog)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Returns:
        The exit status: 0 for success, 1 if a check failed, 2 for input that cannot be used.
    """
    given = sys.argv[1:] if argv is None else list(argv)
    try:
        args = _parser().parse_args(given)
    except _Refused as refused:
        what, program = refused.args
        words = Words(_language(given), more=MORE)
        print(
            words.text("cli.refused", {"what": what[:1].upper() + what[1:], "program": program}),
            file=sys.stderr,
        )
        return 2
    words = Words(args.lang, (getattr(args, "game", "") or ""), more=MORE)
    run: Callable[[argparse.Namespace, Words], int] = args.run
    try:
        return run(args, words)
    except KleinodError as error:
        print(
            Words(args.lang, error.game or (getattr(args, "game", "") or ""), more=MORE).say(error.msg),
            file=sys.stderr,
        )
        return 2
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        sys.stderr.close()
        return 0
    except tuple(UNWRITTEN) as error:
        print(words.say(unwritten(error)), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _language(given: Sequence[str]) -> str:
    """Return the language named by arguments that cannot be understood otherwise."""
    named = [text for option, text in pairwise(given) if option == "--lang"]
    return named[-1] if named else _own_language()


def _own_language() -> str:
    found = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"
    return found[:2] if found[:2] in LANGUAGES else "en"


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="kleinod", description=__doc__)
    parser.add_argument("--version", action="version", version=f"kleinod {__version__}")
    parser.add_argument("--lang", choices=LANGUAGES, default=_own_language())
    commands = parser.add_subparsers(required=True, metavar="command")

    def command(
        name: str, told: str, run: Callable[[argparse.Namespace, Words], int]
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=told, description=told)
        sub.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS)
        sub.set_defaults(run=run)
        return sub

    sub = command("play", "play a game by typing moves", play)
    _game_arguments(sub, "?")
    sub.add_argument("--bot", action="append", default=[], metavar="SEAT[:LEVEL]", help="seat 1, 2 …")
    sub.add_argument("--level", type=int, help="you are seat 1, bots of this level play all others")
    sub.add_argument("--record", help="go on with a match from its record, its link or a file")
    sub.add_argument(
        "--plain", action="store_true", help="words instead of drawings, for screen readers and pipes"
    )

    serve_command.arguments(
        command("serve", "open the whole site in the browser, from this machine", serve_command.serve)
    )

    sub = command("games", "let bots play each other and write the games down", cli.games)
    _game_arguments(sub)
    sub.add_argument("--n", type=int, default=10, help="how many games; seeds are counted on from --seed")
    sub.add_argument("--levels", default="", metavar="3,3", help="a level for each seat, 0 plays at random")
    sub.add_argument("--out", type=Path, help="file for one game a line, as JSON; otherwise standard output")
    _json_argument(sub)

    sub = command("stats", "what games have in common: wins, lengths, ends", cli.stats)
    sub.add_argument("file", type=Path, help="games as `kleinod games` writes them, or one record a line")
    _json_argument(sub)

    sub = command("perft", "count the sequences of actions from a position", cli.perft)
    _game_arguments(sub)
    sub.add_argument("depth", type=int)
    sub.add_argument("--unit", choices=("action", "turn"), default="action")
    sub.add_argument("--position", help="text of a position; otherwise the beginning")
    sub.add_argument("--split", action="store_true", help="the count of each first action")
    _json_argument(sub)

    sub = command("bench", "measure the engines", cli.bench)
    sub.add_argument("game", nargs="?", help="all games when left out")
    sub.add_argument("--seats", type=int)
    sub.add_argument("--seconds", type=float, default=2.0)
    sub.add_argument("--clicks", action="store_true", help="lists of next clicks as the page asks for them")
    sub.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    sub.add_argument("--questions", action="store_true", help="legal lists, apart for each question")
    sub.add_argument(
        "--studies", action="store_true", help="how long studies are, and what opening one takes"
    )
    sub.add_argument(
        "--thinking", action="store_true", help="positions a second of bots, and their slowest answers"
    )
    _json_argument(sub)

    sub = command("golden", "check recorded matches line by line, or write one", cli.golden)
    sub.add_argument("files", nargs="*", type=Path, help="golden files to check")
    sub.add_argument("--make", metavar="RECORD", help="print the golden file of a record")
    _json_argument(sub)

    arena.arguments(
        command("arena", "let bots play each other and print ratings", lambda given, _: arena.run(given))
    )

    sub = command(
        "train", "learn what the features of a game are worth", lambda given, _: weight_training.run(given)
    )
    weight_training.arguments(sub)

    sub = command("puzzles", "make proved wins to be found", lambda given, _: puzzle_maker.run(given))
    puzzle_maker.arguments(sub)
    return parser


def _game_arguments(parser: argparse.ArgumentParser, number: str | None = None) -> None:
    """Add the arguments that name a game; `number` is "?" if a record may name the game instead."""
    parser.add_argument("game", nargs=number, help=", ".join(registry.game_ids()))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--seed", type=int, default=0, help="number that decides all chance")


def _json_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for programs")


if __name__ == "__main__":
    sys.exit(main())
