"""The element <kleinod-board> in pages of another origin with a strict policy: mouse, keys, screen reader."""

from __future__ import annotations

import html
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, FrameLocator, expect

import kleinod
from access import AXE, RUN_AXE
from conftest import OpenVisit
from kleinod.core import registry
from kleinod.play.match import Match
from kleinod.studies.study import Study
from student import Student
from visit import BOOT_MS, Visit

PAGE = """<!doctype html><html lang="{lang}"><head><title>Somebody's page</title>
<link rel="stylesheet" href="/host.css"><script src="{site}embed.js" {how}></script></head>
<body><h1>My page</h1><p><a href="#">before</a></p>{boards}<p><a href="#">after</a></p></body></html>"""
#: A style sheet of the other site that tries to change every element.
HOST_CSS = "* { color: red !important; font-size: 40px !important; } kleinod-board { block-size: 600px }"
LOOK_AT_AXE = RUN_AXE


class Blog:
    """Another site on another host name, with a very strict content security policy, that embeds a board."""

    def __init__(self, site: str) -> None:
        self.site, self.body, self.lang, self.how = site, "", "en", "defer"
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(site))
        self.policy = f"default-src 'none'; script-src {origin}; frame-src {origin}; style-src 'self'"
        blog = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                css = self.path.endswith(".css")
                text = HOST_CSS if css else PAGE.format(**vars(blog), boards=blog.body)
                body = text.encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/css" if css else "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Content-Security-Policy", blog.policy)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Keep the log of requests out of the test's output."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://localhost:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def board(self, record: str = "", **attributes: str) -> None:
        """Let the page contain one board, with a link inside for browsers without scripts."""
        said = {"record": record, **attributes} if record else attributes
        words = " ".join(f'{name}="{html.escape(value)}"' for name, value in said.items())
        self.body = f'<kleinod-board {words}><a href="#">Board</a></kleinod-board>'


@pytest.fixture(scope="module")
def blog(site: str) -> Iterator[Blog]:
    started = Blog(site)
    yield started
    started.server.shutdown()
    started.server.server_close()


def come(blog: Blog, open_visit: OpenVisit, browser: Browser, **how: object) -> tuple[Visit, FrameLocator]:
    """Visit the blog. Return the visit and, once it is ready, the board's frame."""
    visit = open_visit(browser, blog.url, settings={}, **how)
    # Firefox requests an icon for any page, and reports an error because this page's policy forbids it.
    visit.allow("another origin: " + re.escape(blog.site), "favicon")
    visit.page.goto(blog.url)
    frame = visit.page.frame_locator("kleinod-board iframe")
    expect(frame.locator('html[data-ready="true"]')).to_be_attached(timeout=BOOT_MS)
    return visit, frame


def match_of(*moves: str) -> kleinod.Match:
    match = kleinod.new("morundir")
    for move in moves:
        match.play(move)
    return match


MOVES = ("f1-f3", "c2xf3", "b2-c4")


def test_a_picture_is_looked_at(blog: Blog, open_visit: OpenVisit, one_browser: Browser) -> None:
    blog.board(match_of(*MOVES).record())
    visit, frame = come(blog, open_visit, one_browser)
    board = frame.get_by_role("img")
    expect(board).to_have_accessible_name(re.compile("Morundir.+Black"))
    expect(frame.locator("[data-next], .panel, .masthead, footer")).to_have_count(0)
    assert visit.page.locator("kleinod-board iframe").get_attribute("title") == "A board of Kleinod"
    # The styles of the two pages must not affect each other.
    colour = frame.locator("body").evaluate("(e) => getComputedStyle(e).color")
    assert colour != "rgb(255, 0, 0)"
    assert visit.page.locator("h1").evaluate("(e) => getComputedStyle(e).fontFamily") != frame.locator(
        "body"
    ).evaluate("(e) => getComputedStyle(e).fontFamily")
    visit.check()


