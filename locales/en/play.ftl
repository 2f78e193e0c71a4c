### The terminal: watching, playing and replaying games.

## Watching a game

demo-headline = { $heading }, seed { $seed }.
replay-moment = moment { $at } of { $of }
replay-question = The choice
replay-chosen = Chosen: { $choice }
replay-go-to = Go to which turn, 1 to { $turns }? { $typed }▏
replay-keys = ←→ choice · ↑↓ turn · Space play · G go to a turn
replay-keys-more = L log · T table · ? help · Q leave
replay-help =
    ← →     previous choice, next choice
    ↑ ↓     this or the previous turn,
            the next turn
    Home    the first moment
    End     the last moment
    G       go to a turn by its number
    Space   play, pause
    F       speed
    O       odds on or off
    L       log; W why: the rule or card
            behind the last line
    B       cards; T the table in
            sentences
    /       look up a rule, a card or a
            word
    Esc     back
    Q       leave
replay-unfinished = The record ends here; the game is not over.

## Playing: files and flags

play-cannot-write = cannot write { $file }: { $problem }
play-cannot-open = cannot open { $file }: { $problem }
play-cannot-read = cannot read { $file }: { $problem }
play-no-file = { $file } isn't a regular file, so it can't hold a game
play-file-too-large = { $file } is too large to be a game
play-file-exists = { $file } already exists; choose another name
play-game-exists = { $file } already holds a game; continue it with --resume { $file }
play-file-in-use = { $file } is in use by another kaiju process
play-cannot-lock = cannot lock { $file }: { $problem }
play-is-folder = { $file } is a folder; name a file in it
play-bad-record = cannot resume { $file }: { $problem }
play-foreign-record = { $file } is a record, but not one that can be resumed: its "{ $problem }" line is missing or unknown
play-finished = the game in { $file } is over; kaiju replay { $file } shows it
play-no-folder = nowhere to save games: neither XDG_STATE_HOME nor HOME is set; name a file with --save
play-nothing-to-resume = no unfinished game in { $folder }
play-no-table = there's no such table: { $problem }
play-refused = the table refused that: { $problem }
play-no-seat = there's no such seat at a table of { $count }
play-no-monster = "{ $name }" isn't a monster in this game; choose from: { $known }
play-no-name = a name needs at least one letter
play-name-too-long = a name has at most { $max } characters
play-too-many-bots = { $seats ->
    [one] too many bots: { $bots } for one other seat
   *[other] too many bots: { $bots } for { $seats } other seats
}
play-resume-bots = a saved game names its bots; with --resume, give only those in other programs (NAME=cmd: ...)
play-program-at-server = a bot in another program can't play at a server's table; use random, rookie or veteran
play-no-terminal = full-screen play needs a terminal; without one, use kaiju play --plain
play-dumb-terminal = this terminal (TERM=dumb) can't show the full screen; use kaiju play --plain
play-terminal-trouble = terminal error: { $problem }
play-continue = To continue this game: kaiju play --resume { $file }
play-kept = The game is saved. To watch it again: kaiju replay { $file }

## Playing: small words

play-list = { $list }
play-row = { $row }
play-you = you
play-person = a person
play-bot = { $bot ->
    [random] Easy
    [rookie] Medium
    [veteran] Hard
    [expert] Expert
    [champion] Champion
   *[other] { $bot }
}
play-monster-player = { $monster } ({ $player })
play-beside = ({ $player })
play-out = out
play-token-monster = Token Monster
play-lp = LP
play-vp = VP
play-e = E
play-nothing = nothing
play-tokens = { $count } { $token }
play-card-counter = { $card } ({ $count })
play-card-copy = { $card } as { $copy }
play-card-line = { $card }: { $text }
play-price = { $cost } E
play-price-less = { $cost } E ({ $why })
play-price-tag = { $cost } E
play-price-tag-less = { $cost } E, not { $printed }
play-market-card = { $card }, { $price }, { $kind }: { $text }
play-market-price = { $card } ({ $price })
play-market-row = Market: { $cards }
play-sold-out = Sold out.
play-known-top = Top of the deck, for your eyes only: { $card }: { $text }
play-nearly-out = nearly out
play-nearly-ko = nearly KO'd
play-to-win = { $count ->
    [0] about to win
   *[other] { $count } to win
}

