"""Undoes what programs do to the characters of a link: escapes, entities, mail encodings, look-alikes."""

from __future__ import annotations

import re
from base64 import b64decode
from unicodedata import normalize

from kleinod.core.html_entities import with_entities

#: The most levels of nested escapes that are undone, one in each round.
ROUNDS = 12
#: Limit on the addresses of version 3 of Proofpoint, a mail filter, that are decoded, because each is slow.
MOST_V3_ADDRESSES = 10_000

#: Matches letters of full width, in circles, in bold, and in other styles.
_STYLED = re.compile("[\u2102-\u2134\u2460-\u24e9\uff01-\uff5e\U0001d400-\U0001d7ff]")
#: Matches characters that programs write for "~" and "-".
_TWINS = re.compile(
    "[\u0303\u02dc\u203e\u2053\u223c\u301c\u02d7\u058a\u2010-\u2012\u2015\u2043\u2212\ufe58\ufe63]"
)
#: Match percent-encoded bytes, never ending within a character. A fixed first character makes them fast.
_BYTE = r"%(?:25){0,9}[0-9A-Fa-f]{2}(?:%(?:25){0,9}[89ABab][0-9A-Fa-f]){0,3}"
_PERCENT = re.compile(rf"{_BYTE}(?:{_BYTE}){{0,63}}")
_PERCENT_ONE = re.compile(r"%(?:25){0,9}([0-9A-Fa-f]{2})")
#: Matches the entity of a tilde, also without its semicolon.
_TILDE = re.compile("&#(?:126|[xX]7[eE]);?")
#: Matches the tag `<wbr>` in front of a tilde, which lets a long word break.
_BREAK = re.compile("<[wW][bB][rR] ?/?>(?=~)")
#: Matches several backslashes, because each level of escapes doubles them.
_BACKSLASHES = re.compile(r"\\\\+")
_TEX = re.compile(r"\\textasciitilde")
_OLD_CODE = re.compile(r"%u([0-9A-Fa-f]{4})")
_CODE = re.compile(r"\\(?:[uU]([0-9A-Fa-f]{4})|[xX']([0-9A-Fa-f]{2})|([^A-Za-z0-9]))")
#: Match quoted-printable: a soft line break, and encoded bytes.
SOFT = re.compile(r"=[ \t]*\r?\n")
#: The lookahead skips base 64 of a record or study, which begins with "a2wx" or "a3M".
_QUOTED_BYTE = r"=(?!a2wx|a3M)[0-9A-Fa-f]{2}(?:=[89ABab][0-9A-Fa-f]){0,3}"
_QUOTED = re.compile(rf"{_QUOTED_BYTE}(?:{_QUOTED_BYTE}){{0,63}}")
#: Matches an encoded word of a mail's subject. Blanks between two such words are ignored.
_WORD = re.compile(
    r"=\?[A-Za-z0-9_.:*-]{1,40}\?(?:[Qq]\?([^? \t\r\n]{0,1000})|[Bb]\?([A-Za-z0-9+/]{0,1000})={0,2})\?="
    r"(?:[ \t\r\n]{1,9}(?==\?))?"
)
#: Matches up to 24 ASCII characters encoded in UTF-7, which encodes only symbols such as "~". Their code
#: always begins with "A".
_UTF7 = re.compile(r"\+(A[A-Za-z0-9+/]{2,63})-")
#: Match addresses as versions 2 and 3 of Proofpoint's mail filter rewrite them.
_SECOND = re.compile(r"/v2/url\?u=([A-Za-z0-9_.~-]{1,600000})", re.I | re.A)
_THIRD = re.compile(r"([^\t-\r <>\"]{1,600000}?)__;([A-Za-z0-9_-]{0,100000})")
#: Match labels that programs put at the beginning and end of each line: numbers, parts such as "(1/2)",
#: times, names in a chat.
_NAMED = r"[^ \t\r\n0-9~/:<>()\[\]=&%_-][^\r\n0-9~/:<>()\[\]=&%_-]{0,39}:"
_DAY = r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},? "
_TIME = r"[0-9]{1,2}:[0-9:]{2,5}"
_CLOCK = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[AaPp][Mm]| Uhr)?[\])]?"
#: Matches a line of a chat that has only the writer or the time of the message below it.
_SENDER = (
    rf"(?:[^\r\n~/]{{0,60}}{_CLOCK}|{_NAMED}"
    rf"|[^\r\n0-9~/]{{1,40}}(?=\r?\n[ \t]{{0,20}}{_CLOCK}[ \t]{{0,20}}\r?\n))[ \t]{{0,20}}(?=\r?\n)"
)
#: Matches the number of a part of a long text message: "(1/2)".
_PART = r"\([0-9]{1,5}/[0-9]{1,5}\)"
_LABEL = re.compile(
    rf"(^|\n){_SENDER}|(^|\n|\\n)(?:[ \t>]{{0,20}}(?:{_PART}"
    rf"|(?:\(?[0-9]{{1,5}}(?:/[0-9]{{1,5}})?[).:|]?|\[?(?:{_DAY})?{_TIME}\]?(?: -)?|{_NAMED}|"
    r"<[^<> \t\r\n]{1,40}>)"
    rf"[ \t]{{1,20}})){{1,4}}|[ \t]{{0,20}}{_PART}(?=\r?\n|$)"
)
_RUN = re.compile(r"\*(?:\*([A-Za-z0-9_-]))?")
_RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def unescaped(text: str) -> str:
    """Return the text with all nested escapes undone and look-alikes of "~" and "-" replaced."""
    for _ in range(ROUNDS):
        before = text
        if not text.isascii():
            text = _TWINS.sub(_twin, _STYLED.sub(_plain, text))
        if "%" in text:
            text = _OLD_CODE.sub(_old_code, _PERCENT.sub(_percent, text))
        if "&" in text:
            text = with_entities(_TILDE.sub("~", text))
        if "<" in text:
            text = _BREAK.sub("", text)
        if "\\" in text:
            text = _CODE.sub(_code, _TEX.sub("~", _BACKSLASHES.sub("\\\\", text)))
        if "=?" in text:
            text = _WORD.sub(_word, text)
        if "=" in text:
            text = without_quoted(text)
        if "+A" in text:
            text = _UTF7.sub(_utf7, text)
        if "/v2/" in text or "/V2/" in text:
            text = _SECOND.sub(_second, text)
        if "/v3/__" in text and "__;" in text:
            text = _third(text)
        if text == before:
            break
    return text


