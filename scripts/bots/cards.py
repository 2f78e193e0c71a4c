#!/usr/bin/env python3
"""Collects energy for cards: first those that score at once, then those that last."""

from kaiju_bot import Strategy, run


class Cards(Strategy):
    tokyo = {"energy": 0.65, "hit": 0.3, "leave": 5}
    new_york = {"energy": 0.65, "hit": 0.3, "leave": 5}
    wanted = (
        "evacuation-orders", "nuclear-power-plant", "skyscraper", "apartment-building", "nova-breath", "extra-head",
        "corner-store", "commuter-train", "fire-breathing", "acid-attack", "gas-refinery", "even-bigger",
        "giant-brain", "regeneration", "friend-of-children", "drink-the-hudson", "holland-tunnel", "yankee-stadium",
        "brooklyn-bridge", "the-unisphere", "subway", "coney-island", "flatiron-building", "central-park",
        "power-substation", "towering-titan", "stomp", "personal-spotlight", "leveler",
    )


run(Cards())
