import { expect, test } from 'vitest';
import { ago } from './ago.ts';

test.each([
  [0, 'now'],
  [59_000, 'now'],
  [-5_000, 'now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [3 * 3_600_000, '3 hours ago'],
  [86_400_000, 'yesterday'],
  [10 * 86_400_000, '10 days ago'],
])('%d ms is %s', (past, words) => expect(ago(1e12 - past, 1e12, 'en')).toBe(words));
