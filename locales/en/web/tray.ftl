### The tray: the question, the dice, and what happens while others play; also boards and table as text for screen readers.

## A row of short things, such as effects

web-row = { $row }

## Questions that are put often, shorter than the log needs them

web-head-roll = Keep what you like, roll the rest
web-head-resolve = Choose what to resolve first
web-head-summon = Summon the Token Monster?
web-head-treat = Treat all dice as one face?
web-head-buy = You have { $energy }. Buy a card?
web-head-buy-none = You can't afford a card ({ $energy })

## The phases of a turn, in as few letters as can be

web-phase-start = { $game ->
    [tokyo] Start
   *[other] Earn
}
web-phase-roll = Roll
web-phase-resolve = Resolve
web-phase-move = { $game ->
    [tokyo] Enter
   *[other] Move
}
web-phase-buy = Buy
web-phases = Phases of the turn

## Dice

web-die-keep = Keep
web-die-roll = Roll
web-die-kept = Die { $place }, { $face }, keeping
web-die-loose = Die { $place }, { $face }, rolling again
web-die-there = Die { $place }, { $face }
web-dice-yours = Your dice
web-dice-theirs = { $monster }'s dice
web-roll = { $count ->
    [one] Roll { $count } die
   *[other] Roll { $count } dice
}
web-roll-paid = { $count ->
    [one] Roll { $count } die for { $cost }
   *[other] Roll { $count } dice for { $cost }
}
web-roll-paid-life = Pay { $energy } { ENERGY($energy) } and { $life } { LP($life) } instead
web-roll-none = Release a die first
web-roll-not-these = These dice can't be rolled together
web-stop = Stop and resolve
web-stop-short = Stop
web-rolls-left = { $count ->
    [0] no rolls left
    [one] { $count } roll left
   *[other] { $count } rolls left
}
web-stop-now = If you stop now

## Resolving

web-resolve-all = { $count ->
    [2] Resolve both
   *[other] Resolve all
}
web-resolve-hint = Resolves in this order. You're asked whenever there's a choice.
web-resolve-order = Drag to reorder, or press Alt and an arrow key.

## Answers

web-answer-with = { $answer }: { $effects }
web-borough-holds = { $units ->
    [0] { $who }, no units
    [one] { $who }, { $units } unit
   *[other] { $who }, { $units } units
}
web-borough-empty = { $units ->
    [0] empty
    [one] no monster, { $units } unit
   *[other] no monster, { $units } units
}
web-stay-life = You have { $life } { LP($life) } left.
web-stay-else = Wherever you go: { $effects }.
web-card-note = { $note }. { $text }
web-sweep-note = { $before } → { $after } { ENERGY($after) }; three new cards
web-monster-has = { $life } { LP($life) }, { $vp } { VP($vp) }, { $energy } { ENERGY($energy) }
web-why = why?
web-why-close = close
web-take-back = Take back
web-take-back-of = Take back: { $choice }
web-not-asked = Don't ask me about { $card } again
web-change-which = Which die?
web-change-into = What should { $face-a } show?
web-change-back = Another die
web-amount-less = Less: { $name }
web-amount-more = More: { $name }
web-amount-all = As much as possible
web-amount-meet = Pay with energy
web-amount-energy = Energy
web-amount-heal = Heal
web-amount-heal-other = Heal for { $monster }
web-answers-coming = { $count ->
    [one] { $count } more answer is on its way
   *[other] { $count } more answers are on their way
}

## An answer that would be one's end, or the end of the game

web-confirm = { $end ->
    [ko] That would KO you.
    [lost] That would end the game, and you wouldn't win.
   *[out] That would put you out of the game.
}
web-confirm-stopped = Resolving stops here.
web-confirm-hold = Hold to confirm
web-confirm-hold-name = { $answer }: hold to confirm, or press Enter again
web-confirm-back = Cancel

## KO variant

web-ko-you = { $count ->
    [0] You're KO'd, but return when the turn ends!
   *[other] You're KO'd: { $count } more { VP($count) } and the crowd calls you back.
}
web-ko-you-rise = You're KO'd. The crowd has already called you back once; you can still rise as a zombie.
web-ko-you-no-way = You're KO'd, and both ways back are used up. Make trouble!
web-ko-summon = 3: Token Monster
web-ko-attack = The Token Monster attacks
web-ko-command = 4: the units fire
web-ko-celebrity = +1 { VP(1) }, another −1
web-ko-destruction = buildings beside it
web-summon-else = Wherever you summon it: { $effects }.
web-rise-note = { $vp ->
    [0] 4, 5 or 6: you rise with 5 { LP(5) } and all your cards. 1, 2 or 3: you play this turn KO'd and can try again next turn.
   *[other] 4, 5 or 6: you rise with 5 { LP(5) } and all your cards, but without your { $vp } { VP($vp) }. 1, 2 or 3: you play this turn KO'd and can try again next turn.
}

## While another player is asked, or events are shown

