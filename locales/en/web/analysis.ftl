### The analysis of a finished game: everyone's chances to win, their luck and their choices, as the champion bot sees them.

web-analysis-about = These are chances to win as the champion bot sees them. It plays well, but not perfectly.
web-analysis-chart = Everyone's chance to win, turn by turn
web-analysis-chance = { NUMBER($percent, minimumFractionDigits: 1) }%
web-analysis-whole = { $percent }%
web-analysis-slider = Turn
web-analysis-turn = Before turn { $turn }
web-analysis-end = At the end
web-analysis-watch = Watch it
web-analysis-table = All chances as a table
# A moment and everyone's chances then, such as: Before turn 3: Kong 40%, Mantis 60%
web-analysis-point = { $point }: { $chances }
web-analysis-chance-of = { $name } { $chance }

## Luck and choices

web-analysis-figures = What changed everyone's chances
web-analysis-start = At the start
web-analysis-luck = Luck
web-analysis-own = Own choices
web-analysis-others = Others' choices
web-analysis-unforeseen = Unforeseen
web-analysis-more = +{ NUMBER($percent, minimumFractionDigits: 1) }%
web-analysis-less = −{ NUMBER($percent, minimumFractionDigits: 1) }%
web-analysis-no-change = 0%
# Below the figures, one sentence for each kind.
web-analysis-about-luck = Luck: what everyone's dice, cards and tiles changed, compared with their average.
web-analysis-about-choices = Choices: what answers cost, compared with the champion's. Your own can't do better than 0%; those of others can help you.
web-analysis-about-unforeseen = Unforeseen: what the champion saw only when it came closer.
web-analysis-about-sums = Each is added up over the whole game, so it can be more than 100%.

## The costliest choices

web-analysis-choices = Costliest choices
web-analysis-choice = Turn { $turn }: { $choice }
web-analysis-best = Better: { $choice }
web-analysis-no-choices = No choice cost even 0.1%.
web-analysis-lucky = Luckiest moment, in turn { $turn }
web-analysis-unlucky = Unluckiest moment, in turn { $turn }