## Playing: the table in sentences

play-heading = King of { $city } for { $count }
play-table-turn = { $turn ->
    [0] The game is about to begin.
   *[other] Turn { $turn }: { $monster }. { $phase }.
}
play-table-monster = { $letter }: { $monster }. { $life } of { $most } LP, { $vp } VP, { $energy } E, { $place-in }. Has { $held }.
play-table-ko = { $letter }: { $monster }. KO'd: { $ways }. { $vp } VP, { $energy } E. Has { $held }.
play-table-zombie = { $open ->
    [0] { $letter }: { $monster }. A zombie. { $life } of { $most } LP, { $vp } VP, { $energy } E, { $place-in }. Has { $held }.
   *[other] { $letter }: { $monster }. A zombie: { $ways }. { $life } of { $most } LP, { $vp } VP, { $energy } E, { $place-in }. Has { $held }.
}
play-table-out = { $monster } is out.
play-stack = { $building } { $durability } for { $good ->
    [vp] { $count } VP
    [energy] { $count } E
   *[life] { $count } LP
} ({ $left ->
    [one] the last tile
   *[other] { $left } tiles
})
play-stack-empty = ruins
play-units = { $new ->
    [0] { $units } of durability { $durability }
   *[other] { $units } of durability { $durability }, { $new } of them new
}
play-nothing-else = nothing else
play-quarter = { $borough }: { $stacks }. There: { $other }.

## Playing: on the screen

