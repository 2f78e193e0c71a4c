import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Nonces } from '../fair/nonces.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { newYork, room } from '../fixtures/new-york.ts';
import type { FromServer, LineView, Seat, WireEvent } from '../protocol.ts';
import { LiveTable } from './live.svelte.ts';

let ends: FakeServer[];
let live: LiveTable;

const end = () => {
  const last = ends.at(-1);
  if (!last) throw new Error('no client has connected');
  return last;
};
const presets = { not_asked: [], skip_buying: false };
const back: FromServer = { type: 'welcome', version: 1, server: 'kaiju', you: 1, presets };
/** It is B's turn. */
const turnOf = (seat: Seat) => ({ ...newYork().turn, seat });
const scene = { ...newYork(), turn: turnOf('B') };
const welcome: FromServer = { ...back, snapshot: { next: 9, room: room(), scene, ply: 3, events: [] } };
const line = (kind: WireEvent['kind'], deck: number, seat: Seat = 'B'): LineView => ({
  text: { id: `event-${kind}` },
  event: { kind, seat, number: 37 } as WireEvent,
  patch: { deck, ...(kind === 'turn' && { turn: turnOf(seat) }) },
});
const update = (number: number, ...lines: LineView[]) => ({
  type: 'update' as const,
  ply: number,
  events: [{ number, time: 0, lines }],
});

