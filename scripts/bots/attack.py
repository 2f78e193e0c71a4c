#!/usr/bin/env python3
"""Always attacks: claws first, hearts to survive, and the cards that hurt."""

from kaiju_bot import Strategy, run


class Attack(Strategy):
    leave_at = 3
    wanted = (
        "nova-breath", "extra-head", "acid-attack", "fire-breathing", "spiked-tail", "poison-spit", "burrowing", "urbavore",
        "high-altitude-bombing", "gas-refinery", "jet-fighters", "flame-thrower", "violent-star", "fury", "even-bigger", "alpha-monster", "fireball", "tank",
    )

    def worth(self, position, counts):
        me = position.me
        heal = 0 if me.inside else min(counts["H"], 10 - me.life)
        total = (1.2 if me.life <= 4 else 0.3) * heal + 0.25 * counts["E"]
        hit = position.targets()
        total += sum(min(counts["A"], target.life) + (4 if counts["A"] >= target.life else 0) for target in hit)
        if not me.inside and position.middle_is_empty and counts["A"]:
            total += 1.5
        if position.game == "tokyo":
            total += sum(int(face) + counts[face] - 3 for face in "123" if counts[face] >= 3) * 0.5
        elif counts["O"]:
            total -= 0.6 * counts["O"] * (1 + position.units(me.borough or "manhattan"))
        return total


run(Attack())
