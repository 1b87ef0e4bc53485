"""The smallest legal game, a template: copy the parts you need, rename them, and add more one by one.

A game is a folder of `kleinod.games` whose package defines `GAME`. The name of the folder is the game's id
and occurs nowhere else in Python. Folders beginning with "_" are not part of the collection. The command
`npm run check -- <id>` says which tier a game has reached, and what it lacks for the next one.

A draft can be played in Python and in a terminal. It needs this file without the lines marked "weights", and:

    rules.py        positions and rules, the only file that knows what is allowed
    notation.py     positions and actions as text
    view.py         scene, clicks and messages

A playable game is offered by the page, and links to its matches remain readable forever. It also has:

    i18n/           de.json and en.json, German and English words
    art/            its drawings, NAME.svg for the glyph NAME, and style.css
    help/           the rules page; its headings are the list of rule ids
    examples.json   for each rule a position and clicks, accepted or refused
    editions/       the tables by which links are read, written by tests/editions/make.py

and outside the folder: tests/games/test_<id>.py, tests/golden/<id>/, tests/perft/<id>.json and
tests/laws/declarations/<id>.py.

A complete game teaches itself, and its bots judge positions. Its parts are found by their names; add them in
any order:

    lesson.json     the first game of a beginner
    glance.json     four positions that introduce the game
    coach_tips.py   situations in which a beginner gets a tip once
    readings.json   for each doubtful rule a position in which its readings differ; with i18n/readings.*.json
    sources.json    the source of each rule: S printed, F a figure, R another publication, H decided by us;
                    and i18n/short.*.json, the few sentences that are enough to begin with
    position_editing.py    the position editor of the page
    evaluate.py     the evaluation of a position, with weights.py; `GAME` refers to it
"""

from __future__ import annotations

from kleinod.core.game import Game, Option
from kleinod.games._blank.evaluate import evaluate  # weights
from kleinod.games._blank.notation import BlankText
from kleinod.games._blank.rules import Blank
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
    evaluate=evaluate,  # weights
)
