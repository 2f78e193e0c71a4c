import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcer } from './announcer.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  announcer.flush();
  vi.useRealTimers();
});

test('sentences announced close together form one message', () => {
  announcer.announce('Mantis attacks.');
  announcer.announce('Kong loses 2 LP.');
  announcer.announce('');
  expect(announcer.polite).toEqual([]);
  vi.runAllTimers();
  expect(announcer.polite).toEqual(['Mantis attacks.', 'Kong loses 2 LP.']);
});

test('a message goes out on time, however many sentences keep arriving', () => {
  for (let i = 0; i < 20; i += 1) {
    announcer.announce(`${i}`);
    vi.advanceTimersByTime(100);
  }
  expect(announcer.polite).toContain('11');
});

test('a question is announced after the events that led to it', () => {
  announcer.announce('Rob is out.');
  announcer.announceQuestion('Stay?');
  expect([announcer.polite, announcer.assertive]).toEqual([['Rob is out.'], 'Stay?']);
});

test('what no longer holds is cleared, after the last news has been read', () => {
  announcer.announceQuestion('Stay?');
  announcer.announce('Rob wins.');
  announcer.clear();
  expect([announcer.polite, announcer.assertive]).toEqual([['Rob wins.'], '']);
  vi.runAllTimers();
  expect(announcer.polite).toEqual([]);
});

test('news that arrives meanwhile stays', () => {
  announcer.clear();
  announcer.announce('Noa joins.');
  vi.runAllTimers();
  expect(announcer.polite).toEqual(['Noa joins.']);
});
