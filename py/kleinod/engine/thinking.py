"""The search for a move in slices, so that "stop" can be obeyed in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from kleinod.ai.analysis import Analyst, Report
from kleinod.ai.bot_decision import SlicedSearch, refuse_if_nobody_chooses
from kleinod.ai.levels import budget, level_of
from kleinod.core.game import Action, BadText, excerpt, msg
from kleinod.engine.position_command import bad_command, number
from kleinod.play.match import Match

GO = "go [level N | nodes N | movetime MS | infinite] [seed N] [lines N] [searchmoves TOKEN…]"
USUAL_LEVEL = 3
MOST_LINES = 50
ENDLESS = 10**12  # positions, more than any search visits
SLICE = 0.02  # seconds


class Wish(NamedTuple):
    """The limit in a "go" line: a level, a number of positions, a number of seconds, or none."""

    level: int = 0
    nodes: int = 0
    seconds: float = 0.0
    endless: bool = False
    seed: int = 0
    lines: int = 1
    among: tuple[str, ...] = ()


def wish_of(words: Sequence[str]) -> Wish:
    """Return the limit that the words after "go" set; level 3 if they set none.

    Raises:
        BadText: The words cannot be understood.
        BadOption: There is no such level.
    """
    wish, rest, limits = Wish(), list(words), 0
    while rest:
        word = rest.pop(0)
        if word == "searchmoves" and rest:
            wish, rest = wish._replace(among=tuple(rest)), []
        elif word == "infinite":
            wish, limits = wish._replace(endless=True), limits + 1
        elif word in ("level", "nodes", "movetime", "seed", "lines") and rest:
            n = number(rest.pop(0), GO)
            limits += word in ("level", "nodes", "movetime")
            if word == "movetime":
                wish = wish._replace(seconds=max(1, n) / 1000)
            elif word == "level":
                level_of(n)
                wish = wish._replace(level=n)
            elif word == "nodes":
                wish = wish._replace(nodes=max(1, n))
            elif word == "seed":
                wish = wish._replace(seed=n)
            else:
                wish = wish._replace(lines=max(1, min(n, MOST_LINES)))
        else:
            raise bad_command(GO)
    if limits > 1:
        raise bad_command(GO)
    return wish if limits else wish._replace(level=USUAL_LEVEL)


class Thinking:
    """The search for one move. Call `slice` until `done`; then `answer` is the move."""

    def __init__(self, match: Match, wish: Wish) -> None:
        """Prepare the search.

        Raises:
            BadText: A word after "searchmoves" is not a legal move here.
            IllegalAction: The match is over.
        """
        refuse_if_nobody_chooses(match)
        self.match, self.wish = match, wish
        self.tokens = {match.text.token(match.state, action): action for action in match.legal_actions()}
        strange = next((token for token in wish.among if token not in self.tokens), None)
        if strange is not None:
            raise BadText(msg("engine.not_legal", token=excerpt(strange, 40)), match.game.id)
        self._begun = perf_counter()
        self._depth = 0
        self._stopped = False
        level = level_of(wish.level) if wish.level else None
        nodes, lines = wish.nodes or ENDLESS, wish.lines
        if wish.among and set(wish.among) < self.tokens.keys():
            # With "searchmoves", analyse as many positions instead, because a bot cannot leave out moves.
            lines = len(self.tokens)
            nodes = budget(level, match.game.search_knowledge(match.rules)) if level else nodes
            level = None
        self._bot = SlicedSearch(match, wish.level, wish.seed) if level else None
        self._analyst = None if level else Analyst(match, lines, nodes)

    @property
    def done(self) -> bool:
        """True once the search has finished or was stopped."""
        if self._stopped:
            return True
        if self._bot is not None:
            return self._bot.done
        if self._analyst is None or self.wish.endless:
            return False
        late = 0 < self.wish.seconds <= perf_counter() - self._begun
        return self._analyst.done or (late and bool(self._analyst.report().lines))

    def slice(self) -> Iterator[str]:
        """Think for a moment, and yield lines with new information."""
        looking = self._bot or self._analyst
        if looking is None or self._stopped:
            return
        looking.slice(SLICE)
        if self._bot is not None and self._bot.depth > self._depth:
            self._depth = self._bot.depth
            yield f"info depth {self._depth} nodes {self._bot.nodes} time {self._time()}"
        if self._analyst is not None:
            report = self._analyst.report()
            if report.depth > self._depth or self.done:
                self._depth = report.depth
                yield from self._told(report)

    def stop(self) -> None:
        """Choose the best move found so far, after at least a short search."""
        if self._bot is not None:
            self._bot.play_now()
        while self._analyst is not None and not self._analyst.report().lines and not self._analyst.done:
            self._analyst.slice(SLICE)
        self._stopped = True

    def answer(self) -> str:
        """Return the move found, one of the moves after "searchmoves" if there are any."""
        among = self.wish.among or tuple(self.tokens)
        best = self._best()
        found = [token for action in best for token in [self._token(action)] if token in among]
        return found[0] if found else among[0]

    def _best(self) -> list[Action]:
        if self._bot is not None and self._bot.action is not None:
            return [self._bot.action]
        return [line.actions[0] for line in self._analyst.report().lines] if self._analyst else []

    def _token(self, action: Action) -> str:
        return self.match.text.token(self.match.state, action)

    def _told(self, report: Report) -> Iterator[str]:
        for n, line in enumerate(report.lines[: self.wish.lines], start=1):
            chances = " ".join(map(str, line.chances))
            value = f"value {line.value:.2f} chances {chances} winsin {line.wins_in}"
            known = f"depth {report.depth} nodes {report.nodes} time {self._time()}"
            yield f"info line {n} {known} {value} moves {' '.join(self._tokens(line.actions))}"

    def _tokens(self, actions: Sequence[Action]) -> Iterator[str]:
        s = self.match.state
        for action in actions:
            yield self.match.text.token(s, action)
            s = self.match.rules.apply(s, action) if len(actions) > 1 else s

    def _time(self) -> int:
        return round(1000 * (perf_counter() - self._begun))
