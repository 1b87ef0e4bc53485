"""Editions: the tables by which texts written by one version of a game are read.

The edition of the current version is computed from the code. Older editions are data: the files
`editions/<version>.json` in the folder of the game, written by tests/editions/make.py. A property test
(tests/laws/test_editions.py) compares the code with the file of the current version, so that nobody can
change a table without raising `Game.version`.
"""

from __future__ import annotations

from functools import cache
from pkgutil import get_data
from typing import NamedTuple

from kleinod.codec.packed_tokens import CodeTable
from kleinod.core import registry
from kleinod.core.game import Game, Option, OptionValue, WrongVersion, msg

MAX_SEATS = 6
#: Tokens that are no actions. Each has its own word in packed records, so any change here must raise the
#: version of every game.
CONTROLS = ("-v", "-e", *(f"-r{seat}" for seat in range(MAX_SEATS)))


class Edition(NamedTuple):
    """The data for reading texts of one version of a game: packed words, and options with defaults."""

    game: str
    version: int
    table: CodeTable
    options: tuple[Option, ...]


def current(of: Game) -> Edition:
    """Return the edition in which texts of a game are written today."""
    return Edition(
        of.id, of.version, CodeTable(CONTROLS, of.text.words, of.text.arity, of.text.width), of.options
    )


def edition(of: Game, version: str) -> Edition:
    """Return the edition of a version.

    Args:
        of: The game.
        version: The version as written in a text.

    Returns:
        The edition.

    Raises:
        WrongVersion: The version is not known here.
    """
    if version == str(of.version):
        return current(of)
    older = version.isascii() and version.isdecimal() and 0 < int(version[:6]) < of.version
    found = _stored(of.id, int(version[:6])) if older else None
    if found is None or version != str(found.version):
        raise WrongVersion(msg("record.version", game=of.id, version=version[:6], known=of.version))
    return found


def former_defaults(of: Game, since: Edition) -> dict[str, OptionValue]:
    """Return the defaults that apply where a text of an older edition names no value.

    Args:
        of: The game.
        since: The edition of the text.

    Returns:
        Values by key. For an option that was added later it is the default with which it was added, because
        that left older matches unchanged.
    """
    found: dict[str, OptionValue] = {}
    for version in range(since.version, of.version):
        for option in edition(of, str(version)).options:
            found.setdefault(option.key, option.default)
    return found


@cache
def _stored(game_id: str, version: int) -> Edition | None:
    """Return an older edition from its file; None if there is no such file."""
    from json import loads  # noqa: PLC0415 — only old texts need it

    try:
        raw = get_data(f"{registry.folder.__name__}.{game_id}", f"editions/{version}.json")
    except OSError:
        return None
    if raw is None:
        return None
    data = loads(raw)
    table = CodeTable(tuple(data["controls"]), tuple(data["words"]), data["arity"], data["width"])
    options = tuple(Option(option["key"], option["kind"], option["default"]) for option in data["options"])
    return Edition(game_id, version, table, options)