beforeEach(() => {
  vi.useFakeTimers();
  ends = [];
  live = new LiveTable(
    () => {
      const far = new FakeServer();
      ends.push(far);
      return far.socket;
    },
    () => false,
    new Nonces({ getItem: () => null, setItem: () => {} }),
  );
  live.open();
  end().open();
  end().send(welcome);
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

describe('a live table', () => {
  test('shows the table and the viewer’s seat', () => {
    expect(live).toMatchObject({ connectionState: 'connected', idle: true, seat: 'A', table: { ply: 3 } });
  });

  test('shows each event for its duration and is not idle until all have been shown', () => {
    end().send(update(9, line('roll', 40), line('enter', 39)));
    expect(live.table?.scene?.deck).toBe(40);
    expect(live.now).toMatchObject({ time: 650 });
    expect(live.idle).toBe(false);
    vi.advanceTimersByTime(650);
    expect(live.table?.scene?.deck).toBe(39);
    expect(live.table?.ply).toBe(3);
    vi.advanceTimersByTime(700);
    expect(live).toMatchObject({ idle: true, table: { ply: 9 } });
  });

  test('shows an event and what follows from it as one moment', () => {
    const ids = () => live.moment.map(({ text }) => text.id);
    end().send(update(9, line('resolve', 40), line('damage', 39), line('damage', 38), line('enter', 37)));
    expect(ids()).toEqual(['event-resolve', 'event-damage']);
    vi.advanceTimersByTime(160);
    expect(ids()).toEqual(['event-resolve', 'event-damage', 'event-damage']);
    vi.advanceTimersByTime(900);
    expect(ids()).toEqual(['event-enter']);
  });

  test('keeps showing the game when someone joins', () => {
    end().send(update(9, line('roll', 40)));
    end().send({ ...update(9), events: [{ number: 10, time: 0, lines: [{ text: { id: 'table-joins' } }] }] });
    vi.advanceTimersByTime(2_000);
    expect(live.table?.log.at(-1)).toMatchObject({ line: { text: { id: 'table-joins' } } });
    expect(live.moment.map(({ text }) => text.id)).toEqual(['event-roll']);
  });

  test('skips to the present', () => {
    end().send(update(9, line('roll', 40), line('damage', 39)));
    live.skip();
    expect(live).toMatchObject({ idle: true, table: { ply: 9, scene: { deck: 39 } } });
  });

  test('skips to the present when the viewer is on the clock', () => {
    const clock = { left: 20_000, of: 20_000 };
    const asked = (seat: Seat): FromServer => ({
      ...update(9, line('roll', 40), line('damage', 39)),
      asked: { seat, prompt: 'yield-or-stay', clock },
    });
    end().send(asked('B'));
    expect(live.idle).toBe(false);
    end().send(asked('A'));
    expect(live).toMatchObject({ idle: true, table: { scene: { deck: 39 } } });
  });

  test('limits another player’s turn, but not the viewer’s', () => {
    const long = (seat: Seat) => [line('turn', 1, seat), ...Array.from({ length: 30 }, () => line('use', 2))];
    end().send(update(9, ...long('B')));
    vi.advanceTimersByTime(4_000 - 100);
    expect(live.idle).toBe(false);
    vi.advanceTimersByTime(200);
    expect(live.idle).toBe(true);
    end().send(update(10, ...long('A')));
    vi.advanceTimersByTime(30 * 540);
    expect(live.idle).toBe(false);
    vi.advanceTimersByTime(400);
    expect(live.idle).toBe(true);
  });

  test('reports a lost connection and hurries through missed events', () => {
    end().disconnect();
    expect(live.connectionState).toBe('lost');
    vi.advanceTimersByTime(400);
    end().open();
    end().send(back);
    end().send(update(9, line('roll', 40)));
    expect(live.connectionState).toBe('connected');
    expect(live.now).toMatchObject({ time: 163 });
    vi.advanceTimersByTime(2_000);
    end().send(update(10, line('roll', 39)));
    expect(live.now).toMatchObject({ time: 650 });
  });

  test('reports a server that does not respond, and one that does again', () => {
    live.onOffline();
    expect(live).toMatchObject({ connectionState: 'silent', isOffline: true });
    end().send({ type: 'pong' });
    expect(live).toMatchObject({ connectionState: 'connected', isOffline: false });
  });

  test('waits for the host, and is welcomed on the same connection', () => {
    end().disconnect();
    vi.advanceTimersByTime(400);
    end().open();
    end().send({ type: 'waiting' });
    expect(live.waiting).toBe(true);
    end().send(back);
    expect(live).toMatchObject({ waiting: false, connectionState: 'connected' });
  });

  test('keeps the list of guests until the next welcome', () => {
    const guests = [{ guest: 3, name: 'Eve' }];
    end().send({ type: 'guests', guests });
    expect(live.guests).toEqual(guests);
    end().send(back);
    expect(live.guests).toEqual([]);
  });

  test('reports why it ended', () => {
    const refusal = { code: 'kicked', text: { id: 'refusal-kicked' } } as const;
    end().send({ type: 'closing', refusal });
    expect(live).toMatchObject({ connectionState: 'ended', refusal });
  });
});

describe('waiting after each turn', () => {
  const turns = (...seats: Seat[]) => seats.flatMap((seat) => [line('turn', 1, seat), line('use', 2, seat)]);
  beforeEach(() => (live.waitsAfterTurns = true));

  test('stops after every turn of another player, and counts those to come', () => {
    end().send(update(9, ...turns('C', 'B', 'A')));
    // B's turn is over.
    expect(live).toMatchObject({ held: 'turn', turnsWaiting: 3, idle: false });
    live.resume();
    vi.advanceTimersByTime(10_000);
    expect(live).toMatchObject({ held: 'turn', turnsWaiting: 2 });
    live.resume();
    vi.advanceTimersByTime(10_000);
    expect(live).toMatchObject({ held: 'turn', turnsWaiting: 1 });
    // After the viewer's own turn, the next one follows without a stop.
    end().send(update(10, ...turns('B')));
    expect(live.turnsWaiting).toBe(2);
    live.resume();
    vi.advanceTimersByTime(10_000);
    expect(live).toMatchObject({ held: undefined, idle: true, turnsWaiting: 0 });
  });

  test('can be skipped', () => {
    end().send(update(9, ...turns('B', 'C')));
    live.skip();
    expect(live).toMatchObject({ held: undefined, idle: true });
  });

  test('neither stops nor pauses what the viewer has to answer in time', () => {
    const asked = { seat: 'A', prompt: 'yield-or-stay', clock: { left: 20_000, of: 20_000 } } as const;
    end().send(update(9, ...turns('B', 'C')));
    vi.advanceTimersByTime(10_000);
    expect(live.held).toBe('turn');
    end().send({ ...update(10, line('damage', 3, 'A')), asked });
    expect(live).toMatchObject({ held: undefined, idle: true, caughtUp: true });
    end().send(update(11, line('use', 4)));
    expect(live.caughtUp).toBe(false);
    live.pause();
    expect(live.held).toBe('paused');
    end().send({ ...update(12, line('damage', 3, 'A')), asked });
    expect(live).toMatchObject({ held: undefined, idle: true, caughtUp: true });
  });

  test('takes as long as it takes', () => {
    end().send(update(9, line('turn', 1), ...Array.from({ length: 30 }, () => line('use', 2))));
    vi.advanceTimersByTime(20_000);
    expect(live.idle).toBe(false);
  });
});

describe('the first roll of the viewer’s turn', () => {
  const roll = (seat: Seat, deck: number): LineView => ({
    ...line('roll', deck, seat),
    event: { kind: 'roll', seat, dice: Array(6).fill('energy'), rolled: Array(6).fill('energy') } as WireEvent,
  });
  const asks = (number: number, seat: Seat, ...lines: LineView[]) =>
    ({ ...update(number, ...lines), asked: { seat, prompt: 'reroll-or-stop' } }) as const;
  const begin = () => {
    end().send(asks(9, 'A', line('turn', 41, 'A'), roll('A', 40)));
    vi.advanceTimersByTime(10_000);
  };

  test('waits until the viewer throws the dice', () => {
    begin();
    expect(live).toMatchObject({ held: 'throw', throwing: 6, idle: false, table: { scene: { deck: 41 } } });
    live.skip();
    expect(live.held).toBe('throw');
    live.resume();
    expect(live.table?.scene?.deck).toBe(40);
    expect(live.now?.time).toBe(390);
    vi.advanceTimersByTime(390);
    expect(live).toMatchObject({ held: undefined, throwing: 0, idle: true });
  });

  test('waits at every speed', () => {
    live.speed = 'instant';
    begin();
    expect(live).toMatchObject({ held: 'throw', idle: false });
    live.resume();
    expect(live.idle).toBe(true);
  });

  test('shows the clock that already runs', () => {
    const clock = { left: 20_000, of: 20_000 };
    const message = asks(9, 'A', line('turn', 41, 'A'), roll('A', 40));
    end().send({ ...message, asked: { ...message.asked, clock } });
    expect(live).toMatchObject({ held: 'throw', clock: { clock } });
  });

  test('is thrown for a viewer whose time is up, or for whom a bot plays', () => {
    begin();
    // A chat message arrives while the server still waits for the answer.
    end().send({ ...asks(9, 'A'), events: [{ number: 10, time: 0, chat: { person: 2, name: 'Noa', text: 'Well?' } }] });
    expect(live.held).toBe('throw');
    end().send(asks(11, 'A', line('stop', 39, 'A')));
    expect(live.held).toBeUndefined();
    vi.advanceTimersByTime(10_000);
    expect(live.idle).toBe(true);
    end().send(update(12, line('turn', 38, 'A'), roll('A', 37), line('stop', 36, 'A'), line('turn', 35, 'B')));
    vi.advanceTimersByTime(10_000);
    expect(live).toMatchObject({ held: undefined, idle: true });
  });

  test('is the only one that waits: not a reroll, nor another player’s', () => {
    end().send(asks(9, 'A', line('turn', 41, 'B'), roll('B', 40)));
    vi.advanceTimersByTime(10_000);
    expect(live.idle).toBe(true);
    end().send(asks(10, 'A', line('turn', 41, 'A'), roll('A', 40)));
    vi.advanceTimersByTime(10_000);
    live.resume();
    vi.advanceTimersByTime(10_000);
    end().send(asks(11, 'A', roll('A', 39)));
    vi.advanceTimersByTime(10_000);
    expect(live).toMatchObject({ held: undefined, idle: true });
  });

  test('lies on the table after a reload', () => {
    begin();
    end().send(welcome);
    expect(live).toMatchObject({ held: undefined, idle: true });
  });
});
