"""Five little-known German games: rules, notation, links and opponents.

    >>> import kleinod
    >>> match = kleinod.new("morundir")
    >>> match.play("f1-f3")
    >>> match.seat
    1

    >>> match.turns[0].text, kleinod.say(match, "de")
    ('f1-f3', 'Schwarz zieht einen Ritter oder Herzog.')

The names listed in `__all__`, and shown by `dir(kleinod)`, are the public interface and are kept stable
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
from kleinod.core.registry import asked_game as _asked_game
from kleinod.core.registry import games
from kleinod.core.registry import seed as _seed
from kleinod.core.validate import counted, expect, flags, number, shown, whole
from kleinod.core.version import __version__ as __version__
from kleinod.play.board_state import BoardCell, BoardPiece, BoardState
from kleinod.play.match import Match, register_drawer
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
    from kleinod.studies.compare_suppositions import Stop, Supposed
    from kleinod.studies.merge import News
    from kleinod.studies.study import Study
else:
    #: The modules of types that users need only for annotations; each is imported on first use.
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
        "Stop": "studies.compare_suppositions",
        "Study": "studies.study",
        "Supposed": "studies.compare_suppositions",
        "Turn": "play.turn",
        "Widget": "notebook.widget_types",
    }

    def __getattr__(name: str) -> type:
        if name not in _ANSWERS:
            hint = "; a match plays: kleinod.new('morundir').play('f1-f3')" if name == "play" else ""
            raise AttributeError(f"module 'kleinod' has no attribute {name!r}{hint}")
        from importlib import import_module  # noqa: PLC0415 — imported on first use

        return getattr(import_module(f"kleinod.{_ANSWERS[name]}"), name)

    def __dir__() -> list[str]:
        """Return the public names and the version, the only names that completion shows."""
        return sorted((*__all__, "__version__"))


def _sentence(said: Msg, game_id: str) -> str | None:
    """Return the English sentence for a message; None in the browser's zip, which has no dictionaries."""
    try:
        from kleinod.core.sentences import sentence  # noqa: PLC0415 — only messages that are read need words
    except ImportError:
        return None
    return sentence(said, game_id=game_id)


register_speaker(_sentence)


def _diagram(match: Match, viewer: int | None, language: str) -> str | None:
    """Return the board as text; None in the browser's zip, which has no code for terminals."""
    try:
        from kleinod.terminal.screen import diagram  # noqa: PLC0415 — only matches that are printed need it
    except ImportError:
        return None
    return diagram(match, viewer, language)


register_drawer(_diagram)

# Importing the subpackage `play` made it an attribute, which people would try to call.
del globals()["play"]

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BadOption",
    "BadText",
    "BoardCell",
    "BoardPiece",
    "BoardState",
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
    """Return a match at its beginning.

    Args:
        game_id: The game.
        seats: The number of seats, by default the fewest.
        seed: Determines everything that chance decides, the same on every machine.
        **options: Options of the game; the others have their defaults.

    Raises:
        BadOption: The game, an option or one of its values does not exist.

    Example:
        >>> import kleinod
        >>> kleinod.new("nexus", seats=3, quiet_limit=10).seats
        3
    """
    of = _asked_game(game_id)
    return Match(of, _seats(of, seats), _asked(of, options), seed=counted(seed))


def find(source: str | bytes | PathLike[str]) -> tuple[Finding, ...]:
    """Return all matches, positions, studies and files of saves in a text or a file, in order, each once.

    Links may be escaped, wrapped, broken over lines or surrounded by anything. A checksum detects incomplete
    records.

    Args:
        source: The text, the content of a file as bytes, or the path of a file.

    Raises:
        BadText: Nothing was found; the message says why.

    Example:
        >>> import kleinod
        >>> record = kleinod.new("morundir").record()
        >>> [found.kind for found in kleinod.find(f"Your move: {record}, Jo!")]
        ['match']
    """
    from kleinod.loading.loader import found  # noqa: PLC0415 — the page has no files

    return found(source)


