"""Drafts of positions for the tests of the position editor: edits that build a given position, and random
drafts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from kleinod.core import registry
from kleinod.requests.position_editor import PositionEditor
from laws.cases import Case, declared


def position_editor(case: Case) -> PositionEditor | None:
    """Return the position editor of a case; None for a game whose positions cannot be edited."""
    if not registry.has_part(case.game_id, "position_editing"):
        return None
    return PositionEditor(case.game, case.seats, dict(case.changed))


def edits_to(case: Case, shop: PositionEditor, s: Any) -> Iterator[str]:
    """Yield edits that turn an empty draft into `s`: first the edits of places that the game declares, then
    those of all numbers."""
    yield from declared(case.game_id).put_together(s)  # pyright: ignore[reportOptionalMemberAccess]
    yield from (f"{field.id}={field.n}" for field in shop.editing.fields(s))


def spanned(
    wanted: Iterable[int], start: int, near: Callable[[int], Iterable[int]]
) -> tuple[list[int], set[int]]:
    """Return an order of places that begins with `start`, in which each place lies next to an earlier one and
    all wanted places occur. The second value is the set of places added to bridge gaps."""
    missing, order = set(wanted), [start]
    missing.discard(start)
    while missing:
        came = dict.fromkeys(order)
        queue = list(order)
        for place in queue:
            fresh = [other for other in near(place) if other >= 0 and other not in came]
            came.update(dict.fromkeys(fresh, place))
            queue += fresh
        way: list[int] = []
        step: int | None = next(place for place in queue if place in missing)
        while step is not None:
            way.append(step)
            step = came[step]
        order += way[-2::-1]
        missing.difference_update(way)
    return order, set(order) - set(wanted)


def by_chance(shop: PositionEditor, s: Any, rng: Random, number: int) -> Iterator[tuple[Any, str, Any]]:
    """Yield random edits, each with the draft before and after the edit, beginning with `s`."""
    for _ in range(number):
        tools = [tool for tool in shop.editing.tools(s) if tool.places]
        if tools and rng.random() < 0.7:
            tool = tools[int(rng.random() * len(tools))]
            edit = f"{tool.id}@{tool.places[int(rng.random() * len(tool.places))]}"
        else:
            fields = shop.editing.fields(s)
            field = fields[int(rng.random() * len(fields))]
            high = min(field.high, field.n + 3) if rng.random() < 0.8 else field.high
            edit = f"{field.id}={field.low + int(rng.random() * (high - field.low + 1))}"
        after = shop.edited(s, edit)
        yield s, edit, after
        s = after
