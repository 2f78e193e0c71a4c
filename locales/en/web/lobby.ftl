### The lobby: seats, settings, the invitation.

web-lobby = Table in { $city }
web-lobby-round = Game { $round } at this table
web-lobby-code = Code

## The invitation

web-lobby-invite = Invite friends
web-lobby-invite-note = Anyone who opens this link joins your table, on any device.
web-lobby-invite-local = This link only works on this computer.
web-lobby-invite-near = To invite others on your network, start the server with --listen 0.0.0.0:7777 and open the page at this computer's address.
web-lobby-invite-link = Link to this table
web-lobby-invite-qr = QR code of the link to this table
web-lobby-invite-qr-note = In the same room? Scan it with a phone.
web-lobby-invite-text = Come and be a monster: { $city }

## The seats

web-lobby-seats = Players
web-lobby-seat = Seat { $letter }: { $monster }
web-lobby-seat-you = You
web-lobby-seat-host = Host
web-lobby-seat-ready = Ready
web-lobby-seat-waits = Not ready
web-lobby-seat-away = Away
web-lobby-seat-undecided = Looking at the results
web-lobby-seat-free = Free
web-lobby-seat-free-note = Waiting for a player
web-lobby-seat-closed = Closed
web-lobby-seat-closed-note = No one can sit here.
web-lobby-seat-closed-bot = Closed: no one can take over.
web-lobby-seat-close = Close seat
web-lobby-seat-open = Open seat
web-lobby-seat-bot = Bot, { $strength }
web-lobby-seat-someone = Someone
web-lobby-seat-sit = Sit here
web-lobby-seat-take = Take over
web-lobby-seat-move = Move here
web-lobby-seat-swap = Swap seats
web-lobby-seat-swap-asked = Swap requested. Cancel
web-lobby-seat-swap-agree = Agree to swap
web-lobby-seat-swap-wish = { $name } wants to swap seats with you.
web-lobby-seat-add-bot = Add a bot
web-lobby-seat-remove-bot = Remove the bot
web-lobby-seat-stand = Leave seat
# Read out with the button: whom it is about.
web-lobby-seat-which = { $what }: { $name }
web-lobby-seat-strength = This bot's strength
web-lobby-seat-manage = More about { $name }
web-lobby-seat-make-host = Make { $name } the host
web-lobby-seat-kick = Remove { $name }
web-lobby-kick-title = Remove { $name }?
web-lobby-kick-text = They lose their seat and can't return to this table.
web-lobby-kick-yes = Remove
web-lobby-host-title = Make { $name } the host?
web-lobby-host-text = They will start the game and change the settings; you no longer can.
web-lobby-host-yes = Hand over

## What you can do about people

web-person-hide = Hide { $name }'s chat
web-person-hide-note = Only for you. No one else notices.
web-person-show = Show { $name }'s chat
web-person-show-note = You see their messages again, earlier ones too.
web-person-mute = Mute { $name }
web-person-mute-note = They can play on, but no one gets their chat. The log says so.
web-person-unmute = Unmute { $name }
web-person-unmute-note = They can chat again.
web-person-muted = Muted

## Who can join

web-door = Who can join
web-door-note = People who have joined before can always return.
web-door-open = Anyone with the link
web-door-ask = Ask me first
web-door-locked = No one new
web-guests = Waiting to join
web-guest = { $name } wants to join
web-guest-let-in = Let in
web-guest-turn-away = Turn away
web-guest-later = Decide later
web-guests-more = { $count ->
    [one] One more person is waiting.
   *[other] { $count } more people are waiting.
}

## Your monster and name

web-lobby-monster = Your monster
web-lobby-monster-taken = taken
web-lobby-monster-of = { $monster }, { $note }

## What to do next

web-lobby-sit = Take a seat
web-lobby-ready = I'm ready
web-lobby-not-ready = Not ready
web-lobby-fair = The dice of this game can be checked when it is over.
web-lobby-fair-how = The server has already fixed a secret number, and your browser adds a random number of its own. Together they decide every roll, so no one can choose the dice.
web-lobby-fair-more = More about fair dice
web-lobby-mixing = Mixing the dice…
web-lobby-start = Start the rampage
web-lobby-waits-seats = { $count ->
    [one] One seat is open. Invite someone, or add a bot.
   *[other] { $count } seats are open. Invite friends, or add bots.
}
web-lobby-waits-seats-guest = { $count ->
    [one] One seat is open.
   *[other] { $count } seats are open.
}
web-lobby-waits-closed = { $count ->
    [one] A closed seat is empty. Open it, or add a bot.
   *[other] { $count } closed seats are empty. Open them, or add bots.
}
web-lobby-waits-closed-guest = The host has to open a seat, or add a bot.
web-lobby-waits-ready = { $count ->
    [one] { $names } isn't ready yet.
   *[other] { $names } aren't ready yet.
}
web-lobby-waits-host = Everyone is ready. { $name } starts the game.
web-lobby-watching = All seats are taken. You can watch the game from here.
web-lobby-lost = Not connected. Reconnecting automatically.

## Settings

web-lobby-settings = Settings
web-lobby-settings-host-only = Only the host can change these.
web-lobby-setting-game = City
web-lobby-setting-game-note = Tokyo is quick and simple; New York has a map with buildings and an army.
web-lobby-setting-seats = Monsters
web-lobby-setting-seats-note = Two to six. Fewer monsters, more room.
web-lobby-setting-listed = Public table
web-lobby-setting-listed-note = Anyone can find it on the home page. Off: only people with the link.
web-lobby-setting-coach = Coach
web-lobby-setting-coach-note = Every player can ask what the champion bot would do at their decision, and why.
web-lobby-setting-clock = Time per decision
web-lobby-setting-clock-note = If time runs out, a bot makes that one choice.
web-lobby-setting-grace = If someone leaves
web-lobby-setting-grace-note = After this time, a bot plays for them. When they return, the seat is theirs again.
web-lobby-setting-stand-in = Stand-in bot
web-lobby-setting-stand-in-note = It also plays when time runs out.
web-lobby-yes = yes
web-lobby-no = no
web-lobby-grace = { $time }, then a { $bot } bot
web-lobby-time-none = no limit
web-lobby-time-at-once = right away
web-lobby-time-seconds = { $count } s
web-lobby-time-minutes = { $count } min
web-lobby-time-hours = { $count } h

## Who watches, and what happens around the table

web-lobby-company = Around the table
