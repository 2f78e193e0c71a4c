### The log as a story: sentences that sum up several events of a turn, and each player's turn in brief.

## Sentences: a beginning, and what comes of it

story-line = { $head }: { $parts }.
story-bare = { $head }.
story-places = Starting places: { $places }.
story-place = { $monster } { $borough-in }
story-market = The market opens with { $cards }.
story-start = { $monster } starts the turn { $place-in }
story-before = Before { $monster } rolls
story-roll = { $monster } rolls { $dice }
story-attack = { $monster } attacks for { $count }
story-resolve = { $monster } resolves { $kinds }
story-kind = { $head } ({ $parts })
story-other = { $monster } { $verbs }
story-destroys = { $monster } destroys { $things }
story-ouch = { $monster } draws fire with { $dice }
story-does = { $monster } { $verbs }
story-plain = { $monster }
story-end = At the end of the turn

## A turn in brief, without the player's name

story-card-line = { $head }: { $parts }
story-card-in = { $place-in }
story-card-roll = rolls { $dice }
story-card-things = { $things }
story-card-does = { $verbs }
story-card-end = at the end

## What a monster does

story-enter = enters { $place }
story-leave = goes { $place-to }
story-advance = advances { $zone-to }
story-track = moves over { $place-to }
story-move = moves { $borough-to }
story-flee = flees { $borough-to }
story-stay = stays
story-yield = leaves Tokyo
story-take = takes { $goal }
story-return = gives up { $goal }
story-buy = buys { $card }
story-buy-owned = buys { $card } from { $owner }
story-sweep = sweeps the market
story-use = uses { $card }
story-card-rolls = rolls { $dice } for { $card }
story-unharmed = no damage
story-uncopy = no longer copies { $card }
story-reborn = restarts with { $life } { LP($life) }
story-spare = keeps its last { LP(1) }
story-ko = is KO'd
story-out = is out
story-treat-as = treats all dice as { $face }
story-command = commands the units
story-summon = summons the Token Monster { $borough-to }
story-token-move = sends the Token Monster { $borough-to }
story-token-attack = attacks with the Token Monster
story-send = drives { $unit-a } { $borough-to }

## What falls, and what appears

story-wrecks = destroys { $things }
story-high-rise = { $count } high-rises
story-power-plant = { $count } power plants
story-hospital = { $count } hospitals
story-infantry = { $count } Infantry
story-jet = { $count } Jets
story-tank = { $count } Tanks
story-appear = { $count ->
    [one] { $units } appears
   *[other] { $units } appear
}
