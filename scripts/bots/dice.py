#!/usr/bin/env python3
"""Exact odds of dice over a worth made by hand, and cards from a short list."""

from kaiju_bot import Strategy, run


class Dice(Strategy):
    wanted = (
        "nova-breath", "evacuation-orders", "nuclear-power-plant", "apartment-building", "skyscraper", "corner-store",
        "commuter-train", "extra-head", "giant-brain", "acid-attack", "fire-breathing", "even-bigger", "regeneration",
        "the-unisphere", "climb-the-empire-state-building", "brooklyn-bridge", "drain", "friend-of-children", "rooting-for-the-underdog",
    )

    def worth(self, position, counts):
        me, total = position.me, 0.0
        heal = 0 if me.inside else min(counts["H"], 10 - me.life)
        # The fewer LP, the more a heart is worth.
        total += heal * (1.5 if me.life <= 3 else 0.9 if me.life <= 6 else 0.35) + 0.4 * counts["E"]
        attack = counts["A"]
        for target in position.targets():
            total += 0.45 * min(attack, target.life) + (2.5 if attack >= target.life else 0)
        if attack and not me.inside:
            # Someone may yield, or no one is there: this monster goes in.
            total += (1.0 if position.middle_is_empty else 0.4) * (1 if me.life > 4 else -1)
        if position.game == "tokyo":
            for face in "123":
                if counts[face] >= 3:
                    total += 1.1 * (int(face) + counts[face] - 3)
        else:
            total += 0.5 * counts["D"] + (0.2 * counts["C"] if counts["C"] < 3 else counts["C"] - 1.5)
            units = position.units(me.borough or "manhattan")
            hurt = units if counts["O"] < 3 else units + 1
            total -= 0.0 if not counts["O"] else (0.8 * hurt if me.life > hurt else 20)
        return total


run(Dice())
