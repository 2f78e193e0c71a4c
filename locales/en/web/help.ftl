### Short explanations of everything on the table, and the pages that explain the games.

## Help where it is needed. Attributes are the games, where the two differ.

web-help-face-energy = Each gives you 1 energy, the money for power cards. You keep it until you spend it.
web-help-face-attack = { $game ->
    [tokyo] From outside, each takes 1 LP from everybody in Tokyo; from Tokyo, 1 LP from everybody outside. Whoever is hit in Tokyo may leave it to you.
   *[other] From a borough, each takes 1 LP from everybody in Manhattan; from Manhattan, 1 LP from everybody elsewhere. Whoever is hit in Manhattan may flee, and leave it to you.
}
web-help-face-heal = { $game ->
    [tokyo] Each gives you 1 LP back, up to your maximum. In Tokyo it does nothing.
   *[other] Each gives you 1 LP back, up to your maximum. In Manhattan it does nothing.
}
web-help-face-destruction = Breaks buildings and units of your own borough. As many as a target's floors, and it falls and pays you; a building that falls brings a unit.
web-help-face-celebrity = Three or more make you Superstar, with 1 VP and 1 more for each beyond the third. While you are Superstar, each of your later ones gives 1 VP.
web-help-face-ouch = One: the units of your borough hit you. Two: they hit everybody there. Three or more: all units hit everybody around them, and you take the Statue of Liberty.
web-help-face-number = Three of one number give as many VP as the number says, each further one 1 VP more. Fewer than three give nothing.

web-help-kind-keep = It lies before you and works from then on.
web-help-kind-discard = It works at once and then goes to the discard pile.
web-help-price = What the card costs you now, in energy. Some cards and places make it cheaper; then the printed price is struck out.

web-help-vp = Victory points. Whoever has { $vp } at the end of a turn wins, unless an option says otherwise.
web-help-life = { $game ->
    [tokyo] Life points. At 0 a monster is out of the game. Without a card there are never more than 10.
   *[other] Life points. At 0 a monster is out of the game; in the KO variant it is KO'd and plays on. Without a card there are never more than 10.
}
web-help-energy = Energy, to pay for power cards.

web-help-token-web = Each Web token takes one of your rerolls. On your turn an Attack can remove one instead of attacking.
web-help-token-jinx = To reroll Ouch dice you first pay 1 energy for each Jinx token. A Heal can remove one instead of healing.
web-help-token-poison = Each Poison token takes 1 LP at the end of your turn. Outside Tokyo a Heal can remove one instead of healing.
web-help-token-shrink = Each Shrink token takes one die from your roll. Outside Tokyo a Heal can remove one instead of healing.
web-help-token-souvenir = The Tourist has been here: 1 VP and 1 energy for the first visit to each borough.
web-help-token-carapace = Each Ouch puts one on the card Carapace. Its owner may give the card up to heal 1 LP for each.
web-help-token-smoke = Each Smoke token on Smoke Cloud is one more roll.
web-help-token-mimic = It lies on the card that Mimic copies.

web-help-place-manhattan = The middle. Entering gives 1 VP, and every turn that you begin there pays, the more the farther up you are. Everybody elsewhere can hit you, and you cannot heal with dice.
web-help-place-borough = At most two monsters, three stacks of buildings, and the units that they brought. Your Destruction and your Ouch work in the borough where you are.
web-help-place-city = Entering gives 1 VP, every turn that you begin there 2 VP. Everybody outside can hit you, and you cannot heal with dice.
web-help-place-bay = A second place in Tokyo, like the City, for as long as five or more monsters are in the game.
web-help-place-outside = Here you are hit only by those in Tokyo, and can heal with dice.

web-help-building = Its floors say how much Destruction it takes, the sign below what it pays. When it falls, the unit on its other side appears, and the next building of the stack comes to light.
web-help-unit = It can be destroyed for a reward, but not in the turn in which it appeared. With Ouch it hits the monsters around it.
web-help-goal-superstar = Taken by whoever resolves three or more Celebrity. Its holder gets 1 VP for each later Celebrity.
web-help-goal-statue = Taken by whoever resolves three or more Ouch: 3 VP, lost again with the Statue.