web-turn-yours = Your turn
web-turn-of = { $monster }'s turn
web-is-rolling = { $monster } is rolling
web-decides = { $monster } is deciding
web-buys = { $monster } is looking at the cards
web-waiting-you = Sending…
web-begins = Who starts?
web-game-over = The game is over
web-skip = Skip
web-pause = Pause
web-paused = Paused
web-continue = Continue
web-next-turn = Next
web-turns-waiting = { $count ->
    [one] 1 turn waiting
   *[other] { $count } turns waiting
}
web-caught-up = Skipped ahead: your time is running.
web-no-connection = No connection
web-you-are-out = You're out. Watch the rest, or leave at any time.

## Numbers that float over a monster that loses or gains LP

web-juice-less = −{ $count }
web-juice-more = +{ $count }

## Tips for beginners, each shown once

web-tip-roll = Tap dice to keep them, then roll the rest.
web-tip-resolve = Every die counts. Tap them in the order you want.
web-tip-targets = You can also tap the ringed places on the board.
web-tip-stay = Stay to score, but you'll take the hits.
web-tip-buy = Unspent energy carries over.
web-tip-close = Got it

## The coach

web-coach-on = Coach on
web-coach-ask = Ask the coach
web-coach-hide = Hide advice
web-coach-thinking = The coach is thinking…

## Read out to those who do not see the page

web-announce-roll = Roll { $roll } of { $rolls }: { $dice }
web-announce-throw = { $count ->
    [one] Your turn. Roll { $count } die.
   *[other] Your turn. Roll { $count } dice.
}
web-announce-dice = { $question } You have { $dice }.
web-announce-answers = { $count ->
    [one] { $question } { $count } answer.
   *[other] { $question } { $count } answers.
}

## The boards

web-map-bronx = Bronx
web-map-queens = Queens
web-map-brooklyn = Brooklyn
web-map-manhattan = Manhattan
web-map-staten-island = Staten Island
web-map-upper = Upper
web-map-midtown = Midtown
web-map-lower = Lower
web-map-2-4 = 2–4
web-map-5-6 = 5–6
web-map-new = new
web-map-out = OUT
web-map-ko = KO
web-map-rise = Risen from the rubble!
web-map-demand = Back by popular demand!
web-map-city = Tokyo City
# After an icon of what a turn there brings.
web-map-brings = +{ $count } each turn
web-map-bay = Tokyo Bay
web-map-bay-shut = opens with 5 or 6 monsters
web-map-outside = Outside Tokyo
web-map-you = YOU
web-targets = Choices on the board
web-on-board = On the board

## The table as text

web-text-table = The table as text
web-text-turn = Turn { $number }: { $monster }, { $phase }
web-text-monsters = Monsters
web-text-boroughs = Boroughs
web-text-monster = { $monster }, { $place-in }
web-text-monster-out = { $monster } is out
web-text-monster-ko = { $monster } is KO'd
web-text-monster-zombie = { $monster }, a zombie, { $place-in }
web-text-way-zombie = Can still rise as a zombie
web-text-way-popular-demand = { $vp } of { $most } { VP($most) }, then back by popular demand
web-text-no-way = No way back
web-text-token = the Token Monster
web-text-token-monster = The Token Monster, { $place-in }, 1 { LP(1) }
web-text-life = { $life } of { $most } { LP($most) }
web-text-vp = { $vp } of { $most } { VP($most) }
web-text-energy = { $energy } { ENERGY($energy) }
web-text-cards = Card: { $cards }
web-text-card-counter = { $card } ({ $count })
web-text-card-copies = { $card }, a copy of { $other }
web-text-tokens = Tokens: { $tokens }
web-text-trophies = Trophies: { $units }
web-text-goals = Goal card: { $goals }
web-text-dice-none = No dice on the table
web-text-stack = { $building-label }, durability { $durability }, pays { $reward }, { $hidden ->
    [0] no tile below
    [one] { $hidden } tile below
   *[other] { $hidden } tiles below
}
web-text-rubble = { $hidden ->
    [0] Rubble, nothing below
   *[other] Rubble
}
web-text-units = { $units }, durability { $durability }
web-text-units-new = { $units }, durability { $durability }, { $new } new
web-text-no-units = No units
web-text-zone = { $zone }: { $who }. Starting a turn here gives { $earns }.
web-text-zone-free = { $zone }: empty. Starting a turn here gives { $earns }.
web-text-on-track = { $monster } on { $track }
web-text-tracks = { $inside ->
    [one] One monster at a time: the track 5–6 is closed.
   *[other] Two monsters at a time, one on each track: 2–4 and 5–6.
}
web-text-place = { $place }: { $who }
web-text-place-free = { $place }: empty
web-text-place-earns = Starting a turn there gives { $earns }.
web-text-places = Places
web-text-souvenir = There is a Souvenir here
web-text-nobody = Empty
web-text-there = Here: { $monsters }
web-text-room = There is room
web-text-full = Full
web-text-market = Market
web-text-offer = { $card }: { $cost }
web-text-sold-out = Sold out
web-text-deck = { $count ->
    [one] { $count } card in the deck
   *[other] { $count } cards in the deck
}

## The guided first game

web-lesson = Lesson
web-lesson-step = Step { $step } of { $of }
web-lesson-skip = Skip lesson
web-lesson-watch = Now it's the others' turn. Watch what they do.
web-announce-lesson = Step { $step } of { $of }: { $text } { $task }
