#!/usr/bin/env python3
"""The shortest bot: it picks a legal answer at random. docs/bot-protocol.md describes the lines."""

import json
import random
import sys


def send(**message):
    print(json.dumps(message), flush=True)


luck = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        send(type="ready", protocol=1, version=1)
    elif message["type"] == "start":
        # The same seed gives the same game.
        luck = random.Random(message["seed"])
    elif message["type"] == "question":
        answer = luck.choice(message["answers"])
        send(type="answer", id=message["id"], answer=answer, reason="I picked it at random.")
