"""The list of all verbs of this game, and the tables derived from it.

To add a verb, add one `Verb` to one of the four lists, its functions wherever they fit, and its texts to the
dictionaries (`story.<word>` and the labels of its buttons). A question tries its verbs in the order of
`VERBS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from kleinod.core.game import Msg
from kleinod.games.mutterboehnchen.offer import NO
from kleinod.games.mutterboehnchen.state import Action
from kleinod.games.mutterboehnchen.verb import Asked, Does, Verb
from kleinod.games.mutterboehnchen.verbs_of_chance import CHANCE
from kleinod.games.mutterboehnchen.verbs_of_hand import HAND
from kleinod.games.mutterboehnchen.verbs_of_table import TABLE
from kleinod.games.mutterboehnchen.verbs_of_trade import TRADE

VERBS: Final[tuple[Verb, ...]] = (*CHANCE, *HAND, *TRADE, *TABLE)
BY_WORD: Final[dict[str, Verb]] = {verb.word: verb for verb in VERBS}
#: The words of all verbs, in the order of their numbers in packed links.
WORDS: Final = tuple(verb.word for verb in sorted(VERBS, key=lambda verb: verb.number))
#: The label of each button: the word of its verb, and the function that makes the label.
BUTTONS: Final[dict[str, tuple[str, Callable[[Asked, str], Msg]]]] = {
    name: (verb.word, label) for verb in VERBS for name, label in verb.buttons.items()
}
#: For each verb that adds to an offer, by its word, the index of the part of `Offer` that it adds to.
OFFERED: Final[dict[str, int]] = {
    verb.word: part
    for part, does in enumerate((Does.GIVE, Does.FACE, Does.WANT))
    for verb in VERBS
    if verb.does is does
}


def verb_of(a: Action) -> Verb:
    """Return the verb of an action."""
    return BY_WORD[a[0]]


def does(a: Action, *kinds: Does) -> bool:
    """Return True if an action has one of these effects."""
    return BY_WORD[a[0]].does in kinds


def number(a: Action, name: str) -> int:
    """Return the argument called `name` of an action: a card, sort, field, slot, seat or other number."""
    return cast("int", a[BY_WORD[a[0]].index(name)])


def numbers(a: Action, name: str) -> tuple[int, ...]:
    """Return the argument called `name` of an action; its value is several numbers."""
    return cast("tuple[int, ...]", a[BY_WORD[a[0]].index(name)])


def says_no(a: Action) -> bool:
    """Return True if an answer to an offer refuses it."""
    return does(a, Does.PASS) or (does(a, Does.REPLY) and number(a, "kind") == NO)
