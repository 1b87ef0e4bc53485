"""The verbs for open cards: laying, selling and throwing away beans, and stopping."""

from __future__ import annotations

from typing import Final

from kleinod.games.mutterboehnchen import (
    attack,
    choice_texts,
    click_paths,
    log_lines,
    market,
    move_reasons,
    phases,
)
from kleinod.games.mutterboehnchen import deal_execution as deal
from kleinod.games.mutterboehnchen import draw_and_turn_up as turning
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen import two_player_phases as two
from kleinod.games.mutterboehnchen.argument_text import CARD, PLACE, SORT, UNDER
from kleinod.games.mutterboehnchen.choice_texts import labels, no_tooltip
from kleinod.games.mutterboehnchen.planting import (
    check_harvest,
    do_harvest,
    do_reap,
    legal_harvest,
    name_harvest,
)
from kleinod.games.mutterboehnchen.verb import Answer, Does, Verb, always, answered, once


def _free(rule: str) -> Answer:
    """Return the answer that plants an own open card while the question is about something else."""
    return Answer(deal.name_free, deal.do_free, deal.check_free, rule, legal=deal.legal_free)


def _left(rule: str) -> Answer:
    """Return the answer that plants cards of an offer, with two players."""
    return Answer(two.name_open, two.do_open, two.check_open, rule, legal=two.legal_open)


def _harvest(rule: str = "") -> Answer:
    return Answer(name_harvest, do_harvest, check_harvest, rule, legal=legal_harvest)


def _stop(rule: str) -> Answer:
    """Return the answer that stops, for questions where this is always legal."""
    return Answer(once, answered, always, rule, steady=once)


TABLE: Final = (
    # An open card goes on a field: a received, set-aside or face-up card, or a turned-up taler.
    Verb(
        word="lay",
        number=23,
        arguments={"card": CARD, "field": PLACE, "under": UNDER},
        spellings={"de": ("lege", "leg", "legen"), "en": ("lay", "lays")},
        does=Does.PLANT,
        answers={
            tasks.Left: _left("BOH-51a"),
            tasks.Own: _left("BOH-53"),
            tasks.Keep: Answer(attack.name_keep, attack.do_keep, attack.check_keep, "BOH-15b"),
            tasks.Flitzer: Answer(turning.name_flitzer, turning.do_flitzer, turning.check_flitzer, "BOH-29"),
            tasks.Trade: _free("BOH-17"),
            **{
                task: _free("BOH-19b")
                for task in (
                    tasks.Reply, tasks.Market, tasks.Tidy, tasks.Bid, tasks.Answer,
                    tasks.Counter, tasks.Confirm,
                )
            },
            tasks.Receive: Answer(deal.name_receive, deal.do_receive, deal.check_receive, "BOH-19a"),
        },
        paths=click_paths.lay,
        buttons=labels("above", "below", "nothing"),
        tooltip=choice_texts.tooltip_lay,
        trace=click_paths.trace_lay,
        story=log_lines.laid_down,
        reason=move_reasons.lay,
        lit="field",
    ),
    # Two players: all cards of a sort left in the offer go to the discards.
    Verb(
        word="junk",
        number=9,
        arguments={"sort": SORT},
        spellings={"de": ("wegwerfen", "wirf")},
        does=Does.DROP,
        answers={tasks.Left: Answer(two.name_junk, two.do_junk, two.check_junk, "BOH-51a")},
        paths=click_paths.junk,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.with_sort,
        reason=move_reasons.no_reason,
    ),
    # A received card that fits no field is set aside (BOH-19b).
    Verb(
        word="aside",
        number=4,
        arguments={"card": CARD},
        spellings={"de": ("beiseite", "zurseite")},
        does=Does.SET_ASIDE,
        answers={
            tasks.Receive: Answer(
                deal.name_aside, deal.do_aside, deal.check_aside, "BOH-19b", steady=deal.name_aside
            ),
        },
        paths=click_paths.aside,
        buttons=labels("aside"),
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.with_card,
        reason=move_reasons.no_reason,
    ),
    Verb(
        word="harvest",
        number=10,
        arguments={"field": PLACE},
        spellings={
            "de": ("ernte", "ernten", "erntet", "abernten"),
            "en": ("harvest", "harvests", "harvesting"),
        },
        does=Does.SELL,
        answers={
            **{
                task: _harvest()
                for task in (
                    tasks.Front, tasks.Front2, tasks.Left, tasks.Own, tasks.Attack, tasks.Trade,
                    tasks.Bid, tasks.Answer, tasks.Counter, tasks.Confirm, tasks.Reply, tasks.Market,
                    tasks.Tidy,
                )
            },
            tasks.Rear: Answer(name_harvest, do_harvest, check_harvest),
            tasks.Reap: Answer(name_harvest, do_reap, check_harvest, "BOH-32", legal=legal_harvest),
            tasks.Clear: Answer(name_harvest, do_harvest, check_harvest, "BOH-28"),
            tasks.Quick: _harvest("BOH-15a"),
            tasks.Flitzer: Answer(name_harvest, do_harvest, turning.check_flitzer_harvest),
        },
        paths=click_paths.harvest,
        buttons={"harvest": choice_texts.button_harvest},
        tooltip=choice_texts.tooltip_harvest,
        trace=click_paths.trace_harvest,
        story=log_lines.harvested,
        reason=move_reasons.harvest,
        lit="field",
        phrases=(r"\A\W*i(?:ve|\s+have)?\s+harvested\b",),
    ),
    Verb(
        word="stop",
        number=14,
        arguments={},
        spellings={
            "de": ("fertig", "ende", "passe", "passt", "bereit", "weiter", "genug", "schluss", "stopp"),
            "en": ("stop", "done", "pass", "passes", "ready", "next", "enough", "finished", "end"),
        },
        phrases=(r"\A\W*(?:das\s+wars|nichts\s+mehr|no\s+more|thats\s+it)[\s.!]*\Z",),
        does=Does.PASS,
        answers={
            tasks.Front: Answer(once, answered, phases.check_front_stop, "BOH-13", once),
            tasks.Front2: Answer(once, answered, two.check_front_stop, "BOH-51b", once),
            tasks.Last: _stop("BOH-22a"),
            tasks.Own: Answer(once, answered, two.check_open_stop, "BOH-53", once),
            tasks.Attack: _stop("BOH-14"),
            tasks.Quick: _stop("BOH-15a"),
            tasks.Trade: Answer(once, deal.do_stop, deal.check_stop, "BOH-19b", once),
            tasks.Bid: Answer(once, market.do_pass, always, "BOH-56c", once),
            tasks.Tidy: Answer(once, answered, deal.check_tidy_stop, "BOH-19b", once),
        },
        paths=click_paths.own_button,
        buttons={"stop": choice_texts.button_of_question},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.of_question,
        reason=move_reasons.stop,
    ),
    # A lady or baby stays where it is.
    Verb(
        word="stay",
        number=16,
        arguments={},
        spellings={"de": ("bleibt", "bleib", "lass")},
        phrases=(r"\A\W*(?:do\s*n.?t\s+raise|nicht\s+anheben)[\s.!]*\Z",),
        does=Does.PASS,
        answers={
            tasks.Rise: Answer(once, answered, always, "BOH-08"),
            tasks.Bring: Answer(once, answered, always, "BOH-36"),
        },
        paths=click_paths.own_button,
        buttons={"stay": choice_texts.button_of_question},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.of_question,
        reason=move_reasons.no_reason,
    ),
)  # fmt: skip
