"""Opens texts and files with games in them, for `kleinod.find`, `kleinod.open` and `kleinod.study`."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, cast
from warnings import warn

from kleinod.core.game import BadText, KleinodError, Msg, msg
from kleinod.loading import finder, mail_parts, saves_file
from kleinod.loading.finder import Finding
from kleinod.loading.mail_parts import decoded
from kleinod.loading.saves_file import Save
from kleinod.play.match import Match, from_record
from kleinod.studies import notation_source

if TYPE_CHECKING:
    from kleinod.importers.foreign_match import ForeignMatch
    from kleinod.studies.study import Study

LARGEST = 2 * finder.LONGEST  # bytes of a file
LONGEST_PATH = 1000
LONGEST_NAME = 60  # characters of a text that may be a file's name
#: How many games beside a study in notation are checked for being part of it.
COMPARED = 20
BEGIN = ("kl1~", "ks1~", "ks2~")  # no file's name begins like this

#: Our codes for errors of the operating system, whose own messages may be in another language.
UNWRITTEN: dict[type[Exception], str] = {
    FileNotFoundError: "missing",
    NotADirectoryError: "missing",
    IsADirectoryError: "folder",
    PermissionError: "denied",
}


def found(source: str | bytes | PathLike[str]) -> tuple[Finding, ...]:
    """Return all games in a text or a file, at least one.

    Raises:
        BadText: There is no game, or the file cannot be read; the message says why.
        KleinodError: A study in notation cannot be read, and there is no other game.
    """
    given = _content(source)
    text = given if isinstance(given, str) else decoded(given)
    findings, problem = finder.find(text)
    # A truncated file of saves must not open as just its first complete record.
    begun = text.lstrip()[:1] == "{" and f'"{saves_file.FORMAT}"' in text[:99]
    if begun and all(one.kind != "saves" for one in findings):
        raise BadText(msg("open.json"))
    refused: KleinodError | None = None
    # Begin with the innermost text, because the others only encode it.
    for part in reversed(mail_parts.parts(text)):
        if notation_source.recognised(part):
            from kleinod.studies.study import from_notation  # noqa: PLC0415 — a match alone does without

            try:
                study = from_notation(part)
            except KleinodError as error:
                # Links in the comments and titles of a study are part of it, not games of their own.
                own = {one.text for one in finder.find(part)[0]}
                beside, _ = finder.find(notation_source.without_comments(part))
                own -= {one.text for one in beside}
                findings = tuple(one for one in findings if one.text not in own)
                refused = refused or error
            else:
                beside, _ = finder.find(notation_source.without_comments(part))
                first = Finding("study", study.text())
                compared = (one for one in beside[:COMPARED] if not _is_in(first, one))
                return (first, *compared, *beside[COMPARED:])
        known = findings or refused is not None
        elsewhere = _from_elsewhere(part) if not known and "{" in part else None
        if elsewhere is not None:
            for said in elsewhere.lost:
                warn(str(said), stacklevel=4)
            return (Finding("match", elsewhere.match.record()),)
    if refused is not None:
        if not findings:
            raise refused
        # The study of a game that Kleinod does not have, such as chess, deserves no warning.
        if refused.msg.code != "option.unknown_game":
            warn(f"{msg('find.study')} {refused}", stacklevel=4)
    if not findings:
        raise BadText(_named(problem or msg("record.start"), source, given))
    if problem:
        warn(f"{msg('find.beside')} {problem}", stacklevel=4)
    return findings


def _is_in(study: Finding, one: Finding, seen: bool = False) -> bool:
    """Return True if one game found is a study that contains another game found, with all its comments.

    Args:
        study: A game found, which may be a study.
        one: The other game found.
        seen: True to accept also a study of what one seat sees at the end of a match with secrets.
    """
    if study.kind != "study" or one.kind == "saves":
        return False
    # Imported late, because a text with one match needs none of these modules.
    from kleinod.records.editable_tree import rows_of  # noqa: PLC0415
    from kleinod.records.study_codec import ChapterData  # noqa: PLC0415
    from kleinod.studies.study import Study, from_text  # noqa: PLC0415

    try:
        given, other = from_text(study.text), one.open()
        if isinstance(other, Match):
            match, other = other, Study()
            if seen and given.chapters:
                other.add(match, viewer=given.chapters[0].viewer)
            else:
                other = Study("", [ChapterData("", match.as_record(), rows_of(match.node()))])
    except KleinodError:
        return False
    return isinstance(other, Study) and not any(given.news(other)[1:])


def opened(source: str | bytes | PathLike[str]) -> Match:
    """Return the only match or position in a text or a file.

    Raises:
        BadText: There is no match, or there are several.
    """
    one, *others = _one(found(source))
    if one.kind == "study":
        from kleinod.studies.study import from_text  # noqa: PLC0415 — a match alone does without

        whole = next((other for other in others if other.kind == "match" and not _is_in(one, other)), None)
        if whole is not None:
            return from_record(whole.text)
        study = from_text(one.text)
        if len(study.chapters) == 1 and notation_source.recognised(_text(source)):
            return from_record(study.chapters[0].record())
        raise BadText(msg("open.study"))
    if one.kind != "saves":
        return from_record(one.text)
    saves = saves_file.read(one.text)
    if len(saves) != 1:
        raise BadText(msg("open.saves", n=len(saves)) if saves else msg("open.no_saves"))
    return saves[0].match()


def studied(source: str | bytes | PathLike[str]) -> Study:
    """Return the only study in a text or a file, or a study of the match that `opened` finds there."""
    from kleinod.studies.study import Study, from_text  # noqa: PLC0415 — a match alone does without

    one = _one(found(source))[0]
    if one.kind == "study":
        return from_text(one.text)
    study = Study()
    study.add(opened(one.text))
    study.history.clear()
    return study


def saves(source: str | bytes | PathLike[str]) -> list[Save]:
    """Return the saved matches of an exported file.

    Raises:
        BadText: The file has no saves, or is damaged.
    """
    findings, _ = finder.find(_text(source))
    for one in findings:
        if one.kind == "saves":
            return saves_file.read(one.text)
    raise BadText(msg("open.json"))


def _from_elsewhere(text: str) -> ForeignMatch | None:
    """Return the match in a text of another program; None if no reader knows the text."""
    from kleinod.importers.readers import foreign_match  # noqa: PLC0415 — our own texts do without

    return foreign_match(text)


def _text(source: object) -> str:
    given = _content(source)
    return given if isinstance(given, str) else decoded(given)


def _one(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return the findings if they belong to one game, such as a study and links to its match.

    Raises:
        BadText: There are several games.
    """
    first, *more = findings
    if not all(_is_in(first, one) or _is_in(first, one, seen=True) for one in more):
        raise BadText(msg("open.several", n=len(findings)))
    return findings


