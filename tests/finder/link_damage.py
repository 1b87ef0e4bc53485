"""Changes that programs make to a link on its way: each "bend" takes a text with a link and returns the text
that arrives.
"""

from __future__ import annotations

import html
import json
import quopri
import re
import textwrap
from base64 import b64encode, encodebytes, urlsafe_b64encode
from collections.abc import Callable
from urllib.parse import quote

LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~-")
RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def middle(text: str) -> int:
    """Return an index within the record in a text."""
    start = text.lower().rfind("kl1")
    return max(start, 0) + 26


def put(sign: str) -> Callable[[str], str]:
    """Return a function that inserts a character in the middle of the record."""
    return lambda text: text[: middle(text)] + sign + text[middle(text) :]


def behind(sign: str) -> Callable[[str], str]:
    return lambda text: text + sign


def each_link(change: Callable[[str], str]) -> Callable[[str], str]:
    """Return a function that changes only the links of a text, as mail filters do."""
    return lambda text: re.sub(r"https?://[^\s<>\"()\\]+", lambda link: change(link[0]), text)


def proofpoint_2(link: str) -> str:
    kept = "".join(c if c in LETTERS - {"_", "~", "-"} or c in "./" else as_bytes(c) for c in link)
    return f"https://urldefense.proofpoint.com/v2/url?u={kept.replace('/', '_')}&d=DwMFaQ&c=x&e="


def as_bytes(sign: str) -> str:
    return "".join(f"-{byte:02X}" for byte in sign.encode())


def proofpoint_3(link: str) -> str:
    signs = "".join(c for c in link if c not in LETTERS - {"~"} and c not in ":/.")
    kept = "".join("*" if c in signs else c for c in link)
    kept = re.sub(r"\*{2,}", lambda run: f"**{RUNS[len(run[0]) - 2]}", kept)
    code = urlsafe_b64encode(signs.encode()).decode().rstrip("=")
    return f"https://urldefense.com/v3/__{kept}__;{code}!!Aa1-xyz$"


def bold(letter: str) -> str:
    """Return a letter as the Unicode character that chat programs without bold type use for it."""
    if "a" <= letter <= "z":
        return chr(ord(letter) - ord("a") + 0x1D5EE)
    return chr(ord(letter) - ord("A") + 0x1D5D4) if "A" <= letter <= "Z" else letter


def labelled(text: str, label: str) -> str:
    """Return the text in lines of sixty characters, with a label in front of each."""
    lines = [line[at : at + 60] for line in text.splitlines() for at in range(0, len(line), 60)]
    return "\n".join(label.format(n=n, count=len(lines)) + line for n, line in enumerate(lines, start=1))


def mail(text: str) -> str:
    """Return a mail as a file, with its text in base 64."""
    head = "From: ann@example.org\nSubject: Partie\nContent-Transfer-Encoding: base64\n\n"
    return head + encodebytes(f"Grüße!\n\n{text}\n".encode()).decode()


def parted_mail(text: str) -> str:
    """Return a mail of two parts as a file: plain text as quoted-printable, and HTML in base 64 as Windows
    programs write it.
    """
    page = f'<p>Gr&uuml;&szlig;e! <a href="{html.escape(text)}">Partie</a></p>'
    code = encodebytes(page.encode("latin-1", "xmlcharrefreplace")).decode().replace("\n", "\r\n")
    plain = quopri.encodestring(f"Gr\xfc\xdfe!\r\n\r\n{text}\r\n".encode()).decode()
    return (
        'Content-Type: multipart/alternative; boundary="0a1b"\r\n\r\n--0a1b\r\n'
        f"Content-Transfer-Encoding: quoted-printable\r\n\r\n{plain}\r\n--0a1b\r\n"
        f"Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n{code}\r\n--0a1b--\r\n"
    )


def escaped(text: str) -> str:
    return quote(text, safe="").replace("~", "%7E")


