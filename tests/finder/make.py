"""Writes tests/finder/texts.json, the table of texts with which both Python and the page are tested:

    python tests/finder/make.py

"texts" holds the games of the table by name. A case has a text, its encoding if it is a file, and the games
to be found in it by name, with their places; or the code of the problem, with its arguments.
"""

from __future__ import annotations

import html
import json
import quopri
import re
import sys
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "py")]

import kleinod  # noqa: E402
from finder.link_damage import APART, BENDS, LABELS, escaped  # noqa: E402
from kleinod.codec.base36 import checksum  # noqa: E402
from kleinod.records import record  # noqa: E402

SITE = "https://example.org/kleinod/#"
TABLE = Path(__file__).with_name("texts.json")
#: One pair of bends in this many is in the table, in both orders. tests/finder/test_finder.py tries all
#: pairs.
EVERY = 7
#: Bends that are tried with all kinds of games.
SOME = (
    "a stop behind",
    "a word behind",
    "angle brackets",
    "a link in HTML",
    "a trace of marketing",
    "a quoted mail",
    "a zero-width space",
    "quoted-printable",
    "backslashes",
    "escaped twice",
    "a word of JSON",
    "a forwarder with url",
    "a mail filter, second way",
    "a mail filter, third way",
    "a mail in base 64",
    "a mail of two parts",
    "a filter with base 64",
    "all of full width",
)


#: The text that chat programs copy in front of each of two messages.
SENDERS = {
    "WhatsApp": ("[26.11.26, 12:03:11] Änn: ", "[26.11.26, 12:04:00] Änn: "),
    "WhatsApp on Android": ("26.11.26, 12:03 - Anna Lee: ", "26.11.26, 12:04 - Anna Lee: "),
    "names": ("Anna: ", "Anna: "),
    "names of two": ("[12:03] Anna: ", "[12:03] Ben Lee: "),
    "Telegram": ("Anna Lee, [26.11.2026 12:03]\n", "Anna Lee, [26.11.2026 12:04]\n"),
    "Discord": ("Anna — heute um 12:03 Uhr\n", "Anna — heute um 12:04 Uhr\n"),
    "Slack": ("Anna 12:03 PM\n", "Anna 12:04 PM\n"),
    "names above": ("Anna:\n", "Anna:\n"),
    "names above times": ("Anna Lee\n12:03\n", "Anna Lee\n12:04\n"),
    "parts": ("(1/2) ", "(2/2) "),
    "parts without blanks": ("(1/2)", "(2/2)"),
    "parts above": ("(1/2)\n", "(2/2)\n"),
}


def sealed(body: str) -> str:
    return f"{body}~{checksum(body)}"


def saved(*records: str) -> str:
    """Return a file of saves, as the page exports it."""
    saves = [
        {"id": f"abcd234{n}", "game": "morundir", "title": "", "names": ["Ann", "Ben"], "fixed": False}
        | {
            "created": "2026-11-21T08:00:00.000Z",
            "updated": "2026-11-21T08:00:00.000Z",
            "at": 1,
            "record": one,
        }
        for n, one in enumerate(records)
    ]
    head = {"format": "kleinod-saves", "schema": 2, "edition": "0.1.0", "made": "2026-11-21T08:00:00.000Z"}
    return json.dumps(head | {"saves": saves}, indent=2) + "\n"


def games() -> dict[str, str]:
    match = kleinod.new("morundir")
    for move in ("f1-f3", "c2xf3", "f6-f5", "d6-d4"):
        match.play(move)
    drawn = record.read(match.record())._replace(tokens=("f1-f3", "-d2f1--f3", "c2-f3"))
    study = kleinod.study(match, "Für Jo")
    study.chapters[0].tree.comment = "schön"
    sheets = (TESTS / "studies" / "0.1.0.txt").read_text(encoding="utf-8").splitlines()
    return {
        "match": match.record(),
        "packed": match.record(packed=True),
        "drawn": record.write(drawn),
        "position": match.position_record(),
        "study": study.text(),
        "first study": next(line for line in sheets if line.startswith("ks1~")),
        "newer match": sealed("kl7~morundir-3~x~y2"),
        "newer study": sealed("ks12~zAbc"),
        "saves": saved(match.record()),
        "two saves": saved(match.record(), match.record(packed=True)),
    }


Case = dict[str, Any]


