"""Each file that is fetched later is taken away, wherever it is wanted: the page says so and goes on.

"Try again" fetches it as soon as it is there. The build says which files there are, so new ones are found.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress

import pytest
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import Error as PlaywrightError

import host as faults
import kleinod
from conftest import ROOT, OpenVisit
from host import Fault, Host, hosting
from student import Student, played
from table import Table
from visit import READY, Visit

DIST = ROOT / "dist"
#: What browsers say of files that do not arrive.
COMPLAINTS = (
    "did not arrive",
    "Failed to load",
    "failed: http",
    "MIME",
    "ERR_",
    "error: ",
    "console",
    "NetworkError",
)
#: Nothing waits for Python: what a page wants arrives before it, and hundreds of starts would take hours.
NO_PYTHON = "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };"

#: None: the host is not to be reached at all.
LOSSES: dict[str, Fault | None] = {
    "missing": faults.missing,
    "cut off": faults.broken_off,
    "offline": None,
    "a page instead": faults.a_page_for_ever,
    "out of order": faults.out_of_order,
}
#: Files that make something faster, or are there for a moment to come: pages do without them.
SPARED = re.compile(r"-starts-|/prepare-|/bug-|/page-bug-|\.woff2$")
#: Scripts of workers and of the page itself, which does not start without them (test_heal.py, test_boot.py).
BEFORE = re.compile(r"/(?:index|worker|memory)-")

RECORD = played().record()
STUDY = kleinod.study(played()).text()
GAMES = list(kleinod.games())
#: The pages there are, those of the first game before those of the others.
PAGES = [
    "#/",
    "#/about",
    "#/saves",
    "#/settings",
    "#/python",
    "#/embed",
    "#/study",
    "#/counts",
    "#/play/nothing",
    f"#/m/{RECORD}",
    f"#/s/{STUDY}",
    f"#/board/look/{RECORD}",
    f"#/board/look/{STUDY}",
    "#/mutternland/draw",
    "#/morundir/editor",
    *(
        f"#/{game}{page}"
        for page in ("", "/rules", "/readings", "/learn", "/puzzles", "/glance")
        for game in GAMES
        if (game, page) != ("mutterboehnchen", "/puzzles")
    ),
]
#: Press whatever button there is, until there has been none for a while, or the page loads itself again.
TRY_ALL = """
async () => {
  for (let quiet = 0; quiet < 5; quiet += 1) {
    const button = document.querySelector('[data-id="fetch"]');
    if (button) quiet = 0;
    button?.click();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
"""
TRY_AGAIN = {"en": "Try again", "de": "Noch einmal versuchen"}


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosting(DIST) as started:
        started.kept = False
        yield started


@contextmanager
def lost(host: Host, file: str, loss: str) -> Iterator[None]:
    fault = LOSSES[loss]
    if fault:
        host.faults[re.escape(file)] = fault
    else:
        host.stop()
    try:
        yield
    finally:
        host.faults.clear()
        if not fault:
            host.start()


def lazy(name: str) -> bool:
    """Whether a file is one of those that are fetched later."""
    return name == "licenses.md" or (name.startswith("assets/") and not BEFORE.search(name))


def again(visit: Visit) -> Locator:
    """The buttons that fetch once more."""
    return visit.page.locator('[data-id="fetch"]:visible')


def go(visit: Visit, address: str) -> None:
    visit.page.evaluate("(to) => { location.hash = to; }", address)


def no_report(visit: Visit) -> None:
    expect(visit.page.locator("kl-bug dialog[open]")).to_have_count(0)


def told(visit: Visit, language: str) -> None:
    """A sentence with a way to try again, in the language spoken."""
    expect(again(visit).first).to_have_text(TRY_AGAIN[language])
    expect(visit.page.get_by_role("alert").filter(visible=True).first).to_have_text(re.compile(r"\w+ \w+"))
    no_report(visit)


def mended(visit: Visit) -> None:
    """Try again wherever something is missing, until nothing is."""
    with suppress(PlaywrightError):
        visit.page.evaluate(TRY_ALL)
    visit.page.wait_for_load_state()
    expect(again(visit)).to_have_count(0)
    no_report(visit)


def kind_of(address: str) -> str:
    """An address without the name of its game."""
    return re.sub(rf"^#/({'|'.join(GAMES)})\b", "#/game", address)


def start_of(address: str) -> str:
    """A page with as little as possible to come from."""
    return "#/python" if address == "#/settings" else "#/settings"


def wanted(visit: Visit, host: Host, start: str, address: str) -> list[str]:
    """The files that are fetched on the way from one page to another."""
    begin(visit, host, start)
    before = set(host.asked)
    was = visit.page.evaluate("document.documentElement.dataset.page")
    go(visit, address)
    visit.page.wait_for_function("(was) => document.documentElement.dataset.page !== was", arg=was)
    rest(host)
    return sorted({name for name in host.asked if lazy(name)} - before)


def rest(host: Host) -> None:
    """Wait until nothing has been asked for a while."""
    asked = -1
    while asked != len(host.asked):
        asked = len(host.asked)
        time.sleep(0.7)


def begin(visit: Visit, host: Host, start: str) -> None:
    host.asked.clear()
    visit.page.goto("about:blank")
    visit.page.goto(host.url + start)
    visit.page.wait_for_selector(READY)
    rest(host)


def sample(files: list[str], everyday: bool) -> list[str]:
    """All of them, or every day a few from the first to the last."""
    return files if not everyday else files[:: max(1, len(files) // 4)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("address", PAGES, ids=lambda address: address[:24].strip("#/") or "home")
def test_3_what_a_page_wants_is_said_to_be_missing(
    one_browser: Browser, open_visit: OpenVisit, host: Host, address: str, request: pytest.FixtureRequest
) -> None:
    number = PAGES.index(address)
    language = ("en", "de")[number % 2]
    visit = open_visit(
        one_browser, host.url, settings={"language": language, "animation": False, "theme": "light"}
    )
    visit.allow(*COMPLAINTS)
    visit.context.add_init_script(NO_PYTHON)
    start = start_of(address)
    files = wanted(visit, host, start, address)
    if number != next(at for at, other in enumerate(PAGES) if kind_of(other) == kind_of(address)):
        # What all games have in common was taken away from the first one.
        files = [file for file in files if re.search(rf"/{address.split('/')[1]}-", file)]
    assert files
    everyday = request.config.option.markexpr != "slow"
    for step, file in enumerate(sample(files, everyday)):
        spared = SPARED.search(file)
        losses = [loss for loss in LOSSES if LOSSES[loss] or not spared]
        loss = losses[(number + step) % len(losses)]
        print(f"{address[:24]} {file} {loss}")
        begin(visit, host, start)
        with lost(host, file, loss):
            go(visit, address)
            if spared:
                expect(visit.page.locator("main .page").first).to_be_visible()
                no_report(visit)
                continue
            told(visit, language)
            go(visit, start)
            expect(visit.page.locator("main h1")).to_be_visible()
            expect(again(visit)).to_have_count(0)
            go(visit, address)
            told(visit, language)
        mended(visit)
        expect(visit.page.locator("main .page, main kl-table, main .guest").first).to_be_visible()


def in_game(visit: Visit) -> Locator:
    """A game that has begun, with all that comes after its start."""
    visit.open("#/morundir")
    table = Table(visit).start()
    table.click("f1", "f3")
    table.click("c2", "f3")
    visit.quiet()
    return visit.page.locator("kl-table")


#: By name: where somebody is, the button that wants something, and what shows that it has come.
DEEDS = {
    "QR code": ("game", '[data-action="share"]', '[data-id="qr"]', "svg.qr"),
    "film": ("game", '[data-action="share"]', '[data-id="film"]', None),
    "rules": ("game", None, '[data-action="rules"]', "dialog.drawer .articles"),
    "QR code of a study": ("study", '[data-action="share"]', '[data-id="study-qr"]', "svg.qr"),
    "film of a study": ("study", '[data-action="share"]', '[data-id="film"]', None),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("deed", DEEDS)
def test_3_what_a_button_wants_is_said_to_be_missing(
    one_browser: Browser, open_visit: OpenVisit, host: Host, deed: str, request: pytest.FixtureRequest
) -> None:
    where, before, button, comes = DEEDS[deed]
    visit = open_visit(one_browser, host.url)
    visit.allow(*COMPLAINTS)

    def begun() -> None:
        visit.page.goto("about:blank")
        if where == "game":
            in_game(visit)
        else:
            Student(visit.open("#/settings")).open(f"#/s/{STUDY}")
        if before:
            visit.page.locator(f"{before}:visible").first.click()
            expect(visit.page.locator(f"{button}:visible")).to_be_visible()
        rest(host)
        host.asked.clear()

    def arrived() -> None:
        if comes:
            expect(visit.page.locator(comes).first).to_be_visible()
        else:
            expect(visit.page.locator(f"{button}:visible")).to_have_attribute("aria-disabled", "false")
        no_report(visit)

    begun()
    with visit.page.expect_download() if not comes else nullcontext():
        visit.page.locator(f"{button}:visible").click()
    arrived()
    rest(host)
    files = sorted({name for name in host.asked if lazy(name) and not SPARED.search(name)})
    assert files
    everyday = request.config.option.markexpr != "slow"
    for step, file in enumerate(files[:1] if everyday else files):
        loss = list(LOSSES)[(step + len(deed)) % len(LOSSES)]
        print(f"{deed} {file} {loss}")
        begun()
        record = visit.page.evaluate("document.querySelector('kl-table').current.record")
        with lost(host, file, loss):
            visit.page.locator(f"{button}:visible").click()
            told(visit, "en")
        with visit.page.expect_download() if not comes else nullcontext():
            mended(visit)
        arrived()
        # The game is the same, and nobody had to load the page again.
        assert visit.page.evaluate("document.querySelector('kl-table').current.record") == record
        assert visit.page.evaluate("window.workers.length") == 1
