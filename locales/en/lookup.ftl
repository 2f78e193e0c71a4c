### Words that people use when they look something up in the rules. Only the look-up reads these texts.

# What players say, and the words of the rules to look for as well: expressions, a colon, words.
lookup-synonyms =
    heart, hearts, cure: heal LP
    life, health, hp, hit point, life point: LP
    claw, claws, paw, hit, smash, fight: attack
    star, stars: celebrity VP superstar
    victory point, point, points, score: VP
    lightning, bolt, cube, energy cube, electricity: energy E
    knocked out, knock out: KO eliminated
    dead, death, dying, killed: eliminated elimination KO
    win, victory, winner: wins winning victory
    player, players, character: monster
    leave, escape, run away: flee yield
    skull, skulls: ouch
    building damage, destroy: destruction destroyed
    soldier, soldiers: infantry
    plane, planes, airplane: jet
    price, discount: cost costs
    shop, purchase: buy market
    wipe, clear market, reset: sweep
    first player, starting player: start
    venom, toxin: poison
    re roll, roll again: reroll
    dodge, shield: prevention block
    middle, centre, center: Manhattan Tokyo
    power card: card
    crown: VP

# What people look for most often, and the rules that answer it, best first: expressions, a colon, rule numbers.
lookup-answers =
    heart, heal, life, health, hp, life point, LP: TK-4.5 NY-5.9 TK-6.1 NY-7.1
    claw, attack, damage, hit, smash, fight: TK-4.3 NY-5.2 NY-5.3 TK-4.4 NY-5.7
    star, celebrity, superstar: NY-5.17 NY-5.18 NY-5.16 KO-3.1
    energy, lightning, bolt, cube, energy cube: TK-4.2 NY-5.1 TK-1.6 TK-7.1 NY-9.1
    win, winner, winning, victory, end, end game: TK-6.2 NY-8.1 TK-6.5 NY-8.2 KO-2.1 KO-2.2
    crown, point, victory point, VP, score: TK-4.1 TK-5.3 TK-3.0 NY-3.0 NY-6.4 TK-6.2 NY-8.1
    number, one, two, three, 1, 2, 3, triple: TK-4.1
    lose, die, dead, death, out, eliminated, elimination, killed: TK-6.1 NY-7.1 KO-1.1
    dice, roll, reroll, re roll, roll again: TK-3.7 NY-4.2 TK-3.6 NY-4.1
    leave, yield, flee, run away, escape: TK-4.4 NY-5.7
    enter, move, Tokyo, City: TK-5.1 TK-5.3 TK-3.0 NY-6.1 NY-6.2 NY-6.3
    Bay: TK-5.2 TK-5.4 TK-1.2
    Manhattan: NY-6.1 NY-3.0 NY-6.3 NY-5.2 NY-5.7 NY-6.7
    buy, shop, purchase, card, power card: TK-7.1 NY-9.1 TK-7.3 NY-9.3
    sweep, wipe, clear market: TK-7.1 NY-9.1
    building, destruction, destroy: NY-5.10 NY-5.11 NY-5.14
    unit, army, soldier, infantry, tank, jet: NY-5.12 NY-5.13 NY-5.19
    ouch, skull: NY-5.19 NY-5.20 NY-5.21
    statue: NY-5.20
    start, first player, starting player, setup: TK-2.1 TK-2.2 NY-2.1 NY-2.4 NY-2.5
    turn: TK-3.0 TK-3.1 TK-3.2 TK-3.3 TK-3.4 TK-3.5 NY-3.0 NY-3.1 NY-3.2 NY-3.3 NY-3.4 NY-3.5
    zombie: KO-4.1 KO-4.2 KO-4.3
    knocked out, knock out, KO: KO-1.1 KO-1.2 KO-1.4
    token monster: KO-5.1 KO-5.2 KO-5.3 KO-5.5

# Words that say nothing about what is looked for.
lookup-ignored = a an the of in on at to for is are be do does did can may must i my me you your it its when what how if why who which with and or there
