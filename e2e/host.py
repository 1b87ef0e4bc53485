"""A static web host that a test can stop and restart, and can make serve faulty files or a new build."""

from __future__ import annotations

import mimetypes
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

TYPES = {".js": "text/javascript", ".wasm": "application/wasm"}
#: The file types that an old or badly configured host knows; it sends all others as plain text.
FEW_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".png": "image/png"}
HASHED = re.compile(r"^(assets|py-[0-9a-f]+)/")
#: Number of bytes sent before a response breaks off, so that the browser has begun to read it.
HEAD = 40

#: A function that answers a request for a file in a faulty way; it gets the file's real content.
Fault = Callable[[BaseHTTPRequestHandler, bytes], None]


def missing(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    respond(handler, b"Not found", status=404)


def out_of_order(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    respond(handler, b"Internal error", status=500)


def broken_off(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    """Announce the whole file, but send only its beginning, as if the connection broke off."""
    respond(handler, body[:HEAD], length=len(body))


def truncated(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    """Send half of the file, like a host that stores it incompletely."""
    respond(handler, body[: len(body) // 2])


def grown(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    respond(handler, body + b"\n")


def another(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    """Send a file of the same length with other content, as from another build."""
    respond(handler, bytes(reversed(body)))


#: The `Cache-Control` header of files with a hash in their name, which a browser requests only once.
FOR_EVER = "public, max-age=31536000, immutable"


def flipped_for_ever(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    """Send the file with one wrong byte, and let the browser cache it permanently."""
    wrong = bytearray(body)
    wrong[len(wrong) // 2] ^= 0x5A
    _keep(handler, bytes(wrong))


def truncated_for_ever(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    _keep(handler, body[: len(body) // 2])


def a_page_for_ever(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    """Send an HTML page to be cached permanently, like a host that answers every address with its start
    page."""
    page = b"<!doctype html><title>Home</title>"
    respond(handler, page, Content_Type="text/html", Cache_Control=FOR_EVER)


def _keep(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    kind = TYPES.get(Path(handler.path).suffix) or "application/octet-stream"
    if handler.path.endswith(".css"):
        kind = "text/css"
    respond(handler, body, Content_Type=kind, Cache_Control=FOR_EVER)


def as_text(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    """Send the right file as plain text, a type that browsers refuse to run as a script."""
    respond(handler, body, Content_Type="text/plain; charset=utf-8", Cache_Control="no-cache")


def respond(
    handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, length: int | None = None, **headers: str
) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.send_header("Content-Length", str(len(body) if length is None else length))
    handler.end_headers()
    handler.wfile.write(body)


class Host:
    """Serves `folder` under `base`; `folder` and `faults` (name pattern -> fault) may change at any time."""

    def __init__(self, folder: Path, base: str = "/") -> None:
        self.folder, self.base = folder, base
        self.faults: dict[str, Fault] = {}
        #: The only file types this host knows, by file ending; None if it knows them all.
        self.types: dict[str, str] | None = None
        #: True if browsers may cache files with a hash in their name permanently.
        self.kept = True
        #: The requested paths in order, relative to the base.
        self.asked: list[str] = []
        self._server: ThreadingHTTPServer | None = None
        self._port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}{self.base}"

    def start(self) -> None:
        """Start listening; after a stop, on the same port as before."""
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                # Ignore it if the browser has closed the connection in the meantime.
                with suppress(BrokenPipeError, ConnectionResetError):
                    host._answer(self)

            def do_HEAD(self) -> None:
                """Answer a request that only checks that the host is running."""
                self.send_response(200)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                """Keep the log of requests out of the test's output."""

        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), Handler)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Stop listening, so that connections fail as they do without a network."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        path = handler.path.partition("?")[0]
        name = path.removeprefix(self.base)
        if path.endswith("/"):
            name += "index.html"
        self.asked.append(name)
        file = self.folder / name
        if not path.startswith(self.base) or not file.is_file():
            page = self.folder / "404.html"
            body = page.read_bytes() if path.startswith(self.base) and page.is_file() else b"Not found"
            respond(handler, body, status=404, Content_Type="text/html; charset=utf-8")
            return
        body = file.read_bytes()
        fault = next((f for pattern, f in self.faults.items() if re.search(pattern, name)), None)
        if fault:
            fault(handler, body)
            return
        known = TYPES.get(file.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        kind = known if self.types is None else self.types.get(file.suffix, "text/plain")
        caching = ("no-cache", FOR_EVER)[bool(HASHED.match(name))] if self.kept else "no-store"
        respond(handler, body, Content_Type=kind, Cache_Control=caching)


@contextmanager
def hosting(folder: Path, base: str = "/") -> Iterator[Host]:
    host = Host(folder, base)
    try:
        yield host
    finally:
        host.stop()
