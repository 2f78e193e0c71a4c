### Short explanations of everything on the table, and the pages that explain the games.

## Help where it is needed. Attributes are the games, where the two differ.

web-help-face-energy = Each gives you 1 energy, which buys power cards. It carries over until you spend it.
web-help-face-attack = { $game ->
    [tokyo] From outside, each claw deals 1 damage to every monster in Tokyo; from Tokyo, to every monster outside. A monster hit in Tokyo may leave; then you must move in.
   *[other] From a borough, each claw deals 1 damage to every monster in Manhattan; from Manhattan, to every monster elsewhere. A monster hit in Manhattan may flee.
}
web-help-face-heal = { $game ->
    [tokyo] Each heart heals 1 { LP(1) }, up to your maximum. In Tokyo hearts do nothing.
   *[other] Each heart heals 1 { LP(1) }, up to your maximum. In Manhattan hearts do nothing.
}
web-help-face-destruction = Destroys buildings and units in your borough. It takes as many as the target has floors, and the target pays you; a destroyed building turns into a unit.
web-help-face-celebrity = Three or more make you Superstar: 1 { VP(1) }, plus 1 for each beyond the third. While you are Superstar, every later one gives you 1 { VP(1) }.
web-help-face-ouch = One: the units in your borough hit you. Two: they hit every monster there. Three or more: all units hit every monster beside them, and you take the Statue of Liberty.
web-help-face-number = Three of a number score that many { VP() }, plus 1 { VP(1) } for each further one. Fewer than three score nothing.

web-help-kind-keep = Stays with you and works from now on.
web-help-kind-discard = Takes effect right away, then goes to the discard pile.
web-help-price = What the card costs you now, in energy. If a card or place makes it cheaper, the printed price is crossed out.

web-help-vp = Victory points. The monster with { $vp } at the end of a turn wins, unless an option says otherwise.
web-help-life = { $game ->
    [tokyo] Life points. At 0, a monster is out of the game. The maximum is 10, unless a card raises it.
   *[other] Life points. At 0 a monster is out of the game; in the KO variant it is KO'd and plays on. The maximum is 10, unless a card raises it.
}
web-help-energy = Energy buys power cards.

web-help-token-web = Each Web token costs you one reroll. On your turn, spend an Attack to remove one instead of attacking.
web-help-token-jinx = To reroll Ouch dice, you first pay 1 energy for each Jinx token. Spend a Heal to remove one instead of healing.
web-help-token-poison = Each Poison token costs you 1 { LP(1) } at the end of your turn. Outside Tokyo, spend a Heal to remove one instead of healing.
web-help-token-shrink = Each Shrink token takes one die from your roll. Outside Tokyo, spend a Heal to remove one instead of healing.
web-help-token-souvenir = The Tourist's first visit to each borough gives 1 { VP(1) } and 1 { ENERGY(1) }. This one has been visited.
web-help-token-carapace = Each Ouch puts one on the card Carapace. Its owner may discard the card to heal 1 { LP(1) } for each.
web-help-token-smoke = Each Smoke token on Smoke Cloud is an extra roll.
web-help-token-mimic = Marks the card that Mimic copies.

web-help-place-manhattan = The middle of the board. Entering gives 1 { VP(1) }, and every turn you start there pays more the farther up you are. Every monster outside can hit you, and your hearts do nothing.
web-help-place-borough = Holds up to two monsters, three stacks of buildings and their units. Your Destruction and Ouch work in the borough you are in.
web-help-place-city = Entering gives 1 { VP(1) }; every turn you start there gives 2 { VP(2) }. Every monster outside can hit you, and your hearts do nothing.
web-help-place-bay = A second space in Tokyo, like Tokyo City, while five or more monsters are in the game.
web-help-place-outside = Only monsters in Tokyo can hit you here, and your hearts heal.

web-help-building = Its floors are the Destruction it takes; the sign below shows what it pays. When it falls, the unit on its back appears, and the next building of the stack is revealed.
web-help-unit = Destroy it for a reward, but not in the turn it appeared. Ouch makes it hit the monsters beside it.
web-help-goal-superstar = Goes to the monster that resolves three or more Celebrity. Its owner gets 1 { VP(1) } for each later Celebrity.
web-help-goal-statue = Goes to the monster that resolves three or more Ouch. It is worth 3 { VP(3) } while you have it.

web-help-ko = Down, but not out: it keeps its cards and energy and takes its turns. Each Celebrity gives it 1 { VP(1) } and takes 1 from one active monster. Three Attack summon the Token Monster; four command the units instead. While the Token Monster is in play, every Attack is its attack, and Destruction breaks the buildings beside it. With { $vp } { VP($vp) } a KO'd monster is called back.
web-help-zombie = Before its turn a KO'd monster may roll one die, once a turn: on 4, 5 or 6 it rises as a zombie, once a game. A zombie has at most 5 { LP(5) }, hits with half its Attack, and is out for good at 0 { LP(0) }.
web-help-popular-demand = With { $vp } { VP($vp) } at the end of a turn a KO'd monster or a zombie is called back, once a game: with 10 { LP(10) }, 4 { ENERGY(4) }, all its cards, and no { VP() }; with heroes, 7 { VP(7) }.
web-help-token-monster = It has 1 { LP(1) }, takes a space on the board, and obeys the KO'd monster whose turn it is. When summoned, it attacks Manhattan for 1, plus 1 for each Attack beyond three; in later turns it hits with half the Attack. It never takes a monster's last { LP(1) }, except a zombie's. Any damage where it stands removes it.

web-help-phase-start = { $game ->
    [tokyo] If you are in Tokyo, you gain 2 { VP(2) }; then cards take effect.
   *[other] If you are in Manhattan, it pays you; then cards take effect.
}
web-help-phase-roll = Up to three rolls. Before each reroll, keep the dice you like.
web-help-phase-resolve = Your dice take effect, one kind after another, in the order you choose.
web-help-phase-move = { $game ->
    [tokyo] If there is room in Tokyo, you must enter, whether or not you attacked.
   *[other] If Manhattan has room, you must enter it; inside, you advance. Otherwise you may move to another borough.
}
web-help-phase-buy = Buy any of the three power cards you can afford, or pay 2 energy for three new ones.
web-help-phase-end = Cards take effect, then check for a winner.

## The page of rules

web-rules-title = How to play
web-rules-tokyo = Tokyo
web-rules-new-york = New York
web-rules-ko = KO variant
web-rules-cards = All power cards
web-rules-find = Search all rules and cards
web-rules-find-examples = heart, claw, win, poison, NY-5.3
web-rules-in-guide = In the illustrated guides
web-rules-full = { $book }: all rules
web-rules-full-note = Every rule has a number, and the log cites it.
web-rules-guide = Back to the illustrated guide
web-rules-found = { $count ->
    [0] Nothing found.
    [one] 1 match.
   *[other] { $count } matches.
}
web-rules-meant = Did you mean:
web-rules-mentioned-by = Mentioned in
web-rules-mentions = See also
web-rules-also = Other matches
web-rules-more = { $count ->
    [one] ... and one more.
   *[other] ... and { $count } more.
}
web-rules-scenarios = { $count ->
    [one] One scenario that shows it
   *[other] { $count } scenarios that show it
}


## Names of what is explained, where it has none elsewhere