play-title = King of { $city }
play-before = before the first turn
play-header-turn = Turn { $turn } · { $monster } · { $phase }
play-your-choice = Your choice
play-speed-normal = speed 1x
play-speed-double = speed 2x
play-speed-instant = speed instant
play-too-small = Kaiju needs { $width } columns and { $height } rows; this terminal has { $now-width } and { $now-height }. Make it larger, or leave with q and play with --plain. Nothing is lost.
play-borough = { $borough ->
    [staten-island] Staten Island
    [bronx] Bronx
    [queens] Queens
    [brooklyn] Brooklyn
   *[manhattan] Manhattan
}
play-zone = { $zone ->
    [lower] Lower
    [midtown] Midtown
   *[upper] Upper
}
play-zone-earns = { $vp }VP { $energy }E
play-track = { $track }
play-track-closed = { $track } shut
play-outside = Outside
play-bay-closed = Closed: fewer than five monsters.
play-spot-empty = { $game ->
    [duel] Empty: entering gives 1 E.
   *[other] Empty: entering gives 1 VP.
}
play-spot-earns = { $game ->
    [duel] Starting a turn here: 1 E.
   *[other] Starting a turn here: 2 VP.
}
play-building-short = { $building ->
    [high-rise] Rise
    [power-plant] Pwr
   *[hospital] Hosp
}
play-pays-short = { $good ->
    [vp] { $count }VP
    [energy] { $count }E
   *[life] { $count }LP
}
play-rubble = ruins
play-unit-short = { $unit ->
    [infantry] Inf
    [jet] Jet
   *[tank] Tank
}
play-unit-letter = { $unit ->
    [infantry] I
    [jet] J
   *[tank] T
}
play-face-short = { $face ->
    [energy] Energy
    [attack] Attack
    [destruction] Destr.
    [heal] Heal
    [celebrity] Celeb.
    [ouch] Ouch
   *[other] { $face }
}
play-face-narrow = { $face ->
    [energy] Enrgy
    [attack] Attck
    [destruction] Destr
    [heal] Heal
    [celebrity] Celeb
    [ouch] Ouch
   *[other] { $face }
}
play-die-kept = keep
play-die-open = to do
play-die-loose = roll
play-die-done = done
play-no-dice = The dice haven't been rolled yet.
play-added = and { $dice }
play-monsters = Monsters
play-market = Market
play-log = Log
play-log-empty = The city is quiet. For now.
play-since = since your last turn
play-question = Your choice
play-now = Now
play-the-end = The end
play-if-you-stop = If you stop now
play-stop-row = { $face }: { $effects }
play-roll-dice = { $count ->
    [one] Roll one die
   *[other] Roll { $count } dice
}
play-none-loose = You're keeping all dice: there's nothing to roll.
play-cannot-stop = You can't stop yet: you must roll again.
play-cannot-roll = These dice can't be rerolled.
play-odds-title = Odds
play-odds-next = next roll
play-odds-next-short = next
play-odds-best = at best
play-odds-best-short = best
play-percent = { $count }%
play-odds = { $want }: { $next }% with the next roll, { $best }% at best with all rolls left
play-no-odds = There's nothing to roll.
play-filter = Looking for "{ $part }": { $count } of { $all } answers
play-more-answers = { $first } to { $last } of { $all } answers: ↑ ↓ move, / looks for a word
play-fatal-mark = { $end ->
    [ko] (you would be KO'd)
    [lost] (you would lose)
   *[out] (you would be out)
}
play-fatal-sure = "{ $answer }" { $end ->
    [ko] would get you KO'd
    [lost] would lose you the game
   *[out] would put you out of the game
}. Type yes to confirm, anything else to cancel.
play-confirm-answer = "{ $answer }" { $end ->
    [ko] would get you KO'd
    [lost] would lose you the game
   *[out] would put you out of the game
}. Enter confirms; any other key cancels.
play-concede-sure = Give up? Type yes to confirm, anything else to keep playing.
play-confirm-concede = Give up? Enter confirms; any other key cancels.
play-yes = yes
play-skip = Space skips to your next decision.
play-winner = { $monster } is the King of { $city } with { $vp } victory points.
play-winner-alone = { $monster } is the King of { $city }: the last one standing.
play-no-winner = No one is left standing: no one wins.
play-ending-won = That's you. Well roared!
play-ending-place = Your place: { $place } of { $count }, with { $vp } VP.
play-ending-out = You're out. Your place: { $place } of { $count }.
play-news = Since your last turn: { $changes }.
play-news-ko = you were KO'd
play-news-place = now { $place-in }
play-place = { $place }. { $monster }: { $life } LP, { $vp } VP, { $energy } E
play-place-zombie = { $place }. { $monster }: a zombie, { $life } LP, { $vp } VP, { $energy } E
play-place-ko = { $place }. { $monster }: KO'd, { $vp } VP, { $energy } E
play-place-out = { $place }. { $monster }: out

## Playing: keys

play-keys-watching = Space skip · F speed
play-keys-over = Enter leave · T table · A analysis
play-keys-confirm = Enter do it · Esc back
play-keys-filter = type a word · ↑↓ choose · Enter answer · Esc all answers
play-keys-roll-again = 1-8 keep or roll a die · A all · R roll
play-keys-roll = 1-8 keep or roll a die · A all · R roll · S stop
play-keys-kinds = 1-9 or ↑↓ and Enter resolve · A all, in this order
play-keys-answers = 1-9 or ↑↓ and Enter answer · / look for one
play-keys-more = W why · L log · B cards · ? help · Q leave
play-keys-lesson = N real game · W why · L log · ? help · Q leave
play-keys-lesson-few = N real game · Q leave
play-keys-lesson-over = Enter play a real game · T table · A analysis
play-keys-few = ? help · Q leave
play-keys-take-back = U take back
play-keys-coach = V coach
play-whole-turn-sure = Go back to the start of your turn? The same dice come again, and the game counts as practice. Z confirms; any other key cancels.
play-keys-log = ↑↓ move · W why · Esc back
play-keys-help = / look up a rule, a card or a word · Esc back
play-keys-back = Esc back
play-keys-rules = type a rule, a card or a word · ↑↓ move · Esc back
play-keys-page = ↑↓ move · Esc back
play-page-help = Help
play-page-log = Log
play-page-cards = Cards
play-page-table = The table in sentences
play-page-rules = Rules
play-page-analysis = Analysis
play-help =
    1-8     keep a die or roll it
    A       keep all dice, or none;
            resolve all kinds in order;
            after the game: analysis
    R S     roll, stop rolling
    1-9     answer
    ↑ ↓     choose an answer
    Enter   give the chosen answer
    /       look for an answer by a word
    W       why: the rule or card
            behind the last line
    L       log; B cards; T the table
            in sentences
    O       odds on or off: next roll
            of the dice as marked; at
            best with all rolls left
    Space F skip others' turns; speed
    U Z     take back; the whole turn
    V       ask the coach, if it is on
    X       give up
    C P     at a server: chat, presets
    Esc     back
    Q       leave; nothing is lost
    ---
    ▶       whose turn it is
    ?       who is asked
    1)      the answer with this number
    ♥7      7 LP (life points); nearly
            out from 3 LP on; ♡ a zombie
    VP E    victory points; energy
    ┏━┓     a die that stays
    ╭┄╮     a die that is rolled
    Rise2   a high-rise of durability 2:
            Pwr power plant, Hosp
            hospital; below what it pays
    ▪▪▪     tiles left in the stack
    2VP×3   in short: pays 2 VP, has
            durability 2, 3 tiles left
    Jet3×2  2 Jets of durability 3
    +1      1 that came this turn and
            cannot be destroyed yet
    ◆       a Souvenir
    2-4 5-6 the two tracks of Manhattan,
            the second from five
            monsters on; ┄┄┄ is free

