### The names of things, which other texts use as arguments.
### An attribute of a name is another argument of the texts that use the name: a text with $place also has $place-in and $place-to.
### So a language inflects its names here: add the attributes that it needs.

## The games and their monsters

city-new-york = New York
city-tokyo = Tokyo
    .in = in Tokyo

monster-kong = Kong
monster-captain-fish = Captain Fish
monster-mantis = Mantis
monster-rob = Rob
monster-drakonis = Drakonis
monster-sheriff = Sheriff
monster-gigazaur = Gigazaur
monster-space-penguin = Space Penguin
monster-the-king = The King
monster-meka-dragon = Meka Dragon
monster-cyber-kitty = Cyber Kitty
monster-alienoid = Alienoid

# The person in a seat.
seat-name = { $monster }

## Places: by themselves, in them, to them

borough-staten-island = Staten Island
    .in = on Staten Island
    .to = to Staten Island
borough-bronx = the Bronx
    .in = in the Bronx
    .to = to the Bronx
borough-queens = Queens
    .in = in Queens
    .to = to Queens
borough-brooklyn = Brooklyn
    .in = in Brooklyn
    .to = to Brooklyn
borough-manhattan = Manhattan
    .in = in Manhattan
    .to = to Manhattan

zone-lower = Lower Manhattan
    .in = in Lower Manhattan
    .to = to Lower Manhattan
zone-midtown = Midtown Manhattan
    .in = in Midtown Manhattan
    .to = to Midtown Manhattan
zone-upper = Upper Manhattan
    .in = in Upper Manhattan
    .to = to Upper Manhattan

track-main = 2–4
track-side = 5–6

place-off = off the board
    .in = off the board
    .to = off the board
place-outside = outside Tokyo
    .in = outside Tokyo
    .to = out of Tokyo
place-city = Tokyo City
    .in = in Tokyo City
    .to = to Tokyo City
place-bay = Tokyo Bay
    .in = in Tokyo Bay
    .to = to Tokyo Bay

## The turn

phase-start = Start of turn
phase-roll = Roll
phase-resolve = Resolve
phase-move = Move
phase-buy = Buy
phase-end = End of turn

## Dice: a face, one die that shows it, so many of them

face-energy = Energy
    .a = an Energy
    .many = Energy
face-attack = Attack
    .a = an Attack
    .many = Attack
face-destruction = Destruction
    .a = a Destruction
    .many = Destruction
face-heal = Heal
    .a = a Heal
    .many = Heal
face-celebrity = Celebrity
    .a = a Celebrity
    .many = Celebrity
face-ouch = Ouch
    .a = an Ouch
    .many = Ouch
face-1 = 1
    .a = a 1
    .many = 1s
face-2 = 2
    .a = a 2
    .many = 2s
face-3 = 3
    .a = a 3
    .many = 3s

dice-energy = { $count } Energy
dice-attack = { $count } Attack
dice-destruction = { $count } Destruction
dice-heal = { $count } Heal
dice-celebrity = { $count } Celebrity
dice-ouch = { $count } Ouch
dice-1 = { $count ->
    [1] one 1
    [2] two 1s
    [3] three 1s
    [4] four 1s
    [5] five 1s
    [6] six 1s
   *[other] { $count } × 1
}
dice-2 = { $count ->
    [1] one 2
    [2] two 2s
    [3] three 2s
    [4] four 2s
    [5] five 2s
    [6] six 2s
   *[other] { $count } × 2
}
dice-3 = { $count ->
    [1] one 3
    [2] two 3s
    [3] three 3s
    [4] four 3s
    [5] five 3s
    [6] six 3s
   *[other] { $count } × 3
}

## Buildings, units, tokens, cards; .begin at the beginning of a sentence

building-high-rise = high-rise
    .label = High-rise
    .a = a high-rise
building-power-plant = power plant
    .label = Power plant
    .a = a power plant
building-hospital = hospital
    .label = Hospital
    .a = a hospital

unit-infantry = Infantry
    .a = Infantry
    .new = new Infantry
    .begin = Infantry
unit-jet = Jet
    .a = a Jet
    .new = a new Jet
    .begin = A Jet
unit-tank = Tank
    .a = a Tank
    .new = a new Tank
    .begin = A Tank

units-infantry = { $count } Infantry
units-jet = { $count ->
    [one] { $count } Jet
   *[other] { $count } Jets
}
units-tank = { $count ->
    [one] { $count } Tank
   *[other] { $count } Tanks
}

token-web = Web
token-jinx = Jinx
token-poison = Poison
token-shrink = Shrink
token-souvenir = Souvenir
token-carapace = Carapace
token-smoke = Smoke
token-mimic = Mimic

tokens-web = { $count ->
    [one] { $count } Web token
   *[other] { $count } Web tokens
}
tokens-jinx = { $count ->
    [one] { $count } Jinx token
   *[other] { $count } Jinx tokens
}
tokens-poison = { $count ->
    [one] { $count } Poison token
   *[other] { $count } Poison tokens
}
tokens-shrink = { $count ->
    [one] { $count } Shrink token
   *[other] { $count } Shrink tokens
}
tokens-souvenir = { $count ->
    [one] { $count } Souvenir
   *[other] { $count } Souvenirs
}
tokens-carapace = { $count ->
    [one] { $count } Carapace token
   *[other] { $count } Carapace tokens
}
tokens-smoke = { $count ->
    [one] { $count } Smoke token
   *[other] { $count } Smoke tokens
}
tokens-mimic = { $count ->
    [one] the Mimic token
   *[other] { $count } Mimic tokens
}

state-ko = KO'd
state-zombie = a zombie
way-rise = may rise
way-demand = { $count ->
    [0] comes back when the turn ends
   *[other] { $count } { VP($count) } to come back
}
way-none = no way back
goal-superstar = Superstar
goal-statue = the Statue of Liberty

# Why a card costs less than is printed on it.
discount-card = { $count } less with { $card }
discount-here = { $count } less { $borough-in }

kind-keep = Keep
kind-discard = Discard
kind-goal = Goal

## The units, which texts name by the functions VP, LP and ENERGY. Where a text can show icons, .name is the name of the icon.

unit-vp = VP
    .name = { $count ->
        [one] victory point
       *[other] victory points
    }
unit-life = LP
    .name = { $count ->
        [one] life point
       *[other] life points
    }
unit-energy = E
    .name = energy

## Amounts and costs

amount-vp = { $count } { VP($count) }
amount-energy = { $count } { ENERGY($count) }
amount-life = { $count } { LP($count) }
cost-both = { $energy } { ENERGY($energy) } and { $life } { LP($life) }

## Reasons

rule-number = { $number }

## Lists: of two, and of more from the end ("b and c") to the beginning ("a, b and c")

list-none = nothing
list-two = { $first } and { $rest }
list-end = { $first } and { $rest }
list-more = { $first }, { $rest }
either-two = { $first } or { $rest }
either-end = { $first } or { $rest }
either-more = { $first }, { $rest }
# A row has no word between its parts, so that they need not be of one kind.
row-two = { $first }, { $rest }
row-end = { $first }, { $rest }
row-more = { $first }, { $rest }
