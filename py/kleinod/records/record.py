"""The record of a match: one line of text that serves as save, link and golden game.

    record = "kl1" "~" game "-" version "~" field *("~" field) "~" check
    field  = "p" seats                    number of seats
           | "o" key "-" value            an option that differs from its default in that version
           | "s" seed                     base 36
           | "f" position                 where the match starts, if not at the beginning (Text.encode)
           | "i" id                       match id, 4 to 16 characters [a-z0-9]
           | "w" kind *("-" kind)         the player at each seat: "h" a person, "b1" a bot of level 1; up to
                                          "b9", where a level that does not exist means the nearest one
           | "a" token *("_" token)       the actions, plain
           | "b" packed                   the same, packed (codec/packed_tokens.py)
    check  = 6 characters, see codec.base36.checksum, of everything before the last "~"

Fields come in this order. "p" is required; the others occur at most once ("o" once for each option, in the
order of the game's options), and "a" and "b" exclude each other. A token is an action (Text.token, chance
outcomes included) or a control token, which starts with "-". "-r1": seat 1 resigned. "-v" and "-e" enclose a
variation, an alternative to the action before it. The others annotate the action before them: "-c" and a
base-32 text is a comment, "-g" and a number a glyph, "-d", a tone from 1 to 4 and a place a mark; two places
joined by "--" make it an arrow.

Only ``[A-Za-z0-9-]``, "~" and "_" occur, and the last character is never one that chat programs cut off.
Replaying needs no random generator, and reading needs no list of legal moves.

A record is read by the tables of its own version (`edition.py`) and written again in the current one. An old
match stays the same, because options whose defaults have changed since are then written out.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kleinod.codec.base36 import checksum, from_base36, running, to_base36, to_int, written_check
from kleinod.codec.packed_tokens import MAX_TOKENS, pack, unpack
from kleinod.core import limits, registry
from kleinod.core.game import BadOption, BadText, Game, Options, OptionValue, WrongVersion, excerpt, msg
from kleinod.records.edition import Edition, current, edition, former_defaults
from kleinod.records.variation_tokens import well_formed

FORMAT = "kl1"
PERSON = "h"
DIGITS = "123456789"  # levels that a record can name
MAX_LENGTH = limits.RECORD
TOKEN_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-")
LETTERS = TOKEN_LETTERS | {"_", "~"}
LOWER = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")


class HasToken(Protocol):
    """A step of a match. Only its token is written."""

    @property
    @abstractmethod
    def token(self) -> str:
        """The action as records hold it."""


class Record(NamedTuple):
    """A match as data.

    `start` is "" for the initial position; `kinds` is empty or has one entry for each seat.
    """

    game: str
    version: int
    seats: int
    options: Options
    seed: int = 0
    start: str = ""
    id: str = ""
    kinds: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()


def write(record: Record, *, packed: bool = False) -> str:
    """Return the text of a record.

    Args:
        record: The match.
        packed: True to pack the actions, as in links.

    Returns:
        One line of text.

    Raises:
        BadOption: There is no such game.
    """
    of = registry.game(record.game)
    body = head(of, record)
    if record.tokens and packed:
        body += "~b" + pack(record.tokens, current(of).table)
    elif record.tokens:
        body += "~a" + "_".join(record.tokens)
    return f"{body}~{checksum(body)}"


def head(of: Game, record: Record) -> str:
    """Return the part of a record that precedes the actions."""
    return _head(current(of), record)


def _head(of: Edition, record: Record) -> str:
    """Return the head as this edition writes it, without options that have their default."""
    parts = [FORMAT, f"{of.game}-{of.version}", f"p{record.seats}"]
    for option in of.options:
        value = record.options.get(option.key, option.default)
        if value != option.default:
            parts.append(f"o{option.key}-{registry.written(value)}")
    if record.seed:
        parts.append("s" + to_base36(record.seed))
    if record.start:
        parts.append("f" + record.start)
    if record.id:
        parts.append("i" + record.id)
    if record.kinds:
        parts.append("w" + "-".join(record.kinds))
    return "~".join(parts)


class Scroll:
    """The unpacked record of a growing match. Each call of `text` writes only the new tokens."""

    def __init__(self, head: str) -> None:
        self._body = head
        #: Ascending numbers of tokens, each with the length and running checksum of the body up to there.
        self._marks = [(0, len(head), running(head))]

    def copy(self) -> Scroll:
        """Return a record with the same text that grows independently."""
        twin = Scroll("")
        twin._body, twin._marks = self._body, self._marks[:]
        return twin

    def text(self, steps: Sequence[HasToken]) -> str:
        """Return the record of a match.

        Args:
            steps: All steps of the match; those written earlier, and not cut since, must be unchanged.

        Returns:
            One line of text.
        """
        count, length, check = self._marks[-1]
        if count < len(steps):
            more = ("_" if count else "~a") + "_".join(step.token for step in steps[count:])
            self._body = self._body[:length] + more
            length, check = len(self._body), running(more, check)
            self._marks.append((len(steps), length, check))
        return f"{self._body[:length]}~{written_check(check)}"

    def cut(self, count: int) -> None:
        """Forget all tokens but the first `count`."""
        while self._marks[-1][0] > count:
            self._marks.pop()


def read(text: str) -> Record:
    """Read a record.

    Args:
        text: Any text; whitespace around it is ignored.

    Returns:
        The match as data. Its actions are not checked.

    Raises:
        BadText: The text is no record, or a damaged one.
        WrongVersion: A newer version of the project wrote the record.
        BadOption: The record names a game, seat count or option that does not exist.
    """
    text = text.strip()
    limits.refuse_longer(text, MAX_LENGTH, "record.long")
    if not text.startswith(FORMAT + "~"):
        if text[:2] == FORMAT[:2] and text[2:3].isdigit() and text.partition("~")[0] != FORMAT:
            raise WrongVersion(msg("record.format", format=text.partition("~")[0][:12]))
        raise BadText(msg("record.start"))
    body, _, check = text.rpartition("~")
    if not LETTERS.issuperset(text) or check != checksum(body):
        raise BadText(msg("record.damaged"))
    return _read(body)[0]


def read_head(text: str) -> tuple[Record, Edition]:
    """Read the part of a record that precedes the actions.

    Args:
        text: The part, as `head` returns it.

    Returns:
        The match as data, and the edition that wrote it.

    Raises:
        BadText: The text is no such part.
        WrongVersion: A newer version of the project wrote it.
        BadOption: It names a game, seat count or option that does not exist.
    """
    if not text.startswith(FORMAT + "~") or not LETTERS.issuperset(text):
        raise BadText(msg("record.damaged"))
    return _read(text)


def _read(body: str) -> tuple[Record, Edition]:
    """Return the record in a text without checksum, and the edition in which it was written."""
    first, *fields = body[len(FORMAT) + 1 :].split("~")
    game_id, _, version = first.partition("-")
    of = registry.game(game_id)
    by = edition(of, version)
    values, record = _fields(of, by, fields)
    told = _head(by, record._replace(options=values))
    if body.split("~") != [*told.split("~"), *(fields[-1:] if record.tokens else ())]:
        raise BadText(msg("record.field", field="$record.order"))
    return record._replace(kinds=tuple(map(nearest_kind, record.kinds))), by


def _fields(of: Game, by: Edition, fields: list[str]) -> tuple[dict[str, OptionValue], Record]:
    """Return the options that the fields name, and the record with all options. Kinds stay as written."""
    found = {field[:1]: field[1:] for field in fields if field[:1] != "o"}
    pairs = (field[1:].partition("-") for field in fields if field[:1] == "o")
    named = {key: text for key, _, text in pairs}
    unknown = sorted(set(found) - set("psfiwab"))
    if unknown:
        raise BadText(msg("record.field", field=unknown[0]))
    try:
        seats = to_int(found["p"]) if "p" in found else 0
        known = {option.key: option for option in by.options}
        values = {
            key: registry.read(known[key], text) if key in known else text for key, text in named.items()
        }
        options = registry.complete(of, seats, values, former_defaults(of, by))
        record = Record(
            game=of.id,
            version=of.version,
            seats=seats,
            options=options,
            seed=from_base36(found["s"]) if "s" in found else 0,
            start=found.get("f", ""),
            id=_match_id(found.get("i", "")),
            kinds=_kinds(found["w"], seats) if "w" in found else (),
            tokens=_tokens(by, found),
        )
    except BadOption:
        raise
    except ValueError as error:
        raise BadText(msg("record.field", field=excerpt(str(error)))) from error
    return values, record


def _match_id(text: str) -> str:
    if text and not (4 <= len(text) <= 16 and LOWER.issuperset(text)):
        raise ValueError("i")
    return text


def refuse_kinds(kinds: Sequence[object], seats: int) -> None:
    """Check the kinds of players at the seats of a match.

    Args:
        kinds: One entry for each seat: "h" for a person, "b" and a level for a bot.
        seats: The number of seats.

    Raises:
        BadOption: The number of entries is wrong, or one of them is no kind.
    """
    for kind in kinds:
        level = kind[1:] if isinstance(kind, str) and kind[:1] == "b" else ""
        if level.isdecimal() and level not in map(str, limits.LEVELS):
            raise BadOption(msg("bot.level", level=excerpt(level)))
    if len(kinds) != seats or not all(map(_is_kind, kinds)):
        raise BadOption(msg("option.kinds"))


def nearest_kind(kind: str) -> str:
    """Return `kind`; a bot gets the nearest level that exists."""
    return kind if kind == PERSON else f"b{min(int(kind[1]), limits.LEVELS[-1])}"


def _is_kind(kind: object) -> bool:
    if not isinstance(kind, str):
        return False
    return kind == PERSON or (len(kind) == 2 and kind[0] == "b" and kind[1] in DIGITS)


def _kinds(text: str, seats: int) -> tuple[str, ...]:
    kinds = tuple(text.split("-"))
    if len(kinds) != seats or not all(map(_is_kind, kinds)):
        raise ValueError("w")
    return kinds


def _tokens(by: Edition, found: dict[str, str]) -> tuple[str, ...]:
    if "b" in found:
        try:
            tokens = unpack(found["b"], by.table)
        except ValueError as error:
            raise ValueError("b") from error
    else:
        tokens = found["a"].split("_") if "a" in found else []
    if len(tokens) > MAX_TOKENS or not all(0 < len(token) <= limits.MOVE for token in tokens):
        raise ValueError("a")
    if not TOKEN_LETTERS.issuperset("".join(tokens)):
        raise ValueError("a")
    if not well_formed(tokens):
        raise ValueError("a")
    return tuple(tokens)
