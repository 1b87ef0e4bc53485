"""Files of saved games, as the page exports them."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, cast

from kleinod.core.completion import listing
from kleinod.core.game import BadText, msg
from kleinod.play.match import Match, from_record

FORMAT = "kleinod-saves"
SCHEMA = 2  # the version of files of saves (see web/src/saves/save-schema.ts)
MAX_FILE = 20_000_000
#: Fields that a file of saves has for each match, and their types.
FIELDS: dict[str, type] = {"game": str, "title": str, "names": list, "at": int, "record": str}


class Save(NamedTuple):
    """A saved match in a file; `at` is the ply that was shown, dates are in ISO 8601 format.

    Example:
        >>> import kleinod
        >>> save = kleinod.Save("morundir", "Final", ("Ada", "Ben"), kleinod.new("morundir").record(), 0)
        >>> save.title, save.names
        ('Final', ('Ada', 'Ben'))
    """

    game: str
    title: str
    names: tuple[str, ...]
    record: str
    at: int
    created: str = ""
    updated: str = ""

    __dir__ = listing()

    def match(self) -> Match:
        """Return the match at the ply shown, or at the nearest ply.

        Raises:
            BadText: The record is damaged, or breaks the rules.
            WrongVersion: This build does not know the version.

        Example:
            >>> import kleinod
            >>> save = kleinod.Save("morundir", "", (), kleinod.new("morundir").record(), 0)
            >>> save.match().seat
            0
        """
        match = from_record(self.record)
        match.goto(int(max(0, min(self.at, match.plies))))
        return match


def read(text: str) -> list[Save]:
    """Return the saved matches of an exported file.

    Raises:
        BadText: The text is not such a file, or has a later version.
    """
    try:
        found: Any = json.loads(text) if len(text) <= MAX_FILE else None
    except (ValueError, RecursionError) as error:
        raise BadText(msg("open.json")) from error
    content = _object(found)
    if content.get("format") != FORMAT or not isinstance(content.get("saves"), list):
        raise BadText(msg("open.json"))
    schema = content.get("schema")
    if isinstance(schema, int) and schema > SCHEMA:
        raise BadText(msg("open.newer", schema=schema, known=SCHEMA))
    return [_save(_object(entry)) for entry in cast("list[object]", content["saves"])]


def _object(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _save(entry: dict[str, object]) -> Save:
    for field, kind in FIELDS.items():
        if not isinstance(entry.get(field), kind):
            raise BadText(msg("open.field", field=field))
    values: dict[str, Any] = {field: entry.get(field, "") for field in Save._fields}
    names = tuple(str(name) for name in values.pop("names"))
    return Save(names=names, **values)
