"""The finder holds to the table that the page holds to as well, and undoes any two bends in either order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kleinod
from finder.bends import APART, BENDS
from kleinod.core.sentences import LANGUAGES
from kleinod.loading import finder, mail_parts

TABLE: dict[str, Any] = json.loads(Path(__file__).with_name("texts.json").read_text(encoding="utf-8"))
TEXTS: dict[str, str] = TABLE["texts"]
CASES: list[dict[str, Any]] = TABLE["cases"]
NEWER = ("newer match", "newer study")


def kind_of(name: str) -> str:
    """The kind of a text of the table; "position as match" says it where the link decides."""
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


#: What the patterns of the finder begin with or repeat. If the work grew faster than the text, two million
#: signs of it would take hours.
HOSTILE = (
    *("kl1~", "kl1~<b>a-\n–\\n", "~h", "%25", "&#126", "\\", "= ", "- ", "<a"),
    *("/v3/__", "/v3/__*__;", "/v2/url?u=", "://", "://a/"),
)


@pytest.mark.parametrize("unit", HOSTILE)
def test_a_long_text_of_one_sign_is_gone_through_once(unit: str) -> None:
    findings, problem = finder.find(unit * (2_000_000 // len(unit)))
    assert findings == ()
    assert problem is not None


def test_no_more_is_looked_at_than_a_file_may_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "LONGEST", 100)
    assert kleinod.find(TEXTS["match"])
    assert found(" " * 90 + TEXTS["match"]) == []
