"""Mutternland on screen: nuts in stacks, marbles on top, and marbles beside the land.

The land changes, so all places are cells of the scene. Where a pushed marble would fall off, a small cell
without a nut can be clicked as the end of the push.
"""

from __future__ import annotations

from kleinod.core.capabilities import Attacking
from kleinod.core.game import (
    CHANCE,
    NOBODY,
    Board,
    Card,
    Cell,
    Count,
    Mark,
    Motion,
    Msg,
    Piece,
    Scene,
    ScoreLine,
    Seat,
    View,
    Zone,
    msg,
)
from kleinod.games.mutternland import log_lines
from kleinod.games.mutternland.attackers import attackers
from kleinod.games.mutternland.ending import altitude, held
from kleinod.games.mutternland.land_frame import NAMES, NEAR, point_beyond
from kleinod.games.mutternland.land_ground import bare, bare_at, cell, nut
from kleinod.games.mutternland.land_laying import free_ground
from kleinod.games.mutternland.marble_paths import fall_id, falling, pushes_of, stages
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import (
    ENTER,
    ENTERING,
    FILL,
    LAY,
    LAYING,
    MARBLE,
    NAME,
    NUT,
    OVER,
    PUSH,
    RUN,
    SET,
    SETTING,
    SKIP,
    TOWER,
    Action,
    State,
    land_of,
)
from kleinod.hex.grid import OFF

STOP, FILL_BUTTON, NAME_BUTTON = "#stop", "#fill", "#name"


