### Questions to the player who is asked. Short, because a terminal has 80 columns.

question-place = Choose your starting borough.
question-place-zombie = You rise as a zombie. Choose where to return.
question-place-demand = The crowd wants you back! Choose where to return.
question-reroll = Roll { $roll } of { $rolls }. Which dice do you reroll?
question-reroll-forced = Roll { $roll } of { $rolls }. Jinx Aura: you must reroll. Which dice?
question-reroll-more = { $count ->
    [one] One roll left. Which dice do you reroll?
   *[other] { $count } rolls left. Which dice do you reroll?
}
question-reroll-last = No rolls left. Keep the dice, or use a card?
question-which-kind = You have { $dice } to resolve. Which first?
question-changing = Your dice show { $dice }. Change one with a card?
question-change = { $card }: which die do you change, and to what?
question-spend-attack = You have { $dice }, and { $tokens } on you. Attack with all of them, or remove tokens?
question-spend-heal = You have { $dice }, and { $tokens } on you. Heal with all of them, or remove tokens?
question-spend-ray = You have { $dice }. Keep them for yourself, or use some another way?
question-destroy = You have { $count } Destruction to use { $borough-in }. What do you destroy?
question-flee = { $monster } hit you for { $damage }. Flee from Manhattan, or stay?
question-flee-token = { $monster }'s Token Monster attacked you. Flee from Manhattan, or stay?
question-yield = { $monster } hit you for { $damage }. Leave { $place } or stay?
question-yield-first = { $threat } Leave and lose nothing, or stay and take it?
question-leave = Fewer than five monsters are left, so Manhattan holds only one. Where do you go?
question-leave-token = Fewer than five monsters stand, so Manhattan holds only one. Where does the Token Monster go?
question-move-token = The Token Monster is { $place-in }. Where does it go?
question-move = You're { $place-in }. Where do you go?
question-move-extra = You're { $place-in } and may move before you roll. Where do you go?
question-buy = You have { $energy }. Buy a card, sweep the market for { $cost }, or end your turn?
question-buy-none = You have { $energy } and can't afford a card. Sweep the market for { $cost }, or end your turn?
question-buy-only = You have { $energy }. Buy a card, or end your turn?
question-buy-move = You have { $energy } and can't afford a card. Move again, or end your turn?
question-choose-monster = { $card }. { $text } Which one?
question-discard-keep = { $card }: each player discards a Keep card. Which of yours?
question-split = { $card }: you give up { $vp }. How much becomes energy, how much { LP() }?
question-send-unit = { $card }: which unit do you drive out of { $borough }, and where to?
question-meet-damage = { $threat } How much of that do you pay with your { $energy }?
question-offer = New in the market: { $cards }. You have { $energy }. Buy now?
question-choose-card = Which Keep card does your Mimic copy?
question-sell = { $card }: sell one of your Keep cards for its printed price?
question-loss = { $threat } Use { $cards }?
question-energy-loss = { $card } is about to cost you { $energy }. Use { $cards } first?
question-energy-loss-none = You are about to lose energy. Use { $cards } first?
question-probe = { $monster } stops with { $dice }. Reroll one of these dice with { $cards }?
question-ones = Your 1s have scored. Use { $cards }?
question-before-roll = Use { $cards } before you roll?
question-rolled = You rolled { $dice } for { $card }. Reroll some of them?
question-zombie = You are KO'd. Roll a die? On 4, 5 or 6 you rise as a zombie.
question-treat-as = Your dice show all six faces. Treat them all as one face?
question-summon = { $count } Attack: summon the Token Monster, or command the units?
question-summon-only = { $count } Attack: summon the Token Monster?
question-summon-in-play = { $count } Attack: does the Token Monster attack, or do the units fire?
question-heckle = The crowd jeers. Which active monster loses { $vp }?

## What is about to hurt the one who is asked

threat-attack = { $monster } attacks you for { $damage }.
threat-card = { $monster }'s { $card } is about to cost you { $damage } { LP($damage) }.
threat-card-own = { $card } is about to cost you { $damage } { LP($damage) }.
threat-units = The units around you fire for { $damage }.
threat-poison = Poison is about to cost you { $damage } { LP($damage) }.
threat-none = You are about to lose { LP() }.
