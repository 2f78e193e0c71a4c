### Fair dice: what they are, and the result of checking them.

web-fair-title = Fair dice
web-fair-lead = In this game no one can choose the dice: not the server, and not a player. When the game is over, anyone can check that.
web-fair-how = How it works
web-fair-step-secret = Before the game, the server picks a secret random number and publishes a fingerprint of it. From then on it can't swap the secret: another one has another fingerprint.
web-fair-step-nonce = Each player's browser picks a random number too, and publishes its fingerprint.
web-fair-step-mix = When the game starts, the browsers reveal their numbers. The secret and all of them together decide every roll and every card drawn, in advance.
web-fair-step-reveal = When the game is over, the record contains the secret. Anyone can repeat the calculation and compare every roll.
web-fair-proves = What a check proves
web-fair-proves-server = The server didn't change the dice during the game, and couldn't pick them before: it didn't know your number when it fixed its own.
web-fair-proves-players = No player could pick the dice: they didn't know the secret when they fixed their numbers.
web-fair-proves-last = It doesn't help to wait until the others have revealed theirs. A number that doesn't arrive within a few seconds is left out, and the record says so.
web-fair-proves-record = The record wasn't changed. The check names the first line that doesn't fit.
web-fair-limits = What it doesn't prove
web-fair-limit-choices = That players made their choices alone. It is about dice, cards and tiles only.
web-fair-limit-collusion = Anything to players whose numbers aren't in the record, if the server and everyone else worked together.
web-fair-limit-alone = Anything about a game in which no one contributed a number, such as one between bots.
web-fair-limit-unfinished = Anything about a game that was never finished: its secret is never revealed.
web-fair-limit-practice = That a practice game went in one go. After "Back to the start of my turn", the same dice come again.
web-fair-limit-old = Anything about games from before fair dice. Their dice can't be checked.
web-fair-check = Check a game
web-fair-check-here = At the end of a game, press "Check the dice". Your browser does the calculation itself. For a saved record there is a page of its own, and a command that also checks every choice against the rules:
web-fair-check-command = The documentation of the project describes every step, with a second program to check the first.

## A record file

web-fair-verify-title = Check a game's dice
web-fair-verify-note = Choose the record of a finished game. Your browser checks it; nothing is sent anywhere.
web-fair-verify-file = Record of a game
web-fair-verify-drop = Choose the file, or drop it here.

## Results

web-fair-verdict-fair = Yes, these dice were fair
web-fair-verdict-unfair = No, this record doesn't add up
web-fair-verdict-uncheckable = These dice can't be checked
web-fair-list = { $seats }
web-fair-seat = { $seat }
web-fair-yes = All { $rolls } rolls and { $draws } draws follow from the secret that the server had committed to.
web-fair-contributed = { $count ->
    [one] Seat { $seats } contributed a random number.
   *[other] Seats { $seats } contributed random numbers.
}
web-fair-nobody = No player contributed a random number, so this only shows that the server didn't change its secret.
web-fair-withheld = { $count ->
    [one] Seat { $seats } didn't reveal its number in time, so it was left out.
   *[other] Seats { $seats } didn't reveal their numbers in time, so they were left out.
}
web-fair-no = Line { $line }, item { $token }: { $reason }
web-fair-no-unreadable = this can't be read.
web-fair-no-twice = this is in the record twice.
web-fair-no-secret = the secret isn't the one that the server had committed to.
web-fair-no-nonce = this isn't the number that the player had committed to.
web-fair-no-empty-deck = no card is left in the deck.
web-fair-no-shuffle = this deck wasn't shuffled here.
web-fair-no-no-tiles = no tile is left.
web-fair-no-other-commitment = your browser received a different fingerprint before the game.
web-fair-no-other-nonce = your browser's number isn't in the record.
web-fair-no-other-commit = the players' fingerprints aren't those that your browser saw before it revealed its number.
web-fair-no-outcome = it says { $found }, but the secret and the players' numbers give { $expected }.
web-fair-cannot-not-a-record = This isn't the record of a game.
web-fair-cannot-new-format = This record is from a newer version of Kaiju.
web-fair-cannot-old-game = This game is older than fair dice, so its dice can't be checked.
web-fair-cannot-not-over = The game isn't over, so the secret isn't in the record yet.