web-help-ko = On the ground, but not out: it keeps its cards and energy and takes its turns. Each Celebrity gives it 1 VP and takes 1 from one active monster. Three Attack summon the Token Monster; four command the units instead. With the Token Monster in play any Attack is its own, and Destruction breaks buildings around it. With { $vp } VP a KO'd monster is called back.
web-help-zombie = Before its turn a KO'd monster may roll one die, once a turn: with 4, 5 or 6 it rises as a zombie, once a game. A zombie has at most 5 LP, hits with half its Attack, and is out for good when it falls.
web-help-popular-demand = With { $vp } VP at the end of a turn a KO'd monster or a zombie is called back, once a game: with 10 LP, 4 energy, all its cards, and no VP; with heroes, 7 VP.
web-help-token-monster = It has 1 LP, takes a place on the board, and obeys whichever KO'd monster has its turn. Summoned, it hits Manhattan at once, with 1 and 1 more for each Attack beyond three; in later turns it hits with half the Attack. It leaves everybody but zombies their last LP. Any damage where it stands removes it.

web-help-phase-start = { $game ->
    [tokyo] Whoever is in Tokyo gains 2 VP, then cards act.
   *[other] Whoever is in Manhattan is paid, then cards act.
}
web-help-phase-roll = Up to three rolls. Before each further one, keep what you like.
web-help-phase-resolve = Your dice count now, kind by kind, in the order you choose.
web-help-phase-move = { $game ->
    [tokyo] If there is room in Tokyo and you attacked, or nobody is there, you enter.
   *[other] If there is room in Manhattan you enter, from there you go on up; else you may change the borough.
}
web-help-phase-buy = Buy as many of the three power cards as you can pay, or pay 2 energy for three new ones.
web-help-phase-end = Cards act, then it is seen whether somebody has won.

## The page of rules

web-rules-title = How to play
web-rules-contents = Contents
web-rules-tokyo = Tokyo
web-rules-new-york = New York
web-rules-ko = KO variant
web-rules-quick = In two minutes
web-rules-cards = All power cards
web-rules-back = To the first page
web-rules-find = Find in the rules
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
web-rules-link = Link to { $rule }

web-quick-aim = You are a giant monster. Be the first with { $vp } victory points, or the last one standing.
web-quick-roll = Roll six dice up to three times. Tap the dice that you want to keep before you roll the others again.
web-quick-tokyo-score = Three equal numbers score. Energy buys cards, hearts heal, claws hit.
web-quick-tokyo-middle = Nobody in Tokyo, or somebody left it to you? You go in: 1 VP at once, 2 VP each turn that you begin there. But there everybody hits you, and hearts do nothing.
web-quick-tokyo-leave = When you are hit in Tokyo you may leave, and whoever hit you has to go in.
web-quick-new-york-faces = Destruction breaks buildings for rewards, three stars in sunglasses make you Superstar, Ouch sets the army on you. Energy buys cards, hearts heal, claws hit.
web-quick-new-york-middle = Manhattan pays every turn, the more the higher you climb. But there everybody hits you, and hearts do nothing.
web-quick-new-york-leave = When you are hit in Manhattan you may flee to another borough, and whoever hit you has to go in.
web-quick-ko-fall = An option for New York: nobody sits out. At 0 LP you are KO'd: all your VP and goals are gone, but you keep your cards and energy, and go on taking turns.
web-quick-ko-dice = While KO'd, each star in sunglasses gives you 1 VP and takes 1 VP from a monster of your choice. Dice that show all six faces may all count as one face.
web-quick-ko-army = Four or more claws may set the army on those who stand: the more claws, the more units shoot.
web-quick-ko-token = Three or more claws may summon the Token Monster. It attacks, moves and tears down buildings for whoever is KO'd and has the turn, but a single hit removes it.
web-quick-ko-zombie = Before your turn you may roll one die: with 4, 5 or 6 you rise as a zombie with 5 LP. You play as before, but hit with half your claws, and when you fall again you are out.
web-quick-ko-demand = With { $vp } VP the crowd calls you back, whole, with 10 LP. You can come back in each of the two ways once a game.
web-quick-ko-win = As ever, { $vp } VP win, and so does the last one standing, but for KO'd monsters { $vp } VP are the way back, and they do not count as standing.
web-quick-buy = At the end of your turn buy power cards. Keep cards stay with you, Discard cards act at once.

## Names of what is explained, where it has none elsewhere