def open(source: str | bytes | PathLike[str]) -> Match:  # noqa: A001 — `kleinod.open` is what people expect
    """Return the only match in a text or a file, positioned at its end, with comments, glyphs and variations.

    The source is a record, a link, or a text or file with one of them, or with one saved match. It may
    also be a study in notation with one chapter. Only `kleinod.study` keeps titles: a match has none.

    Args:
        source: The text, the content of a file as bytes, or the path of a file.

    Raises:
        BadText: There is no match, or there are several.
        BadOption: The game or its options do not exist.
        WrongVersion: This build does not know the version.

    Example:
        >>> import kleinod
        >>> match = kleinod.new("morundir")
        >>> kleinod.open("https://example.org/#/m/" + match.record()) == match
        True
    """
    from kleinod.loading.loader import opened  # noqa: PLC0415 — the page has no files

    return opened(source)


def saves(source: str | bytes | PathLike[str]) -> list[Save]:
    """Return the saved matches in a file exported from the page: its path, or its text.

    Args:
        source: The path of the file, or its content as text or bytes.

    Raises:
        BadText: The file holds none, or is damaged.

    Example:
        >>> import json
        >>> import kleinod
        >>> save = kleinod.Save("morundir", "Final", ("Ada", "Ben"), kleinod.new("morundir").record(), 0)
        >>> text = json.dumps({"format": "kleinod-saves", "saves": [save._asdict()]})
        >>> [save.title for save in kleinod.saves(text)]
        ['Final']
    """
    from kleinod.loading.loader import saves as listed  # noqa: PLC0415 — the page has no files

    return listed(source)


def study(
    source: Match | str | bytes | PathLike[str] | None = None,
    title: str = "",
    *,
    viewer: int | None = None,
    reveal: bool = False,
) -> Study:
    """Return a study: an empty one, one of a match, or that of a text, a link or a file.

    Args:
        source: The match or text; None for an empty study.
        title: The title of the study.
        viewer: For a match with secrets, see `Study.add`.
        reveal: For a match with secrets, see `Study.add`.

    Raises:
        BadText: The source has no study and no match.
        BadOption: A game or its options do not exist.
        IllegalAction: The match may not be revealed.
        WrongVersion: This build does not know the version.

    Example:
        >>> import kleinod
        >>> kleinod.study(kleinod.new("morundir"), "Openings").title
        'Openings'
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
    """Return a sentence in English ("en") or German ("de").

    Args:
        what: A message, an error, or a result. For a match the sentence says what its seat has to do, or how
            the match ended.
        language: "en" or "de".
        match: The match that a message is about, if the message alone does not show the game.

    Raises:
        BadOption: There are no words in this language.

    Example:
        >>> import kleinod
        >>> kleinod.say(kleinod.new("morundir"), "de")
        'Blau zieht einen Ritter oder Herzog.'
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
    """Return a match that starts from a position in text.

    Args:
        game_id: The id of the game, such as "matobo".
        text: The position, as `Match.position` writes it.
        seats: The number of players; None for the usual one.
        **options: Options of the game, by id.

    Raises:
        BadText: The text is no position, or an impossible one; the message says why.
        BadOption: The game or its options do not exist.

    Example:
        >>> import kleinod
        >>> kleinod.position("morundir", "D1KK1dk3kdk4k7K4KDK3KD1kk1d_0_0").seat
        0
    """
    of = _asked_game(game_id)
    count, options = _seats(of, seats), _asked(of, options)
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance] — not everybody has a checker
        raise BadText(msg("record.start"))
    return Match(of, count, options, start=position_from(of, count, options, text))


def perft(match: Match, depth: int, unit: Unit = "action") -> int:
    """Return how many sequences of `depth` actions (or whole turns) are legal from the position shown.

    A finished match has none. In games with bargaining count actions, because turns have too many variants.

    Args:
        match: The match, with the position shown.
        depth: The length of the sequences.
        unit: "action" or "turn", what the depth counts.

    Raises:
        BadOption: The depth is below 0, or there is no such unit.

    Example:
        >>> import kleinod
        >>> kleinod.perft(kleinod.new("morundir"), 2)
        2154
    """
    from kleinod.counts.perft import perft_of  # noqa: PLC0415 — here `perft` is this function

    return perft_of(expect(match, Match, "match"), counted(depth), unit)


