"""Connecting devices by QR codes filmed from the other screen, or by pasted texts."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

from access import violations
from camera import FAKE, SHOW, film, given_back, picture_of
from conftest import Launch, OpenVisit
from table import Table
from together import close, dialog, host, invite, listen, moment, seat, take
from visit import Visit

PHONE = {"width": 360, "height": 640}
OPEN = '[data-id="open"]'
SENTENCES = {
    "NotAllowedError": "This page may not use the camera",
    "NotFoundError": "No camera was found",
    "NotReadableError": "Another program is using the camera",
    "TypeError": "Codes cannot be scanned here",
}


def join_by_text(guest: Visit, link: str) -> None:
    """Answer an invitation, which shows the QR code of the answer on the guest's screen."""
    listen(guest).open("#" + link.partition("#")[2])
    guest.page.locator('input[name="together-name"]').fill("Jörg")
    guest.page.locator('[data-id="together-join"]').click()
    expect(guest.page.locator("svg.qr")).to_be_visible()


def scan(visit: Visit) -> None:
    visit.page.locator('[data-id="scan"]:visible').click()
    expect(visit.page.locator('.scan[data-stage="looking"] video')).to_be_visible()


def show(visit: Visit, png: bytes, scale: float = 1) -> None:
    """Show a picture to the page's fake camera."""
    visit.page.evaluate(SHOW, [base64.b64encode(png).decode(), scale])


def test_invitation_and_answer_are_filmed_from_the_screens_of_telephones(
    open_visit: OpenVisit, launch: Launch, tmp_path: Path
) -> None:
    """Two phones must connect by filming each other's screens, without any other exchange."""
    seen = tmp_path / "seen.y4m"
    filming = launch(
        "chromium",
        more=[
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={seen}",
        ],
    )
    table, guest = (open_visit(filming, viewport=PHONE) for _ in range(2))
    # Write any video first, because without one the browser has no camera and the dialog offers no scan.
    film(table.open("#/").page.screenshot(caret="initial"), seen)
    host(table, "nexus")
    invite(table, 1)
    film(picture_of(table), seen)

    listen(guest).open("#/")
    guest.page.locator(OPEN).first.click()
    # Do not wait for the camera's picture, because the code may be read before it becomes visible.
    guest.page.locator('[data-id="scan"]:visible').click()
    offer = guest.page.locator('[data-open="offer"]')
    expect(offer).to_be_focused()
    expect(guest.page.locator(".scan")).to_have_count(0)
    offer.press("Enter")
    guest.page.locator('[data-id="together-join"]').click()
    expect(guest.page.locator("svg.qr")).to_be_visible()
    film(picture_of(guest), seen)

    table.page.locator('[data-id="scan"]:visible').click()
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    expect(table.page.locator(".scan")).to_have_count(0)
    expect(guest.page.locator("kl-table .prompt").first).to_be_visible()
    assert moment(guest)["frame"]["at"] == moment(table)["frame"]["at"]


@pytest.mark.parametrize("scale", [1, 0.6], ids=["near", "far"])
def test_the_reader_reads_codes_as_small_as_they_are_shown(
    open_visit: OpenVisit, chromium: Browser, scale: float
) -> None:
    """Both codes must be readable from a phone's screen, also from afar, at 2.5 camera pixels per square."""
    table, guest = (open_visit(chromium, viewport=PHONE) for _ in range(2))
    table.context.add_init_script(FAKE)
    link = invite(host(table, "mutterboehnchen"), 1)
    join_by_text(guest, link)
    # Take the screenshot before the scan, because the camera's picture pushes the code out of view.
    invitation = picture_of(table)
    scan(table)
    show(table, invitation, scale)
    expect(dialog(table).locator(".note.bad")).to_contain_text("This is an invitation")
    if not table.page.locator(".scan").count():
        scan(table)
    show(table, picture_of(guest), scale)
    expect(seat(table, 1)).to_have_attribute("data-stage", re.compile("joining|greeting|here"))
    given_back(table)


