import { expect, test } from 'vitest';
import type { LogEntry } from '../play/table-state.ts';
import { Unread } from './unread.svelte.ts';

const chat = (step: number, person: number): LogEntry => ({
  kind: 'chat',
  step,
  chat: { person, name: '', text: 'hi' },
});
const line = (step: number): LogEntry => ({ kind: 'line', step, line: { text: { id: 'x' } } });
const YOU = 1;

test('messages from others are unread until they were in view', () => {
  const early = [chat(1, 2), line(2)];
  const unread = new Unread(early);
  const count = (log: readonly LogEntry[], hidden: readonly number[] = []) => unread.count({ log, hidden, you: YOU });
  expect(count(early)).toBe(0);
  const later = [...early, chat(3, 2), chat(4, YOU), chat(5, 3)];
  expect(count(later)).toBe(2);
  expect(count(later, [3])).toBe(1);
  unread.markRead(later);
  expect(count(later)).toBe(0);
  expect(count([...later, chat(6, 2)])).toBe(1);
});
