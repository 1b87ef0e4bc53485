"""What Morundir shows and says: spoken names, clicks, log, dictionaries, examples. Docstrings say the ids."""

from __future__ import annotations

import json
import re

import pytest

from games.morundir_table import EXAMPLE, FOLDER, GAME, RETURN, at, start
from kleinod.core.explain import explain
from kleinod.core.match import Match, from_record, position_from
from kleinod.games.morundir.rules import Action

# What people see and hear ----------------------------------------------------------------------------


def words(language: str) -> dict[str, str]:
    return json.loads((FOLDER / "i18n" / f"{language}.json").read_text(encoding="utf-8"))


def test_pieces_cells_and_choices_have_names_to_speak():
    """MOR-01, MOR-03, MOR-12"""
    match = at({"D": "c3 a1", "K": "d4", "d": "i1", "k": "d6"})
    said = {piece.at: piece.say for piece in match.picture().pieces}
    assert said["d4"] is not None
    assert (said["d4"].code, said["d4"].args) == ("piece.knight", (("color", "$color.blue.adj.m"),))
    assert said["i1"] is not None
    assert (said["i1"].code, said["i1"].args) == ("piece.duke", (("color", "$color.black.adj.m"),))
    hints = {choice["a"]: [hint["code"] for hint in choice["hints"]] for choice in match.choices()}
    assert hints["d4xd6"] == ["hint.movable", "hint.capture"]
    assert hints["c3-e4"] == ["hint.movable", "hint.castle"]
    assert hints["d4-d5"] == ["hint.movable", "hint.free"]


def test_the_return_of_a_piece_is_a_third_click():
    """MOR-17"""
    match = at(EXAMPLE, options=RETURN)
    choice = next(choice for choice in match.choices() if choice["a"] == "d4xd6@h4")
    assert choice["path"] == ["d4", "d6", "h4"]
    assert choice["hints"][-1] == {"code": "hint.return"}
    assert explain(match, ["d4", "d6"]).why is None
    why = explain(match, ["d4", "d6", "e5"]).why
    assert why is not None
    assert why.rule == "MOR-17"


@pytest.mark.parametrize(
    ("match", "move", "code", "rule", "moved"),
    [
        (at(EXAMPLE), "d4-d5", "story.move", "", {"p-d4": ("d4", "d5")}),
        (at(EXAMPLE), "d4xd6", "story.capture", "MOR-09", {"p-d4": ("d4", "d6"), "p-d6": ("d6", "")}),
        (
            at(EXAMPLE, options=RETURN),
            "d4xd6@h4",
            "story.return",
            "MOR-17",
            {"p-d4": ("d4", "d6"), "p-d6": ("d6", "h4")},
        ),
        (at({"D": "c3", "d": "i1"}), "c3-e4", "story.castle", "MOR-12", {"p-c3": ("c3", "e4")}),
    ],
)
def test_the_log_and_the_animation_tell_what_happened(
    match: Match, move: str, code: str, rule: str, moved: dict[str, tuple[str, ...]]
):
    """MOR-05, MOR-09, MOR-12, MOR-17"""
    s = match.state
    a: Action = match.text.parse(s, move)
    told = match.view.story(s, a)
    assert (told.code, told.rule) == (code, rule)
    assert {motion.key: motion.stops for motion in match.view.trace(s, a)} == moved
    for language in ("de", "en"):
        gaps = set(re.findall(r"\{(\w+)\}", words(language)[code]))
        assert gaps <= {name for name, _ in told.args}


def test_every_refusal_and_option_has_words_in_both_languages():
    """MOR-05 and every other rule that refuses something"""
    codes = set(start(RETURN).rules.REASONS)
    for option in GAME.options:
        codes |= {f"option.{option.key}", f"option.{option.key}.help"}
        codes |= {f"option.{option.key}.{choice}" for choice in option.choices}
    german, english = words("de"), words("en")
    assert codes <= german.keys()
    assert german.keys() == english.keys()
    for code in german:
        gaps = [set(re.findall(r"\{(\w+)\}", texts[code])) for texts in (german, english)]
        assert gaps[0] == gaps[1], code


EXAMPLES = json.loads((FOLDER / "examples.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "example", EXAMPLES["examples"], ids=lambda e: f"{e['rule']}-{'-'.join(e['clicks'])}"
)
def test_the_examples_of_the_rules_page_hold(example: dict):
    """MOR-01 to MOR-19, as far as an example ends the game or is refused"""
    options = example["options"]
    match = Match(GAME, 2, options, start=position_from(GAME, 2, options, example["position"]))
    answer = explain(match, example["clicks"])
    if "refused" in example:
        assert answer.why is not None
        assert (answer.why.code, answer.why.rule) == (example["code"], example["refused"])
        return
    assert answer.action is not None
    assert match.text.format(match.state, answer.action) == example["accepted"]
    match.act(answer.action)
    assert (match.outcome and match.outcome.reason.code) == example.get("ends")


def test_every_rule_of_the_help_has_an_example():
    """MOR-01 to MOR-19"""
    ids = [f"MOR-{number:02}" for number in range(1, 20)]
    for language in ("de", "en"):
        text = (FOLDER / "help" / f"{language}.md").read_text(encoding="utf-8")
        assert re.findall(r"^## (MOR-\d\d) \S", text, flags=re.MULTILINE) == ids
    assert {example["rule"] for example in EXAMPLES["examples"]} == set(ids)
    shown = from_record(EXAMPLES["showcase"])
    assert not shown.over
    assert shown.turn >= 14
