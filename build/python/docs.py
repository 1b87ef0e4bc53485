"""Make the documentation: the pages of docs/ and a reference from docstrings, without scripts.

    python build/python/docs.py OUT

Needs markdown-it-py and Pygments, which the tools of the site bring. What is in `PAGES` is published; every
block of code on it runs in the tests (tests/test_docs.py, tests/extras/test_docs.py).
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

#: In the order of the list of pages; the reference comes last and is made from docstrings.
PAGES = ("guide", "cookbook", "engine", "research", "hosting", "privacy", "authors", "versions", "api")
#: Nothing runs, nothing comes from elsewhere.
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
STYLE = Path(__file__).with_name("docs.css")
#: A word of code as Pygments marks it, and the kinds of words that have a color: the marks of all others, as
#: names and signs, would be a third of a page.
ONE_WORD = re.compile(r'<span class="(?P<kind>\w+)">(?P<text>[^<]*)</span>')
COLORED = frozenset(re.findall(r"^\.(\w+)[ ,]", STYLE.read_text("utf-8"), re.MULTILINE))
#: Sections of a docstring, and an argument or error in one of them.
SECTION = re.compile(r"(Args|Returns|Yields|Raises):")
ARGUMENT = re.compile(r"^(\w+): ")


def colored(code: str, name: str, _attributes: str) -> str:
    """A block of code; its parts carry classes, no styles."""
    try:
        lexer = get_lexer_by_name(name or "text")
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    marked: str = highlight(code, lexer, HtmlFormatter(nowrap=True))
    marked = ONE_WORD.sub(lambda word: word[0] if word["kind"] in COLORED else word["text"], marked)
    # A block that is wider than a phone is scrolled by keyboard as well.
    return f'<pre tabindex="0" role="group" aria-label="Code"><code>{marked}</code></pre>\n'


MARKDOWN = MarkdownIt("commonmark", {"html": False, "highlight": colored}).enable("table")


def slug(text: str) -> str:
    """The name of a heading in links: its words, of a function without its parameters."""
    return re.sub(r"\W+", "-", re.sub(r"<.*?>|\(.*", "", text)).strip("-")


def page_of(markdown: str) -> tuple[str, str]:
    """The title of a page and its body; headings can be linked to."""
    html: str = MARKDOWN.render(markdown)
    html = re.sub(r"<h([23])>(.*?)</h\1>", lambda m: f'<h{m[1]} id="{slug(m[2])}">{m[2]}</h{m[1]}>', html)
    html = html.replace("<table>", '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    html = html.replace("</table>", "</table></div>").replace('.md"', '.html"').replace(".md#", ".html#")
    # A heading of a column that is nothing would be read as one.
    html = html.replace("<th></th>", "<td></td>")
    title = re.search(r"<h1>(.*?)</h1>", html)
    return (re.sub(r"<.*?>", "", title[1]) if title else "Kleinod"), html


@cache
def pages() -> dict[str, tuple[str, str]]:
    """Title and body of each written page, by the name of its file without the ending."""
    files = {page: DOCS / f"{page}.md" for page in PAGES}
    return {name: page_of(path.read_text(encoding="utf-8")) for name, path in files.items()}


def thing(name: str) -> object:
    """What a name of the table of the API means."""
    first, _, member = name.partition("(")[0].partition(".")
    owner = CLASSES.get(first) or getattr(kleinod, first)
    return getattr(owner, member) if member else owner


def told(name: str, words: str) -> str:
    """What its docstring says; what a match is given when it is made has words only in the table."""
    about = None if name in GIVEN else inspect.getdoc(thing(name))
    value = not callable(thing(name)) and not isinstance(thing(name), property) if name not in GIVEN else True
    return words if about is None or value else listed_sections(about)


def listed_sections(text: str) -> str:
    """A docstring as Markdown: what stands below "Args:", "Returns:" and the like becomes a list."""
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
    """The name with its parameters and their types."""
    if name in GIVEN or "(" not in name:
        return name
    return name.partition("(")[0] + str(inspect.signature(thing(name)))  # type: ignore[arg-type]


def reference() -> Iterator[str]:
    """Everything public as Markdown, from its docstrings."""
    yield "# Reference\n"
    yield "Made from the docstrings of version " + kleinod.__version__ + ". "
    yield "The same as one table, with what may change and what may not: [The Python API](api.md).\n\n"
    since = listed()
    for name in found():
        version, words = since[name]
        yield f"## `{typed(name)}`\n\n*since {version}*\n\n{told(name, words)}\n\n"


def frame(title: str, body: str, here: str) -> str:
    """A whole page."""
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
    """Write all pages into a folder; answers with their paths."""
    out.mkdir(parents=True, exist_ok=True)
    written = {"docs.css": STYLE.read_text(encoding="utf-8")}
    for page, (title, body) in pages().items():
        written[f"{page}.html"] = frame(title, body, page)
    title, body = page_of("".join(reference()))
    written["reference.html"] = frame(title, body, "reference")
    # Who opens the folder gets the guide.
    written["index.html"] = written.pop("guide.html")
    for name, text in written.items():
        (out / name).write_text(text.replace('"./guide.html', '"./index.html'), encoding="utf-8")
    return [out / name for name in written]


if __name__ == "__main__":
    files = build(Path(sys.argv[1]))
    size = sum(file.stat().st_size for file in files)
    sys.stdout.write(f"The documentation: {len(files)} files, {size / 1000:.0f} kB.\n")
