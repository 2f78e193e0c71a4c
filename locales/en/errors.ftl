### Refused answers, and what the game is waiting for.

refused-over = The game is over.
refused-chance = Nobody is asked: dice or a card come first.
refused-not-asked = { $monster } is asked, not you.
refused-not-in-game = This monster is not in the game.
refused-illegal = You cannot do that now.

refused-outcome-not-waiting = No roll and no card is waited for.
refused-outcome-impossible = That cannot come out now. { $chance }

refused-seats = A game needs { $fewest } to { $most } monsters, not { $seats }.
refused-option-city = The option "{ $option }" is for { $cities } only.
refused-option-players = { $range ->
    [one] The option "{ $option }" is for { $fewest } monsters only.
   *[many] The option "{ $option }" is for { $fewest } to { $most } monsters.
}
refused-option-requires = The option "{ $option }" needs "{ $required }" too.
refused-table = This table cannot be: { $wrong }.

chance-start-roll = { $monster } rolls { $count } dice to see who starts.
chance-roll = { $count ->
    [one] { $monster } rolls one die.
   *[other] { $monster } rolls { $count } dice.
}
chance-dice = { $count ->
    [one] { $monster } rolls one die for { $card }.
   *[other] { $monster } rolls { $count } dice for { $card }.
}
chance-card = A card comes to place { $place } of the market.
chance-peek = { $monster } looks at the top card of the deck.
chance-number = { $monster } rolls a numbered die to rise.
chance-tile = A building comes to light { $borough-in }.