def case(name: str, text: str, *found: str, **more: Any) -> Case:
    return {"name": name, "text": text, "found": [one.split(" at ") for one in found], **more}


def links(given: dict[str, str]) -> dict[str, str]:
    return {
        "match": f"{SITE}/m/{given['match']}",
        "packed": f"{SITE}/m/{given['packed']}",
        "drawn": f"{SITE}/m/{given['drawn']}",
        "position": f"{SITE}/p/{given['position']}",
        "study": f"{SITE}/s/{given['study']}",
        "first study": f"{SITE}/s/{given['first study']}",
    }


def bent(given: dict[str, str]) -> Iterator[Case]:
    """Yield cases with one bend, then with two bends in both orders."""
    links_of = links(given)
    for name, bend in BENDS.items():
        yield case(name, bend(links_of["match"]), "match")
    for name in SOME:
        for kind in ("packed", "drawn", "position", "study", "first study"):
            yield case(f"{kind}: {name}", BENDS[name](links_of[kind]), kind)
            if kind != "first study":
                yield case(f"{kind} without a link: {name}", BENDS[name](given[kind]), kind)
    for n, (one, first) in enumerate(BENDS.items()):
        for m, (other, then) in enumerate(BENDS.items()):
            if n and m and n != m and (n + m) % EVERY == 0 and (one, other) not in APART:
                yield case(f"{one}, then {other}", then(first(links_of["match"])), "match")


def addressed(given: dict[str, str]) -> Iterator[Case]:
    """Yield cases with links to other pages, places in studies, and several games in one text."""
    match, position, study = given["match"], given["position"], given["study"]
    for label in LABELS:
        filtered = BENDS["a filter with base 64"](f"{SITE}/m/{match}")
        yield case(f"a filter with base 64 in {label}", BENDS[label](filtered), "match")
    for name, bare in (("match", match), ("study", study)):
        # In front of the base 64, "=a2" and "=a3" could be parts of quoted-printable text.
        bare_filtered = BENDS["a filter with base 64"](bare)
        yield case(
            f"a filter with base 64 of a bare {name}", BENDS["a mail filter, second way"](bare_filtered), name
        )
    code = b64encode(f"{SITE}/m/{match}".encode()).decode().rstrip("=")
    bing = f"https://www.bing.com/ck/a?!&&p=abc&ptn=3&u=a1{code}&ntb=1"
    yield case("a forwarder with letters before base 64", bing, "match")
    for name in ("a mail filter, second way", "a mail filter, third way"):
        filtered = BENDS[name](f"{SITE}/m/{match}")
        lines = "\n".join(f"Partie <{filtered}> ok"[at : at + 76] for at in range(0, len(filtered) + 12, 76))
        yield case(f"{name}, in angle brackets and broken lines", lines, "match")
    chat = BENDS["lines of a chat"](f"{SITE}/m/{match}")
    yield case("lines of a chat in a quoted mail", BENDS["a quoted mail"](chat), "match")
    yield case("a bare record", match, "match")
    yield case("a record among words", f"das war {match} glaube ich", "match")
    yield case("a bare position", position, "position")
    yield case("a position where matches go", f"{SITE}/m/{position}", "position as match")
    yield case("a study where matches go", f"{SITE}/m/{study}", "study")
    yield case("a match where studies go", f"{SITE}/s/{match}", "match")
    yield case("a place in a study", f"{SITE}/s/2.14/{study}", "study at 2.14")
    yield case(
        "a place in a study, escaped", BENDS["escaped twice"](f"{SITE}/s/2.14/{study}"), "study at 2.14"
    )
    yield case("a place in a study, a stop behind", f"({SITE}/s/0.3/{study}).", "study at 0.3")
    yield case("a place without a link", f"2.14/{study}", "study at 2.14")
    yield case("a board in a page", f"{SITE}/board/replay.de/{match}", "match")
    yield case("lines for a page", f'<kleinod-board record="{match}"></kleinod-board>', "match")
    yield case("a study in a page", f'<kleinod-board study="1.2/{study}"></kleinod-board>', "study at 1.2")
    yield case("no site before the number sign", f"#/m/{match}", "match")
    yield case("no number sign", f"m/{match}", "match")
    yield case("an address with a number sign escaped", f"https://example.org/kleinod/%23/m/{match}", "match")
    yield case("several games", f"{match}\n{SITE}/p/{position} und {study}", "match", "position", "study")
    yield case("one game twice", f"[{SITE}/m/{match}]({SITE}/m/{match})", "match")
    yield case("the beginning of a link before it", f"{SITE}/m/{match[:-9]}\n\n{SITE}/m/{match}", "match")
    yield case("a device link before a whole one", f"{SITE}/play/abcd2345 {SITE}/m/{match}", "match")
    yield case("a tag of chess before a link", f'Can you read [Game "chess"] too?\n{SITE}/m/{match}', "match")
    yield case("overlines for tildes", f"{SITE}/m/{match}".replace("~", "\u203e"), "match")
    yield case("combining tildes", f"{SITE}/m/{match}".replace("~", "\u0303"), "match")
    for entity in ("&#126", "&#x7e", "&#X7E"):
        yield case(
            f"entities without their ends, {entity}", f"{SITE}/m/{match}".replace("~", entity), "match"
        )
    yield case("breaks of HTML before every tilde", f"{SITE}/m/{match}".replace("~", "<wbr>~"), "match")
    for dash in ("&ndash;", "&minus;", "\u02d7", "\u058a", "\u2015", "\u2043"):
        yield case(f"{dash} for hyphens", f"{SITE}/m/{match}".replace("-", dash), "match")
    yield case("one dash for two hyphens", f"{SITE}/m/{given['drawn']}".replace("--", "&mdash;"), "drawn")
    yield case("tildes as RTF writes them", f"{SITE}/m/{match}".replace("~", "\\'7e"), "match")
    long_tag = f"<span style='{'mso-fareast-font-family:Arial;' * 40}'>"
    yield case("a long tag within", f"{SITE}/m/{match[:30]}{long_tag}{match[30:]}", "match")
    for sign in (
        "<wbr>",
        "&zwnj;",
        "&ZeroWidthSpace;",
        "&lrm;",
        "&rlm;",
        "&NoBreak;",
        "&thinsp;",
        "&ensp;",
        "&emsp;",
    ):
        yield case(f"{sign} within", sign.join(re.findall(".{1,9}", f"{SITE}/m/{match}")), "match")
    yield case("a newer match", f"{SITE}/m/{given['newer match']}.", "newer match")
    yield case("a newer study", f"{SITE}/s/{given['newer study']}.", "newer study")


