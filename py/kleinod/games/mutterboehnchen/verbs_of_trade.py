"""The verbs of trading: offers are built card by card, made, and answered."""

from __future__ import annotations

from typing import Final

from kleinod.games.mutterboehnchen import choice_texts, click_paths, log_lines, market, move_reasons, trade
from kleinod.games.mutterboehnchen import deal_execution as deal
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen import standing_answers as standing
from kleinod.games.mutterboehnchen.argument_text import CARD, PLACE, REPLY, SETTING, SORT
from kleinod.games.mutterboehnchen.choice_texts import labels, no_tooltip
from kleinod.games.mutterboehnchen.verb import Answer, Does, Secret, Verb, always, answered, once

_GIVE: Final = Answer(trade.name_give, trade.do_give, trade.check_give, "BOH-18", legal=trade.legal_give)
_WANT: Final = Answer(trade.name_want, trade.do_want, trade.check_want, "BOH-18", legal=trade.legal_want)
#: For every player but the active one a face-up card is a wish, so it comes after the wishes for sorts.
_FACE: Final = Answer(trade.name_face, trade.do_face, trade.check_face, "BOH-18", behind="want")
_YES: Final = Answer(once, trade.do_yes, trade.check_yes, "BOH-56a", steady=once)
_NO: Final = Answer(once, answered, always, "BOH-56a")
_REPLY: Final = Answer(
    market.name_reply, market.do_reply, market.check_reply, "BOH-56d", steady=market.shown_replies
)
_SET: Final = Answer(standing.name_set, standing.do_set, standing.check_set, "BOH-55c")
_LOOK: Final = Answer(standing.name_look, standing.do_look, standing.check_look, "BOH-55c")

