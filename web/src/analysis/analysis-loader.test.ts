import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { analysis } from '../fixtures/analysis.ts';
import { RequestRefused } from '../protocol/connection.ts';
import type { Code } from '../protocol.ts';
import { AnalysisLoader } from './analysis-loader.svelte.ts';

vi.mock('../app/i18n.svelte.ts', () => ({ formatMessage: ({ id }: { id: string }) => id, t: (id: string) => id }));

const refused = (code: Code) => new RequestRefused({ code, text: { id: `refusal-${code}` } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an analysis is requested once, and is there at once for the same game', async () => {
  const request = vi.fn(() => Promise.resolve(analysis()));
  const loader = new AnalysisLoader('abc/1', request);
  expect(loader.analysis).toBeUndefined();
  const [first] = [loader.load(), loader.load()];
  expect(loader.isLoading).toBe(true);
  await first;
  expect(loader).toMatchObject({ isLoading: false, problem: '', analysis: analysis() });
  await loader.load();
  expect(request).toHaveBeenCalledTimes(1);
  expect(new AnalysisLoader('abc/1', request).analysis).toEqual(analysis());
  expect(new AnalysisLoader('abc/2', request).analysis).toBeUndefined();
});

test('a refusal is shown, and the request can be repeated', async () => {
  const request = vi.fn().mockRejectedValueOnce(refused('over-budget')).mockResolvedValueOnce(analysis());
  const loader = new AnalysisLoader('abc/3', request);
  await loader.load();
  expect(loader).toMatchObject({ isLoading: false, problem: 'refusal-over-budget' });
  await loader.load();
  expect(loader).toMatchObject({ problem: '', analysis: analysis() });
});

test('a busy server is asked again, but not for ever', async () => {
  const request = vi.fn().mockRejectedValue(refused('unavailable'));
  const loader = new AnalysisLoader('abc/4', request);
  const loading = loader.load();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(loader).toMatchObject({ isLoading: true, problem: '' });
  await vi.runAllTimersAsync();
  await loading;
  expect(loader).toMatchObject({ isLoading: false, problem: 'refusal-unavailable' });
  expect(request).toHaveBeenCalledTimes(4);
});
