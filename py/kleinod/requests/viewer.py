"""Who looks at a moment, and which questions nobody need be asked before somebody does.

A page that has to ask who looks once it has seen whose turn it is would need a second frame for each act.
So it sends the rule along: whoever alone plays against bots, else whoever has lifted the curtain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kleinod.core.capabilities import remembered
from kleinod.core.game import Seat
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match
from kleinod.play.steps import Act


class Eyes(NamedTuple):
    """`lifted`: the seat that has lifted the curtain, None while it hangs.

    `stays`: an earlier moment is only looked back at, so that whoever looks goes on doing so.
    """

    lifted: Seat | None = None
    stays: bool = False

    def viewer(self, match: Match) -> Seat | None:
        """Whose secrets may be seen at the moment shown; None for what anybody may know."""
        if not match.game.hidden:
            return None
        people = [seat for seat, kind in enumerate(match.kinds) if kind == "h"]
        if len(people) == 1:
            return people[0]
        asked = match.seat
        return self.lifted if self.stays or asked == self.lifted or asked not in people else None


class Fixed(NamedTuple):
    """Eyes that stay those of one seat, or of nobody, whatever happens."""

    seat: Seat | None

    def viewer(self, match: Match) -> Seat | None:
        return self.seat


def spare(match: Match, eyes: Eyes | Fixed, taps: Mapping[Seat, Sequence[str]]) -> list[tuple[Seat, str]]:
    """Answer in private what makes no difference, or what a card that was clicked before answers.

    `taps`: for each seat the ids it has clicked, the latest last. Returns those that were made use of. Only
    questions that nobody but the seat may see are answered so: what happens in public is to be seen.
    """
    used: list[tuple[Seat, str]] = []
    while not match.over and match.rules.private(match.state) and match.kinds[match.seat] == "h":
        action = match.forced_action(eyes.viewer(match)) or _recalled(match, taps, used)
        if action is None:
            break
        match.act(action)
    return used


def _recalled(match: Match, taps: Mapping[Seat, Sequence[str]], used: list[tuple[Seat, str]]) -> Act | None:
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
