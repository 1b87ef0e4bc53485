"""Five little-known German games: rules, notation, links and opponents.

    >>> import kleinod
    >>> match = kleinod.new("morundir")
    >>> match.play("f1-f3")
    >>> match.seat
    1

    >>> match.turns[0].text, kleinod.say(match, "de")
    ('f1-f3', 'Schwarz zieht einen Ritter oder Herzog.')

The names listed in `__all__` are the public interface and are kept stable
(docs/api.md); everything else may change.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING

from kleinod.core.game import (
    CHANCE,
    TERMINAL,
    BadOption,
    BadText,
    Game,
    IllegalAction,
    KleinodError,
    Msg,
    Option,
    OptionValue,
    Outcome,
    WrongVersion,
    msg,
)
from kleinod.core.message import register_speaker
from kleinod.core.registry import asked as _asked
from kleinod.core.registry import game as _game
from kleinod.core.registry import game_ids, games
from kleinod.core.registry import seed as _seed
from kleinod.core.validate import counted, expect, flags, number, shown, whole
from kleinod.core.version import __version__ as __version__
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from

if TYPE_CHECKING:
    from kleinod.ai.analysis import Line, Report
    from kleinod.core.capabilities import Hand, Kind
    from kleinod.counts.perft import Unit
    from kleinod.loading.finder import Finding
    from kleinod.loading.saves_file import Save
    from kleinod.notebook.widget_types import Play, Widget
    from kleinod.play.turn import Turn
    from kleinod.records.node import GameNode
    from kleinod.records.variation_tokens import Drawing
    from kleinod.studies.chapter import Chapter
    from kleinod.studies.compare_hypotheses import Stop, Supposed
    from kleinod.studies.merge import News
    from kleinod.studies.study import Study
else:
    #: What calls answer with, for annotations: where it lives, and from where it comes once it is asked for.
    _ANSWERS = {
        "GameNode": "records.node",
        "Chapter": "studies.chapter",
        "Drawing": "records.variation_tokens",
        "Finding": "loading.finder",
        "Hand": "core.capabilities",
        "Kind": "core.capabilities",
        "Line": "ai.analysis",
        "News": "studies.merge",
        "Play": "notebook.widget_types",
        "Report": "ai.analysis",
        "Save": "loading.saves_file",
        "Stop": "studies.compare_hypotheses",
        "Study": "studies.study",
        "Supposed": "studies.compare_hypotheses",
        "Turn": "play.turn",
        "Widget": "notebook.widget_types",
    }

    def __getattr__(name: str) -> type:
        if name not in _ANSWERS:
            raise AttributeError(f"module 'kleinod' has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415 — asked for now

        return getattr(import_module(f"kleinod.{_ANSWERS[name]}"), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *_ANSWERS})


def _sentence(said: Msg, game_id: str) -> str | None:
    """The English sentence for a message; None in the browser's zip, which has no dictionaries."""
    try:
        from kleinod.core.sentences import sentence  # noqa: PLC0415 — only who reads a message needs words
    except ImportError:
        return None
    return sentence(said, game_id=game_id)


register_speaker(_sentence)

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BadOption",
    "BadText",
    "Bot",
    "Chapter",
    "Drawing",
    "Finding",
    "Game",
    "GameNode",
    "Hand",
    "IllegalAction",
    "Kind",
    "KleinodError",
    "Line",
    "Match",
    "Msg",
    "News",
    "Option",
    "Outcome",
    "Play",
    "Report",
    "Save",
    "Stop",
    "Study",
    "Supposed",
    "Turn",
    "Widget",
    "WrongVersion",
    "bot",
    "find",
    "games",
    "new",
    "open",
    "perft",
    "position",
    "saves",
    "say",
    "study",
    "widget",
]


def new(game_id: str, seats: int | None = None, seed: int = 0, **options: OptionValue) -> Match:
    """A match at its beginning, by default with the fewest seats. Raises `BadOption`.

    `seed` decides everything that chance decides, the same on every machine.
    """
    of = _known(game_id)
    return Match(of, _seats(of, seats), _asked(of, options), seed=counted(seed))


def find(source: str | bytes | PathLike[str]) -> tuple[Finding, ...]:
    """All matches, positions, studies and files of saves in a text or a file, in order, each once.

    Links may be escaped, wrapped, broken over lines or surrounded by anything; a checksum tells whether a
    game is whole.
    Raises `BadText` with the reason where there is none.
    """
    from kleinod.loading.loader import found  # noqa: PLC0415 — the page has no files

    return found(source)


def open(source: str | bytes | PathLike[str]) -> Match:  # noqa: A001 — `kleinod.open` is what people expect
    """The match of a record, a link, or of a text or file with either or with one saved match, at its end.

    It keeps comments, glyphs and variations. Raises `BadText`, `BadOption` or `WrongVersion`.
    """
    from kleinod.loading.loader import opened  # noqa: PLC0415 — the page has no files

    return opened(source)


def saves(source: str | bytes | PathLike[str]) -> list[Save]:
    """The saved matches in a file exported from the page: its path, or its text. Raises `BadText`."""
    from kleinod.loading.loader import saves as listed  # noqa: PLC0415 — the page has no files

    return listed(source)


