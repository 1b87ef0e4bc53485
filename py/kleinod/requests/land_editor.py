"""Drawing the value of an option, such as a land: a text and a click make the next text."""

from __future__ import annotations

from typing import Any

from kleinod.core import registry
from kleinod.core.game import BadOption, Game, msg
from kleinod.core.plain_data import plain
from kleinod.core.rng import stream
from kleinod.requests.request_fields import BadRequest, Reply, Request, field, seed_of


def answer(request: Request) -> Reply:
    """The text after a click, or a new one; its scene, what there is to click, and what is wrong with it."""
    game = registry.game(field(request, "game", str))
    editor = game.editor
    if editor is None:
        raise BadRequest(msg("request.bad", what="game"))
    seats, options = field(request, "seats", int), field(request, "options", dict, {})
    if "seed" in request:
        text = editor.chance(stream(seed_of(request), "editor"))
    else:
        given = field(request, "text", str, editor.start())
        if len(given) > registry.MAX_TEXT:
            raise BadOption(msg("option.value", option=f"$option.{editor.option}", value=given[:40]))
        text = editor.read(given) if given else given
    if "click" in request:
        clicked = field(request, "click", str)
        if clicked not in editor.choices(text):
            raise BadRequest(msg("request.bad", what="click"))
        text = editor.click(text, clicked)
    return {
        "text": text,
        "scene": plain(editor.scene(text)),
        "choices": {choice: plain(said) for choice, said in editor.choices(text).items()},
        "wrong": _refusal(game, seats, {**options, editor.option: text}),
    }


def _refusal(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any] | None:
    """Why no match could begin with these options."""
    try:
        registry.build(game, seats, registry.complete(game, seats, options))
    except BadOption as error:
        return plain(error.msg)
    return None
