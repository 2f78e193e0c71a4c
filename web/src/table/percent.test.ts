import { expect, test, vi } from 'vitest';
import { percentOf } from './percent.ts';

const TEXTS: Record<string, (percent: number) => string> = {
  'web-odds-sure': () => 'sure',
  'web-odds-hardly': () => '< 1%',
  'web-odds-percent': (percent) => `${percent}%`,
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
