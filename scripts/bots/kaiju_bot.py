"""What the bots in this folder share: the protocol, positions, exact odds of dice, and a worth of final dice that each bot
weighs in its own way. Standard library only."""

import functools
import json
import random
import sys


# The durability of units.
UNITS = {"infantry": 2, "jet": 3, "tank": 4}
BOROUGHS = ("staten-island", "bronx", "queens", "brooklyn", "manhattan")


class Monster:
    """A monster as the position describes it."""

    def __init__(self, numbers, place):
        self.life, self.vp, self.energy = numbers
        self.inside = place.startswith(("tokyo", "manhattan"))
        self.borough = place.split(":")[1] if place.startswith("outer") else None
        self.cards = []
        self.tokens = []


class Position:
    """The parts of a position that these bots use. docs/notation.md describes the line."""

    def __init__(self, line, seat):
        words = line.split(" ")
        self.game, self.seat = words[1], seat
        self.pairs = dict(word.split("=", 1) for word in words[3:])
        self.monsters = {}
        for letter in "ABCDEF"[: int(words[2])]:
            numbers = [int(number) for number in self.pairs[letter].split(",")]
            monster = Monster(numbers, self.pairs.get(letter + ".at", ""))
            monster.cards = self.pairs.get(letter + ".cards", "").split(",")
            if letter + ".out" not in self.pairs:
                self.monsters[letter] = monster
        self.me = self.monsters.get(seat) or Monster([0, 0, 0], "")
        self.others = [monster for letter, monster in self.monsters.items() if letter != seat]
        self.superstar, self.statue = self.pairs.get("superstar"), self.pairs.get("statue")
        # New York: an attack deals no damage in the turn in which it finds Manhattan empty.
        self.was_empty = self.game == "new-york" and self.pairs.get("was-empty") == "yes"
        self.dice = self.pairs.get("dice", "")
        self.rerolls = int(self.pairs.get("rerolls", 0))
        self.faces = "123EAH" if self.game == "tokyo" else "EADHCO"
        self.middle_is_empty = not any(monster.inside for monster in self.monsters.values())

    def units(self, borough):
        """The number of units in a borough of New York."""
        keys = [borough + ".units", borough + ".new"]
        return sum(int(n) for key in keys for n in self.pairs.get(key, "0").split(","))

    def targets(self):
        """Those whom this monster's attack hits."""
        return [] if self.was_empty else [other for other in self.others if other.inside != self.me.inside]

    def buildings(self, borough):
        """The buildings on top in a borough of New York, each with its durability, which is also its reward."""
        tops = [stack.split("+")[0].rpartition("-") for stack in self.pairs.get(borough, "").split(",")]
        return [(kind, int(durability)) for kind, _, durability in tops if kind]

    def old_units(self, borough):
        """The units in a borough that can be destroyed: those from earlier turns."""
        counts = self.pairs.get(borough + ".units", "0,0,0").split(",")
        return [unit for unit, count in zip(UNITS, counts) for _ in range(int(count))]


@functools.cache
def hands(size):
    """All multisets of up to `size` dice, smallest first: each with its index, and the indices with one die more and
    one die less of each face."""
    tables = [(0,) * 6]
    for hand in tables:
        if sum(hand) < size:
            first = max([face for face in range(6) if hand[face]], default=0)
            tables += [hand[:f] + (hand[f] + 1,) + hand[f + 1 :] for f in range(first, 6)]
    index = {hand: at for at, hand in enumerate(tables)}
    more = [[index[h[:f] + (h[f] + 1,) + h[f + 1 :]] for f in range(6)] if sum(h) < size else None for h in tables]
    less = [[index[h[:f] + (h[f] - 1,) + h[f + 1 :]] for f in range(6) if h[f]] for h in tables]
    return tables, index, more, less