## Looking up rules

play-rule-rule = { $name } ({ $city }, { $role ->
    [ruling] ruling
   *[rule] rule
}: { $headings })
play-rule-card = { $name } ({ $city }, { $kind ->
    [goal] goal card
    [discard] discard card, { $cost } E
   *[keep] keep card, { $cost } E
}, { $id })
play-rule-entry = { $head }: { $text }
play-rule-mentioned = { $count ->
    [one] One rule or ruling that mentions it
   *[other] { $count } rules and rulings that mention it
}
play-rule-cards = { $count ->
    [one] Card
   *[other] { $count } cards
}
play-rule-see = See also: { $rules }
play-rule-found = { $count ->
    [one] One match
   *[other] { $count } matches, best first
}
play-rule-also = { $count ->
    [one] One more match
   *[other] { $count } more matches
}
play-rule-scenarios = { $count ->
    [one] One scenario
   *[other] { $count } scenarios
}
play-rule-more = { $count ->
    [one] ... and one more
   *[other] ... and { $count } more
}
play-rule-none = No rule, ruling or card matches "{ $query }".
play-rule-none-near = No rule, ruling or card matches "{ $query }". Did you mean { $near }?
play-rule-quoted = "{ $text }"
play-rule-what = Name a rule by its number, a card or a word, for example: rule heal.
play-rule-prompt = Look up: { $text }▏

## Playing: the start screen

play-start-title = KAIJU
play-start-text = Monsters, dice and two cities. Be the first with { $vp } VP, or the last one standing.
play-start-game = Game
play-start-players = Monsters
play-start-count = { $count ->
   *[other] { $count }, including you
}
play-start-on = on: { $hint }
play-start-off = off
play-start-bots = Opponents
play-start-monster = You are
play-start-name = { $name }
play-start-begin = Start
play-start-lesson = Learn to play (3 minutes)
play-start-continue = Continue your last game
play-start-keys = ↑↓ row · ←→ change · Enter start · ? help · Q leave
play-start-bot = { $bot ->
    [random] Easy (random): plays at random
    [rookie] Medium (rookie): grabs what it can
    [veteran] Hard (veteran): thinks ahead
    [expert] Expert (expert): learnt from playing itself
    [champion] Champion (champion): the strongest
   *[other] { $bot }
}

## Playing in lines

