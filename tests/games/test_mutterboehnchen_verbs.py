"""Each verb of Mutterböhnchen is one complete row of the tables in the verbs_of_*.py modules. No other code
names it, and a new verb needs only a new row."""

from __future__ import annotations

import ast
import inspect
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import kleinod
from kleinod.codec.base36 import checksum
from kleinod.core import registry, sentences
from kleinod.core.game import Game
from kleinod.games.mutterboehnchen.questions import QUESTIONS
from kleinod.games.mutterboehnchen.verb import Does, Verb
from kleinod.games.mutterboehnchen.verbs import BUTTONS, BY_WORD, VERBS, WORDS
from kleinod.play.match import Match, from_record

FOLDER = Path(kleinod.__file__).parent / "games" / "mutterboehnchen"
ROWS = {"verbs_of_chance.py", "verbs_of_hand.py", "verbs_of_trade.py", "verbs_of_table.py"}
#: Words of verbs that also have another meaning, and the files that use them with it.
OTHER_MEANINGS = {
    "aside": {
        "observation_layout.py",
        "card_zones.py",
        "position_editing.py",
        "position_fields.py",
        "position_repairs.py",
    },
    "but": {"argument_text.py"},
    "attack": {"editor_stages.py", "learned_weights.py", "pending_tasks.py"},
    "bring": {"pending_tasks.py"},
    "counter": {"click_paths.py", "pending_tasks.py"},
    "draw": {"editor_stages.py", "pending_tasks.py"},
    "drop": {"prompts.py"},
    "fetch": {"pending_tasks.py"},
    "harvest": {"learned_weights.py"},
    "no": {"argument_text.py", "click_paths.py", "observation_layout.py", "notation.py"},
    "pick": {"pending_tasks.py"},
    "reply": {"pending_tasks.py"},
    "show": {"pending_tasks.py"},
    "taler": {"pending_tasks.py", "view.py"},
    "to": {"notation.py"},
    "turn": {"position_editing.py"},
    "unveil": {"pending_tasks.py"},
    "yes": {"argument_text.py", "click_paths.py", "observation_layout.py", "notation.py"},
    "want": {"position_repairs.py"},
    "up": {
        "click_paths.py",
        "coach_tips.py",
        "editor_stages.py",
        "card_zones.py",
        "observation_layout.py",
        "position_editing.py",
        "position_fields.py",
        "position_repairs.py",
        "pending_tasks.py",
        "view.py",
    },
}

# Rows -----------------------------------------------------------------------------------------------------


def test_each_verb_has_a_word_and_a_number_of_its_own():
    assert sorted(verb.number for verb in VERBS) == list(range(len(VERBS)))
    assert len(BY_WORD) == len(VERBS) == len(WORDS)


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.word)
def test_a_row_is_whole(verb: Verb):
    assert verb.answers
    assert verb.spellings["de"]
    assert set(verb.answers) <= set(QUESTIONS)
    assert verb.lit in ("", *verb.arguments)
    if verb.does is Does.PLANT:
        assert list(verb.arguments)[-3:] == ["card", "field", "under"]
    if verb.does is Does.SELL:
        assert list(verb.arguments) == ["field"]
    for language in ("de", "en"):
        words = sentences.dictionary("kleinod.games.mutterboehnchen", language)
        for code in (f"story.{verb.word}", *(f"button.{name}" for name in verb.buttons)):
            known = any(key == code or key.startswith((f"{code}.", f"{code}_")) for key in words)
            assert known or code in ("story.lay", "story.show", "button.give", "button.lady"), code


def functions(verb: Verb) -> Iterator[tuple[int, Callable[..., Any]]]:
    """Yield every function that gets the arguments of the verb, with its number of arguments before these."""
    for found in (verb.paths, verb.tooltip, verb.trace, verb.story, verb.reason):
        yield 1, found
    for answer in verb.answers.values():
        yield 3, answer.check
        yield 3, answer.effect


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.word)
def test_functions_call_arguments_by_the_names_of_the_row(verb: Verb):
    for before, found in functions(verb):
        given = list(inspect.signature(found).parameters.values())[before:]
        if [one.kind for one in given] != [inspect.Parameter.VAR_POSITIONAL]:
            assert [one.name for one in given] == list(verb.arguments), found.__name__


def test_a_question_is_answered_by_the_rows_that_name_it():
    for task, row in QUESTIONS.items():
        assert set(row.verbs) == {verb.word for verb in VERBS if task in verb.answers}
        assert (row.chance_outcomes is None) == all(
            answer.chance_outcomes is None for answer in row.verbs.values()
        )
        assert row.chance_outcomes is None or len(row.verbs) == 1


def test_a_button_belongs_to_one_verb_or_says_the_same_of_all():
    own = [name for verb in VERBS for name in verb.buttons]
    assert {name for name in own if own.count(name) > 1} <= {"above", "below"}
    assert set(BUTTONS) == set(own)


