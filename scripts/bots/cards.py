#!/usr/bin/env python3
"""Collects energy for cards: first those that score at once, then those that last."""

from kaiju_bot import Strategy, run


class Cards(Strategy):
    leave_at = 5
    wanted = (
        "evacuation-orders", "nuclear-power-plant", "skyscraper", "apartment-building", "nova-breath", "extra-head", "corner-store", "commuter-train",
        "fire-breathing", "acid-attack", "gas-refinery", "even-bigger", "giant-brain", "regeneration", "friend-of-children",
        "brooklyn-bridge", "the-unisphere", "flatiron-building", "power-substation", "subterranean-cable", "next-stage", "coney-island",
    )

    def worth(self, position, counts):
        me = position.me
        heal = 0 if me.inside else min(counts["H"], 10 - me.life)
        total = (1.4 if me.life <= 4 else 0.6 if me.life <= 6 else 0.2) * heal + (0.6 if me.energy < 9 else 0.3) * counts["E"]
        total += 0.35 * sum(min(counts["A"], target.life) for target in position.targets())
        if position.game == "tokyo":
            total += sum(int(face) + counts[face] - 3 for face in "123" if counts[face] >= 3)
        else:
            total += 0.4 * counts["D"] + (counts["C"] - 1.5 if counts["C"] >= 3 else 0)
            units = position.units(me.borough or "manhattan")
            total -= 0.0 if not counts["O"] else (0.7 * (units + 0.3) if me.life > units + 1 else 15)
        return total


run(Cards())
