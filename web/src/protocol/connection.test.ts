import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeServer } from '../fixtures/fake-server.ts';
import { VERSION, type FromServer } from '../protocol.ts';
import { Connection, ConnectionLost, RequestRefused, type ConnectionEvent } from './connection.ts';

const WELCOME: FromServer = {
  type: 'welcome',
  version: 1,
  server: 'kaiju',
  you: 1,
  presets: { not_asked: [], skip_buying: false },
};
const refusal = (code: 'closing' | 'kicked' | 'stale' | 'wrong-version') => ({ code, text: { id: `refusal-${code}` } });
const update = (...numbers: number[]): FromServer => ({
  type: 'update',
  ply: 0,
  events: numbers.map((number) => ({ number, time: 0 })),
});

let ends: FakeServer[];
let events: ConnectionEvent[];
let connection: Connection;

const end = () => {
  const last = ends.at(-1);
  if (!last) throw new Error('no client has connected');
  return last;
};
const kinds = () => events.map((h) => (h.kind === 'message' ? h.message.type : h.kind));

/** Connects and receives the welcome. */
function arrive() {
  connection.open();
  end().open();
  end().send(WELCOME);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  ends = [];
  events = [];
  connection = new Connection(
    (h) => events.push(h),
    () => {
      const server = new FakeServer();
      ends.push(server);
      return server.socket;
    },
  );
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('hello', () => {
  test('requests everything the first time', () => {
    connection.open();
    end().open();
    expect(end().sent).toEqual([{ type: 'hello', version: VERSION }]);
  });

  test('requests missed events after a lost connection', () => {
    arrive();
    end().send(update(7, 8));
    end().disconnect();
    vi.advanceTimersByTime(250);
    end().open();
    expect(ends).toHaveLength(2);
    expect(end().sent).toEqual([{ type: 'hello', version: VERSION, since: 9 }]);
  });

  test('carries the history of what was received, so that the server notices if its own differs', () => {
    const reconnect = () => {
      end().disconnect();
      vi.advanceTimersByTime(60_000);
      end().open();
      return end().sent[0];
    };
    arrive();
    end().send({ ...update(7, 8), history: 'a' } as FromServer);
    end().send({ type: 'update', ply: 0, events: [] });
    expect(reconnect()).toEqual({ type: 'hello', version: VERSION, since: 9, history: 'a' });
    // The server was restored from a backup and the game went on, so it answers with a snapshot of a different history.
    const snapshot = { next: 12, history: 'b', ply: 0, events: [], room: {} as never };
    end().send({ ...WELCOME, snapshot });
    expect(reconnect()).toEqual({ type: 'hello', version: VERSION, since: 12, history: 'b' });
    end().send(WELCOME);
    end().send({ ...update(12), history: 'c' } as FromServer);
    expect(reconnect()).toEqual({ type: 'hello', version: VERSION, since: 13, history: 'c' });
  });

  test('continues from a snapshot’s number', () => {
    connection.open();
    end().open();
    const snapshot = { next: 118, ply: 0, events: [], room: {} as never };
    end().send({ ...WELCOME, snapshot });
    end().disconnect();
    vi.advanceTimersByTime(250);
    end().open();
    expect(end().sent[0]).toMatchObject({ since: 118 });
  });

  test('ends the connection if it is refused', () => {
    connection.open();
    end().open();
    end().send({ type: 'refused', refusal: refusal('wrong-version') });
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual([{ kind: 'ended', refusal: refusal('wrong-version') }]);
    expect(ends).toHaveLength(1);
  });
});

describe('a lost connection', () => {
  test('is reported once and retried with increasing delays', () => {
    arrive();
    end().disconnect();
    for (const [pause, attempts] of [
      [249, 1],
      [1, 2],
      [499, 2],
      [1, 3],
      [1_000, 4],
      [2_000, 5],
      [4_000, 6],
      [8_000, 7],
      [7_999, 7],
      [1, 8],
    ] as const) {
      vi.advanceTimersByTime(pause);
      expect(ends).toHaveLength(attempts);
      if (!end().closed) end().disconnect();
    }
    expect(kinds()).toEqual(['welcome', 'lost']);
  });

  test('is retried ever more slowly if the server welcomes and then fails', () => {
    arrive();
    for (const [index, pause] of [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000].entries()) {
      end().disconnect();
      vi.advanceTimersByTime(pause - 1);
      expect(ends).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(ends).toHaveLength(index + 2);
      end().open();
      end().replies = true;
      end().send(WELCOME);
      vi.advanceTimersByTime(9_999);
    }
  });

  test('is retried quickly again after a connection that has lasted', () => {
    arrive();
    end().disconnect();
    vi.advanceTimersByTime(250);
    end().disconnect();
    vi.advanceTimersByTime(500);
    end().open();
    end().replies = true;
    end().send(WELCOME);
    vi.advanceTimersByTime(10_000);
    end().disconnect();
    vi.advanceTimersByTime(250);
    expect(ends).toHaveLength(4);
    expect(kinds()).toEqual(['welcome', 'lost', 'welcome', 'lost']);
  });

  test('is retried at once on reconnectNow()', () => {
    arrive();
    end().disconnect();
    connection.reconnectNow();
    expect(ends).toHaveLength(2);
    vi.advanceTimersByTime(7_999);
    expect(ends).toHaveLength(2);
  });

  test('is retried if an attempt gets no answer at all', () => {
    arrive();
    end().disconnect();
    vi.advanceTimersByTime(250 + 8_000);
    expect(end().closed).toBe(true);
    vi.advanceTimersByTime(500);
    expect(ends).toHaveLength(3);
    expect(kinds()).toEqual(['welcome', 'lost']);
  });

  test('is retried after a server shutdown, but not after a kick', () => {
    arrive();
    end().send({ type: 'closing', refusal: refusal('closing') });
    vi.advanceTimersByTime(250);
    expect(ends).toHaveLength(2);
    end().open();
    end().send(WELCOME);
    end().send({ type: 'closing', refusal: refusal('kicked') });
    vi.advanceTimersByTime(60_000);
    expect(ends).toHaveLength(2);
    expect(kinds()).toEqual(['welcome', 'lost', 'welcome', 'ended']);
  });

  test('is retried no earlier than a refusal says, which is reported', () => {
    arrive();
    const over = { code: 'over-budget' as const, text: { id: 'refusal-over-budget' }, retry_after: 40 };
    end().send({ type: 'closing', refusal: over });
    expect(events.at(-1)).toEqual({ kind: 'lost', refusal: over });
    vi.advanceTimersByTime(40_000);
    expect(ends).toHaveLength(1);
    vi.advanceTimersByTime(250);
    expect(ends).toHaveLength(2);
    // A refusal without a time is retried after the usual delay, and its reason is reported, too.
    end().open();
    end().send({ type: 'closing', refusal: refusal('closing') });
    expect(events.at(-1)).toEqual({ kind: 'lost', refusal: refusal('closing') });
    vi.advanceTimersByTime(500);
    expect(ends).toHaveLength(3);
  });

  test('is reported within five seconds of silence', () => {
    arrive();
    vi.advanceTimersByTime(2_500);
    expect(end().sent.at(-1)).toEqual({ type: 'ping' });
    end().send({ type: 'pong' });
    vi.advanceTimersByTime(4_499);
    expect(kinds()).toEqual(['welcome']);
    vi.advanceTimersByTime(1);
    expect(kinds()).toEqual(['welcome', 'silent']);
    vi.advanceTimersByTime(2_999);
    expect(ends).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(kinds()).toEqual(['welcome', 'silent', 'lost']);
    expect(end().closed).toBe(true);
  });

  test('stays open if the server is only slow', () => {
    arrive();
    vi.advanceTimersByTime(5_000);
    end().send({ type: 'pong' });
    vi.advanceTimersByTime(2_000);
    expect(kinds()).toEqual(['welcome', 'silent', 'responsive']);
    expect(ends).toHaveLength(1);
  });

  test('is pinged rarely while no one looks, and at once when they return', () => {
    arrive();
    connection.visible = false;
    end().send({ type: 'pong' });
    vi.advanceTimersByTime(19_999);
    expect(end().sent).toHaveLength(1);
    connection.visible = true;
    expect(end().sent.at(-1)).toEqual({ type: 'ping' });
    vi.advanceTimersByTime(2_000);
    expect(kinds()).toEqual(['welcome', 'silent']);
  });

  test('is reported at once when the browser goes offline, unless the server still responds', () => {
    arrive();
    connection.suspect();
    expect(kinds()).toEqual(['welcome', 'silent']);
    end().send({ type: 'pong' });
    expect(kinds()).toEqual(['welcome', 'silent', 'responsive']);
    connection.suspect();
    connection.suspect();
    vi.advanceTimersByTime(3_000);
    expect(kinds().slice(3)).toEqual(['silent', 'lost']);
  });

  test('fails pending requests', async () => {
    arrive();
    const act = connection.send({ type: 'act', ply: 4, action: 'stop' });
    const failed = expect(act).rejects.toBeInstanceOf(ConnectionLost);
    vi.advanceTimersByTime(7_500);
    await failed;
  });

  test('before the welcome is retried without a report of silence', () => {
    connection.open();
    end().open();
    vi.advanceTimersByTime(7_500);
    expect(kinds()).toEqual(['lost']);
  });

  test('never sends anything twice', async () => {
    arrive();
    const act = connection.send({ type: 'act', ply: 4, action: 'stop' });
    end().disconnect();
    await expect(act).rejects.toBeInstanceOf(ConnectionLost);
    await expect(connection.send({ type: 'ping' })).rejects.toBeInstanceOf(ConnectionLost);
    vi.advanceTimersByTime(250);
    end().open();
    end().send(WELCOME);
    expect(end().sent.map((request) => request.type)).toEqual(['hello']);
  });
});

describe('requests and messages', () => {
  test('are resolved or rejected by their own id', async () => {
    arrive();
    const first = connection.send({ type: 'act', ply: 4, action: 'stop' });
    const second = connection.send({ type: 'act', ply: 4, action: 'stop' });
    expect(end().sent.slice(1)).toEqual([
      { type: 'act', ply: 4, action: 'stop', id: 1 },
      { type: 'act', ply: 4, action: 'stop', id: 2 },
    ]);
    end().send({ type: 'refused', id: 2, refusal: refusal('stale') });
    end().send({ type: 'done', id: 1 });
    await expect(first).resolves.toBeUndefined();
    await expect(second).rejects.toBeInstanceOf(RequestRefused);
    await expect(second).rejects.toMatchObject({ refusal: refusal('stale') });
  });

  test('are ignored after close()', () => {
    arrive();
    const server = end();
    connection.close();
    expect(server.closed).toBe(true);
    server.send(update(1));
    server.disconnect();
    vi.advanceTimersByTime(60_000);
    expect(kinds()).toEqual(['welcome']);
    expect(ends).toHaveLength(1);
  });
});
