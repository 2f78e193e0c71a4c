import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
const welcome: FromServer = { ...back, snapshot: { next: 9, room: room(), scene: newYork(), ply: 3, events: [] } };
const line = (kind: WireEvent['kind'], deck: number, seat: Seat = 'B'): LineView => ({
  text: { id: `event-${kind}` },
  event: { kind, seat } as WireEvent,
  patch: { deck },
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
    end().send(update(9, line('roll', 40), line('damage', 39)));
    expect(live.table?.scene?.deck).toBe(40);
    expect(live.now).toMatchObject({ time: 500 });
    expect(live.idle).toBe(false);
    vi.advanceTimersByTime(500);
    expect(live.table?.scene?.deck).toBe(39);
    expect(live.table?.ply).toBe(3);
    vi.advanceTimersByTime(350);
    expect(live).toMatchObject({ idle: true, table: { ply: 9 } });
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

  test('limits another player’s turn to four seconds, but not the viewer’s', () => {
    const long = (seat: Seat) => [line('turn', 1, seat), ...Array.from({ length: 30 }, () => line('damage', 2))];
    end().send(update(9, ...long('B')));
    vi.advanceTimersByTime(4_100);
    expect(live.idle).toBe(true);
    end().send(update(10, ...long('A')));
    vi.advanceTimersByTime(30 * 350);
    expect(live.idle).toBe(false);
    vi.advanceTimersByTime(250);
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
    expect(live.now).toMatchObject({ time: 125 });
    vi.advanceTimersByTime(2_000);
    end().send(update(10, line('roll', 39)));
    expect(live.now).toMatchObject({ time: 500 });
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
