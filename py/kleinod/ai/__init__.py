"""Opponents that play any game through the core interface.

Read in this order: levels.py, evaluator.py, search.py, threat_search.py (proofs of wins), determinization.py
(hidden cards), policy_bots.py (games with advice), bot_decision.py, analysis.py, arena.py,
weight_training.py. baseline_bot.py keeps the first release's bots, for comparison.
"""