#: Bends that keep the whole game. With `capitals`, the records must have letters of one case only.
BENDS: dict[str, Callable[[str], str]] = {
    "the link itself": lambda text: text,
    "a stop behind": behind("."),
    "a comma behind": behind(","),
    "a semicolon behind": behind(";"),
    "an exclamation behind": behind("!"),
    "an ellipsis behind": behind("…"),
    "a word behind": behind(" what do you think?"),
    "a word directly behind": behind("…and so on"),
    "round brackets": lambda text: f"(see {text})",
    "angle brackets": lambda text: f"<{text}>",
    "quotes": lambda text: f'"{text}"',
    "German quotes": lambda text: f"„{text}“",
    "a link in Markdown": lambda text: f"[our game]({text})",
    "stars of bold letters": lambda text: f"**{text}**",
    "lines of slanted letters": lambda text: f"_{text}_",
    "a link in HTML": lambda text: f'<a href="{html.escape(text)}">{html.escape(text)}</a>',
    "a slash behind": behind("/"),
    "a trace of marketing": behind("?utm_source=x&utm_medium=mail"),
    "a trace of a network": behind("&fbclid=IwAR0x-y_z"),
    "a message around it": lambda text: f"Hallo Jo,\n\nschau mal: {text}\n\nLG Ann\n",
    "a quoted mail": lambda text: "\n".join(f"> {line}" for line in textwrap.wrap(text, 40)),
    "lines of forty letters": lambda text: "\n".join(text[n : n + 40] for n in range(0, len(text), 40)),
    "a line break": put("\r\n"),
    "a blank": put(" "),
    "a space that does not break": put("\u00a0"),
    "a zero-width space": put("\u200b"),
    "a soft hyphen": put("\u00ad"),
    "a foreign sign": put("·"),
    "a hyphen at the end of a line": put("-\n"),
    "a tag in it": put("<wbr>"),
    "quoted-printable": lambda text: quopri.encodestring(text.encode()).decode(),
    "quoted-printable, broken": put("=\r\n"),
    "backslashes": lambda text: text.replace("_", "\\_").replace("~", "\\~"),
    "escaped": escaped,
    "escaped twice": lambda text: escaped(escaped(text)),
    "tildes escaped": lambda text: text.replace("~", "%7E"),
    "tildes escaped twice": lambda text: text.replace("~", "%257E"),
    "tildes as entities": lambda text: text.replace("~", "&#126;"),
    "tildes as numbers of sixteen": lambda text: text.replace("~", "&#x7e;"),
    "tildes of full width": lambda text: text.replace("~", "～"),
    "hyphens that do not break": lambda text: text.replace("-", "\u2011"),
    "dashes": lambda text: text.replace("-", "–"),
    "a number sign escaped": lambda text: text.replace("#", "%23"),
    "a slash escaped": lambda text: text.replace("#/m/", "#%2Fm%2F"),
    "a mark of an editor": lambda text: f"\ufeff{text}",
    "a word of JSON": lambda text: json.dumps({"text": f"{text}\n\n😀 und tschüs"}),
    "a forwarder with url": lambda text: f"https://safe.example/?url={escaped(text)}&data=05%7C02&reserved=0",
    "a forwarder with u": lambda text: f"https://l.example/l.php?u={escaped(text)}&h=AT1x",
    "a forwarder with q": lambda text: f"https://www.example/url?q={escaped(text)}&sa=D&ust=17",
    "shared with text": lambda text: f"/kleinod/?title=&text={escaped(text)}&url=",
    "a mail filter, second way": each_link(proofpoint_2),
    "a mail filter, third way": each_link(proofpoint_3),
    "a filter with base 64": lambda text: (
        f"https://eu.example/?d=x.org&u={b64encode(text.encode()).decode()}&i=N"
    ),
    "a click in base 64": lambda text: f"https://cl.example/s/{urlsafe_b64encode(text.encode()).decode()}/x",
    "a mail in base 64": mail,
    "a mail of two parts": parted_mail,
    "TeX": lambda text: text.replace("~", "\\textasciitilde{}").replace("_", "\\_"),
    "tildes as old scripts escape": lambda text: text.replace("~", "%u007E"),
    "swung dashes": lambda text: text.replace("~", "\u2053"),
    "a chat": lambda text: f"[26.11.26, 12:03:11] Änn: {text}\n[26.11.26, 12:04:00] Jo: ok",
    "marks of direction": lambda text: f"\u202b{text}\u202c".replace("~", "\u200f~\u200e"),
    "all of full width": lambda text: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text),
    "letters in bold": lambda text: "".join(bold(c) for c in text),
    "numbered lines": lambda text: labelled(text, "{n:3}  "),
    "lines of a chat": lambda text: labelled(text, "[12:0{n}] <ann> "),
    "parts of a message": lambda text: labelled(text, "({n}/{count}) "),
    "capitals": str.upper,
    "an upper-case scheme": lambda text: text.replace("https://", "HTTPS://"),
    "a first letter in upper case": lambda text: text[:1].upper() + text[1:],
}
#: Bends that put a label in front of each line.
LABELS = ("numbered lines", "lines of a chat", "parts of a message")
#: Bends that break a link, so that a mail filter applied afterwards sees the break as the end of the link.
BREAKS = (
    "a quoted mail",
    "lines of forty letters",
    "a line break",
    "a blank",
    "a space that does not break",
    "a hyphen at the end of a line",
    "a tag in it",
    "quoted-printable",
    "quoted-printable, broken",
    "backslashes",
    "a mail of two parts",
    *LABELS,
)
FILTERS = ("a mail filter, second way", "a mail filter, third way")
#: Pairs of bends that cannot be undone if they are applied in this order.
APART = {(one, other) for one in BREAKS for other in FILTERS} | {
    # These pairs cannot be combined with capitals: base 64 needs letters of both cases, and TeX needs lower
    # case.
    ("a mail filter, third way", "capitals"),
    ("a filter with base 64", "capitals"),
    ("a click in base 64", "capitals"),
    ("a mail in base 64", "capitals"),
    ("TeX", "capitals"),
    ("tildes as old scripts escape", "capitals"),
    # A filter sees a backslash as the end of the link, and the second filter writes "=" in the same way as
    # bytes.
    ("TeX", "a mail filter, second way"),
    ("TeX", "a mail filter, third way"),
    # Lines that are broken again become too short to be distinguished from words.
    ("a mail in base 64", "lines of forty letters"),
    ("a mail in base 64", "a quoted mail"),
    # Base 64 consists of letters, digits and hyphens too, so these bends damage it in a way that cannot be
    # recognised.
    ("a click in base 64", "letters in bold"),
    ("a click in base 64", "a hyphen at the end of a line"),
    ("a click in base 64", "a tag in it"),
    # Lines of a quoted mail may end with hyphens of the link, so a hyphen added at the end of a line cannot
    # be recognised.
    ("a quoted mail", "a hyphen at the end of a line"),
    ("a hyphen at the end of a line", "a quoted mail"),
    # A quoted mail breaks lines again, so the labels end up in the middle of lines and look like parts of the
    # link.
    *((label, "a quoted mail") for label in LABELS),
    ("lines of a chat", "lines of forty letters"),
    # JSON writes each character above U+FFFF as two escapes.
    ("letters in bold", "a word of JSON"),
}
