"""A static server for one site, on this machine only."""

from __future__ import annotations

import re
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from kleinod.core.game import BadOption, msg
from kleinod.serve.site_files import SiteFiles, plain_path

HOST = "127.0.0.1"
PORTS_TRIED = 50
NOT_FOUND = "404.html"
OTHER = "application/octet-stream"
#: Media types by file name suffix. Python's own list has wrong types for scripts on some machines.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
#: Matches paths that contain a hash of the content. These files never change, so browsers may keep them.
HASHED = re.compile(r"^(assets|py-[0-9a-f]+)/")


class StaticServer(ThreadingHTTPServer):
    """Serves the files of a site below a base path."""

    daemon_threads = True

    def __init__(self, port: int, files: SiteFiles, base: str) -> None:
        super().__init__((HOST, port), _Handler)
        self.files = files
        self.base = base

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://{HOST}:{self.server_port}{self.base}"


def static_server(files: SiteFiles, port: int, base: str = "/") -> StaticServer:
    """Make a server that listens on the first free port from `port` on.

    Args:
        files: The files of the site.
        port: The first port to try; 0 for any.
        base: The base path to serve below.

    Returns:
        The server. Call its `serve_forever`.

    Raises:
        BadOption: None of the ports is free.
    """
    folder = f"/{base.strip('/')}/".replace("//", "/")
    for number in range(port, port + PORTS_TRIED if port else 1):
        try:
            return StaticServer(number, files, folder)
        except (OSError, OverflowError):
            continue
    raise BadOption(msg("serve.port", port=str(port)))


class _Handler(BaseHTTPRequestHandler):
    server: StaticServer  # pyright: ignore[reportIncompatibleVariableOverride]
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send a file, the not-found page if there is none, or a redirect to the base path."""
        path = unquote(urlsplit(self.path).path)
        base = self.server.base
        if f"{path}/" == base:
            self._send(HTTPStatus.PERMANENT_REDIRECT, b"", {"Location": base})
            return
        wanted = plain_path(path[len(base) :]) if path.startswith(base) else ""
        body = self.server.files.read(wanted) if wanted else None
        if body is None:
            page = self.server.files.read(NOT_FOUND) or b"Not found\n"
            self._send(HTTPStatus.NOT_FOUND, page, {"Content-Type": TYPES[".html"]})
            return
        etag = f'"{sha256(body).hexdigest()[:16]}"'
        headers = {
            "Content-Type": TYPES.get(PurePosixPath(wanted).suffix, OTHER),
            "ETag": etag,
            "Cache-Control": "public, max-age=31536000, immutable" if HASHED.match(wanted) else "no-cache",
        }
        if self.headers.get("If-None-Match") == etag:
            self._send(HTTPStatus.NOT_MODIFIED, b"", headers)
        else:
            self._send(HTTPStatus.OK, body, headers)

    do_HEAD = do_GET  # noqa: N815 — the name is that of the method of HTTP

    def _send(self, status: HTTPStatus, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 — the name of the base class
        """Print nothing, because nobody reads a log, and requests are private."""
