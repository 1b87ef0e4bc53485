"""The position editor: every position that can arise can be made, and every one that cannot is reported as
impossible.
"""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

from kleinod.bridge import Bridge
from kleinod.core import registry
from kleinod.core.capabilities import TAKE
from kleinod.core.game import BadText
from kleinod.core.position_editing import Field
from kleinod.play.match import from_record
from kleinod.play.parse_position import position_from
from kleinod.requests.position_editor import MENDS, PositionEditor
from laws.cases import Case, Subject, moments
from laws.drafts import by_chance, edits_to, position_editor
from laws.words import faults

pytestmark = pytest.mark.few_rule_sets

#: The number of random edits from each of two drafts.
EDITS = 30


def _drafts(case: Case, shop: PositionEditor) -> list[Any]:
    """Return drafts made by random edits of an empty table and of a position from a match."""
    found = [shop.empty()]
    for number, moment in enumerate([None, *moments(case, 2)[1:]]):
        s = shop.editing.whole(moment.state) if moment else found[0]
        found += [after for _, _, after in by_chance(shop, s, Random(f"{case.id}/{number}"), EDITS)]
    return found


def test_every_position_of_play_is_reached_from_nothing(case: Case) -> None:
    shop = position_editor(case)
    if shop is None:
        return
    for moment in moments(case, 6):
        s, want = shop.empty(), shop.editing.whole(moment.state)
        for edit in edits_to(case, shop, want):
            s = shop.edited(s, edit)
        assert s == want, f"ply {moment.ply}: {shop.text.encode(want)}"
        assert shop.faults(s) == []


def test_what_is_called_possible_can_be_opened(case: Case) -> None:
    shop = position_editor(case)
    if shop is None:
        return
    for moment in moments(case, 4):
        begun = shop.editing.whole(moment.state)
        for _, _, s in (*by_chance(shop, begun, Random(case.id), 8), (None, "", begun)):
            text = shop.text.encode(s)
            if shop.faults(s):
                with pytest.raises(BadText):
                    position_from(case.game, case.seats, shop.options, text)
            else:
                assert position_from(case.game, case.seats, shop.options, text) == s
                assert from_record(shop.record(s)).seats == case.seats


def test_a_draft_is_its_text_and_is_drawn_and_spoken(case: Case) -> None:
    """Even an impossible draft can be written as text and read back, so that undo only has to restore an
    earlier text.
    """
    shop = position_editor(case)
    if shop is None:
        return
    for s in _drafts(case, shop):
        assert shop.read(shop.text.encode(s)) == s
        scene, tools, fields = shop.editing.scene(s), shop.editing.tools(s), shop.editing.fields(s)
        board = shop.editing.board()
        cells = [cell.id for cell in (*board.cells, *scene.cells)]
        zones, cards = [zone.id for zone in board.zones], [card.key for card in scene.cards]
        places = [*cells, *zones, *cards]
        assert len(set(places)) == len(places)
        assert {place for tool in tools for place in tool.places} <= set(places)
        assert {piece.at for piece in scene.pieces} <= set(cells)
        assert {card.zone for card in scene.cards} <= set(zones)
        assert len({one.id for one in (*tools, *fields)}) == len(tools) + len(fields)
        assert all(field.low <= field.n and _named(field) for field in fields)
        said = [tool.say for tool in tools] + [name for field in fields for name in (field.say, *field.names)]
        said += [thing.say for thing in (*scene.cells, *scene.pieces, *scene.cards) if thing.say]
        assert {fault for one in said for fault in faults(case.folder, one)} == set()


def _named(field: Field) -> bool:
    return not field.names or (field.n <= field.high and len(field.names) == field.high - field.low + 1)


def test_what_cannot_arise_is_said_and_a_mend_mends_it(case: Case) -> None:
    shop = position_editor(case)
    if shop is None:
        return
    for s in _drafts(case, shop)[::6]:
        wrong = shop.faults(s)
        mends = shop.mends(s, wrong[0]) if wrong else []
        assert len(mends) <= MENDS
        said = [*wrong, *(mend.say for mend in mends)]
        assert {fault for one in said for fault in faults(case.folder, one)} == set()
        for mend in mends:
            mended = s
            for edit in mend.edits:
                mended = shop.edited(mended, edit)
            assert mended != s
            assert wrong[0] not in shop.faults(mended)


def test_all_that_was_put_can_be_taken_away(case: Case) -> None:
    shop = position_editor(case)
    if shop is None:
        return
    for draft in _drafts(case, shop)[:: EDITS - 1]:
        s = draft
        while places := next(tool.places for tool in shop.editing.tools(s) if tool.id == TAKE):
            s = shop.edited(s, f"{TAKE}@{places[0]}")
        scene = shop.editing.scene(s)
        assert not scene.pieces
        # In a game with a board, the cards beside it only show numbers.
        if not (shop.editing.board().cells or scene.cells):
            assert scene.cards == shop.editing.scene(shop.empty()).cards


HOSTILE = (
    *("", "@", "=", "take@", "take@zz", "take@a1@b1", "nothing@a1", "take@m20 ", "\x00", "x" * 1000),
    *("seat=9", "seat=-1", "seat=0=1", "turn=", "turn=1e3", "turn=٣", "turn=123456", "turn=9999999999"),
)


def test_hostile_texts_raise_only_named_errors(case: Case) -> None:
    shop = position_editor(case)
    if shop is None:
        return
    bridge = Bridge()
    base = {"op": "edit", "game": case.game_id, "seats": case.seats, "options": dict(case.changed)}
    drafts = _drafts(case, shop)[::20]
    texts = [shop.text.encode(s) for s in drafts]
    rng = Random(case.id)
    for text in list(texts):
        for _ in range(12):
            at = int(rng.random() * (len(text) + 1))
            texts += [text[:at], text[:at] + "9z_-0xA"[int(rng.random() * 7)] + text[at + 1 :]]
    for text in (*texts, "", "_" * 40, "0" * 20_000):
        _answers(bridge, {**base, "text": text})
    for edit in HOSTILE:
        _answers(bridge, {**base, "begin": "start", "edits": [edit]})
    for more in ({"begin": "no"}, {"text": 5}, {"edits": "take"}, {"edits": [3]}, {"seats": 99}, {}):
        _answers(bridge, {**base, **more})


def _answers(bridge: Bridge, request: dict[str, Any]) -> None:
    reply = json.loads(bridge.handle(json.dumps(request)))
    assert reply["ok"] or reply["kind"] in ("bad_text", "bad_request", "illegal"), (request, reply)
    if reply["ok"]:
        assert bool(reply["record"]) != bool(reply["wrong"])


def test_a_game_says_whether_its_positions_can_be_put_together(subject: Subject) -> None:
    """The page receives the same answer as the registry gives, and an edit request for another game is
    refused with a named error.
    """
    bridge = Bridge()
    asked = {"op": "edit", "game": subject.id, "seats": subject.game.seats[0], "begin": "empty"}
    reply = json.loads(bridge.handle(json.dumps(asked)))
    assert reply["ok"] is registry.has_part(subject.id, "position_editing")
    assert reply["ok"] or reply["msg"]["code"] == "edit.not_here"
    if reply["ok"]:
        assert list(islice(reply["tools"], 1)), "an empty palette"
