"""Make the documentation: the pages of docs/ and a reference from docstrings, all without scripts.

    python build/python/docs.py OUT

This needs markdown-it-py and Pygments, which are among the tools that build the site. All pages in `PAGES`
are published. Every block of code on them runs in the tests (tests/test_docs.py, tests/extras/test_docs.py).
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from textwrap import dedent

from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "tests")]

import kleinod  # noqa: E402 — found only now
from api.public import CLASSES, GIVEN, found, listed  # noqa: E402

#: The pages in the order of the navigation. The reference comes last, because it is made from docstrings.
PAGES = ("guide", "cookbook", "engine", "research", "hosting", "privacy", "authors", "versions", "api")
#: The content security policy of all pages: no scripts, and nothing from other sites.
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
STYLE = Path(__file__).with_name("docs.css")
#: Matches a token of code as Pygments marks it. Only the marks of the kinds that have a color are kept,
#: because the marks of all other tokens, such as names and symbols, would make up a third of a page.
ONE_WORD = re.compile(r'<span class="(?P<kind>\w+)">(?P<text>[^<]*)</span>')
COLORED = frozenset(re.findall(r"^\.(\w+)[ ,]", STYLE.read_text("utf-8"), re.MULTILINE))
#: Matches the heading of a section of a docstring, and an argument or exception listed in one.
SECTION = re.compile(r"(Args|Returns|Yields|Raises):")
ARGUMENT = re.compile(r"^(\w+): ")


def colored(code: str, name: str, _attributes: str) -> str:
    """Return a block of code as HTML. Its tokens have classes and no inline styles."""
    try:
        lexer = get_lexer_by_name(name or "text")
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    marked: str = highlight(code, lexer, HtmlFormatter(nowrap=True))
    marked = ONE_WORD.sub(lambda word: word[0] if word["kind"] in COLORED else word["text"], marked)
    # The block can receive the focus, so that the arrow keys scroll a block that is wider than a phone.
    return f'<pre tabindex="0" role="group" aria-label="Code"><code>{marked}</code></pre>\n'


MARKDOWN = MarkdownIt("commonmark", {"html": False, "highlight": colored}).enable("table")


def slug(text: str) -> str:
    """Return the id of a heading for links: its words, without the parameters of a function."""
    return re.sub(r"\W+", "-", re.sub(r"<.*?>|\(.*", "", text)).strip("-")


def page_of(markdown: str) -> tuple[str, str]:
    """Return the title of a page and its body. Its headings have ids to link to."""
    html: str = MARKDOWN.render(markdown)
    html = re.sub(r"<h([23])>(.*?)</h\1>", lambda m: f'<h{m[1]} id="{slug(m[2])}">{m[2]}</h{m[1]}>', html)
    html = html.replace("<table>", '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    html = html.replace("</table>", "</table></div>").replace('.md"', '.html"').replace(".md#", ".html#")
    # An empty header cell becomes a data cell, because a screen reader would announce it as a header.
    html = html.replace("<th></th>", "<td></td>")
    title = re.search(r"<h1>(.*?)</h1>", html)
    return (re.sub(r"<.*?>", "", title[1]) if title else "Kleinod"), html


@cache
def pages() -> dict[str, tuple[str, str]]:
    """Return the title and body of each written page, by the name of its file without the suffix."""
    files = {page: DOCS / f"{page}.md" for page in PAGES}
    return {name: page_of(path.read_text(encoding="utf-8")) for name, path in files.items()}


def thing(name: str) -> object:
    """Return the object with a dotted name from the table of the API."""
    first, _, member = name.partition("(")[0].partition(".")
    owner = CLASSES.get(first) or getattr(kleinod, first)
    return getattr(owner, member) if member else owner


def told(name: str, words: str) -> str:
    """Return the docstring of a name, or `words` from the table of the API if it is a plain value."""
    about = None if name in GIVEN else inspect.getdoc(thing(name))
    value = not callable(thing(name)) and not isinstance(thing(name), property) if name not in GIVEN else True
    return words if about is None or value else listed_sections(about)


def listed_sections(text: str) -> str:
    """Return a docstring as Markdown. The lines below "Args:", "Returns:" and the like become a list."""
    text, _, example = text.partition("\nExample:\n")
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if SECTION.fullmatch(line):
            inside = True
            lines += [f"**{line.rstrip(':')}**", ""]
        elif inside and line.startswith("    ") and not line.startswith("     "):
            lines.append("- " + ARGUMENT.sub(r"`\1`: ", line.strip()))
        else:
            lines.append(line.removeprefix("    ") if inside else line)
    if example:
        lines += ["", "```pycon", dedent(example).strip(), "```"]
    return "\n".join(lines)


def typed(name: str) -> str:
    """Return a function's name with its parameters and their types; any other name as it is."""
    if name in GIVEN or "(" not in name:
        return name
    return name.partition("(")[0] + str(inspect.signature(thing(name)))  # type: ignore[arg-type]


def reference() -> Iterator[str]:
    """Yield the reference of the whole public API as Markdown, made from docstrings."""
    yield "# Reference\n"
    yield "Made from the docstrings of version " + kleinod.__version__ + ". "
    yield "The same as one table, with what may change and what may not: [The Python API](api.md).\n\n"
    since = listed()
    for name in found():
        version, words = since[name]
        yield f"## `{typed(name)}`\n\n*since {version}*\n\n{told(name, words)}\n\n"


def frame(title: str, body: str, here: str) -> str:
    """Return a complete HTML page."""
    names = {page: pages()[page][0] for page in PAGES} | {"reference": "Reference"}
    current = {here: ' aria-current="page"'}
    entries = "".join(
        f'<li><a href="./{page}.html"{current.get(page, "")}>{name}</a></li>' for page, name in names.items()
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8" />\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}" />\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1" />\n'
        f'<meta name="color-scheme" content="light dark" />\n<meta name="referrer" content="no-referrer" />\n'
        f'<title>{title} · Kleinod</title>\n<link rel="icon" href="../icon.svg" type="image/svg+xml" />\n'
        f'<link rel="stylesheet" href="./docs.css" />\n</head>\n<body>\n'
        f'<header><p><a href="../">Kleinod</a></p><nav aria-label="Pages"><ul>{entries}</ul></nav></header>\n'
        f"<main>\n{body}</main>\n"
        f'<footer><p><a href="../licenses.md">Licenses of everything that is shipped</a></p></footer>\n'
        f"</body>\n</html>\n"
    )


def build(out: Path) -> list[Path]:
    """Write all pages into a folder, and return their paths."""
    out.mkdir(parents=True, exist_ok=True)
    written = {"docs.css": STYLE.read_text(encoding="utf-8")}
    for page, (title, body) in pages().items():
        written[f"{page}.html"] = frame(title, body, page)
    title, body = page_of("".join(reference()))
    written["reference.html"] = frame(title, body, "reference")
    # The address of the folder itself shows the guide.
    written["index.html"] = written.pop("guide.html")
    for name, text in written.items():
        (out / name).write_text(text.replace('"./guide.html', '"./index.html'), encoding="utf-8")
    return [out / name for name in written]


if __name__ == "__main__":
    files = build(Path(sys.argv[1]))
    size = sum(file.stat().st_size for file in files)
    sys.stdout.write(f"The documentation: {len(files)} files, {size / 1000:.0f} kB.\n")
