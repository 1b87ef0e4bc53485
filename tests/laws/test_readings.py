"""Readings of rules: where a source is silent or doubtful, the possible actions under different readings.

An entry in games/<id>/readings.json describes one moment of play. If it has an `option` with `values`, the
page shows a board for each of these values. Without an option, `other` describes how another reading of a
house rule would change the moment:

    allow, forbid   clicks that the other reading would allow, or would forbid
    position        the position that the match would have reached
    places          the places with which the match would have ended
    over            set if the match would have ended there

`shows` is set for a reading about what players can see. The possible actions are then the same, but the seat
to act sees other cards.

`part` names a paragraph of the English help, if the rule is a list of small decisions.

`position`, or a new match with `seed`, and then the actions `play`, in notation, lead to the moment.
`clicked` lists the ids clicked there. The texts are in i18n/readings.<language>.json: the title, `source`,
`see`, `why`, and a name for each side.

`stated` lists our decisions that no two boards could show. Each has a name and a sentence with the reason
(`.why`), which the page shows below the readings.
"""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kleinod.core import registry
from kleinod.core.game import Outcome
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from
from laws.cases import GAMES, Subject, subjects
from laws.words import LANGUAGES, dictionary, help_rules

#: The largest number of words of each text of a reading, by the end of its key.
LIMITS = {"": 9, ".source": 45, ".see": 35, ".why": 45}
SIDE, SENTENCE = 14, 25
MARKS = {"de": r"\*Hausregel", "en": r"\*House rule"}

WITH_READINGS = [subject for subject in subjects() if (subject.folder / "readings.json").exists()]
MOMENT = {"seats", "seed", "options", "position", "play", "clicked"}
FIELDS = {"id", "rules", "part", "option", "values", "other", "shows", *MOMENT}


class Side(NamedTuple):
    """The match under one reading of a rule: the possible clicks, the result if the match is over, and the
    scores."""

    paths: frozenset[tuple[str, ...]]
    ended: Outcome | None
    scores: tuple[int, ...]


def readings(folder: Path) -> list[dict[str, Any]]:
    return json.loads((folder / "readings.json").read_text(encoding="utf-8"))["readings"]


def stated(folder: Path) -> list[dict[str, Any]]:
    """Return the decisions of ours that are only described in words, because two boards could not show the
    difference."""
    return json.loads((folder / "readings.json").read_text(encoding="utf-8")).get("stated", [])


def opened(subject: Subject, reading: dict[str, Any], changed: dict[str, Any]) -> Match:
    """Return the match at the moment that a reading describes, with changed options."""
    game = subject.game
    seats, options = reading.get("seats", game.seats[0]), {**reading.get("options", {}), **changed}
    text = reading.get("position")
    start = position_from(game, seats, options, text) if text else None
    match = Match(game, seats, options, start=start, seed=reading.get("seed", 0))
    for action in reading.get("play", ()):
        match.play(action)
    return match


def side(match: Match) -> Side:
    choices = match.choices(match.seat) if not match.over else []
    paths = frozenset(tuple(choice["path"]) for choice in choices if "why" not in choice)
    return Side(paths, match.outcome, tuple(match.rules.scores(match.state)))


def sides(subject: Subject, reading: dict[str, Any]) -> list[Side]:
    """Return the situation under each reading, in the order in which the page shows them."""
    if "option" in reading:
        return [side(opened(subject, reading, {reading["option"]: value})) for value in reading["values"]]
    ours, other = side(opened(subject, reading, {})), reading["other"]
    if "position" in other:
        return [ours, side(opened(subject, {**reading, "play": [], **other}, {}))]
    if other.get("over"):
        return [ours, Side(frozenset(), None, ours.scores)]
    allowed, forbidden = ({tuple(path) for path in other.get(key, ())} for key in ("allow", "forbid"))
    ended = ours.ended
    if ended and "places" in other:
        ended = ended._replace(places=tuple(other["places"]))
    elif allowed:
        ended = None
    return [ours, Side((ours.paths | allowed) - forbidden, ended, ours.scores)]


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?])\s+", text)


