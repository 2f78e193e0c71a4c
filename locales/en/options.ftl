### The options of a game. Each option in crates/kaiju-rules/src/options.rs has three texts: option-WORD is its name, option-WORD-hint what
### it does in a few words, for lines of a terminal, and option-WORD-note the same in a sentence.

option-duel = Duel
option-duel-hint = Tokyo gives { ENERGY() }, not { VP() }
option-duel-note = For two players: entering Tokyo and starting a turn there give 1 energy each instead of points.

option-ko = KO variant
option-ko-hint = KO'd monsters play on
option-ko-note = No one sits out: KO'd monsters heckle the others, command the army, and return as zombies or by popular demand.

option-heroes = Heroes
option-heroes-hint = back with 7 { VP(7) }
option-heroes-note = A monster that returns by popular demand starts with 7 victory points, not 0.

option-single-manhattan = Single Manhattan
option-single-manhattan-hint = Manhattan holds one
option-single-manhattan-note = For five or six: only one monster at a time can be in Manhattan, not two.

## A city with the options of its game

city-with = { $city } ({ $options })
