### Why a bot chose its answer: a sentence for each reason that bots give.

reason-lots = It draws lots.

## rookie

reason-hopes = It rolls again what it does not like.
reason-content = It likes the dice as they lie.
reason-grabs = Nothing else brings it more at once.
reason-shrugs = Nothing brings it anything at once, so it does not think long.

## veteran

reason-end = This decides the game.
reason-life = This is the safest way on.
reason-points = This brings it closest to winning by victory points.
reason-goods = This leaves it best off with energy and cards.
reason-rivals = This leaves the others worst off.
reason-even = Nothing else looks better.
reason-enough = On average, rolling again does not make these dice better.
reason-card = With the card these dice promise more.
reason-hopes-energy = It keeps what pays best on average, and hopes for Energy.
reason-hopes-attack = It keeps what pays best on average, and hopes for Attack.
reason-hopes-destruction = It keeps what pays best on average, and hopes for Destruction.
reason-hopes-heal = It keeps what pays best on average, and hopes for Heal.
reason-hopes-celebrity = It keeps what pays best on average, and hopes for Celebrity.
reason-hopes-ouch = It keeps what pays best on average, and hopes for Ouch.
reason-hopes-1 = It keeps what pays best on average, and hopes for a 1.
reason-hopes-2 = It keeps what pays best on average, and hopes for a 2.
reason-hopes-3 = It keeps what pays best on average, and hopes for a 3.
