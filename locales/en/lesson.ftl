### The guided first game: at each step one thing to know, and what to do (-task). The scripts in lessons/ name them.
### One or two short sentences each: they share the tray with the question.

## Tokyo

lesson-tokyo-keep = You win with 20 victory points ({ VP() }), and you already have 12. You may roll any of your dice again, twice. Claws (Attack) hit the monster in Tokyo.
lesson-tokyo-keep-task = Pick the two Attack to keep them. Then roll the other four dice.

lesson-tokyo-stop = Three Attack, two hearts and an energy: a good roll. You could roll once more, but you don't have to.
lesson-tokyo-stop-task = Keep them all: stop.

lesson-tokyo-resolve = Each Attack costs the monster in Tokyo 1 life point ({ LP() }), each heart (Heal) heals you 1, and energy ({ ENERGY() }) is yours to keep. If Tokyo is empty after your dice, you must move in: that's 1 { VP(1) }.
lesson-tokyo-resolve-task = Resolve all your dice.

lesson-tokyo-stay = That monster left, so you moved into Tokyo: +1 { VP(1) }! Everyone outside can hit you there, and after each hit you may leave. But if you're still in Tokyo when your next turn starts, you gain 2 { VP(2) }.
lesson-tokyo-stay-task = Stay in Tokyo.

lesson-tokyo-numbers = You held Tokyo: +2 { VP(2) }. Hearts do nothing in there, but numbers score: three 3s are worth 3 { VP(3) }, and each further 3 is worth 1 more.
lesson-tokyo-numbers-task = Keep both 3s and the energy. Roll the other three dice.

lesson-tokyo-enough = Three 3s! And two more energy make 5, enough for a card.
lesson-tokyo-enough-task = Stop.

lesson-tokyo-inside = From Tokyo, even a single Attack hits everyone outside.
lesson-tokyo-inside-task = Resolve all your dice.

lesson-tokyo-buy = Energy buys cards. Alpha Monster costs 5 and stays with you: from now on, each of your turns with an Attack gives you 1 { VP(1) }.
lesson-tokyo-buy-task = Buy Alpha Monster.

lesson-tokyo-leave = That hurt! You have 3 { LP(3) } left, and at 0 you're out of the game. If you leave, your attacker must take your place, and your hearts work again.
lesson-tokyo-leave-task = Leave Tokyo.

lesson-tokyo-outside = You need 2 more { VP(2) }. An Attack can bring both: 1 from Alpha Monster, and 1 if the monster in Tokyo leaves and you move in.
lesson-tokyo-outside-task = Keep the two Attack and the two hearts. Roll the other two dice.

lesson-tokyo-ready = Three Attack, and two hearts that heal you now that you're outside. It's all there.
lesson-tokyo-ready-task = Stop.

lesson-tokyo-win = A monster with 20 { VP(20) } at the end of a turn wins, and so does the last one standing. Let's see whether the monster in Tokyo runs!
lesson-tokyo-win-task = Resolve all your dice.

## New York

lesson-new-york-keep = You win with 20 victory points ({ VP() }), and you already have 13. You may roll any of your dice again, twice. Destruction smashes buildings in your borough, Queens.
lesson-new-york-keep-task = Pick the two Destruction and the energy to keep them. Then roll the other three dice.

lesson-new-york-stop = Three Destruction: enough for two buildings. You could roll once more, but you don't have to.
lesson-new-york-stop-task = Keep them all: stop.

lesson-new-york-resolve = Hearts (Heal) heal you, energy ({ ENERGY() }) is yours to keep, and with Destruction you choose what to smash.
lesson-new-york-resolve-task = Resolve all your dice.

lesson-new-york-destroy = Destroying a building takes as many Destruction as its durability. High-rises pay { VP() }, power plants { ENERGY() }, hospitals { LP() }. The army sends a unit to each ruin.
lesson-new-york-destroy-task = Destroy the high-rise with durability 2.

lesson-new-york-move = That was 3 { VP(3) }! But now a Jet and an Infantry are in Queens. After your dice you may move to another borough; Manhattan is taken.
lesson-new-york-move-task = Stay in Queens.

lesson-new-york-attack = From Manhattan, that monster hit everyone outside. Hit back! Your Attack hits the monster in Manhattan.
lesson-new-york-attack-task = Keep the two Attack and the energy. Roll the other three dice.

lesson-new-york-ouch = Ouch! One makes each unit in your borough shoot you for 1: that's 2 life points ({ LP() }). Two hit everyone there, three the whole city. You can take this one.
lesson-new-york-ouch-task = Stop.

lesson-new-york-enter = Whenever Manhattan is empty after your dice, you must move in. That's worth 1 { VP(1) }, and the units stay behind. Let's see whether the monster in there flees!
lesson-new-york-enter-task = Resolve all your dice.

lesson-new-york-buy = You moved into Manhattan: +1 { VP(1) }! Energy buys cards. Broadway Star costs 5 and stays with you: it gives you 1 { VP(1) } when you become Superstar.
lesson-new-york-buy-task = Buy Broadway Star.

lesson-new-york-stay = After a hit you may flee: at 0 { LP(0) } you're out of the game. But Manhattan pays: stay, and your next turn starts with 1 { VP(1) } and 1 { ENERGY(1) }. Only the hearts on your dice do nothing here.
lesson-new-york-stay-task = Stay in Manhattan.

lesson-new-york-celebrity = Manhattan paid: you have 18 { VP(18) }. Three Celebrity (stars) make you Superstar: 1 { VP(1) }, 1 more for each beyond three, and 1 for your Broadway Star.
lesson-new-york-celebrity-task = Keep the two Celebrity and the Attack. Roll the other three dice.

lesson-new-york-ready = Three Celebrity! And from Manhattan, your two Attack hit everyone outside.
lesson-new-york-ready-task = Stop.

lesson-new-york-win = A monster with 20 { VP(20) } at the end of a turn wins, and so does the last one standing.
lesson-new-york-win-task = Resolve all your dice.
