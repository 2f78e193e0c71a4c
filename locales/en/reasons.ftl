### Why a bot chose: a sentence for each word that bots give as their reason.

reason-lots = It drew lots.

## rookie

reason-hopes = It rolled again what it did not like.
reason-content = It liked the dice as they lay.
reason-grabs = Nothing else would have brought more at once.
reason-shrugs = Nothing would have brought anything at once, so it did not think long.

## veteran

reason-end = It decides the game.
reason-life = It is the safest way on.
reason-points = It brings the victory points closest.
reason-goods = It leaves it best off with energy and cards.
reason-rivals = It leaves the others worst off.
reason-even = Nothing else looked better.
reason-enough = On average, rolling again would not have made these dice better.
reason-card = With the card these dice promise more.
reason-hopes-energy = It kept what pays best on average, and hoped for Energy.
reason-hopes-attack = It kept what pays best on average, and hoped for Attack.
reason-hopes-destruction = It kept what pays best on average, and hoped for Destruction.
reason-hopes-heal = It kept what pays best on average, and hoped for Heal.
reason-hopes-celebrity = It kept what pays best on average, and hoped for Celebrity.
reason-hopes-ouch = It kept what pays best on average, and hoped for Ouch.
reason-hopes-1 = It kept what pays best on average, and hoped for a 1.
reason-hopes-2 = It kept what pays best on average, and hoped for a 2.
reason-hopes-3 = It kept what pays best on average, and hoped for a 3.
