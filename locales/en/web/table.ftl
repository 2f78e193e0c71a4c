### The table during a game: players, cards, odds, the log, the recap and menus.

web-table-title = Kaiju { $city }
web-table-title-asked = Your move! Kaiju
web-table-home = Home
web-table-turn = Turn { $turn }
web-table-before = Setup
web-table-yours = Your turn
web-table-turn-of = { $monster }'s turn
web-table-asks-you = You decide
web-table-beside = { $first } • { $second }
web-table-energy = { $count } energy
web-table-result = How it ended

## Connection, clock, other windows

web-line-lost = Reconnecting; nothing is lost
web-clock = { $count ->
    [0] Time is up
    [one] 1 second left
   *[other] { $count } seconds left
}

## Seats

web-seats = Players
web-seat-you = You
web-seat-player = Player
web-seat-bot = Bot, { $bot }
web-seat-away = { $who } (away)
web-seat-stand-in = A bot plays for { $who }
web-seat-stand-in-you = A bot plays for you
web-seat-take-over = Take over
web-seat-take-over-name = Take over { $name } from the bot
web-seat-take-over-late = Too late: this monster is out, or the game is over.
web-seat-take-over-hint = You're watching. Press a bot's monster to take it over.
web-seat-next = next
web-seat-asked = decides
web-seat-nearly-out = Nearly out
web-seat-nearly-ko = Nearly KO'd
web-seat-to-win = { $count ->
    [0] About to win!
   *[other] { $count } to win
}
web-seat-to-return = { $count ->
    [0] Returns
   *[other] { $count } to return
}
web-seat-out = out
web-seat-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
web-seat-details = { $name }: everything about this player
web-seat-life = { $count } of { $most } life points
web-seat-vp = { $count } of { $most } victory points
web-seat-vp-return = { $count } of { $most } victory points to return
web-seat-vp-none = { $count } victory points: no second return
web-seat-energy = { $count } energy
web-seat-turn = Latest turn
web-turn-card = Latest turn:
web-turn-cards = Latest turns
web-seat-held = Cards
web-seat-no-cards = No cards yet.
web-seat-tokens = Tokens
web-seat-trophies = Destroyed units
web-seat-counter = { $card } ({ $count })
web-seat-copies = { $card }: copies { $copy }

## KO variant

web-stamp-ko = KO
web-stamp-zombie = Zombie
web-ways-back = Comebacks
web-way-left = Way back: { $way }
web-way-used = { $way }: used up
web-table-ko = KO'd: { $vp } of { $most } { VP($most) }

## Cards to buy, goals

web-market = Power cards
web-market-deck = { $count ->
    [one] 1 in the deck
   *[other] { $count } in the deck
}
web-market-pile = { $count ->
    [0] No discarded cards
    [one] 1 discarded card
   *[other] { $count } discarded cards
}
web-market-ko = You can't buy cards while KO'd
web-market-sold-out = Sold out
web-market-short = Need { $count } more
web-market-because = { $why }
web-market-dearer = { $count } more for you
web-market-buy = Buy
web-market-buy-name = Buy { $card }, energy { $before } to { $after }
web-market-buy-ways = Buy { $card }: { $count ->
    [one] pay with { LP() }
   *[other] { $count } ways to pay
}
web-market-ways = { $count ->
    [one] with { LP() }
   *[other] { $count } ways
}
web-market-after = { $before } → { $after }
web-card-cost = { $count } energy
web-card-rules = What the rules say about it
web-card-no-rules = No special rulings.
web-goals = Goals
web-goal-holder = { $monster } has it
web-goal-nobody = no one yet
web-goal-statue = Statue of Liberty

## Odds

web-odds = Odds of this roll
web-odds-next = next roll
web-odds-best = all rolls
web-odds-none = Your odds appear here when you roll.
web-odds-percent = { $percent }%
web-odds-sure = 100%
web-odds-hardly = < 1%

## The log

web-log = Log
web-log-chat = Chat
web-log-empty = The city is quiet. For now.
web-log-mine = Only about me
web-log-before = Before the first turn
web-log-earlier = Earlier turns
web-log-not-whole = The log begins here, because you joined later.
web-log-recall = Read it from the beginning
web-log-newest = Newest
web-table-dice-left-out = Your random number isn't part of this game's dice.
web-table-dice-changed = The server changed what it had promised before you revealed your random number. It may have chosen this game's dice.
web-table-dice-elsewhere = The random number under your name isn't from this browser. If it isn't from another of your devices, don't trust this game's dice.
web-log-taken-back = Taken back:
web-log-why = why?
web-log-why-of = Why? { $line }
web-log-reason = The bot thought: { $reason }
web-since = Since your last turn
web-since-nothing = Nothing happened to you.
web-since-read = Show in log
web-since-ko = You were KO'd.
web-since-ko-by = { $monster } knocked you out.
web-since-close = { $monster } has { $vp } of { $win } { VP($win) }!
web-since-hit = { $monster } hit you for { $count }.
web-since-take = { $monster } took { $goal }.
web-since-lost = You lost { $count } { LP($count) }.
web-since-healed = You gained { $count } { LP($count) }.
web-since-scored = You gained { $count } { VP($count) }.

## Chat

