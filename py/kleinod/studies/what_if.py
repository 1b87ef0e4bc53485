"""Redeals hidden hands in a study, so that they fit a supposition.

The actions after the redealt node are repeated as far as they are possible. A deal uses only what the viewer
of the chapter observes at that node, so that no study reveals more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from kleinod.core import registry, validate
from kleinod.core.capabilities import Hand, HandConstraints, Holds, Kind, hands
from kleinod.core.game import (
    CHANCE,
    TERMINAL,
    A,
    BadOption,
    BadText,
    IllegalAction,
    Position,
    Rules,
    S,
    Seat,
    msg,
)
from kleinod.core.rng import stream
from kleinod.records.editable_tree import Row
from kleinod.records.study_codec import ChapterData
from kleinod.studies.chapter import Chapter


def eyes_of(chapter: Chapter, viewer: Seat | None) -> Seat | None:
    """Return the viewer of a chapter, or `viewer` if it has none.

    Raises:
        BadOption: There is no such seat in this match.
    """
    registry.viewer(viewer, chapter.desk.seats)
    return seat_of(viewer) if chapter.viewer is None else chapter.viewer


def seat_of(viewer: Seat | None) -> Seat | None:
    """Return `viewer`; None if it is negative, which also means a stranger."""
    return None if viewer is None or viewer < 0 else viewer


def hands_at(chapter: Chapter, n: int, eyes: Seat | None) -> tuple[Hand, ...]:
    """Return the hands with hidden cards at a node; () for games without suppositions."""
    rules = chapter.desk.rules
    return hands(rules, rules.observe(chapter.state(n), eyes), eyes)


def dealt(chapter: Chapter, n: int, holds: Holds, eyes: Seat | None, seed: int) -> ChapterData:
    """Return a chapter: a node with hidden cards redealt, and the actions that are still possible.

    Raises:
        BadText: The supposition names no kind of card.
        IllegalAction: The hands cannot hold what is supposed.
    """
    rng = stream(registry.seed(seed), "imagine", chapter.stand(n).ply)
    begin = dealer(chapter, n, holds, eyes)(rng)
    start = chapter.start._replace(start=chapter.desk.text.encode(begin), seed=0)
    return ChapterData("", start, _dealt_anew(chapter, n, begin, eyes, rng), eyes)


def dealer(chapter: Chapter, n: int, holds: Holds, eyes: Seat | None) -> Callable[[Random], Position]:
    """Return a function that redeals what is hidden at a node; it raises `IllegalAction` if no deal fits.

    Raises:
        BadText: The supposition names no kind of card.
        IllegalAction: The game has no secrets, or a hand cannot hold what is supposed.
    """
    rules, game = chapter.desk.rules, chapter.game
    if not game.hidden:
        raise IllegalAction(msg("suppose.open"), game.id)
    o = rules.observe(chapter.state(n), eyes)
    wanted = _table(holds, chapter.desk.seats)
    _refuse({hand.seat: hand for hand in hands(rules, o, eyes)}, wanted, game.id)
    draw = partial(rules.determinize, o, eyes)
    if isinstance(rules, HandConstraints) and any(wanted.values()):
        draw = partial(rules.suppose, o, eyes, wanted)

    def deal(rng: Random) -> Position:
        try:
            return draw(rng)
        except ValueError as error:
            raise IllegalAction(msg("suppose.impossible"), game.id) from error

    return deal


def _table(holds: Any, seats: int) -> dict[Seat, dict[str, int]]:
    """Check the form of a supposition, and return it without zeros.

    Raises:
        BadOption: The supposition is no table of seats and kinds.
    """
    found: dict[Seat, dict[str, int]] = {}
    for seat, kinds in validate.expect(holds, Mapping, "holds").items():
        if seat is None or seat == TERMINAL:
            raise BadOption(msg("python.needs.holds", value=validate.shown(seat)))
        registry.viewer(seat, seats)
        validate.expect(kinds, Mapping, "holds")
        found[seat] = {kind: n for kind, n in kinds.items() if isinstance(n, bool) or n != 0}
    return found


def _refuse(known: dict[Seat, Hand], holds: Holds, game: str) -> None:
    """Refuse a supposition that contradicts what is known about the hands.

    Raises:
        BadText: There is no such kind of card.
        IllegalAction: The hands cannot hold what is supposed.
    """
    together: Counter[str] = Counter()
    for seat, wanted in holds.items():
        if not wanted:
            continue
        if seat not in known:
            raise IllegalAction(msg("suppose.nothing_hidden", seat=seat), game)
        hand = known[seat]
        kinds = {kind.id: kind for kind in hand.kinds}
        for name, count in wanted.items():
            if name not in kinds or type(count) is not int or count < 0:
                raise BadText(msg("suppose.kind", kind=validate.shown(name)), game)
        needed = _needed(hand, wanted)
        for name, count in needed.items():
            together[name] += count
            _refuse_more(kinds[name], count, seat, together[name], game)
        if sum(max(kind.least, needed[kind.id]) for kind in hand.kinds if not kind.of) > hand.hidden:
            raise IllegalAction(msg("suppose.hand", seat=seat, n=hand.hidden), game)


def _needed(hand: Hand, wanted: Mapping[str, int]) -> dict[str, int]:
    """Return how many cards of each kind are needed: of a wide kind, at least those of its narrower kinds."""
    needed = {kind.id: wanted.get(kind.id, 0) for kind in hand.kinds}
    for wide in hand.kinds:
        parts = sum(max(kind.least, needed[kind.id]) for kind in hand.kinds if kind.of == wide.id)
        needed[wide.id] = max(needed[wide.id], parts)
    return needed


def _refuse_more(kind: Kind, count: int, seat: Seat, together: int, game: str) -> None:
    named = f"${kind.say.code}"
    if together > kind.left:
        raise IllegalAction(msg("suppose.left", kind=named, n=kind.left), game)
    if count > kind.most:
        raise IllegalAction(msg("suppose.most", seat=seat, kind=named, n=kind.most), game)


# The same actions in another deal ---------------------------------------------------------------------------


def like(rules: Rules[S, A], s: S, a: A, world: S, eyes: Seat | None, rng: Random) -> A | None:
    """Return an action possible in `world` that looks to `eyes` like `a` in `s`; None if there is none.

    Args:
        rules: The rules.
        s: The position before `a`.
        a: The action.
        world: Another position.
        eyes: The seat that must see no difference; None is a stranger.
        rng: The source of chance.
    """
    seen = rules.mask(s, a, eyes)
    if seen == a:
        return None if rules.check(world, a) else a
    if rules.current_player(world) != CHANCE:
        return next((b for b in rules.legal(world) if rules.mask(world, b, eyes) == seen), None)
    drawn = rules.sample_chance(world, rng)
    if rules.mask(world, drawn, eyes) == seen:
        return drawn
    return next((b for b, _ in rules.chance_outcomes(world) if rules.mask(world, b, eyes) == seen), None)


def _dealt_anew(chapter: Chapter, top: int, begin: Position, eyes: Seat | None, rng: Random) -> list[Row]:
    """Return the tree below a node in another deal; each line ends before its first impossible action."""
    rules, tree = chapter.desk.rules, chapter.nodes
    rows = [Row(-1, "", tree[top].said)]
    todo = [(n, 0, begin) for n in reversed(tree[top].next)]
    while todo:
        n, parent, world = todo.pop()
        step, node = chapter.stand(n).step, tree[n]
        token = node.token
        if step is not None and step.action is not None:
            a = like(rules, chapter.state(node.parent), step.action, world, eyes, rng)
            if a is None:
                continue
            token, world = chapter.desk.text.token(world, a), rules.apply(world, a)
        rows.append(Row(parent, token, node.said))
        todo += [(child, len(rows) - 1, world) for child in reversed(node.next)]
    return rows