def marked(folder: Path, language: str) -> set[str]:
    """Return the rules that the help marks as house rules."""
    text = (folder / "help" / f"{language}.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    return {part.split()[0] for part in sections if re.search(MARKS[language], part)}


def lists(folder: Path) -> dict[str, list[str]]:
    """Return the rules whose help consists of named paragraphs, each with the list of these names."""
    text = (folder / "help" / "en.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    found = {part.split()[0]: re.findall(r"^\*\*(.+?)\*\*", part, re.MULTILINE) for part in sections}
    return {rule: [name.rstrip(".") for name in names] for rule, names in found.items() if names}


@pytest.fixture(params=WITH_READINGS, ids=lambda subject: subject.id)
def read(request: pytest.FixtureRequest) -> Subject:
    return request.param


def test_every_game_of_the_collection_has_readings(subject: Subject) -> None:
    assert (subject.folder / "readings.json").exists() == subject.folder.is_relative_to(GAMES)


def test_readings_have_names_and_fields_that_are_known(read: Subject) -> None:
    ids = [one["id"] for one in (*readings(read.folder), *stated(read.folder))]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z][a-z-]*", name) for name in ids)
    for reading in readings(read.folder):
        assert set(reading) <= FIELDS, reading["id"]
        assert ("option" in reading) == ("values" in reading) != ("other" in reading), reading["id"]
        assert set(reading["rules"]) <= set(help_rules(read, "en")), reading["id"]
    for one in stated(read.folder):
        assert {"id", "rules"} <= set(one) <= {"id", "rules", "part"}, one["id"]


def test_every_option_has_a_reading_of_each_value(read: Subject) -> None:
    shown: dict[str, list[Any]] = {}
    fixed: dict[str, list[Any]] = {}
    for reading in readings(read.folder):
        if "option" in reading:
            shown.setdefault(reading["option"], []).extend(reading["values"])
        for key, value in reading.get("options", {}).items():
            fixed.setdefault(key, []).append(value)
    for option in read.game.options:
        assert option.key in shown, f"no reading of the option {option.key}"
        assert option.kind == "text" or option.default in shown[option.key], option.key
        # A value that another option's reading uses for its position is shown there, so it needs no reading
        # of its own.
        assert set(option.choices) <= {*shown[option.key], *fixed.get(option.key, ())}, option.key
    assert set(shown) <= {option.key for option in read.game.options}


def test_the_name_of_an_option_leads_to_a_reading_of_it(read: Subject) -> None:
    """The set-up form links to a reading by the option's name. The page of readings looks first for a reading
    with that name, then for one of that option.
    """
    keys = {option.key for option in read.game.options}
    assert all(one.get("option") == one["id"] for one in readings(read.folder) if one["id"] in keys)


def test_every_house_rule_has_a_reading_or_a_reason_to_have_none(read: Subject) -> None:
    """Every rule that we decided has a reading, or is listed under "stated". The help marks house rules;
    sources.json also marks smaller decisions, even a single number."""
    marks = marked(read.folder, "en")
    assert marks == marked(read.folder, "de")
    sources: dict[str, str] = json.loads((read.folder / "sources.json").read_text(encoding="utf-8"))
    ours = marks | {rule for rule, letters in sources.items() if "H" in letters}
    shown = {rule for reading in readings(read.folder) for rule in reading["rules"]}
    excused = [rule for one in stated(read.folder) if "part" not in one for rule in one["rules"]]
    assert sorted(ours - shown) == sorted(excused), "ours and unread, or excused for nothing"


def test_every_small_decision_has_a_reading_or_a_reason_to_have_none(read: Subject) -> None:
    """In the help some rules are lists of named paragraphs, one for each small decision. Each of these has a
    reading, or a reason to have none."""
    listed = {(rule, name) for rule, names in lists(read.folder).items() for name in names}
    shown = {(rule, one["part"]) for one in readings(read.folder) if "part" in one for rule in one["rules"]}
    excused = [(rule, one["part"]) for one in stated(read.folder) if "part" in one for rule in one["rules"]]
    assert sorted(listed - shown) == sorted(excused), "neither read nor excused; or excused for nothing"
    assert all(one["part"] in {name for _, name in listed} for one in readings(read.folder) if "part" in one)


def seen(match: Match) -> frozenset[tuple[str, str]]:
    """Return what the seat to act sees: every card, and its face."""
    return frozenset((card.key, card.glyph) for card in match.picture(match.seat).cards)


def test_readings_about_secrets_show_something_else(read: Subject) -> None:
    for reading in (one for one in readings(read.folder) if "shows" in one):
        ours = opened(read, reading, {})
        other = opened(read, {**reading, "play": [], **reading["other"]}, {})
        assert side(ours) == side(other), f"{reading['id']}: it is about what can be done as well"
        assert {key for key, _ in seen(ours)} == {key for key, _ in seen(other)}, reading["id"]
        assert seen(ours) != seen(other), f"{reading['id']}: nothing differs"


def test_readings_really_differ(read: Subject) -> None:
    """Any two readings differ in the possible actions or in how the match ends."""
    for reading in (one for one in readings(read.folder) if "shows" not in one):
        found = sides(read, reading)
        assert len(found) > 1, reading["id"]
        for one, other in combinations(found, 2):
            assert one != other, f"{reading['id']}: nothing differs"


def test_what_another_reading_changes_is_so_in_ours(read: Subject) -> None:
    """In our rules, a click that another reading would allow is refused, and one that it would forbid is
    possible. A result under another reading differs from ours.
    """
    for reading in readings(read.folder):
        other = reading.get("other")
        if other is None:
            continue
        match = opened(read, reading, {})
        assert not (other.get("over") and match.over), reading["id"]
        for path in other.get("allow", ()):
            assert match.over or explain(match, path).why is not None, f"{reading['id']}: {path} is allowed"
        for path in other.get("forbid", ()):
            assert explain(match, path).action is not None, f"{reading['id']}: {path} is refused"
        if "places" in other:
            assert match.outcome is not None, reading["id"]
            assert list(match.outcome.places) != other["places"], reading["id"]


def test_what_is_lit_and_taken_up_is_there(read: Subject) -> None:
    """All ids exist on the board, and the ids already clicked begin an action under at least one of the
    readings.
    """
    for reading in readings(read.folder):
        changed = {reading["option"]: reading["values"][0]} if "option" in reading else {}
        match = opened(read, reading, changed)
        board, scene = match.view.board(), match.picture(match.seat)
        known = {cell.id for cell in (*board.cells, *scene.cells)} | {zone.id for zone in board.zones}
        known |= {card.key for card in scene.cards}
        other = reading.get("other", {})
        others = [path for key in ("allow", "forbid") for path in other.get(key, ())]
        named = {name for path in others for name in path} | set(reading.get("clicked", ()))
        assert {name for name in named if name[0] != "#"} <= known, reading["id"]
        begun = tuple(reading.get("clicked", ()))
        paths = {path for one in sides(read, reading) for path in one.paths}
        assert not paths or any(path[: len(begun)] == begun for path in paths), reading["id"]


def test_readings_are_told_in_few_words(read: Subject) -> None:
    words = {language: dictionary(read.folder / "i18n", language) for language in LANGUAGES}
    for reading in readings(read.folder):
        option = next((o for o in read.game.options if o.key == reading.get("option")), None)
        named = option is not None and bool(option.choices)
        count = len(reading["values"]) if option else 2
        for language in LANGUAGES:
            told = words[language]
            for end, limit in LIMITS.items():
                text = told[f"reading.{reading['id']}{end}"]
                assert len(text.split()) <= limit, text
                assert max(len(sentence.split()) for sentence in sentences(text)) <= SENTENCE, text
            for number in range(1, count + 1):
                text = told.get(f"reading.{reading['id']}.{number}", "a value" if named else None)
                assert text is not None, f"{language}: reading.{reading['id']}.{number}"
                assert len(text.split()) <= SIDE, text
    for one in stated(read.folder):
        for language in LANGUAGES:
            for end in ("", ".why"):
                text = words[language][f"reading.{one['id']}{end}"]
                assert 1 < len(text.split()) <= LIMITS[end], text
                assert max(len(sentence.split()) for sentence in sentences(text)) <= SENTENCE, text


def test_no_words_are_left_over(read: Subject) -> None:
    known = {one["id"] for one in (*readings(read.folder), *stated(read.folder))}
    for language in LANGUAGES:
        path = read.folder / "i18n" / f"readings.{language}.json"
        keys = json.loads(path.read_text(encoding="utf-8"))
        assert {key.split(".")[1] for key in keys} <= known, language


def test_play_with_this_reading_begins(read: Subject) -> None:
    """A new match can begin with every value offered, without the position of the reading."""
    for reading in readings(read.folder):
        seats = reading.get("seats", read.game.seats[0])
        for value in reading.get("values", ()):
            chosen = {**reading.get("options", {}), reading["option"]: value}
            registry.build(read.game, seats, registry.complete(read.game, seats, chosen))