play-plain-hello = Type the number of an answer, or help.
play-plain-welcome-back = Welcome back. Type the number of an answer, or help.
play-plain-lesson = This is a lesson: a few turns of a game, step by step. Type skip to play a real game instead, or quit to leave.
play-plain-lesson-task = { $task } (type: { $answer })
play-lesson-step = Lesson, step { $step } of { $of }
play-lesson-over = The lesson is over. Now a real game begins, with real dice and easy bots.
play-turn-token = The Token Monster is { $place-in }.
play-turn-ko = KO'd: { $ways }.
play-plain-dice = Your dice: { $dice }
play-plain-die = { $face } ({ $letter })
play-plain-letter = { $letter } is { $face }
play-plain-roll-hint = Or name the dice, for example keep { $keep }, which is: roll { $roll }.
play-plain-more = { $count ->
    [one] One more answer: list shows it, list WORD only those with a word.
   *[other] { $count } more answers: list shows all, list WORD those with a word.
}
play-plain-listed = { $answer } ({ $notation })
play-plain-none = No answer has "{ $part }" in it.
play-plain-no-number = There's no answer { $number }.
play-plain-no-letter = There's no die "{ $letter }". The letters: { $letters }.
play-plain-no-dice = You don't have those dice. Your dice: { $dice }
play-plain-keep-what = Keep which dice? For example, "keep A A" keeps two Attack dice, and "stop" keeps all dice.
play-plain-too-long = That line is too long. Type help for a list of commands.
play-plain-log-how = Type log, log NUMBER for that many lines, or log all.
play-plain-what = Unknown command "{ $line }". Type help for a list.
play-plain-no-line = There's no such line in the log.
play-why = { $because }: { $text }
play-why-chosen = { $monster } chose: { $reason }
play-plain-help =
    An answer is its number, or the answer in notation, such as: stop, reroll A E.
    At a roll also: keep A A (the dice to keep), roll E H (the dice to roll), roll (all of them).
    The letters of the dice: { $letters }.
    all: resolve all kinds of dice in the order listed, until another question comes up
    list, list WORD: all answers with what they do and their notation, or those with a word
    table: the table in sentences
    cards: the cards in play and what they do
    again, or an empty line: the question again
    log, log NUMBER, log all: the last lines with their numbers, that many of them, or all
    why, why NUMBER: the rule or card behind the last line, or behind the line with this number
    rule TR-60, rule smoke cloud, rule poison: look up a rule, a card or a word; help WORD does the same
    odds, odds A A: the odds of a roll that keeps nothing, or that keeps these dice
    back: take back your last choice, if nothing has been revealed since
    back turn: against bots, go back to the start of your turn, as practice
    coach: if the coach is on, what the champion would do, and why
    analysis: after the game, luck and the costliest choices of every player
    save: where the game is kept (it is written while you play)
    concede: give up
    quit: leave; nothing is lost

## The analysis of a finished game

play-analysis-working = Analysing the game...
play-analysis-failed = The analysis failed.
play-analysis-player = { $monster }: chance to win { $start } at the start, { $end } at the end. Luck { $luck }, own choices { $own }, others' choices { $others }, unforeseen { $unforeseen }.
play-analysis-choice = Turn { $turn }: { $chosen }. Better: { $best } ({ $cost }).
play-analysis-chance = { $whole }.{ $tenth }%
play-analysis-change = { $sign ->
    [minus] −{ $whole }.{ $tenth }%
    [plus] +{ $whole }.{ $tenth }%
   *[none] { $whole }.{ $tenth }%
}
play-analysis-note = The chances are the champion's estimates. Luck is what dice, cards and buildings changed compared with their average; own choices are compared with the champion's.
play-plain-analysis-offer = Type analysis for luck and the costliest choices, or press Enter to leave.

## At a server's table: the way there

remote-no-link = "{ $link }" isn't a table link; a link looks like https://kaiju.example.org/t/bcdfghjk, and a server's address like https://kaiju.example.org
remote-no-recovery-link = that isn't a recovery link; one looks like https://kaiju.example.org/recover#SECRET
remote-no-server = cannot connect to { $server }: { $problem }
remote-no-kaiju = { $server } isn't a Kaiju server, or runs a newer version
remote-moved = { $server } redirects to { $place }; use that address
remote-no-folder = nowhere to save your identity: neither XDG_DATA_HOME nor HOME is set; name a file with --identity
remote-bad-identities = cannot keep your identity in { $file }: { $problem }
remote-no-state = the server didn't send the table's state
remote-out-of-sync = the server uses other rules than this program, or has lost data; update the program, or rejoin
remote-created = Table created: { $link }
remote-created-how = Keep this link: others join with it, and you rejoin with it. Running the same command again would create another table.
remote-exists = this table already exists, so { $flags } can't be used; give only the server's address to create a new table
remote-forgotten = the server no longer knows you, perhaps because it lost data; join by link again as a new person
remote-new-person = The server no longer knows you. You have joined as a new person.
remote-set-aside = You are now signed in as the link's owner. Your previous identity at this server is saved in { $file }: use --identity with that file to switch back.
remote-recovery-link = This link signs another device in as you, once and within a day. Keep it private. Earlier links no longer work: { $link }
remote-tables = { $kind ->
    [mine] Your tables: { $count }
   *[listed] Open tables: { $count }
}
remote-table = { $state ->
    [lobby] { $link } { $heading }, free seats: { $free }, there: { $names }
    [asked] { $link } { $heading }, you are asked, there: { $names }
    [playing] { $link } { $heading }, the game is on, there: { $names }
   *[over] { $link } { $heading }, the game is over, there: { $names }
}
remote-rejoin = To rejoin this table: { $command }

