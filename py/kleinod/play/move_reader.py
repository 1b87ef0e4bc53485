"""The meaning of a typed text: one action, or the actions of a whole turn, however it is spelled.

The game's own reader (`Text.parse`) reads the text unchanged first, so a symbol with a meaning of its own
keeps that meaning. If it refuses the text, remarks are removed (remarks.py). A text with any word that
belongs neither to the notation nor to a plain sentence is refused as doubtful, with the moves that it names
(typed_sentence.py). The module then respells the text, step by step further away from what was typed. It
drops invisible characters, quotes, comments, turn numbers and marks after a move. It turns dashes, arrows,
capture symbols and words (`Text.spellings`) into those of the notation. It drops letters of pieces. At last
it compares the names in the text with those of the legal actions. If several fit, the refusal names them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from kleinod.core import limits
from kleinod.core.game import (
    CHANCE,
    Action,
    BadText,
    IllegalAction,
    KleinodError,
    Position,
    Rules,
    Seat,
    Text,
    excerpt,
    msg,
)
from kleinod.play.message_reply import is_quoted, reply
from kleinod.play.order_of_places import in_order, rises
from kleinod.play.remarks import FRIENDLY, Remarked, without_parting, without_remarks
from kleinod.play.turn import RESIGNED
from kleinod.play.typed_sentence import (
    FILLERS,
    LETTERS,
    asks,
    doubtful,
    fillers,
    meanings,
    phrased,
    readings,
    said,
    without,
)

#: Characters that look like a dash, a cross or a quotation mark, whatever Unicode calls them.
DASHES = frozenset("−⁃˗─━⎯﹣")
CROSSES = frozenset("×✕✖⨯⨉╳✗✘")
#: Crosses that strike a move out, unless they are between two places.
_STRIKING = frozenset("✕✖✗✘")
_BETWEEN = re.compile(rf"(?<=[0-9])\s*[{''.join(_STRIKING)}]\ufe0f?\s*(?=\w?[a-z][0-9])", re.IGNORECASE)
QUOTES = frozenset("\"'`´′″‵„‚")
_HARMLESS = FRIENDLY | DASHES | CROSSES - _STRIKING | QUOTES
ARROW = "→"
#: Matches an arrow to the left between two places: a move from the second to the first.
_LEFTWARD = re.compile(r"([a-z][0-9]+)\s*(?:[←⟵⇐⟸⬅◄◀«‹]\ufe0f?|<+[-=~]*)\s*([a-z][0-9]+)", re.IGNORECASE)
#: Marks after a move that judge it or show a threat, and marks that end a sentence.
MARKS = "!?+#=±∓∞"
STOPS = " .,;:"
_RESIGNATION = re.compile(
    rf"(?:\s*[1-9][0-9]{{0,3}}\s*[.):]+\s*(?={RESIGNED}))?(?:i |ich )?"
    rf"(?:{RESIGNED}(?=[1-9])|resigns?|gives? up|g(?:ibt|ebe) auf|aufgeben)\s*([1-9])?",
    re.IGNORECASE,
)
#: Matches the number of a seat typed with a hyphen instead of the dash of the notation.
_HYPHENATED = re.compile(r"(?<![^\W_])[-−][1-9]")
#: Matches a verb that may ask the opponent to resign if "thanks" or "good game" follows.
_REQUEST = re.compile(r"\W*(?:resign|give up|aufgeben)\b", re.IGNORECASE)
_NUMBER = re.compile(
    r"\A\s*(?:(?:zug|move|turn|runde|round|nr\.?|no\.?)\s*(?=#?[0-9]))?(?:0?[1-9][0-9]{0,3}\s*(?:\.+\)?|[):]|(?=\s))"
    r"|\([1-9][0-9]{0,3}\)|#[1-9][0-9]{0,3}(?:[.):]|(?=\s)))\s*(?=\S)",
    re.IGNORECASE,
)
#: Match words and symbols between the parts of a turn: "and", a semicolon, or a blank between places.
_AND = re.compile(
    r"\s*;\s*|,?\s+(?:(?:and|und|&|/)(?:\s+(?:then|dann))?|then|dann)\s+(?=(?:\w+:?\s*){0,3}\b[a-z][0-9])",
    re.IGNORECASE,
)
_ENDS = re.compile(r",?\s+(?:and|und|&|then|dann)\s+", re.IGNORECASE)
#: Matches the English article before a word that is written out, as "a" alone may be a word of the notation.
_ARTICLE = re.compile(r"(?<!\S)a\s+(?=[^\W\d_]{3})", re.IGNORECASE)
_GAP = re.compile(r"\s*,\s*|(?<=[0-9])\s+(?=[a-z][0-9])", re.IGNORECASE)
_PLACE = re.compile(r"[a-z][0-9]+")
_PAIR = re.compile(r"[a-z][0-9]+\s*[-x→]\s*[a-z][0-9]+", re.IGNORECASE)
_PARTED = re.compile(r"[!?+#]*[\s,;]+(?:[0-9]+[.):]*\s*)?")
_BRACED = re.compile(r"\{[^}]*\}?")
#: Match a list marker before a move, and marks of bold text or brackets around one.
_BULLET = re.compile(r"\A\s*[•‣·]\s+(?=\S)")
_DECORATED = re.compile(r"\A\s*(?:\*\*|__|\[)\s*(\S.*?)\s*(?:\*\*|__|\])\s*\Z")
#: Matches a symbol that two words mean: "builds a column".
_TWICE = re.compile(r"([!*@+x])(?:\s+\1)+(?![^\W_])")
#: Matches a "!" that another mark separates from its move.
_JUDGED = re.compile(r"[0-9]\s*[-+=#;.:][^\w?({,]*!")
_GLYPH = re.compile(r"\s*\$[0-9]{1,3}\s*$")
_TYPED_ARROW = re.compile(r"[-=~]+>+")
_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?!\w)")
_SPOKEN = re.compile(r"(?<!\w)[^\W\d_]{2,}(?!\w)")
_PIECE = re.compile(r"(?<![^\W_])[^\W\d_](?=[a-z][0-9])", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]?x?")
_NAMES = re.compile(r"[a-z][0-9]+|[^\W\d_]+?(?=[a-z][0-9]|[\W\d_]|$)|[0-9]+")
CAPTURES = re.compile(r"[:*](?=\s*\w)")
#: Limits on the possible moves that a message names, and on the parts of a text searched for moves.
NAMED, PARTS = 6, 12
#: Limit on the marks that are removed from the end of a move.
MARKED = 40
#: The codes of refusals of texts that cannot be read.
UNREAD = ("move.unreadable", "move.doubtful")
#: Match claims about the only place of a text: a symbol before or after it, the cross of a capture, words for
#: where a piece comes from and goes, and the file that it leaves (a capital letter before a small one is a
#: piece).
_SIGNED = re.compile(r"(?<![a-z0-9])([-+^*])(?=[a-z][0-9])|(?<=[0-9])(\*)")
_CROSSED = re.compile(r"(?<![^\W\d_])x\s?(?=[a-z][0-9])|(?<=[0-9])\s?x(?![^\W_])", re.IGNORECASE)
_LEFT = re.compile(r"(?<![^\W_])(?:from|von|ab)\s+[a-z][0-9]|[0-9]\s?(?:-|bis|nach|to)\s*\Z", re.IGNORECASE)
_REACHED = re.compile(r"(?<![^\W_])(?:to|nach|onto|auf)\s+[a-z][0-9]", re.IGNORECASE)
_OF_FILE = re.compile(r"(?<![^\W_])(?!x)([a-z])\??\s*(-|→|>|(?<=\s)(?:to|nach|auf)(?=\s))?\s*(?=[a-z][0-9])")
#: Match a symbol that only some moves have before a place, and words for two pieces.
_CLAIMED = re.compile(r"(?<![a-z0-9])[+^](?=[a-z][0-9])")
_SEVERAL = re.compile(r"\b(?:zwei|two|beiden?)\b|\b2 (?=kugeln|murmeln|marbles)")
#: Match symbols between two moves of which one is meant, or between a move and a remark.
_EITHER = re.compile(r"\s[;/]\s")
_AFTER = re.compile(r"\s;\s.*[0-9]")
_APART = re.compile(r"\s*(?:(?<![0-9])!|[\n.,;?|#(){}\[\]<>=\\]|//|~~|(?<!\w)~|~(?!\w)|\s[/:]\s|:\s)+\s*")


class Moment(NamedTuple):
    """The moment at which a text is read.

    `happened` has the chance outcomes since the latest decision, each with the position before, because the
    text of a turn mentions them too. `sample_chance` returns the chance outcome in a position a number of
    plies later.
    """

    rules: Rules[Any, Any]
    text: Text[Any, Any]
    state: Any
    happened: Sequence[tuple[Any, Any]]
    sample_chance: Callable[[Any, int], Any]
    #: The colours of the seats, as people name them.
    colours: Sequence[str] = ()
    #: True if the text was made from a sentence, so that its words are no longer those that were typed.
    respelled: bool = False


def resignation(written: str, seat: Seat) -> Seat | None:
    """Return the seat that resigns by a text such as "–2" or "resigns"; None if the text says something else.

    A text without a number means the seat to act. Typed with a hyphen, as in "-1", it may be a vote or an
    evaluation, so it counts only for the seat to act.
    """
    own = reply(written) or ""
    plain = _plain(own, resigned=True)
    left = without_parting(plain)
    match = _RESIGNATION.fullmatch(left.rstrip(STOPS + MARKS))
    if match is None or "?" in own or (left != plain and _REQUEST.match(left)):
        return None
    if not match[1]:
        return seat
    resigned = int(match[1]) - 1
    return resigned if resigned == seat or not _HYPHENATED.search(own) else None


def action(at: Moment, written: str) -> Action:
    """Return the action that a text means, legal or not.

    Raises:
        BadText: The text means no action, or several.
        IllegalAction: The text claims something illegal that no action expresses.
    """
    written = _own(at, written)
    typed = _unambiguous(at, written).typed
    try:
        found = _action(at, typed)
    except BadText as error:
        try:
            spoken = _sentence(at, typed, lambda at, typed: (_action(at, typed),))
        except KleinodError as other:
            raise error from other
        if not spoken:
            raise
        found = spoken[0]
    _refuse_belied(at, written, (found,))
    return found


def _own(at: Moment, written: str) -> str:
    """Return a text without what it quotes and without its signature.

    Raises:
        BadText: The text only quotes.
    """
    limits.refuse_longer(written, limits.TURN, "move.long")
    own = reply(written, said(at.text))
    if own is None:
        raise _doubtful(at, written, _candidates(at, written))
    return own


def _unambiguous(at: Moment, written: str) -> Remarked:
    """Return a text without remarks, and with common phrases turned into notation.

    Raises:
        BadText: The text may mean something other than playing its moves now.
    """
    plain = _plain(written)
    remarked = without_remarks(plain, said(at.text))
    typed = phrased(at.text, remarked.typed or written.strip())  # an emoji alone may have a meaning
    pictured = not remarked.typed and typed != written.strip()
    typed = typed if typed is None or not at.text.places else in_order(typed)
    signs = "" if pictured else _rightward(_BRACED.sub(" ", _BETWEEN.sub("×", written)))
    if (
        typed is None
        or any(map(_is_strange, signs))
        or (at.text.places and not rises(typed))
        or asks(at.text, _NUMBER.sub("", remarked.typed))
        or doubtful(at.text, _NUMBER.sub("", typed), at.rules.current_player(at.state), at.colours)
    ):
        found = _candidates(at, written)
        if not found and typed and typed != remarked.typed:
            found = _candidates(at, typed)
        raise _doubtful(at, written, found)
    either = _EITHER.split(typed)
    if len(either) > 1:
        moves = [legal_action(at, part) for part in either[:PARTS]]
        if sum(one is not None for one in moves) > 1:
            _only(at, written, list(dict.fromkeys(one for one in moves if one is not None)))
        if _AFTER.search(typed):
            raise _doubtful(at, written, _candidates(at, written))
    return remarked._replace(typed=typed if typed != plain else written)


def _is_strange(c: str) -> bool:
    """Return True for an emoji or symbol that may judge, strike out or deny a move."""
    if c.isascii() or c.isalnum() or c in _HARMLESS:
        return False
    name = unicodedata.name(c, "")
    if "ARROW" in name:
        return "RIGHT" not in name or "LEFT" in name or "STROKE" in name
    # Letters are words; blanks, dashes, brackets, quotes and invisible characters mean nothing.
    return unicodedata.category(c) in ("Me", "Mn", "Po", "Sc", "Sk", "Sm", "So")


def _doubtful(at: Moment, written: str, found: Sequence[Any]) -> BadText:
    """Return the refusal of a doubtful text, with the moves that may be meant."""
    text = excerpt(written)
    return BadText(
        msg("move.doubtful", text=text, moves=_named_in(at, found))
        if found
        else msg("move.unreadable", text=text)
    )


def _candidates(at: Moment, written: str) -> list[Any]:
    """Return the legal moves that parts of a text name, ignoring words unknown to the notation."""
    known = {*meanings(at.text), *at.text.words, *fillers(at.text)}
    lines = _BRACED.sub(" ", written).splitlines()
    # Quoted lines do not count, unless there are no others.
    text = _BETWEEN.sub("×", "\n".join([line for line in lines if not is_quoted(line)] or lines))
    signs = (c if not _is_strange(c) else "\n" * (not unicodedata.combining(c)) for c in text)
    plain = "\n".join(map(_plain, "".join(signs).splitlines()))
    plain = in_order(plain) if at.text.places else plain
    text = _WORD.sub(lambda word: word[0] if word[0].casefold() in known else "\n", plain)
    moves: list[Any] = []
    for part in [part for part in _APART.split(text) if part.strip()][:PARTS]:
        whole, *each = (_candidate(at, one) for one in (part, *_GAP.split(part)[:PARTS]))
        moves += whole or [one for found in each for one in found]
    return [*dict.fromkeys(moves)]


def _candidate(at: Moment, part: str) -> list[Any]:
    """Return the only legal move that `part` names, or all that name just this place, as a list."""
    place = part.strip().casefold()
    if place in at.text.places:
        legal = at.rules.legal(at.state)
        alone = [a for a in legal if _PLACE.findall(at.text.format(at.state, a)) == [place]]
        if alone:
            return alone
    one = legal_action(at, _bare(at.text, part)) or legal_action(at, part)
    found = [one] if one is not None else _alike(at, part) if re.search("[0-9]", part) else []
    return found if len(found) == 1 and not at.text.belies(at.state, found, part.casefold()) else []


def _refuse_belied(at: Moment, written: str, found: Sequence[Any]) -> None:
    plain = _plain(written)
    small, agreed = plain.casefold(), True
    if len(found) == 1:
        move = at.text.format(at.state, found[0])
        agreed = _agrees(at.text, plain, move)
        if at.text.places and (_SEVERAL.search(small) or {*_CLAIMED.findall(small)} - {*move}):
            agreed = False
    if not agreed or at.text.belies(at.state, found, small):
        raise _doubtful(at, written, found[:1])
    if len(found) == 1 and _is_called(at.text, plain):
        bare = at.text.format(at.state, found[0]).rstrip("!")
        alike = [a for a in at.rules.legal(at.state) if at.text.format(at.state, a).rstrip("!") == bare]
        _only(at, written, alike or found)


def _is_called(text: Text[Any, Any], plain: str) -> bool:
    """Return True if a "!" may end a sentence or judge a move, as in "g4-g6! Your turn!" or "g4-g6+!"."""
    if _JUDGED.search(plain):
        return True
    return "!" in plain and bool(_SPOKEN.search(plain)) and not _signs(text, plain)


def _action(at: Moment, written: str) -> Any:
    said = _respelled(at, written)
    found = said.legal or _alike(at, _plain(written), said.refused)
    if found:
        return _only(at, written, found)
    if said.illegal:
        return said.illegal[0]
    raise next((error for error in said.errors if isinstance(error, IllegalAction)), said.errors[0])


def legal_action(at: Moment, written: str) -> Action | None:
    """Return the only legal action that a text names in full, however spelled; None for none or several."""
    legal = _respelled(at, written).legal
    return legal[0] if len(legal) == 1 else None


def actions(at: Moment, written: str, strict: bool = False) -> tuple[Action, ...]:
    """Return the actions of a text, all legal: one, or those of a whole turn in the form of `Text.turn`.

    Args:
        at: The moment.
        written: The text.
        strict: True to read the notation alone, ignoring case and blanks.

    Returns:
        The actions, without those of chance.

    Raises:
        BadText: The text means no action, or several.
        IllegalAction: The rules refuse the action.
    """
    if strict:
        if written.strip().strip(STOPS) != written.strip():
            raise BadText(msg("move.unreadable", text=excerpt(written)))
        return _exact(at, written)
    written = _own(at, written)
    try:
        if not _EITHER.search(written):
            return _exact(at, written)
    except KleinodError:
        pass
    try:
        return _spoken(at, written)
    except BadText as error:
        raise _quoting(written, error) from error


def _exact(at: Moment, written: str) -> tuple[Any, ...]:
    found = _actions(at, written, strict=True)
    # A symbol for the turn as a whole, such as the "x" of a deletion in NEXUS, must be correct too.
    if at.text.belies(at.state, found, written.casefold()):
        raise _doubtful(at, written, found[:1])
    return found


def _spoken(at: Moment, written: str) -> tuple[Any, ...]:
    remarked = _unambiguous(at, written)
    try:
        found = _actions_or_sentence(at, remarked.typed)
    except IllegalAction:
        if not _is_called(at.text, _plain(written)):
            raise
        found = _actions_or_sentence(at, remarked.typed.replace("!", " "))
    if remarked.cut:
        _refuse_longer(at, written, found)
    _refuse_belied(at, written, found)
    return found


def _quoting(written: str, error: BadText) -> BadText:
    """Return a refusal that quotes the text as it was written, and not a text made of it."""
    args = dict(error.msg.args)
    text = str(args.get("text", "")).removesuffix("…")
    if "text" not in args or (text and text in " ".join(written.split())):
        return error
    named = {**args, "text": excerpt(written)}
    return BadText(error.msg._replace(args=tuple(named.items())))


def _actions_or_sentence(at: Moment, written: str) -> tuple[Any, ...]:
    try:
        return _actions(at, written)
    except BadText as error:
        # If the whole text can mean several moves, removing remarks cannot tell which.
        why = error.msg
        ambiguous = why.code == "move.ambiguous" and dict(why.args)["text"] == excerpt(written)
        spoken = _sentence(at, written, _actions, not ambiguous)
        if spoken:
            return spoken
        if error.msg.code != "move.unreadable":
            raise
        if at.text.places:
            _refuse_more(at, _plain(written))
            for place in _PLACE.findall(_plain(written).casefold()):
                if place not in at.text.places:
                    raise BadText(msg("move.no_place", place=excerpt(place, 10))) from error
        raise


def _refuse_more(at: Moment, plain: str) -> None:
    """Refuse a text that names another move after one that ends the turn."""
    first, second, *_ = (*_PAIR.finditer(plain), None, None)
    parted = first and second and _PARTED.fullmatch(plain, first.end(), second.start())
    one = legal_action(at, first[0]) if first and parted else None
    if second and one is not None and at.rules.apply(at.state, one).turn != at.state.turn:
        raise BadText(msg("move.rest", text=excerpt(plain[second.start() :])))


def _actions(at: Moment, written: str, strict: bool = False) -> tuple[Any, ...]:
    read: Callable[[Moment, str], Any] = _strictly if strict else _action
    said = _respelled(at, written, strict)
    if said.legal:
        return (_only(at, written, said.legal),)
    whole = written if strict else _AND.sub(",", _ARTICLE.sub("", _NUMBER.sub("", _plain(written))))
    if not whole.strip(STOPS):
        raise said.errors[0]
    part, rest = at.text.next_action(at.state, whole)
    shortened = _folded(part) != _folded(whole).rstrip(STOPS)
    if rest.strip(STOPS) or shortened or any(_tells(at, part, event) for event in at.happened):
        try:
            return _turn(at, whole, read)
        except KleinodError:
            found = [] if strict else _alike(at, whole, said.refused)
            if found:
                return (_only(at, written, found),)
            turn = () if strict else _parted(at, whole)
            if not turn:
                raise
            return turn
    try:
        found = read(at, written)
        refusal = at.rules.check(at.state, found)
        if refusal is not None:
            raise IllegalAction(refusal)
    except KleinodError:
        # A text that is one refused action in notation is not read as a turn of several.
        turn = () if strict or said.illegal else _parted(at, whole)
        if not turn:
            raise
        return turn
    return (found,)


def _begun(text: Text[Any, Any], typed: str) -> str:
    """Return a text with a comma before each word that begins an action."""
    first, blank, rest = typed.partition(" ")
    return first + blank + _WORD.sub(lambda word: ", " * (word[0] in text.starts) + word[0], rest)


def _sentence(
    at: Moment, written: str, read: Callable[[Moment, str], tuple[Any, ...]], remarks: bool = True
) -> tuple[Any, ...]:
    """Return the actions of a text without the words around the move; () if there are none.

    Args:
        at: The moment.
        written: The text.
        read: Reads a text from which these words were removed.
        remarks: True if text in brackets, or before a colon, may be removed, too.

    Raises:
        BadText: The text may mean several moves.
        IllegalAction: The text means only something illegal.
    """
    plain = _ARTICLE.sub("", _plain(written))
    spoken = [reading for end in (", ", " ") for reading in readings(at.text, _ENDS.sub(end, plain))]
    doubt: KleinodError | None = None
    for begun in (False, True)[: 1 + bool(at.text.starts)]:
        found: list[tuple[Any, ...]] = []
        for reading in dict.fromkeys(spoken):
            if reading.remarks and not remarks:
                continue
            try:
                typed = _begun(at.text, reading.typed) if begun else reading.typed
                one = read(at._replace(respelled=True), typed)
                if reading.remarks:
                    _refuse_longer(at, written, one)
            except KleinodError as error:
                if isinstance(error, IllegalAction) or error.msg.code == "move.ambiguous":
                    doubt = doubt or error
                continue
            if one and one not in found:
                found.append(one)
        if len(found) > 1:
            _only(at, written, list(dict.fromkeys(one[0] for one in found)))
        if found:
            return found[0]
    if doubt is not None:
        raise doubt
    return ()


def _refuse_longer(at: Moment, written: str, found: Sequence[Any]) -> None:
    """Refuse the only action of a text if a longer one begins like it: remarks may be part of that one."""
    if len(found) == 1:
        name = at.text.format(at.state, found[0])
        longer = [a for a in at.rules.legal(at.state) if at.text.format(at.state, a).startswith(name)]
        _only(at, written, longer or found)


def _parsed(at: Moment, written: str) -> Any:
    return at.text.parse(at.state, written)


def _strictly(at: Moment, written: str) -> Any:
    """Return the action that a text names as `Text.format` writes it, ignoring case and blanks."""
    found = _parsed(at, written)
    legal = at.rules.check(at.state, found) is None
    if legal and _folded(at.text.format(at.state, found)) != _folded(written):
        raise BadText(msg("move.unreadable", text=excerpt(written)))
    return found


# A whole turn ---------------------------------------------------------------------------------------------


def _turn(at: Moment, written: str, read: Callable[[Moment, str], Any]) -> tuple[Any, ...]:
    rules, text, s, happened = at.rules, at.text, at.state, list(at.happened)
    found: list[Any] = []
    plies, turn, rest = 0, s.turn, written
    stops = " ," if read is _strictly else STOPS
    while rest := rest.strip(stops):
        if s.turn != turn and rest == text.nothing:
            break
        part, rest = text.next_action(s, rest)
        told = next((n for n, event in enumerate(happened) if _tells(at, part, event)), None)
        if told is not None:
            del happened[: told + 1]
            continue
        if s.turn != turn:
            raise BadText(msg("move.rest", text=excerpt(part)))
        one = read(at._replace(state=s), part)
        refusal = rules.check(s, one)
        if refusal is not None:
            raise IllegalAction(msg("move.chance", text=excerpt(part)) if happened and found else refusal)
        if _plays_for_another(at, s, one, part):
            raise _doubtful(at, written, found)
        found.append(one)
        s, plies, happened = rules.apply(s, one), plies + 1, list[tuple[Any, Any]]()
        while rules.current_player(s) == CHANCE:
            event = at.sample_chance(s, plies)
            happened.append((s, event))
            s, plies = rules.apply(s, event), plies + 1
    return tuple(found)


def _parted(at: Moment, written: str) -> tuple[Any, ...]:
    """Return the actions of one turn, separated by commas or blanks; () if the text is no such turn."""
    for gap in (re.compile(","), _GAP):
        parts = gap.split(written.strip(STOPS))
        found = _one_by_one(at, parts) if len(parts) > 1 else ()
        if found:
            return found
    return ()


def _one_by_one(at: Moment, parts: Sequence[str]) -> tuple[Any, ...]:
    rules, s = at.rules, at.state
    found: list[Any] = []
    for part in parts:
        if s.turn != at.state.turn or rules.current_player(s) == CHANCE:
            return ()
        try:
            one = _action(at._replace(state=s), part)
        except KleinodError:
            return ()
        if rules.check(s, one) is not None:
            return ()
        if _plays_for_another(at, s, one, part):
            return ()
        found.append(one)
        s = rules.apply(s, one)
    return tuple(found)


def _plays_for_another(at: Moment, s: Position, action: Any, part: str) -> bool:
    """Return True if a part of a text would play for a seat other than the one to act first.

    "nein, fertig" is a no, and does not end the trading of the player who asked. In a turn of several seats
    each part must begin with its first word in notation, as typed.
    """
    if at.rules.current_player(s) == at.rules.current_player(at.state):
        return False
    if at.respelled:
        return True
    (word, *_), (meant, *_) = part.split(), at.text.format(s, action).split()
    return word.casefold() != meant.casefold()


def _tells(at: Moment, part: str, event: tuple[Any, Any]) -> bool:
    """Return True if a part of a turn names a chance outcome, as any viewer saw it."""
    s, happened = event
    seen = (happened, *(at.rules.mask(s, happened, viewer) for viewer in (None, *range(at.rules.seats))))
    return any(_folded(at.text.format(s, one)) == _folded(part) for one in dict.fromkeys(seen))


def _folded(text: str) -> str:
    return "".join(text.casefold().split())


# One action -------------------------------------------------------------------------------------------------


class _Reading:
    """The actions that spellings of a typed move name, legal or not, and the errors of other spellings."""

    def __init__(self) -> None:
        self.legal: list[Any] = []
        self.illegal: list[Any] = []
        self.errors: list[KleinodError] = []

    @property
    def refused(self) -> bool:
        """True if the text means something illegal."""
        return bool(self.illegal) or any(isinstance(error, IllegalAction) for error in self.errors)

    def add(self, found: Any, legal: bool) -> None:
        """Add an action that a spelling means."""
        here = self.legal if legal else self.illegal
        if found not in here:
            here.append(found)


def _respelled(at: Moment, written: str, strict: bool = False) -> _Reading:
    """Read a text in one spelling after another, until one names an action.

    If that action is illegal, it stays refused: no symbol of the notation is dropped to make it legal.
    """
    said = _Reading()
    tried: set[str] = set()
    for spellings in _spellings(at.text, written, strict):
        for spelling in spellings:
            if spelling in tried:
                continue
            tried.add(spelling)
            try:
                found = (_strictly if strict else _parsed)(at, spelling)
            except KleinodError as error:
                said.errors.append(error)
                continue
            said.add(found, at.rules.check(at.state, found) is None)
        if said.legal or said.illegal:
            break
    return said


def _spellings(text: Text[Any, Any], written: str, strict: bool) -> Iterator[Iterable[str]]:
    """Yield the spellings to try, the unchanged text first. Spellings of one step are yielded together."""
    yield (written,)
    if not strict:
        plain = _plain(written)
        yield _stripped(plain)
        yield _stripped(unspelled(text, plain))
        yield _marked(plain)
        # A mark that is also a symbol of the notation is dropped only after the other symbols have been
        # replaced.
        yield _signed(text, _stripped(plain))
        yield _signed(text, _marked(plain))
        yield _signed(text, (_bare(text, typed) for typed in _stripped(plain)))
        yield _signed(text, (_bare(text, typed) for typed in _marked(plain)))


def _only(at: Moment, written: str, found: Sequence[Any]) -> Any:
    """Return the only action that fits.

    Raises:
        BadText: Several actions fit. The message names them.
    """
    if len(found) == 1:
        return found[0]
    raise BadText(msg("move.ambiguous", text=excerpt(written), moves=_named_in(at, found)))


def _named_in(at: Moment, found: Sequence[Any]) -> str:
    """Return the notation of some actions, as messages name them."""
    names = [at.text.format(at.state, a) for a in found[:NAMED]]
    return ", ".join([*names, "…"] if len(found) > NAMED else names)


def _plain(written: str, resigned: bool = False) -> str:
    """Return a text without characters that no notation uses, with one character for all that look alike."""
    limits.refuse_longer(written, limits.TURN, "move.long")
    dash = RESIGNED if resigned else "-"
    text = "".join(_sign(c, dash) for c in _rightward(written))
    text = _DECORATED.sub(r"\1", _BULLET.sub("", _BRACED.sub(" ", text)))
    return _TYPED_ARROW.sub(ARROW, text).lstrip("> ").strip()


def _rightward(written: str) -> str:
    """Return a text in NFKC, with an arrow to the left between its only two places reversed."""
    text = unicodedata.normalize("NFKC", written)
    return _LEFTWARD.sub(rf"\2{ARROW}\1", text) if len(_PLACE.findall(text.casefold())) == 2 else text


def _sign(c: str, dash: str) -> str:
    if c == "-":
        return dash
    if c.isascii() and c not in QUOTES:
        return " " if c.isspace() else c
    kind = unicodedata.category(c)
    if kind == "Pd" or c in DASHES:
        return dash
    if kind in ("Cf", "Mn", "Cc", "Pi", "Pf") or c in QUOTES:
        return ""
    if c in CROSSES:
        return "x"
    if kind[0] == "Z":
        return " "
    if "ARROW" in unicodedata.name(c, ""):
        return ARROW
    if c in "❗❕":
        return "!"
    return "" if kind in ("Sk", "So") else c


def _stripped(plain: str) -> Iterator[str]:
    """Yield a text without final stops, with and without its turn number."""
    for text in dict.fromkeys((plain, _NUMBER.sub("", plain))):
        yield text.rstrip(STOPS)


def _marked(plain: str) -> Iterator[str]:
    """Yield the text with one mark fewer at its end each time."""
    for text in _stripped(plain):
        left = _GLYPH.sub("", text)
        for _ in range(MARKED):
            if left:
                yield left
            if not left or left[-1] not in MARKS + STOPS:
                break
            left = left[:-1].rstrip(STOPS)


def _bare(text: Text[Any, Any], typed: str) -> str:
    """Return a text without the words of a sentence that mean nothing in the notation."""
    left = without(unspelled(text, typed), fillers(text))
    return _TWICE.sub(r"\1", left).strip(STOPS)


def _barer(text: Text[Any, Any], typed: str) -> str:
    """Return `_bare`, but also drop words that the notation has only at the beginning of a text."""
    first, blank, rest = typed.partition(" ")
    named = frozenset[str]() if text.places else frozenset(text.words) - text.starts
    return _bare(text, first + blank + without(rest, FILLERS - named))


def _signed(text: Text[Any, Any], spellings: Iterable[str]) -> Iterator[str]:
    """Yield spellings with the words and symbols of the notation in place of others."""
    for typed in spellings:
        left = unspelled(text, typed)
        bare = left[1:-1] if left[:1] == "(" and left[-1:] == ")" else left
        for capture, arrow, piece in product((False, True), ("-", ">", ""), (False, True)):
            spelling = CAPTURES.sub("x", bare) if capture else bare
            if arrow:
                spelling = spelling.replace(ARROW, arrow).replace(">", arrow)
            yield _PIECE.sub("", spelling) if piece else spelling


def _alike(at: Moment, plain: str, begun: bool = False) -> list[Any]:
    """Return the legal actions that a text names apart from symbols, or else those that it names in part.

    Args:
        at: The moment.
        plain: The text.
        begun: True to accept only actions that begin with the text, as for a text with another meaning.
    """
    numberless = _NUMBER.sub("", plain)
    readings = (_names(bare(at.text, numberless)) for bare in (_bare, _barer))
    spoken = [typed for typed in readings if any(name[0].isalpha() for name in typed)]
    if not spoken:
        return []
    signs = _signs(at.text, plain)
    written = ((a, at.text.format(at.state, a)) for a in at.rules.legal(at.state))
    legal: list[tuple[Any, list[str]]] = [
        (a, _names(text))
        for a, text in written
        if all(sign in text for sign in signs) and _agrees(at.text, plain, text)
    ]
    for typed in spoken:
        found = _named(at, typed, legal, begun)
        if found:
            return found
    return []


def _named(at: Moment, typed: list[str], legal: Sequence[tuple[Any, list[str]]], begun: bool) -> list[Any]:
    # If only places are named, symbols do not decide: "l19 :)" in NEXUS may lift as well as bring in.
    bare = bool(at.text.places) and not any(name.isalpha() for name in typed)
    if bare:
        placed = [(a, [name for name in names if not name.isalpha()]) for a, names in legal]
        length = 1 if len(typed) == 1 else None
        same = [a for a, names in placed if names[:length] == typed]
    else:
        same = [a for a, names in legal if names == typed]
    if same and not begun:
        return same
    moved = [a for a, names in legal if _apart(names) == _apart(typed)]
    if moved and not begun:
        return moved
    seen = [a for a, _ in legal if any(_names(name) == typed for name in _masked(at, a))]
    if seen:
        return seen
    if begun:
        return [a for a, names in legal if names != typed and names[: len(typed)] == typed]
    named = [a for a, names in legal if names[:1] == typed[:1] and _within(typed, names)]
    if not named and not at.text.places:
        return _shortened(typed, legal, at.text.implied)
    if not named and len(typed) > 1:
        # The name of the moving piece may be left out.
        named = [a for a, names in legal if len(names) > len(typed) and names[-len(typed) :] == typed]
    *before, last = typed
    # Chess players name the piece and its destination.
    if named or last not in at.text.places or not all(_LETTER.fullmatch(name) for name in before):
        return named
    return [a for a, names in legal if len(names) > 1 and names[-1] == last]


def _shortened(
    typed: Sequence[str], legal: Sequence[tuple[Any, list[str]]], implied: Collection[str]
) -> list[Any]:
    """Return the actions that a text names without their verb, or with shorter names: "c 2", "plant c 2".

    Only an implied verb is left out; if another verb would fit as well, all are returned.
    """

    def fitting(order: bool) -> list[tuple[str, Any]]:
        found: list[tuple[str, Any]] = []
        for a, (verb, *named) in legal:
            said = [name for name in typed if name != verb]
            parts = (
                [(said, named)]
                if order
                else [
                    (
                        [name for name in said if name.isdigit() is digits],
                        [name for name in named if name.isdigit() is digits],
                    )
                    for digits in (True, False)
                ]
            )
            if len(typed) > 1 and all(_within(few, many, str.startswith) for few, many in parts):
                found.append((verb, a))
        return found

    found = fitting(True) or fitting(False)
    if not any(verb in typed for _, (verb, *_) in legal):
        found += [one for one in fitting(False) if one[0] not in implied and one not in found]
        if not any(verb in implied for verb, _ in found):
            return []
    return [a for _, a in found]


def _signs(text: Text[Any, Any], plain: str) -> set[str]:
    """Return the symbols after a move that a text has as words, such as "builds" and "sacrifice"."""
    return {sign for word in _WORD.findall(plain) if (sign := unspelled(text, word)) in {*MARKS, "*"}}


def _agrees(text: Text[Any, Any], plain: str, written: str) -> bool:
    """Return False if a text with one place contradicts the notation of an action.

    It may do so by a symbol beside the place, by saying that a piece leaves or reaches the place, or by the
    file that a piece leaves.
    """
    places, found = _PLACE.findall(written), _PLACE.findall(plain.casefold())
    if len(found) != 1 or not places or not text.places:
        return True
    typed = plain.casefold() if plain.isupper() else plain
    leaves = places[0] if len(places) > 1 else ""
    sign, of_file = _SIGNED.search(typed), _OF_FILE.search(typed)
    # "pb3" begins with the letter of a piece, not of a file.
    piece = of_file and not of_file[2] and of_file[1] in LETTERS
    if of_file and piece and not any(name[0] == of_file[1] for name in text.places):
        of_file = None
    return not (
        (sign and not (written.startswith(sign[1]) if sign[1] else sign[2] in written))
        or (of_file and not leaves.startswith(of_file[1]))
        or (_CROSSED.search(plain) and "x" not in written)
        or (_LEFT.search(plain) and leaves != found[0])
        or (_REACHED.search(plain) and places[-1] != found[0])
    )


def _masked(at: Moment, a: Any) -> Iterable[str]:
    viewers: tuple[Seat | None, ...] = (None, *range(at.rules.seats))
    seen = dict.fromkeys(at.rules.mask(at.state, a, viewer) for viewer in viewers)
    return (at.text.format(at.state, one) for one in seen if one != a)


def _names(text: str) -> list[str]:
    """Return the names, words and numbers of a text, but not the cross of a capture, which is a symbol."""
    return [name for name in _NAMES.findall(text.casefold()) if name != "x"]


def _apart(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the words, which may be anywhere around a place, and the places and numbers in their order."""
    return sorted(name for name in names if name.isalpha()), [name for name in names if not name.isalpha()]


def _within(few: Sequence[str], many: Iterable[str], alike: Callable[[str, str], bool] = str.__eq__) -> bool:
    """Return True if `many` has the names of `few` in the same order."""
    rest = iter(many)
    return all(
        any(alike(name, wanted) and (name == wanted or wanted.isalpha()) for name in rest) for wanted in few
    )


def spelled(text: Text[Any, Any], notation: str, language: str) -> str:
    """Return the notation of an action with its words in a language."""
    words = text.spellings.get(language, {})
    return _WORD.sub(lambda match: words.get(match[0], (match[0],))[0], notation) if words else notation


def unspelled(text: Text[Any, Any], plain: str) -> str:
    """Return a text with words of a language replaced by words and symbols of the notation."""
    known = meanings(text)
    if not known:
        return plain
    return _WORD.sub(lambda match: known.get(match[0].casefold(), match)[0], plain)
