"""Fixtures: the served site, the installed browsers, and visits that record every error a browser reports."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from visit import PATIENCE_MS, STEPS, Visit

ROOT = Path(__file__).parent.parent
ARTIFACTS = ROOT / "artifacts"
DESKTOP = {"width": 1280, "height": 800}

#: JavaScript: disable the service worker, which would download the site a second time in every visit.
#: Playwright's routes would not see its requests.
NO_COPY = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });"

#: JavaScript: set how many gigabytes of memory the browser reports for the device.
DEVICE = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => %d });"

#: Arguments of browsers in everyday runs: V8 does not optimize Python's WebAssembly, because that takes
#: longer than starting Python, and most pages are open for seconds only.
EVERYDAY_ARGS = {"chromium": ["--js-flags=--liftoff-only"]}

expect.set_options(timeout=PATIENCE_MS)

OpenVisit = Callable[..., Visit]
Serve = Callable[..., str]
Launch = Callable[..., Browser]


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """Return a function that starts the project's server with the given arguments and returns its address."""
    started: list[subprocess.Popen[str]] = []

    def start(*args: str) -> str:
        command = ["node", str(ROOT / "build" / "serve.mjs"), "--port", "0", *args]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)  # noqa: S603
        started.append(process)
        assert process.stdout
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server does not say where it is: {line!r}"
        return found[0]

    yield start
    for process in started:
        process.terminate()
        process.wait(10)


@pytest.fixture(scope="session")
def site(serve: Serve) -> str:
    """Return the address of the built site. KLEINOD_SITE names a site that is already being served."""
    return os.environ.get("KLEINOD_SITE") or serve()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def launch(playwright: Playwright, pytestconfig: pytest.Config) -> Iterator[Launch]:
    """Return a function that starts the browser with a given name, or returns it if it is already running.

    Keyword arguments start a separate browser with these settings; `more` is a list of further command-line
    arguments. In everyday runs the browser does not optimize code.
    """
    known: dict[str, dict[str, Any]] = json.loads((ROOT / ".cache" / "browsers.json").read_text())
    running: dict[str, Browser] = {}
    everyday = {} if pytestconfig.option.markexpr == "slow" else EVERYDAY_ARGS

    def start(name: str, **how: Any) -> Browser:
        key = f"{name} {how}"
        if key not in running:
            found = known[name]
            channel = {"channel": found["channel"]} if found["channel"] else {}
            kind = getattr(playwright, name)
            args = [*found["args"], *everyday.get(name, []), *how.pop("more", [])]
            running[key] = kind.launch(executable_path=found["path"], args=args, **channel, **how)
        return running[key]

    yield start
    for browser in running.values():
        browser.close()


@pytest.fixture(scope="session")
def chromium(launch: Launch) -> Browser:
    return launch("chromium")


@pytest.fixture(scope="session", params=["chromium", "firefox"])
def browser(request: pytest.FixtureRequest, launch: Launch) -> Browser:
    """Run the test in both browsers, one after the other."""
    return launch(request.param)


#: Names of the slowest test files. They run first, so that no long file is left for one process at the end.
LONGEST = (
    "lazy_files",
    "together_whole",
    "rules_page",
    "memory",
    "mutterboehnchen",
    "access",
    "layout",
    "lessons",
    "offline",
    "heal",
    "update",
)


class _FilesByBrowser(LoadFileScheduling):
    """Keep the tests of a file on one worker, but let another worker run the file's tests in Firefox.

    The browsers share nothing, and in the slow run the longest file takes an hour or more in each.
    """

    def _split_scope(self, nodeid: str) -> str:
        return f"{super()._split_scope(nodeid)}{' in Firefox' if '[firefox' in nodeid else ''}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling | None:
    return _FilesByBrowser(config, log) if config.getvalue("dist") == "loadfile" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the slowest files first, and the tests that write the README's pictures only on request."""
    _leave_to_the_slow_run(items)
    items.sort(key=lambda item: item.path.stem.removeprefix("test_") not in LONGEST)
    if "picture" in str(config.option.markexpr):
        return
    pictures = [item for item in items if item.get_closest_marker("picture")]
    config.hook.pytest_deselected(items=pictures)
    items[:] = [item for item in items if item not in pictures]


