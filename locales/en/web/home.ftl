### The first page, and the top of every page.

web-close = Close
web-cancel = Cancel
web-copy = Copy
web-copied = Copied
web-copy-failed = Your browser does not let us copy. Mark the link and copy it yourself.
web-share = Share
web-no-answer = The server does not answer. Try again in a moment.

## The top of every page

web-bar = Kaiju
web-bar-home = Kaiju, the first page
web-bar-rules = How to play
web-bar-dark = Dark
web-bar-light = Light
web-bar-sound = Sound
web-bar-language = Language

## The poster

web-home-title = KAIJU
web-home-heading = Giant monsters. Six dice. One city.
web-home-about = A free fan project. No account, nothing to install.

## Tables that wait for you

web-waiting = Your tables
web-waiting-for-you = { $city }: your turn
web-waiting-others = { $city }: it is the others' turn
web-waiting-lobby = { $city }: the table is laid
web-waiting-back = Back to the table

## Pick a city, pick your monster, who plays

web-city = Pick a city
web-city-tokyo = Quick and simple. Start here.
web-city-new-york = Boroughs, buildings, the army
web-monster = Pick your monster
web-who = Who plays
web-who-you = You
web-who-strength = How well { $monster } plays
web-who-friend = A friend
web-who-free = comes by link
web-who-remove = Take { $monster } away
web-who-add-bot = Add a bot
web-who-add-friend = Keep a seat free
web-who-add-bot-note = up to six monsters
web-who-add-friend-note = for a friend

web-bot-random = dozy
    .note = Answers without a thought.
web-bot-rookie = friendly
    .note = Takes what it can get.
web-bot-veteran = sharp
    .note = Thinks ahead.

web-start = Start the rampage
web-start-note = You are at the table and rolling in two seconds. A friend who has the link can take over a bot later.
web-start-friends = Lay the table
web-start-friends-note = You get a link for your friends. The game begins when everybody is ready.
web-start-alone = A game needs a second monster: add a bot, or keep a seat free.
web-starting = Laying the table …
web-watch-bots = Watch bots fight

## More options

web-options = More options
web-name = Your name
web-name-note = If you like, up to { $count } letters. Else you are called as your monster.
web-name-save = Save
web-name-saved = Saved

## Other ways to a table

web-join = Got a link or a code?
web-join-placeholder = b47hrykw
web-join-button = Join the table
web-join-problem = That is no link and no code of a table.
web-listed = Open tables
web-listed-none = Nobody has put a table on the list right now. Lay one: with “On the list” it appears here for everybody.
web-listed-look-again = Look again
web-yours = Your games
web-yours-none = Your games will be listed here.
web-yours-all = { $count ->
    [one] Show one more
   *[other] Show { $count } more
}

web-table-with = { $city } with { $names }
web-table-bots = { $count ->
    [one] one bot
   *[other] { $count } bots
}
web-table-alone = { $city }, nobody else yet
web-table-name = { $name }
web-table-stage-lobby = waiting for players
web-table-stage-playing = being played
web-table-stage-over = finished
web-table-free = { $count ->
    [one] one free seat
   *[other] { $count } free seats
}
web-table-line = { $stage }, { $when }
web-table-line-free = { $stage }, { $free }, { $when }
web-table-sit = Join
web-table-watch = Watch
web-table-resume = Resume
web-table-look = Look back

## Play on another device

web-device = Play on another device
web-device-note = Your seats and games belong to this browser. With a secret link another one becomes you as well.
web-device-make = Make a secret link
web-device-again = Make a new link
web-device-link = The secret link
web-device-warn = Open it on the other device. It works once, within a day. Keep it private: anyone with this link can play as you. A new link ends the old one.
web-device-sign-out = Sign out everywhere else
web-device-signed-out = All other devices are signed out, and the secret link no longer works.
web-devices = Your devices
web-devices-this = This one
web-devices-name = { $browser } on { $system }
web-devices-unknown = Unknown device
web-devices-seen = First used { $first }, last { $last }
web-devices-seen-once = Used { $first }
web-devices-sign-out = Sign out
web-devices-note = A device that you sign out can't play as you any more. To use it again, create a link for it.

## What the server stores of you

web-data = Your data
web-data-note = This server stores your name, your devices, what you say at tables and how you play. Nothing else.
web-data-export = Download my data
web-data-erase = Erase me
web-data-erase-title = Erase everything about you?
web-data-erase-text = This can't be undone.
web-data-erase-gone = Your name, your chat and your identity are erased from this server.
web-data-erase-devices = All your devices are signed out, and no link brings you back.
web-data-erase-games = Your games stay, with a player without a name. In games that are still running, a bot plays on for you.
web-data-erase-others = What other people wrote about you stays.
web-data-erase-yes = Erase me for good
web-recover-title = Is that you?
web-recover-text = This link makes this browser the same person as the one it was made on, with all their tables.
web-recover-lose = What you have played in this browser so far is no longer yours then, unless you have a secret link to it.
web-recover-yes = Yes, this is me
web-recover-no = No, leave it as it is
web-recover-old-title = This link no longer works
web-recover-old = It was made by an earlier version. Make a new one on the device where you play: “Play on another device” on the first page.
web-recover-old-home = To the first page
