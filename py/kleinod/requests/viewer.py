"""The viewer of a moment, and private questions that are answered without asking the person.

The viewer depends on whose turn it is after an action, which the page cannot know when it sends the action.
So it sends the facts from which the viewer follows, instead of a second request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kleinod.core.capabilities import remembered
from kleinod.core.game import Action, Seat
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match


class Eyes(NamedTuple):
    """A viewer that depends on the moment: the only person among bots, or the seat that lifted the curtain.

    `lifted` is that seat, or None. `stays`: the viewer stays the same, because the page shows an earlier
    moment.
    """

    lifted: Seat | None = None
    stays: bool = False

    def viewer(self, match: Match) -> Seat | None:
        """Return the seat whose secrets may be shown; None for a stranger."""
        if not match.game.hidden:
            return None
        people = [seat for seat, kind in enumerate(match.kinds) if kind == "h"]
        if len(people) == 1:
            return people[0]
        asked = match.seat
        return self.lifted if self.stays or asked == self.lifted or asked not in people else None


class Fixed(NamedTuple):
    """A viewer that never changes: one seat, or a stranger."""

    seat: Seat | None

    def viewer(self, match: Match) -> Seat | None:
        """Return the seat."""
        return self.seat


def spare(match: Match, eyes: Eyes | Fixed, taps: Mapping[Seat, Sequence[str]]) -> list[tuple[Seat, str]]:
    """Answer private questions whose answer does not matter, or that an earlier click on a card answers.

    Public questions are left, because everybody must see what happens.

    Args:
        match: The match, in which the answers are played.
        eyes: Finds the viewer.
        taps: For each seat the ids that it has clicked, the latest last.

    Returns:
        The clicks that answered a question, each a seat and an id.
    """
    used: list[tuple[Seat, str]] = []
    while not match.over and match.rules.private(match.state) and match.kinds[match.seat] == "h":
        action = match.forced_action(eyes.viewer(match)) or _recalled(match, taps, used)
        if action is None:
            break
        match.act(action)
    return used


def _recalled(
    match: Match, taps: Mapping[Seat, Sequence[str]], used: list[tuple[Seat, str]]
) -> Action | None:
    seat = match.seat
    if not remembered(match.view, match.observe(None)):
        return None
    left = list(taps.get(seat, ()))
    for _, tapped in (use for use in used if use[0] == seat):
        left.reverse()
        left.remove(tapped)
        left.reverse()
    for tapped in reversed(left):
        action = explain(match, (tapped,)).action
        if action is not None:
            used.append((seat, tapped))
            return action
    return None
