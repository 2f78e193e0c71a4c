### Answers, as shown on a button or in a menu line, with what they cost.

answer-place = Start { $borough-in }
answer-come-back = Return { $borough-in }
answer-reroll = Reroll { $dice }
answer-paid = { $answer }: pay { $cost }
answer-stop = Keep all dice
answer-resolve = Resolve { $dice }
answer-change = Turn { $from-a } into { $to-a }
answer-change-nothing = Leave { $face-a } as it is
answer-use = Use { $card }
answer-use-there = Use { $card } for { $borough }
answer-use-die = Use { $card } on { $face-a }
answer-spend-nothing = { $kind ->
    [attack] Keep { $dice } for attacking
   *[heal] Keep { $dice } for healing
}
answer-spend = Use { $spent }
spend-tokens = { $dice } to remove { $tokens }
spend-patient = { $dice } to heal { $monster }
answer-destroy-building = { $scattered ->
    [yes] { $building-label } (durability { $durability }) { $borough-in }
   *[no] { $building-label } (durability { $durability })
}
answer-destroy-building-above = { $hidden ->
    [0] { $scattered ->
        [yes] { $building-label } (durability { $durability }, nothing below) { $borough-in }
       *[no] { $building-label } (durability { $durability }, nothing below)
    }
   *[other] { $scattered ->
        [yes] { $building-label } (durability { $durability }, { $hidden } below) { $borough-in }
       *[no] { $building-label } (durability { $durability }, { $hidden } below)
    }
}
answer-destroy-unit = { $scattered ->
    [yes] { $unit } (durability { $durability }) { $borough-in }
   *[no] { $unit } (durability { $durability })
}
answer-pass = { $question ->
    [destroy] Stop here
    [offer] Buy nothing
    [send-unit] Leave the units where they are
    [sell] Keep your cards
    [change-dice] Leave the dice as they are
    [treat-as] Leave the dice as they are
    [zombie] Stay KO'd
    [summon] Don't use the Attack
   *[react] Not now
}
answer-flee = Flee { $borough-to }
answer-stay = Stay { $place-in }
answer-token-stay = Leave it { $place-in }
answer-token-move = Send it { $borough-to }
answer-token-enter = Enter Manhattan with it
answer-leave = Go { $borough-to }
answer-advance = Advance { $zone-to }
answer-enter = Enter Manhattan
answer-move = Move { $borough-to }
answer-buy = Buy { $card } for { $cost }
answer-buy-discarded = Buy { $card } from the discard pile for { $cost }
answer-buy-top = Buy { $card } from the top of the deck for { $cost }
answer-buy-owned = Buy { $card } from { $monster } for { $cost }
answer-sweep = Sweep the market for { $cost }
answer-done = End your turn
answer-choose = Choose { $monster }
answer-choose-card = Copy { $monster }'s { $card }
answer-yield = Leave Tokyo
answer-look = Look at the top card of the deck
answer-sell = Sell { $card } for { $price }
answer-discard = Discard { $card }
answer-split = { $life ->
    [0] Take { $energy } { ENERGY($energy) }
   *[other] { $energy ->
        [0] Heal { $life }
       *[other] Take { $energy } { ENERGY($energy) } and heal { $life }
    }
}
answer-send = Send { $unit-a } { $borough-to }
answer-send-new = Send { $unit-new } { $borough-to }
answer-meet = { $energy ->
    [0] { $damage ->
        [one] Take the damage
       *[other] Take all { $damage } damage
    }
   *[other] { $damage ->
        [0] Pay { $energy } { ENERGY($energy) } and lose no { LP() }
       *[other] Pay { $energy } { ENERGY($energy) } and lose { $damage } { LP($damage) }
    }
}
answer-try-zombie = Roll to rise
answer-treat-as = Treat all dice as { $face }
answer-summon = Summon it { $borough-to }
answer-command-units = Command the units
answer-attack = Attack with the Token Monster
answer-concede = Give up
