### What comes with a question: what dice would do, and their chances. Answers, effects and events have files of their own.

## What resolving a kind of dice would do, where no effect can be told

ask-kind-choice = yours to decide
ask-kind-threat = { $monster } −{ $damage } LP at most
ask-kind-other = { $monster } decides first
ask-kind-chance = chance decides first
ask-kind-nothing = nothing
ask-yield-prospect = you go outside, { $monster } may come in

## What one may hope for of a roll

ask-odds-least = { $count }+ { $face-many }
ask-odds-lethal = { $monster } out
ask-odds-ko = { $monster } KO
ask-odds-none = no { $face }
