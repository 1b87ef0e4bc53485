"""The relation of another record of the same match to ours: where they diverge, and what differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from kleinod.core.game import NOBODY, Seat
from kleinod.play.match import Match, replay
from kleinod.play.steps import Step
from kleinod.records.record import Record
from kleinod.records.variation_tokens import CLOSE, OPEN, is_control, mainline

#: same: both have the same actions. ahead, behind: the other record continues ours, or ours continues it.
#: fork: both continue in different ways. other: they are records of two matches.
Relation: TypeAlias = Literal["same", "ahead", "behind", "fork", "other"]


class Share(NamedTuple):
    """The part of a match that one of two records has and the other lacks."""

    turns: int = 0
    #: The seats that acted in the turns, in ascending order.
    seats: tuple[Seat, ...] = ()
    #: The seats that resigned, in order of time.
    resigns: tuple[Seat, ...] = ()


class Related(NamedTuple):
    """The relation of two records.

    `differs` names differences besides the turns. For two matches these are "id", "game", "seats", "options"
    and "start" (the position or the seed). For one match they are "kinds" (who plays), "resignation" and
    "notes" (comments, glyphs and variations).
    """

    relation: Relation
    differs: tuple[str, ...] = ()
    adds: Share = Share()
    lacks: Share = Share()
    #: True if the other record only adds turns, none of them by the person who played last in ours.
    reply: bool = False


def relate(ours: Record, theirs: Record) -> Related:
    """Return how `theirs` relates to `ours`.

    Raises:
        BadText: A record that has to be replayed is impossible.
    """
    apart = _apart(ours, theirs)
    if apart:
        return Related("other", apart)
    mine, yours = mainline(ours.tokens), mainline(theirs.tokens)
    shorter = min(len(mine), len(yours))
    common = next((ply for ply in range(shorter) if mine[ply] != yours[ply]), shorter)
    adds = lacks = Share()
    last = NOBODY
    if common < len(yours):
        match = replay(theirs)
        adds, last = _share(match, common), _last_person(match.steps()[:common], ours)
    if common < len(mine):
        lacks = _share(replay(ours), common)
    differs = tuple(
        name
        for name, different in (
            ("kinds", _kinds(ours) != _kinds(theirs)),
            ("resignation", adds.resigns or lacks.resigns),
            ("notes", _notes(ours.tokens) != _notes(theirs.tokens)),
        )
        if different
    )
    relation = _relation(common, len(mine), len(yours))
    reply = relation == "ahead" and not differs and last not in adds.seats
    return Related(relation, differs, adds, lacks, reply)


def _apart(ours: Record, theirs: Record) -> tuple[str, ...]:
    """Return the differences that show the records to be of two matches; () if both are of one."""
    pairs = (
        ("id", ours.id == theirs.id != ""),
        ("game", (ours.game, ours.version) == (theirs.game, theirs.version)),
        ("seats", ours.seats == theirs.seats),
        ("options", ours.options == theirs.options),
        ("start", (ours.start, ours.seed) == (theirs.start, theirs.seed)),
    )
    return tuple(name for name, equal in pairs if not equal)


def _relation(common: int, mine: int, yours: int) -> Relation:
    if common == mine:
        return "same" if common == yours else "ahead"
    return "behind" if common == yours else "fork"


def _share(match: Match, since: int) -> Share:
    """Return the share of a match from ply `since` on. A turn in progress at that ply counts, too."""
    acts = [ply for ply, step in enumerate(match.steps()) if ply >= since and step.seat >= 0]
    played = [ply for ply in acts if match.line[ply].action is not None]
    return Share(
        turns=len({match.position_at(ply).turn for ply in played}),
        seats=tuple(sorted({match.line[ply].seat for ply in played})),
        resigns=tuple(match.line[ply].seat for ply in acts if match.line[ply].action is None),
    )


def _last_person(steps: Sequence[Step], of: Record) -> Seat:
    """Return the seat of the person who decided last. Bots do not count: any device can play for them."""
    kinds = _kinds(of)
    return next((step.seat for step in reversed(steps) if step.seat >= 0 and kinds[step.seat] == "h"), NOBODY)


def _kinds(of: Record) -> tuple[str, ...]:
    return of.kinds or ("h",) * of.seats


def _notes(tokens: Sequence[str]) -> list[tuple[int, str]]:
    """Return everything outside the main line, each with the number of plies of the main line before it."""
    notes: list[tuple[int, str]] = []
    depth = plies = 0
    for token in tokens:
        depth += token == OPEN
        if depth or is_control(token):
            notes.append((plies, token))
        else:
            plies += 1
        depth -= token == CLOSE
    return notes
