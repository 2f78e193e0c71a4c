### The illustrated rules, one page for each game. Every sentence agrees with the numbered rules in docs/rules.

web-guide-tokyo-title = King of Tokyo
web-guide-tokyo-intro = You're a giant monster. Roll dice, score, bite your rivals, and hold Tokyo as long as you dare.
web-guide-new-york-title = King of New York
web-guide-new-york-intro = You're a giant monster. Smash buildings, become a star, dodge the army, and climb Manhattan while you can take the hits.
web-guide-ko-title = The KO variant
web-guide-ko-intro = An option for New York in which no one has to sit out. If you fall, you play on as a troublemaker, and you can come back.

web-guide-rules = The exact rules:
web-guide-full = All rules, numbered
web-guide-cards-all = All power cards
web-guide-play = Play now
web-guide-print = Print
web-guide-to-new-york = How to play New York

## How to win

web-guide-win = Two ways to win
web-guide-win-vp = { $vp } victory points
web-guide-win-vp-text = Have { $vp } or more at the end of a turn, and be alive.
web-guide-win-last = Last one standing
web-guide-win-last-text = Outlive everyone else. At 0 life a monster is out of the game.
web-guide-or = or
web-guide-start-tokyo = Everyone starts outside Tokyo with 10 life, no points and no energy. The monster that rolls the most claws goes first.
web-guide-start-new-york = Everyone starts with 10 life, no points and no energy. The monster that rolls the most claws goes first. Then everyone chooses a borough, but not Manhattan.

## A turn

web-guide-turn = Your turn in pictures
web-guide-step-roll = Roll
web-guide-step-roll-text = Roll six dice. Keep the ones you like and reroll the others, up to two times. You can change your mind about dice you kept.
web-guide-step-resolve = Resolve
web-guide-step-resolve-text = All your dice take effect, one kind after another. You choose the order.
web-guide-step-enter = Enter Tokyo
web-guide-step-enter-text = If Tokyo City is empty, you must move in. That scores 1 point.
web-guide-step-move = Move
web-guide-step-move-text = If Manhattan is empty, you must enter it. If you're in Manhattan already, you climb one zone. If it's full, you may move to another borough with room.
web-guide-step-buy = Buy
web-guide-step-buy-text = Spend energy on power cards, or save it for later.
web-guide-step-end = Next, please
web-guide-step-end-text = If no one has won, it's the next monster's turn, clockwise.

## The faces

web-guide-faces = What the dice do
web-guide-face-numbers = 1, 2, 3
web-guide-face-numbers-text = Three of the same number score that many points. Each further one scores 1 more. One or two score nothing.
web-guide-face-energy = Energy
web-guide-face-energy-text = Take 1 energy for each. It buys power cards, and what you don't spend is yours to keep.
web-guide-face-attack = Claw (Attack)
web-guide-face-attack-tokyo = From outside, each claw deals 1 damage to every monster in Tokyo. From Tokyo, each deals 1 damage to every monster outside.
web-guide-face-attack-new-york = From a borough, each claw deals 1 damage to every monster in Manhattan. From Manhattan, each deals 1 damage to every monster elsewhere. If Manhattan was empty when your turn began, claws hurt no one.
web-guide-face-heal = Heart (Heal)
web-guide-face-heal-tokyo = Each heart heals 1 life, up to 10. In Tokyo hearts heal nothing.
web-guide-face-heal-new-york = Each heart heals 1 life, up to 10. In Manhattan hearts heal nothing.
web-guide-face-destruction = Destruction
web-guide-face-destruction-text = Tear down buildings and units in your borough. A building takes one for each floor, a unit takes the number on it, and both pay you.
web-guide-face-celebrity = Star (Celebrity)
web-guide-face-celebrity-text = Three or more make you Superstar: 1 point, plus 1 for each star beyond the third. On later turns, each star scores 1 point while you're Superstar.
web-guide-face-ouch = Ouch
web-guide-face-ouch-text = The army shoots back. The more of these you roll, the worse it gets.

## Tokyo

