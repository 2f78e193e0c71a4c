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
  expect(unread.count(early, YOU)).toBe(0);
  const later = [...early, chat(3, 2), chat(4, YOU), chat(5, 3)];
  expect(unread.count(later, YOU)).toBe(2);
  unread.markRead(later);
  expect(unread.count(later, YOU)).toBe(0);
  expect(unread.count([...later, chat(6, 2)], YOU)).toBe(1);
});
