### The end of a game.

web-end-king = KING!
web-end-nobody = RUINS!
web-end-rules = { $monster } rules { $city }
web-end-ruins = No one rules { $city }
web-end-because-vp = { $you ->
    [yes] You won with { $count } victory points in turn { $turn }
   *[no] Won with { $count } victory points in turn { $turn }
}
web-end-because-last = { $you ->
    [yes] You are the last one standing, in turn { $turn }
   *[no] The last one standing, in turn { $turn }
}
web-end-because-nobody = No one was left standing in turn { $turn }
web-end-standings = Final standings
web-end-how = How it went
web-end-chart = Everyone's victory points, turn by turn
web-end-figures = Stats
web-end-vp = { $count ->
    [one] 1 victory point
   *[other] { $count } victory points
}
web-end-life = { $count ->
    [one] 1 life point
   *[other] { $count } life points
}
web-end-not-whole = You joined later, so part of this game isn't shown here. The record has all of it.
web-end-rematch = Rematch
web-end-change = Change the table
web-end-name = { $name }
web-end-wants = { $count ->
    [one] { $names } wants a rematch.
   *[other] { $names } want a rematch.
}
web-end-next-open = The table is open for another game.
web-end-next-playing = The next game has started.
web-end-join = Join the rematch
web-end-leave = Leave the table
web-end-lobby = Go to the table
web-end-watch = Watch it
web-end-log = Read the log
web-end-record = Save the record
web-end-record-note = The record has every roll and every choice. { $command } replays it and checks each step against the rules.
web-end-replay = Watch the replay
web-end-share = Link to this game
web-end-share-moment = A link to this moment, for everyone who can see the game here:
web-end-share-whole = The whole game in a link. It opens on any Kaiju server, even years from now:
web-end-share-whole-name = Link with the whole game
web-end-share-cannot = This browser is too old to put a game in a link. A browser from 2023 or later can. You can save the record instead.
web-end-fair = Anyone can check that no one chose these dice.
web-end-fair-how = How?
web-end-fair-check = Check the dice
web-end-fair-old = This game is older than fair dice, so its dice can't be checked.
web-end-practice = This was a practice game.
web-end-picture = Share the picture
web-end-picture-file = Kaiju in { $city }
web-end-picture-failed = Couldn't make the picture.
web-end-here = { $count ->
    [0] No one else is here.
    [one] 1 other person is still here.
   *[other] { $count } others are still here.
}

web-end-analysis = Luck and choices
web-end-analysis-working = The champion bot is going through the game…
web-end-analysis-start = Analyse the game
web-end-analysis-retry = Try again

## One fact about each

web-end-fact-out = { $how ->
    [concession] Gave up in turn { $turn }
    [monster] Out in turn { $turn }, taken down by { $monster }
    [card] Out in turn { $turn }, taken down by the card { $card }
   *[other] Out in turn { $turn }
}
web-end-fact-ko = { $how ->
    [monster] KO'd in turn { $turn }, taken down by { $monster }
    [card] KO'd in turn { $turn }, taken down by the card { $card }
   *[other] KO'd in turn { $turn }
}
web-end-fact-back = { $ways ->
    [zombie] Returned as a zombie
    [popular-demand] Returned by popular demand
    [popular-demand-zombie] Returned twice: by popular demand, then as a zombie
   *[zombie-popular-demand] Returned twice: as a zombie, then by popular demand
}
web-end-fact-dealt = Dealt { $count } damage
web-end-fact-ruins = Tore down { $count ->
    [one] 1 building or unit
   *[other] { $count } buildings and units
}
web-end-fact-held = { $game ->
    [tokyo] { $count ->
        [one] Started 1 turn in Tokyo
       *[other] Started { $count } turns in Tokyo
    }
   *[other] { $count ->
        [one] Started 1 turn in Manhattan
       *[other] Started { $count } turns in Manhattan
    }
}
web-end-fact-cards = Got { $count ->
    [one] 1 card
   *[other] { $count } cards
}
web-end-fact-taken = Took { $count } damage

## In figures

web-end-from-dice = { VP() } from dice
web-end-from-ruins = { VP() } from ruins
web-end-from-place = { $game ->
    [tokyo] { VP() } from Tokyo
   *[other] { VP() } from Manhattan
}
web-end-from-goals = { VP() } from goals
web-end-from-cards = { VP() } from cards
web-end-from-token = { VP() } from the Token Monster
web-end-from-comeback = { VP() } from popular demand
web-end-state-ko = KO'd
web-end-state-zombie = Zombie
web-end-dealt = Damage dealt
web-end-taken = Damage taken
web-end-cards = Cards

## The guided first game

web-lesson-real = Play a real game
web-lesson-done = Now you know how to play. Next: real dice and easy bots.
