"""Opponents that play any game through the core interface.

Read in this order: levels.py (how strong), evaluator.py (what a position is worth), search.py (looking
ahead), threat_search.py (proving wins by threats alone), determinization.py (hidden cards), policy_bots.py
(games with advice), bot_decision.py (one decision, in slices), analysis.py (lines and evaluations),
arena.py and weight_training.py (measuring and learning). baseline_bot.py keeps the first release's bots,
for comparison.
"""
