"""What the bots in this folder share: the protocol, positions, and exact odds of dice. Standard library only."""

import functools
import json
import random
import sys


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
        self.game = words[1]
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
        return [other for other in self.others if other.inside != self.me.inside]


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


class Strategy:
    """A strategy: what a hand of dice is worth to it, and how it answers the other questions."""

    version = 1
    # Cards to buy, best first.
    wanted = ()
    # At this many LP or fewer it leaves Tokyo or Manhattan.
    leave_at = 4

    def worth(self, position, counts):
        """The worth of final dice, as a dictionary of counts by face."""
        raise NotImplementedError

    def choose(self, position, prompt, answers, luck):
        me = position.me
        if prompt == "reroll-or-stop":
            faces = position.faces
            return best_reroll(position, answers, lambda hand: self.worth(position, dict(zip(faces, hand))))
        if prompt in ("yield-or-stay", "flee-or-stay"):
            flight = [answer for answer in answers if answer != "stay" and "paying" not in answer]
            safest = sorted(flight, key=lambda answer: position.units(answer.split()[-1]))
            return safest[0] if safest and me.life <= self.leave_at else "stay"
        if prompt == "which-kind":
            # Hearts before blows, and an attack at the end.
            order = ["heal", "3", "2", "1", "celebrity", "energy", "ouch", "destruction", "attack"]
            return prefer(answers, *["resolve " + kind for kind in order])
        if prompt == "buy":
            return self.buy(answers)
        if prompt == "destroy":
            # A hospital for the wounded; then whatever takes the most Destruction and so pays the most.
            ill = me.life <= 6
            return max(answers, key=lambda a: (a != "pass", ill and "hospital" in a, "unit" not in a, a))
        if prompt == "move":
            return prefer(answers, "move manhattan", "stay") if me.life > self.leave_at + 2 else prefer(answers, "stay")
        if prompt in ("place", "leave"):
            return min(answers, key=lambda answer: position.units(answer.split()[-1]))
        if prompt == "zombie":
            return prefer(answers, "try-zombie")
        if prompt in ("spend-faces", "react"):
            return prefer(answers, "spend H", "spend", "use")
        return prefer(answers, "pass", "done", "stay", "stop")

    def buy(self, answers):
        plain = {answer.split()[1]: answer for answer in answers if answer.startswith("buy") and len(answer.split()) == 2}
        for card in self.wanted:
            if card in plain:
                return plain[card]
        return "done" if "done" in answers else answers[-1]


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