def _leave_to_the_slow_run(items: list[pytest.Item]) -> None:
    """Of each test marked `sampled(n)`, keep n cases for the everyday run, evenly spread; mark the others as
    slow."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled") and not item.get_closest_marker("slow"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for found in cases.values():
        (wanted,) = next(found[0].iter_markers("sampled")).args
        last = max(wanted - 1, 1)
        everyday = {round(number * (len(found) - 1) / last) for number in range(wanted)}
        for number, item in enumerate(found):
            if number not in everyday:
                item.add_marker("slow")


@pytest.fixture(scope="session", params=["chromium", pytest.param("firefox", marks=pytest.mark.slow)])
def one_browser(request: pytest.FixtureRequest, launch: Launch) -> Browser:
    """Return Chromium, and in the slow run also Firefox, for tests that start Python several times."""
    return launch(request.param)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        _keep_pictures(item)
    return report


def _keep_pictures(item: pytest.Item) -> None:
    """Store a screenshot of each open page of a failed test in artifacts/."""
    ARTIFACTS.mkdir(exist_ok=True)
    name = re.sub(r"[^\w-]+", "-", item.name).strip("-")
    for number, visit in enumerate(_OPEN):
        faults = list(visit.faults)
        # Keep the caret visible: hiding it leaves an empty style attribute at every field, which later tests
        # report.
        if not visit.page.is_closed():
            visit.page.screenshot(path=ARTIFACTS / f"{name}-{number}.png", caret="initial")
        # Drop what Firefox reports about the style that Playwright inserts to take the screenshot.
        visit.faults[:] = faults


_OPEN: list[Visit] = []


def _opener(site: str) -> Iterator[OpenVisit]:
    contexts: list[BrowserContext] = []
    mine: list[Visit] = []

    def start(
        browser: Browser,
        url: str = site,
        settings: dict[str, Any] | None = None,
        copy: bool = False,
        memory: int | None = 2,
        **how: Any,
    ) -> Visit:
        """Open a visit. With `copy`, the site is stored for offline play. `memory` is the device's memory in
        GB as the page sees it, or None for the real value. From 4 GB on the page prepares its next start, and
        from 8 GB on it keeps a spare worker; both start Python more often during the test."""
        options: dict[str, Any] = {"locale": "en-GB", "viewport": DESKTOP, **how}
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        if not copy:
            context.add_init_script(NO_COPY)
        if memory is not None:
            context.add_init_script(DEVICE % memory)
        contexts.append(context)
        wishes = {"animation": False, "theme": "light"} if settings is None else settings
        visit = Visit(context, url, **wishes)
        mine.append(visit)
        _OPEN.append(visit)
        return visit

    yield start
    try:
        # Check these visits here, because those of a single test are closed before `_no_complaints` runs.
        for visit in mine:
            visit.check()
    finally:
        for visit in mine:
            _OPEN.remove(visit)
        for context in contexts:
            context.close()


@pytest.fixture
def open_visit(site: str) -> Iterator[OpenVisit]:
    """Return a function that opens new visitors, each with its own storage, for one test."""
    yield from _opener(site)


@pytest.fixture(scope="module")
def open_shared(site: str) -> Iterator[OpenVisit]:
    """Return a function that opens visitors for all tests of a file, since starting Python takes seconds."""
    yield from _opener(site)


@pytest.fixture(autouse=True)
def _steps_taken(request: pytest.FixtureRequest) -> Iterator[None]:
    """Assert that a test marked `steps(…)` has caused all transitions of state tables that the mark names."""
    STEPS.clear()
    yield
    named = {name for mark in request.node.iter_markers("steps") for name in mark.args}
    assert named <= STEPS, f"did not happen: {sorted(named - STEPS)}"


@pytest.fixture(autouse=True)
def _no_complaints() -> Iterator[None]:
    yield
    for visit in _OPEN:
        visit.check()


@pytest.fixture(scope="module")
def visit(open_shared: OpenVisit, browser: Browser) -> Visit:
    """Return one started page for all tests of a file, in each browser."""
    return open_shared(browser).open()


@pytest.fixture(scope="module")
def one_visit(open_shared: OpenVisit, one_browser: Browser) -> Visit:
    """Return one started page for all tests of a file, in Chromium and, in the slow run, in Firefox."""
    return open_shared(one_browser).open()


@pytest.fixture(scope="module")
def chromium_visit(open_shared: OpenVisit, chromium: Browser) -> Visit:
    """Return one started page for all tests of a file, in Chromium."""
    return open_shared(chromium).open()