def best_reroll(position, answers, worth):
    """The answer to a roll with the best exact expectation; `worth` values the final dice, as counts by face."""
    faces = position.faces
    tables, index, more, less = hands(len(position.dice))
    final = [worth(hand) if below is None else 0.0 for hand, below in zip(tables, more)]

    def expected(values):
        """The mean over the dice that are still to be rolled, for every hand that is kept."""
        values = list(values)
        for at in range(len(tables) - 1, -1, -1):
            if more[at] is not None:
                a, b, c, d, e, f = more[at]
                values[at] = (values[a] + values[b] + values[c] + values[d] + values[e] + values[f]) / 6
        return values

    values = expected(final)
    for _ in range(position.rerolls - 1):
        # The best part of each hand to keep.
        kept = list(values)
        for at, below in enumerate(less):
            for other in below:
                if kept[other] > kept[at]:
                    kept[at] = kept[other]
        values = expected(kept)
    hand = [position.dice.count(face) for face in faces]

    def value(answer):
        words = answer.split()
        if words[0] == "stop":
            return final[index[tuple(hand)]]
        if words[0] != "reroll" or "paying" in words:
            return float("-inf")
        rolled = [words[1:].count(face) for face in faces]
        return values[index[tuple(n - m for n, m in zip(hand, rolled))]]

    return max(answers, key=value)


def prefer(answers, *wishes):
    """The first answer that begins with one of these words, in the order of the words; otherwise the last answer."""
    for wish in wishes:
        for answer in answers:
            if answer.startswith(wish):
                return answer
    return answers[-1]


# What things are worth in VP, and when to leave: `hit` is a damage to someone else, `kill` the last one, `life` the worth of
# the first three LP, the next three and the others, `enter` going inside by an attack and `empty` where no one is, which
# only a monster with more than `fear` LP wants. A monster leaves at `leave` LP or fewer.
TOKYO = {
    "vp": 1.1, "energy": 0.4, "hit": 0.45, "kill": 2.5, "life": (1.5, 0.9, 0.35), "enter": 0.4, "empty": 1.0, "fear": 4, "leave": 4,
}
# Also a unit in the own borough, which will fire, and the Superstar card.
NEW_YORK = {
    "vp": 1.0, "energy": 0.35, "hit": 0.5, "kill": 2.5, "life": (2.2, 1.5, 0.9), "enter": 0.2, "empty": 1.0, "fear": 5, "leave": 4,
    "unit": 0.6, "superstar": 2.5,
}


