### The lobby: seats, settings, the invitation.

web-lobby = A table in { $city }
web-lobby-round = Game { $round } of this table
web-lobby-code = Code

## The invitation

web-lobby-invite = Invite friends
web-lobby-invite-note = Whoever opens this link is at your table, on any device.
web-lobby-invite-near = This link works on this computer only, because the server listens to nobody else. For others in your network, start it with --listen 0.0.0.0:7777 and open the page at this computer's address.
web-lobby-invite-link = The link to this table
web-lobby-invite-qr = QR code of the link to this table
web-lobby-invite-qr-note = In the same room? Point a phone at it.
web-lobby-invite-text = Come and be a monster: { $city }

## The seats

web-lobby-seats = Who plays
web-lobby-seat = Seat { $letter }: { $monster }
web-lobby-seat-you = You
web-lobby-seat-host = Host
web-lobby-seat-ready = Ready
web-lobby-seat-waits = Not ready yet
web-lobby-seat-away = Away
web-lobby-seat-free = Free
web-lobby-seat-free-note = Waiting for somebody
web-lobby-seat-closed = Closed
web-lobby-seat-closed-note = No one can sit here.
web-lobby-seat-closed-bot = Closed: no one can take over.
web-lobby-seat-close = Close seat
web-lobby-seat-open = Open seat
web-lobby-seat-bot = Bot, { $strength }
web-lobby-seat-somebody = Somebody
web-lobby-seat-sit = Sit here
web-lobby-seat-take = Take over
web-lobby-seat-move = Move here
web-lobby-seat-swap = Change places
web-lobby-seat-swap-asked = Asked to change places. Take it back
web-lobby-seat-swap-agree = Agree to change places
web-lobby-seat-swap-wish = { $name } would like to change places with you.
web-lobby-seat-add-bot = Add a bot
web-lobby-seat-remove-bot = Remove the bot
web-lobby-seat-stand = Get up
# Read out with the button: whom it is about.
web-lobby-seat-which = { $what }: { $name }
web-lobby-seat-strength = How well this bot plays
web-lobby-seat-manage = More about { $name }
web-lobby-seat-make-host = Make { $name } the host
web-lobby-seat-kick = Send { $name } away
web-lobby-kick-title = Send { $name } away?
web-lobby-kick-text = They lose their seat and cannot come back to this table.
web-lobby-kick-yes = Send away
web-lobby-host-title = Make { $name } the host?
web-lobby-host-text = Then they start the game and change the settings, and you no longer do.
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
web-lobby-monster-taken = taken by somebody
web-lobby-monster-of = { $monster }, { $note }

## What to do next

web-lobby-sit = Take a seat
web-lobby-ready = I am ready
web-lobby-not-ready = Not ready after all
web-lobby-start = Start the rampage
web-lobby-waits-seats = { $count ->
    [one] One seat is free. Invite somebody, or add a bot.
   *[other] { $count } seats are free. Invite friends, or add bots.
}
web-lobby-waits-seats-guest = { $count ->
    [one] One seat is free.
   *[other] { $count } seats are free.
}
web-lobby-waits-closed = { $count ->
    [one] A closed seat is empty. Open it, or add a bot.
   *[other] { $count } closed seats are empty. Open them, or add bots.
}
web-lobby-waits-closed-guest = The host has to open a seat, or add a bot.
web-lobby-waits-ready = { $count ->
    [one] { $names } is not ready yet.
   *[other] { $names } are not ready yet.
}
web-lobby-waits-host = Everybody is ready. { $name } starts the game.
web-lobby-watching = All seats have people. You watch the game from here.
web-lobby-lost = No connection right now. It comes back by itself.

## Settings

web-lobby-settings = The game
web-lobby-settings-host-only = The host has chosen this, and can change it.
web-lobby-setting-game = City
web-lobby-setting-game-note = Tokyo is quick and simple; New York has a map with buildings and an army.
web-lobby-setting-seats = Monsters
web-lobby-setting-seats-note = Two to six. In a small game the city is less crowded.
web-lobby-setting-listed = On the list
web-lobby-setting-listed-note = Everybody finds this table on the first page. Off: only who has the link.
web-lobby-setting-clock = Time for an answer
web-lobby-setting-clock-note = When it is up, a bot answers that one question.
web-lobby-setting-grace = If somebody is gone
web-lobby-setting-grace-note = After this time a bot plays for them. When they come back, the seat is theirs again.
web-lobby-setting-stand-in = Which bot plays for them
web-lobby-setting-stand-in-note = It also answers when the time is up.
web-lobby-yes = yes
web-lobby-no = no
web-lobby-grace = { $time }, then a { $bot } bot
web-lobby-time-none = no limit
web-lobby-time-at-once = at once
web-lobby-time-seconds = { $count } s
web-lobby-time-minutes = { $count } min
web-lobby-time-hours = { $count } h

## Who watches, and what happens around the table

web-lobby-company = Around the table
