"""The finder agrees with the table of texts that the page is tested with too, and undoes any two bends in
either order.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import kleinod
from finder.link_damage import APART, BENDS, mail
from kleinod.core.sentences import LANGUAGES
from kleinod.loading import finder, link_escapes, mail_parts

TABLE: dict[str, Any] = json.loads(Path(__file__).with_name("texts.json").read_text(encoding="utf-8"))
TEXTS: dict[str, str] = TABLE["texts"]
CASES: list[dict[str, Any]] = TABLE["cases"]
NEWER = ("newer match", "newer study")


def kind_of(name: str) -> str:
    """Return the kind of game that the finder reports for a text of the table, given the text's name."""
    kinds = {"packed": "match", "drawn": "match", "first study": "study", "two saves": "saves"}
    kinds |= {"newer match": "match", "newer study": "study", "position as match": "match"}
    return kinds.get(name, name)


def wanted(case: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [
        (kind_of(name), TEXTS[name.split(" as ")[0]].strip(), place[0] if place else "")
        for name, *place in case["found"]
    ]


def found(text: str) -> list[tuple[str, str, str]]:
    return [(one.kind, one.text, one.place) for one in finder.find(text)[0]]


def test_the_table_is_as_large_as_it_should_be() -> None:
    assert len(CASES) >= 150
    assert len({case["name"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_every_case_of_the_table(case: dict[str, Any]) -> None:
    text = case["text"]
    if "encoding" in case:
        text = mail_parts.decoded(text.encode(case["encoding"]))
    findings, problem = finder.find(text)
    if "found" in case:
        assert [tuple(one) for one in findings] == wanted(case)
        assert (problem and problem.code) == case.get("beside")
        assert problem is None or dict(problem.args) == case.get("args", {})
        return
    assert findings == ()
    assert problem is not None
    assert (problem.code, dict(problem.args)) == (case["problem"], case["args"])
    for language in LANGUAGES:
        said = kleinod.say(problem, language)
        assert " " in said
        assert problem.code not in said


def test_any_two_bends_in_either_order_are_undone() -> None:
    link = f"https://example.org/kleinod/#/m/{TEXTS['match']}"
    whole = [("match", TEXTS["match"], "")]
    lost = [
        (one, other)
        for one, first in BENDS.items()
        for other, then in BENDS.items()
        if one != other and (one, other) not in APART and found(then(first(link))) != whole
    ]
    assert lost == []


def test_what_is_found_opens_or_is_said_to_be_newer() -> None:
    for name, text in TEXTS.items():
        [one] = kleinod.find(text)
        if name in NEWER:
            with pytest.raises(kleinod.WrongVersion):
                one.open()
            continue
        opened = one.open()
        if isinstance(opened, kleinod.Match):
            assert opened == kleinod.open(text)
        elif isinstance(opened, kleinod.Study):
            assert opened == kleinod.study(text)
        else:
            assert opened == kleinod.saves(text)


#: Beginnings and repeated parts of the finder's patterns. If its work grew faster than the length of a text,
#: two million characters of them would take hours.
HOSTILE = (
    *("kl1~", "kl1~<b>a-\n–\\n", "~h", "%25", "&#126", "\\", "= ", "- ", "<a"),
    *("/v3/__", "/v3/__*__;", "/v2/url?u=", "://", "://a/"),
)


@pytest.mark.parametrize("unit", HOSTILE)
def test_a_long_text_of_one_sign_is_gone_through_once(unit: str) -> None:
    findings, problem = finder.find(unit * (2_000_000 // len(unit)))
    assert findings == ()
    assert problem is not None


#: Units that are repeated to make texts of a million characters: mails, base 64, prose, and whole and broken
#: links.
LINK = f"https://example.org/kleinod/#/m/{TEXTS['match']}"
MAIL = mail("Würfel & Bohnen, 100 % - so = ja\\nein. " * 60)
LONG = {
    "mails": f"From: a@example.org\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\n{MAIL}\n\n",
    "base 64": b64encode(bytes(range(256))).decode().rstrip("="),
    "prose": "The bohn is a gem - und das ist 100 % wahr (k, l, 1 ~ 2). ",
    "links": f"{LINK}\n",
    "links in HTML": f'<a href="{LINK[:60]}<wbr>{LINK[60:]}">{LINK[:50]}…</a> – &amp; -\n',
    "broken links": f"> KL1~{LINK[40:60]}– <b>\\n {LINK[60:-3]}-\n",
    "broken studies": f"ks2~{'– <b>- aB3_' * 900}-\n%41=\n1: ",
}


@pytest.mark.parametrize("kind", LONG)
def test_the_work_for_a_long_text_is_bounded(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = LONG[kind] * (1_000_000 // len(LONG[kind]))
    read: Counter[str] = Counter()

    def counted(module: ModuleType, name: str) -> None:
        function = getattr(module, name)

        def counting(given: str) -> str:
            read[name] += len(given)
            return function(given)

        monkeypatch.setattr(module, name, counting)

    for module in (finder, mail_parts):
        counted(module, "unescaped")
        counted(module, "unlabelled")
    counted(finder, "_letters")
    counted(finder, "_checked")
    finder.find(text)
    assert max(read["unescaped"], read["unlabelled"]) <= 8 * len(text)
    assert max(read["_letters"], read["_checked"]) <= 12 * len(text)


def test_no_more_is_looked_at_than_a_file_may_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "LONGEST", 100)
    assert kleinod.find(TEXTS["match"])
    assert found(" " * 90 + TEXTS["match"]) == []


def test_only_short_runs_of_utf7_are_decoded() -> None:
    """Every "+" may begin a run of UTF-7. Without a limit, a long run would be read again from each "+" in
    it."""
    for count in (1, 24):
        assert link_escapes.unescaped(encoded_in_utf7(count)) == "!" * count
    assert link_escapes.unescaped(encoded_in_utf7(25)) == encoded_in_utf7(25)


def test_at_most_ten_thousand_addresses_of_a_mail_filter_are_decoded() -> None:
    text = "/v3/__a*b__;fg " * 10_005
    assert link_escapes.unescaped(text).count("a~b") == 10_000


def encoded_in_utf7(count: int) -> str:
    """Return this many exclamation marks in UTF-7."""
    return f"+{b64encode(('!' * count).encode('utf-16-be')).decode().rstrip('=')}-"