def _content(source: object) -> str | bytes:
    """Return a text or bytes unchanged; the bytes of a file for its path or its name.

    Raises:
        BadText: The source is neither, or the file is too large or cannot be read.
    """
    if isinstance(source, bytes):
        return source
    if isinstance(source, str):
        text = source.strip()
        short = 0 < len(text) <= LONGEST_PATH and "\n" not in text and text[0] != "{"
        if not short or text.startswith(BEGIN) or "#/" in text or not _is_file(text):
            return text
    if not isinstance(source, str | PathLike):
        raise BadText(msg("record.start"))
    path = Path(source.strip() if isinstance(source, str) else fspath(cast("PathLike[str]", source)))
    try:
        size = path.stat().st_size
        if size <= LARGEST:
            return path.read_bytes()
    except (OSError, UnicodeError, ValueError) as error:
        raise BadText(unread(error, path)) from error
    raise BadText(msg("find.large", n=-(-size // 1_000_000), most=LARGEST // 1_000_000))


def _named(problem: Msg, source: object, given: str | bytes) -> Msg:
    """Return a problem, or a more precise one that names the file."""
    if problem.code != "record.start":
        return problem
    if isinstance(given, bytes) and not given.strip():
        return msg("find.empty")
    if isinstance(given, str):
        short = 0 < len(given) <= LONGEST_PATH and "\n" not in given
        if "://" in given or "<" in given:
            return problem
        if short and "/" in given:
            # A text with slashes and blanks may be a chess position instead of a path.
            path = " " not in given or given[0] in "/.~" or Path(given).suffix
            return msg("open.missing", name=given[-60:]) if path else problem
        a_name = 0 < len(given) <= LONGEST_NAME and "\n" not in given
        return msg("python.neither", text=given) if a_name else problem
    if isinstance(source, bytes):
        return problem if mail_parts.is_text(given) else msg("find.binary")
    if decoded(given).encode("utf-8", "replace") != given:
        return msg("python.file", name=str(source)[-60:])
    return problem


def unread(error: Exception, path: Path) -> Msg:
    """Return the message for a file that could not be read."""
    code = "open.missing" if isinstance(error, FileNotFoundError) else "python.unread"
    return msg(code, name=str(path)[-60:])


def unwritten(error: Exception) -> Msg:
    """Return the message for a file that could not be written."""
    why = next((key for kind, key in UNWRITTEN.items() if isinstance(error, kind)), "else")
    return msg("python.unwritten", why=f"$python.unwritten.{why}")


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False
