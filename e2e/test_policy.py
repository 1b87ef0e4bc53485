"""No data may leave the browser: workers must obey the page's policy, even if the host sends no such
header."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from conftest import ROOT, OpenVisit
from host import Host, hosting
from offline import CUT, make_copy_of, wait_for_stage
from visit import BOOT_MS, Visit

#: JavaScript at the end of each worker's script: try every way to send data, and report which are open.
PROBE = """
;(async () => {
  const at = "ELSEWHERE";
  const ways = {
    home: () => fetch(import.meta.url),
    fetch: () => fetch(at + "fetch", { mode: "no-cors" }),
    post: () => fetch(at + "post", { method: "POST", mode: "no-cors", keepalive: true, body: "1" }),
    import: () => import(at + "import.js"),
    data: () => import("data:text/javascript,export default {}"),
    socket: () => opened(new WebSocket(at.replace("http", "ws") + "socket")),
    events: () => opened(new EventSource(at + "events")),
    eval: async () => (0, eval)("1"),
  };
  const opened = (way) => new Promise((yes, no) => { way.onopen = yes; way.onerror = no; });
  const told = {};
  for (const [name, way] of Object.entries(ways))
    told[name] = await Promise.race([
      Promise.resolve().then(way).then(() => "open", () => "closed"),
      new Promise((late) => setTimeout(late, 2000, "closed")),
    ]);
  new BroadcastChannel("probe").postMessage([self.name, told]);
})();
"""
HEAR = (
    "window.told = {}; window.probe = new BroadcastChannel('probe');"
    "window.probe.onmessage = ({ data: [name, told] }) => { window.told[name] = told; };"
)
COMPLAINTS = ("Content.Security.Policy", "another origin", "127.0.0.1:", "socket", "import")


class Elsewhere:
    """Another origin, which accepts every request and records its path."""

    def __init__(self) -> None:
        self.visits: list[str] = []
        elsewhere = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                elsewhere.visits.append(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "text/javascript")
                self.send_header("Access-Control-Allow-Origin", "*")
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_POST = do_GET  # noqa: N815

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Keep the log of requests out of the test's output."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()


@pytest.fixture(scope="module")
def probing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, Elsewhere]]:
    """Yield a host that sends no policy and serves workers that try to reach another origin, and that
    origin."""
    other = Elsewhere()
    folder = tmp_path_factory.mktemp("probing") / "dist"
    shutil.copytree(ROOT / "dist", folder)
    for script in (folder / "assets").glob("worker-*.js"):
        script.write_text(script.read_text() + PROBE.replace("ELSEWHERE", other.url))
    make_copy_of(folder)
    with hosting(folder) as host:
        yield host, other
    other.server.shutdown()
    other.server.server_close()


def told(visit: Visit) -> dict[str, dict[str, str]]:
    """Return, by worker, which ways were open, after both workers have tried all ways."""
    visit.ready()
    expect(visit.page.locator('kl-boot[data-stage="ready"]')).to_be_attached(timeout=BOOT_MS)
    visit.go("#/python")
    visit.page.get_by_role("button", name="Run").click()
    expect(visit.page.locator("[data-state=idle]")).to_be_attached(timeout=BOOT_MS)
    visit.page.wait_for_function("() => told.kleinod && told.console", timeout=BOOT_MS)
    return visit.page.evaluate("told")


@pytest.mark.parametrize("later", [False, True], ids=["first visit", "later visit"])
def test_workers_reach_nothing_but_home(
    one_browser: Browser, open_visit: OpenVisit, probing: tuple[Host, Elsewhere], later: bool
) -> None:
    host, other = probing
    visit = open_visit(one_browser, host.url, copy=later)
    visit.allow(*COMPLAINTS, *CUT)
    visit.context.add_init_script(HEAR)
    visit.open()
    if later:
        wait_for_stage(visit, "ready")
        visit.reload()
        assert visit.page.evaluate("navigator.serviceWorker.controller !== null")
    found = told(visit)
    assert {name: ways.pop("home") for name, ways in found.items()} == {"kleinod": "open", "console": "open"}
    assert not [(name, way) for name, ways in found.items() for way, how in ways.items() if how == "open"]
    assert not other.visits
