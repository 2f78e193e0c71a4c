import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FarEnd } from '../fixtures/far-end.ts';
import { VERSION, type FromServer, type Step } from '../protocol.ts';
import { recall } from './recall.ts';

const step = (number: number): Step => ({ number, time: 0, lines: [] }) as unknown as Step;
const update = (...numbers: number[]) =>
  ({ type: 'update', steps: numbers.map(step), ply: 0 }) as unknown as FromServer;

let far: FarEnd;
beforeEach(() => {
  vi.useFakeTimers();
  far = new FarEnd();
});
afterEach(() => void vi.useRealTimers());

test('requests everything, and ends once all earlier events have arrived', async () => {
  const steps = recall(() => far.socket, 3);
  far.open();
  expect(far.sent).toEqual([{ type: 'hello', version: VERSION, since: 0 }]);
  far.say(update(0));
  expect(far.closed).toBe(false);
  far.say(update(1, 2));
  expect((await steps).map(({ number }) => number)).toEqual([0, 1, 2]);
  expect(far.closed).toBe(true);
});

test('ignores messages that are not events', async () => {
  const steps = recall(() => far.socket, 1);
  far.open();
  far.say({ type: 'pong' });
  far.say(update(0));
  expect(await steps).toHaveLength(1);
});

test('fails when refused, disconnected or timed out', async () => {
  const refusal = { code: 'no-table', text: { id: 'refusal-no-table' } };
  const ways: ((far: FarEnd) => void)[] = [
    (end) => end.say({ type: 'closing', refusal } as FromServer),
    (end) => end.break(),
    () => void vi.advanceTimersByTime(20_000),
  ];
  for (const way of ways) {
    const end = new FarEnd();
    const failed = expect(recall(() => end.socket, 9)).rejects.toThrow('could not be read back');
    end.open();
    way(end);
    await failed;
    expect(end.closed).toBe(true);
  }
});
