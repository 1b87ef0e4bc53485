"""The web server examples in docs/hosting.md, tried with every such server installed on this machine."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from zipfile import ZipFile

import pytest

from fresh_environment import ROOT

GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PLACE = "/var/www/kleinod"
#: Seconds to wait until a started server answers.
START = 60

NGINX = """
daemon off; worker_processes 1; pid {folder}/pid; error_log stderr; {user}
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  server {{ listen 127.0.0.1:{port}; {example} }}
}}
"""
APACHE = """
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {folder}/pid
ErrorLog {folder}/errors
{modules}
User nobody
Group nogroup
TypesConfig /dev/null
AddType text/html .html
AddType text/css .css
AddType image/png .png
AddType image/svg+xml .svg
AddType application/json .json
DirectoryIndex index.html
DocumentRoot {folder}
<Directory {folder}>
  AllowOverride All
  Require all granted
</Directory>
"""
MODULES = ("mpm_event", "authz_core", "dir", "mime", "filter", "deflate", "headers")


def example(name: str) -> str:
    [found] = re.findall(rf"```{name}\n(.*?)```", GUIDE, re.S)
    return found


def nginx(program: str, folder: Path, port: int) -> list[str]:
    user = "user root;" if os.getuid() == 0 else ""
    block = example("nginx").replace(PLACE, f"{folder}/kleinod")
    (folder / "conf").write_text(NGINX.format(folder=folder, port=port, user=user, example=block))
    return [program, "-p", str(folder), "-e", "stderr", "-c", str(folder / "conf")]


def apache(program: str, folder: Path, port: int) -> list[str]:
    (folder / "kleinod" / ".htaccess").write_text(example("apache"))
    places = (
        Path(program).resolve().parents[1] / "lib" / "apache2" / "modules",
        Path("/usr/lib/httpd/modules"),
    )
    modules = next(place for place in places if place.is_dir())
    loaded = "\n".join(f"LoadModule {name}_module {modules}/mod_{name}.so" for name in MODULES)
    (folder / "conf").write_text(APACHE.format(folder=folder, port=port, modules=loaded))
    return [program, "-X", "-d", str(folder), "-f", str(folder / "conf")]


def caddy(program: str, folder: Path, port: int) -> list[str]:
    block = (
        example("caddy")
        .replace("/var/www", str(folder))
        .replace("games.example.org", f"http://127.0.0.1:{port}")
    )
    (folder / "conf").write_text("{\n  admin off\n}\n" + block)
    return [program, "run", "--adapter", "caddyfile", "--config", str(folder / "conf")]


SERVERS: dict[str, Callable[[str, Path, int], list[str]]] = {
    "nginx": nginx,
    "apache2": apache,
    "caddy": caddy,
}
FOUND = [name for name in SERVERS if shutil.which(name)]


@contextmanager
def serving(name: str, site: Path) -> Iterator[Callable[..., tuple[HTTPResponse, bytes]]]:
    """Start a server with the guide's example. Yield a function that requests an address of that server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = shutil.which(name)
    assert program

    def ask(path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
        connection = HTTPConnection("127.0.0.1", port)
        connection.request(
            "GET", path, headers={key.replace("_", "-"): text for key, text in headers.items()}
        )
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response, body

    # Create a folder that all users can read, because the server may run as a user of its own.
    folder = Path(tempfile.mkdtemp(prefix="kleinod-host-"))
    try:
        folder.chmod(0o755)
        shutil.copytree(site, folder / "kleinod")
        environment = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        with (
            (folder / "log").open("w") as log,
            subprocess.Popen(  # noqa: S603
                SERVERS[name](program, folder, port), env=environment, stdout=log, stderr=log
            ) as process,
        ):
            try:
                for _ in range(START):
                    assert process.poll() is None, (folder / "log").read_text()
                    with socket.socket() as knock:
                        if knock.connect_ex(("127.0.0.1", port)) == 0:
                            break
                    time.sleep(1)
                yield ask
            finally:
                process.terminate()
    finally:
        shutil.rmtree(folder)


@pytest.mark.parametrize("name", FOUND)
def test_an_example_sends_what_the_table_says(name: str, archive: Path, unpacked: Path) -> None:
    with ZipFile(archive) as packed:
        names = packed.namelist()

    def first(pattern: str) -> str:
        return next(path for path in names if re.search(pattern, path))

    types = {
        "index.html": "text/html",
        "sw.js": "text/javascript",
        "manifest.webmanifest": "application/manifest+json",
        first(r"^assets/index-.*\.js$"): "text/javascript",
        first(r"^assets/.*\.css$"): "text/css",
        first(r"^assets/.*\.json$"): "application/json",
        first(r"\.woff2$"): "font/woff2",
        first(r"^py-.*/pyodide\.asm\.js$"): "text/javascript",
    }
    with serving(name, unpacked) as ask:
        for path, kind in types.items():
            response, body = ask(f"/kleinod/{path}")
            assert (response.status, body) == (200, (unpacked / path).read_bytes()), path
            assert response.headers["Content-Type"].partition(";")[0] == kind, path
            assert response.headers["X-Content-Type-Options"] == "nosniff", path
            hashed = path.startswith(("assets/", "py-"))
            wanted = "public, max-age=31536000, immutable" if hashed else "no-cache"
            assert response.headers.get_all("Cache-Control") == [wanted], path
        assert ask("/kleinod/")[1] == (unpacked / "index.html").read_bytes()
        packed_file = first(r"\.wasm\.bin$")
        response, body = ask(f"/kleinod/{packed_file}", Accept_Encoding="gzip")
        assert response.headers["Content-Encoding"] is None
        assert body == (unpacked / packed_file).read_bytes()
        script = first(r"^py-.*/pyodide\.asm\.js$")
        response, body = ask(f"/kleinod/{script}", Accept_Encoding="gzip")
        assert response.headers["Content-Encoding"] == "gzip"
        assert len(body) < (unpacked / script).stat().st_size / 2
        response, body = ask("/kleinod/nothing.html")
        assert (response.status, body) == (404, (unpacked / "404.html").read_bytes())