def test_a_match_is_stepped_through_by_keyboard(blog: Blog, open_visit: OpenVisit, chromium: Browser) -> None:
    blog.board(match_of(*MOVES).record(), show="replay", at="0")
    visit, frame = come(blog, open_visit, chromium)
    shown = frame.locator(".turn[aria-current]")
    expect(shown).to_have_count(0)
    visit.page.get_by_role("link", name="before").focus()
    for _ in range(12):
        visit.page.keyboard.press("Tab")
        inside = frame.locator("kl-table :focus")
        if inside.count():
            break
    expect(frame.locator("kl-table :focus")).to_have_count(1)
    for move in MOVES:
        visit.page.keyboard.press("Shift+ArrowRight")
        expect(shown).to_contain_text(move)
    expect(frame.locator(".panel [data-action=undo]")).to_be_hidden()
    # Without `show="play"` nobody can make a move.
    expect(frame.locator("[data-next]")).to_have_count(0)
    for _ in range(40):
        visit.page.keyboard.press("Tab")
        if visit.page.evaluate("document.activeElement?.textContent") == "after":
            break
    assert visit.page.evaluate("document.activeElement.textContent") == "after"


def test_it_is_played_on_and_nothing_is_kept(blog: Blog, open_visit: OpenVisit, chromium: Browser) -> None:
    # Chromium only, because in Firefox Playwright's mouse cannot click in a frame of another site.
    blog.board(match_of(*MOVES).record(), show="play")
    visit, frame = come(blog, open_visit, chromium)
    match = match_of(*MOVES)
    action = next(move for move in match.legal() if "-" in move)
    for cell in action.split("-"):
        frame.locator(f'[data-id="{cell}"][data-next]').click()
    expect(frame.locator(".turn[aria-current]")).to_contain_text(action)
    inner = next(f for f in visit.page.frames if f.url.startswith(blog.site))
    # Nothing may be stored. A browser that refuses all storage to a frame of another site counts as empty.
    assert inner.evaluate("indexedDB.databases().then((all) => all.length, () => 0)") == 0
    assert inner.evaluate("(() => { try { return localStorage.length; } catch { return 0; } })()") == 0
    assert inner.evaluate("navigator.serviceWorker?.getRegistrations().then((all) => all.length) ?? 0") == 0


def test_bots_answer(blog: Blog, open_visit: OpenVisit, chromium: Browser) -> None:
    match = Match(registry.game("morundir"), 2, {}, kinds=("h", "b1"))
    blog.board(match.record(), show="play")
    _, frame = come(blog, open_visit, chromium)
    for cell in ("f1", "f3"):
        frame.locator(f'[data-id="{cell}"][data-next]').click()
    expect(frame.locator(".turn")).to_have_count(2, timeout=BOOT_MS)


def test_it_speaks_the_language_of_the_page_around_it(
    blog: Blog, open_visit: OpenVisit, chromium: Browser
) -> None:
    blog.lang = "de-AT"
    try:
        blog.board(match_of(*MOVES).record(), theme="dark")
        visit, frame = come(blog, open_visit, chromium)
    finally:
        blog.lang = "en"
    expect(frame.locator('html[lang="de"][data-theme="dark"]')).to_be_attached()
    expect(frame.get_by_role("img")).to_have_accessible_name(re.compile("Schwarz"))
    board = visit.page.locator("kleinod-board")
    assert board.locator("iframe").get_attribute("title") == "Spielbrett von Kleinod"
    # The board must follow changes of its attributes at any time.
    board.evaluate("(e, record) => { e.lang = 'en'; e.setAttribute('record', record); }", match_of().record())
    expect(frame.locator('html[lang="en"]')).to_be_attached(timeout=BOOT_MS)
    expect(frame.get_by_role("img")).to_have_accessible_name(re.compile("Blue"))


@pytest.mark.parametrize("lang", ["constructor", "toString", "__proto__"])
def test_12_a_language_with_the_name_of_a_function(
    blog: Blog, open_visit: OpenVisit, chromium: Browser, lang: str
) -> None:
    blog.lang = lang
    try:
        blog.board(match_of(*MOVES).record())
        visit, _ = come(blog, open_visit, chromium)
    finally:
        blog.lang = "en"
    frame = visit.page.locator("kleinod-board iframe")
    assert frame.get_attribute("title") == "A board of Kleinod"
    assert f"#/board/look/{match_of(*MOVES).record()[:4]}" in (frame.get_attribute("src") or "")


