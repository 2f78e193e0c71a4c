"""A bot that takes the first answer and writes everything that is said to the file that its argument names."""

import json
import sys

with open(sys.argv[1], "w") as log:

    def send(**message):
        line = json.dumps(message, separators=(",", ":"))
        print(f"< {line}", file=log, flush=True)
        print(line, flush=True)

    for line in sys.stdin:
        print(f"> {line}", end="", file=log, flush=True)
        message = json.loads(line)
        if message["type"] == "hello":
            send(type="ready", protocol=1, version=1)
        elif message["type"] == "question":
            answer = message["answers"][0]
            send(type="answer", id=message["id"], answer=answer, reason="It is the first one.", evaluation=0.5)