web-guide-tokyo = Tokyo: glory and pain
web-guide-board-tokyo = Gigazaur stands in Tokyo City. Four other monsters stand outside; Tokyo Bay, the second space, is free.
web-guide-good = The good
web-guide-bad = The bad
web-guide-tokyo-good-enter = 1 point when you move in
web-guide-tokyo-good-stay = 2 points whenever your turn starts there
web-guide-tokyo-good-hit = Your claws hit everyone outside
web-guide-tokyo-bad-hit = Everyone outside hits you
web-guide-tokyo-bad-heal = Your hearts heal nothing
web-guide-tokyo-leave = Hit by claws, and still alive? You may leave Tokyo. You keep the damage, and the monster that hit you must move in.
web-guide-tokyo-bay = With five or six monsters, Tokyo Bay opens as a second space with the same rules: if the City is taken and the Bay is free, you must move there. The two monsters in Tokyo don't hit each other. Once fewer than five are left, the Bay closes.

## Manhattan

web-guide-manhattan = Manhattan: the long climb
web-guide-board-new-york = Mantis stands in Lower Manhattan. The other monsters stand in the boroughs around it, among buildings and units.
web-guide-manhattan-good-enter = 1 point when you enter
web-guide-manhattan-good-stay = { VP() } and { ENERGY() } whenever your turn starts there
web-guide-manhattan-good-hit = Your claws hit everyone elsewhere
web-guide-manhattan-bad-hit = Everyone elsewhere hits you
web-guide-manhattan-bad-heal = Your hearts heal nothing
web-guide-manhattan-bad-leave = You can't just walk out
web-guide-zone = { $zone ->
    [lower] Lower Manhattan
    [midtown] Midtown
   *[upper] Upper Manhattan
}
web-guide-zone-text = You enter at the bottom and climb one zone each turn. This is what each zone pays at the start of your turn:
web-guide-manhattan-flee = Hit by claws, and still alive? You may flee to a borough with fewer than two monsters. You keep the damage, and the monster that hit you must enter.
web-guide-manhattan-two = With five or six monsters, Manhattan holds two. An attack hits both of them.

## Buildings and the army

web-guide-city = Tear the city down
web-guide-city-text = Count the floors: that many Destruction dice bring a building down in one turn. It pays you, and the unit behind it comes out. You can't destroy that unit before your next turn.
web-guide-building = { $building ->
    [high-rise] High-rise
    [power-plant] Power plant
   *[hospital] Hospital
}
web-guide-building-pays = { $building ->
    [high-rise] 1 point for each floor
    [power-plant] 1 energy for each floor
   *[hospital] 1 life for each floor, even in Manhattan
}
web-guide-unit-takes = takes { $count }
web-guide-unit-behind = { $floors ->
    [one] behind 1 floor
   *[other] behind { $floors } floors
}
web-guide-must = While your Destruction dice are enough for something in your borough, you must use them. You choose the target.
web-guide-ouch = Ouch!
web-guide-ouch-one = Every unit in your borough deals 1 damage to you.
web-guide-ouch-two = Every unit in your borough deals 1 damage to every monster there, including you.
web-guide-ouch-three = Every unit in the city deals 1 damage to every monster in its borough. You take the Statue of Liberty: 3 points while you have it.

## An example

