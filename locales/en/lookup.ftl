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

# Words that say nothing about what is looked for.
lookup-ignored = a an the of in on at to for is are be do does did can may must i my me you your it its when what how if why who which with and or there
