#!/usr/bin/env python3
"""Only wants victory points: numbers, fame, buildings and the cards that score; leaves the middle early."""

from kaiju_bot import Strategy, run


class Points(Strategy):
    tokyo = {"hit": 0.15, "kill": 0.5, "enter": -0.5, "empty": 0.5, "leave": 5}
    new_york = {"hit": 0.1, "kill": 0.5, "enter": -0.5, "empty": 0.5, "leave": 6, "superstar": 3.5}
    wanted = (
        "evacuation-orders", "skyscraper", "nuclear-power-plant", "apartment-building", "commuter-train",
        "corner-store", "gourmet", "media-friendly", "alpha-monster", "holland-tunnel", "yankee-stadium",
        "the-unisphere", "brooklyn-bridge", "coney-island", "flatiron-building", "central-park", "air-force-one",
        "general-ellis", "new-york-marathon", "broadway-star", "personal-spotlight", "trophy-hunter", "leveler",
    )


run(Points())
