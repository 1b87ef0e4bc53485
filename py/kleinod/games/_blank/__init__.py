"""The smallest legal game, a template: copy the folder, rename it, and make the law suite green again.

A game is a folder of `kleinod.games` whose package defines `GAME`; its name is the game's id and occurs
nowhere else in Python. Folders beginning with "_" are not part of the collection. What belongs to a game:

    rules.py        positions and rules, the only file that knows what is allowed
    text.py         positions and actions as text
    view.py         what to draw, what to click, what to say
    i18n/, help/    German and English words; the headings of the help are the list of rule ids
    art/            what it is made of: drawings, NAME.svg for the glyph NAME, and style.css
    examples.json   for each rule a position and clicks, accepted or refused
    lesson.json     the first game of somebody who knows nothing
    sources.json    where each rule comes from: S printed, F read off a figure, R told by others, H ours
    readings.json   a moment for each doubtful rule, in which its readings differ
    evaluate.py     (optional) how good a position is, for stronger bots

and outside: tests/games/test_<id>.py, tests/golden/<id>/, tests/perft/<id>.json, tests/laws/declared/<id>.py.
"""

from __future__ import annotations

from kleinod.core.game import Game, Option
from kleinod.games._blank.rules import Blank
from kleinod.games._blank.text import BlankText
from kleinod.games._blank.view import BlankView

GAME = Game(
    id="_blank",
    version=1,
    seats=range(2, 4),
    options=(
        Option("counters", "int", 12, low=3, high=30),
        Option("last", "choice", "wins", ("wins", "loses")),
    ),
    rules=Blank,
    text=BlankText,
    view=BlankView,
)
