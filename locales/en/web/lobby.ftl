### The room before a game: who sits where, what is agreed, the invitation.

web-lobby = A table in { $city }
web-lobby-duel = A duel in { $city }
web-lobby-round = Game { $round } of this table
web-lobby-code = Code
web-lobby-leave = Leave

## The invitation

web-invite = Invite friends
web-invite-note = Whoever opens this link is at your table, on any device.
web-invite-link = The link to this table
web-invite-qr = QR code of the link to this table
web-invite-qr-note = In the same room? Point a phone at it.
web-invite-qr-show = Show the QR code
web-invite-text = Come and be a monster: { $city }

## The seats

web-seats = Seats
web-seat = Seat { $letter }: { $monster }
web-seat-you = You
web-seat-host = Host
web-seat-ready = Ready
web-seat-waits = Not ready yet
web-seat-away = Away
web-seat-free = Free
web-seat-free-note = Waiting for somebody
web-seat-bot = Bot, { $strength }
web-seat-somebody = Somebody
web-seat-sit = Sit here
web-seat-take = Take over
web-seat-move = Move here
web-seat-swap = Change places
web-seat-swap-asked = Asked to change places. Take it back
web-seat-swap-agree = Agree to change places
web-seat-swap-wish = { $name } would like to change places with you.
web-seat-add-bot = Add a bot
web-seat-remove-bot = Remove the bot
web-seat-stand = Get up
# Read out with the button: whom it is about.
web-seat-which = { $what }: { $name }
web-seat-strength = How well this bot plays
web-seat-manage = More about { $name }
web-seat-make-host = Make { $name } the host
web-seat-kick = Send { $name } away
web-kick-title = Send { $name } away?
web-kick-text = They lose their seat and cannot come back to this table.
web-kick-yes = Send away
web-host-title = Make { $name } the host?
web-host-text = Then they start the game and change the settings, and you no longer do.
web-host-yes = Hand over

## Your monster and name

web-your-monster = Your monster
web-your-monster-taken = taken by somebody
web-your-monster-of = { $monster }, { $note }

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
web-lobby-waits-ready = { $count ->
    [one] { $names } is not ready yet.
   *[other] { $names } are not ready yet.
}
web-lobby-waits-host = Everybody is ready. { $name } starts the game.
web-lobby-watching = All seats have people. You watch the game from here.
web-lobby-lost = No connection right now. It comes back by itself.

## Settings

web-settings = The game
web-settings-host-only = The host can change this.
web-setting-game = City
web-setting-game-note = Tokyo is quick and simple; New York has a map with buildings and an army.
web-setting-seats = Monsters
web-setting-seats-note = Two to six. In a small game the city is less crowded.
web-setting-duel = Duel
web-setting-duel-note = For two: entering Tokyo and beginning a turn there bring 1 energy each instead of points.
web-setting-listed = On the list
web-setting-listed-note = Everybody finds this table on the first page. Off: only who has the link.
web-setting-clock = Time for an answer
web-setting-clock-note = When it is up, a bot answers that one question.
web-setting-grace = If somebody is gone
web-setting-grace-note = After this time a bot plays for them. When they come back, the seat is theirs again.
web-setting-stand-in = Which bot plays for them
web-setting-stand-in-note = It also answers when the time is up.
web-time-none = no limit
web-time-at-once = at once
web-time-seconds = { $count } s
web-time-minutes = { $count } min
web-time-hours = { $count } h

## Who watches, and chat

web-people = Watching
web-people-you = { $name } (you)
web-chat = Chat
web-chat-none = Nobody has said anything yet.
web-chat-write = Say something
web-chat-send = Send
