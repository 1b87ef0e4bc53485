"""WebKit, the engine of Safari: the site must start in it, play moves and work offline."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

import kleinod
from conftest import ROOT
from host import Host, hosting
from oracle import path_of, tokens
from table import DRAWN, SAVED, nexts_of, pieces_of, places_of
from webkit import WebKit, webkit

#: Seconds until a click counts as lost, more than a busy machine needs, because a second click undoes the
#: first.
NOTICED_S = 45
SETTLED_S = 120
WHERE = "(what) => { const { x, y } = document.querySelector(what).getBoundingClientRect(); return [x, y]; }"
#: JavaScript: set `window.cameBack` when the page returns from the back/forward cache; a reload would lose
#: it.
MARK = "() => addEventListener('pageshow', ({ persisted }) => { window.cameBack = persisted; })"
AT = "() => document.querySelector('kl-table')?.current?.at"


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosting(ROOT / "dist", "/some/where/") as started:
        yield started


@pytest.fixture(scope="module")
def window() -> Iterator[WebKit]:
    how = json.loads((ROOT / ".cache" / "browsers.json").read_text())["webkit"]
    if "missing" in how:
        pytest.skip(f"WebKit is not tested: {how['missing']}")
    with webkit(how) as started:
        yield started


def play(window: WebKit, match: kleinod.Match, notation: str) -> None:
    start, end = path_of(match, notation)
    match.play(notation)
    press(window, f'kl-board [data-id="{start}"][data-next]', f'kl-board [data-id="{end}"][data-next]')
    press(window, f'kl-board [data-id="{end}"][data-next]', f'kl-table .turns [data-ply="{match.plies}"]')
    agrees(window, match)


def press(window: WebKit, what: str, effect: str) -> None:
    """Click an element, and click again if nothing happens, because this browser sometimes loses a click on a
    busy machine."""
    for _ in range(3):
        settled(window, what)
        window.click(what)
        if window.appears(effect, NOTICED_S):
            return
    raise AssertionError(f"clicking {what} does nothing")


def settled(window: WebKit, what: str) -> None:
    """Wait until an element stops moving, because the driver computes the element's position before it
    clicks."""
    window.wait("html[data-ready=true]")
    window.wait(what)
    places: list[Any] = []
    end = time.monotonic() + SETTLED_S
    while len(places) < 4 or len({str(place) for place in places[-4:]}) > 1:
        assert time.monotonic() < end, f"{what} never stands still"
        places.append(window.evaluate(WHERE, what))
        time.sleep(0.2)


def agrees(window: WebKit, match: kleinod.Match) -> None:
    """Wait until drawing and possible choices agree with the engine, then assert that the save does, too."""
    window.until(AT, match.plies)
    wanted = (pieces_of(match), nexts_of(match, ()))
    end = time.monotonic() + SETTLED_S
    while (shown := what_is_drawn(window, match)) != wanted and time.monotonic() < end:
        time.sleep(0.2)
    assert shown == wanted
    [saved] = window.evaluate(SAVED)
    assert tokens(kleinod.open(saved["record"])) == tokens(match)


def what_is_drawn(window: WebKit, match: kleinod.Match) -> tuple[Any, set[str]]:
    window.wait("kl-board svg:not([data-moving])")
    drawn = window.evaluate(DRAWN)
    return places_of(drawn, match.picture(None).pieces), set(drawn["next"])


def test_it_starts_plays_and_needs_no_network(window: WebKit, host: Host) -> None:
    window.open(f"{host.url}#/morundir")
    press(window, "[data-id=start-people]", "kl-table")
    match = kleinod.new("morundir")
    agrees(window, match)
    play(window, match, "f1-f3")
    window.wait('kl-offline[data-stage="ready"]')
    address = window.evaluate("() => location.href")

    window.open("about:blank")
    host.stop()
    window.open(address)
    agrees(window, match)
    play(window, match, "c2xf3")
    window.open(f"{host.url}#/matobo")
    window.wait('kl-offline-note [data-stage="ready"]')
    press(window, "[data-id=start-bots]", "kl-table [data-id][data-next]")
    asked = window.evaluate("() => fetch('./never-there').then(() => 'answered', () => 'refused')")
    assert asked == "refused"


def test_it_comes_back_from_the_back_forward_cache(window: WebKit) -> None:
    """A page that returns from the cache must have its worker running, and must not take itself for another
    tab."""
    with hosting(ROOT / "dist", "/some/where/") as host:
        window.open(f"{host.url}#/morundir")
        press(window, "[data-id=start-people]", "kl-table")
        match = kleinod.new("morundir")
        agrees(window, match)
        window.wait('kl-boot[data-stage="ready"]')
        window.evaluate(MARK)
        window.open(f"{host.url}licenses.md")
        window.back()
        window.until("() => window.cameBack", True)
        play(window, match, "f1-f3")
        assert window.evaluate("() => document.querySelector('.banner') === null")
