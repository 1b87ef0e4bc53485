"""Lines of styled text, printed in colour if rich is installed and `--plain` is not given."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias


class Span(NamedTuple):
    """Characters of one style: "", "dim", "strong", "legal", "last" or the name of a colour."""

    text: str
    style: str = ""


StyledLine: TypeAlias = tuple[Span, ...]
Print: TypeAlias = Callable[[Iterable[StyledLine]], None]

#: For each colour of the games and each other style, its name in rich.
STYLES = {
    "dim": "dim",
    "strong": "bold",
    "legal": "bold green",
    "last": "underline",
    "blue": "bold bright_blue",
    "orange": "bold dark_orange",
    "green": "bold green3",
    "purple": "bold orchid",
    "yellow": "bold yellow",
    "red": "bold red",
    "black": "bold reverse",
    "white": "bold bright_white",
}
ANSI_CLEAR = "\033[H\033[2J\033[3J"  # clears the screen and its scrollback


def line(*parts: str | Span) -> StyledLine:
    """Join texts and spans to a line."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def text_of(spans: StyledLine) -> str:
    """Return the characters of a line without its styles."""
    return "".join(span.text for span in spans).rstrip()


def wrapped(items: Sequence[StyledLine], width: int, gap: str = "   ") -> list[StyledLine]:
    """Arrange items in lines. An item wider than a line is broken.

    Args:
        items: The items.
        width: The number of characters in a line.
        gap: The text between two items.
    """
    found: list[StyledLine] = []
    for item in items:
        with_gap = (*found[-1], Span(gap), *item) if found else item
        if found and len(text_of(with_gap)) <= width:
            found[-1] = with_gap
        else:
            found.append(item)
    return found


def plain(lines: Iterable[StyledLine]) -> None:
    """Print lines without colours."""
    for spans in lines:
        print(text_of(spans))


def printer(wanted: bool) -> Print:
    """Return the function that prints lines: in colours if `wanted` and possible."""
    if not wanted or not is_terminal() or "NO_COLOR" in os.environ:
        return plain
    try:
        from rich.console import Console  # noqa: PLC0415 — an extra
        from rich.text import Text  # noqa: PLC0415
    except ImportError:
        return plain
    console = Console(highlight=False)

    def show(lines: Iterable[StyledLine]) -> None:
        for spans in lines:
            text = Text(overflow="fold")
            for part, style in spans:
                text.append(part, " ".join(filter(None, (STYLES.get(s) for s in style.split()))))
            console.print(text)

    return show


def tolerant() -> None:
    """Make the standard streams replace invalid characters, so that no command fails because of them."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)  # a replacement of the stream may lack it
        if reconfigure is not None:
            reconfigure(errors="replace")


def is_terminal() -> bool:
    """Return True if the output is a terminal."""
    return sys.stdout.isatty()


def clear() -> None:
    """Clear the screen and its scrollback, unless the output is a pipe."""
    if is_terminal():
        sys.stdout.write(ANSI_CLEAR)
        sys.stdout.flush()


def can_show(characters: str) -> bool:
    """Return True if the output can show these characters, or has no encoding."""
    try:
        characters.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
