#!/usr/bin/env python3
"""Verifies that the dice, cards and tiles of a Kaiju game are those that server and players committed to.

    scripts/verify-record.py game.kaiju

It shares no code with Kaiju and knows no rules: everything it needs is in the record (format 3, see docs/notation.md).
docs/fair-dice.md describes the key schedule, and what a verified record proves. Prints "ok" and exits with 0, or prints
the first line that is wrong and exits with 1. Whether players were allowed to do what they did is for `kaiju record
verify` to say.
"""

import hashlib
import hmac
import re
import sys

FACES = {"new-york": "EADHCO", "tokyo": "123EAH"}


class Wrong(Exception):
    """A line, perhaps a token, and what is wrong with it."""


def check(is_right, line, message, token=0):
    if not is_right:
        place = f"line {line}, token {token}" if token else f"line {line}"
        raise Wrong(f"{place}: {message}" if line else message)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


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
    """A number below the bound, by rejection sampling."""
    length = 1
    while 256**length < bound:
        length += 1
    while True:
        number = int.from_bytes(bytes(next(numbers) for _ in range(length)), "big")
        if number < 256**length // bound * bound:
            return number % bound


def read_header(lines):
    """The header as (key, value, line) and the number of the first line after it."""
    entries = []
    for number, line in enumerate(lines, 1):
        text = line.split("#")[0].strip()
        if not text and "#" not in line:
            return entries, number + 1
        if text:
            key, _, value = text.partition(" ")
            entries.append((key, value.strip(), number))
    return entries, len(lines) + 1


def game_key(entries):
    """Checks all commitments and derives the key of the game."""
    found = {key: (value, line) for key, value, line in entries}
    check("fair" in found, 0, "this game was played without fair dice, so its dice can't be checked")
    check(found["fair"][0] == "1", found["fair"][1], "this program knows only version 1 of fair dice")
    for needed in ("commitment", "game" if "position" not in found else "position", "deck"):
        check(needed in found, 0, f'the header has no line "{needed}"')
    check("secret" in found, found["fair"][1], "the secret is revealed when the game is over")
    secret, commitment = bytes32(*found["secret"]), bytes32(*found["commitment"])
    is_right = sha256(b"kaiju fair 1 secret", secret) == commitment
    check(is_right, found["secret"][1], "the secret is not the one that the server committed to")
    nonces = {}
    for value, line in [(value, line) for key, value, line in entries if key == "nonce"]:
        seat, *words = value.split()
        check(seat not in nonces, line, f"nonce {seat} is given twice")
        check(words == ["none"] or len(words) == 2, line, "a seat, its commitment and its nonce expected")
        nonces[seat] = b""
        if words[-1] not in ("none", "withheld"):
            nonces[seat] = bytes32(words[1], line)
            is_right = sha256(b"kaiju fair 1 nonce", commitment, nonces[seat]) == bytes32(words[0], line)
            check(is_right, line, f"the nonce is not the one that {seat} committed to")
    material = secret + b"".join(nonces[seat] for seat in sorted(nonces))
    key = hmac256(hmac256(commitment, material), b"kaiju fair 1 key", b"\x01")  # HKDF with one block of output
    start = found["position"][0].split()[1] if "position" in found else found["game"][0].split()[0]
    tiles = found.get("tiles", ("", 0))[0].split()
    return key, FACES[start], found["deck"][0].split(), dict(zip(tiles[::2], map(int, tiles[1::2])))


class Table:
    """What can be drawn, and the number of the next ply."""

    def __init__(self, key, faces, deck, tiles):
        self.key, self.faces, self.deck, self.tiles = key, faces, deck, tiles
        self.ply, self.drawn, self.outcomes = 0, [], 0

    def shuffle(self, cards):
        """Takes a new deck, which must be made of cards that left the old one; returns what is wrong."""
        if self.deck or any(cards.count(card) > self.drawn.count(card) for card in cards):
            return "this deck can't have been shuffled now"
        for card in cards:
            self.drawn.remove(card)
        self.deck = cards

    def expected(self, token):
        """The token that the key decides in place of this one."""
        kind, _, rest = token.partition(".")
        numbers = stream(self.key, self.ply)
        if kind in ("roll", "start-roll"):
            dice = rest.rpartition(":")[2]
            rolled = sorted((below(numbers, 6) for _ in dice))
            return token[: len(token) - len(dice)] + "".join(self.faces[face] for face in rolled)
        if kind == "chance":
            return f"chance.{1 + below(numbers, 6)}"
        if kind == "tile" and any(self.tiles.values()):
            kinds = [name for name, count in self.tiles.items() for _ in range(count)]
            tile = kinds[below(numbers, len(kinds))]
            self.tiles[tile] -= 1
            return f"tile.{tile[:-2]}.{tile[-1]}"
        if kind in ("reveal", "peek") and self.deck:
            # A card that was peeked at is on top until it leaves the deck, so it can't be drawn again.
            self.drawn.append(self.deck.pop(below(numbers, len(self.deck))))
            return f"{kind}.{self.drawn[-1]}"
        return "nothing"


def verify(text):
    """Verifies a record's text; returns the number of outcomes."""
    lines = text.lstrip("\ufeff").split("\n")
    entries, first = read_header(lines)
    is_known = entries and entries[0][:2] == ("kaiju-game", "3")
    check(is_known, 0, "this is not a record in format 3; kaiju record export reads older ones, but not their dice")
    table = Table(*game_key(entries))
    for number, line in enumerate(lines[first - 1 :], first):
        for place, token in enumerate(line.split("#")[0].split(), 1):
            if token.startswith("deck."):
                problem = table.shuffle(token[5:].split(","))
                check(not problem, number, problem, place)
                continue
            if not re.match("[A-F]:", token):  # Choices aren't decided by the key.
                expected = table.expected(token)
                check(token == expected, number, f'the dice say "{expected}", not "{token}"', place)
                table.outcomes += 1
            table.ply += 1
    return table.outcomes


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print(f"ok: {verify(file.read())} outcomes")
    except (Wrong, IndexError, KeyError, ValueError) as error:
        sys.exit(f"{sys.argv[1] if len(sys.argv) > 1 else __doc__}: {error}")
