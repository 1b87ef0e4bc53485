"""Compares suppositions about hidden hands: in many deals that fit each, how far can a line be played?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from kleinod.core import registry, validate
from kleinod.core.capabilities import Holds
from kleinod.core.completion import listing
from kleinod.core.game import CHANCE, Msg, Position, Seat, msg
from kleinod.core.rng import stream
from kleinod.studies.chapter import Chapter
from kleinod.studies.what_if import dealer, like

#: Limits on the deals for a supposition, and on the stops and actions in its result.
MOST_DEALS = 100
TOLD = 12


class Stop(NamedTuple):
    """An action at which a line ended in `deals` deals, and why it was impossible.

    Example:
        >>> import kleinod
        >>> kleinod.Stop("yes", kleinod.new("morundir").why("g2-e4"), 3).deals
        3
    """

    text: str
    why: Msg
    deals: int

    __dir__ = listing()


class Supposed(NamedTuple):
    """The consequences of a supposition, tried in `deals` deals that fit it.

    `through`: in how many of them the whole line could be played. `stops`: where it ended in the others.
    `may`: the possible actions of the seat to act, and in how many deals, without those about equally
    frequent under all suppositions.

    Example:
        >>> import kleinod
        >>> study = kleinod.study(kleinod.new("mutterboehnchen", seats=3, seed=5), viewer=0)
        >>> at = study.chapters[0].tree
        >>> found = study.compare(at, [{1: {"chili": 1}}], deals=2)[0]
        >>> found.deals, found.through, found.stops
        (2, 2, ())
    """

    deals: int
    through: int
    stops: tuple[Stop, ...]
    may: tuple[tuple[str, int], ...]

    __dir__ = listing()


class _Walked(NamedTuple):
    stops: Counter[tuple[str, Msg]]
    may: Counter[str]


def compared(
    chapter: Chapter, n: int, suppositions: Sequence[Holds], eyes: Seat | None, deals: int, seed: int
) -> tuple[Supposed, ...]:
    """Play the main line from a node in `deals` deals of each supposition.

    Args:
        chapter: The chapter.
        n: The node where hands are redealt.
        suppositions: The least number of cards of a kind by seat, as for `Study.suppose`.
        eyes: The seat that sees the node; None is a stranger.
        deals: The number of deals of each supposition.
        seed: Determines all deals.

    Returns:
        A result for each supposition, in the same order.

    Raises:
        BadOption: An argument has an impossible value.
        BadText: A supposition names no kind of card.
        IllegalAction: A supposition is impossible.
    """
    deals = min(validate.number(deals, 1), MOST_DEALS)
    validate.expect(suppositions, Iterable, "holds")
    registry.seed(seed)
    found = [_walked(chapter, n, holds, eyes, deals, seed) for holds in suppositions]
    counts = [may for _, may in found]
    told = {text for may in counts for text in may if _differs(text, counts, deals)}
    return tuple(
        Supposed(
            deals,
            deals - stops.total(),
            tuple(Stop(text, why, count) for (text, why), count in stops.most_common(TOLD)),
            tuple((text, count) for text, count in may.most_common() if text in told)[:TOLD],
        )
        for stops, may in found
    )


def _differs(text: str, counts: Sequence[Counter[str]], deals: int) -> bool:
    """Return True if the frequency of an action differs between suppositions by a quarter of the deals.

    A smaller difference may be chance. For a single supposition, return False if all deals allow the action.
    """
    often = [may[text] for may in counts]
    if len(often) == 1:
        return often[0] < deals
    return 4 * (max(often) - min(often)) >= deals


def _walked(chapter: Chapter, n: int, holds: Holds, eyes: Seat | None, deals: int, seed: int) -> _Walked:
    rules, text = chapter.desk.rules, chapter.desk.text
    deal, line = dealer(chapter, n, holds, eyes), _main(chapter, n)
    found = _Walked(Counter(), Counter())
    for number in range(deals):
        rng = stream(seed, "imagine", number)
        world = deal(rng)
        if rules.current_player(world) >= 0:
            found.may.update({text.format(world, a) for a in rules.legal(world)})
        stop = _stop(chapter, line, world, eyes, rng)
        if stop:
            found.stops[stop] += 1
    return found


def _stop(
    chapter: Chapter, line: Iterable[int], world: Position, eyes: Seat | None, rng: Random
) -> tuple[str, Msg] | None:
    """Return the first action of a line that is impossible in another deal, with the reason, or None."""
    rules = chapter.desk.rules
    for n in line:
        step = chapter.stand(n).step
        if step is None or step.action is None:
            continue
        a = like(rules, chapter.state(chapter.nodes[n].parent), step.action, world, eyes, rng)
        if a is None:
            why = None if rules.current_player(world) == CHANCE else rules.check(world, step.action)
            return chapter.notation(n), why or msg("suppose.not_there")
        world = rules.apply(world, a)
    return None


def _main(chapter: Chapter, n: int) -> list[int]:
    found: list[int] = []
    while chapter.nodes[n].next:
        n = chapter.nodes[n].next[0]
        found.append(n)
    return found
