"""The list of turns of a match as one viewer may read it: notation and a line of story for each action."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.game import Msg, Seat, msg
from kleinod.core.match import Match, Step


class Turn(NamedTuple):
    """One turn: plies `first` to `last` - 1, made by `seat`; `text` is its notation."""

    seat: Seat
    text: str
    first: int
    last: int
    story: tuple[Msg, ...]


class Log:
    """Turns of one match for one viewer; keeps what it wrote as long as the match only grows."""

    def __init__(self, viewer: Seat | None = None) -> None:
        self.viewer = viewer
        self._steps: tuple[Step, ...] = ()
        self._turns: list[Turn] = []

    def turns(self, match: Match) -> list[Turn]:
        """All turns, also those taken back."""
        steps = match.steps()
        same = 0
        for old, new in zip(self._steps, steps, strict=False):
            if old is not new:
                break
            same += 1
        # The last turn kept might have grown, so it is written again.
        kept = [turn for turn in self._turns if turn.last <= same][:-1]
        first = kept[-1].last if kept else 0
        while first < len(steps):
            last = self._end(match, steps, first)
            kept.append(self._turn(match, steps, first, last))
            first = last
        self._steps, self._turns = steps, kept
        return kept

    def _end(self, match: Match, steps: tuple[Step, ...], first: int) -> int:
        """Where the turn beginning at ply `first` ends: a resignation is a turn of its own."""
        if steps[first].action is None:
            return first + 1
        turn = match.position_at(first).turn
        last = first + 1
        while last < len(steps) and steps[last].action is not None and match.position_at(last).turn == turn:
            last += 1
        return last

    def _turn(self, match: Match, steps: tuple[Step, ...], first: int, last: int) -> Turn:
        if steps[first].action is None:
            seat = steps[first].seat
            return Turn(seat, "–", first, last, (msg("story.resigned", seat=seat),))
        seen: list[tuple[object, tuple[object, ...]]] = []
        story: list[Msg] = []
        o = match.rules.observe(match.position_at(first), self.viewer)
        for ply in range(first, last):
            action = steps[ply].action
            if action is None:
                continue
            a = match.rules.mask(match.position_at(ply), action, self.viewer)
            seen.append((o, a))
            after = match.rules.observe(match.position_at(ply + 1), self.viewer)
            story += match.view.account(o, a, after)
            o = after
        seat = next((step.seat for step in steps[first:last] if step.seat >= 0), steps[first].seat)
        return Turn(seat, match.text.turn(seen), first, last, tuple(story))
