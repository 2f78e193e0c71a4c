### Refused answers, and what the game is waiting for.

refused-over = The game is over.
refused-chance = No one has to decide now: dice or a card come first.
refused-not-asked = It's { $monster }'s decision, not yours.
refused-not-in-game = This monster isn't in the game.
refused-illegal = You can't do that now.

refused-outcome-not-waiting = The game isn't waiting for a roll or a card.
refused-outcome-impossible = That can't be the outcome now. { $chance }

refused-seats = A game needs { $fewest } to { $most } monsters, not { $seats }.
refused-option-city = The option "{ $option }" is for { $cities } only.
refused-option-players = { $range ->
    [one] The option "{ $option }" is for { $fewest } monsters only.
   *[many] The option "{ $option }" is for { $fewest } to { $most } monsters.
}
refused-option-requires = The option "{ $option }" needs "{ $required }" too.
refused-table = This table isn't possible: { $wrong }.

chance-start-roll = { $monster } rolls { $count } dice to see who starts.
chance-roll = { $count ->
    [one] { $monster } rolls one die.
   *[other] { $monster } rolls { $count } dice.
}
chance-dice = { $count ->
    [one] { $monster } rolls one die for { $card }.
   *[other] { $monster } rolls { $count } dice for { $card }.
}
chance-card = A card is revealed in market slot { $place }.
chance-peek = { $monster } looks at the top card of the deck.
chance-number = { $monster } rolls a numbered die to rise.
chance-tile = A building is revealed { $borough-in }.