ALLOWED = {"Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript"}
HEARD = """() => {
  window.heard = [];
  for (const name of ["kleinod-ready", "kleinod-change"])
    document.addEventListener(name, (event) => {
      window.heard.push([name, event.target.id, event.detail]);
      event.target.dataset[name === "kleinod-ready" ? "ready" : "changed"] = event.detail.at;
    });
}"""


def test_as_a_module_two_boards_are_on_a_page_and_tell_what_happens(
    blog: Blog, open_visit: OpenVisit, chromium: Browser
) -> None:
    """Two boards loaded as a module must dispatch their own events; a moved board must resume its match."""
    match = match_of(*MOVES)
    hidden = Match(registry.game("mutterboehnchen"), 3, {}, seed=4, kinds=("h", "b1", "b1"))
    blog.body = (
        f'<kleinod-board id="one" show="play" record="{match.record()}"></kleinod-board>'
        f'<kleinod-board id="two" show="replay" record="{hidden.record()}"></kleinod-board>'
        '<div id="end"></div>'
    )
    blog.how = 'type="module"'
    try:
        visit = open_visit(chromium, blog.url, settings={})
        visit.allow("another origin: " + re.escape(blog.site), "favicon")
        # Moving a board in the document reloads its frame, which aborts the requests of the old frame.
        visit.allow("net::ERR_ABORTED")
        visit.page.add_init_script(f"({HEARD})()")
        # A module loads only from hosts that allow other origins, as GitHub Pages does and the test server
        # does not.
        visit.page.route("**/embed.js", lambda route: route.fulfill(response=route.fetch(), headers=ALLOWED))
        visit.page.goto(blog.url)
        for name in ("one", "two"):
            visit.page.locator(f"#{name}").scroll_into_view_if_needed()
            frame = visit.page.frame_locator(f"#{name} iframe")
            expect(frame.locator('html[data-ready="true"]')).to_be_attached(timeout=BOOT_MS)
    finally:
        blog.how = "defer"
    expect(visit.page.locator("kleinod-board[data-ready]")).to_have_count(2)
    ready = {who: detail for name, who, detail in visit.page.evaluate("window.heard") if "ready" in name}
    assert ready["one"]["record"] == match.record()
    assert (ready["one"]["game"], ready["one"]["at"], ready["one"]["over"]) == ("morundir", 3, False)
    # Events of a game with secrets must not contain the record, because it holds the hidden cards.
    assert ready["two"].keys() == {"game", "at", "plies", "over"}
    action = next(move for move in match.legal() if "-" in move)
    one = visit.page.frame_locator("#one iframe")
    for cell in action.split("-"):
        one.locator(f'[data-id="{cell}"][data-next]').click()
    expect(visit.page.locator("#one[data-changed='4']")).to_be_attached()
    name, who, detail = visit.page.evaluate("window.heard.at(-1)")
    match.play(action)
    assert (name, who, detail["at"]) == ("kleinod-change", "one", 4)
    assert kleinod.open(detail["record"]).position() == match.position()
    # Moving a board in the document reloads it; it must then show the moves made so far.
    visit.page.evaluate("document.querySelector('#end').append(document.querySelector('#one'))")
    visit.page.locator("#one").scroll_into_view_if_needed()
    expect(one.locator(".turn[aria-current]")).to_contain_text(action, timeout=BOOT_MS)
    # Setting another record must open another match.
    visit.page.evaluate(
        "(r) => document.querySelector('#one').setAttribute('record', r)", match_of().record()
    )
    expect(one.locator(".turn")).to_have_count(0, timeout=BOOT_MS)


