"""The turns of a match as one viewer may read them: the notation, and a line of the log for each action."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.capabilities import account, shortened
from kleinod.core.game import Action, Msg, Position, Seat, msg
from kleinod.play.playthrough import Playthrough
from kleinod.play.steps import Step
from kleinod.play.turn import Turn, resigned


class _Telling(NamedTuple):
    """An unfinished turn: what the viewer saw of its plies so far, and the observation after them."""

    first: int
    seen: list[tuple[Position, Action]]
    story: list[Msg]
    after: Position


class Log:
    """The turns of one match for one viewer. As the match grows, each ply is processed only once.

    An unchanged turn is the same object in every list returned.
    """

    def __init__(self, viewer: Seat | None = None) -> None:
        self.viewer = viewer
        self._steps: list[Step] = []
        self._turns: list[Turn] = []
        self._telling: _Telling | None = None

    def turns(self, match: Playthrough) -> list[Turn]:
        """Return all turns, even undone ones. The list belongs to the log; callers must not change it."""
        line = match.line
        same = line.kept(self._steps)
        if same == len(self._steps) == len(line):
            return self._turns
        if same < len(self._steps):
            self._telling = None
        # A turn that ended at the last common ply may continue now, so it is written again.
        ended: Turn | None = None
        while self._turns and self._turns[-1].last >= same:
            ended = self._turns.pop()
        del self._steps[same:]
        self._steps += line.steps[same:]
        first = self._turns[-1].last if self._turns else 0
        while first < len(line):
            turn = self._turn(match, first, self._end(match, first))
            self._turns.append(ended if ended is not None and ended == turn else turn)
            first = turn.last
        return self._turns

    def _end(self, match: Playthrough, first: int) -> int:
        """Return the ply after the turn that begins at ply `first`. A resignation is a turn of its own."""
        steps = match.line.steps
        if steps[first].action is None:
            return first + 1
        turn = match.position_at(first).turn
        last = first + 1
        while last < len(steps) and steps[last].action is not None and match.position_at(last).turn == turn:
            last += 1
        return last

    def _turn(self, match: Playthrough, first: int, last: int) -> Turn:
        steps = match.line.steps[first:last]
        if steps[0].action is None:
            seat = steps[0].seat
            return Turn(seat, resigned(seat), first, last, (msg("story.resigned", seat=seat),))
        told = self._tell(match, first, last)
        seat = next((step.seat for step in steps if step.seat >= 0), steps[0].seat)
        return Turn(seat, match.text.turn(told.seen), first, last, tuple(told.story))

    def _tell(self, match: Playthrough, first: int, last: int) -> _Telling:
        """Return the story of a turn. For the turn of the previous call only new plies are processed."""
        rules, told = match.rules, self._telling
        if told is None or told.first != first:
            told = _Telling(first, [], [], rules.observe(match.position_at(first), self.viewer))
        o = told.after
        for ply in range(first + len(told.seen), last):
            action = match.line[ply].action
            if action is None:
                break  # a resignation is a turn of its own
            a = rules.mask(match.position_at(ply), action, self.viewer)
            told.seen.append((o, a))
            after = rules.observe(match.position_at(ply + 1), self.viewer)
            told.story[:] = shortened(match.view, told.story, account(match.view, o, a, after))
            o = after
        self._telling = told._replace(after=o)
        return self._telling
