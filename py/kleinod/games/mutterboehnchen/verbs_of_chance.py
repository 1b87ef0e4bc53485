"""The verbs of chance: cards that come from piles, and cards that are shown."""

from __future__ import annotations

from typing import Final

from kleinod.games.mutterboehnchen import attack, click_paths, log_lines, market, set_up
from kleinod.games.mutterboehnchen import deal_execution as deal
from kleinod.games.mutterboehnchen import draw_and_turn_up as turning
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen.argument_text import CARD, REPLIES, SIDE
from kleinod.games.mutterboehnchen.choice_texts import no_tooltip
from kleinod.games.mutterboehnchen.move_reasons import no_reason
from kleinod.games.mutterboehnchen.verb import Answer, Does, Secret, Verb, nothing_named

CHANCE: Final = (
    # A set-up taler is dealt; no player sees it.
    Verb(
        word="taler",
        number=0,
        arguments={"card": CARD},
        spellings={"de": ("taler",)},
        does=Does.OTHER,
        answers={
            tasks.Taler: Answer(
                nothing_named, set_up.do_taler, rule="BOH-04", chance_outcomes=set_up.taler_outcomes
            ),
        },
        paths=click_paths.own_button,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.plain,
        reason=no_reason,
        secret=Secret.HIDDEN,
        short=True,
    ),
    # A card is drawn; its owner sees it.
    Verb(
        word="draw",
        number=1,
        arguments={"card": CARD},
        spellings={"de": ("zieh", "zieht", "ziehe", "ziehen")},
        does=Does.OTHER,
        answers={tasks.Draw: Answer(nothing_named, turning.do_draw, chance_outcomes=turning.pile_outcomes)},
        paths=click_paths.own_button,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.trace_draw,
        story=log_lines.drawn,
        reason=no_reason,
        secret=Secret.OWN,
        short=True,
    ),
    # A card of the pile is turned up.
    Verb(
        word="up",
        number=2,
        arguments={"card": CARD},
        spellings={"de": ("auf", "aufdecken")},
        does=Does.TURN_UP,
        answers={tasks.Up: Answer(nothing_named, turning.do_up, chance_outcomes=turning.pile_outcomes)},
        paths=click_paths.own_button,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.trace_up,
        story=log_lines.turned_up,
        reason=no_reason,
        short=True,
    ),
    # A taler of the seat that is attacked is turned up.
    Verb(
        word="turn",
        number=3,
        arguments={"card": CARD},
        spellings={"de": ("dreh", "drehe", "umdrehen")},
        does=Does.OTHER,
        answers={tasks.Reveal: Answer(nothing_named, attack.do_turn, chance_outcomes=attack.reveal_outcomes)},
        paths=click_paths.own_button,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.trace_turn,
        story=log_lines.taler_turned,
        reason=no_reason,
        short=True,
    ),
    # The cards picked by accepter and proposer of a deal are shown, all at once.
    Verb(
        word="show",
        number=27,
        arguments={"taken": SIDE, "given": SIDE},
        spellings={"de": ("zeige", "zeig", "zeigen")},
        does=Does.OTHER,
        answers={tasks.Show: Answer(nothing_named, deal.do_show, chance_outcomes=deal.show_outcomes)},
        paths=click_paths.own_button,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.trace_show,
        story=log_lines.dealt,
        reason=no_reason,
    ),
    # The replies of all seats that were asked together are shown.
    Verb(
        word="unveil",
        number=29,
        arguments={"replies": REPLIES},
        spellings={"de": ("enthülle", "enthüllen")},
        does=Does.OTHER,
        answers={
            tasks.Unveil: Answer(
                nothing_named, market.do_unveil, rule="BOH-56d", chance_outcomes=market.unveil_outcomes
            ),
        },
        paths=click_paths.own_button,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.unveiled,
        reason=no_reason,
    ),
)
