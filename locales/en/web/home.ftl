### The home page, and the top of every page.

web-close = Close
web-cancel = Cancel
web-copy = Copy
web-copied = Copied
web-copy-failed = Your browser doesn't allow copying. Select the link and copy it.
web-share = Share
web-no-answer = The server isn't responding. Try again in a moment.

## The top of every page

web-bar = Kaiju
web-bar-home = Kaiju, home
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
web-waiting-others = { $city }: waiting for the others
web-waiting-lobby = { $city }: waiting to start
web-waiting-back = Back to the table

## Pick a city, pick your monster, who plays

web-city = Pick a city
web-city-tokyo = Quick and simple. Start here.
web-city-new-york = Boroughs, buildings, the army
web-monster = Pick your monster
web-who = Players
web-who-you = You
web-who-strength = How well { $monster } plays
web-who-friend = Friend
web-who-free = joins by link
web-who-remove = Remove { $monster }
web-who-add-bot = Add a bot
web-who-add-friend = Leave a seat open
web-who-add-bot-note = up to six monsters
web-who-add-friend-note = for a friend

web-bot-random = Easy
    .note = Plays at random.
web-bot-rookie = Medium
    .note = Grabs what it can.
web-bot-veteran = Hard
    .note = Thinks ahead.
web-bot-expert = Expert
    .note = Learnt from countless games against itself.
web-bot-champion = Champion
    .note = The expert, with every roll thought through.

web-start = Start the rampage
web-start-lesson = Learn to play (3 minutes)
web-start-note = You're rolling in a few seconds. A friend with the link can take over a bot later.
web-start-friends = Create table
web-start-friends-note = You get a link for your friends. The game starts when everyone is ready.
web-start-alone = You need at least one more monster: add a bot, or leave a seat open.
web-starting = Setting up the table…
web-watch-bots = Watch bots fight

## More options

web-options = More options
web-name = Your name
web-name-note = Optional, up to { $count } characters. Leave it empty to use your monster's name.
web-name-too-long = { $count ->
    [one] One character too many: a name has at most { $most }.
   *[other] { $count } characters too many: a name has at most { $most }.
}
web-name-save = Save
web-name-saved = Saved

## Other ways to a table

web-join = Have a link or a code?
web-join-placeholder = b47hrykw
web-join-button = Join table
web-join-problem = That's not a table link or code.
web-listed = Open tables
web-listed-none = No open tables right now. Create one and turn on “Public table” to list it here.
web-listed-look-again = Refresh
web-yours = Your games
web-yours-none = Your games will appear here.
web-yours-all = { $count ->
    [one] Show one more
   *[other] Show { $count } more
}

web-table-with = { $city } with { $names }
web-table-bots = { $count ->
    [one] one bot
   *[other] { $count } bots
}
web-table-alone = { $city }, no one else yet
web-table-name = { $name }
web-table-stage-lobby = waiting for players
web-table-stage-playing = in progress
web-table-stage-over = finished
web-table-free = { $count ->
    [one] one open seat
   *[other] { $count } open seats
}
web-table-line = { $stage }, { $when }
web-table-line-free = { $stage }, { $free }, { $when }
web-table-sit = Join
web-table-watch = Watch
web-table-resume = Resume
web-table-look = Look back

## Finished games

web-game-won = You won
web-game-place = Place { $place } of { $count }
web-game-nobody = No one won
web-game-line = { $result }, { $date }
web-game-practice = Practice
web-game-replay = Watch the replay
web-game-record = Save the record
web-game-table = Open the table
web-game-vp = { $count ->
    [one] 1 point
   *[other] { $count } points
}
web-game-you = { $name } (you)

## Play on another device

web-device = Play on another device
web-device-note = Your seats and games belong to this browser. Use a secret link to sign in on another device.
web-device-make = Make a secret link
web-device-again = Make a new link
web-device-link = Secret link
web-device-warn = Open it on the other device. It works once, within a day. Keep it private: anyone with this link can play as you. Making a new link cancels the old one.
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
web-data-erase-games = Your games stay, but without your name. In games that are still running, a bot takes over for you.
web-data-erase-others = What other people wrote about you stays.
web-data-erase-yes = Erase me for good
web-recover-title = Is this you?
web-recover-text = This link signs this browser in as the person who made it, with all their tables.
web-recover-lose = You will lose access to what you have played in this browser, unless you have a secret link for it.
web-recover-yes = Yes, this is me
web-recover-no = No, keep things as they are
web-recover-old-title = This link no longer works
web-recover-old = It was made by an earlier version. Make a new one on the device where you play: “Play on another device” on the home page.
web-recover-old-home = Home
