"""The site on a free port, the browsers that set-up has found, and pages that watch for complaints."""

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

from visit import PATIENCE_MS, STEPS, Visit

ROOT = Path(__file__).parent.parent
ARTIFACTS = ROOT / "artifacts"
DESKTOP = {"width": 1280, "height": 800}

#: Without it every visit would download the site once more, behind the back of routes and beside the test.
NO_COPY = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });"

#: What a device tells of its memory.
DEVICE = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => %d });"

#: Most pages live for seconds: Python's code is not worth optimizing, which takes longer than to start it.
EVERYDAY_ARGS = {"chromium": ["--js-flags=--liftoff-only"]}

expect.set_options(timeout=PATIENCE_MS)

OpenVisit = Callable[..., Visit]
Serve = Callable[..., str]
Launch = Callable[..., Browser]


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """Start the server of the project with more arguments; answers with its address."""
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
    """The address of the built site; KLEINOD_SITE names one that is served already."""
    return os.environ.get("KLEINOD_SITE") or serve()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def launch(playwright: Playwright, pytestconfig: pytest.Config) -> Iterator[Launch]:
    """A browser by name, started once; every day without what pays in long runs only.

    `how`: one of its own that is started otherwise, with `more` arguments.
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
    """Both browsers, one after the other."""
    return launch(request.param)


#: Files that take longest: begun first, so that no worker is left alone with one at the end.
LONGEST = (
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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest first. The picture of the README is written only when asked for."""
    _leave_to_the_slow_run(items)
    items.sort(key=lambda item: item.path.stem.removeprefix("test_") not in LONGEST)
    if "picture" in str(config.option.markexpr):
        return
    pictures = [item for item in items if item.get_closest_marker("picture")]
    config.hook.pytest_deselected(items=pictures)
    items[:] = [item for item in items if item not in pictures]


def _leave_to_the_slow_run(items: list[pytest.Item]) -> None:
    """Of a test marked `sampled(n)`, every day n of its cases, from the first to the last."""
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
    """Chromium every day, Firefox as well when there is time: for tests that start Python several times."""
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
    """What each open page of a failed test looks like, in artifacts/."""
    ARTIFACTS.mkdir(exist_ok=True)
    name = re.sub(r"[^\w-]+", "-", item.name).strip("-")
    for number, visit in enumerate(_OPEN):
        faults = list(visit.faults)
        # With its caret: to hide that leaves an empty style at every field, which later tests would hear of.
        if not visit.page.is_closed():
            visit.page.screenshot(path=ARTIFACTS / f"{name}-{number}.png", caret="initial")
        # Firefox complains about the style that taking a picture needs.
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
        """`copy`: whether the site is kept for offline play; `memory`: gigabytes of the device, None for what
        the browser tells. From 4 on it prepares its next start, from 8 on a worker stands by: more starts of
        Python beside the test."""
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
        # Those of one test are gone before `_no_complaints` looks.
        for visit in mine:
            visit.check()
    finally:
        for visit in mine:
            _OPEN.remove(visit)
        for context in contexts:
            context.close()


@pytest.fixture
def open_visit(site: str) -> Iterator[OpenVisit]:
    """New visitors, each with a storage of its own, for one test."""
    yield from _opener(site)


@pytest.fixture(scope="module")
def open_shared(site: str) -> Iterator[OpenVisit]:
    """New visitors for all tests of a file: starting Python takes seconds and all processors."""
    yield from _opener(site)


@pytest.fixture(autouse=True)
def _steps_taken(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that names steps in a table of states has really brought them about."""
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
    """One started page for a file, in each browser."""
    return open_shared(browser).open()


@pytest.fixture(scope="module")
def one_visit(open_shared: OpenVisit, one_browser: Browser) -> Visit:
    """One started page for a file, in Firefox only when there is time."""
    return open_shared(one_browser).open()


@pytest.fixture(scope="module")
def chromium_visit(open_shared: OpenVisit, chromium: Browser) -> Visit:
    """One started page for a file, in Chromium."""
    return open_shared(chromium).open()