web-chat = Chat
web-chat-empty = No messages yet.
web-chat-say = Say something
web-chat-send = Send
web-chat-line = { $name }: { $text }

## Tabs

web-tabs = Parts of the table
web-tab-table = Table
web-tab-cards = Cards
web-tab-log = Log
web-tab-odds = Odds
web-tab-news = { $count ->
    [one] 1 new message
   *[other] { $count } new messages
}

## The menu

web-menu = Menu
web-menu-presets = Decide in advance
web-menu-text = Table as text
web-menu-board = Table as a picture
web-menu-rules = How to play
web-menu-keys = Keys
web-menu-settings = Settings
web-menu-people = Who's here
web-menu-stand = Let a bot play for me
web-menu-sit = Take my seat back
web-menu-coach = The coach is on: at your decisions, you can ask what the champion bot would do.
web-menu-replay = Watch this game from the start
web-menu-restart = Back to the start of my turn
web-menu-concede = Give up
web-restart-ask = Back to the start of your turn?
web-restart-note = Everything since then is taken back, bots' turns included. The same dice come again, so from now on this game counts as practice.
web-restart-yes = Go back
web-restart-no = Play on
web-stand-ask = Let a bot take over?
web-stand-note = Only bots will be left. They play fast: the game runs to its end, and you can watch it turn by turn.
web-stand-yes = Let the bot play
web-stand-no = Keep playing
web-menu-leave = Leave the table
web-menu-leave-note = Your seat stays yours. After a while a bot plays for you until you return.
web-menu-leave-out = Your monster is out. You can leave at any time; the game goes on without you.
web-menu-invite = Invite friends
web-menu-invite-note = Anyone who opens this link watches the game, and can take over a bot.
web-concede-ask = Give up?
web-concede-note = Your monster is out for good. You can't undo this.
web-concede-yes = Give up
web-concede-no = Keep playing
web-people-watching = Watching
web-people-playing = Playing
web-people-nobody = No one is watching.
web-people-you = { $name } (you)
web-people-host = { $name }, host
web-people-away = { $name }, away
web-people-muted = { $name }, muted
web-people-closed = Closed seats
web-people-back = Back to the list
web-people-nameless = Someone
web-watching = You're watching.

## Presets

web-presets-note = These choices are made for you, without asking. You can change them at any time.
web-presets-leave = { $game ->
    [tokyo] Leave Tokyo when my health is low
   *[other] Flee from Manhattan when my health is low
}
web-presets-leave-at = { $game ->
    [tokyo] I leave with this many { LP() } or fewer
   *[other] I flee with this many { LP() } or fewer, to the borough with the fewest units
}
web-presets-stay = { $game ->
    [tokyo] Stay in Tokyo when my health is high
   *[other] Stay in Manhattan when my health is high
}
web-presets-stay-above = I stay with more { LP() } than
web-presets-skip = Skip buying when I can't afford anything
web-presets-not-asked = Cards I'm not asked about
web-presets-none = None. When a card asks, you can turn its question off there.
web-presets-ask-again = Ask me again
web-less = One less
web-more = One more

## Settings

web-settings-theme = Theme
web-settings-theme-system = System
web-settings-theme-light = Light
web-settings-theme-dark = Dark
web-settings-sound = Sound
web-settings-volume = Volume
web-settings-speed = Speed of other turns
web-settings-speed-half = 0.5×
web-settings-speed-normal = 1×
web-settings-speed-double = 2×
web-settings-speed-instant = Instant
web-settings-wait = Wait for me after each turn
web-settings-wait-note = Press Next to see the next turn. If your time per decision is limited, the table catches up when you're asked.
web-settings-reduced-motion = Reduce motion
web-settings-reduced-motion-note = Dice and monsters don't travel or shake. You still see every event.
web-settings-keys = Single-key shortcuts
web-settings-keys-note = R rolls, S stops, numbers choose.
web-settings-odds = Show odds
web-settings-language = Language
web-speed-name = Speed: { $speed }
web-sound-on = Sound on
web-sound-off = Sound off
web-language-en = English
web-language-he = עברית
web-language-hu = Magyar
web-language-zh = 中文

## Keys

web-keys-title = Keys
web-keys-numbers = A die or an answer
web-keys-alike = All dice of the same face
web-keys-roll = Roll
web-keys-stop = Stop, stay, skip, end the turn
web-keys-primary = The red button
web-keys-arrows = From place to place on the board
web-keys-why = Why?
web-keys-take-back = Take back your last choice
web-keys-coach = Ask the coach
web-keys-decision = Previous or next choice
web-keys-turn = Previous or next turn
web-keys-cards = Cards
web-keys-log = Log
web-keys-odds = Odds
web-keys-speed = Speed
web-keys-pause = Pause or continue
web-keys-mute = Sound on or off
web-keys-text = Table as text
web-keys-help = This list
web-keys-back = Back

## Help bubbles; their texts load on request

web-bubble = What it is
web-bubble-close = Close
web-bubble-of = What is this? { $topic }
web-name-vp = Victory points
web-name-life = Life points
web-name-energy = Energy
web-name-price = Price
web-name-ko = KO'd
web-name-zombie = Zombie
web-name-popular-demand = Popular demand
web-name-token-monster = Token Monster
