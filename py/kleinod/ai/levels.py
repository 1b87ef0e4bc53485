"""The strength of bots: five levels and the hint, as numbers of positions, never as seconds.

`seconds` is the time that a decision may take in the browser on an average machine. It is multiplied by the
constant `SearchKnowledge.pace` of the game, so that the same record always gets the same number of positions.
The levels in `MIDDLE` search a percentage of that number (`SearchKnowledge.middle`), so that each step
between levels is noticeable.
"""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.game import BadOption, SearchKnowledge, msg
from kleinod.core.validate import shown


class Level(NamedTuple):
    """The settings of a level.

    `depth` is the greatest search depth in decisions. `blind` is the percentage of an opponent's quiet
    replies that are overlooked. `doubt` says how much worse than the best a chosen action may look, in units
    of `SearchKnowledge.doubt`. `worlds` is the number of positions drawn where something is hidden. `proves`
    says whether the bot searches for wins by threats, its own and those of opponents. `turns` is the length
    of playouts in turns; with 0 the action with the best advice is chosen at once.
    """

    seconds: float
    depth: int
    blind: int
    doubt: float
    worlds: int
    proves: bool
    turns: int


BEGINNER, EASY, NORMAL, STRONG, MASTER = range(1, 6)
LEVELS: dict[int, Level] = {
    BEGINNER: Level(0.08, 2, 50, 2.0, 2, proves=False, turns=0),
    EASY: Level(0.15, 3, 35, 1.0, 3, proves=False, turns=0),
    NORMAL: Level(0.8, 8, 0, 0.0, 4, proves=False, turns=0),
    STRONG: Level(3.0, 16, 0, 0.0, 6, proves=True, turns=0),
    MASTER: Level(12.0, 30, 0, 0.0, 8, proves=True, turns=1),
}
MIDDLE = (LEVELS[EASY], LEVELS[NORMAL], LEVELS[STRONG])
HINT = Level(1.5, 30, 0, 0.0, 6, proves=True, turns=1)


def level_of(number: object) -> Level:
    """Return the level with a number.

    Raises:
        BadOption: There is no such level.
    """
    if isinstance(number, bool) or not isinstance(number, int) or number not in LEVELS:
        raise BadOption(msg("bot.level", level=shown(number, 20)))
    return LEVELS[number]


def budget(level: Level, knowledge: SearchKnowledge) -> int:
    """Return the number of positions that a decision of a level may search."""
    usual = int(level.seconds * knowledge.pace)
    percent = knowledge.middle[MIDDLE.index(level)] if level in MIDDLE else 100
    return max(50, usual * percent // 100)
