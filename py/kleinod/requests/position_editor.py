"""A position that somebody edits, as the page gets it, with its faults and their repairs."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from kleinod.core import limits, registry
from kleinod.core.game import CHANCE, BadText, Game, Msg, Options, Position, Rules, Text, msg
from kleinod.core.plain_data import plain, plain_msg
from kleinod.core.position_editing import Editing, Mend, choices, edited
from kleinod.core.rng import stream
from kleinod.play.match import Match
from kleinod.requests.request_fields import BadRequest, Request, field, options_of, seed_of, strings

if TYPE_CHECKING:
    from kleinod.protocol.games import Draft

#: The greatest number of repairs shown for a fault.
MENDS = 4
#: Limit on the edits of one request: a click makes two at most, and a repair one for each surplus piece.
MOST_EDITS = 50


class PositionEditor:
    """Edits positions of one game with one choice of options."""

    def __init__(self, game: Game, seats: int, given: Options) -> None:
        self.game = game
        self.options = registry.complete(game, seats, given)
        self.rules: Rules[Any, Any] = registry.build(game, seats, self.options)
        self.text: Text[Any, Any] = game.text(self.rules)
        found = registry.part(game.id, "position_editing")
        if found is None:
            raise BadText(msg("edit.not_here"), game.id)
        self.view = game.view(self.rules)
        self.editing: Editing = found.EDITING(self.view)

    # Drafts -----------------------------------------------------------------------------------------

    def empty(self) -> Position:
        """Return a position with nothing on the board."""
        return self.text.decode(self.text.encode(self.editing.empty()))

    def start(self, rng: Random) -> Position:
        """Return the position at the start of a match, after the first acts of chance."""
        s = self.rules.initial()
        while self.rules.current_player(s) == CHANCE:
            s = self.rules.apply(s, self.rules.sample_chance(s, rng))
        return self.editing.whole(s)

    def read(self, text: str) -> Position:
        """Return a draft, which may be impossible.

        Raises:
            BadText: The text is no position.
        """
        limits.refuse_longer(text, limits.POSITION, "position.long")
        try:
            return self.editing.whole(self.text.decode(text))
        except BadText as error:
            error.game = self.game.id
            raise

    def edited(self, s: Position, edit: str) -> Position:
        """Return `s` after one edit, encoded and read again so that it is normalised.

        Raises:
            BadText: The edit cannot be made.
        """
        return self.text.decode(self.text.encode(edited(self.editing, s, edit)))

    # Faults -----------------------------------------------------------------------------------------

    def faults(self, s: Position) -> list[Msg]:
        """Return all faults of a draft: the messages that a link to it would cause."""
        return self.text.audit(s)

    def mends(self, s: Position, fault: Msg) -> list[Mend]:
        """Return repairs of a fault; those that leave no other fault come first.

        A different value of a choice field counts as a repair only if it causes no new fault.
        """
        known = {other.code for other in self.faults(s)} - {fault.code}
        found: list[tuple[bool, Mend]] = []
        for mend in self.editing.mends(s, fault):
            left = self._left(s, mend)
            if left is not None and fault not in left:
                found.append((bool(left), mend))
        for mend in choices(self.editing, s):
            left = self._left(s, mend)
            if left is not None and {other.code for other in left} <= known:
                found.append((bool(left), mend))
        return [mend for _, mend in sorted(found, key=lambda one: one[0])][:MENDS]

    def _left(self, s: Position, mend: Mend) -> list[Msg] | None:
        """Return the faults left by a repair; None if it cannot be made in one request."""
        if len(mend.edits) > MOST_EDITS:
            return None
        try:
            for edit in mend.edits:
                s = self.edited(s, edit)
        except BadText:
            return None
        return self.faults(s)

    def record(self, s: Position) -> str:
        """Return a record of a position."""
        return Match(self.game, self.rules.seats, self.options, start=s).position_record()


def answer(request: Request) -> Draft:
    """Return the draft of a request after its edits, with its faults, repairs, tools and scene.

    Raises:
        BadRequest: The field `begin` is invalid, or there are too many edits.
    """
    game = registry.game(field(request, "game", str))
    shop = PositionEditor(game, field(request, "seats", int), options_of(request))
    begin = field(request, "begin", str, "")
    if begin not in ("", "empty", "start"):
        raise BadRequest(msg("request.bad", what="begin"))
    if begin:
        rng = stream(seed_of(request), "edit")
        s = shop.empty() if begin == "empty" else shop.start(rng)
    else:
        s = shop.read(field(request, "text", str))
    edits = strings(request, "edits")
    if len(edits) > MOST_EDITS:
        raise BadRequest(msg("request.bad", what="edits"))
    for edit in edits:
        s = shop.edited(s, edit)
    return _draft(shop, s)


def _draft(shop: PositionEditor, s: Position) -> Draft:
    wrong = shop.faults(s)
    return {
        "text": shop.text.encode(s),
        "board": plain(shop.editing.board()),
        "scene": plain(shop.editing.scene(s)),
        "tools": plain(shop.editing.tools(s)),
        "fields": plain(shop.editing.fields(s)),
        "wrong": [plain_msg(fault) for fault in wrong],
        "mends": plain(shop.mends(s, wrong[0])) if wrong else [],
        "record": "" if wrong else shop.record(s),
    }
