"""The law of layout: what must hold for the boxes of every page, at every size of window."""

from __future__ import annotations

from pathlib import Path

from visit import Visit

#: Windows by name, in CSS pixels. A laptop at 200 % has half its pixels, each twice as large.
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

#: Percent of the text size that a browser is set to by itself.
TEXT_SIZES = (130, 150, 200)

#: Two drawn frames; a page that is not drawn gets none, and is not waited for.
DRAWN_TWICE = """
() => new Promise((go) => {
  requestAnimationFrame(() => requestAnimationFrame(go));
  setTimeout(go, 2000);
})
"""

#: What finds it, in the page.
BROKEN = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")


def resize(visit: Visit, window: str) -> None:
    """Give the visitor a window of this name, and time to lay the page out."""
    width, height = WINDOWS[window]
    visit.page.set_viewport_size({"width": width, "height": height})
    visit.page.evaluate(DRAWN_TWICE)


def set_text(visit: Visit, percent: int) -> None:
    """Set the size of text as somebody does in the settings of Chromium; the page learns it by rem alone."""
    session = visit.context.new_cdp_session(visit.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": round(16 * percent / 100)}})
    session.detach()


def broken(visit: Visit) -> list[str]:
    """What breaks the law in the window shown, each with the boxes it is about."""
    return visit.page.evaluate(BROKEN)


def out_of_reach(visit: Visit) -> list[str]:
    """What breaks the law with larger text, for which one may have to scroll down to what is asked."""
    return [what for what in broken(visit) if not what.startswith(("asked below", "outside the window"))]
