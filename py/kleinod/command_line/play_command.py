"""The command `kleinod play`, which starts a match in the terminal."""

from __future__ import annotations

from argparse import Namespace

import kleinod
from kleinod.command_line.data_commands import match_of
from kleinod.core import registry
from kleinod.core.game import BadOption, excerpt, msg
from kleinod.core.registry import game_ids
from kleinod.core.sentences import Words
from kleinod.play.match import Match
from kleinod.terminal.keyboard_session import KeyboardSession
from kleinod.terminal.styled_text import is_terminal, printer


def play(args: Namespace, words: Words) -> int:
    """Play in the terminal until the game is over or the input ends.

    Args:
        args: The parsed arguments.
        words: The dictionary of the terminal.

    Returns:
        The exit code, 0.

    Raises:
        KleinodError: The arguments do not fit together.
    """
    if not (args.game or args.record):
        raise BadOption(msg("terminal.which", games=", ".join(game_ids()), first=game_ids()[0]))
    match = kleinod.open(args.record) if args.record else match_of(args)
    if args.game and args.game != match.game.id:
        of = registry.game(args.game)
        raise BadOption(msg("terminal.other_game", found=match.game.id, asked=of.id))
    bots = bots_of(args, match)
    drawn = is_terminal() and not args.plain
    show = printer(drawn)
    speaking = Words(words.language, match.game.id, match.game.colors, ("kleinod.terminal",))
    KeyboardSession(match, bots, speaking, show, drawn).run(
        lambda prompt: input(prompt if is_terminal() else "")
    )
    return 0


def bots_of(args: Namespace, match: Match) -> dict[int, int]:
    """Return the level of the bot at each seat that has one.

    Raises:
        BadOption: An argument names a seat or a level that does not exist.
    """
    others: int | None = args.level
    bots = {} if others is None else dict.fromkeys(range(1, match.seats), others)
    for text in args.bot:
        seat, _, level = text.partition(":")
        if not (seat.isdecimal() and (level or "1").isdecimal() and 1 <= int(seat) <= match.seats):
            raise BadOption(msg("terminal.bot", text=excerpt(text), last=match.seats))
        bots[int(seat) - 1] = int(level or "1")
    for level in bots.values():
        kleinod.bot(match, level)  # refuses an unknown level before the match begins
    return bots
