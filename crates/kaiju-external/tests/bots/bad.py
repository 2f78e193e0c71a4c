"""A bot that misbehaves in the way that its argument names; without one, it plays the first answer."""

import json
import os
import signal
import subprocess
import sys
import time

mode = sys.argv[1] if len(sys.argv) > 1 else ""


def send(**message):
    print(json.dumps(message), flush=True)


def sleep_forever():
    while True:
        time.sleep(1000)


if mode == "crash-at-start":
    sys.exit(1)
if mode == "hang-at-start":
    sleep_forever()
if mode == "deaf":
    send(type="ready", protocol=1)
    sleep_forever()
if mode == "immortal":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # Whoever holds the other end of this pipe notices when this process ends.
    os.open(sys.argv[2], os.O_WRONLY)
if mode == "family":
    # A child that no one waits for, and that keeps the pipe open.
    pipe = os.open(sys.argv[2], os.O_WRONLY)
    forever = [sys.executable, "-c", "import time; time.sleep(1000000)"]
    subprocess.Popen(forever, pass_fds=[pipe], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    os.close(pipe)
if mode == "noisy":
    for _ in range(20_000):
        print("x" * 100, file=sys.stderr)

answered = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        send(type="ready", protocol=2 if mode == "other-protocol" else 1, version=7)
        if mode == "closed":
            os.close(1)
            sleep_forever()
    elif message["type"] == "question":
        answer = {"type": "answer", "id": message["id"], "answer": message["answers"][0]}
        answered += 1
        if mode == "crash" and answered == 5:
            sys.exit(1)
        elif mode == "hang":
            continue
        elif mode == "slow" and answered % 4 == 0:
            time.sleep(0.3)
        elif mode == "orphan":
            # The child has inherited standard output.
            subprocess.Popen(["sleep", "1000000"], stdin=subprocess.DEVNULL)
            sys.exit(1)
        elif mode == "illegal":
            answer["answer"] = "buy everything"
        elif mode == "concede":
            answer["answer"] = "concede"
        elif mode == "wrong-question":
            answer["id"] += 1
        elif mode == "garbage":
            print("} \x00 \u202e not a message")
            sys.stdout.buffer.write(b"\xff\xfe\n")
        elif mode == "giant":
            for _ in range(1600):
                sys.stdout.write("x" * 65536)
        elif mode == "flood":
            for _ in range(200):
                send(**{**answer, "id": 0})
        send(**answer)
if mode == "immortal":
    sleep_forever()