def test_where_kleinod_is_can_be_said_and_is_never_the_page_itself(
    blog: Blog, open_visit: OpenVisit, chromium: Browser
) -> None:
    """A script that does not know its own address must show the link inside the element, not frame its own
    page."""
    visit = open_visit(chromium).open("#/embed")
    page = visit.page
    source = page.evaluate("fetch('embed.js').then((found) => found.text())")
    visit.allow("kleinod-board: say where")
    page.route(
        "**/bare.html",
        lambda route: route.fulfill(content_type="text/html", body=f"{BARE}<script>{source}</script>"),
    )
    page.goto(visit.url + "bare.html")
    expect(page.get_by_role("link", name="Board")).to_be_visible()
    assert page.locator("kleinod-board iframe").count() == 0
    page.evaluate("(site) => document.querySelector('kleinod-board').setAttribute('site', site)", blog.site)
    address = page.locator("kleinod-board iframe").get_attribute("src") or ""
    assert address.startswith(f"{blog.site}#/board/look/")


BARE = '<!doctype html><title>Bare</title><kleinod-board record="x"><a href="#">Board</a></kleinod-board>'


def test_what_is_no_record_is_told(blog: Blog, open_visit: OpenVisit, chromium: Browser) -> None:
    blog.board('kl1~"><script>top.hacked=1</script>', show="play")
    visit, frame = come(blog, open_visit, chromium)
    expect(frame.get_by_role("alert")).not_to_be_empty()
    assert visit.page.evaluate("window.hacked") is None


def test_hidden_hands_are_nobodys(blog: Blog, open_visit: OpenVisit, chromium: Browser) -> None:
    """An embedded picture of a match must show only public information, even if a person is to move."""
    match = Match(registry.game("mutterboehnchen"), 3, {}, seed=4, kinds=("h", "b1", "b1"))
    blog.board(match.record())
    _, frame = come(blog, open_visit, chromium)
    expect(frame.locator("kl-cards")).to_be_visible()
    text = frame.locator("main").inner_text() + frame.locator("main").inner_html()
    hand = match.observe(0).hands[0]
    assert hand
    seen = kleinod.open(match.record())
    assert set(re.findall(r'data-face="([^"]+)"', text)) <= {"back", *_faces(seen)}


def studied() -> Study:
    """Return a study of three moves, with a variation as an alternative to the third."""
    study = kleinod.study(match_of(*MOVES), "Drei Züge")
    study.chapters[0].tree.main()[1].add_variation("b2-c3", "Not better.")
    return study


def test_a_study_is_walked_with_its_variations(blog: Blog, open_visit: OpenVisit, chromium: Browser) -> None:
    """A study must be embeddable from its share dialog, and readers must be able to step into its
    variations."""
    asked = Student(open_visit(chromium).open(f"#/s/0.2/{studied().text()}")).quiet()
    asked.page.locator('kl-study [data-action="share"]').click()
    asked.page.locator("[data-id=embed]").click()
    expect(asked.page.locator("[data-id=embed-study]")).to_be_visible()
    asked.page.get_by_role("radio", name="Dark").check()
    line = asked.page.get_by_role("textbox", name="Where you want the board").input_value()
    assert f'study="0.2/{studied().text()}"' in line
    blog.body = line
    visit, frame = come(blog, open_visit, chromium)
    panel, place = frame.locator(".panel.study"), frame.locator("[data-id=study-place]")
    expect(frame.locator("html[data-theme=dark]")).to_be_attached()
    expect(panel).to_have_attribute("data-at", "2")
    expect(frame.locator(".study-title")).to_have_text("Drei Züge")
    frame.locator('[data-walk="on"]').click()
    expect(place).to_have_text("3. b2-c4")
    # The mouse wheel over the board must scroll the blog, not step through the moves.
    frame.locator("svg.board").hover()
    visit.page.mouse.wheel(0, -100)
    frame.locator('[data-node="3"]').focus()
    visit.page.keyboard.press("ArrowDown")
    expect(frame.locator('[data-node="4"]')).to_be_focused()
    expect(frame.locator('[data-node="4"]')).to_have_text(re.compile("Variation: 3. b2-c3 Not better."))
    expect(panel).to_have_attribute("data-at", "4")
    # Readers must not be able to play or edit, and nothing may be stored.
    expect(frame.locator("kl-guest :is([data-next], [data-study], textarea, input)")).to_have_count(0)
    expect(frame.locator(".guest-home a")).to_have_attribute("href", re.compile("#/s/0.2/ks2~"))
    inner = next(f for f in visit.page.frames if f.url.startswith(blog.site))
    assert inner.evaluate("indexedDB.databases().then((all) => all.length, () => 0)") == 0
    inner.evaluate(AXE.read_text(encoding="utf-8"))
    for width in (1280, 360):
        visit.page.set_viewport_size({"width": width, "height": 740})
        assert inner.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert inner.evaluate(LOOK_AT_AXE) == []
    visit.check()
    # A text that is no study must lead to an error message.
    board = visit.page.locator("kleinod-board")
    board.evaluate("(e) => { e.setAttribute('study', 'ks1~htw'); }")
    expect(frame.get_by_role("alert")).not_to_be_empty()


