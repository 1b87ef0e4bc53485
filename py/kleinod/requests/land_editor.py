"""Drawing the value of an option, such as a land: each click turns one text into the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kleinod.core import registry
from kleinod.core.game import BadOption, Game, Options, excerpt, msg
from kleinod.core.plain_data import plain, plain_msg
from kleinod.core.rng import stream
from kleinod.requests.request_fields import BadRequest, Request, field, options_of, seed_of

if TYPE_CHECKING:
    from kleinod.protocol.coded_messages import Msg as PlainMsg
    from kleinod.protocol.games import Sketch


def answer(request: Request) -> Sketch:
    """Return the value after a click, or a new one, with its scene, its choices and its fault.

    Raises:
        BadRequest: The game has no editor, or the click is none of the choices.
        BadOption: The text is longer than a value can be.
    """
    game = registry.game(field(request, "game", str))
    editor = game.editor
    if editor is None:
        raise BadRequest(msg("request.bad", what="game"))
    seats, options = field(request, "seats", int), options_of(request)
    if "seed" in request:
        text = editor.chance(stream(seed_of(request), "editor"))
    else:
        given = field(request, "text", str, editor.start())
        if len(given) > registry.MAX_TEXT:
            raise BadOption(msg("option.value", option=f"$option.{editor.option}", value=excerpt(given, 40)))
        text = editor.read(given) if given else given
    if "click" in request:
        clicked = field(request, "click", str)
        if clicked not in editor.choices(text):
            raise BadRequest(msg("request.bad", what="click"))
        text = editor.click(text, clicked)
    return {
        "text": text,
        "scene": plain(editor.scene(text)),
        "choices": {choice: plain_msg(said) for choice, said in editor.choices(text).items()},
        "wrong": _refusal(game, seats, {**options, editor.option: text}),
    }


def _refusal(game: Game, seats: int, options: Options) -> PlainMsg | None:
    """Return the reason why no match could begin with these options; None if one could."""
    try:
        registry.build(game, seats, registry.complete(game, seats, options))
    except BadOption as error:
        return plain_msg(error.msg)
    return None
