"""Long requests (search, counts, puzzle attempts) answered in slices, so that others can come in between.

The page repeats a request until it is done. The latest work of each kind is stored with its results so far.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, TypeVar, cast

from kleinod.ai.analysis import Analyst
from kleinod.ai.analysis_json import analysed
from kleinod.ai.bot_run import BotRun
from kleinod.ai.puzzle_attempt import BETWEEN, PuzzleAttempt
from kleinod.ai.puzzle_hint import puzzle_hint
from kleinod.core.game import msg
from kleinod.core.plain_data import plain_msg
from kleinod.counts.counting import Counting
from kleinod.counts.perft import Unit
from kleinod.play.match import Match
from kleinod.requests.request_fields import BadRequest, Reply, Request, field, number, strings, viewer_of

if TYPE_CHECKING:
    from kleinod.protocol.answers import Analysis, AtWork, Counted, HintedDecision, Judged, Thought

#: Limits on a puzzle attempt: the solver's own turns, and winning turns. Puzzles have at most 4 and 24. A
#: proof nests some calls for each decision, and the browser's Python has a small stack.
MOST_TURNS, MOST_WAYS = 6, 24
#: Limit on the decisions of a winning turn, all orders of which are tried. Puzzles have at most 3.
MOST_DECISIONS = 4
#: Limits on an analysis, because every slice returns all lines and evaluated positions stay in memory.
MOST_LINES, MOST_NODES = 10, 10_000_000
#: Limit on the decisions that a request excludes from a search (`besides`).
MOST_BESIDES = 10

W = TypeVar("W")


class Slices:
    """The unfinished work for each kind of request."""

    def __init__(self) -> None:
        self._going: dict[str, tuple[Hashable, object]] = {}
        self._ops: dict[str, Callable[[Match, Request], Reply]] = {
            "think": self._think,
            "analyse": self._analyse,
            "count": self._count,
            "judge": self._judge,
            "puzzleHint": self._puzzle_hint,
        }

    @property
    def ops(self) -> tuple[str, ...]:
        """The names of the requests that are answered in slices."""
        return tuple(self._ops)

    def answer(self, match: Match, request: Request) -> Reply:
        """Work one more slice on a request about the moment shown, and return its results so far.

        Raises:
            BadRequest: There is no such request.
        """
        op = field(request, "op", str)
        if op not in self._ops:
            raise BadRequest(msg("request.bad", what="op"))
        return self._ops[op](match, request)

    def forget(self) -> None:
        """Drop all unfinished work."""
        self._going.clear()

    def _latest(self, op: str, match: Match, asked: Hashable, begin: Callable[[], W]) -> W:
        """Return the unfinished work on a question; begin it if the operation worked on another one."""
        key = (match.record(), match.at, asked)
        if op not in self._going or self._going[op][0] != key:
            self._going[op] = (key, begin())
        return cast("W", self._going[op][1])

    def _think(self, match: Match, request: Request) -> AtWork | Thought:
        level: int | str = "hint" if request.get("level") == "hint" else field(request, "level", int)
        besides = tuple(strings(request, "besides")) if "besides" in request else ()
        if len(besides) > MOST_BESIDES:
            raise BadRequest(msg("request.bad", what="besides"))
        whole = request.get("wholeTurn") is True
        asked = (level, whole, *besides)
        run = self._latest("think", match, asked, lambda: BotRun(match, level, besides, whole_turn=whole))
        if request.get("now") is True:
            run.search.play_now()
        if not run.slice():
            return {"done": False, "nodes": run.search.nodes}
        (path, text), *others = run.decisions
        thought: Thought = {"done": True, "nodes": run.search.nodes, "path": path, "text": text}
        if others:
            thought["nextPaths"] = [clicks for clicks, _ in others]
        if run.why is not None:
            thought["why"] = plain_msg(run.why)
        if level == "hint" and run.search.lost:
            thought["lost"] = True
        return thought

    def _analyse(self, match: Match, request: Request) -> Analysis:
        viewer, lines = viewer_of(request), min(field(request, "lines", int, 3), MOST_LINES)
        nodes = min(field(request, "nodes", int, 0), MOST_NODES)
        asked = (lines, nodes, viewer)
        analyst = self._latest("analyse", match, asked, lambda: Analyst(match, lines, nodes, viewer))
        done = analyst.slice()
        return analysed(match, analyst.report(), viewer, done)

    def _count(self, match: Match, request: Request) -> Counted:
        depth, unit = field(request, "depth", int), cast("Unit", field(request, "unit", str, "action"))
        counting = self._latest("count", match, (depth, unit), lambda: Counting(match, depth, unit))
        done = counting.slice()
        shown: Counted = {"done": done, "count": counting.count, "share": round(counting.share, 4)}
        if done:
            # Drop the work, so that a request for the same count starts again.
            del self._going["count"]
            told = match.text.format
            shown["parts"] = [(told(match.state, action), n) for action, n in counting.parts]
        return shown

    def _judge(self, match: Match, request: Request) -> AtWork | Judged:
        since, turns = field(request, "since", int), number(request, "turns", MOST_TURNS)
        ways = _ways(request)
        asked = (since, turns, *ways)
        tried = self._latest("judge", match, asked, lambda: PuzzleAttempt(match, since, turns, ways))
        if not tried.slice():
            return {"done": False, "nodes": tried.nodes}
        return {"done": True, "way": tried.way, "reply": list(tried.reply)}

    def _puzzle_hint(self, match: Match, request: Request) -> HintedDecision:
        """Return the next decision of a winning turn; this takes one slice."""
        ways = _ways(request)
        if any(way.count(BETWEEN) >= MOST_DECISIONS for way in ways):
            raise BadRequest(msg("request.bad", what="ways"))
        hint = puzzle_hint(match, field(request, "since", int), ways)
        begun = match.position_at(field(request, "since", int)) if hint.restarts else match.state
        path = list(match.view.path(match.rules.observe(begun, match.seat), hint.action))
        return {"path": path, "restarts": True} if hint.restarts else {"path": path}


def _ways(request: Request) -> list[str]:
    ways = strings(request, "ways")
    if len(ways) > MOST_WAYS:
        raise BadRequest(msg("request.bad", what="ways"))
    return ways
