import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionLost } from '../protocol/connection.ts';
import type { RulesView } from '../protocol.ts';
import { RuleSearch } from './rule-search.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = { entries: [], total: 0 };
const answerTo = (query: string): RulesView => ({
  query,
  exact: [],
  mentioned_by: nothing,
  mentions: nothing,
  found: nothing,
  scenarios: [],
  total_scenarios: 0,
  suggestions: [],
});

test('the server is asked once, after the reader has stopped typing', async () => {
  const lookUp = vi.fn((query: string) => Promise.resolve(answerTo(query)));
  const search = new RuleSearch(lookUp);
  for (const query of ['p', 'po', 'poison ']) search.search(query);
  expect(lookUp).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(lookUp.mock.calls).toEqual([['poison']]);
  expect(search.answer?.query).toBe('poison');
});

test('an answer that arrives late is dropped', async () => {
  const pending = new Map<string, (answer: RulesView) => void>();
  const search = new RuleSearch((query) => new Promise((resolve) => pending.set(query, resolve)));
  search.search('heal');
  await vi.runAllTimersAsync();
  search.search('poison');
  await vi.runAllTimersAsync();
  pending.get('poison')?.(answerTo('poison'));
  pending.get('heal')?.(answerTo('heal'));
  await vi.runAllTimersAsync();
  expect(search.answer?.query).toBe('poison');
});

test('an empty query asks nothing and clears the answer', async () => {
  const lookUp = vi.fn((query: string) => Promise.resolve(answerTo(query)));
  const search = new RuleSearch(lookUp);
  search.search('poison');
  await vi.runAllTimersAsync();
  search.search('  ');
  await vi.runAllTimersAsync();
  expect(lookUp).toHaveBeenCalledTimes(1);
  expect(search.answer).toBeUndefined();
});

test('a lost connection clears the answer, and the next query works again', async () => {
  let isLost = true;
  const search = new RuleSearch((query) =>
    isLost ? Promise.reject(new ConnectionLost()) : Promise.resolve(answerTo(query)),
  );
  search.search('poison');
  await vi.runAllTimersAsync();
  expect(search.answer).toBeUndefined();
  expect(search.error).toBeInstanceOf(ConnectionLost);
  isLost = false;
  search.search('heal');
  await vi.runAllTimersAsync();
  expect([search.answer?.query, search.error]).toEqual(['heal', undefined]);
});
