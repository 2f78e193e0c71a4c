#!/usr/bin/env python3
"""Always attacks: claws first, hearts to survive, and the cards that hurt."""

from kaiju_bot import Strategy, run


class Attack(Strategy):
    tokyo = {"hit": 1.0, "kill": 4.0, "vp": 0.6, "energy": 0.25, "enter": 1.5, "empty": 1.5, "fear": 3, "leave": 3}
    new_york = {"hit": 1.0, "kill": 4.0, "vp": 0.7, "energy": 0.25, "enter": 1.0, "fear": 3, "leave": 3}
    wanted = (
        "nova-breath", "extra-head", "acid-attack", "fire-breathing", "spiked-tail", "poison-spit", "burrowing",
        "urbavore", "gas-refinery", "flame-thrower", "towering-titan", "shadow-double", "tesla-antennae",
        "violent-star", "fireball", "alpha-monster", "even-bigger", "webspinner", "painbow",
    )


run(Attack())
