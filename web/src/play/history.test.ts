import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../fixtures/fake-server.ts';
import { VERSION, type FromServer, type TableEvent } from '../protocol.ts';
import { loadHistory } from './history.ts';

const step = (number: number): TableEvent => ({ number, time: 0, lines: [] }) as unknown as TableEvent;
const update = (...numbers: number[]) =>
  ({ type: 'update', events: numbers.map(step), ply: 0 }) as unknown as FromServer;

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
});
afterEach(() => void vi.useRealTimers());

test('requests all events, and resolves once all earlier ones have arrived', async () => {
  const steps = loadHistory(() => server.socket, 3);
  server.open();
  expect(server.sent).toEqual([{ type: 'hello', version: VERSION, since: 0 }]);
  server.send(update(0));
  expect(server.closed).toBe(false);
  server.send(update(1, 2));
  expect((await steps).map(({ number }) => number)).toEqual([0, 1, 2]);
  expect(server.closed).toBe(true);
});

test('ignores messages that are not events', async () => {
  const steps = loadHistory(() => server.socket, 1);
  server.open();
  server.send({ type: 'pong' });
  server.send(update(0));
  expect(await steps).toHaveLength(1);
});

test('fails when refused, disconnected or timed out', async () => {
  const refusal = { code: 'no-table', text: { id: 'refusal-no-table' } };
  const ways: ((server: FakeServer) => void)[] = [
    (end) => end.send({ type: 'closing', refusal } as FromServer),
    (end) => end.disconnect(),
    () => void vi.advanceTimersByTime(20_000),
  ];
  for (const way of ways) {
    const end = new FakeServer();
    const failed = expect(loadHistory(() => end.socket, 9)).rejects.toThrow('could not load the history');
    end.open();
    way(end);
    await failed;
    expect(end.closed).toBe(true);
  }
});
