#!/usr/bin/env python3
"""Collects energy and buys cards: those it likes best, and otherwise whatever it can pay."""

from kaiju_bot import Strategy, run


class Cards(Strategy):
    leave_at = 5
    wanted = (
        "extra-head", "giant-brain", "nova-breath", "wings", "it-has-a-child", "even-bigger", "regeneration", "solar-powered", "energy-hoarder",
        "friend-of-children", "fire-breathing", "acid-attack", "armor-plating", "rapid-healing", "nuclear-power-plant", "evacuation-orders",
        "apartment-building", "skyscraper", "power-substation", "subterranean-cable", "next-stage", "gas-refinery", "complete-destruction", "heal", "corner-store", "commuter-train",
    )

    def worth(self, position, counts):
        me = position.me
        heal = 0 if me.inside else min(counts["H"], 10 - me.life)
        total = (1.4 if me.life <= 5 else 0.4) * heal + (0.9 if me.energy < 12 else 0.3) * counts["E"]
        total += 0.3 * sum(min(counts["A"], target.life) for target in position.targets())
        if position.game == "tokyo":
            total += sum(int(face) + counts[face] - 3 for face in "123" if counts[face] >= 3)
        else:
            total += 0.4 * counts["D"] + (counts["C"] - 1.5 if counts["C"] >= 3 else 0)
            units = position.units(me.borough or "manhattan")
            total -= 0.0 if not counts["O"] else (0.7 * (units + 0.3) if me.life > units + 1 else 15)
        return total

    def buy(self, answers):
        liked = super().buy(answers)
        if liked != "done":
            return liked
        plain = [answer for answer in answers if answer.startswith("buy") and len(answer.split()) == 2]
        return plain[0] if plain else liked


run(Cards())