web-guide-example = An example turn
web-guide-example-tokyo-start = You're Meka Dragon, outside Tokyo. Gigazaur is in Tokyo City.
web-guide-example-tokyo-first = Your first roll has two 2s and a claw. Keep them, and roll the other three.
web-guide-example-tokyo-second = One more 2! Keep it too, and roll the last two.
web-guide-example-tokyo-third = Another 2 and an energy. No rerolls are left.
web-guide-example-tokyo-numbers = Four 2s: 2 points for the first three, and 1 more for the fourth.
web-guide-example-tokyo-energy = One energy cube for you.
web-guide-example-tokyo-attack = Your claw hits Gigazaur, who loses 1 life and decides to leave.
web-guide-example-tokyo-enter = Tokyo City is empty, so you move in: 1 point. If you're still there when your next turn starts, you score 2 more.
web-guide-example-new-york-start = You're Kong, in Brooklyn. Mantis is in Lower Manhattan, and you have 7 life.
web-guide-example-new-york-first = Your first roll has two Destruction dice and a claw. Keep them, and roll the other three.
web-guide-example-new-york-second = A second claw! Keep it, and roll the last two.
web-guide-example-new-york-third = An energy and a heart. No rerolls are left.
web-guide-example-new-york-destruction = Two Destruction dice bring down a high-rise with two floors: 2 points. A jet comes out of it.
web-guide-example-new-york-attack = Two claws hit Mantis, who loses 2 life and flees to the Bronx.
web-guide-example-new-york-others = The energy is yours, and the heart heals you, because you aren't in Manhattan.
web-guide-example-new-york-enter = Manhattan is empty, so you enter it: 1 point. If you're still there when your next turn starts, Lower Manhattan pays 1 point and 1 energy.
web-guide-dice = { $count ->
    [one] One die: { $faces }
   *[other] { $count } dice: { $faces }
}
web-guide-dice-kept = { $count ->
    [one] One die: { $faces }. Kept: the first { $kept }
   *[other] { $count } dice: { $faces }. Kept: the first { $kept }
}
web-guide-gain-vp = { $count ->
    [one] plus 1 point
   *[other] plus { $count } points
}
web-guide-gain-energy = { $count ->
    [one] plus 1 energy
   *[other] plus { $count } energy
}
web-guide-gain-life = { $count ->
    [one] plus 1 life
   *[other] plus { $count } life
}
web-guide-loss-life = { $count ->
    [one] minus 1 life
   *[other] minus { $count } life
}

## Power cards

web-guide-cards = Power cards
web-guide-cards-text = Three cards are face up. Buy as many as you can pay for; each one you take is replaced right away.
web-guide-cards-keep = Keep cards stay with you and work from now on.
web-guide-cards-discard = Discard cards take effect right away, and are gone.
web-guide-cards-sweep = Nothing you like? Pay 2 energy to replace all three.

## The KO variant

web-guide-ko-down = Down, but not out
web-guide-ko-down-text = At 0 life you're KO'd. Your figure leaves the board, and you lose your points, Superstar and the Statue of Liberty.
web-guide-ko-down-keep = You keep your cards and energy, and you still take turns, with six dice and three rolls. No one can hit or heal you, and you can't buy cards.
web-guide-ko-faces = What your dice do while KO'd
web-guide-ko-celebrity = Each star scores 1 point, and one active monster of your choice loses 1 point for each.
web-guide-ko-summon = Three or more claws may summon the Token Monster.
web-guide-ko-command = Four or more claws may set the army on everyone standing instead: with four, each unit deals 1 damage to everyone in its borough; with five, everyone takes half as much damage as there are units in the city (rounded up); with six or more, as much.
web-guide-ko-destruction = While the Token Monster is in play, Destruction tears down buildings beside it. You get their points and energy, but no life.
web-guide-ko-others = Energy, hearts and Ouch do nothing by themselves.
web-guide-ko-treat = All six faces? You may count all your dice as one face of your choice.
web-guide-ko-token = The Token Monster
web-guide-ko-token-text = It obeys the KO'd monster whose turn it is. When it's summoned, it attacks Manhattan; on later turns, your claws are its claws, at half strength (rounded up). It never takes an active monster's last life.
web-guide-ko-token-pays = Your turn starts while it's in play: 1 point. It enters Manhattan: 1 point for you.
web-guide-ko-token-falls = It has 1 life: damage to the monsters where it stands removes it. It can be summoned again.
web-guide-ko-back = Two ways back
web-guide-ko-zombie = Rise as a zombie
web-guide-ko-zombie-text = Before your turn you may roll one die. On 4, 5 or 6 you rise with 5 life and no points, in any borough with room except Manhattan. You have at most 5 life and hit with half your claws (rounded up), and at 0 life you're out for good.
web-guide-ko-demand = By popular demand
web-guide-ko-demand-text = Reach { $vp } points while KO'd or as a zombie, and at the end of the turn the crowd calls you back: 10 life, 4 energy, all your cards, and points from 0.
web-guide-ko-once = Each way back works once a game.
web-guide-ko-win = Winning
web-guide-ko-win-text = An active monster wins with { $vp } points at the end of a turn, and so does the only monster standing then. KO'd monsters don't count as standing.
