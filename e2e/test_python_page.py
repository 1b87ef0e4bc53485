"""The console of the page "Python": it runs the visitor's code, draws, stops, and does not disturb games."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

import kleinod
from conftest import OpenVisit
from table import Table
from visit import BOOT_MS, Visit


@pytest.fixture(scope="module")
def python(chromium: Browser, open_shared: OpenVisit) -> Visit:
    return open_shared(chromium).open("#/python")


def run(visit: Visit, source: str) -> Locator:
    """Run code in the console and wait until it ends. Return the lines of the output."""
    visit.page.get_by_role("textbox").fill(source)
    visit.page.get_by_role("button", name="Run").click()
    expect(visit.page.locator("[data-state=idle]")).to_be_attached(timeout=BOOT_MS)
    return visit.page.locator(".console-lines > *")


def test_it_runs_kleinod_and_draws(python: Visit) -> None:
    lines = run(python, python.page.get_by_role("textbox").input_value())
    picture = lines.last
    expect(picture).to_have_attribute("alt", "Picture drawn by your lines")
    python.page.wait_for_function("(i) => i.complete && i.naturalWidth > 100", arg=picture.element_handle())
    assert picture.get_attribute("src", timeout=1000)


@pytest.mark.parametrize("name", ["A board", "Legal moves", "All games"])
def test_the_examples_run(python: Visit, name: str) -> None:
    python.page.get_by_role("button", name=name).click()
    lines = run(python, python.page.get_by_role("textbox").input_value())
    assert lines.last.get_attribute("data-kind") != "error", lines.last.inner_text()
    assert lines.last.get_attribute("data-kind") != "source"


def test_values_prints_and_errors_are_shown_as_text(python: Visit) -> None:
    lines = run(python, "import kleinod\nlen(kleinod.new('morundir').legal())")
    assert lines.last.inner_text() == str(len(kleinod.new("morundir").legal()))
    lines = run(python, "print('<img src=x onerror=window.hacked=1>')\n'<b>' * 2")
    assert lines.nth(-2).inner_text() == "<img src=x onerror=window.hacked=1>"
    assert lines.last.inner_text() == repr("<b><b>")
    lines = run(python, "def f():\n    return 1 / 0\nf()")
    assert lines.last.get_attribute("data-kind") == "error"
    assert "ZeroDivisionError" in lines.last.inner_text()
    assert "line 2, in f" in lines.last.inner_text()
    lines = run(python, "class Torn:\n    def _repr_svg_(self):\n        return 1 / 0\nTorn()")
    assert lines.last.get_attribute("data-kind") == "error"
    assert "ZeroDivisionError" in lines.last.inner_text()
    # Variables and functions must last from one run to the next.
    assert run(python, "f.__name__").last.inner_text() == "'f'"
    assert python.page.evaluate("window.hacked") is None


def test_everything_public_is_there_at_once(python: Visit) -> None:
    """All public names must be importable, even the types of results, whose modules load late."""
    lines = run(python, "from kleinod import *\nTERMINAL, Study.__name__, Save.__name__, Play.__name__")
    assert lines.last.inner_text() == "(-2, 'Study', 'Save', 'Play')"


def test_a_hostile_picture_does_nothing(python: Visit) -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="parent.hacked=1">'
        "<script>parent.hacked=1</script>"
        '<image href="https://example.org/x.png"/></svg>'
    )
    lines = run(python, f"'''{svg}'''")
    python.page.wait_for_function("(i) => i.complete", arg=lines.last.element_handle())
    assert lines.last.evaluate("(e) => e.localName") == "img"
    assert python.page.evaluate("window.hacked") is None
    assert python.page.locator(".console-lines script, .console-lines svg").count() == 0


def test_an_endless_loop_can_be_stopped_and_games_go_on(python: Visit) -> None:
    python.page.get_by_role("textbox").fill("while True:\n    pass")
    python.page.get_by_role("button", name="Run").click()
    expect(python.page.locator("[data-state=running]")).to_be_attached(timeout=BOOT_MS)
    table = Table(python).start()
    table.click("f1", "f3")
    assert table.match().plies == 1
    python.go("#/python")
    python.page.get_by_role("button", name="Stop").click()
    assert run(python, "6 * 7").last.inner_text() == "42"


def test_it_is_found_from_about(python: Visit) -> None:
    python.go("#/about")
    python.page.locator("main").get_by_role("link", name="Python", exact=True).click()
    python.page.wait_for_url("**/#/python")
    python.ready()
    python.page.get_by_role("button", name="Deutsch").click()
    expect(python.page.get_by_role("button", name="Ausführen")).to_be_visible()
    python.page.get_by_role("button", name="English").click()
