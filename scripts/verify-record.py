#!/usr/bin/env python3
"""Verifies that the dice, cards and tiles of a Kaiju game are those that server and players committed to.

    scripts/verify-record.py game.kaiju

It shares no code with Kaiju and knows no rules: everything it needs is in the record (format 3, docs/notation.md).
docs/fair-dice.md describes the keys, and what a verified record proves. Prints "ok" and exits with 0, or prints the
first line that is wrong and exits with 1. Whether choices were legal is for `kaiju record verify` to say.
"""

import hashlib
import hmac
import re
import sys

FACES = {"new-york": "EADHCO", "tokyo": "123EAH"}


def check(is_right, line, message, token=0):
    if not is_right:
        place = f"line {line}, token {token}: " if token else f"line {line}: " if line else ""
        raise ValueError(place + message)


def hmac256(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def bytes32(text, line):
    check(re.fullmatch("[0-9a-fA-F]{64}", text), line, f'"{text}" is not 32 bytes in hexadecimal')
    return bytes.fromhex(text)


def stream(key, ply):
    """The random bytes of one ply."""
    block = 0
    while True:
        yield from hmac256(key, b"kaiju fair 1 deal", ply.to_bytes(4, "big"), block.to_bytes(4, "big"))
        block += 1


def below(numbers, bound):
    """A number below the bound, which is at most 256, by rejection sampling."""
    while True:
        number = next(numbers)
        if number < 256 // bound * bound:
            return number % bound


def read_header(lines):
    """The header as (key, value, line), and the number of lines that it takes."""
    entries = []
    for number, line in enumerate(lines, 1):
        text = line.split("#")[0].strip()
        if text:
            key, _, value = text.partition(" ")
            entries.append((key, value.strip(), number))
        elif "#" not in line:
            break
    return entries, number


def game_key(entries, found):
    """Checks all commitments and derives the key of the game."""
    check("fair" in found, 0, "this game was played without fair dice, so its dice can't be checked")
    check(found["fair"][0] == "1", found["fair"][1], "only version 1 of fair dice is known")
    check("secret" in found, found["fair"][1], "the dice can't be checked yet: the secret isn't revealed")
    secret, commitment = bytes32(*found["secret"]), bytes32(*found["commitment"])
    is_right = hashlib.sha256(b"kaiju fair 1 secret" + secret).digest() == commitment
    check(is_right, found["secret"][1], "the secret is not the one that the server committed to")
    nonces = {}
    for _, value, line in (entry for entry in entries if entry[0] == "nonce"):
        seat, *words = value.split()
        is_right = seat not in nonces and (words == ["none"] or len(words) == 2)
        check(is_right, line, "one commitment and nonce for each seat expected")
        known = b"" if words == ["none"] else bytes32(words[0], line)
        nonces[seat] = b"" if words[-1] in ("none", "withheld") else bytes32(words[1], line)
        commit = hashlib.sha256(b"kaiju fair 1 nonce" + commitment + nonces[seat]).digest()
        check(not nonces[seat] or commit == known, line, f"the nonce is not the one that {seat} committed to")
    material = secret + b"".join(nonces[seat] for seat in sorted(nonces))
    return hmac256(hmac256(commitment, material), b"kaiju fair 1 key", b"\x01")  # HKDF, one block of output


class Table:
    """What can be drawn, and what was drawn."""

    def __init__(self, faces, deck, tiles):
        self.faces, self.deck, self.drawn = faces, deck, []
        self.tiles = [kind for kind, count in zip(tiles[::2], tiles[1::2]) for _ in range(int(count))]

    def shuffle(self, cards):
        """Takes a new deck, if the old one is empty and all cards have been drawn; returns whether it did."""
        if self.deck or any(cards.count(card) > self.drawn.count(card) for card in cards):
            return False
        for card in cards:
            self.drawn.remove(card)
        self.deck = cards
        return True

    def draw(self, token, numbers):
        """The token that these random numbers decide in place of this one."""
        kind, _, rest = token.partition(".")
        if kind in ("roll", "start-roll"):
            dice = rest.rpartition(":")[2]
            rolled = sorted(below(numbers, 6) for _ in dice)
            return token[: len(token) - len(dice)] + "".join(self.faces[face] for face in rolled)
        if kind == "chance":
            return f"chance.{1 + below(numbers, 6)}"
        if kind == "tile" and self.tiles:
            tile = self.tiles.pop(below(numbers, len(self.tiles)))
            return f"tile.{tile[:-2]}.{tile[-1]}"
        if kind in ("reveal", "peek") and self.deck:
            # A card that was peeked at is on top until it leaves the deck, so it can't be drawn again.
            self.drawn.append(self.deck.pop(below(numbers, len(self.deck))))
            return f"{kind}.{self.drawn[-1]}"
        return "nothing"


def verify(text):
    """Verifies a record's text; returns the number of outcomes."""
    lines = text.lstrip("\ufeff").split("\n")
    entries, header = read_header(lines)
    found = {key: (value, line) for key, value, line in entries}
    check(entries and entries[0][:2] == ("kaiju-game", "3"), 0, "this is not a record in format 3")
    key = game_key(entries, found)
    game = found["position"][0].split()[1] if "position" in found else found["game"][0].split()[0]
    table = Table(FACES[game], found["deck"][0].split(), found.get("tiles", ("", 0))[0].split())
    ply = outcomes = 0
    for number, line in enumerate(lines[header:], header + 1):
        for place, token in enumerate(line.split("#")[0].split(), 1):
            if token.startswith("deck."):
                check(table.shuffle(token[5:].split(",")), number, "this deck wasn't shuffled here", place)
                continue
            if not re.match("[A-F]:", token):  # The key doesn't decide choices.
                drawn = table.draw(token, stream(key, ply))
                check(token == drawn, number, f'the dice say "{drawn}", not "{token}"', place)
                outcomes += 1
            ply += 1
    return outcomes


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print(f"ok: {verify(file.read())} outcomes")
    except (IndexError, KeyError, ValueError, OSError) as error:
        sys.exit(f"not verified: {'a line is missing: ' * isinstance(error, KeyError)}{error}")