def retold(given: dict[str, str]) -> Iterator[Case]:
    """Yield cases with links in two messages of a chat, links read from an image, and a number in front of a
    link.
    """
    match, study = given["match"], given["study"]
    yield case("a link read from a picture", f"{SITE}/m/{match}".replace("/m/kl1~", "/rn/k11~"), "match")
    for text in ("Stand 2.14 / {}", "Stand 2.14 /{}"):
        yield case(f"a number before a study that is no place, {text}", text.format(study), "study")
    for name, senders in SENDERS.items():
        for kind, link in (("match", f"{SITE}/m/{match}"), ("study", f"{SITE}/s/{study}")):
            text = "".join(
                f"{sender}{part}\n" for sender, part in zip(senders, (link[:60], link[60:]), strict=True)
            )
            yield case(f"a {kind} in two messages, {name}", text, kind)
    for name, parts in (("a blank", " (1/2)\n"), ("no blank", "(1/2)\n")):
        link = f"{SITE}/m/{match}"
        text = f"{link[:60]}{parts}{link[60:]}{parts.replace('1/', '2/')}"
        yield case(f"parts behind, with {name}", text, "match")
    for head in ("Kl1~", "K11~", "KI1~", "Kll~"):
        yield case(f"a capital at the beginning, {head}", match.replace("kl1~", head), "match")
        yield case(f"a capital in a link, {head}", f"{SITE}/m/{match}".replace("kl1~", head), "match")
    misread = match.replace("kl1~morundir-1~", "kll~morundir-l~")
    yield case("a version read from a picture", misread, "match")
    yield case("a version read from a picture, in a link", f"{SITE}/m/{misread}.", "match")
    bare = BENDS["a mail filter, second way"](f"{SITE}/m/{match}").replace("-7E", "~")
    yield case("a mail filter, second way, with bare tildes", bare, "match")
    for head in ("k11~", "kI1~", "k|1~", "kll~", "klI~"):
        yield case(f"a record read from a picture as {head}", match.replace("kl1~", head), "match")
    yield case("a study read from a picture", study.replace("ks2~", "k52~"), "study")