def unlabelled(text: str) -> str:
    """Return the text without labels at the beginning and end of its lines."""
    return _LABEL.sub(r"\1\2", text)


def without_quoted(text: str) -> str:
    """Return the text decoded from quoted-printable."""
    return _QUOTED.sub(_bytes, SOFT.sub("", text))


def _percent(found: re.Match[str]) -> str:
    return bytes(int(byte, 16) for byte in _PERCENT_ONE.findall(found[0])).decode("utf-8", "replace")


def _old_code(found: re.Match[str]) -> str:
    return _character(int(found[1], 16))


def _code(found: re.Match[str]) -> str:
    number = found[1] or found[2]
    return _character(int(number, 16)) if number else found[3]


def _bytes(found: re.Match[str]) -> str:
    """Return the text of bytes that are written as "=" or "-" and two hexadecimal digits each."""
    return bytes.fromhex(re.sub("[=-]", "", found[0])).decode("utf-8", "replace")


def _word(found: re.Match[str]) -> str:
    quoted, code = found.groups("")
    return without_quoted(quoted.replace("_", " ")) or from_base64(code).decode("utf-8", "replace")


def _utf7(found: re.Match[str]) -> str:
    return from_base64(found[1]).decode("utf-16-be", "replace")


def from_base64(letters: str) -> bytes:
    """Return the bytes of base 64 without "=" at its end, in the standard or the URL-safe alphabet."""
    whole = letters[: len(letters) - (len(letters) % 4 == 1)]
    return b64decode(whole.replace("-", "+").replace("_", "/") + "=" * (-len(whole) % 4))


def _character(number: int) -> str:
    """Return the character of a code; a blank for surrogates and codes outside Unicode."""
    return " " if number > 0x10FFFF or 0xD800 <= number < 0xE000 else chr(number)


def _second(found: re.Match[str]) -> str:
    return "/v2/url/" + re.sub(r"(?:-[0-9A-F]{2}){1,64}", _bytes, found[1].replace("_", "/"))


def _third(text: str) -> str:
    first, *rest = text.split("/v3/__")
    others = (f"/v3/ {part}" for part in rest[MOST_V3_ADDRESSES:])
    return "".join((first, *map(_address, rest[:MOST_V3_ADDRESSES]), *others))


def _address(part: str) -> str:
    """Undo version 3 of Proofpoint: "*", or "**" and a letter, stand for characters listed in base 64."""
    found = _THIRD.match(part)
    if not found:
        return f"/v3/ {part}"
    address, code = found.groups()
    signs = iter(from_base64(code).decode("utf-8", "replace"))

    def sign(run: re.Match[str]) -> str:
        many = _RUNS.index(run[1]) + 2 if run[1] else 1
        return "".join(next(signs, "") for _ in range(many))

    return f"/v3/ {_RUN.sub(sign, address)} {part[found.end() :]}"


def _plain(found: re.Match[str]) -> str:
    return normalize("NFKC", found[0])


def _twin(found: re.Match[str]) -> str:
    return "~" if found[0] in "\u0303\u02dc\u203e\u2053\u223c\u301c" else "-"