def study(
    source: Match | str | bytes | PathLike[str] | None = None,
    title: str = "",
    *,
    viewer: int | None = None,
    reveal: bool = False,
) -> Study:
    """A study: an empty one, one of a match, or that of a text, a link or a file.

    `viewer` and `reveal` are for matches with secrets, see `Study.add`. Raises `BadText`, `BadOption` or
    `WrongVersion`; `IllegalAction` where a match may not be revealed.
    """
    from kleinod.studies.study import Study  # noqa: PLC0415 — a match alone does without

    if source is not None and not isinstance(source, Match):
        from kleinod.loading.loader import studied  # noqa: PLC0415 — the page has no files

        found = studied(source)
        flags(reveal)
        if title != "":
            found.title = title
        return found
    found = Study(title)
    if source is not None:
        found.add(source, viewer=viewer, reveal=reveal)
        found.history.clear()
    return found


def say(what: Msg | KleinodError | Outcome | Match, language: str = "en", match: Match | None = None) -> str:
    """A sentence in English ("en") or German ("de"): for a message, an error, or how a match ended.

    A match is told by what is asked of whom, or by its end. `match` says whose words are meant where a
    message alone does not. Raises `BadOption` for another language.
    """
    if match is not None:
        expect(match, Match, "match")
    if isinstance(what, Match):
        return what.say(None, language)
    expect(what, (Msg, KleinodError, Outcome), "words")
    if isinstance(what, KleinodError):
        said, game_id = what.msg, what.game
    else:
        said, game_id = (what.reason if isinstance(what, Outcome) else what), ""
    if match is not None:
        return match.say(what if isinstance(what, Outcome) else said, language)
    from kleinod.core.sentences import sentence  # noqa: PLC0415 — not in the zip of the browser

    return sentence(said, language, game_id)


def position(game_id: str, text: str, seats: int | None = None, **options: OptionValue) -> Match:
    """A match that starts from a position in text. Raises `BadText` with what is wrong, or `BadOption`."""
    of = _known(game_id)
    count, options = _seats(of, seats), _asked(of, options)
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance] — not everybody has a checker
        raise BadText(msg("record.start"))
    return Match(of, count, options, start=position_from(of, count, options, text))


def perft(match: Match, depth: int, unit: Unit = "action") -> int:
    """How many sequences of `depth` actions (or whole turns) are legal from the position shown.

    Where a turn holds a bargain there are too many turns to be counted; count actions there.
    0 once the match is over. Raises `BadOption` for a depth below 0 and for another unit.
    """
    from kleinod.counts.perft import perft_of  # noqa: PLC0415 — the name `perft` is taken here

    return perft_of(expect(match, Match, "match"), counted(depth), unit)


class Bot:
    """An opponent for one match. The same match, level and seed always give the same answer."""

    def __init__(self, match: Match, level: int = 1, seed: int = 0) -> None:
        from kleinod.ai.levels import level_of  # noqa: PLC0415 — engines without opponents stay small

        expect(match, Match, "match")
        self.match, self.level, self.seed = match, counted(level), counted(seed)
        level_of(self.level)
        _seed(self.seed)

    def __repr__(self) -> str:
        return f"<Bot level {self.level}, {self.match!r}>"

    def choose(self) -> str:
        """Its action for the seat to act, in notation; `Match.play` takes it.

        Raises `IllegalAction` once the match is over, and where chance is to act.
        """
        from kleinod.ai.bot import choose  # noqa: PLC0415 — engines without opponents stay small

        if self.match.seat < 0:
            code = "match.over" if self.match.over else "match.chance"
            raise IllegalAction(msg(code), self.match.game.id)
        return self.match.text.format(self.match.state, choose(self.match, self.level, self.seed))

    def analyse(self, lines: int = 3, nodes: int = 0) -> Report:
        """Chances of each seat and the best `lines` answers with what follows, whatever the level.

        `nodes`: how many positions to look at, 0 for as many as a hint takes. Raises `IllegalAction` when
        there is nothing to choose.
        """
        from kleinod.ai.analysis import Analyst  # noqa: PLC0415 — as above

        analyst = Analyst(self.match, number(lines, 1), number(nodes, 0))
        while not analyst.slice(1.0):
            pass
        return analyst.report()


def bot(match: Match, level: int = 1, seed: int = 0) -> Bot:
    """An opponent for the seat to act: 1 (beginner), 2 (easy), 3 (normal), 4 (strong) or 5 (master).

    Raises `BadOption` for any other level.
    """
    return Bot(match, level, seed)


def widget(
    match: Match, seat: int | None = None, *, bots: Mapping[int, int] | None = None, language: str = ""
) -> Widget:
    """The match in a notebook, to be played there: the page's own table. Needs `kleinod[notebook]`.

    `seat` says whose eyes look, and who plays here; by default all people of the match, each behind a curtain
    where there are secrets. `bots` gives seats a bot by its level, for good: the record says so too.
    `language` is "de", "en" or that of the browser. Raises `BadOption`, and `ImportError` where anywidget
    is missing.
    """
    from importlib import import_module  # noqa: PLC0415 — a notebook alone needs what follows
    from importlib.util import find_spec  # noqa: PLC0415

    expect(match, Match, "match")
    if find_spec("anywidget") is None:
        raise ImportError(say(msg("notebook.missing")))
    return import_module("kleinod.notebook.widget").seated(match, seat, bots, language)


def _known(game_id: object) -> Game:
    try:
        return _game(game_id if isinstance(game_id, str) else "")
    except BadOption as error:
        raise BadOption(msg("python.game", game=shown(game_id), games=", ".join(game_ids()))) from error


def _seats(of: Game, seats: object) -> int:
    if seats is None:
        return of.seats[0]
    count = whole(seats)
    if count is None:
        raise BadOption(msg("python.needs.number", value=shown(seats), least=of.seats[0]))
    if count not in of.seats:
        raise BadOption(msg("option.seats", n=shown(count, 20), low=of.seats[0], high=of.seats[-1]))
    return count
