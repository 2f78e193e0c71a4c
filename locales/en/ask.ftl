### What comes with a question: what the dice would do, and their odds. Answers, effects and events have their own files.

## What resolving a kind of dice would do, where no effect can be told

ask-kind-choice = you choose
ask-kind-threat = { $monster } up to −{ $damage } { LP($damage) }
ask-kind-other = { $monster } decides first
ask-kind-chance = chance decides first
ask-kind-nothing = nothing
ask-kind-end = { $card }: { $end }
ask-idle-too-few = needs { $count }
ask-idle-inside = hearts do nothing { $place-in }
ask-idle-full-life = you're at full health
ask-idle-no-target = no one in range
ask-idle-too-weak = too few to destroy anything here
ask-idle-no-units = no units to fire
ask-kind-too-few = nothing: three summon, four command
ask-kind-heckle = one active monster −{ $count } { VP($count) }
ask-kind-summon = { $way ->
    [attack] attack or command units
    [both] summon or command units
   *[summon] you may summon the Token Monster
}
ask-rise-prospect = 4, 5 or 6: you rise with { $life } { LP($life) } and 0 { VP(0) }; otherwise try again next turn
ask-yield-prospect = you leave; { $monster } must move in

## What one may hope for of a roll

ask-odds-least = { $count }+ { $face-many }
ask-odds-lethal = { $monster } out
ask-odds-ko = { $monster } KO
ask-odds-all = all six faces
ask-odds-none = no { $face }

## The coach's advice

ask-advice = The champion would { $answer-would }: { $reason-clause } ({ $chance }% to win, { $other }% otherwise).
ask-advice-close = The champion would { $answer-would }: { $reason-clause } ({ $chance }% to win, hardly more than otherwise).
