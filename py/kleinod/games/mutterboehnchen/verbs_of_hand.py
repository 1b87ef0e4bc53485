"""The verbs of hand and fields before trading: planting from the hand, moving ladies and babies, attacks."""

from __future__ import annotations

from typing import Final

from kleinod.games.mutterboehnchen import attack, click_paths, log_lines, move_reasons, phases, planting
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen import two_player_phases as two
from kleinod.games.mutterboehnchen.argument_text import CARD, NUMBER, PLACE, UNDER
from kleinod.games.mutterboehnchen.choice_texts import (
    button_rattles,
    labels,
    no_tooltip,
    tooltip_attack,
    tooltip_plant,
)
from kleinod.games.mutterboehnchen.planting import check_plant, legal_plant, name_plant
from kleinod.games.mutterboehnchen.verb import Answer, Does, Verb

HAND: Final = (
    Verb(
        word="plant",
        number=22,
        arguments={"slot": PLACE, "card": CARD, "field": PLACE, "under": UNDER},
        spellings={
            "de": (
                "pflanze",
                "pflanz",
                "setze",
                "baue",
                "anbauen",
                "pflanzen",
                "anpflanzen",
                "lege",
                "spiele",
            ),
            "en": ("plant", "plants", "planting", "put", "place", "play", "lay"),
        },
        does=Does.PLANT,
        answers={
            tasks.Front: Answer(name_plant, phases.do_front, check_plant, "BOH-13", legal=legal_plant),
            tasks.Front2: Answer(name_plant, two.do_front, two.check_front, "BOH-51b", legal=two.legal_front),
            tasks.Rear: Answer(name_plant, planting.do_plant, check_plant, "BOH-25", legal=legal_plant),
            tasks.Last: Answer(name_plant, planting.do_last, check_plant, "BOH-22a"),
        },
        paths=click_paths.plant,
        buttons=labels("above", "below"),
        tooltip=tooltip_plant,
        trace=click_paths.trace_plant,
        story=log_lines.planted,
        reason=move_reasons.plant,
        lit="field",
        phrases=(r"\A\W*i(?:ve|\s+have)?\s+planted\b",),
    ),
    # Two players: a hand card goes to the discards.
    Verb(
        word="drop",
        number=24,
        arguments={"slot": PLACE, "card": CARD},
        spellings={"de": ("ablegen", "abwerfen"), "en": ("drop", "drops", "discard", "discards")},
        does=Does.DROP,
        answers={tasks.Front2: Answer(two.name_drop, two.do_drop, two.check_drop, "BOH-51b")},
        paths=click_paths.drop,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.trace_drop,
        story=log_lines.dropped,
        reason=move_reasons.drop,
    ),
    # A lady or a baby rises in the field that was just planted on.
    Verb(
        word="raise",
        number=11,
        arguments={"index": PLACE},
        spellings={"de": ("hoch", "anheben")},
        does=Does.OTHER,
        answers={
            tasks.Rise: Answer(planting.name_raise, planting.do_raise, planting.check_raise, "BOH-08"),
        },
        paths=click_paths.rise,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.raised,
        reason=move_reasons.rise,
    ),
    # Frauenversteher: a lady of any own field rises to its top.
    Verb(
        word="bring",
        number=25,
        arguments={"field": PLACE, "index": PLACE},
        spellings={"de": ("bringe", "hinauf")},
        does=Does.OTHER,
        answers={
            tasks.Bring: Answer(planting.name_bring, planting.do_bring, planting.check_bring, "BOH-36"),
        },
        paths=click_paths.bring,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.brought,
        reason=move_reasons.bring,
    ),
    # Schürzenjäger: the player takes a lady from the discards.
    Verb(
        word="fetch",
        number=5,
        arguments={"card": CARD},
        spellings={"de": ("hol", "hole", "holen", "nimm"), "en": ("fetch", "take")},
        does=Does.OTHER,
        answers={
            tasks.Fetch: Answer(planting.name_fetch, planting.do_fetch, planting.check_fetch, "BOH-45"),
        },
        paths=click_paths.fetch,
        buttons=labels("lady"),
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.with_card,
        reason=move_reasons.no_reason,
    ),
    Verb(
        word="attack",
        number=26,
        arguments={"rattles": NUMBER, "other": PLACE},
        spellings={"de": ("angriff", "greife", "angreifen"), "en": ("attack", "attacks")},
        does=Does.RAID,
        answers={tasks.Attack: Answer(attack.name_attack, attack.do_attack, attack.check_attack)},
        paths=click_paths.attack,
        buttons={"rattles": button_rattles},
        tooltip=tooltip_attack,
        trace=click_paths.still,
        story=log_lines.attacked,
        reason=move_reasons.attack,
    ),
)
