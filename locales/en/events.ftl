### What happened, as lines of the log: sentences, short, in the present.

event-turn = Turn { $number }: { $monster }
event-turn-extra = Turn { $number }: { $monster }, thanks to { $card }
event-start-roll = { $monster } rolls { $dice } to see who starts.
event-starts = { $monster } starts.
event-place = { $monster } begins { $borough-in }.
event-roll = { $monster } rolls { $dice }.
event-reroll-all = { $monster } rerolls all dice: { $dice }.
event-reroll = { $monster } rerolls: { $rolled }. Now { $dice }.
event-dice = The dice of { $monster } now show { $dice }.
event-card-roll = { $monster } rolls { $dice } for { $card }.
event-add = { $monster } adds { $dice }.
event-change = { $monster } turns { $from-a } into { $to-a }.
event-discard-die = { $monster } gives up a die that shows { $face }.
event-resolve = { $monster } resolves { $dice }.
event-withhold = { $monster } gets { $energy } less.
event-nothing = Nothing comes of the { $face } of { $monster }.
event-nothing-number = { $monster } gets nothing: fewer than three { $face }s.
event-nothing-attack = The Attack of { $monster } hits nobody.
event-nothing-heal = { $monster } cannot heal with dice { $place-in }.
event-use = { $monster } uses { $card }.
event-adjust = { $damage ->
    [0] { $monster } will come to no harm.
   *[other] The damage to { $monster } becomes { $damage }.
}
event-damage = { $life ->
    [0] { $monster } takes { $damage } damage and has no LP left.
   *[other] { $monster } takes { $damage } damage and has { $life } LP left.
}
event-meet = { $monster } pays for { $energy } of it in E.
event-heal = { $monster } heals { $healed } and has { $life } LP.
event-gain = { $monster } gains { $amount }.
event-lose = { $monster } loses { $amount }.
event-pay = { $monster } pays { $amount }.
event-token = { $monster } gets { $tokens }.
event-remove = { $monster } gets rid of { $tokens }.
event-souvenir = { $monster } leaves a Souvenir { $borough-in }.
event-destroy-building = { $monster } destroys { $building-a } (durability { $durability }) { $borough-in }.
event-destroy-unit = { $monster } destroys { $unit-a } { $borough-in }.
event-appear = { $unit-begin } appears { $borough-in }.
event-building = { $building-begin } (durability { $durability }) comes to light { $borough-in }.
event-send = { $monster } drives { $unit-a } from { $from } { $to-to }.
event-flee = { $monster } flees { $borough-to }.
event-stay = { $monster } stays { $place-in }.
event-leave-for = { $monster } has to leave Manhattan and goes { $borough-to }.
event-leave = { $monster } has to leave { $place }.
event-yield = { $monster } yields Tokyo.
event-move = { $monster } moves { $borough-to }.
event-enter = { $monster } enters { $place }.
event-advance = { $monster } advances { $zone-to }.
event-track = { $monster } changes over to space { $track }.
event-track-tokyo = { $monster } moves over { $place-to }.
event-take = { $monster } takes { $goal }.
event-return = { $monster } leaves { $goal } behind.
event-reveal = { $card } comes to the market.
event-shuffle = The discard pile is shuffled into a new deck.
event-buy = { $monster } buys { $card }.
event-buy-discarded = { $monster } buys { $card } from the discard pile.
event-buy-top = { $monster } buys { $card } from the top of the deck.
event-buy-owned = { $monster } buys { $card } from { $owner }.
event-receive = { $monster } gets { $card } for nothing.
event-sweep = { $monster } sweeps the market.
event-discard = { $monster } discards { $card }.
event-extra-turn = { $monster } will take one more turn, thanks to { $card }.
event-concede = { $monster } gives up.
event-reborn = { $monster } goes on as its own child, with { $life } LP.
event-charge = { $monster } has { $energy } on { $card }.
event-copy = { $monster } has a copy of { $card } now.
event-uncopy = { $monster } has no copy of { $card } any more.
event-look = { $monster } looks at the top card of the deck.
event-eliminate = { $monster } is out.
event-win = { $monster } is the King of { $city }!
event-nobody-wins = Nobody wins.
