### A server's table: people who come and go, changed settings, refused requests.

## What happens around the game. $name is what a person is called, $seat a seat with its monster.

table-somebody = somebody
# At the beginning of a sentence.
table-somebody-first = Somebody
table-joins = { $name } comes to the table.
table-sits = { $name } takes the seat of { $monster }.
table-stands = { $name } gets up.
table-swaps = { $name } and { $other } change places.
table-bot-sits = { $monster } is played by the bot { $bot }.
table-seat-empty = The seat of { $monster } is free.
table-takes-monster = { $name } takes { $monster }.
table-is-called = { $name } is now called { $new }.
table-host = { $name } is the host now.
table-settings = The settings have changed.
table-kicked = { $name } was sent away by the host.
table-seat-closed = The host closed the seat of { $monster }.
table-seat-opened = The host opened the seat of { $monster }.
table-door-open = Anyone with the link can join now.
table-door-ask = The host decides who joins from now on.
table-door-locked = The host locked the table. No one new can join.
table-muted = { $name } was muted by the host.
table-unmuted = { $name } can chat again.
table-starts = The game begins.
table-stand-in = A bot plays for { $name } until they are back.
table-returns = { $name } is back and plays on.
table-rematch = { $name } wants to play again. Everybody keeps their seat.
table-preset = { $name } had decided before: { $preset }
table-clock = The time of { $name } is up: a bot answers for them.

## Presets

preset-leave = { $game ->
    [tokyo] Leave Tokyo after an attack with { $life } LP or fewer.
   *[other] Flee from Manhattan after an attack with { $life } LP or fewer, to the borough with the fewest units.
}
preset-stay = { $game ->
    [tokyo] Stay in Tokyo after an attack while above { $life } LP.
   *[other] Stay in Manhattan after an attack while above { $life } LP.
}
preset-card = Do not ask me about { $card }.
preset-skip-buying = Skip buying when I can pay for no card.

## What is refused, by code

refusal-bad-message = That message cannot be read.
refusal-too-long = That is too long.
refusal-too-fast = That was too fast. Wait a moment.
refusal-too-much = This table is full: it can't store any more. Create a new one.
refusal-over-budget = You have sent the server more than it takes at once. Try again in a while.
refusal-over-budget-for = You have sent the server more than it takes at once. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
refusal-too-many-connections = There are too many connections from here.
refusal-too-many-tables = There are too many open tables. Finish one first.
refusal-wrong-version = The server has another version. Load the page again, or update the program.
refusal-no-hello = A connection begins with one hello.
refusal-wrong-origin = Pages of other sites cannot play here.
refusal-unknown-host = This server doesn't know that name. Use http://localhost, or start it with --public-url and the address in your browser.
refusal-no-identity = The server does not know you. Load the page again.
refusal-bad-recovery = This recovery link no longer works: it was used, is older than a day, or was replaced by a newer one. Create a new one.
refusal-too-many-misses = Too many codes that no table has. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
refusal-no-table = There is no table with this code.
refusal-not-found = There is nothing here.
refusal-table-full = There are too many people at this table.
refusal-replaced = You have opened this table in another window. Load the page again to return to this one.
refusal-kicked = The host has sent you away from this table. No link or command leads back to it.
refusal-table-locked = The host has locked this table. Ask them to unlock it, then try again.
refusal-seats-locked = The host has locked this table. Ask them to unlock it, then take a seat.
refusal-waiting = The host hasn't let you in yet.
refusal-turned-away = The host didn't let you in.
refusal-too-many-guests = Too many people are waiting for the host. Try again later.
refusal-muted = The host has muted you at this table. You can play on, but you can't chat.
refusal-bad-name = This name cannot be used: it is too long, cannot be seen, or holds a tag or a pile of accents.
refusal-name-looks-taken = This name looks like another one at this table. Choose one that others can tell apart.
refusal-bad-chat = This cannot be said here.
refusal-bad-settings = There is no such table.
refusal-bad-position = No game can start from this position here.
refusal-bad-option = There is no such option, or one is named twice: there are { $options }.
refusal-bad-clock = A clock has { $least } to { $most } seconds for an answer, or 0 for none.
refusal-bad-grace = Nobody is waited for longer than { $most } seconds.
refusal-too-many-bots = There are more bots than seats.
refusal-bad-presets = These presets make no sense.
refusal-bad-seat = There is no such seat.
refusal-bad-bot = There is no such bot.
refusal-bad-person = There is nobody like that at this table.
refusal-bad-monster = There is no such monster in this game.
refusal-monster-taken = Somebody else has this monster.
refusal-seat-taken = Somebody else has this seat.
refusal-seat-closed = The host has closed this seat. Take another one, or ask the host to open it.
refusal-not-seated = You need a seat for that.
refusal-not-host = Only the host can do that.
refusal-not-in-lobby = That can be done only before the game.
refusal-not-playing = That can be done only during the game.
refusal-not-over = That can be done only after the game.
refusal-empty-seats = There is a seat without anybody. Add a bot, or take seats away.
refusal-not-ready = Somebody is not ready yet.
refusal-stale = The table has moved on.
refusal-not-asked = You are not asked.
refusal-bad-action = This is no answer.
refusal-bad-action-because = This is no answer: { $problem }.
refusal-illegal = You cannot do that now.
refusal-bad-dice = These dice do not lie there.
refusal-table-broken = Something broke at this table. It is brought back as it was.
refusal-unavailable = The server cannot do that at the moment. What it has stored is not lost: try again in a while.
refusal-disk-low = The server is almost out of disk space, so it starts no new tables or games. Running games go on: try again later.
refusal-closing = The server restarts. Nothing is lost.
