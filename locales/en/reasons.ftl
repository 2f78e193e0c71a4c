### Why a bot chose: a sentence for each word that bots give as their reason.

reason-lots = It drew lots.