def coded(given: dict[str, str]) -> Iterator[Case]:
    """Yield cases with links as mails and word processors change them, and with other sites."""
    match = given["match"]
    link = f"{SITE}/m/{match}"
    pieces = [link[at : at + 24] for at in range(0, len(link), 24)]
    quoted = ["".join(c if c.isalnum() else f"={ord(c):02X}" for c in piece) for piece in pieces]
    coded = [b64encode(piece.encode()).decode() for piece in pieces]
    for way, words in (("Q", quoted), ("b", coded)):
        subject = "\r\n ".join(f"=?utf-8?{way}?{word}?=" for word in words)
        yield case(f"encoded words of a subject, {way}", f"Subject: {subject}\r\n\r\nHallo", "match")
    small = re.sub("[^A-Za-z0-9]", lambda sign: f"={ord(sign[0]):02x}", link)
    yield case("quoted-printable in small letters", small, "match")
    yield case("UTF-7", f"Grüße: {link}".encode("utf-7").decode(), "match")
    runs = "}{\\rtlch\\fcs1 \\af0 ".join(re.findall(".{1,45}", link))
    yield case("runs of RTF", f"{{\\rtf1 {runs}\\par }}", "match")
    for site in (
        "http://192.168.0.7:8000/#",
        "http://localhost:5173/index.html#",
        "http://[::1]:8000/#",
        "file:///C:/Spiele/kleinod/index.html#",
        "https://user.github.example/games/kleinod/index.html?x=1#",
    ):
        yield case(f"a site at {site}", f"Hier: {site}/m/{match}.", "match")


def beside(given: dict[str, str]) -> Iterator[Case]:
    """Yield cases with a whole link and a broken one. A link that is only displayed in a short form is not a
    broken one.
    """
    links_of = links(given)
    match, study = links_of["match"], links_of["study"]

    def broken(name: str, text: str, code: str, *found: str, **args: str) -> Case:
        return {**case(name, text, *found), "beside": code, "args": args}

    yield broken("a cut link before a whole one", f"{match[:-9]}\n\n{study}", "find.cut", "study")
    yield broken("a cut link behind a whole one", f"{study}\n\n{match[:-9]}", "find.cut", "study")
    yield broken(
        "a cut link between whole ones",
        f"{match}\n{study[:-3]}\n{links_of['packed']}",
        "find.cut",
        "match",
        "packed",
    )
    yield broken("a damaged link", f"{study}\n\n{match[:50]}x{match[51:]}", "record.damaged", "study")
    yield broken("a link with a sign", f"{study} {match[:-12]}€{match[-11:]}", "find.sign", "study", sign="€")
    yield broken(
        "a cut link in base 64", BENDS["a mail in base 64"](f"{match[:-9]}\n\n{study}"), "find.cut", "study"
    )
    yield broken("a cut link in a cell", f"{match[:-9]}|{study}", "find.cut", "study")
    yield case("a link shown in short", f'<a href="{match}">{match[:50]}…</a>', "match")
    yield case(
        "two links shown in short",
        f'<a href="{match}">{match[:60]}...</a> und <a href="{study}">{study[:40]}</a>',
        "match",
        "study",
    )
    for name, text in {
        "a link begun twice": f"{match[:50]}tps://example.org/kleinod/#/m/{given['match']}",
        "a link with its own page again": f"{match[:-2]}/#/m/{given['match']}",
        "a link pasted into itself": f"{match[:60]}{given['match']}",
        "a word of a document": f"Records look like `kl1~game-1~p2~…`, studies like ks1~h….\n{match}",
        "a word of a program": f'START = ("kl1~", "ks2~abc")  # {match}',
    }.items():
        yield case(name, text, "match")
    yield case("words like the beginning of a link", f"Drinks 5~10 Euro; kl1~ too. {match}", "match")


