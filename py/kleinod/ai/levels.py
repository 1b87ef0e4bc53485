"""How strong a bot is: five levels and the hint, as numbers of positions, never as seconds.

`seconds` is what an answer may take in the browser on a usual machine. It is multiplied by the constant
`SearchKnowledge.pace` of the game, so the same record always gets the same number of positions. Where looking
further tells less and less, `MIDDLE` looks at fewer of them (`SearchKnowledge.middle`), so that each step is
felt.
"""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.game import BadOption, SearchKnowledge, msg
from kleinod.core.validate import shown


class Level(NamedTuple):
    """`depth`: decisions looked ahead at most. `blind`: percent of an opponent's quiet replies overlooked.
    `doubt`: how much worse than the best an answer may look and still be chosen, in `SearchKnowledge.doubt`.
    `slip`: percent of answers by advice that are not the best. `worlds`: deals of hidden cards imagined.
    `proves`: whether wins by threats are looked for, and opponents' too. `turns`: how far answers that are
    advised are played on, 0 if the best is taken as it is."""

    seconds: float
    depth: int
    blind: int
    doubt: float
    slip: int
    worlds: int
    proves: bool
    turns: int


BEGINNER, EASY, NORMAL, STRONG, MASTER = range(1, 6)
LEVELS: dict[int, Level] = {
    BEGINNER: Level(0.08, 2, 50, 2.0, 55, 2, proves=False, turns=0),
    EASY: Level(0.15, 3, 35, 1.0, 39, 3, proves=False, turns=0),
    NORMAL: Level(0.8, 8, 0, 0.0, 25, 4, proves=False, turns=1),
    STRONG: Level(3.0, 16, 0, 0.0, 12, 6, proves=True, turns=1),
    MASTER: Level(12.0, 30, 0, 0.0, 0, 8, proves=True, turns=1),
}
MIDDLE = (LEVELS[EASY], LEVELS[NORMAL], LEVELS[STRONG])
HINT = Level(1.5, 30, 0, 0.0, 0, 6, proves=True, turns=1)


def level_of(number: object) -> Level:
    """The level with this number; raises `BadOption` for any other."""
    if isinstance(number, bool) or not isinstance(number, int) or number not in LEVELS:
        raise BadOption(msg("bot.level", level=shown(number, 20)))
    return LEVELS[number]


def budget(level: Level, knowledge: SearchKnowledge) -> int:
    """How many positions a decision of this level may look at."""
    usual = int(level.seconds * knowledge.pace)
    percent = knowledge.middle[MIDDLE.index(level)] if level in MIDDLE else 100
    return max(50, usual * percent // 100)
