"""Wrong arguments are refused with a sentence in both languages, and change nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import kleinod
from kleinod.core.sentences import LANGUAGES

Call = Callable[..., Any]

HUGE = 10**5000


class Mute:
    """An object whose text representation raises an error."""

    def __str__(self) -> str:
        raise RuntimeError


#: Values that are wrong for nearly every argument, because they are neither a number from 0 on nor notation,
#: a seat or a match.
WRONG: dict[str, Any] = {
    "none": None,
    "empty": "",
    "word": "no such thing",
    "digit": "0",
    "negative": -7,
    "half": 1.5,
    "nan": math.nan,
    "true": True,
    "false": False,
    "list": ["x"],
    "nothing": [],
    "table": {"x": 1},
    "numbers": {0: None},
    "tuple": ("x",),
    "bytes": b"x",
    "huge": HUGE,
    "object": object(),
    "mute": Mute(),
}
TEXTS = ("empty", "word", "digit")
FLAGS = ("true", "false")


class Asked:
    """A public call with valid arguments. `also` names, for each argument, the values in WRONG that are valid
    for it too."""

    def __init__(self, call: Call, right: Mapping[str, Any], **also: tuple[str, ...]) -> None:
        self.call, self.right, self.also = call, dict(right), also

    def wrong(self) -> Iterator[tuple[str, str]]:
        for name in self.right:
            yield from ((name, what) for what in WRONG if what not in self.also.get(name, ()))


def played() -> kleinod.Match:
    match = kleinod.new("morundir")
    for move in ("f1-f3", "c2xf3"):
        match.play(move)
    match.undo()
    return match


MATCH = played()
STUDY = kleinod.study(MATCH, "Title")
HANDS = kleinod.study(kleinod.new("mutterboehnchen", seats=3, seed=5), viewer=0)
TREE, DEALT = STUDY.chapters[0].tree, HANDS.chapters[0].tree


def assigned(of: Any, name: str) -> Call:
    return lambda value: setattr(of, name, value)


EYES = ("none",)
CALLS: dict[str, Asked] = {
    "new": Asked(kleinod.new, {"game_id": "morundir", "seats": 2, "seed": 0}, seats=EYES),
    "open": Asked(kleinod.open, {"source": MATCH.record()}),
    "find": Asked(kleinod.find, {"source": MATCH.record()}),
    "saves": Asked(kleinod.saves, {"source": "a file"}),
    "study": Asked(
        kleinod.study,
        {"source": MATCH, "title": "", "viewer": 0, "reveal": False},
        source=EYES,
        title=TEXTS,
        viewer=EYES,
        reveal=FLAGS,
    ),
    "say": Asked(kleinod.say, {"what": MATCH, "language": "en", "match": None}, match=EYES),
    "position": Asked(
        kleinod.position, {"game_id": "morundir", "text": MATCH.position(), "seats": 2}, seats=EYES
    ),
    "perft": Asked(kleinod.perft, {"match": MATCH, "depth": 0, "unit": "action"}, depth=("huge",)),
    "bot": Asked(kleinod.bot, {"match": MATCH, "level": 1, "seed": 0}),
    "Bot.analyse": Asked(
        kleinod.bot(MATCH).analyse, {"lines": 1, "nodes": 1}, lines=("huge",), nodes=("huge",)
    ),
    "widget": Asked(kleinod.widget, {"match": MATCH}),
    "act": Asked(MATCH.act, {"action": None}),
    "comment": Asked(MATCH.comment, {"ply": 1}, ply=EYES),
    "earlier": Asked(MATCH.earlier, {"people": False}, people=FLAGS),
    "later": Asked(MATCH.later, {"people": False}, people=FLAGS),
    "goto": Asked(MATCH.goto, {"ply": 1}),
    "history": Asked(MATCH.history, {"viewer": 0}, viewer=EYES),
    "observe": Asked(MATCH.observe, {"viewer": 0}, viewer=EYES),
    "picture": Asked(MATCH.picture, {"viewer": 0}, viewer=EYES),
    "last_move": Asked(MATCH.last_move, {"viewer": 0}, viewer=EYES),
    "play": Asked(MATCH.play, {"text": "c2xf3"}),
    "read": Asked(MATCH.read, {"text": "c2xf3"}),
    "why": Asked(MATCH.why, {"text": "c2xf3"}),
    "position_at": Asked(MATCH.position_at, {"ply": 1}),
    "record": Asked(MATCH.record, {"packed": False}, packed=FLAGS),
    "remark": Asked(MATCH.remark, {"comment": "", "ply": 1}, comment=TEXTS, ply=EYES),
    "resign": Asked(MATCH.resign, {"seat": 0}),
    "match.say": Asked(MATCH.say, {"what": None, "language": "en"}, what=EYES),
    "svg": Asked(
        MATCH.svg,
        {
            "viewer": 0,
            "last": True,
            "arrows": [],
            "marks": [],
            "language": "en",
            "theme": "light",
            "size": 640,
            "coordinates": True,
        },
        viewer=EYES,
        last=FLAGS,
        coordinates=FLAGS,
        arrows=("nothing",),
        marks=("nothing",),
    ),
    "arrow": Asked(
        lambda start, end, tone: MATCH.svg(arrows=[(start, end, tone)]),
        {"start": "a1", "end": "b2", "tone": 1},
        end=("empty",),
    ),
    "mark": Asked(lambda place: MATCH.svg(marks=[place]), {"place": "a1"}),
    "tone": Asked(lambda tone: MATCH.svg(marks={"a1": tone}), {"tone": 1}),
    "add_variation": Asked(
        TREE.add_variation,
        {"text": "d6-d5", "comment": "", "glyph": "!"},
        comment=TEXTS,
        glyph=("empty",),
    ),
    "branch.arrow": Asked(
        TREE.arrow, {"start": "a1", "end": "b2", "tone": 1}, start=("digit",), end=("digit",)
    ),
    "branch.mark": Asked(TREE.mark, {"place": "a1", "tone": 1}, place=("digit",)),
    "branch.comment": Asked(assigned(TREE, "comment"), {"value": ""}, value=TEXTS),
    "branch.glyph": Asked(assigned(TREE, "glyph"), {"value": 0}, value=("empty",)),
    "branch.drawn": Asked(assigned(TREE, "drawn"), {"value": ()}, value=("empty", "nothing")),
    "add": Asked(
        STUDY.add,
        {"match": MATCH, "title": "", "viewer": 0, "reveal": False},
        title=TEXTS,
        viewer=EYES,
        reveal=FLAGS,
    ),
    "news": Asked(STUDY.news, {"other": STUDY}),
    "take": Asked(STUDY.take, {"other": STUDY}),
    "remove": Asked(STUDY.remove, {"chapter": None}),
    "study.title": Asked(assigned(STUDY, "title"), {"value": ""}, value=TEXTS),
    "chapter.title": Asked(assigned(STUDY.chapters[0], "title"), {"value": ""}, value=TEXTS),
    "hands": Asked(HANDS.hands, {"at": DEALT, "viewer": None}, viewer=EYES),
    "suppose": Asked(
        HANDS.suppose,
        {"at": DEALT, "holds": {1: {"chili": 2}}, "title": "", "viewer": None, "seed": 0},
        holds=EYES,
        title=TEXTS,
        viewer=EYES,
    ),
    "compare": Asked(
        HANDS.compare,
        {"at": DEALT, "suppositions": [], "viewer": None, "deals": 1, "seed": 0},
        suppositions=("nothing", "empty"),
        viewer=EYES,
        deals=("huge",),
    ),
    "hold": Asked(
        lambda seat, kind, n: HANDS.suppose(DEALT, {seat: {kind: n}}), {"seat": 1, "kind": "chili", "n": 2}
    ),
}
UNHASHABLE = {"list", "nothing", "table", "numbers"}


def standing() -> tuple[str, int, str, str]:
    return MATCH.record(), MATCH.at, STUDY.text(), HANDS.text()


@pytest.mark.parametrize("name", CALLS)
def test_what_is_wrong_is_said_in_a_sentence_and_changes_nothing(name: str) -> None:
    asked, before = CALLS[name], standing()
    for argument, what in asked.wrong():
        if name == "hold" and what in UNHASHABLE and argument != "n":
            continue  # Python itself refuses such keys
        where = f"{argument}: {what}"
        with pytest.raises(kleinod.KleinodError) as refused:
            pytest.fail(f"{where} was taken: {asked.call(**asked.right | {argument: WRONG[what]})!r}")
        for language in LANGUAGES:
            said = kleinod.say(refused.value, language)
            assert " " in said, where
            assert refused.value.msg.code not in said, where
        assert standing() == before, where


def test_what_is_right_is_taken() -> None:
    """The valid arguments are accepted; otherwise the calls above would fail for another reason."""
    changing = {"goto", "play", "resign", "study", "add", "suppose", "hold", "take", "add_variation"}
    for name, asked in CALLS.items():
        if name in {"saves", "widget", "act", "remove", *changing} or "branch" in name or "title" in name:
            continue
        asked.call(**asked.right)


def test_numbers_of_other_libraries_are_numbers() -> None:
    class One:
        def __index__(self) -> int:
            return 1

    one: Any = One()
    match = played()
    match.goto(one)
    assert (match.at, type(match.at)) == (1, int)
    assert kleinod.perft(kleinod.new("morundir", seed=one), one) == len(kleinod.new("morundir").legal())
    assert kleinod.bot(match, level=one, seed=one) is not None
    assert kleinod.new("matobo", majority_points=one).options["majority_points"] == 1
    assert match.observe(one) == match.observe(1)
    assert match.svg(one) == match.svg(1)


def test_a_game_that_is_not_known_is_told_with_those_that_are() -> None:
    with pytest.raises(kleinod.BadOption, match=r"chess.*nexus"):
        kleinod.new("chess")


def test_a_setting_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(kleinod.BadOption, match=r"“colour”, only variant, .*quiet_limit"):
        kleinod.new("morundir", colour="red")
    with pytest.raises(kleinod.BadOption, match=r"“blitz” .*: choose classic, return\."):
        kleinod.new("morundir", variant="blitz")
    with pytest.raises(kleinod.BadOption, match=r"“9” .* from \d+ to 500\."):
        kleinod.position("morundir", MATCH.position(), quiet_limit=9)
    with pytest.raises(kleinod.BadOption) as refused:
        kleinod.new("nexus", seats=3, connected=True)
    assert kleinod.say(refused.value, "de").endswith("Möglich sind no, yes.")


def test_a_name_of_a_file_that_is_not_there_is_not_taken_for_a_damaged_game() -> None:
    with pytest.raises(kleinod.BadText, match=r"“games\.txt” is neither .* no file with that name\."):
        kleinod.open("games.txt")