def words_in(file: Path) -> set[str]:
    """Return the strings of a module that are words of verbs; parts of ids, as for zones, do not count."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    parts = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in parts)
    return {node.value for node in found if node.value in BY_WORD}


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.stem)
def test_nothing_but_rows_names_a_verb(file: Path):
    if file.name not in ROWS:
        assert words_in(file) <= {word for word, files in OTHER_MEANINGS.items() if file.name in files}


def test_meanings_of_words_are_no_longer_than_they_must_be():
    found = {(word, file.name) for file in FOLDER.glob("*.py") for word in words_in(file)}
    assert {(word, name) for word, names in OTHER_MEANINGS.items() for name in names} <= found


# One verb more --------------------------------------------------------------------------------------------

#: The code of a new verb: the front card is shown and goes to the back of the hand instead of a field.
TUCK = """
from kleinod.core.game import Motion, msg
from kleinod.games.beans import hidden_cards
from kleinod.games.beans.fields import done
from kleinod.games.beans.card_zones import named
from kleinod.games.beans.state import swap


def _tucked(k, s, task, slot, card):
    seat = task.seat
    s = hidden_cards.take_from_hand(k, done(s), seat, slot)
    hand, pools = (*s.hands[seat], card), (*s.pools[seat], 0)
    return s._replace(hands=swap(s.hands, seat, hand), pools=swap(s.pools, seat, pools))


HAND: Final = (
    Verb(
        word="tuck",
        number=34,
        arguments={"slot": PLACE, "card": CARD},
        spellings={"de": ("stecke", "steckt"), "en": ("tuck", "tucks")},
        does=Does.OTHER,
        answers={
            tasks.Front: Answer(
                lambda k, s, task, word: [(word, *one) for one in enumerate(s.hands[task.seat])],
                _tucked,
                lambda k, s, task, slot, card: "front_only" if slot else "",
                "BOH-13",
            ),
        },
        paths=lambda q, slot, card: ((f"h{q.seat}-{slot}", "#tuck"),),
        buttons=labels("tuck"),
        tooltip=no_tooltip,
        trace=lambda q, slot, card: (Motion(f"h{q.seat}-{slot}", (f"hand{q.seat}",) * 2),),
        story=lambda q, slot, card: msg("story.tuck", q.rule, seat=q.seat, card=named(q.k, card)),
        reason=move_reasons.no_reason,
    ),
"""
WORDS_OF_TUCK = {
    "de": {"story.tuck": "{seat} steckt nach hinten: {card}.", "button.tuck": "Nach hinten"},
    "en": {"story.tuck": "{seat} tucks away: {card}.", "button.tuck": "To the back"},
}


@pytest.fixture(scope="module")
def beans(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """Yield a copy of the game with one more verb, as its next version."""
    games = tmp_path_factory.mktemp("games")
    copy = games / "beans"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for file in copy.glob("*.py"):
        text = file.read_text("utf-8").replace("kleinod.games.mutterboehnchen", "kleinod.games.beans")
        if file.name == "__init__.py":
            text = text.replace('id="mutterboehnchen"', 'id="beans"').replace("version=3", "version=4")
        if file.name == "verbs_of_hand.py":
            text = text.replace("\nHAND: Final = (\n", TUCK)
        file.write_text(text, "utf-8")
    for language, more in WORDS_OF_TUCK.items():
        words = copy / "i18n" / f"{language}.json"
        words.write_text(json.dumps(json.loads(words.read_text("utf-8")) | more), "utf-8")
    path = registry.folder.__path__
    path.append(str(games))
    registry.game_ids.cache_clear()
    yield registry.game("beans")
    path.remove(str(games))
    registry.game_ids.cache_clear()


@pytest.fixture
def match(beans: Game) -> Match:
    return Match(beans, 3, {}, seed=4)


def front(match: Match) -> str:
    return match.text.format(match.state, match.legal_actions()[0]).split()[2]


def test_one_row_more_is_played_and_refused(match: Match):
    card = front(match)
    hand = match.state.hands[0]
    assert match.legal()[0] == f"tuck 1 {card}"
    assert match.why(f"tuck 2 {match.text.cards[hand[1]]}").code == "front_only"
    match.play(f"tuck 1 {card}")
    assert match.state.hands[0] == (*hand[1:], hand[0])
    assert match.state.todo[-1].nth == 1


def test_one_row_more_is_written_and_read_back(match: Match):
    card = front(match)
    match.play(f"steckt 1 {card}!")
    match.play(f"tuck 1 {front(match)}")
    for packed in (False, True):
        again = from_record(match.record(packed))
        assert again.state == match.state
        assert again.steps() == match.steps()


def test_texts_of_the_version_before_stay_readable(match: Match):
    before = Match(registry.game("mutterboehnchen"), 3, {}, seed=4)
    before.play(before.legal()[0])
    for packed in (False, True):
        text = before.record(packed).replace("mutterboehnchen", "beans").rpartition("~")[0]
        read = from_record(f"{text}~{checksum(text)}")
        assert read.text.encode(read.state) == before.text.encode(before.state)
        assert read.steps()[-1].token == before.steps()[-1].token


def test_one_row_more_is_drawn_and_told(match: Match):
    choices = match.choices(0)
    first = next(choice for choice in choices if choice["a"].startswith("tuck"))
    assert list(first["path"]) == ["h0-0", "#tuck"]
    view, before, action = match.view, match.observe(0), match.legal_actions()[0]
    assert [motion.stops for motion in view.trace(before, action)] == [("hand0", "hand0")]
    match.act(action)
    said = view.story(before, action)
    assert "steckt nach hinten" in match.say(said, "de")
    assert "tucks away" in match.say(said)
    assert match.say(view.button(before, "#tuck"), "de") == "Nach hinten"