class Strategy:
    """A strategy: what things are worth to it, and which cards it buys. It keeps the dice with the best expected worth."""

    version = 2
    # Changes to the weights above.
    tokyo, new_york = {}, {}
    # Cards to buy, best first.
    wanted = ()

    def weights(self, position):
        return {**TOKYO, **self.tokyo} if position.game == "tokyo" else {**NEW_YORK, **self.new_york}

    def life(self, w, life):
        low, mid, high = w["life"]
        return low * min(life, 3) + mid * max(0, min(life, 6) - 3) + high * max(0, life - 6)

    def hits(self, w, damage, other):
        return w["hit"] * min(damage, other.life) + (w["kill"] if damage >= other.life else 0)

    def to_destroy(self, w, position, borough):
        """What there is to destroy in a borough: its name, its durability and its worth."""
        heart = self.life(w, min(10, position.me.life + 1)) - self.life(w, position.me.life)
        each = {"high-rise": w["vp"], "power-plant": w["energy"], "hospital": heart}
        rewards = {"infantry": heart, "jet": 2 * w["energy"], "tank": 3 * w["vp"]}
        # A building turns into a unit.
        found = [(f"{kind} {n}", n, each[kind] * n - w["unit"]) for kind, n in position.buildings(borough)]
        return found + [(unit, UNITS[unit], rewards[unit] + w["unit"]) for unit in position.old_units(borough)]

    def destruction(self, targets, faces):
        """The best worth that so many Destruction faces can have, for every number up to `faces`."""
        best = [0.0] * (faces + 1)
        for _, durability, worth in targets:
            for n in range(faces, durability - 1, -1):
                best[n] = max(best[n], best[n - durability] + worth)
        return best

    def worth(self, w, position, counts, destruction):
        """The worth of final dice, as a dictionary of counts by face."""
        me, attack = position.me, counts["A"]
        life = me.life if me.inside else max(me.life, min(10, me.life + counts["H"]))
        total = w["energy"] * counts["E"] + sum(self.hits(w, attack, other) for other in position.targets())
        if attack and not me.inside:
            # Someone may leave, or no one is there: this monster goes in.
            total += w["empty" if position.middle_is_empty else "enter"] * (1 if me.life > w["fear"] else -1)
        if position.game == "tokyo":
            vp = sum(int(face) + counts[face] - 3 for face in "123" if counts[face] >= 3)
        else:
            total += destruction[counts["D"]]
            celebrity, ouch = counts["C"], counts["O"]
            is_star = position.superstar == position.seat
            vp = celebrity if is_star else max(0, celebrity - 2)
            total += w["superstar"] if celebrity >= 3 and not is_star else 0
            if ouch:
                life -= position.units(me.borough or "manhattan")
            for other in position.others if ouch >= 2 else ():
                if ouch >= 3 or other.borough == me.borough:
                    total += self.hits(w, position.units(other.borough or "manhattan"), other)
            vp += 3 if ouch >= 3 and position.statue != position.seat else 0
        if me.life > 0 and life <= 0:
            return -50.0
        return total + w["vp"] * vp + self.life(w, life) + (50 if me.vp + vp >= 20 else 0)

    def choose(self, position, prompt, answers, luck):
        w, me = self.weights(position), position.me
        home = me.borough or "manhattan"
        targets = self.to_destroy(w, position, home) if position.game == "new-york" else []
        if prompt == "reroll-or-stop":
            table = self.destruction(targets, 8)
            counts = lambda hand: dict(zip(position.faces, hand))
            return best_reroll(position, answers, lambda hand: self.worth(w, position, counts(hand), table))
        if prompt in ("yield-or-stay", "flee-or-stay"):
            flight = [answer for answer in answers if answer != "stay" and "paying" not in answer]
            return self.best_place(w, position, flight) if flight and me.life <= w["leave"] else "stay"
        if prompt in ("place", "leave"):
            return self.best_place(w, position, answers)
        if prompt == "move":
            if me.life > w["leave"] + 2 and "move manhattan" in answers:
                return "move manhattan"
            quiet = [answer for answer in answers if answer == "stay" or answer.startswith("move") and "manhattan" not in answer]
            return self.best_place(w, position, [answer for answer in quiet if "paying" not in answer] or answers)
        if prompt == "which-kind":
            # Hearts before blows, and an attack at the end.
            order = ["heal", "3", "2", "1", "celebrity", "energy", "ouch", "destruction", "attack"]
            return prefer(answers, *["resolve " + kind for kind in order])
        if prompt == "destroy":
            return self.destroy(targets, int(position.pairs["pending"].split(":")[3]), answers)
        if prompt == "buy":
            plain = {answer.split()[1]: answer for answer in answers if answer.startswith("buy") and len(answer.split()) == 2}
            return next((plain[card] for card in self.wanted if card in plain), "done" if "done" in answers else answers[-1])
        if prompt == "zombie":
            return prefer(answers, "try-zombie")
        if prompt in ("spend-faces", "react"):
            return prefer(answers, "spend H", "spend", "use")
        return prefer(answers, "pass", "done", "stay", "stop")

    def best_place(self, w, position, answers):
        """The answer that leads to the borough with the best targets and the fewest units."""

        def value(answer):
            borough = answer.split()[1] if " " in answer else position.me.borough
            if borough not in BOROUGHS:
                return 0.0
            return 0.4 * self.destruction(self.to_destroy(w, position, borough), 3)[3] - w["unit"] * position.units(borough)

        return max(answers, key=value)

    def destroy(self, targets, left, answers):
        """The target that, with the best use of the other Destruction, is worth most."""

        def value(answer):
            words = answer.split()[1:]
            name = words[0] if words[0] in UNITS else " ".join(words[:2])
            at = next((at for at, target in enumerate(targets) if target[0] == name), None)
            if at is None:
                return -1.0
            others = targets[:at] + targets[at + 1 :]
            return targets[at][2] + self.destruction(others, max(0, left - targets[at][1]))[-1]

        return max(answers, key=value)


def run(strategy):
    """Plays until the input is closed."""
    luck = random.Random()

    def send(**message):
        print(json.dumps(message), flush=True)

    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            send(type="ready", protocol=1, version=strategy.version)
        elif message["type"] == "start":
            luck = random.Random(message["seed"])
        elif message["type"] == "question":
            position = Position(message["position"], message["seat"])
            answer = strategy.choose(position, message["prompt"], message["answers"], luck)
            send(type="answer", id=message["id"], answer=answer)
