"""The order of the two places in a sentence about a move: people may name first where the piece goes.

"to l20 from l19", "auf Feld l20 kommt die Kugel l19" and "l20 with my marble on l19" all mean "l19-l20". The
prepositions of the places decide, or the verb between them.
"""

from __future__ import annotations

import re

_PLACE = re.compile(r"(?<![^\W_])[a-z][0-9]+(?![^\W_])", re.IGNORECASE)
#: The directions that prepositions give to their places. "auf f1" may be where a piece stands or goes.
_FROM, _TO, _AT = "from", "to", "at"
_DIRECTIONS = {
    **dict.fromkeys(("aus", "from", "mit", "vom", "von", "with"), _FROM),
    **dict.fromkeys(("bis", "in", "ins", "into", "nach", "onto", "to", "towards", "zu", "zum"), _TO),
    **dict.fromkeys(("an", "at", "auf", "aufs", "on"), _AT),
}
_PREPOSITIONS = rf"(?:{'|'.join(_DIRECTIONS)})(?![^\W_])"
#: Matches the last preposition of a text, with up to three words between it and the place that follows.
_PHRASE = re.compile(
    rf"(?<![^\W_])({_PREPOSITIONS})(?:[^\w.!?]+(?!{_PREPOSITIONS})[^\W\d_]+){{0,3}}[^\w.!?]*\Z", re.IGNORECASE
)
_WITH = re.compile(r"(?<![^\W_])(?:mit|with)(?![^\W_])", re.IGNORECASE)
_IN = re.compile(r"(?<![^\W_])in(?:\s+[^\W\d_]+)*\s+\Z", re.IGNORECASE)
_COMES = re.compile(r"(?<![^\W_])(?:comes|kommt)(?![^\W_])", re.IGNORECASE)
#: Matches a symbol that already joins two places in their order.
_JOINED = re.compile(r"\s*[-x→>~:*|/_.]+\s*", re.IGNORECASE)
#: Matches the gap between two moves of a text.
_AND = re.compile(r"(\s+(?i:and|dann|then|und|&)\s+|;|\.\s+(?=[A-ZÄÖÜ]))")
_COMMA = re.compile(r"(\s*[,\n]\s*)")

#: Matches the number of a step before its first place: "2. n18-n19", "#2 n18", "Schritt 2: n18".
_STEP = re.compile(
    r"(?:#([1-9])[.):]*|(?<![^\W_#])([1-9])[.):]+|(?<![^\W_])(?:move|schritt|step|zug)\s+([1-9]))\s*"
    r"(?:[^\W\d_]+[\s:.]*){0,3}(?=[a-z][0-9])",
    re.IGNORECASE,
)


def rises(plain: str) -> bool:
    """Return False if a text numbers its steps and a later step has a lower number.

    Examples:
        >>> rises("1. n18-n19 2. m18-m19"), rises("2) m18-m19 1) n18-n19")
        (True, False)
    """
    numbers = ["".join(step) for step in _STEP.findall(plain)]
    return numbers == sorted(numbers)


def in_order(plain: str) -> str:
    """Return a text in which each place that a piece leaves comes before the place where it goes.

    Examples:
        >>> in_order("marble to l20 from l19")
        'marble l19-l20'
        >>> in_order("I took f3 with c2")
        'I took c2-f3'
        >>> in_order("from l19 to l20")
        'from l19 to l20'
    """
    return "".join(_in_order(part) for part in _AND.split(plain))


def _in_order(part: str) -> str:
    places = [*_PLACE.finditer(part)]
    if len(places) > 2:
        moves = _COMMA.split(part)
        each = all(len(_PLACE.findall(move)) == 2 for move in moves[::2])
        return "".join(map(_in_order, moves)) if each and len(moves) > 1 else part
    if len(places) != 2:
        return part
    first, second = places
    ahead, between, rest = part[: first.start()], part[first.end() : second.start()], part[second.end() :]
    if _JOINED.fullmatch(between) or not _is_turned(ahead, between):
        return part
    # The verb would stand in front of a move, where it asks.
    between = _COMES.sub(" ", _PHRASE.sub("", between))
    words = " ".join(f"{_PHRASE.sub('', ahead)} {between}".replace("(", " ").split())
    return f"{words.rstrip(' ,')} {second[0]}-{first[0]}{rest.lstrip(')]')}".strip()


def _is_turned(ahead: str, between: str) -> bool:
    """Return True if the first of two places is where the piece goes.

    Args:
        ahead: The text in front of the first place.
        between: The text between the places.
    """
    before, after = _direction(ahead), _direction(between)
    if _WITH.search(between) and (after != _TO or _IN.search(between)):
        after = _FROM
    if before == _FROM:
        return False
    return after == _FROM or (before is not None and after is None and _COMES.search(between) is not None)


def _direction(text: str) -> str | None:
    phrase = _PHRASE.search(text)
    return _DIRECTIONS[phrase[1].casefold()] if phrase else None
