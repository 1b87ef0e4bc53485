"""Finds the games in a text: a message, a link that mail programs have changed, a file, or a bare record.

Every record and every study begins with "kl" or "ks", a number and "~", and ends with a checksum. The finder
undoes what programs do to links (escapes, entities, line breaks). At each place where such a text may begin,
it drops the characters that cannot belong to it, and accepts a text with the right checksum. So it needs to
know neither the beginning nor the end of a link, and never finds a damaged game. The page has the same in
web/src/base/links/finder.ts; tests/finder/texts.json tests both with one table of cases.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING, Literal, NamedTuple

from kleinod.codec.base36 import CHECK_LENGTH, running, written_check
from kleinod.core.completion import listing
from kleinod.core.game import Msg, msg
from kleinod.loading import mail_parts, saves_file
from kleinod.loading.link_escapes import SOFT, unescaped, unlabelled
from kleinod.loading.saves_file import Save
from kleinod.loading.saves_finder import saves_in
from kleinod.play.match import Match, from_record

if TYPE_CHECKING:
    from kleinod.studies.study import Study

#: The most characters searched, which is also the limit of a file of saves.
LONGEST = 20_000_000
#: The most characters of a record or study, including foreign characters in it.
REACH = 600_000
#: The most fields of a record or study, and the most beginnings of others inside it.
FIELDS, STARTS = 64, 3
#: How many characters in front of a record are read as its address.
BEFORE = 40
#: Limits on failed readings: their number, and the characters read, with READING more for each.
FAILURES, BUDGET, READING = 10_000, 8_000_000, 200
#: How many hyphens at line ends are removed one at a time, to see if only that one was added.
LINES = 64
#: How many broken links are examined to find one to report, which is not part of a complete link.
SAID = 50

Kind = Literal["match", "position", "study", "saves"]


class Finding(NamedTuple):
    """A game found in a text: its kind and its clean text.

    `place` is the place in a study that a link leads to, such as "2.14": a chapter, and a node in it.

    Example:
        >>> import kleinod
        >>> record = kleinod.new("morundir").record()
        >>> kleinod.find(f"Look: {record}")[0]
        Finding(kind='match', text='kl1~morundir-1~p2~dl7fqz', place='')
    """

    kind: Kind
    text: str
    place: str = ""

    __dir__ = listing()

    def open(self) -> Match | Study | list[Save]:
        """Return the match, the study, or the saves of a file.

        Raises:
            BadText: The text is damaged, or breaks the rules.
            WrongVersion: This build does not know the version.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> kleinod.find(match.record())[0].open() == match
            True
        """
        if self.kind == "saves":
            return saves_file.read(self.text)
        if self.kind != "study":
            return from_record(self.text)
        from kleinod.studies.study import from_text  # noqa: PLC0415 — a match alone does without

        return from_text(self.text)


_FOREIGN = re.compile(r"[^A-Za-z0-9_~-]+")
#: Blanks and characters of no width, which no message mentions because they are invisible.
_BLANKS = r"\t-\r \x85\xa0\xad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff"
_UNSEEN = re.compile("[\xad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_JUNK = "[^A-Za-z0-9_~-]{0,8}"
#: Matches the beginning of a record or study as text recognition may misread it in an image.
_MISREAD_HEAD = r"(?<![A-Za-z0-9])k(?:[1i|][1il|]|[ls][il|]|5[12il|])~"
_START = re.compile(f"k{_JUNK}[ls]{_JUNK}[0-9]{_JUNK}(?:[0-9]{_JUNK})?~|{_MISREAD_HEAD}", re.I | re.A)
#: Match an unmistakable beginning of a record or study, alone or after the address of a page.
_BEGUN = re.compile(
    r"(?<![A-Za-z0-9])k(?:l[0-9]{1,2}~[a-z_]{1,40}-[0-9]{1,3}~[A-Za-z0-9_~-]{6}|s[0-9]{1,2}~[A-Za-z0-9_-]{20})",
    re.I | re.A,
)
_BEGUN_THERE = re.compile(r"#/[a-z0-9./]{1,30}/k[ls][0-9]{1,2}~[A-Za-z0-9_-]{3}", re.I | re.A)
#: Matches the beginning of a link that was shortened for display.
_SHOWN = re.compile(rf"([A-Za-z0-9_~-]{{7,}})(?:[{_BLANKS}<>\"')\]\u2026]|\.\.|\Z)")
#: Matches a place such as "2.14" in front of a study: in the address of a page, or alone.
_PLACE = re.compile(
    rf"(?:(?<![A-Za-z0-9])s[{_BLANKS}]*/[{_BLANKS}]*([0-9]{{1,6}}\.[0-9]{{1,6}})[{_BLANKS}]*/[{_BLANKS}]*"
    r"|(?:^|[^0-9.])([0-9]{1,6}\.[0-9]{1,6})/)$",
    re.I,
)
_PAGE = re.compile(rf"(?:^|[^A-Za-z0-9])([pm])[{_BLANKS}]*/[{_BLANKS}]*$", re.I | re.A)

_DASHES = re.compile("[\u2013\u2014]")

_ESCAPES = re.compile(r"[%&=\\]|/[vV][23]/")
_UNLINKED = re.compile(r"[^A-Za-z0-9_~%&#;=\\/*:?!.+-]+")
#: Match the tags and hyphens that programs put into long words.
_TAG = re.compile(r"</?(?!https?:)[A-Za-z!][^<>]{0,3000}>")
_HYPHEN = re.compile(r"[-\u2010-\u2014](?:[ \t]*\r?\n|\\[nN])")
_HYPHEN_BLANK = re.compile(r"[-\u2010-\u2014][ \t]")
_ALNUM = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def find(text: str) -> tuple[tuple[Finding, ...], Msg | None]:
    """Return all games in a text and in its base 64, each once. Files of saves come first.

    Returns:
        The games, and a message or None. The message says why there is no game, or what is wrong with a
        broken link in the text.
    """
    saves: list[Finding] = []
    left: list[str] = []
    for part in mail_parts.parts(text[:LONGEST]):
        files, rest = saves_in(part)
        saves += (Finding("saves", one) for one in files)
        left.append(rest)
    findings, beside, problem = _linked("\n\n".join(left))
    every = tuple(dict.fromkeys((*saves, *findings)))
    return every, beside if every else problem


def _linked(text: str) -> tuple[list[Finding], Msg | None, Msg | None]:
    """Return the games in a text, the fault of a broken link, and the message in case no game is found."""
    every: list[Finding] = []
    first, begun = "", list[int]()
    problem = None
    limits = _Limits()
    for number, plain in enumerate(_plain(text)):
        starts = [found.span() for found in _START.finditer(plain)]
        findings, failed = _findings(plain, starts, limits)
        known = {one.text for one in every}
        every += (one for one in findings if one.text not in known)
        if every and not failed:
            return every, None, None
        if not number:
            first, begun = plain, [*islice((one for one in failed if _is_begun(plain, one)), SAID)]
            alone = (start for start, _ in starts if start == 0 or plain[start - 1] not in _ALNUM)
            problem = _problem(plain, next(alone, -1))
    if not every:
        return [], None, problem
    broken = (_seen(first, start) for start in begun)
    beside = next((one for one in broken if not _belongs(one, every)), None)
    return every, _broken(beside) if beside else None, problem


def _seen(text: str, start: int) -> str:
    """Return the visible characters of a text from `start` on, as far as a record may reach."""
    return _UNSEEN.sub("", text[start : start + REACH])


def _is_begun(text: str, start: int) -> bool:
    """Return True if a link, record or study begins here, and not just a word that looks similar."""
    before = max(0, start - BEFORE)
    there = text.rfind("#/", before, start)
    return bool(_BEGUN.match(text, start) or (there >= 0 and _BEGUN_THERE.match(text, there)))


def _belongs(broken: str, every: Iterable[Finding]) -> bool:
    """Return True if a broken link is part of the text of a game that was found, or contains that text."""
    word = _NEXT.split(_word(broken), maxsplit=1)[0]
    texts = tuple(one.text for one in every)
    if any(word.startswith(texts, inner.start()) for inner in islice(_START.finditer(word), STARTS)):
        return True
    shown = _SHOWN.match(broken)
    begun = shown[1] if shown else _letters(word)
    return any(begun in text for text in texts)


def _plain(text: str) -> Iterator[str]:
    """Yield the text with its escapes undone: as is, without labels of lines, and with lines joined."""
    for reading in _joined(text):
        plain = unescaped(reading)
        yield plain
        without = unlabelled(plain)
        if without != plain:
            yield without


def _joined(text: str) -> Iterator[str]:
    """Yield the text; then, if escapes may be broken, the text without characters foreign to links."""
    yield text
    if _ESCAPES.search(text):
        whole = _DASHES.sub("-", _TAG.sub("", SOFT.sub("", unlabelled(text))))
        yield _UNLINKED.sub("", whole)
        if _HYPHEN.search(whole):
            yield _UNLINKED.sub("", _HYPHEN.sub("", whole))


class _Limits:
    """The limits left for one text: failed beginnings of links, and characters read for them."""

    def __init__(self) -> None:
        self.failures, self.again = FAILURES, BUDGET


def _findings(text: str, starts: list[tuple[int, int]], limits: _Limits) -> tuple[list[Finding], list[int]]:
    """Return the games that begin at these places, each once, and the places where none begins."""
    findings: dict[Finding, None] = {}
    failed: list[int] = []
    behind = 0
    for index, (start, stop) in enumerate(starts):
        if start < behind:
            continue
        ends = [*(begin for begin, _ in starts[index + 1 : index + 1 + STARTS]), len(text)]
        tail = text[stop : min(ends[min(STARTS, len(ends)) - 1], start + REACH)]
        head = _head(text[start:stop])
        whole = _checked(head.lower() + _letters(tail))
        if not whole:
            tail = tail[: ends[0] - stop]
            for letters in _readings(head, tail):
                limits.again -= len(tail) + READING
                if whole or limits.again < 0:
                    break
                whole = _checked(letters)
        if whole:
            behind = start + len(whole)
            findings[_finding(whole, text[max(0, start - BEFORE) : start])] = None
        else:
            failed.append(start)
            limits.failures -= 1
            if limits.failures < 0:
                break
    return [*findings], failed


def _head(text: str) -> str:
    """Return a beginning such as "kl1~" without foreign characters, corrected if misread in an image."""
    if not re.fullmatch(_MISREAD_HEAD, text, re.I | re.A):
        return _FOREIGN.sub("", text)
    return f"k{'s' if text[1] in 'sS5' else 'l'}{'2' if text[2] == '2' else '1'}~"


def _readings(head: str, tail: str) -> Iterator[str]:
    """Yield readings of a record or study from `head` on, with more and more changes undone."""
    small = head.lower()
    sure = tail
    for mark in _INSERTED:
        sure = mark.sub("", sure)
    if sure != tail:
        yield small + _letters(sure)
    undoing = [(mark, instead) for mark, instead in _UNDOING if mark.search(sure)]
    for count in range(1, len(undoing) + 1):
        for some in combinations(undoing, count):
            read = sure
            for mark, instead in some:
                read = mark.sub(instead, read)
            yield small + _letters(read)
            if head != small:
                yield (small + _letters(read)).lower()
    if head != small:
        yield (small + _letters(sure)).lower()
    # One line may end with an added hyphen, while other hyphens at line ends belong to the text.
    for hyphen in islice(_HYPHEN.finditer(sure), LINES):
        yield small + _letters(sure[: hyphen.start()] + sure[hyphen.end() :])


def _letters(text: str) -> str:
    return _FOREIGN.sub("", _DASHES.sub("-", text))


#: Text that programs insert into a long word: tags, the beginnings of other characters in RTF, and escaped
#: line breaks.
_INSERTED = (
    _TAG,
    re.compile(r"\}[ \r\n]{0,4}\{(?:\\[a-z]{2,32}(?:-?[0-9]{1,9})? ?){1,32}"),
    re.compile(r"\\[nrtNRT]"),
)
#: Matches a game's version 1 that text recognition took for a letter or a bar.
_MISREAD_VERSION = re.compile(r"(?<=-)[lI|](?=~p[0-9])")
#: Repairs, as (pattern, replacement), of changes made by programs: hyphens at line ends, one dash for two
#: hyphens, and misread letters.
_UNDOING = ((_HYPHEN, ""), (_HYPHEN_BLANK, ""), (_DASHES, "--"), (_MISREAD_VERSION, "1"))


def _checked(letters: str) -> str:
    """Return the beginning of a text up to the first correct checksum; "" if there is none."""
    parts = letters.split("~", FIELDS)
    crc, length = running(parts[0]), len(parts[0])
    for part in parts[1:]:
        if part[:CHECK_LENGTH] == written_check(crc):
            return letters[: length + 1 + CHECK_LENGTH]
        crc, length = running("~" + part, crc), length + 1 + len(part)
    return ""


def _finding(whole: str, before: str) -> Finding:
    if whole[1] == "s":
        place = _PLACE.search(before)
        return Finding("study", whole, (place[1] or place[2]) if place else "")
    page = _PAGE.search(before)
    fields = {field[:1] for field in whole.split("~")[2:-1]}
    still = page[1].lower() == "p" if page else "f" in fields and not fields & {"a", "b"}
    return Finding("position" if still else "match", whole)


_DEVICE = re.compile(r"#/?(play|study)/[a-z0-9]{4,16}(?:-[1-9][0-9]{0,2})?(?![A-Za-z0-9/_~@-])", re.I | re.A)
_END = re.compile(r"~[0-9a-z]{6}(?![A-Za-z0-9_~-])")
#: Matches the address of a site or a folder, such as Kleinod's without the part after "#".
_HOME = re.compile(
    rf"://[^{_BLANKS}/?#\"<>:]{{1,253}}(?::[0-9]{{1,5}})?"
    rf"(?:/(?:[^{_BLANKS}?#\"<>:]{{0,300}}/)?(?:[0-9a-z]{{1,20}}\.html)?)?"
    rf"#?[.,;:!)\]]{{0,9}}(?:[{_BLANKS}?\"<>]|$)"
)
#: Matches the address of a game without its first "~", which chat programs take for the mark of struck text.
_CHANGED = re.compile(
    r"#/?(?:[mp]|s(?:/[0-9.]{1,13})?)/(?:(k[1i|ls5][0-9il|])|[ \t\r\n\"<>]|\Z)", re.I | re.A
)
#: Matches the address of a game whose first letters were misread in an image of the address.
_MISREAD = re.compile(r"#/[a-z]{1,2}/k[a-z0-9|]{2}~", re.I | re.A)
_BACKWARDS = re.compile(r"~[0-9]{1,2}[ls]k(?![A-Za-z0-9])", re.I | re.A)
#: Matches the beginning of another link, or the dots that end a shortened link. Below, the characters that
#: may follow a cut link in an address.
_NEXT = re.compile(r"[^A-Za-z0-9_~-]{0,8}https?:|\u2026|\.\.", re.I | re.A)
_BEHIND = '&?%|"<>()[]'
_HEADLESS = re.compile(r"-[0-9]{1,3}~p[0-9]~|~h[A-Za-z0-9_-]{9,2000}~[ft]")
_WORD = re.compile(
    rf"[^{_BLANKS}]{{1,300000}}(?:\r?\n[^{_BLANKS}:/]{{0,2000}}[~_][^{_BLANKS}:/]{{0,2000}}){{0,300}}"
)


def _problem(text: str, start: int) -> Msg:
    """Return why there is no game in a text; `start` is where a game seems to begin, or -1."""
    if start >= 0:
        return _broken(_seen(text, start))
    device = _DEVICE.search(text)
    if device:
        return msg("open.device" if device[1].lower() == "play" else "open.device_study")
    if _MISREAD.search(text):
        return msg("record.damaged")
    if _HEADLESS.search(text):
        return msg("find.head")
    changed = _CHANGED.search(text)
    if changed:
        return msg("record.damaged" if changed[1] else "find.cut")
    if _BACKWARDS.search(text):
        return msg("find.backwards")
    if "#/" in text:
        return msg("open.page")
    if _HOME.search(text):
        return msg("find.fragment")
    return msg("open.json" if text.lstrip("\ufeff \t\r\n")[:1] == "{" else "record.start")


def _word(text: str) -> str:
    """Return the first word of a text, including its continuation in the next lines."""
    word = (_WORD.match(text) or [""])[0]
    # Drop symbols at the end. A regular expression would take quadratic time.
    return word[: next((n for n in range(len(word), 0, -1) if word[n - 1] in _ALNUM), 0)]


def _broken(text: str) -> Msg:
    """Return what is wrong with a text that begins like a record or study."""
    word = _NEXT.split(_word(text), maxsplit=1)[0]
    end = _END.search(word)
    sign = re.search(rf"[^A-Za-z0-9_~{_BLANKS}-]", word[: end.start()] if end else word)
    if word == word.upper():
        return msg("find.capitals")
    if sign and (end or (sign[0] not in _BEHIND and len(word.rpartition("~")[2]) >= CHECK_LENGTH)):
        # A plain "$" would make the argument of the message a key of the dictionaries.
        return msg("find.sign", sign=sign[0].replace("$", "\uff04"))
    return msg("record.damaged" if end else "find.cut")
