"""A study in notation is read back unchanged, in both languages, with its comments and drawings."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable

import pytest

from kleinod.core.game import KleinodError
from kleinod.studies import notation_source
from kleinod.studies.study import from_notation
from laws.branching import grown, shown
from laws.cases import Case


@pytest.mark.few_rule_sets
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_random_tree_in_notation_comes_back(case: Case, language: str) -> None:
    study = grown(case, 3)
    text = study.notation(language)
    assert notation_source.recognised(text)
    again = from_notation(text)
    assert again.title == study.title
    assert shown(again) == shown(study)
    assert [chapter.viewer for chapter in again.chapters] == [chapter.viewer for chapter in study.chapters]
    assert again == study


def _moves(bend: Callable[[str], str]) -> Callable[[str], str]:
    """Return a function that applies `bend` only outside comments."""
    return lambda text: "".join(
        part if n % 2 else bend(part) for n, part in enumerate(re.split(r"(\{(?:\\.|[^\\}])*\})", text))
    )


#: Changes that people and programs make to a study in notation.
BENDS: dict[str, Callable[[str], str]] = {
    "dashes": _moves(lambda text: re.sub(r"(?<=[a-z][0-9])-(?=[a-z][0-9])", "–", text)),
    "wide dashes": _moves(lambda text: re.sub(r"(?<=[0-9])-(?=[a-z][0-9])", " – ", text)),
    "brackets": _moves(lambda text: re.sub(r"(?<=\s)([0-9]+)\. ", r"\1) ", text)),
    "colons": _moves(lambda text: re.sub(r"(?<=\s)([0-9]+)\. ", r"\1: ", text)),
    "bold": _moves(lambda text: re.sub(r"(?<=\s)([0-9]+\.) ", r"**\1** ", text)),
    "list": lambda text: re.sub(r"(?<=\n\n)(?=[0-9])", "- ", text),
    "quoted moves": lambda text: re.sub(r"(?<=\n\n)(?=[0-9])", "> ", text),
    "heading": lambda text: re.sub(r"(?<=\n\n)(?=[0-9])", "## Partie\n\n", text),
    "greeting": lambda text: f"Hallo Jo,\n\n{text}\n\nViele Grüße\nAnn",
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.split("\n")),
    "marked": lambda text: "".join(f"| {line}\n" for line in text.split("\n")),
    "json": lambda text: json.dumps({"text": text}),
    "html": lambda text: "<p>" + html.escape(text).replace("\n", "<br>\n") + "</p>",
    "chat": lambda text: f"[26.11.26, 12:03:11] Ann: {text}\n[26.11.26, 12:04:00] Jo: ok",
    "doubled": lambda text: text.replace("\n", "\n\n"),
}


#: Changes after which reading may fail: "1)" can close a variation if 1 is the number of a card, and wide
#: dashes can make the options too long.
DOUBTFUL = {"brackets", "wide dashes"}


@pytest.mark.few_rule_sets
def test_a_random_tree_comes_back_whatever_programs_do_to_it(case: Case) -> None:
    study = grown(case, 5, 25)
    text = study.notation()
    for name, bend in BENDS.items():
        try:
            again = from_notation(bend(text))
        except KleinodError:
            assert name in DOUBTFUL, name
        else:
            assert shown(again) == shown(study), name
