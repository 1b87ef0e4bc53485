"""WebKit, the engine of Safari, in the GNOME program that Debian packages, driven by the WebDriver protocol.

Playwright cannot drive that program. A smoke test needs only a few commands of the protocol.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any

#: The key of the protocol's JSON objects that hold a reference to an element.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
ANSWER_S = 120
START_S = 20
STEP_S = 0.1


class WebKit:
    """One window of a browser without any stored data."""

    def __init__(self, port: int, browser: str) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=ANSWER_S)
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        session = self._ask("POST", "/session", wanted)
        self.version: str = session["capabilities"]["browserVersion"]
        self._session = f"/session/{session['sessionId']}"
        self._post("timeouts", {"script": ANSWER_S * 1000})

    def _ask(self, method: str, path: str, data: Any = None) -> Any:
        body = None if data is None else json.dumps(data)
        self._connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        value = json.loads(answer.read())["value"]
        assert answer.status == 200, f"{method} {path}: {value}"
        return value

    def _post(self, command: str, data: Any) -> Any:
        return self._ask("POST", f"{self._session}/{command}", data)

    def close(self) -> None:
        self._ask("DELETE", self._session)
        self._connection.close()

    def open(self, url: str) -> None:
        self._post("url", {"url": url})

    def back(self) -> None:
        self._post("back", {})

    def evaluate(self, function: str, *args: Any) -> Any:
        """Call a JavaScript function, await its result and return it."""
        script = "const done = arguments[arguments.length - 1]; const args = [...arguments].slice(0, -1);"
        call = f"Promise.resolve(({function})(...args)).then(done, (error) => done('failed: ' + error));"
        return self._post("execute/async", {"script": script + call, "args": list(args)})

    def wait(self, selector: str, limit: float = 60) -> str:
        """Wait until an element matches the selector. Return a reference to the element."""
        end = time.monotonic() + limit
        while not (found := self._post("elements", {"using": "css selector", "value": selector})):
            assert time.monotonic() < end, f"no {selector} within {limit} s:\n{self.text('body')}"
            time.sleep(STEP_S)
        return found[0][ELEMENT]

    def appears(self, selector: str, limit: float) -> bool:
        """Return True if an element matches the selector within `limit` seconds."""
        end = time.monotonic() + limit
        while not self._post("elements", {"using": "css selector", "value": selector}):
            if time.monotonic() > end:
                return False
            time.sleep(STEP_S)
        return True

    def until(self, function: str, value: Any, limit: float = 60) -> None:
        """Wait until a JavaScript function returns this value."""
        end = time.monotonic() + limit
        while (found := self.evaluate(function)) != value:
            assert time.monotonic() < end, f"{found!r} instead of {value!r} after {limit} s"
            time.sleep(STEP_S)

    def click(self, selector: str) -> None:
        """Click as with a mouse. The driver scrolls to the element, and raises an error if another element
        covers it."""
        self._post(f"element/{self.wait(selector)}/click", {})

    def choose(self, selector: str, value: str) -> None:
        self.click(f'{selector} option[value="{value}"]')

    def text(self, selector: str) -> str:
        found = self._post("element", {"using": "css selector", "value": selector})[ELEMENT]
        return self._ask("GET", f"{self._session}/element/{found}/text")


@contextmanager
def _running(*command: str, **how: Any) -> Iterator[None]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, **quiet, **how)  # noqa: S603
    try:
        yield
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def _screen(program: str) -> Iterator[str]:
    """Start a virtual screen (an X server), and yield its name."""
    reading, writing = os.pipe()
    command = (program, "-displayfd", str(writing), "-screen", "0", "1280x900x24", "-nolisten", "tcp")
    with _running(*command, pass_fds=(writing,)), os.fdopen(reading) as told:
        os.close(writing)
        yield f":{told.readline().strip()}"


@contextmanager
def _driver(program: str, display: str) -> Iterator[int]:
    """Start the WebDriver program on a free port, and yield the port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    # Do not use any desktop session of this machine: neither Wayland nor D-Bus.
    env = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}
    with _running(program, f"--port={port}", env=env):
        end = time.monotonic() + START_S
        while socket.socket().connect_ex(("127.0.0.1", port)):
            assert time.monotonic() < end, f"{program} does not listen"
            time.sleep(STEP_S)
        yield port


@contextmanager
def webkit(how: dict[str, str]) -> Iterator[WebKit]:
    """Yield a fresh browser on a screen of its own. `how` has the paths of the programs "driver", "browser"
    and "screen"."""
    with _screen(how["screen"]) as display, _driver(how["driver"], display) as port:
        window = WebKit(port, how["browser"])
        try:
            yield window
        finally:
            window.close()
