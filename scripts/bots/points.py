#!/usr/bin/env python3
"""Only wants victory points: numbers, fame and the cards that score; leaves the middle early."""

from kaiju_bot import Strategy, run


class Points(Strategy):
    leave_at = 5
    wanted = (
        "evacuation-orders", "skyscraper", "nuclear-power-plant", "apartment-building", "commuter-train", "corner-store",
        "national-guard", "tank", "jet-fighters", "gourmet", "media-friendly", "alpha-monster", "central-park", "diva", "climb-the-empire-state-building", "the-unisphere",
        "brooklyn-bridge", "flatiron-building", "new-york-marathon", "yankee-stadium", "coney-island", "broadway-star", "trash-thrower",
    )

    def worth(self, position, counts):
        me = position.me
        heal = 0 if me.inside else min(counts["H"], 10 - me.life)
        total = (1.6 if me.life <= 4 else 0.7 if me.life <= 6 else 0.1) * heal + 0.3 * counts["E"] + 0.15 * counts["A"]
        if position.game == "tokyo":
            total += sum(int(face) + counts[face] - 3 for face in "123" if counts[face] >= 3)
        else:
            total += 0.55 * counts["D"] + (counts["C"] - 1 if counts["C"] >= 3 else 0.1 * counts["C"])
            units = position.units(me.borough or "manhattan")
            total -= 0.0 if not counts["O"] else (0.7 * (units + 0.3) if me.life > units + 1 else 15)
        return total


run(Points())