## At a server's table: what happens on the way

remote-reconnecting = Reconnecting; nothing is lost.
remote-back = Reconnected.
remote-offline = Not connected. Reconnecting; nothing is lost.
remote-unsure = Your last request may not have reached the server.
remote-clock = { $monster }: { $seconds } s
remote-no-seat = No open seat: you're watching.
remote-too-late = The game has started: you're watching.
remote-chat = { $name }: "{ $text }"
remote-left = { $name } left.
remote-rejoined = { $name } is back.
remote-dice-left-out = Your random number isn't part of this game's dice.
remote-dice-changed = The server changed what it had promised before you revealed your random number. It may have chosen this game's dice.
remote-dice-elsewhere = The random number under your name isn't from this program. If it isn't from another of your devices, don't trust this game's dice.

## At a server's table: the lobby

remote-link = Link for your friends: { $link }
remote-settings = { $listed ->
    [yes] Listed
   *[no] Not listed
}, { $clock ->
    [0] no clock
   *[other] { $clock } s per decision
}, the bot { $bot } takes over after { $grace } s{ $coach ->
    [yes] , with a coach
   *[no] {""}
}
remote-setting = { $what ->
    [game] game new-york, game tokyo
    [players] players NUMBER: the seats, 2 to 6
    [clock] clock SECONDS: time per decision, 5 to 43200, or off
    [grace] grace SECONDS: how long to wait for someone who left before a bot plays, 0 to 43200
    [stand-in] stand-in BOT: the bot that does, one of { $bots }
    [coach] coach yes, coach no: whether players can ask what the champion would do
   *[listed] listed yes, listed no: whether anyone can find this table on the home page
}
remote-setting-option = { $word } on, { $word } off: { $hint }
remote-no-setting = Name a setting: { $settings }, such as clock 60.
remote-no-bot = Unknown bot "{ $name }". Choose one of { $bots }.
remote-seat = { $state ->
    [ready] { $letter }: { $monster }, { $sitter }, ready
    [waits] { $letter }: { $monster }, { $sitter }, not ready
   *[none] { $letter }: { $monster }, { $sitter }
}
remote-free = open
remote-bot = the bot { $bot }
remote-person = { $name }
remote-person-marked = { $name } ({ $marks })
remote-host = host
remote-away = away
remote-unnamed = { $place ->
    [first] Someone { $number }
   *[within] someone { $number }
}
remote-own-seat = That's your own seat. Leave it first.
remote-nobody-there = There's no player in that seat.
remote-kick-confirm = Remove { $name } from this table? Enter confirms; any other key cancels.
remote-host-confirm = Make { $name } the host? Enter confirms; any other key cancels.
remote-wants = wants seat { $letter }
remote-watchers = Watching: { $people }
remote-can-start = Everyone is ready. You can start.
remote-waits-for-host = Everyone is ready. The host can start.
remote-waits-for-people = A seat is open.
remote-waits-for-ready = Someone isn't ready yet.
remote-typing-chat = Chat: { $text }▏
remote-typing-name = Your name: { $text }▏
remote-typing-setting = Change, such as clock 60: { $text }▏
remote-keys-host = As the host: G start · B bot · E settings · X remove · H make host
remote-keys-lobby = ↑↓ Enter seat · R ready · S leave seat · M monster · N name · C chat · P presets · ? help · Q leave
remote-keys-typing = Enter done · Esc back
remote-lobby-help =
    ↑ ↓     choose a seat
    Enter   take it; ask its player
            to swap; on your own:
            ready or not
    R       ready or not
    S       leave your seat
    M       another monster
    N       another name
    C       chat
    P       presets: decide in
            advance
    Esc     back
    Q       leave; your seat stays
    ---
    The host also:
    G       start
    B       another bot on the seat,
            or none
    X       remove its player
    H       make its player the host
    E       settings, in words:
            game tokyo, duel on,
            players 5, clock 60,
            grace 30, stand-in rookie,
            listed yes
