"""Rules: the help lists the ids of all rules. Each rule is named by a test, occurs in both languages, and has
an example to click through."""

import json
import re

import pytest

from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match, from_record
from kleinod.play.parse_position import position_from
from laws.cases import GAMES, Case, Subject, runs, subjects
from laws.words import LANGUAGES, RULE, help_rules, rules_named_by_tests, said_in_play


def _load(subject: Subject):
    path = subject.folder / "examples.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


EXAMPLES = [
    pytest.param(subject, example, id=f"{example['rule']}-{number}")
    for subject in subjects()
    for number, example in enumerate(_load(subject).get("examples", ()), start=1)
]


def test_help_lists_the_same_rules_in_both_languages(subject: Subject) -> None:
    english = help_rules(subject, "en")
    assert english, f"{subject.id} has no help/en.md with headings such as '## MOR-01 Title'"
    assert english == help_rules(subject, "de")
    assert len(set(english)) == len(english)
    assert all(RULE.fullmatch(rule) for rule in english)
    assert all(len(_section(subject, "de", rule)) > 20 for rule in english)


def _section(subject: Subject, language: str, rule: str) -> str:
    text = (subject.folder / "help" / f"{language}.md").read_text(encoding="utf-8")
    return re.split(r"^## ", text.partition(f"## {rule} ")[2], maxsplit=1, flags=re.MULTILINE)[0]


def chapters(subject: Subject, language: str) -> list[list[str]]:
    """Return the rule ids below each chapter title. The rules before the first title come first."""
    text = (subject.folder / "help" / f"{language}.md").read_text(encoding="utf-8")
    return [
        re.findall(r"^## (\S+)", part, re.MULTILINE) for part in re.split(r"^# ", text, flags=re.MULTILINE)
    ]


def test_chapters_hold_the_same_rules_in_both_languages(subject: Subject) -> None:
    first, *rest = chapters(subject, "en")
    assert [first, *rest] == chapters(subject, "de")
    assert all(rest), "a chapter without a rule"
    if subject.folder.is_relative_to(GAMES):
        assert not first, "every rule belongs to a chapter"
        assert len(rest) > 2 or subject.id.startswith("_")


#: Matches statements about who decided a rule, and from what source. They belong in notes; the rule itself
#: says only how the game is played.
DECIDED = re.compile(
    r"house rule|reconstructed|decided by us|we decided|\breviews?\b|\bthe sources?\b|rule sheet"
    r"|Hausregel|rekonstruiert|haben wir|Besprechung|\bQuellen?\b|Regelblatt",
    re.IGNORECASE,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_decided_a_rule_stands_in_its_notes(subject: Subject, language: str) -> None:
    text = (subject.folder / "help" / f"{language}.md").read_text(encoding="utf-8")
    told = [line for line in text.splitlines() if not line.startswith(">")]
    assert [line for line in told if DECIDED.search(line)] == []


#: The reading speed in words a minute, and the reading time in minutes allowed for a game with long rules.
PACE, PATIENCE = 200, {"nexus": 8}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_read_in_minutes(subject: Subject, language: str) -> None:
    text = (subject.folder / "help" / f"{language}.md").read_text(encoding="utf-8")
    told = " ".join(line for line in text.splitlines() if not line.startswith(">"))
    assert len(told.split()) / PACE < PATIENCE.get(subject.id, 16)


def test_every_rule_is_named_by_a_test(subject: Subject) -> None:
    assert sorted(set(help_rules(subject, "en")) - rules_named_by_tests()) == []


def test_every_reason_names_a_rule_of_the_help(case: Case) -> None:
    known = {*help_rules(next(s for s in subjects() if s.id == case.game_id), "en"), ""}
    assert set(case.match().rules.REASONS.values()) <= known
    assert {said.rule for said in said_in_play(case)} <= known
    assert {run.match.outcome.reason.rule for run in runs(case)} <= known


def test_every_rule_has_an_example(subject: Subject) -> None:
    shown = {example["rule"] for example in _load(subject).get("examples", ())}
    assert sorted(set(help_rules(subject, "en")) - shown) == [], f"{subject.id}: rules without an example"
    assert shown <= set(help_rules(subject, "en"))


def test_the_showcase_can_be_opened(subject: Subject) -> None:
    showcase = _load(subject)["showcase"]
    game = subject.game
    match = from_record(showcase) if showcase.startswith("kl1~") else None
    if match is None:
        position_from(game, game.seats[0], {}, showcase)
    else:
        assert match.game.id == subject.id


@pytest.mark.parametrize(("of", "example"), EXAMPLES)
def test_an_example_shows_what_it_says(of: Subject, example) -> None:
    seats, options = example["seats"], example.get("options", {})
    start = position_from(of.game, seats, options, example["position"])
    match = Match(of.game, seats, options, start=start, seed=example.get("seed", 0))
    answer = explain(match, example["clicks"])
    assert ("accepted" in example) != ("refused" in example)
    if "refused" in example:
        assert answer.why is not None, f"allowed or unfinished: {answer}"
        assert (answer.why.rule, answer.why.code) == (example["refused"], example["code"])
        return
    assert answer.action is not None, f"refused: {answer.why}"
    assert match.text.format(match.state, answer.action) == example["accepted"]
    match.act(answer.action)
    if "ends" in example:
        assert match.outcome is not None
        assert match.outcome.reason.code == example["ends"]
