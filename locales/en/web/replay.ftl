### The replay of a game.

web-replay = Replay
web-replay-of = Replay: { $city }
web-replay-title = Replay · Kaiju
web-replay-none = No replay here
web-replay-bad-link = This link is cut off or changed, so there is no game in it. Ask for it again.
web-replay-cannot-compress = This browser is too old to read a game from a link. A browser from 2023 or later can.
web-replay-refused = This server can't replay the game in this link. { $reason }
web-replay-asks = { $monster }: { $question }
web-replay-chosen = Chosen: { $answer }
web-replay-better = The champion's choice: { $answer }
web-replay-more-answers = { $count ->
    [one] 1 more answer was possible
   *[other] { $count } more answers were possible
}
web-replay-figures = Stats
web-replay-analysis = Luck

## The controls

web-replay-controls = Replay controls
web-replay-seek = Moment of the game
web-replay-count = { $ply } of { $last }
web-replay-turn = Turn { $turn }: { $monster }
web-replay-play = Play
web-replay-back = Previous choice
web-replay-forward = Next choice
web-replay-turn-back = Previous turn
web-replay-turn-forward = Next turn
web-replay-jump = Jump to a turn
web-replay-speed = Replay speed

## The menu

web-replay-share = Copy a link
web-replay-play-on = Play on from here
web-replay-play-on-note = Creates a private practice table at this moment, with bots in the other seats. The dice from here on are new.
web-replay-play-on-seat = Your seat
web-replay-play-on-bots = Bots
web-replay-play-on-start = Play on
web-replay-play-on-over = The game is over at this moment. Go back to an earlier one to play on from there.
web-replay-dice = Check the dice
web-replay-to-table = Go to the table
