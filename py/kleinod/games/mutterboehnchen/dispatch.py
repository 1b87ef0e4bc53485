"""Which part of the rules answers which question: tasks, verbs and the functions behind them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kleinod.games.mutterboehnchen import attack, deal, phases, planting, trade, turning, two
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.state import Action, State, Task

#: The code of a refusal, "" for none.
Check: TypeAlias = Callable[[Kit, State, Task, Action], str]
Effect: TypeAlias = Callable[[Kit, State, Task, Action], State]
Follow: TypeAlias = Callable[[Kit, State, Task], State]

#: Which actions answer which task, with two players and with more.
ANSWERS: dict[str, tuple[str, ...]] = {
    "taler": ("taler",),
    "draw": ("draw",),
    "up": ("up",),
    "reveal": ("turn",),
    "show": ("show",),
    "front": ("plant", "harvest", "stop"),
    "rear": ("plant", "harvest"),
    "rise": ("raise", "stay"),
    "bring": ("bring", "stay"),
    "fetch": ("fetch",),
    "reap": ("harvest",),
    "clear": ("harvest",),
    "attack": ("attack", "harvest", "stop"),
    "quick": ("harvest", "stop"),
    "keep": ("lay",),
    "flitzer": ("lay", "harvest", "no"),
    "trade": ("give", "face", "want", "to", "all", "cancel", "ask", "lay", "harvest", "stop"),
    "bid": ("give", "want", "face", "to", "lay", "harvest", "stop"),
    "answer": ("yes", "no", "counter", "lay", "harvest"),
    "counter": ("give", "want", "face", "to", "cancel", "lay", "harvest"),
    "confirm": ("yes", "no", "lay", "harvest"),
    "pick": ("pick",),
    "receive": ("lay", "aside"),
    "tidy": ("lay", "harvest", "stop"),
    "last": ("plant", "stop"),
    "left": ("lay", "junk", "harvest"),
    "front2": ("plant", "drop", "harvest", "stop"),
    "offer": ("lay", "harvest", "stop"),
}

#: What is asked of an action: by task and verb where tasks differ, else by verb.
CHECKS: dict[str | tuple[str, str], Check] = {
    **planting.CHECKS,
    ("keep", "lay"): attack.check_keep,
    ("flitzer", "lay"): turning.check_flitzer,
    ("receive", "lay"): deal.check_receive,
    ("left", "lay"): two.check_open,
    ("offer", "lay"): two.check_open,
    ("front2", "plant"): two.check_front,
    ("front", "stop"): phases.check_front_stop,
    ("front2", "stop"): two.check_front_stop,
    ("offer", "stop"): two.check_open_stop,
    ("flitzer", "harvest"): turning.check_flitzer_harvest,
    "lay": deal.check_free,
    "aside": deal.check_aside,
    "attack": attack.check_attack,
    "give": trade.check_give,
    "face": trade.check_face,
    "want": trade.check_want,
    "cancel": trade.check_cancel,
    "to": trade.check_to,
    "all": trade.check_all,
    "ask": trade.check_ask,
    "yes": trade.check_yes,
    "counter": trade.check_counter,
    "pick": deal.check_pick,
    "stop": deal.check_stop,
    "drop": two.check_drop,
    "junk": two.check_junk,
}

#: What an action does, found in the same way.
EFFECTS: dict[str | tuple[str, str], Effect] = {
    **planting.EFFECTS,
    ("front", "plant"): phases.do_front,
    ("front2", "plant"): two.do_front,
    ("keep", "lay"): attack.do_keep,
    ("flitzer", "lay"): turning.do_flitzer,
    ("receive", "lay"): deal.do_receive,
    ("left", "lay"): two.do_open,
    ("offer", "lay"): two.do_open,
    "draw": turning.do_draw,
    "up": turning.do_up,
    "turn": attack.do_turn,
    "show": deal.do_show,
    "plant": planting.do_plant,
    "lay": deal.do_free,
    "aside": deal.do_aside,
    "attack": attack.do_attack,
    "give": trade.do_give,
    "face": trade.do_face,
    "want": trade.do_want,
    "cancel": trade.do_cancel,
    "to": trade.do_to,
    "all": trade.do_all,
    "ask": trade.do_ask,
    "yes": trade.do_yes,
    "no": trade.do_no,
    "counter": trade.do_counter,
    "pick": deal.do_pick,
    "stop": deal.do_stop,
    "drop": two.do_drop,
    "junk": two.do_junk,
}

#: What happens without a question, or lets one be skipped for public reasons.
FOLLOWS: dict[str, Follow] = {
    **planting.FOLLOWS,
    "gang": attack.follow_gang,
    "attack": attack.follow_attack,
    "quick": attack.follow_quick,
    "reveal": attack.follow_reveal,
    "give_back": attack.follow_give_back,
    "draw": turning.follow_pile,
    "up": turning.follow_pile,
    "draws": turning.follow_draws,
    "queue": trade.follow_queue,
    "answer": trade.follow_answer,
    "confirm": trade.follow_confirm,
    "receive": deal.follow_receive,
    "tidy": deal.follow_tidy,
    "others": deal.follow_others,
    "front": phases.follow_front,
    "front2": two.follow_front,
    "left": two.follow_open,
    "offer": two.follow_open,
    "gather": two.follow_gather,
    "end": phases.follow_end,
    "last": phases.follow_last,
    "final": phases.follow_final,
}
