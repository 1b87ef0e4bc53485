"""Editors of text options: whatever a person clicks, the text can be read back, spoken, drawn, and judged
like any other value.
"""

import json
from random import Random
from typing import Any

import pytest

from kleinod.bridge import Bridge
from kleinod.core import registry
from kleinod.core.game import BadOption
from kleinod.core.option_editor import Editor
from laws.cases import LEAST, Subject
from laws.words import LANGUAGES, faults, forms

CLICKS = 40 if LEAST else 150
KEYS = ("title", "lead", "fits", "play", "link")


def _editor(subject: Subject) -> Editor | None:
    return subject.game.editor


def _texts(editor: Editor) -> list[str]:
    """Return the texts that random clicks produce, from the start and from a random text."""
    found: list[str] = []
    for seed in range(2):
        rng = Random(seed)
        text = editor.chance(rng) if seed else editor.start()
        for _ in range(CLICKS):
            found.append(text)
            places = [choice for choice in editor.choices(text) if choice[0] != "#"]
            text = editor.click(text, places[int(rng.random() * len(places))])
        found += [editor.click(text, choice) for choice in editor.choices(text) if choice[0] == "#"]
    return found


def test_an_editor_draws_a_text_option_of_its_game(subject: Subject) -> None:
    editor = _editor(subject)
    if editor is None:
        assert not forms(subject.folder, "en", "editor.title")
        return
    option = next(option for option in subject.game.options if option.key == editor.option)
    assert option.kind == "text"
    titles = [forms(subject.folder, lang, f"editor.{key}") for lang in LANGUAGES for key in KEYS]
    assert all(titles)


def test_everything_drawn_can_be_read_clicked_and_spoken(subject: Subject) -> None:
    editor = _editor(subject)
    for text in _texts(editor) if editor else ():
        scene, choices = editor.scene(text), editor.choices(text)
        assert text == "" or editor.read(text) == text
        cells = [cell.id for cell in scene.cells]
        assert len(set(cells)) == len(cells)
        assert {choice for choice in choices if choice[0] != "#"} <= set(cells)
        said = [
            *choices.values(),
            *(piece.say for piece in scene.pieces),
            *(cell.say for cell in scene.cells),
        ]
        assert {fault for one in said if one for fault in faults(subject.folder, one)} == set()


def test_chance_draws_the_same_for_the_same_lots(subject: Subject) -> None:
    editor = _editor(subject)
    if editor:
        lands = [editor.chance(Random(seed)) for seed in (1, 1, 2)]
        assert lands[0] == lands[1] != lands[2]


def test_the_bridge_says_what_a_match_would_say(subject: Subject) -> None:
    """The bridge judges a drawing as the rules do, both for one that fits and for one that does not."""
    game, editor = subject.game, _editor(subject)
    if editor is None:
        return
    options = _met(subject)
    verdicts: set[bool] = set()
    for text in ("", *_texts(editor)[::10]):
        reply = _drawn(subject, game.seats[-1], text)
        given = registry.complete(game, game.seats[-1], {**options, editor.option: text})
        try:
            registry.build(game, game.seats[-1], given)
            assert reply["wrong"] is None
        except BadOption as error:
            assert reply["wrong"]["code"] == error.msg.code
        verdicts.add(reply["wrong"] is None)
    assert verdicts == {True, False}


@pytest.mark.parametrize("start", ["start", "chance"])
def test_drawing_begins_with_something_that_fits(subject: Subject, start: str) -> None:
    editor = _editor(subject)
    if editor:
        text = editor.start() if start == "start" else editor.chance(Random(5))
        assert _drawn(subject, subject.game.seats[0], text)["wrong"] is None


def _drawn(subject: Subject, seats: int, text: str) -> dict[str, Any]:
    request = {"op": "draw", "game": subject.id, "seats": seats, "options": _met(subject), "text": text}
    return json.loads(Bridge().handle(json.dumps(request)))


def _met(subject: Subject) -> dict[str, Any]:
    """Return options under which the option with an editor applies."""
    editor = _editor(subject)
    option = next(option for option in subject.game.options if editor and option.key == editor.option)
    return {key: values[0] for key, values in option.needs}


def test_the_opening_is_a_text_option_of_a_game_with_chance(subject: Subject) -> None:
    opening = subject.game.opening
    if not opening:
        return
    assert subject.game.chance
    assert [option.kind for option in subject.game.options if option.key == opening] == ["text"]