class Bot:
    """An opponent for one match. The same match, level and seed always give the same action.

    Example:
        >>> import kleinod
        >>> kleinod.bot(kleinod.new("morundir"), level=2)
        <Bot level 2, <Match morundir, 2 seats, ply 0, turn 1, seat 0 to act>>
    """

    def __init__(self, match: Match, level: int = 1, seed: int = 0) -> None:
        from kleinod.ai.levels import level_of  # noqa: PLC0415 — engines without opponents stay small

        expect(match, Match, "match")
        self.match, self.level, self.seed = match, counted(level), counted(seed)
        level_of(self.level)
        _seed(self.seed)

    def __repr__(self) -> str:
        return f"<Bot level {self.level}, {self.match!r}>"

    def choose(self) -> str:
        """Return an action in notation for the seat to act; `Match.play` accepts it.

        Raises:
            IllegalAction: The match is over, or chance is to act.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.is_legal(kleinod.bot(match, level=1).choose())
            True
        """
        from kleinod.ai.bot import choose  # noqa: PLC0415 — engines without opponents stay small

        if self.match.seat < 0:
            code = "match.over" if self.match.over else "match.chance"
            raise IllegalAction(msg(code), self.match.game.id)
        return self.match.text.format(self.match.state, choose(self.match, self.level, self.seed))

    def analyse(self, lines: int = 3, nodes: int = 0) -> Report:
        """Return each seat's chances and the best actions with their continuations, whatever the level.

        Args:
            lines: The number of actions to return.
            nodes: The number of positions to search, 0 for as many as for a hint.

        Raises:
            IllegalAction: The match is over, or chance is to act.

        Example:
            >>> import kleinod
            >>> report = kleinod.bot(kleinod.new("morundir")).analyse(lines=2, nodes=500)
            >>> len(report.lines), sum(report.chances)
            (2, 1000)
        """
        from kleinod.ai.analysis import Analyst  # noqa: PLC0415 — as above

        analyst = Analyst(self.match, number(lines, 1), number(nodes, 0))
        while not analyst.slice(1.0):
            pass
        return analyst.report()


def bot(match: Match, level: int = 1, seed: int = 0) -> Bot:
    """Return an opponent for the seat to act.

    Args:
        match: The match.
        level: 1 (beginner), 2 (easy), 3 (normal), 4 (strong) or 5 (master).
        seed: Determines the choice among similar actions.

    Raises:
        BadOption: There is no such level.

    Example:
        >>> import kleinod
        >>> kleinod.bot(kleinod.new("matobo", seed=2), level=3).level
        3
    """
    return Bot(match, level, seed)


def widget(
    match: Match, seat: int | None = None, *, bots: Mapping[int, int] | None = None, language: str = ""
) -> Widget:
    """Return a widget for notebooks that shows the match on the page's table. It needs `kleinod[notebook]`.

    Args:
        match: The match.
        seat: The seat that uses the widget. By default all people of the match do; in games with secrets a
            curtain hides the screen between them.
        bots: Levels of bots by seat. The record includes them.
        language: "de" or "en", by default the browser's language.

    Raises:
        BadOption: An argument has an impossible value.
        ImportError: anywidget is missing.

    Example:
        >>> import kleinod
        >>> match = kleinod.new("morundir")
        >>> table = kleinod.widget(match, seat=0, bots={1: 2})
        >>> table.match is match
        True
    """
    from importlib.util import find_spec  # noqa: PLC0415 — a notebook alone needs what follows

    expect(match, Match, "match")
    if find_spec("anywidget") is None:
        raise ImportError(say(msg("notebook.missing")))
    from kleinod.notebook.widget import seated  # noqa: PLC0415 — stands on the extra

    return seated(match, seat, bots, language)


def _seats(of: Game, seats: object) -> int:
    if seats is None:
        return of.seats[0]
    count = whole(seats)
    if count is None:
        raise BadOption(msg("python.needs.number", value=shown(seats), least=of.seats[0]))
    if count not in of.seats:
        raise BadOption(msg("option.seats", n=shown(count, 20), low=of.seats[0], high=of.seats[-1]))
    return count
