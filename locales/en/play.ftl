### The words of the program itself: how games are told and played in a terminal.

## Standings: each part of a line stands in a column of its own

standing-life = { $count } LP
standing-vp = { $count } VP
standing-energy = { $count } E
standing-out = out
standing-card = { $card } ({ $count })
standing-token = { $count } { $token }
standing-market = Market: { $cards }
standing-price = { $card } ({ $cost } E)
standing-army = Army: { $places }
standing-units = { $units } { $borough-in }
standing-unit = { $count } { $unit }

## Watching a game

told-headline = { $duel ->
    [yes] King of { $city }, the duel, with { $monsters }. Seed { $seed }.
   *[no] King of { $city } with { $monsters }. Seed { $seed }.
}
told-places = Places
told-place = { $place }. { $monster } ({ $life } LP, { $vp } VP)
told-place-out = { $place }. { $monster } (out)
told-unfinished = The record ends here; the game is not over.
