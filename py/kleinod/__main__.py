"""The command line: kleinod play GAME, kleinod serve, and commands that count, measure and write games.

All help is in German or English. Our dictionaries also translate the sentences of argparse itself.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

from kleinod import __version__
from kleinod.ai import arena, puzzle_maker, weight_training
from kleinod.command_line import data_commands
from kleinod.command_line.play_command import play
from kleinod.core import registry
from kleinod.core.game import KleinodError
from kleinod.core.sentences import LANGUAGES, Words
from kleinod.engine.engine_command import standard
from kleinod.loading.loader import UNWRITTEN, unwritten
from kleinod.serve import serve_command
from kleinod.terminal.styled_text import tolerant

MORE = ("kleinod.terminal", "kleinod.serve")
#: Keys in our dictionaries, without "cli.argparse.", of the sentences that argparse itself prints.
SAID = (
    "usage",
    "positional",
    "options",
    "help",
    "version",
    "unrecognized",
    "required",
    "argument",
    "one",
    "some",
    "type",
    "choice",
    "ambiguous",
    "explicit",
)


class _Refused(Exception):
    """Raised for invalid arguments; holds the error message, and the command whose help to suggest."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises errors instead of printing them, so that `main` can print them in `--lang`."""

    def error(self, message: str) -> NoReturn:
        raise _Refused(message, self.prog)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Returns:
        The exit status: 0 for success, 1 if a check failed, 2 for input that cannot be used, 130 after
        Ctrl-C.
    """
    given = sys.argv[1:] if argv is None else list(argv)
    tolerant()
    words = Words(_language(given), more=MORE)
    try:
        with _speaking(words):
            args = _parser(words).parse_args(given)
    except _Refused as refused:
        what, program = refused.args
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
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe
        sys.stderr.close()
        return 0
    except tuple(UNWRITTEN) as error:
        print(words.say(unwritten(error)), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


@contextmanager
def _speaking(words: Words) -> Generator[None, None, None]:
    """Translate argparse's sentences into the language of `words`, looking them up by their English text."""
    english = Words("en", more=MORE)
    said = {english.text(key): words.text(key) for key in (f"cli.argparse.{name}" for name in SAID)}
    usual = vars(argparse)["_"]

    def translated(text: str) -> str:
        return said.get(text, text)

    setattr(argparse, "_", translated)  # noqa: B010 — nothing public does the same
    try:
        yield
    finally:
        setattr(argparse, "_", usual)  # noqa: B010


def _language(given: Sequence[str]) -> str:
    """Return the language that the arguments name, before they are parsed."""
    named = [text for option, text in pairwise(given) if option == "--lang"]
    named += [text.removeprefix("--lang=") for text in given if text.startswith("--lang=")]
    return named[-1] if named and named[-1] in LANGUAGES else _own_language()


def _own_language() -> str:
    found = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"
    return found[:2] if found[:2] in LANGUAGES else "en"


def _parser(words: Words) -> argparse.ArgumentParser:
    parser = _Parser(prog="kleinod", description=words.text("cli.about"))
    said = words.text("cli.argparse.version")
    parser.add_argument("--version", action="version", version=f"kleinod {__version__}", help=said)
    parser.add_argument("--lang", choices=LANGUAGES, default=_own_language(), help="cli.lang")
    commands = parser.add_subparsers(
        required=True, metavar=words.text("cli.command"), dest="command", parser_class=_Parser
    )

    def command(
        name: str,
        run: Callable[[argparse.Namespace, Words], int],
        arguments: Callable[[argparse.ArgumentParser], None],
    ) -> None:
        told = words.text(f"cli.{name}")
        sub = commands.add_parser(name, help=told, description=told)
        sub.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help="cli.lang")
        arguments(sub)
        sub.set_defaults(run=run)
        _translate(sub, words)

    command("play", play, _play)
    command("serve", serve_command.serve, serve_command.arguments)
    command("games", data_commands.games, _games)
    command("stats", data_commands.stats, _stats)
    command("perft", data_commands.perft, _perft)
    command("bench", data_commands.bench, _bench)
    command("engine", lambda given, _: standard(given.lang), lambda _: None)
    command("golden", data_commands.golden, _golden)
    command("arena", lambda given, _: arena.run(given), arena.arguments)
    command("train", lambda given, _: weight_training.run(given), weight_training.arguments)
    command("puzzles", lambda given, _: puzzle_maker.run(given), puzzle_maker.arguments)
    _translate(parser, words)
    return parser


def _translate(parser: argparse.ArgumentParser, words: Words) -> None:
    """Replace the dictionary keys in the help of arguments by their texts."""
    games = {"games": ", ".join(registry.game_ids())}
    for action in vars(parser)["_actions"]:
        if isinstance(action.help, str) and action.help.startswith("cli."):
            action.help = words.text(action.help, games)


def _play(sub: argparse.ArgumentParser) -> None:
    _game_arguments(sub, "?")
    sub.add_argument("--bot", action="append", default=[], metavar="SEAT[:LEVEL]", help="cli.play.bot")
    sub.add_argument("--level", type=int, help="cli.play.level")
    sub.add_argument("--record", help="cli.play.record")
    sub.add_argument("--plain", action="store_true", help="cli.play.plain")


def _games(sub: argparse.ArgumentParser) -> None:
    _game_arguments(sub)
    sub.add_argument("--n", type=int, default=10, help="cli.games.n")
    sub.add_argument("--levels", default="", metavar="3,3", help="cli.games.levels")
    sub.add_argument("--out", type=Path, help="cli.games.out")
    _json_argument(sub)


def _stats(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", type=Path, help="cli.stats.file")
    _json_argument(sub)


def _perft(sub: argparse.ArgumentParser) -> None:
    _game_arguments(sub)
    sub.add_argument("depth", type=int, help="cli.perft.depth")
    sub.add_argument("--unit", choices=("action", "turn"), default="action", help="cli.perft.unit")
    sub.add_argument("--position", help="cli.perft.position")
    sub.add_argument("--split", action="store_true", help="cli.perft.split")
    _json_argument(sub)


def _bench(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game", nargs="?", help="cli.bench.game")
    sub.add_argument("--seats", type=int, help="cli.seats")
    sub.add_argument("--seconds", type=float, default=2.0, help="cli.bench.seconds")
    sub.add_argument("--clicks", action="store_true", help="cli.bench.clicks")
    sub.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="cli.option")
    sub.add_argument("--questions", action="store_true", help="cli.bench.questions")
    sub.add_argument("--studies", action="store_true", help="cli.bench.studies")
    sub.add_argument("--thinking", action="store_true", help="cli.bench.thinking")
    _json_argument(sub)


def _golden(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("files", nargs="*", type=Path, help="cli.golden.files")
    sub.add_argument("--make", metavar="RECORD", help="cli.golden.make")
    _json_argument(sub)


def _game_arguments(parser: argparse.ArgumentParser, number: str | None = None) -> None:
    """Add the arguments that name a game; `number` is "?" if a record may name the game instead."""
    parser.add_argument("game", nargs=number, help="cli.game")
    parser.add_argument("--seats", type=int, help="cli.seats")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="cli.option")
    parser.add_argument("--seed", type=int, default=0, help="cli.seed")


def _json_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="cli.json")


if __name__ == "__main__":
    sys.exit(main())
