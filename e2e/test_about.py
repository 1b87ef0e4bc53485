"""The page "About" names the designers of all games and the licence of every part that is shipped."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

import kleinod
from conftest import ROOT
from kleinod.core.sentences import Words
from visit import Visit

LICENSES = (ROOT / "dist" / "licenses.md").read_text()
LANGUAGES = {"en": "English", "de": "Deutsch"}


def shipped() -> list[str]:
    """Return the names of the npm packages that visitors receive, and of the other parts with a licence."""
    packages = json.loads((ROOT / "package.json").read_text())["dependencies"]
    listed = json.loads((ROOT / "build" / "licenses" / "parts.json").read_text())
    return [*packages, "lucide-static", *(part["name"] for part in listed)]


def open_notices(visit: Visit) -> None:
    visit.go("#/")
    visit.go("#/about")
    visit.page.locator("details.notices > summary").click()
    expect(visit.page.locator("details.license").first).to_be_visible()


def test_every_designer_is_named_in_both_languages(chromium_visit: Visit) -> None:
    visit = chromium_visit
    for language, name in LANGUAGES.items():
        if visit.page.evaluate("document.documentElement.lang") != language:
            visit.page.get_by_role("button", name=name).click()
            expect(visit.page.locator(f"html[lang={language}]")).to_be_attached()
        visit.go("#/about")
        text = visit.main_text()
        for game in kleinod.games():
            if not game.startswith("_"):
                assert Words(language, game).text("game.credit") in text
        assert "MIT" in text
        assert re.search("unofficial|ohne die Autoren", text)
    visit.page.get_by_role("button", name="English").click()


def test_every_part_has_its_license(chromium_visit: Visit) -> None:
    open_notices(chromium_visit)
    for part in shipped():
        heading = re.search(rf"^## {re.escape(part)}.*$", LICENSES, re.MULTILINE)
        assert heading, part
        text = LICENSES[heading.end() :].partition("\n## ")[0]
        assert len(text) > 300, part
        expect(chromium_visit.page.locator("summary").filter(has_text=part).first).to_be_visible()


def test_licenses_are_fetched_when_somebody_opens_them(chromium_visit: Visit) -> None:
    fetched: list[str] = []
    chromium_visit.page.on("request", lambda request: fetched.append(request.url))
    chromium_visit.go("#/")
    chromium_visit.go("#/about")
    expect(chromium_visit.page.locator("details.notices")).to_be_visible()
    assert not [url for url in fetched if url.endswith("licenses.md")]
    open_notices(chromium_visit)
    assert [url for url in fetched if url.endswith("licenses.md")]


def test_licenses_that_do_not_arrive_say_so(chromium_visit: Visit) -> None:
    visit = chromium_visit
    visit.allow("licenses.md", "404")
    visit.go("#/")
    visit.page.route("**/licenses.md", lambda route: route.fulfill(status=404))
    visit.go("#/about")
    visit.page.locator("details.notices > summary").click()
    expect(visit.page.locator(".notices [role=alert]")).to_be_visible()
    visit.page.unroute("**/licenses.md")
    visit.page.locator(".notices [role=alert] button").click()
    expect(visit.page.locator("details.license").first).to_be_visible()


def test_licenses_can_be_read_in_the_page(chromium_visit: Visit) -> None:
    open_notices(chromium_visit)
    entries = chromium_visit.page.locator("details.license")
    expect(entries).to_have_count(len(re.findall(r"^## .*\)$", LICENSES, re.MULTILINE)))
    lit = entries.filter(has=chromium_visit.page.locator("summary", has_text=re.compile(r"^\s*lit 3")))
    lit.locator("summary").click()
    expect(lit.locator("pre")).to_contain_text("Redistribution and use in source and binary forms")
