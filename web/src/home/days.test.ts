import { expect, test } from 'vitest';
import { dateOf } from './days.ts';

test('days since 1970 are shown as dates, whatever the time zone', () => {
  expect(dateOf(0, 'en')).toBe('Jan 1, 1970');
  expect(dateOf(20_775, 'en')).toBe('Nov 18, 2026');
});
