### Pages that report something, such as a table that does not exist, and what to do next.

web-notice-home = To the first page
web-notice-new = New game
web-notice-again = Try again
web-notice-reload = Load the page again

web-missing-title = No monster here
web-missing-text = There is no page at this address.
web-no-table-title = No monster here
web-no-table-text = There is no table with the code { $code }. Look at the link again, or lay a table of your own.
web-no-table-unknown = There is no table with this code. Look at the link again, or lay a table of your own.
web-full-title = Too many monsters
web-full-text = There are too many people at this table. When one of them leaves, there is room again.
web-kicked-title = Sent away
web-kicked-text = The host has sent you away from this table.
web-waiting-host-title = Knock, knock
web-waiting-host-text = The host of this table decides who joins. You'll be there as soon as they let you in.
web-locked-title = The gates are shut
web-locked-text = The host has locked this table. Ask them to unlock it, then try again.
web-turned-away-title = Not this time
web-turned-away-text = The host didn't let you in. Start a game of your own instead.
web-version-title = A newer city
web-version-text = The server has been updated. Load the page again, and you are back where you were.
web-elsewhere-title = You play elsewhere
web-elsewhere-text = This table is open in another window. Play there, or take over here.
web-elsewhere-take = Take over
web-broken-title = Something fell over
web-broken-text = The page has made a mistake. Nothing is lost: the table is as you left it.
web-mishap = Something went wrong here. If the page behaves oddly, load it again.
web-broken-detail = What happened, for whoever mends it
web-ended-title = The line is cut
web-loading = Just a moment …
