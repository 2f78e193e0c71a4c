### Answers, as shown on a button or in a menu line, with what they cost; .would after "The champion would".

answer-place = Start { $borough-in }
    .would = start { $borough-in }
answer-come-back = Return { $borough-in }
    .would = return { $borough-in }
answer-reroll = Reroll { $dice }
    .would = reroll { $dice }
# A reroll by the dice that it keeps, where no question lists the others.
answer-keep = Keep { $dice } and reroll the rest
    .would = keep { $dice } and reroll the rest
answer-reroll-all = Reroll all dice
    .would = reroll all dice
answer-paid = { $answer }: pay { $cost }
    .would = { $answer-would } for { $cost }
answer-stop = Keep all dice
    .would = keep all dice
answer-resolve = Resolve { $dice }
    .would = resolve { $dice }
answer-change = Turn { $from-a } into { $to-a }
    .would = turn { $from-a } into { $to-a }
answer-change-nothing = Leave { $face-a } as it is
    .would = leave { $face-a } as it is
answer-use = Use { $card }
    .would = use { $card }
answer-use-there = Use { $card } for { $borough }
    .would = use { $card } for { $borough }
answer-use-die = Use { $card } on { $face-a }
    .would = use { $card } on { $face-a }
answer-spend-nothing = { $kind ->
    [attack] Keep { $dice } for attacking
   *[heal] Keep { $dice } for healing
}
    .would = { $kind ->
        [attack] keep { $dice } for attacking
       *[heal] keep { $dice } for healing
    }
answer-spend = Use { $spent }
    .would = use { $spent }
spend-tokens = { $dice } to remove { $tokens }
spend-patient = { $dice } to heal { $monster }
answer-destroy-building = { $scattered ->
    [yes] { $building-label } (durability { $durability }) { $borough-in }
   *[no] { $building-label } (durability { $durability })
}
    .would = { $scattered ->
        [yes] destroy { $building-a } (durability { $durability }) { $borough-in }
       *[no] destroy { $building-a } (durability { $durability })
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
    .would = { $hidden ->
        [0] { $scattered ->
            [yes] destroy { $building-a } (durability { $durability }, nothing below) { $borough-in }
           *[no] destroy { $building-a } (durability { $durability }, nothing below)
        }
       *[other] { $scattered ->
            [yes] destroy { $building-a } (durability { $durability }, { $hidden } below) { $borough-in }
           *[no] destroy { $building-a } (durability { $durability }, { $hidden } below)
        }
    }
answer-destroy-unit = { $scattered ->
    [yes] { $unit } (durability { $durability }) { $borough-in }
   *[no] { $unit } (durability { $durability })
}
    .would = { $scattered ->
        [yes] destroy { $unit-a } { $borough-in }
       *[no] destroy { $unit-a }
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
    .would = { $question ->
        [destroy] stop here
        [offer] buy nothing
        [send-unit] leave the units where they are
        [sell] sell nothing
        [change-dice] leave the dice as they are
        [treat-as] leave the dice as they are
        [zombie] stay KO'd
        [summon] do without the Attack
       *[react] wait
    }
answer-flee = Flee { $borough-to }
    .would = flee { $borough-to }
answer-stay = Stay { $place-in }
    .would = stay { $place-in }
answer-token-stay = Leave it { $place-in }
    .would = leave the Token Monster { $place-in }
answer-token-move = Send it { $borough-to }
    .would = send the Token Monster { $borough-to }
answer-token-enter = Enter Manhattan with it
    .would = enter Manhattan with the Token Monster
answer-leave = Go { $borough-to }
    .would = go { $borough-to }
answer-advance = Advance { $zone-to }
    .would = advance { $zone-to }
answer-enter = Enter Manhattan
    .would = enter Manhattan
answer-move = Move { $borough-to }
    .would = move { $borough-to }
answer-buy = Buy { $card } for { $cost }
    .would = buy { $card } for { $cost }
answer-buy-discarded = Buy { $card } from the discard pile for { $cost }
    .would = buy { $card } from the discard pile for { $cost }
answer-buy-top = Buy { $card } from the top of the deck for { $cost }
    .would = buy { $card } from the top of the deck for { $cost }
answer-buy-owned = Buy { $card } from { $monster } for { $cost }
    .would = buy { $card } from { $monster } for { $cost }
answer-sweep = Sweep the market for { $cost }
    .would = sweep the market for { $cost }
answer-done = End your turn
    .would = end the turn
answer-choose = Choose { $monster }
    .would = choose { $monster }
answer-choose-card = Copy { $monster }'s { $card }
    .would = copy { $monster }'s { $card }
answer-yield = Leave Tokyo
    .would = leave Tokyo
answer-look = Look at the top card of the deck
    .would = look at the top card of the deck
answer-sell = Sell { $card } for { $price }
    .would = sell { $card } for { $price }
answer-discard = Discard { $card }
    .would = discard { $card }
answer-split = { $life ->
    [0] Take { $energy } { ENERGY($energy) }
   *[other] { $energy ->
        [0] Heal { $life }
       *[other] Take { $energy } { ENERGY($energy) } and heal { $life }
    }
}
    .would = { $life ->
        [0] take { $energy } { ENERGY($energy) }
       *[other] { $energy ->
            [0] heal { $life }
           *[other] take { $energy } { ENERGY($energy) } and heal { $life }
        }
    }
answer-send = Send { $unit-a } { $borough-to }
    .would = send { $unit-a } { $borough-to }
answer-send-new = Send { $unit-new } { $borough-to }
    .would = send { $unit-new } { $borough-to }
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
    .would = { $energy ->
        [0] take the damage
       *[other] { $damage ->
            [0] pay { $energy } { ENERGY($energy) } and lose no { LP() }
           *[other] pay { $energy } { ENERGY($energy) } and lose { $damage } { LP($damage) }
        }
    }
answer-try-zombie = Roll to rise
    .would = roll to rise
answer-treat-as = Treat all dice as { $face }
    .would = treat all dice as { $face }
answer-summon = Summon it { $borough-to }
    .would = summon the Token Monster { $borough-to }
answer-command-units = Command the units
    .would = command the units
answer-attack = Attack with the Token Monster
    .would = attack with the Token Monster
answer-concede = Give up
    .would = give up
