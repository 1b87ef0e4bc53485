"""WebKit, the engine of Safari: it starts, moves are played, and it needs no network."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import kleinod
from conftest import ROOT
from host import Host, hosting
from oracle import path_of, tokens
from table import DRAWN, SAVED, nexts_of, pieces_of, places_of
from webkit import WebKit, webkit

#: Longer than a busy machine takes to answer a click: a second one would take it back.
NOTICED_S = 45
POSSIBLE = "() => document.querySelectorAll('kl-board [data-next]').length"
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
    press(window, start, f'kl-board [data-id="{end}"][data-next]')
    press(window, end, f'kl-table .turns [data-ply="{match.plies}"]')
    agrees(window, match)


def press(window: WebKit, cell: str, effect: str) -> None:
    """On a busy machine this browser now and then swallows a click: then click again, as anybody would."""
    for _ in range(3):
        window.click(f'kl-board [data-id="{cell}"][data-next]')
        if window.appears(effect, NOTICED_S):
            return
    raise AssertionError(f"clicking {cell} does nothing")


def agrees(window: WebKit, match: kleinod.Match) -> None:
    """What is drawn, offered and saved is what the engine says."""
    window.until(AT, match.plies)
    window.wait("kl-board svg:not([data-moving])")
    # A kept scene is shown before Python is there; what can be done in it, after.
    window.until(POSSIBLE, len(nexts_of(match, ())), 120)
    drawn = window.evaluate(DRAWN)
    assert places_of(drawn, match.picture(None).pieces) == pieces_of(match)
    assert set(drawn["next"]) == nexts_of(match, ())
    [saved] = window.evaluate(SAVED)
    assert tokens(kleinod.open(saved["record"])) == tokens(match)


def test_it_starts_plays_and_needs_no_network(window: WebKit, host: Host) -> None:
    window.open(f"{host.url}#/morundir")
    window.click("[data-id=start-people]")
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
    window.click("[data-id=start-bots]")
    window.wait("kl-table [data-id][data-next]")
    asked = window.evaluate("() => fetch('./never-there').then(() => 'answered', () => 'refused')")
    assert asked == "refused"