TRADE: Final = (
    # The offer gives a sort of the hand.
    Verb(
        word="give",
        number=7,
        arguments={"sort": SORT},
        spellings={
            "de": ("gib", "biete", "gebe", "tausche"),
            "en": ("give", "gives", "offer", "offers", "trade", "swap"),
        },
        does=Does.GIVE,
        answers={tasks.Trade: _GIVE, tasks.Bid: _GIVE, tasks.Counter: _GIVE},
        paths=click_paths.give,
        buttons=labels("give"),
        tooltip=choice_texts.tooltip_sort,
        trace=click_paths.still,
        story=log_lines.with_sort,
        reason=move_reasons.give,
        short=True,
    ),
    # A face-up card joins the offer.
    Verb(
        word="face",
        number=6,
        arguments={"card": CARD},
        spellings={"de": ("offen", "aufgedeckt")},
        does=Does.FACE,
        answers={
            tasks.Trade: Answer(trade.name_face, trade.do_face, trade.check_face, "BOH-18"),
            tasks.Bid: _FACE,
            tasks.Counter: _FACE,
        },
        paths=click_paths.face,
        buttons=labels("offer"),
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.offered_open,
        reason=move_reasons.face,
        short=True,
    ),
    # The offer asks for a sort of the partner's hand.
    Verb(
        word="want",
        number=8,
        arguments={"sort": SORT},
        spellings={
            "de": ("will", "möchte", "wünsche", "wunsch", "gegen", "für"),
            "en": ("want", "wants", "wish", "for"),
        },
        does=Does.WANT,
        answers={tasks.Trade: _WANT, tasks.Bid: _WANT, tasks.Counter: _WANT},
        paths=click_paths.want,
        buttons={},
        tooltip=choice_texts.tooltip_sort,
        trace=click_paths.still,
        story=log_lines.with_sort,
        reason=move_reasons.want,
        short=True,
        phrases=(
            r"\b(?:gib|gebt|gebe|gives?|offers?|biete)\s+(?:mir|uns|me|us)\b",
            r"\b(?:you\s+give|du\s+gibst)\b",
        ),
    ),
    Verb(
        word="to",
        number=12,
        arguments={"other": PLACE},
        spellings={"de": ("an",)},
        does=Does.SAY,
        answers={
            task: Answer(trade.name_to, do, trade.check_to, "BOH-56b", trade.steady_to, legal=trade.legal_to)
            for task, do in (
                (tasks.Trade, trade.do_to),
                (tasks.Bid, market.do_bid_to),
                (tasks.Counter, market.do_counter_to),
            )
        },
        paths=click_paths.to,
        buttons={"to": choice_texts.button_to},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.spoken,
        reason=move_reasons.to,
        always_pinned=lambda k, word: [(word, other) for other in range(k.seats)],
    ),
    Verb(
        word="all",
        number=18,
        arguments={},
        spellings={"de": ("alle", "allen"), "en": ("all", "everybody")},
        does=Does.SAY,
        answers={tasks.Trade: Answer(once, market.do_all, trade.check_all, "BOH-56b", steady=once)},
        paths=click_paths.own_button,
        buttons={"all": choice_texts.button_all},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.spoken_to_all,
        reason=move_reasons.to_all,
    ),
    Verb(
        word="cancel",
        number=17,
        arguments={},
        spellings={"de": ("verwerfen", "verwirf"), "en": ("cancel", "cancels")},
        does=Does.CANCEL,
        answers={
            tasks.Trade: Answer(once, trade.do_cancel, trade.check_cancel, "BOH-57"),
            tasks.Counter: Answer(once, market.do_give_up, always, "BOH-57"),
        },
        paths=click_paths.own_button,
        buttons=labels("cancel"),
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.plain,
        reason=move_reasons.no_reason,
    ),
    # The active player asks the others for offers.
    Verb(
        word="ask",
        number=19,
        arguments={},
        spellings={"de": ("frage", "frag", "fragen")},
        does=Does.LISTEN,
        answers={tasks.Trade: Answer(once, market.do_ask, trade.check_ask, "BOH-56c", steady=once)},
        paths=click_paths.own_button,
        buttons=labels("ask"),
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.plain,
        reason=move_reasons.ask,
        phrases=(
            r"\b(?:(?:ask|frage?)\s+(?:alle?|euch|every(?:body|one)|(?:die|the)\s+(?:anderen|others)|for\s+offers)"
            r"|bitte\s+um\s+angebote)\b",
        ),
    ),
    Verb(
        word="yes",
        number=20,
        arguments={},
        spellings={
            "de": ("ja", "abgemacht", "angenommen", "annehmen", "einverstanden"),
            "en": ("yes", "agreed", "ok", "okay", "accept", "accepted", "deal"),
        },
        does=Does.AGREE,
        answers={tasks.Answer: _YES, tasks.Confirm: _YES},
        paths=click_paths.own_button,
        buttons={"yes": choice_texts.button_yes},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.plain,
        reason=move_reasons.yes,
        phrases=(r"\b(?:ich\s+)?nehme\s+(?:(?:das|dein|ihr)\s+)?(?:angebot\s+)?an\b(?!\s*[1-9])",),
    ),
    Verb(
        word="no",
        number=15,
        arguments={},
        spellings={
            "de": ("nein", "nö", "ablehnen", "lehne", "abgelehnt"),
            "en": ("no", "nope", "decline", "reject"),
        },
        does=Does.PASS,
        answers={
            tasks.Answer: _NO,
            tasks.Confirm: _NO,
            tasks.Market: Answer(once, market.do_none, always, "BOH-56d"),
            tasks.Flitzer: Answer(once, answered, always, "BOH-29", behind="harvest"),
        },
        paths=click_paths.own_button,
        buttons={"no": choice_texts.button_no},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.refused,
        reason=move_reasons.no,
    ),
    Verb(
        word="counter",
        number=21,
        arguments={},
        spellings={"de": ("aber", "gegenangebot"), "en": ("counter", "counteroffer")},
        does=Does.COUNTER,
        answers={
            tasks.Answer: Answer(once, trade.do_counter, trade.check_counter, "BOH-56a", steady=once),
        },
        paths=click_paths.own_button,
        buttons={"counter": choice_texts.button_counter},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.plain,
        reason=move_reasons.no_reason,
    ),
    # A card of a named sort is picked; the other players see only that one was picked.
    Verb(
        word="pick",
        number=13,
        arguments={"slot": PLACE},
        spellings={"de": ("wähle", "nehme", "aussuchen")},
        does=Does.OTHER,
        answers={tasks.Pick: Answer(deal.name_pick, deal.do_pick, deal.check_pick, "BOH-18")},
        paths=click_paths.pick,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.plain,
        reason=move_reasons.no_reason,
        secret=Secret.OWN,
        short=True,
    ),
    # A seat asked together with others replies: yes, no, or an offer to follow. The others do not see which.
    Verb(
        word="reply",
        number=28,
        arguments={"kind": REPLY},
        spellings={"de": ("antworte", "antwort"), "en": ("reply", "answer")},
        does=Does.REPLY,
        answers={tasks.Reply: _REPLY},
        paths=click_paths.reply,
        buttons={},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.replied,
        reason=move_reasons.reply,
        secret=Secret.OWN,
    ),
    # The proposer takes one of the shown answers.
    Verb(
        word="take",
        number=30,
        arguments={"other": PLACE},
        spellings={"de": ("annehmen", "nimm"), "en": ("take", "takes", "accept")},
        does=Does.TAKE,
        answers={
            tasks.Market: Answer(
                market.name_take, market.do_take, market.check_take, "BOH-56d", steady=market.name_take
            ),
        },
        paths=click_paths.take,
        buttons={"take": choice_texts.button_take},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.with_other,
        reason=move_reasons.take,
    ),
    # The active player counters one of the offers that were asked for.
    Verb(
        word="but",
        number=31,
        arguments={"other": PLACE},
        spellings={"de": ("kontere",)},
        does=Does.COUNTER,
        answers={tasks.Market: Answer(market.name_but, market.do_but, market.check_but, "BOH-56d")},
        paths=click_paths.to,
        buttons={"but": choice_texts.button_but},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.with_other,
        reason=move_reasons.no_reason,
    ),
    # A standing answer is set for this turn, then until it is changed, then ended. Only its owner knows it.
    Verb(
        word="set",
        number=32,
        arguments={"setting": SETTING},
        spellings={"de": ("ansage", "sage"), "en": ("set", "announce")},
        does=Does.SET,
        answers={tasks.Trade: _SET, tasks.Answer: _SET, tasks.Reply: _SET},
        paths=click_paths.setting,
        buttons={
            **labels("stand", "quiet"),
            "gifts": choice_texts.button_gifts,
            "never": choice_texts.button_never,
        },
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.set_standing,
        reason=move_reasons.no_reason,
        secret=Secret.OWN,
    ),
    # A seat publicly looks for a sort.
    Verb(
        word="look",
        number=33,
        arguments={"sort": SORT},
        spellings={"de": ("suche",), "en": ("look", "looking", "seek")},
        does=Does.SET,
        answers={tasks.Trade: _LOOK, tasks.Answer: _LOOK, tasks.Reply: _LOOK},
        paths=click_paths.looking,
        buttons={"look": choice_texts.button_look},
        tooltip=no_tooltip,
        trace=click_paths.still,
        story=log_lines.looked_for,
        reason=move_reasons.no_reason,
    ),
)