def filed(given: dict[str, str]) -> Iterator[Case]:
    """Yield cases with the contents of files, in several encodings."""
    lines = f"# für Jo\r\n\r\n{SITE}/m/{given['match']}\r\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1"):
        yield case(f"a file in {encoding}", lines, "match", encoding=encoding)
    yield case("a study in utf-16", given["study"], "study", encoding="utf-16")
    for kind in ("saves", "two saves"):
        yield case(f"a file of {kind}", given[kind], kind)
        yield case(f"a file of {kind} in a message", f"Hier {{schau}}:\n{given[kind]}\nLG", kind)
        yield case(f"a file of {kind} in utf-16", given[kind], kind, encoding="utf-16")
    for name, text in {
        "quoted": "\n".join(f"> {line}" for line in given["two saves"].splitlines()),
        "as HTML": html.escape(given["two saves"]),
        "in quoted-printable": quopri.encodestring(given["two saves"].encode()).decode(),
        "as a word of JSON": json.dumps({"text": given["two saves"]}),
        "in base 64": BENDS["a mail in base 64"](given["two saves"]),
        "in curly words": f"{{so}} {given['two saves']} {{und}}",
    }.items():
        yield case(f"a file of saves, {name}", text, "two saves")
    yield case(
        "a file of saves and a link", f"{given['two saves']}\n{SITE}/s/{given['study']}", "two saves", "study"
    )
    yield case("two files of saves", f"{given['saves']}\n{given['two saves']}", "saves", "two saves")
    yield case("a file of saves with words around it", f"Hier:\n{given['two saves']}\nLG", "two saves")
    yield case("a file of saves that is cut off", given["two saves"][:-9], "match", "packed")
    yield case("a line of data", json.dumps({"game": "morundir", "record": given["match"]}), "match")


def problem(name: str, text: str, code: str, **args: str) -> Case:
    return {"name": name, "text": text, "problem": code, "args": args}


def strange(given: dict[str, str]) -> Iterator[Case]:
    """Yield cases with links that programs show only in part, and with addresses of other sites that look
    like ours.
    """
    match, study = given["match"], given["study"]
    for more in ("…(more)", "…[mehr anzeigen]", "… Weiterlesen", "...(more)", "...mehr", "…»"):
        yield problem(f"a cut link, {more} behind", f"{SITE}/m/{match[:44]}{more}", "find.cut")
        yield problem(f"a cut study, {more} behind", f"{SITE}/s/{study[:60]}{more}", "find.cut")
    for foreign in (
        "https://example.org/#/m/foo",
        "https://example.org/app/#/room/abc",
        "https://matrix.to/#/@ann:example.org",
        "https://matrix.to/#/!abc:example.org/$def",
        "https://example.org/#/u/abc~def",
        "https://example.org/#/play/a-song-of-mine",
    ):
        yield problem(f"a foreign address, {foreign}", f"Siehe {foreign} dort", "open.page")
    for foreign in ("mail.google.com/mail/u/0/#inbox/FMfcgzGxTPDlk", "example.org/wiki/Foo#History"):
        yield problem(f"a foreign address, {foreign}", f"https://{foreign}", "record.start")


