#!/usr/bin/env python3
"""A bit of everything: what the dice are worth in points, damage, life and energy, and cards from a short list."""

from kaiju_bot import Strategy, run


class Dice(Strategy):
    wanted = (
        "holland-tunnel", "yankee-stadium", "the-unisphere", "brooklyn-bridge", "coney-island", "air-force-one",
        "general-ellis", "nova-breath", "evacuation-orders", "nuclear-power-plant", "apartment-building",
        "skyscraper", "corner-store", "commuter-train", "extra-head", "giant-brain", "acid-attack", "fire-breathing",
        "even-bigger", "central-park", "flatiron-building", "new-york-marathon", "stomp", "personal-spotlight",
        "regeneration", "leveler", "drain", "climb-the-empire-state-building", "friend-of-children",
        "rooting-for-the-underdog", "carapace",
    )


run(Dice())
