"""A decision of a bot and the bot decisions after it that are shown together with it in one frame."""

from __future__ import annotations

from collections.abc import Collection
from time import perf_counter

from kleinod.ai.bot_decision import SlicedSearch
from kleinod.core.game import Action, Msg, Seat
from kleinod.play.last_move import motions
from kleinod.play.match import Match

#: While a seat goes on, a frame is shown once at least this many cards have moved.
MOST_MOVED = 3


class BotRun:
    """The decisions that one frame will show. Call `slice` until it returns True.

    In a game without secrets, and for a hint, that is one decision. Otherwise the run ends once people should
    see what has changed, or, if `whole_turn`, with the turn; in both cases before a person is to decide.
    Public knowledge alone tells where it ends, so a page that shows each frame after a fixed time
    reveals nothing of a hand.
    """

    def __init__(
        self, match: Match, level: int | str, besides: Collection[str] = (), *, whole_turn: bool = False
    ) -> None:
        """Prepare the run; see `SlicedSearch` for the other arguments. Other seats have their own levels."""
        #: The clicks and the notation of each decision. `why` is the reason for the last one; None if it has
        #: none, or if a chance event has followed it in a game with secrets.
        self.decisions: list[tuple[list[str], str]] = []
        self.why: Msg | None = None
        self._match = match.copy()
        self._level = level
        self._whole_turn = whole_turn
        self._moved = 0
        self._done = False
        self.search = SlicedSearch(self._match, level, besides=besides)

    def slice(self, seconds: float = 0.02) -> bool:
        """Think for about `seconds`. Return True once the run is complete."""
        until = perf_counter() + seconds
        while not self._done and self.search.slice(until - perf_counter()) and self.search.action is not None:
            self._decide(self.search.action)
        return self._done

    def _decide(self, action: Action) -> None:
        match, s, seat, since = self._match, self._match.state, self._match.seat, self._match.at
        o = match.rules.observe(s, seat)
        # Everybody can read the reason for a bot's action, so it may use only public knowledge; a hint may
        # use what the seat knows.
        known = o if self._level == "hint" else match.observe(None)
        self.why = match.game.search_knowledge(match.rules).reason(known, action)
        self.decisions.append((list(match.view.path(o, action)), match.text.format(s, action)))
        self._done = True
        if self._level == "hint" or not match.game.hidden:
            return
        match.act(action)
        if match.at > since + 1:
            # Below the sentences about the chance events, the reason would seem to explain them.
            self.why = None
        if match.over or match.turn != s.turn or (not self._whole_turn and self._shows(seat, since)):
            return
        if match.seat != seat:
            kind = match.kinds[match.seat]
            if kind == "h":
                return
            self._level = int(kind[1:])
        self._done = False
        self.search = SlicedSearch(match, self._level)

    def _shows(self, seat: Seat, since: int) -> bool:
        """Return True if a frame is to be shown after the decision of `seat` at ply `since`.

        While the same seat goes on, for example with an offer or by planting cards, that is so once
        `MOST_MOVED` cards have moved or a board has changed; otherwise once the public view has changed.
        """
        match = self._match
        self._moved += sum(len(motions(match, ply, None)) for ply in range(since, match.at))
        goes_on = match.seat == seat
        if self._moved >= (MOST_MOVED if goes_on else 1):
            return True
        earlier = match.rules.observe(match.position_at(since), None)
        before, now = match.view.scene(earlier, None), match.picture()
        return (before.pieces, before.cells) != (now.pieces, now.cells) if goes_on else before != now
