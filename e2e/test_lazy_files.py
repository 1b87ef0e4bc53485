"""If a file fetched after the start does not arrive, the page must say so, go on, and fetch it again on
request.

The tests find these files in the build, so they cover new ones as well.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, expect
from playwright.sync_api import Error as PlaywrightError

import host as faults
import kleinod
from conftest import ROOT, OpenVisit
from host import Fault, Host, hosting
from storage import REPLACE
from student import Student, played
from table import Table
from visit import READY, Visit

DIST = ROOT / "dist"
#: Patterns of the browser's error messages about files that do not arrive.
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
#: JavaScript: keep Python from starting, because pages fetch the files without it and hundreds of starts
#: would take hours.
NO_PYTHON = """
window.Worker = class extends EventTarget { postMessage() {} terminate() {} };
// The page counts starts that were cut off, and would soon show a notice that takes room on every page.
localStorage.removeItem("kleinod.starts");
"""
#: JavaScript: count the animated pictures ("films") that the page makes.
COUNT_FILMS = """
window.films = 0;
addEventListener("filmed", ({ detail }) => { window.films += detail; }, true);
"""

#: Ways to lose a file, by name, each with the host's fault; None if the host cannot be reached at all.
LOSSES: dict[str, Fault | None] = {
    "missing": faults.missing,
    "cut off": faults.broken_off,
    "offline": None,
    "a page instead": faults.a_page_for_ever,
    "out of order": faults.out_of_order,
}
#: Matches files that pages can do without: they save time, prepare a later moment, or hold the text of the
#: link back to the match.
SPARED = re.compile(
    r"-starts-|/(?:snapshot-maker|rehearsal|bug-dialog|page-bug|frame-shape|held-start-panel|page-held|page-way)-|\.woff2$"
)
#: Matches the address of a set-up page. Such a page prefetches the table's files, and if one is lost that
#: only the table needs, the table and not the set-up page reports it.
SET_UP = re.compile(rf"^#/(?:{'|'.join(kleinod.games())})$")
TABLE = "#/m/"
#: Matches the files with a game's drawings and words that a table requests only after Python has answered.
DRAWN_LATER = re.compile(r"assets/morundir-(?:(?:de|en)-)?[\w-]{8}\.json$")
#: Matches scripts without which nothing starts, tested in test_heal.py and test_boot.py: workers, and the
#: page's own script.
BEFORE = re.compile(r"/(?:index|worker|snapshot)-(?!maker-)")

RECORD = played().record()
STUDY = kleinod.study(played()).text()
GAMES = list(kleinod.games())
#: A save as the page stores it. With a save in the list, the home page needs more files.
SAVE = {
    "id": "kept1",
    "game": "morundir",
    "record": RECORD,
    "names": ["Nora", "Ben"],
    "kinds": ["h", "h"],
    "created": 1_800_000_000_000,
    "updated": 1_800_000_000_000,
    "at": 0,
    "over": False,
    "title": "",
    "fixed": False,
    "frame": None,
}
FILE = {
    "format": "kleinod-saves",
    "schema": 2,
    "edition": "0",
    "made": "2026-11-26T12:00:00.000Z",
    "saves": [SAVE | {"created": "2026-11-26T12:00:00.000Z", "updated": "2026-11-26T12:00:00.000Z"}],
}
#: The addresses of all pages; each kind of page comes with the first game before the other games.
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
    "#/t/nothing",
    f"#/m/{RECORD}",
    f"#/s/{STUDY}",
    # An embedded board has a language of its own. Here it is the one in which the test expects the messages.
    f"#/board/look.en/{RECORD}",
    f"#/board/look.de/{STUDY}",
    "#/mutternland/draw",
    "#/morundir/editor",
    *(
        f"#/{game}{page}"
        for page in ("", "/rules", "/readings", "/learn", "/puzzles", "/glance")
        for game in GAMES
        if (game, page) != ("mutterboehnchen", "/puzzles")
    ),
]
#: JavaScript: click every button "Try again" for a lost file, until none has appeared for a while.
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
LANGUAGES = ("en", "de")
#: JavaScript: true once the page has prefetched the dialog for reporting bugs, as every idle page does.
BUG_DIALOG_CAME = (
    "() => performance.getEntriesByType('resource').some(({ name }) => /bug-dialog-/.test(name))"
)
OPEN = 'main [data-id="open"]'
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
    """Return True if a file is fetched only after the start, so that pages must survive its loss."""
    return name == "licenses.md" or (name.startswith("assets/") and not BEFORE.search(name))


def again(visit: Visit) -> Locator:
    """Return the visible buttons that fetch a lost file again."""
    return visit.page.locator('[data-id="fetch"]:visible')


def go(visit: Visit, address: str) -> None:
    visit.page.evaluate("(to) => { location.hash = to; }", address)


def no_report(visit: Visit) -> None:
    expect(visit.page.locator("kl-bug dialog[open]")).to_have_count(0)


def told(visit: Visit, language: str) -> None:
    """Assert that the page shows a message and "Try again" in this language, but no dialog for reporting a
    bug."""
    expect(again(visit).first).to_have_text(TRY_AGAIN[language])
    expect(visit.page.get_by_role("alert").filter(visible=True).first).to_have_text(re.compile(r"\w+ \w+"))
    no_report(visit)


def mended(visit: Visit) -> None:
    """Press "Try again" wherever a file is missing, until no file is missing.

    A page that reloads may find a further file missing, and then asks once more.
    """
    for _ in range(3):
        with suppress(PlaywrightError):
            visit.page.evaluate(TRY_ALL)
        visit.page.wait_for_load_state()
        if again(visit).count() == 0:
            break
    expect(again(visit)).to_have_count(0)
    no_report(visit)


def kind_of(address: str) -> str:
    """Return an address with the name of the game replaced by "game"."""
    return re.sub(rf"^#/({'|'.join(GAMES)})\b", "#/game", address)


def start_of(address: str) -> str:
    """Return the address of a page that needs few files, from which the test goes on to `address`."""
    return "#/python" if address == "#/settings" else "#/settings"


def wanted(visit: Visit, host: Host, start: str, address: str) -> list[str]:
    """Return the files that the page fetches when the visitor goes from `start` to `address`."""
    begin(visit, host, start)
    rest(host)
    before = set(host.asked)
    was = visit.page.evaluate("document.documentElement.dataset.page")
    go(visit, address)
    visit.page.wait_for_function("(was) => document.documentElement.dataset.page !== was", arg=was)
    rest(host)
    return sorted({name for name in host.asked if lazy(name)} - before)


def rest(host: Host) -> None:
    """Wait until the host has had no request for a while."""
    asked = -1
    while asked != len(host.asked):
        asked = len(host.asked)
        time.sleep(0.7)


def begin(visit: Visit, host: Host, start: str) -> None:
    host.asked.clear()
    visit.page.goto("about:blank")
    visit.page.goto(host.url + start)
    visit.page.wait_for_selector(READY)


#: The losses tested so far in this run, by browser and file.
MET: dict[tuple[str, str], set[str]] = {}


def losses_of(browser: Browser, file: str, turn: int, everyday: bool) -> list[str]:
    """Return the losses to test for a file: one, which depends on `turn`, or in a slow run of Chromium all
    those not yet tested."""
    # Files that pages can do without are not tested offline, because then the needed files are lost, too.
    possible = [loss for loss in LOSSES if LOSSES[loss] or not SPARED.search(file)]
    met = MET.setdefault((browser.browser_type.name, file), set())
    unmet = [loss for loss in possible if loss not in met]
    chosen = possible[turn % len(possible)]
    one = everyday or not unmet or browser.browser_type.name != "chromium"
    losses = [chosen] if one else unmet
    met.update(losses)
    return losses


def keep_a_match(visit: Visit, host: Host) -> None:
    begin(visit, host, "#/saves")
    visit.page.evaluate(REPLACE, [SAVE])


def take_away_from_page(browser: Browser, visit: Visit, host: Host, address: str, everyday: bool) -> None:
    number = PAGES.index(address)
    language = LANGUAGES[number % 2]
    visit.allow(*COMPLAINTS)
    visit.context.add_init_script(NO_PYTHON)
    start = start_of(address)
    keep_a_match(visit, host)
    files = wanted(visit, host, start, address)
    if number != next(at for at, other in enumerate(PAGES) if kind_of(other) == kind_of(address)):
        # Files that all games share have been tested with the first game.
        files = [file for file in files if re.search(rf"/{address.split('/')[1]}-", file)]
    if address.startswith(TABLE):
        files = [file for file in files if not DRAWN_LATER.search(file)]
    assert files
    turns = list(enumerate(files))
    if everyday:
        turns = turns[:: max(1, len(files) // 4)]
    for turn, file in turns:
        for loss in losses_of(browser, file, number + turn, everyday):
            take_away(visit, host, address, file, loss, language)


def take_away(visit: Visit, host: Host, address: str, file: str, loss: str, language: str) -> None:
    """Lose a file. A page that needs it must say so at every visit, and get it once the file is back."""
    print(f"{address[:24]} {file} {loss}")
    start = start_of(address)
    begin(visit, host, start)
    with lost(host, file, loss):
        go(visit, address)
        if SPARED.search(file):
            expect(visit.page.locator("main .page").first).to_be_visible()
            no_report(visit)
            return
        if fetched_ahead(visit, host, address):
            return
        told(visit, language)
        # Leave the page and come back, except for an embedded board, which has no links to other pages.
        if not address.startswith("#/board/"):
            go(visit, start)
            expect(again(visit)).to_have_count(0)
            expect(visit.page.locator("main h1")).to_be_visible()
            go(visit, address)
            told(visit, language)
    mended(visit)
    expect(visit.page.locator("main .page, main kl-table, main .guest").first).to_be_visible()


def fetched_ahead(visit: Visit, host: Host, address: str) -> bool:
    """Return True if a set-up page works without the lost file, which it has only prefetched for the
    table."""
    if not SET_UP.search(address):
        return False
    start = visit.page.locator("main [data-id^=start]:visible")
    expect(start.or_(again(visit)).first).to_be_visible()
    rest(host)
    if start.count() == 0 or again(visit).count():
        return False
    no_report(visit)
    return True


def on_pages(addresses: list[str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "address", addresses, ids=lambda address: address[:24].strip("#/") or "home"
    )


@pytest.fixture
def page_visit(one_browser: Browser, open_visit: OpenVisit, host: Host, address: str) -> Visit:
    language = LANGUAGES[PAGES.index(address) % 2]
    return open_visit(
        one_browser, host.url, settings={"language": language, "animation": False, "theme": "light"}
    )


@on_pages(PAGES[:: len(PAGES) // 3])
def test_3_what_a_page_wants_is_said_to_be_missing(
    one_browser: Browser, page_visit: Visit, host: Host, address: str
) -> None:
    """Test a sample of pages and of their files, each file lost in one way."""
    take_away_from_page(one_browser, page_visit, host, address, everyday=True)


@on_pages(["#/about"])
def test_3_a_style_that_comes_as_a_page_is_said_to_be_missing(
    page_visit: Visit, host: Host, address: str
) -> None:
    """An HTML page in place of a style sheet must be reported, although Chromium takes it for an empty style
    sheet."""
    page_visit.allow(*COMPLAINTS)
    page_visit.context.add_init_script(NO_PYTHON)
    style = next(
        file for file in wanted(page_visit, host, start_of(address), address) if file.endswith(".css")
    )
    take_away(page_visit, host, address, style, "a page instead", LANGUAGES[PAGES.index(address) % 2])


def test_3_a_linked_match_says_that_drawings_or_words_of_its_game_are_missing(
    open_visit: OpenVisit, chromium: Browser, host: Host
) -> None:
    """A linked match must report lost drawings and words, which it requests only after Python has
    answered."""
    visit = open_visit(chromium, host.url)
    visit.allow(*COMPLAINTS)
    names = [path.relative_to(DIST).as_posix() for path in DIST.rglob("*.json")]
    drawings, words = sorted(name for name in names if DRAWN_LATER.search(name) and "-de-" not in name)
    for file in (drawings, words):
        begin(visit, host, "#/settings")
        with lost(host, file, "missing"):
            go(visit, f"#/m/{RECORD}")
            told(visit, "en")
        mended(visit)
        expect(visit.page.locator("main kl-table .board:visible").first).to_be_visible()


# The first pages take long: they test most files, with several hundred page loads one after the other.
@pytest.mark.timeout(3600)
@pytest.mark.slow
@on_pages(PAGES)
def test_3_every_file_that_a_page_wants_is_said_to_be_missing_in_every_way(
    one_browser: Browser, page_visit: Visit, host: Host, address: str
) -> None:
    """Test every loss of a file on the first page that needs it, and one more loss on every other page.

    In Firefox, test one loss on every page.
    """
    take_away_from_page(one_browser, page_visit, host, address, everyday=False)


def in_game(visit: Visit) -> Locator:
    """Start a match and play two turns, so that all files fetched during play have come."""
    visit.open("#/morundir")
    table = Table(visit).start()
    table.click("f1", "f3")
    table.click("c2", "f3")
    visit.quiet()
    return visit.page.locator("kl-table")


#: By name of the action: the place; the button to press first; the button or file field that needs the files;
#: and the selector of the result, or None if the result is a download.
DEEDS = {
    "QR code": ("game", '[data-action="share"]', '[data-id="qr"]', "svg.qr"),
    "film": ("game", '[data-action="share"]', '[data-id="film"]', None),
    "rules": ("game", '[data-action="sheet"]', '[data-action="rules"]', "dialog.drawer .articles"),
    "QR code of a study": ("study", '[data-action="share"]', '[data-id="study-qr"]', "svg.qr"),
    "film of a study": ("study", '[data-action="share"]', '[data-id="film"]', None),
    "licenses": ("#/about", None, "details.notices > summary", "details.license"),
    "a link or file": ("#/saves", None, OPEN, "kl-open dialog[open]"),
    "a scan": ("#/saves", OPEN, '[data-id="scan"]', "kl-scan"),
    "a file of saves": ("#/saves", OPEN, 'kl-open input[type="file"]', "kl-import h3"),
}


class Doer:
    """Does one of the actions in DEEDS as a user does it."""

    def __init__(self, visit: Visit, host: Host, deed: str) -> None:
        self.visit, self.page, self.host = visit, visit.page, host
        self.where, self.before, self.button, self.comes = DEEDS[deed]
        visit.context.add_init_script(COUNT_FILMS)

    def begin(self) -> None:
        """Go to the place of the button, so that the next click needs the files."""
        self.page.goto("about:blank")
        if self.where == "game":
            in_game(self.visit)
        elif self.where == "study":
            Student(self.visit.open("#/settings")).open(f"#/s/{STUDY}")
        else:
            self.visit.open(self.where)
        self.page.wait_for_function(BUG_DIALOG_CAME)
        if self.before:
            self.page.locator(f"{self.before}:visible").first.click()
            self.page.locator(self.button).first.wait_for(state="attached")
        rest(self.host)

    def press(self) -> None:
        if "file" in self.button:
            file: FilePayload = {
                "name": "saves.json",
                "mimeType": "application/json",
                "buffer": json.dumps(FILE).encode(),
            }
            self.page.locator(self.button).set_input_files(file)
        else:
            self.page.locator(f"{self.button}:visible").first.click()

    @contextmanager
    def awaits(self) -> Iterator[None]:
        """If the action makes an animated picture, wait for it at the end, by an event of the page because
        Firefox reports no downloads."""
        made = 0 if self.comes else self.page.evaluate("window.films")
        yield
        if not self.comes:
            self.page.wait_for_function("(made) => window.films > made", arg=made)

    def arrived(self) -> None:
        if self.comes:
            expect(self.page.locator(self.comes).first).to_be_visible()
        else:
            expect(self.page.locator(f"{self.button}:visible")).to_have_attribute("aria-disabled", "false")
        no_report(self.visit)

    def do(self) -> None:
        with self.awaits():
            self.press()
        self.arrived()
        rest(self.host)


def take_away_from_deed(browser: Browser, visit: Visit, host: Host, deed: str, everyday: bool) -> None:
    visit.allow(*COMPLAINTS)
    doer = Doer(visit, host, deed)
    doer.begin()
    host.asked.clear()
    doer.do()
    files = {name for name in host.asked if lazy(name) and not SPARED.search(name)}
    # Leave out files that the place itself needs, which may come after the click on a slow machine.
    host.asked.clear()
    doer.begin()
    files = sorted(files - set(host.asked))
    assert files
    for turn, file in enumerate(files[:1] if everyday else files):
        for loss in losses_of(browser, file, turn + len(deed), everyday):
            print(f"{deed} {file} {loss}")
            doer.begin()
            record = visit.page.evaluate("document.querySelector('kl-table')?.current.record")
            with lost(host, file, loss):
                doer.press()
                told(visit, "en")
            with doer.awaits():
                mended(visit)
            doer.arrived()
            # The match must be the same, and the page must not have been reloaded.
            assert visit.page.evaluate("document.querySelector('kl-table')?.current.record") == record
            assert visit.page.evaluate("window.workers.length") == 1


@pytest.mark.parametrize("deed", ["QR code", "a file of saves"])
def test_3_what_a_button_wants_is_said_to_be_missing(
    one_browser: Browser, open_visit: OpenVisit, host: Host, deed: str
) -> None:
    take_away_from_deed(one_browser, open_visit(one_browser, host.url), host, deed, everyday=True)


@pytest.mark.slow
@pytest.mark.parametrize("deed", DEEDS)
def test_3_every_file_that_a_button_wants_is_said_to_be_missing_in_every_way(
    one_browser: Browser, open_visit: OpenVisit, host: Host, deed: str
) -> None:
    take_away_from_deed(one_browser, open_visit(one_browser, host.url), host, deed, everyday=False)


def in_any_language(name: str) -> str:
    """Return the name of a file; files of words get the same name in both languages."""
    return re.sub(r"([-/])(?:de|en)-[\w-]{8}\.json$", r"\1words.json", name)


@pytest.mark.slow
def test_3_every_file_that_comes_later_is_wanted_by_a_page_or_a_button(
    chromium: Browser, open_visit: OpenVisit, host: Host
) -> None:
    """Every file fetched after the start must belong to a page or button above, because otherwise no test
    loses it."""
    visit = open_visit(chromium, host.url)
    visit.allow(*COMPLAINTS)
    asked: set[str] = set()
    keep_a_match(visit, host)
    for address in PAGES:
        go(visit, address)
        visit.quiet()
        rest(host)
        asked |= set(host.asked)
    for deed in DEEDS:
        doer = Doer(visit, host, deed)
        doer.begin()
        doer.do()
        asked |= set(host.asked)
    known = {in_any_language(name) for name in asked}
    names = [path.relative_to(DIST).as_posix() for path in sorted(DIST.rglob("*")) if path.is_file()]
    later = [name for name in names if lazy(name) and not SPARED.search(name)]
    assert len(later) > 100
    assert [name for name in later if in_any_language(name) not in known] == []
