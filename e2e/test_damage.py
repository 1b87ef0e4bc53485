"""Damaged or hostile input must lead to a message that says what is wrong, and never to markup that runs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import kleinod
from kleinod.core.message import KleinodError
from kleinod.core.sentences import Words
from kleinod.loading import finder
from kleinod.play.match import from_record
from kleinod.records.record import write
from table import Table
from visit import Visit


def played() -> kleinod.Match:
    match = kleinod.new("morundir")
    for notation in ("f1-f3", "c2xf3", "f6-f4"):
        match.play(notation)
    return match


GOOD = played().record()
DATA = played().as_record()
DATA_POSITION = played().position_record()
HOSTILE = "<img src=x onerror=window.hacked=1>"
DAMAGED = {
    "nothing": "",
    "cut off": GOOD[:-4],
    "cut early": GOOD[:9],
    "a letter changed": GOOD.replace("f3", "f4", 1),
    "another format": "kl9~morundir-1~p2~zzzzzz",
    "unknown game": "kl1~chess-1~p2~zzzzzz",
    "an illegal move": write(DATA._replace(tokens=("f1-f3", "a1-a2"))),
    "no such cell": write(DATA._replace(tokens=("f1-f9",))),
    "a position that cannot be": write(DATA._replace(start="9_0_0", tokens=())),
    "markup": HOSTILE,
    "markup in a record": f"kl1~morundir-1~p2~{HOSTILE}~zzzzzz",
    "script address": "javascript:window.hacked=1",
    "broken escape": "%E0%A4%A",
    "other letters": "Grüße, 王, \u202e, 👑",
    "another address": "https://example.org/",
    "a page": "#/saves",
    "capitals": DATA_POSITION.upper(),
    "very long": "kl1~morundir-1~p2~" + "a" * 50_000,
    "quotes": "\"'`{{seat}}${1}",
}


def sentence(text: str, language: str) -> str:
    """Return the message of the link finder or, if it finds a record, of the engine, without the rule's
    id."""
    _, cause = finder.find(text)
    if cause is None:
        with pytest.raises(KleinodError) as caught:
            from_record(text)
        cause = caught.value.msg
    said = Words(language, "morundir", ("blue", "black")).say(cause)
    return re.sub(r" \([A-Z]+-\d+\)$", "", said)


@pytest.mark.parametrize("case", DAMAGED)
def test_a_damaged_link_says_what_is_wrong(chromium_visit: Visit, case: str) -> None:
    visit, text = chromium_visit, DAMAGED[case]
    # The text may contain any characters, because the browser escapes those that an address cannot contain.
    visit.go("#/about")
    visit.go(f"#/m/{text}")
    assert visit.page.get_by_role("alert").inner_text() == sentence(text, "en")
    harmless(visit)
    visit.page.locator("main").get_by_role("link", name="All games").click()
    visit.ready()
    expect(visit.page.locator('[data-id="play-morundir"]')).to_be_visible()


def test_a_damaged_link_speaks_german(one_visit: Visit) -> None:
    one_visit.go(f"#/p/{DAMAGED['cut off']}")
    one_visit.page.get_by_role("button", name="Deutsch").click()
    expect(one_visit.page.get_by_role("alert")).to_have_text(sentence(DAMAGED["cut off"], "de"))
    expect(one_visit.page.locator("details code")).to_have_text(DAMAGED["cut off"])
    one_visit.page.get_by_role("button", name="English").click()
    one_visit.page.get_by_role("link", name="New game of The Conquest of Morundir").click()
    one_visit.page.wait_for_url("**/#/morundir")
    one_visit.ready()


@pytest.mark.parametrize(
    "address", ["#/nowhere", f"#/{HOSTILE}", "#/play/none", "#/morundir/rules/x/y", "#//"]
)
def test_an_address_of_nothing(chromium_visit: Visit, address: str) -> None:
    chromium_visit.go("#/about")
    chromium_visit.go(address)
    expect(chromium_visit.page.locator("main h1")).to_be_visible()
    harmless(chromium_visit)


def harmless(visit: Visit) -> None:
    """Assert that no part of a hostile text became an element or ran as a script."""
    assert visit.page.evaluate("window.hacked") is None
    assert visit.page.locator("kl-app img, kl-app script, kl-app iframe").count() == 0


NAMES = ("<img src=x onerror=a()>", "{piece} $duke </b>&amp;")


def test_hostile_names_are_only_names(one_visit: Visit) -> None:
    table = Table(one_visit).start(names=NAMES)
    expect(table.page.locator(".seat-name").first).to_have_text(NAMES[0])
    expect(table.page.locator(".prompt")).to_contain_text(f"{NAMES[0]} moves a knight or a duke.")
    table.click("f1", "f3")
    expect(table.page.locator(".prompt")).to_contain_text(f"{NAMES[1]} moves a knight or a duke.")
    harmless(one_visit)
    one_visit.go("#/")
    expect(one_visit.page.locator(".card .fine").first).to_have_text(" – ".join(NAMES))
    harmless(one_visit)


def test_names_stay_out_of_links(one_visit: Visit) -> None:
    table = Table(one_visit).start(names=("Secretive", "Human"))
    table.do("share")
    links = [field.input_value() for field in table.page.locator("dialog input").all()]
    assert len(links) == 2
    assert not any("Secretive" in link or "Human" in link for link in links)
    table.page.keyboard.press("Escape")
