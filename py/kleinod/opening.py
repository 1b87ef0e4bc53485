"""What `kleinod.open` takes: records, links of the site, files with either, and exported saved games."""

from __future__ import annotations

import json
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple, cast
from urllib.parse import unquote

from kleinod.core.game import BadText, Msg, msg
from kleinod.play.match import Match, from_record
from kleinod.records import study_text
from kleinod.studies.study import Study, from_text

SAVES_FORMAT = "kleinod-saves"
SCHEMA = 2  # of files of saves, see web/src/saves/schema.ts
MAX_FILE = 20_000_000
LONGEST_PATH = 1000
LONGEST_NAME = 60  # of a file, as far as it fits into a sentence
MARK = "\ufeff"  # some editors begin texts with it
#: What every file of saves says of a match, and of which type it is.
FIELDS: dict[str, type] = {"game": str, "title": str, "names": list, "at": int, "record": str}

#: Why a file cannot be written, in our words: the system has its own language.
UNWRITTEN: dict[type[Exception], str] = {
    FileNotFoundError: "missing",
    NotADirectoryError: "missing",
    IsADirectoryError: "folder",
    PermissionError: "denied",
}


class Save(NamedTuple):
    """A saved match as a file holds it; `at` is the ply that was shown, dates are as in ISO 8601."""

    game: str
    title: str
    names: tuple[str, ...]
    record: str
    at: int
    created: str = ""
    updated: str = ""

    def match(self) -> Match:
        """The match, at the ply that was shown. Raises as `kleinod.open` does."""
        match = from_record(self.record)
        match.goto(min(self.at, match.plies))
        return match


def opened(source: str | PathLike[str]) -> Match:
    """The match of a record, of a link, or of a file with one of them or with one saved match."""
    text = _text(source)
    if not text.startswith("{"):
        found = record_in(text)
        if found.startswith(study_text.BEGIN):
            raise BadText(msg("open.study"))
        try:
            return from_record(found)
        except BadText as error:
            if (
                error.msg.code == "record.start"
                and text
                and len(text) <= LONGEST_NAME
                and isinstance(source, str)
            ):
                raise BadText(msg("python.neither", text=text)) from error
            raise
    found = saves(text)
    if len(found) != 1:
        raise BadText(msg("open.saves", n=len(found)) if found else msg("open.no_saves"))
    return found[0].match()


def studied(source: str | PathLike[str]) -> Study:
    """The study of a text, of a link, of a file with either; or one of what `opened` takes."""
    text = _text(source)
    found = "" if text.startswith("{") else record_in(text)
    if found.startswith(study_text.FORMAT[:2]) and "~" in found:
        return from_text(found)
    study = Study()
    study.add(opened(text))
    study.history.clear()
    return study


def record_in(text: str) -> str:
    """The record or study in a text: itself, that of a link, or a file's first line that is no remark."""
    lines = [line.strip() for line in text.splitlines()]
    line = next((line for line in lines if line and not line.startswith("# ")), "")
    address = unquote(line)
    if "/" not in address:
        return address
    page, _, rest = address.rpartition("#/")[2].removeprefix("#").lstrip("/").partition("/")
    if page == "play":
        raise BadText(msg("open.device"))
    last = (rest or page).rpartition("/")[2]
    if not last.startswith(("kl", "ks")):
        link = "#" in address or "://" in address
        raise BadText(msg("open.page") if link else msg("open.missing", name=address[-60:]))
    return last


def saves(source: str | PathLike[str]) -> list[Save]:
    """The saved matches of an exported file. Raises `BadText` with what is wrong with it."""
    text = _text(source)
    try:
        found: Any = json.loads(text) if len(text) <= MAX_FILE else None
    except (ValueError, RecursionError) as error:
        raise BadText(msg("open.json")) from error
    content = _object(found)
    if content.get("format") != SAVES_FORMAT or not isinstance(content.get("saves"), list):
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


def _text(source: object) -> str:
    """The text meant: that of a file, if it is a path or there is a file of that name."""
    if isinstance(source, str):
        text = source.strip().removeprefix(MARK).strip()
        short = 0 < len(text) <= LONGEST_PATH and "\n" not in text and text[0] != "{"
        if not short or text.startswith(("kl1~", *study_text.BEGIN)) or "#/" in text or not _is_file(text):
            return text
    if not isinstance(source, str | PathLike):
        raise BadText(msg("record.start"))
    path = Path(fspath(cast("PathLike[str] | str", source)))
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE + 1)
        # What PowerShell writes by ">" begins with a mark of UTF-16.
        wide = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
        return data.decode("utf-16" if wide else "utf-8-sig").strip()
    except (OSError, UnicodeError) as error:
        raise BadText(unread(error, path)) from error


def unread(error: Exception, path: Path) -> Msg:
    """What to say when a file could not be read."""
    code = "open.missing" if isinstance(error, FileNotFoundError) else "python.unread"
    return msg("python.file" if isinstance(error, UnicodeError) else code, name=str(path)[-60:])


def unwritten(error: Exception) -> Msg:
    """What to say when a file could not be written."""
    why = next((key for kind, key in UNWRITTEN.items() if isinstance(error, kind)), "else")
    return msg("python.unwritten", why=f"$python.unwritten.{why}")


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False