def refused(given: dict[str, str]) -> Iterator[Case]:
    """Yield cases of texts without a game, each with the problem to report."""
    match, position, study = given["match"], given["position"], given["study"]

    for name, text in {
        "nothing": "",
        "blanks": " \n ",
        "words": "Hallo Jo",
        "tildes": "~~~ kl ~ k1~",
        "words that end like a beginning": "Drinks 5~10 Euro",
    }.items():
        yield problem(name, text, "record.start")
    yield problem("cut within the moves", f"{SITE}/m/{match[:30]}", "find.cut")
    yield problem("cut within the checksum", f"{SITE}/m/{match[:-2]}.", "find.cut")
    yield problem("cut by a chat program", f"{SITE}/m/{match[:40]}…", "find.cut")
    forwarded = escaped(f"{SITE}/m/{match[:-9]}")
    yield problem(
        "a link in an address, cut", f"https://safe.example/?url={forwarded}&data=05%7C", "find.cut"
    )
    yield problem("a link in an address, cut in an escape", f"?url={forwarded}%7&data=05", "find.cut")
    yield problem("a cut link before a mark of Markdown", f"[game]({SITE}/m/{match[:-9]})", "find.cut")
    yield problem("a cut link in HTML", f'<a href="{SITE}/m/{match[:-9]}">Partie</a>', "find.cut")
    yield problem("cut before the game", f"{SITE}/m/", "find.cut")
    yield problem("no tildes", f"{SITE}/m/{match}".replace("~", ""), "record.damaged")
    yield problem("other signs for tildes", f"{SITE}/m/{match}".replace("~", "*"), "record.damaged")
    yield problem("no tildes in a study", f"{SITE}/s/1.2/{study}".replace("~", ""), "record.damaged")
    yield problem("a study that is cut", f"see {SITE}/s/{study[:-3]} !", "find.cut")
    yield problem("cut and escaped", escaped(f"{SITE}/m/{match[:-2]}"), "find.cut")
    yield problem("cut over two lines", f"{SITE}/m/{match[:30]}\n{match[30:-3]}\n\nLG", "find.cut")
    yield problem("a newer match that is cut", given["newer match"][:-2], "find.cut")
    yield problem("another letter", f"{SITE}/m/{match[:-12]}x{match[-11:]}", "record.damaged")
    yield problem(
        "another letter of a study",
        f"{study[:40]}{'A' if study[40] != 'A' else 'B'}{study[41:]}",
        "record.damaged",
    )
    yield problem("a letter missing", f"<{SITE}/m/{match[:-12]}{match[-11:]}>", "record.damaged")
    yield problem(
        "a newer match with another letter", given["newer match"].replace("y2", "y3"), "record.damaged"
    )
    yield problem("a sign for a letter", f"{SITE}/m/{match[:-12]}€{match[-11:]}", "find.sign", sign="€")
    yield problem("a picture for a letter", f"{match[:-12]}😀{match[-11:]} ok", "find.sign", sign="😀")
    yield problem("a dollar for a letter", f"{SITE}/m/{match[:-12]}${match[-11:]}", "find.sign", sign="＄")
    yield problem("a sign for a tilde", match.replace("~", "*").replace("*", "~", 1), "find.sign", sign="*")
    yield problem("capitals where case matters", position.upper(), "find.capitals")
    yield problem(
        "a link in capitals where case matters", f"{SITE}/m/{given['packed']}".upper(), "find.capitals"
    )
    yield problem("backwards", match[::-1], "find.backwards")
    yield problem("a link backwards", f"Look: {SITE}/m/{match}"[::-1], "find.backwards")
    for name, link in {
        "a letter": f"{SITE}/m/{match}".replace("kl1~", "k11~").replace("-f3", "-f8"),
        "a sign": f"{SITE}/m/{match}".replace("~", "-"),
        "a letter and a sign": f"{SITE}/m/{match}".replace("kl1", "kll").replace("~", "-"),
    }.items():
        yield problem(f"a link read from a picture, {name} wrong", link, "record.damaged")
    yield problem("a page of the site", f"{SITE}/rules/morundir/MOR-05.", "open.page")
    yield problem("no beginning", match[3:], "find.head")
    yield problem("no beginning of a study", f"…{study[3:]}", "find.head")
    yield problem("a device link", f"{SITE}/play/abcd2345", "open.device")
    yield problem("a device link, bent", f"<{escaped(f'{SITE}/play/abcd2345')}>.", "open.device")
    yield problem("a device link of a study", f"{SITE}/study/abcd2345", "open.device_study")
    for page in ("saves", "morundir/rules/MOR-07", "about", "study"):
        yield problem(f"the page {page}", f"{SITE}/{page}", "open.page")
    yield problem("no fragment", "https://example.org/kleinod/", "find.fragment")
    for sign in ("\x85", "\ufeff"):
        # Python and the page differ on whether these characters are white space, but must report the same
        # problem.
        yield problem(f"no fragment, {sign!r} behind", f"https://example.org/kleinod/{sign}", "find.fragment")
    yield problem("no fragment, a page", "Komm: https://example.org/kleinod/index.html.", "find.fragment")
    yield problem("another site", "https://lichess.org/abc", "record.start")
    yield problem("a position of chess", "8/8/8/8/8/8/8/K6k w - - 0 1", "record.start")
    yield problem("no fragment, wrapped", escaped("https://example.org/kleinod/"), "find.fragment")
    yield problem("a file with a mark that is something else", '\ufeff{"text": ', "open.json")
    yield problem("a picture in a checksum that is cut", f"{match[:-6]}abc😀1", "find.cut")
    yield problem("a file that is something else", '{"format": "chess"}', "open.json")


if __name__ == "__main__":
    every = games()
    cases = [*bent(every), *addressed(every), *retold(every), *coded(every), *beside(every), *filed(every)]
    cases += [*refused(every), *strange(every)]
    table = {"texts": every, "cases": cases}
    TABLE.write_text(json.dumps(table, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{len(cases)} cases")
