### The server's plain pages.

page-title = Kaiju
page-about = King of New York and King of Tokyo with friends, or against bots. No account, nothing to pay.
page-new = To create a table and get a link for your friends, type this in a terminal:
page-fan = An independent fan project, not connected with the games' publisher.
page-table = Table in { $city }
page-names = At this table: { $names }.
page-name = { $name }
page-someone = someone
page-nobody = No one is at this table yet.
page-free = { $free ->
    [0] No seat is open; you can watch.
    [one] One seat is open.
   *[other] { $free } seats are open.
}
page-about-table = { $names } { $free }
page-join = To join this table, type this in a terminal:
page-recover = This link signs another device in as you, once and within a day. Keep it private. Type this in a terminal there, with the whole link:
page-recover-old = This recovery link was made by an earlier version and no longer works. Create a new one on the device where you play.
page-missing = No monster here. There's no table with this code.
