import { expect, test, vi } from 'vitest';
import { chanceText, percentOf } from './percent.ts';

const TEXTS: Record<string, (percent: number) => string> = {
  'web-odds-sure': () => 'sure',
  'web-odds-hardly': () => '< 1%',
  'web-odds-percent': (percent) => `${percent}%`,
  'web-chance': (percent) => `${percent.toFixed(1)}%`,
  'web-chance-whole': (percent) => `${percent}%`,
};
vi.mock('../app/i18n.svelte.ts', () => ({
  t: (id: string, { percent = 0 } = {}) => TEXTS[id]?.(percent),
}));

test('only a certain result is called certain', () => {
  expect(percentOf(1000)).toBe('sure');
  expect(percentOf(999)).toBe('99%');
});

test('a possible result is never 0%', () => {
  expect(percentOf(1)).toBe('< 1%');
  expect(percentOf(9)).toBe('< 1%');
  expect(percentOf(10)).toBe('1%');
});

test('thousandths are rounded to the nearest percent', () => {
  expect(percentOf(334)).toBe('33%');
  expect(percentOf(335)).toBe('34%');
});

test('a chance is rounded to a tenth of a percent', () => {
  expect([4321, 4325, 2000].map(chanceText)).toEqual(['43.2%', '43.3%', '20.0%']);
});

test('a chance to win is 0% only for those who have lost, and 100% only for those who have won', () => {
  expect([0, 1, 9_999, 10_000].map(chanceText)).toEqual(['0%', '0.1%', '99.9%', '100%']);
});
