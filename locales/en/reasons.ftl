### Why a bot chose: a sentence for each word that bots give as their reason.

reason-lots = It drew lots.
reason-only = It had no other choice.
reason-even = It saw no difference.
reason-hopes = It hopes for something better.
reason-hopes-for = It hopes for more { $face }.
reason-content = It likes what it has.
reason-enough = It expects no better roll.
reason-card = It gets more out of its cards this way.
reason-grabs = It takes what it can get.
reason-shrugs = It saw nothing to gain.
reason-end = The whole game hangs on it.
reason-life = It wants to stay alive.
reason-points = It is after victory points.
reason-goods = It is after energy and cards.
reason-rivals = It wants to hold the others back.