def test_the_camera_is_given_back(open_visit: OpenVisit, chromium: Browser) -> None:
    """The camera must stop when the scan ends, the dialog closes or the page is hidden, and be able to start
    again."""
    table = open_visit(chromium)
    table.context.add_init_script(FAKE)
    link = invite(host(table, "nexus"), 1)
    scan(table)
    table.page.locator('[data-id="scan-end"]').click()
    given_back(table)
    expect(table.page.locator('[data-id="scan"]')).to_be_focused()
    scan(table)
    table.page.evaluate(
        """() => {
          Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
          delete document.visibilityState;
        }"""
    )
    given_back(table)
    expect(table.page.locator(".scan")).to_contain_text("The camera is off")
    table.page.locator('[data-id="scan-again"]').click()
    expect(table.page.locator('.scan[data-stage="looking"]')).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(dialog(table)).to_have_count(0)
    given_back(table)
    assert table.page.evaluate("window.streams.length") == 3
    assert link


def test_other_codes_are_named_and_the_scan_goes_on(open_visit: OpenVisit, chromium: Browser) -> None:
    table = open_visit(chromium, viewport=PHONE)
    table.context.add_init_script(FAKE)
    invite(host(table, "nexus"), 1)
    scan(table)
    other = open_visit(chromium)
    Table(other.open("#/nexus")).start().do("share")
    other.page.locator('[data-id="qr"]').click()
    show(table, other.page.locator("svg.qr").screenshot())
    expect(dialog(table).locator(".note.bad")).to_contain_text("This code is not an answer")
    expect(table.page.locator('.scan[data-stage="looking"]')).to_be_visible()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("error", "sentence"), SENTENCES.items(), ids=list(SENTENCES))
def test_without_a_camera_pasting_goes_on(
    open_visit: OpenVisit, chromium: Browser, error: str, sentence: str
) -> None:
    table, guest = open_visit(chromium), open_visit(chromium)
    table.context.add_init_script(FAKE)
    table.context.add_init_script(f"window.noCamera = {error!r};")
    link = invite(host(table, "nexus"), 1)
    table.page.locator('[data-id="scan"]').click()
    expect(table.page.locator(".scan [role=status]")).to_contain_text(sentence)
    expect(table.page.locator(".scan video")).to_be_hidden()
    assert violations(table) == []
    join_by_text(guest, link)
    take(table, guest.page.locator('input[name="together-text"]').input_value())
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    close(table)


def test_the_reader_is_fetched_only_to_scan(open_visit: OpenVisit, chromium: Browser) -> None:
    table = open_visit(chromium)
    table.context.add_init_script(FAKE)
    fetched: list[str] = []

    def note(request: Request) -> None:
        fetched.extend(re.findall(r"/(decode|kl-scan)-[^/]*\.js$", request.url))

    table.page.on("request", note)
    invite(host(table, "nexus"), 1)
    assert fetched == []
    scan(table)
    assert set(fetched) == {"decode", "kl-scan"}


def test_the_browsers_own_reader_comes_first_and_may_fail(open_visit: OpenVisit, chromium: Browser) -> None:
    """If the browser's own reader of QR codes fails, the page's library must read the code."""
    table, guest = (open_visit(chromium, viewport=PHONE) for _ in range(2))
    table.context.add_init_script(FAKE)
    table.context.add_init_script(
        """
        window.detected = 0;
        window.BarcodeDetector = class {
          static async getSupportedFormats() { return ["qr_code"]; }
          async detect() {
            window.detected += 1;
            throw new DOMException("", "NotSupportedError");
          }
        };
        """
    )
    link = invite(host(table, "nexus"), 1)
    join_by_text(guest, link)
    scan(table)
    show(table, picture_of(guest))
    expect(seat(table, 1)).to_have_attribute("data-stage", "here")
    assert table.page.evaluate("window.detected") == 1


@pytest.mark.parametrize(("language", "theme"), [("de", "light"), ("en", "dark")])
def test_axe_finds_nothing_and_all_fits_a_small_telephone(
    open_visit: OpenVisit, chromium: Browser, language: str, theme: str
) -> None:
    wishes = {"animation": False, "theme": theme, "language": language}
    table = open_visit(chromium, settings=wishes, viewport={"width": 320, "height": 640})
    table.context.add_init_script(FAKE)
    invite(host(table, "nexus"), 1)
    scan(table)
    assert violations(table) == []
    assert table.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
