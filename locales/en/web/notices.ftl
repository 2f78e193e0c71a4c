### Pages that report something, such as a table that does not exist, and what to do next.

web-notice-home = Home
web-notice-new = New game
web-notice-again = Try again
web-notice-reload = Reload the page

web-missing-title = No monster here
web-missing-text = There's no page at this address.
web-no-table-title = No monster here
web-no-table-text = There's no table with the code { $code }. Check the link, or start your own table.
web-no-table-unknown = There's no table with this code. Check the link, or start your own table.
web-full-title = Too many monsters
web-full-text = This table is full. When someone leaves, you can join.
web-kicked-title = Removed from the table
web-kicked-text = The host removed you from this table.
web-waiting-host-title = Knock, knock
web-waiting-host-text = The host decides who joins this table. You'll join as soon as they let you in.
web-locked-title = The gates are shut
web-locked-text = The host has locked this table. Ask them to unlock it, then try again.
web-turned-away-title = Not this time
web-turned-away-text = The host didn't let you in. Start a game of your own instead.
web-version-title = New version
web-version-text = The server has been updated. Reload the page to continue where you left off.
web-elsewhere-title = This game is open in another tab
web-elsewhere-text = Play there, or take over here.
web-elsewhere-take = Take over
web-broken-title = Something went wrong
web-broken-text = The page ran into an error. Nothing is lost: the table is as you left it.
web-mishap = Something went wrong. If the page behaves oddly, reload it.
web-broken-detail = Details for the developers
web-ended-title = Disconnected
web-loading = Loading…
web-loading-busy = Can't get in right now. Trying again…