class MutternlandView(View[State, Action], Attacking):
    """The view of Mutternland: its scenes, prompts, clicks and log."""

    rules: Nutland

    def attackers(self, o: State, place: str) -> tuple[str, ...]:
        return attackers(self.rules, o, place)

    def board(self) -> Board:
        return Board((), tuple(Zone(f"beside{seat}", "beside", seat) for seat in range(self.rules.seats)))

    # Scene, score sheet and prompt --------------------------------------------------------------------

    def scene(self, o: State, viewer: Seat | None) -> Scene:
        land = land_of(o.heights)
        pieces = [nut(NAMES[place], o.heights[place]) for place in land]
        for seat, own in enumerate(o.marbles):
            for place in own:
                n = o.heights[place]
                say = msg("piece.marble", seat=seat, n=n)
                pieces.append(Piece(f"marble-{NAMES[place]}", NAMES[place], "marble", seat, say=say, lift=n))
        cells = (*(cell(place) for place in land), *self._bare_cells(o))
        marks = tuple(
            Mark(NAMES[place], "tower", seat)
            for seat, own in enumerate(o.marbles)
            for place in own
            if o.heights[place] >= TOWER
        )
        return Scene(tuple(pieces), cells, self._cards(o), marks, self._counts(o))

    def _bare_cells(self, o: State) -> tuple[Cell, ...]:
        """Return the cells of bare ground for the next nut, or for marbles pushed off the land."""
        if o.phase == LAYING:
            return tuple(bare(place, "cell.free_ground") for place in free_ground(o))
        if o.phase != MARBLE:
            return ()
        found: dict[str, Cell] = {}
        for start in o.marbles[o.seat]:
            for entered, direction in pushes_of(self.rules, o, start):
                if not o.heights[NEAR[entered][direction]]:
                    name = fall_id(entered, direction)
                    found[name] = bare_at(name, point_beyond(entered, direction), "cell.void")
        return tuple(found.values())

    def _cards(self, o: State) -> tuple[Card, ...]:
        """Return the marbles beside the land, which are not placed yet or have fallen."""
        cards: list[Card] = []
        code = "card.to_place" if o.phase in (LAYING, SETTING) or not any(o.marbles) else "card.fallen"
        for seat in range(self.rules.seats):
            n = self.rules.fallen(o, seat)
            if n:
                zone = f"beside{seat}"
                cards.append(Card(f"{zone}-marble", zone, "marble", seat, n, msg(code, seat=seat, n=n)))
        return tuple(cards)

    def _counts(self, o: State) -> tuple[Count, ...]:
        rules = self.rules
        if o.phase == LAYING:
            return (Count(NOBODY, "count.nuts", sum(o.heights), 70),)
        counts = [
            Count(seat, "count.towers", held(o, seat), rules.towers, "nut") for seat in range(rules.seats)
        ]
        counts.append(Count(NOBODY, "count.quiet", o.quiet, rules.quiet_turns * rules.seats))
        counts.append(Count(NOBODY, "count.turns", o.played, rules.turn_limit * rules.seats))
        return tuple(counts)

    def sheet(self, o: State) -> tuple[ScoreLine, ...]:
        seats = range(self.rules.seats)
        towers = ScoreLine(msg("line.towers", self.rules.tower_rule), tuple(held(o, seat) for seat in seats))
        heights = tuple(altitude(o, seat) for seat in seats)
        return towers, ScoreLine(msg("line.heights", self.rules.limit_rule), heights, adds=False)

    def prompt(self, o: State) -> Msg:
        rules, seat = self.rules, o.seat
        if o.phase == OVER:
            return rules.outcome(o).reason
        if rules.current_player(o) == CHANCE:
            return msg("prompt.grow")
        if o.phase == LAYING:
            return msg("prompt.lay", "MUT-03", seat=seat)
        if o.phase == SETTING:
            colour = rules.colour_to_set(seat, rules.placed(o))
            code = "prompt.set_own" if colour == seat else "prompt.set"
            return msg(code, rules.REASONS["set_now"], seat=seat, other_seat=colour)
        if o.phase == ENTERING:
            return msg("prompt.enter", "MUT-13", seat=o.asked, other_seat=seat)
        if o.phase != MARBLE:
            return msg("prompt.nut", seat=seat)
        if rules.is_stuck(o):
            return msg("prompt.pass", "MUT-18", seat=seat)
        return msg("prompt.enter_or_marble" if rules.can_enter(o) else "prompt.marble", seat=seat)

    # Clicks and buttons ---------------------------------------------------------------------------------

    def path(self, o: State, a: Action) -> tuple[str, ...]:
        kind = a[0]
        if kind in (SKIP, FILL):
            return (STOP if kind == SKIP else FILL_BUTTON,)
        if kind == NAME:
            return (f"{NAME_BUTTON}{a[1] + 1}",)
        if kind == PUSH and a[3] == OFF:
            return NAMES[a[1]], NAMES[a[2]], falling(self.rules, o, a[1], a[2])
        return tuple([NAMES[place] for place in a[1:]])

    def tooltips(self, o: State, a: Action) -> tuple[Msg | None, ...]:
        kind = a[0]
        if kind == LAY:
            return (msg("hint.lay"),)
        if kind == SET:
            return (msg("hint.set"),)
        if kind == ENTER:
            return (msg("hint.enter"),)
        if kind == NUT:
            end = o.heights[a[2]] + 1
            return msg("hint.take", n=o.heights[a[1]]), msg(
                "hint.put_tower" if end == TOWER else "hint.put", n=end
            )
        if kind == RUN:
            return msg("hint.marble"), msg("hint.go", n=o.heights[a[2]])
        if kind == PUSH:
            lands = msg("hint.falls") if a[3] == OFF else msg("hint.lands", n=o.heights[a[3]])
            return msg("hint.marble"), msg("hint.push"), lands
        return (None,)

    def button(self, o: State, button: str) -> Msg:
        if button.startswith(NAME_BUTTON):
            return msg("button.name", "MUT-13", seat=int(button[len(NAME_BUTTON) :]) - 1)
        if button == FILL_BUTTON:
            return msg("button.fill", "MUT-03")
        if o.phase != MARBLE:
            return msg("button.no_nut")
        return msg("button.pass", "MUT-18") if self.rules.is_stuck(o) else msg("button.no_marble")

    # Motions and log ------------------------------------------------------------------------------------

    def trace(self, o: State, a: Action) -> tuple[Motion, ...]:
        """Return the motions of a marble and the one it pushes, of a nut, or of a marble that enters."""
        kind = a[0]
        if kind in (SET, ENTER):
            seat = o.seat if kind == ENTER else self.rules.colour_to_set(o.seat, self.rules.placed(o))
            return (Motion(f"beside{seat}-marble", (f"beside{seat}", NAMES[a[1]])),)
        if kind == NUT:
            return (Motion(f"nut-{NAMES[a[1]]}", (NAMES[a[1]], NAMES[a[2]])),)
        if kind not in (RUN, PUSH):
            return ()
        way = tuple(NAMES[place] for place in stages(self.rules, o, a))
        run = Motion(f"marble-{NAMES[a[1]]}", way)
        if kind == RUN:
            return (run,)
        entered = NAMES[a[2]]
        goal = (falling(self.rules, o, a[1], a[2]), "") if a[3] == OFF else (NAMES[a[3]],)
        return run, Motion(f"marble-{entered}", (entered, *goal))

    def story(self, o: State, a: Action) -> Msg:
        return log_lines.story(self.rules, o, a)
