### A server's table: people who come and go, changed settings, refused requests.

## What happens around the game. $name is what a person is called, $seat a seat with its monster.

table-someone = someone
# At the beginning of a sentence.
table-someone-first = Someone
table-joins = { $name } joined.
table-sits = { $name } takes { $monster }'s seat.
table-stands = { $name } leaves their seat.
table-swaps = { $name } and { $other } swap seats.
table-bot-sits = The bot { $bot } plays { $monster }.
table-seat-empty = { $monster }'s seat is open.
table-takes-monster = { $name } takes { $monster }.
table-is-called = { $name } is now { $new }.
table-host = { $name } is now the host.
table-settings = The settings have changed.
table-kicked = The host removed { $name }.
table-seat-closed = The host closed { $monster }'s seat.
table-seat-opened = The host opened { $monster }'s seat.
table-door-open = Anyone with the link can join now.
table-door-ask = The host decides who joins from now on.
table-door-locked = The host locked the table. No one new can join.
table-muted = The host muted { $name }.
table-unmuted = { $name } can chat again.
table-starts = The game begins.
table-stand-in = A bot plays for { $name } until they return.
table-returns = { $name } is back.
table-lesson-over = The lesson is over. A real game starts.
table-rematch = { $name } wants a rematch. Everyone keeps their seat.
table-preset = { $name } decided in advance: { $preset }
# $choice is the answer that is taken back, and the first of them if there are several.
table-takes-back = { $count ->
    [one] { $name } takes back: { $choice }
   *[other] { $name } takes back { $count } choices, from: { $choice }
}
table-restarts-turn = { $name } goes back to the start of their turn. From now on, this game is practice.
table-clock = { $name } ran out of time, so a bot chose for them.

## Presets

preset-leave = { $game ->
    [tokyo] Leave Tokyo after an attack with { $life } { LP($life) } or fewer.
   *[other] Flee from Manhattan after an attack with { $life } { LP($life) } or fewer, to the borough with the fewest units.
}
preset-stay = { $game ->
    [tokyo] Stay in Tokyo after an attack while above { $life } { LP($life) }.
   *[other] Stay in Manhattan after an attack while above { $life } { LP($life) }.
}
preset-card = Don't ask me about { $card }.
preset-skip-buying = Skip buying when I can't afford any card.

## What is refused, by code

