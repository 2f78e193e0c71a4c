import { expect, test } from 'vitest';
import { timeOptions, timeOf } from './times.ts';

test('the current value can be selected, even if it is not a default', () => {
  expect(timeOptions([0, 30, 60], 45)).toEqual([0, 30, 45, 60]);
  expect(timeOptions([0, 30, 60], 30)).toEqual([0, 30, 60]);
});

test.each([
  [0, undefined],
  [45, { unit: 'seconds', count: 45 }],
  [90, { unit: 'seconds', count: 90 }],
  [120, { unit: 'minutes', count: 2 }],
  [43_200, { unit: 'hours', count: 12 }],
])('%d s', (seconds, time) => expect(timeOf(seconds)).toEqual(time));
