"""Devices that can connect only through a TURN server, which runs on this machine."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest
from playwright.sync_api import Browser, expect

from conftest import OpenVisit
from test_together import play
from together import answer, close, dialog, host, invite, seat, take
from visit import Visit

SERVER = shutil.which("turnserver")
NAME, PASSWORD = "oma", "geheim-7"
#: JavaScript: allow the page only connections through a relay server, and keep the latest in
#: `window.connection`.
RELAYED = """
const Original = RTCPeerConnection;
window.RTCPeerConnection = class extends Original {
  constructor(how) {
    super({ ...how, iceTransportPolicy: "relay" });
    window.connection = this;
  }
};
"""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Start a TURN server on this machine, and yield its address."""
    if not SERVER:
        pytest.skip("no TURN server here; on Debian: apt install coturn")
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [SERVER, "-n", "--no-cli", "--no-tls", "--no-dtls", "--log-file", "stdout", "--lt-cred-mech"]
    command += ["--realm", "kleinod", "--user", f"{NAME}:{PASSWORD}", "--allow-loopback-peers"]
    command += ["--listening-ip", "127.0.0.1", "--relay-ip", "127.0.0.1", "--listening-port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
    for _ in range(100):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            break
        time.sleep(0.1)
    yield f"turn:127.0.0.1:{port}"
    process.terminate()
    process.wait(10)


def name_server(table: Visit, address: str, password: str) -> None:
    """Choose "Elsewhere" in the dialog for inviting, and enter the TURN server's data."""
    table.page.locator('input[name="together-where"]').last.check(force=True)
    fields = {"address": address, "name": NAME, "password": password}
    for part, text in fields.items():
        field = dialog(table).locator(f'input[name="together-server-{part}"]')
        field.fill(text)
        field.blur()


def test_two_devices_play_through_a_server(open_visit: OpenVisit, chromium: Browser, server: str) -> None:
    table, guest = open_visit(chromium), open_visit(chromium)
    table.context.add_init_script(RELAYED)
    host(table, "nexus")
    name_server(table, server, PASSWORD)
    link = invite(table, 1)
    assert PASSWORD not in link
    take(table, answer(guest, link, "Jörg"))
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    close(table)
    assert play(table, guest, 1, 6) > 0
    assert PASSWORD not in guest.page.content()


def test_without_the_password_no_way_is_found(open_visit: OpenVisit, chromium: Browser, server: str) -> None:
    """With a wrong password there must be no relayed connection, which proves that the test above uses the
    server."""
    table = open_visit(chromium)
    table.context.add_init_script(RELAYED)
    host(table, "nexus")
    name_server(table, server, "wrong")
    invite(table, 1)
    assert "typ relay" not in table.page.evaluate("window.connection.localDescription.sdp")


def test_without_a_server_it_is_said_before_inviting(open_visit: OpenVisit, chromium: Browser) -> None:
    table = host(open_visit(chromium), "nexus")
    without = dialog(table).locator('[data-id="together-no-server"]')
    expect(without).to_have_count(0)
    table.page.locator('input[name="together-where"]').last.check(force=True)
    expect(without).to_contain_text("Without a server")
    field = dialog(table).locator('input[name="together-server-address"]')
    field.fill("stun:stun.example.org:3478")
    field.blur()
    expect(without).to_have_count(0)


def test_the_server_is_kept_when_the_host_reloads(open_visit: OpenVisit, chromium: Browser) -> None:
    table = host(open_visit(chromium), "nexus")
    address = "turn:127.0.0.1:9"
    name_server(table, address, PASSWORD)
    invite(table, 1)
    table.page.on("dialog", lambda asks: asks.accept())
    table.reload()
    assert PASSWORD not in table.page.evaluate("JSON.stringify(localStorage)")
    table.page.locator('[data-id="together-manage"]').click()
    expect(table.page.locator('input[name="together-where"]').last).to_be_checked()
    expect(dialog(table).locator('input[name="together-server-address"]')).to_have_value(address)
    expect(dialog(table).locator('input[name="together-server-password"]')).to_have_value("")


def test_a_wrong_address_is_told(open_visit: OpenVisit, chromium: Browser) -> None:
    table = host(open_visit(chromium), "nexus")
    table.page.locator('input[name="together-where"]').last.check(force=True)
    field = dialog(table).locator('input[name="together-server-address"]')
    field.fill("https://example.org")
    field.blur()
    expect(dialog(table).locator(".note.bad")).to_contain_text("turn:turn.example.org:3478")
    seat(table, 1).locator('[data-id="together-invite"]').click()
    expect(field).to_be_focused()
    expect(seat(table, 1)).to_have_attribute("data-stage", "free")
    field.fill("turn:turn.example.org:3478")
    field.blur()
    expect(dialog(table).locator(".note.bad")).to_have_count(0)
    expect(dialog(table).locator('input[type="password"]')).to_be_visible()
