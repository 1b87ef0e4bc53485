"""The layout rules that the boxes of every page must obey, in windows of every size."""

from __future__ import annotations

from pathlib import Path

from visit import Visit

#: Window sizes by name, in CSS pixels. Zooming to 200 % leaves half as many CSS pixels in each direction.
WINDOWS = {
    "320x568": (320, 568),
    "360x740": (360, 740),
    "740x360": (740, 360),
    "820x1180": (820, 1180),
    "1024x768": (1024, 768),
    "1280x800": (1280, 800),
    "1920x1080": (1920, 1080),
    "1280x800 at 200 %": (640, 400),
}

#: Font sizes to which the browser can be set, in percent of its default.
TEXT_SIZES = (130, 150, 200)

#: JavaScript: resolve after two drawn frames, or after two seconds, since a hidden page draws no frames.
DRAWN_TWICE = """
() => new Promise((go) => {
  requestAnimationFrame(() => requestAnimationFrame(go));
  setTimeout(go, 2000);
})
"""

#: JavaScript: return the violations of the layout rules in the page.
BROKEN = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")


def resize(visit: Visit, window: str) -> None:
    """Set the window to one of the named sizes, and wait until the page is laid out."""
    width, height = WINDOWS[window]
    visit.page.set_viewport_size({"width": width, "height": height})
    visit.page.evaluate(DRAWN_TWICE)


def set_text(visit: Visit, percent: int) -> None:
    """Set the browser's font size, as in the settings of Chromium. It changes only lengths in the unit
    rem."""
    session = visit.context.new_cdp_session(visit.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": round(16 * percent / 100)}})
    session.detach()


def broken(visit: Visit) -> list[str]:
    """Return the violations of the layout rules in the current window, each with the boxes involved."""
    return visit.page.evaluate(BROKEN)


def out_of_reach(visit: Visit) -> list[str]:
    """Return the violations, without those that larger text may cause, such as a question below the window's
    edge."""
    return [what for what in broken(visit) if not what.startswith(("asked below", "outside the window"))]
