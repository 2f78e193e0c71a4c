### The options of a game. Each option in crates/kaiju-rules/src/options.rs has three texts: option-WORD is its name, option-WORD-hint what
### it does in a few words, for lines of a terminal, and option-WORD-note the same in a sentence.

option-duel = Duel
option-duel-hint = Tokyo pays E, not VP
option-duel-note = For two: entering Tokyo and beginning a turn there bring 1 energy each instead of points.

option-ko = KO variant
option-ko-hint = the fallen play on
option-ko-note = Nobody sits out: whoever falls heckles the others, commands the army, and comes back as a zombie or by popular demand.

option-heroes = Heroes
option-heroes-hint = back with 7 VP
option-heroes-note = Whoever comes back by popular demand begins with 7 victory points, not 0.

option-single-manhattan = Single Manhattan
option-single-manhattan-hint = Manhattan holds one
option-single-manhattan-note = For five or six: only one monster at a time can be in Manhattan, not two.

## A city with the options of its game

city-with = { $city } ({ $options })
