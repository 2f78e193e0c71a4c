import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Windows } from './windows.svelte.ts';

/** A `BroadcastChannel` whose messages arrive when `deliverAll` says so, in the order they were sent. */
class TestChannel {
  static readonly #open = new Set<TestChannel>();
  static readonly #queue: (() => void)[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
    TestChannel.#open.add(this);
  }

  postMessage(data: unknown): void {
    const others = [...TestChannel.#open].filter((other) => other !== this && other.#name === this.#name);
    TestChannel.#queue.push(...others.map((other) => () => other.onmessage?.({ data })));
  }

  close(): void {
    TestChannel.#open.delete(this);
  }

  /** Delivers all messages, and those sent in response. */
  static deliverAll(): void {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) next();
  }
}

const open: Windows[] = [];
function opened(plays: boolean): Windows {
  const one = new Windows('bcdfgh');
  one.plays = plays;
  open.push(one);
  return one;
}
beforeEach(() => void vi.stubGlobal('BroadcastChannel', TestChannel));
afterEach(() => {
  open.splice(0).forEach((one) => one.close());
  vi.unstubAllGlobals();
});

test('a second window stays passive until it takes over', () => {
  const first = opened(true);
  const second = opened(false);
  TestChannel.deliverAll();
  expect([first.elsewhere, second.elsewhere]).toEqual([false, true]);
  second.takeOver();
  TestChannel.deliverAll();
  expect([first.elsewhere, second.elsewhere]).toEqual([true, false]);
});

test('a spectator’s window does not block others', () => {
  opened(false);
  const second = opened(false);
  TestChannel.deliverAll();
  expect(second.elsewhere).toBe(false);
});

test('windows at other tables are left alone', () => {
  const first = opened(true);
  const other = new Windows('other');
  open.push(other);
  TestChannel.deliverAll();
  other.takeOver();
  TestChannel.deliverAll();
  expect([first.elsewhere, other.elsewhere]).toEqual([false, false]);
});