def _faces(match: kleinod.Match) -> set[str]:
    """Return the glyphs of all pieces and cards that everybody may see."""
    scene = match.view.scene(match.rules.observe(match.state, None), None)
    return {piece.glyph for piece in scene.pieces}


@pytest.mark.parametrize("show", ["look", "replay", "play"])
def test_everybody_can_use_it(blog: Blog, open_visit: OpenVisit, chromium: Browser, show: str) -> None:
    blog.board(match_of(*MOVES).record(), show=show)
    visit, _ = come(blog, open_visit, chromium, viewport={"width": 360, "height": 740})
    inner = next(f for f in visit.page.frames if f.url.startswith(blog.site))
    inner.evaluate(AXE.read_text(encoding="utf-8"))
    assert inner.evaluate(LOOK_AT_AXE) == []
    assert inner.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_gives_lines_that_work(blog: Blog, open_visit: OpenVisit, chromium: Browser) -> None:
    """The HTML that the page "Embed" offers must work in another page."""
    asked = open_visit(chromium).open("#/embed")
    page = asked.page
    page.locator("input[name=record]").fill("https://example.org/#/m/" + match_of(*MOVES).record())
    page.locator("input[name=record]").press("Tab")
    page.get_by_role("radio", name="Play on").check()
    page.get_by_role("radio", name="Dark").check()
    script = page.get_by_role("textbox", name="Once in your page").input_value()
    line = page.get_by_role("textbox", name="Where you want the board").input_value()
    assert script == f'<script src="{blog.site}embed.js" defer></script>'
    blog.body = line
    _, frame = come(blog, open_visit, chromium)
    expect(frame.locator('html[data-theme="dark"] [data-next]').first).to_be_attached()
    for name in ("Deutsch", "English"):
        page.get_by_role("button", name=name).click()
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("address", ["#/", "#/morundir", "#/saves", "play"])
def test_7_within_a_frame_only_a_board_can_be_played(
    open_visit: OpenVisit, one_browser: Browser, address: str
) -> None:
    """In a frame of another page only a board may be usable, as a protection against clickjacking."""
    visit = open_visit(one_browser)
    hash_ = f"#/m/{match_of(*MOVES).record()}" if address == "play" else address
    visit.page.route("**/around.html", lambda route: route.fulfill(content_type="text/html", body=AROUND))
    visit.page.goto(visit.url + "around.html" + hash_)
    frame = visit.page.frame_locator("iframe")
    link = frame.get_by_role("link", name="Open Kleinod in its own window")
    expect(link).to_have_attribute("href", visit.url + hash_)
    expect(link).to_have_attribute("target", "_blank")
    expect(frame.locator("kl-app :is(a, button, input, [tabindex])")).to_have_count(1)
    # A change of the frame's address must not open another page either, but may open a board.
    turn = "(to) => { document.querySelector('iframe').contentWindow.location.hash = to; }"
    visit.page.evaluate(turn, "#/nexus")
    expect(link).to_have_attribute("href", visit.url + "#/nexus")
    board = f"#/board/look/{match_of(*MOVES).record()}"
    visit.page.evaluate(
        "(to) => { document.querySelector('iframe').contentWindow.location.hash = to }", board
    )
    expect(frame.get_by_role("img")).to_have_accessible_name(re.compile("Morundir"), timeout=BOOT_MS)
    expect(link).to_have_count(0)


AROUND = """<!doctype html><title>Around</title><iframe width="900" height="600"></iframe>
<script>document.querySelector("iframe").src = "./" + location.hash;</script>"""
