"""Questions and answers: which actions answer which task. The vocabulary of this game in one place.

Cards are indices into `Deck.faces`, fields 0, 1, 2 from the left, slots count from the front of the hand,
`index` from the bottom of a field. `under` is 1 where a Kavalier goes right below the lady on top although
he could go on top as well (BOH-46), else 0: the rules know where a card belongs.

Actions
    chance    (taler card) (draw card) (up card) (turn card)
              (show (slots, cards) (slots, cards)): what accepter and proposer picked, all at once
    planting  (plant slot card field under): from the hand
              (lay card field under): a card that lies open: received, set aside, face-up, a turned-up taler
              (aside card): a received card that fits nothing (BOH-19b)
              (harvest field) (stop) (no)
    moves     (raise index) (bring field index) (fetch card) (stay)
    attack    (attack rattles seat)
    trade     (give sort) (face card) (want sort) (cancel) (to seat) (all) (ask)
              (yes) (no) (counter) (pick slot)
    two       (drop slot card): a hand card to the discards; (junk sort): all of a sort left in the offer

Tasks of chance
    taler seat                    a set-up taler is dealt to seat (BOH-04)
    draw seat                     seat draws a card (BOH-20)
    up seat                       a card is turned up for the active seat (BOH-17)
    reveal seat other left cards  a taler of other is turned up by seat, left more to come; cards are
                                  those turned up in this attack (BOH-15a)
    show proposer accepter        the picked cards are shown and change hands (BOH-56a)

Tasks of a seat
    front seat nth                plant the front hand card; nth 0: must, 1: may (BOH-13, BOH-33)
    rear seat                     plant the rearmost hand card (Arbeitstier, BOH-25)
    rise seat field kind          optional: raise a card of that kind 2 places (BOH-08)
    bring seat                    optional: bring a lady to the top (Frauenversteher, BOH-36)
    fetch seat                    take a lady from the discards (Schürzenjäger, BOH-45)
    reap seat                     harvest one own field (Loser, BOH-32)
    clear seat field              harvest all fields but this one, as far as allowed (Choleriker, BOH-28)
    attack seat singles doubles used   attacks left; used: seats attacked so far (BOH-14)
    quick seat                    the defender may harvest (BOH-15a)
    keep seat other cards         plant one of the turned-up talers that fits (BOH-15b)
    flitzer seat card             take the turned-up Flitzer for nothing or not (BOH-29)
    trade seat                    the active player's trade phase (BOH-17)
    bid seat active               another player builds an offer for the active one, or passes (BOH-56c)
    answer seat proposer tried    yes, no, counter-offer (BOH-56a); tried: 1 when one was begun and given up
    counter seat proposer offer   builds a counter-offer to an offer (BOH-56a)
    confirm seat partner offer    the proposer answers a counter-offer; offer: his own, which was countered
    pick seat sort side           chooses which card of a named sort goes; side 0 accepter, 1 proposer
    receive seat cards            received cards are laid, one at a time in the receiver's order (BOH-19a)
    tidy seat must                plant what was set aside: right after a deal (0), at the phase's end (1)
    last seat fields              end phase: a fitting hand card on each of these own fields (BOH-22a)
    left seat sorts               two players: beans left in the offer; sorts: begun to be planted (BOH-51a)
    front2 seat planted dropped   two players, phase 2 (BOH-51b)
    offer seat sorts              two players, phase 4: plant what you like (BOH-53); sorts as in left

Tasks that settle by themselves (nobody is asked): begin, end and the like, named by the rules.
"""

from __future__ import annotations

#: Tasks that chance answers.
LOTS = frozenset(("taler", "draw", "up", "reveal", "show"))
#: Tasks that can only be answered by someone who sees that seat's hand (a curtain is needed).
PRIVATE = frozenset(
    ("front", "front2", "rear", "trade", "bid", "answer", "counter", "confirm", "pick", "last")
)
#: Tasks in which somebody builds an offer.
BUILDING = frozenset(("trade", "bid", "counter"))
