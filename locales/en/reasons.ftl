### Why a bot chose its answer: a sentence for each reason that bots give; .clause within the coach's advice.

reason-random = It picked at random.

## rookie

reason-better-roll = It rerolls what it doesn't like.
    .clause = it hopes for better dice
reason-good-dice = It likes these dice.
reason-gain = Nothing else pays more right now.
reason-no-gain = Nothing pays right now, so it doesn't think long.

## veteran, expert, champion

reason-end = This decides the game.
    .clause = this decides the game
reason-life = This is the safest choice.
    .clause = this is the safest choice
reason-points = This brings it closest to winning on victory points.
    .clause = this comes closest to winning on victory points
reason-goods = This leaves it best off with energy and cards.
    .clause = this leaves you best off with energy and cards
reason-rivals = This leaves the others worst off.
    .clause = this leaves the others worst off
reason-even = Nothing else looks better.
    .clause = nothing else looks better
reason-enough = On average, rerolling doesn't improve these dice.
    .clause = on average, rerolling doesn't improve these dice
reason-card = With this card, these dice are worth more.
    .clause = with this card, these dice are worth more
reason-hopes-energy = It keeps what pays best on average, and hopes for Energy.
    .clause = it hopes for Energy
reason-hopes-attack = It keeps what pays best on average, and hopes for Attack.
    .clause = it hopes for Attack
reason-hopes-destruction = It keeps what pays best on average, and hopes for Destruction.
    .clause = it hopes for Destruction
reason-hopes-heal = It keeps what pays best on average, and hopes for Heal.
    .clause = it hopes for Heal
reason-hopes-celebrity = It keeps what pays best on average, and hopes for Celebrity.
    .clause = it hopes for Celebrity
reason-hopes-ouch = It keeps what pays best on average, and hopes for Ouch.
    .clause = it hopes for Ouch
reason-hopes-1 = It keeps what pays best on average, and hopes for a 1.
    .clause = it hopes for a 1
reason-hopes-2 = It keeps what pays best on average, and hopes for a 2.
    .clause = it hopes for a 2
reason-hopes-3 = It keeps what pays best on average, and hopes for a 3.
    .clause = it hopes for a 3

## bots in other programs

# $text is what the bot says.
reason-own = { $text }

## a bot's chance to win after its answer, and after the next best one

reason-chance = { $reason } Chance to win: { $percent }%.
reason-chance-next = { $reason } Chance to win: { $percent }% (next best answer: { $next }%).