refusal-bad-message = The server couldn't read that message.
refusal-bad-message-because = The server couldn't read that message: { $problem }.
refusal-too-long = That is too long.
refusal-too-fast = Too fast. Wait a moment.
refusal-too-much = This table's history is full. Create a new table.
refusal-over-budget = You've used up your share of the server for now. Try again in a while.
refusal-over-budget-for = You've used up your share of the server for now. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
refusal-network-over-budget-for = Your network has used up its share of the server for now. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
refusal-too-many-connections = Too many connections from here.
refusal-too-many-tables = The server has too many open tables right now. Try again later.
refusal-too-many-own-tables = You have too many open tables. Finish one first.
refusal-wrong-version = The server runs another version. Reload the page, or update the program.
refusal-no-hello = A connection must start with a hello message.
refusal-wrong-origin = Pages from other sites can't play here.
refusal-unknown-host = This server doesn't know that name. Use http://localhost, or start it with --public-url and the address in your browser.
refusal-no-identity = The server doesn't know you. Reload the page.
refusal-bad-recovery = This recovery link no longer works: it was used, is older than a day, or was replaced by a newer one. Create a new one.
refusal-too-many-wrong-codes = Too many wrong table codes. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
refusal-no-table = There's no table with this code.
refusal-not-found = There's nothing here.
refusal-table-full = This table is full.
refusal-replaced = You opened this table in another window. Reload the page to return to this one.
refusal-kicked = The host removed you from this table. You can't rejoin it.
refusal-table-locked = The host has locked this table. Ask them to unlock it, then try again.
refusal-seats-locked = The host has locked this table. Ask them to unlock it, then take a seat.
refusal-waiting = The host hasn't let you in yet.
refusal-turned-away = The host didn't let you in.
refusal-too-many-devices = You've added too many devices lately. Try again tomorrow.
refusal-too-many-guests = Too many people are waiting for the host. Try again later.
refusal-too-many-guests-near = Too many people on your network are waiting for the host. Try again later.
refusal-muted = The host has muted you at this table. You can play on, but you can't chat or change your name.
refusal-bad-name = You can't use this name: it's too long, invisible, or contains markup or too many accents.
refusal-name-looks-taken = This name looks like another one at this table. Choose one that people can tell apart.
refusal-bad-chat = Messages can't be empty or longer than 300 characters.
refusal-bad-settings = These settings aren't possible.
refusal-bad-position = A game can't start from this position here.
refusal-bad-option = Unknown option, or one named twice. The options: { $options }.
refusal-bad-clock = The time per decision is { $least } to { $most } seconds, or 0 for no limit.
refusal-bad-grace = The waiting time is at most { $most } seconds.
refusal-too-many-bots = There are more bots than seats.
refusal-bad-presets = These presets contradict each other.
refusal-bad-seat = There's no such seat.
refusal-bad-person = There's no such person at this table.
refusal-bad-monster = There's no such monster in this game.
refusal-monster-taken = Someone else has this monster.
refusal-seat-taken = Someone else has this seat.
refusal-seat-closed = The host has closed this seat. Take another one, or ask the host to open it.
refusal-not-seated = You need a seat for that.
refusal-not-host = Only the host can do that.
refusal-not-in-lobby = You can only do that before the game.
refusal-not-playing = You can only do that during the game.
refusal-no-such-game = This table has no game with this number.
refusal-not-over = You can only do that after the game.
refusal-empty-seats = A seat is still open. Add a bot, or remove the seat.
refusal-not-ready = Someone isn't ready yet.
refusal-stale = The game has moved on.
refusal-not-asked = It's not your decision.
refusal-coach-off = The coach is off at this table.
refusal-bad-action = That's not a valid answer.
refusal-bad-action-because = That's not a valid answer: { $problem }.
refusal-illegal = You can't do that now.
refusal-lesson = The lesson asks for something else first.
refusal-lesson-task = You can try that soon. For now: { $task }
refusal-no-take-back = You can't take that back.
refusal-take-back-nothing = You have made no choice that you could take back.
refusal-take-back-revealed = You can't take that back: dice, a card or a building have been revealed since.
refusal-take-back-others = You can't take that back: someone else has chosen since.
refusal-take-back-concede = You gave up. That's final.
refusal-take-back-far = You can't take back that many choices.
refusal-take-back-answered = That question wouldn't come back: it was answered in advance, or time had run out.
refusal-take-back-people = You can only go back to the start of your turn if bots have all other seats.
refusal-take-back-bot = A bot plays for you. Take your seat back first.
refusal-take-back-lesson = In a lesson, nothing can be taken back.
refusal-starting = The game is about to start. Wait a moment.
refusal-lesson-dice = A lesson's dice follow a script.
refusal-committed = You have already contributed to these dice, from another window or program.
refusal-bad-nonce = Your contribution to the dice isn't valid.
refusal-bad-record = That's not a game record that can be read here.
refusal-bad-record-because = This record can't be read: { $problem }
refusal-bad-ply = The game has no such moment, or nothing is asked there.
refusal-bad-dice = You don't have those dice.
refusal-table-broken = Something went wrong at this table. It is being restored.
refusal-unavailable = The server can't do that right now. Nothing saved is lost; try again in a while.
refusal-disk-full = The server's disk is full. Nothing saved is lost: the table goes on once there is room.
refusal-disk-low = The server is almost out of disk space, so it can't start new tables or games. Running games go on; try again later.
refusal-closing = The server is restarting. Nothing is lost.