remote-plain-kick-sure = Remove { $name } from this table for good? Type yes to confirm, anything else to cancel.
remote-plain-host-sure = Make { $name } the host? Type yes to confirm, anything else to cancel.
remote-plain-host = Type start when everyone is ready, or help for a list of commands.
remote-plain-guest = The host starts when everyone is ready. Type help for a list of commands.

## At a server's table: during the game

remote-keys-more = C chat · P presets · W why · L log · B cards · ? help · Q leave
remote-keys-some = C chat · P presets · ? help · Q leave
remote-skip = Space skips to what is happening now.
remote-keys-over = R play again · Enter leave · T table · A analysis
remote-keys-presets = ↑↓ row · ←→ change · Esc back
remote-page-presets = Decide in advance
remote-presets = The server makes these choices for you without asking, and says so in the log.
remote-preset-on = on:
remote-preset-off = off:
remote-no-presets = Nothing is decided in advance.
remote-preset-range = Enter a number of LP from 0 to { $most }, or off.
remote-preset-no-card = There's no card "{ $card }" in this game.
remote-plain-preset-how =
    preset leave 4, preset leave off: leave Tokyo or Manhattan after an attack with this many LP or fewer
    preset stay 7, preset stay off: stay there with more LP than that
    preset card NAME: do not ask about a card, or ask again
    preset buy on, preset buy off: skip buying if you can't afford a card
remote-waiting = The host decides who joins this table. Waiting to be let in…
remote-guest = { $name } wants to join. To answer: letin { $number }, or turnaway { $number } (in full screen: C, then /letin { $number }).
remote-hidden-chat = (hidden chat)
remote-closed = closed
remote-bot-closed = the bot { $bot }, closed
remote-muted = muted
remote-door-how = Type door open (anyone with the link can join), door ask (you let people in), or door locked (no one new).
remote-commands =
    About other people (in full screen: C, then the command after a slash, such as /hide Eve):
    hide NAME, show NAME: hide someone's chat from yourself, or show it again
    The host also: door open, door ask, door locked: who can join
    letin, turnaway: let in the person who waits longest, or turn them away; a name or number chooses another one
    mute NAME, unmute NAME: refuse someone's chat at this table, or accept it again
    close SEAT, open SEAT: let no one sit there, or let people sit there again
remote-devices = { $count ->
    [one] You are signed in on one device:
   *[other] You are signed in on { $count } devices:
}
remote-device = { $current ->
    [yes] { $id }: { $name }, { $first } to { $last } (this one)
   *[no] { $id }: { $name }, { $first } to { $last }
}
remote-device-name = { $browser } on { $system }
remote-device-unknown = unknown program
remote-signed-out = That device is signed out.
remote-plain-watch = You're watching this game. Type help for a list of commands.
remote-plain-over = Type rematch to play again, analysis to see how it went, or quit.
remote-plain-over-watching = The players can start a rematch. Stay to watch, or type analysis to see how it went, or quit.
remote-plain-help-watching =
    You're watching. Commands:
    table: the table in sentences
    cards: the cards in play and what they do
    log, log NUMBER, log all: the last lines with their numbers, that many of them, or all
    why, why NUMBER: the rule or card behind the last line, or behind the line with this number
    rule TR-60, rule smoke cloud, rule poison: look up a rule, a card or a word; help WORD does the same
    analysis: after the game, luck and the costliest choices of every player
    say TEXT: chat
    room: who is here, and the link for your friends
    name NAME: change your name
    quit: leave
remote-plain-help =
    At a server's table also, at any time:
    say TEXT: chat
    room: who is here, and the link for your friends
    settings: this table's settings
    preset: choices made in advance, and how to change them
    name NAME: change your name
    stand, sit: let a bot play for you, take your seat back
    rematch: after the game, play again
    quit: leave; your seat stays yours, and a bot plays for you until you return
    Before the game: sit SEAT, stand, swap SEAT, monster NAME, ready, ready no
    The host also: bot SEAT NAME, bot SEAT none, start, kick NAME, host NAME (or a seat's letter, or the number of someone without a name), and what settings lists
