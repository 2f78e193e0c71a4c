import { describe, expect, test } from 'vitest';
import { nextInRow } from './roving.ts';

describe('nextInRow', () => {
  test.each([
    ['right', false, 2],
    ['left', false, 0],
    ['down', false, 2],
    ['up', false, 0],
    ['right', true, 0],
    ['left', true, 2],
    ['down', true, 2],
  ] as const)('%s, mirrored: %s', (direction, mirrored, next) => {
    expect(nextInRow(3, 1, direction, mirrored)).toBe(next);
  });
  test('stops at the ends', () => {
    expect(nextInRow(3, 2, 'down', false)).toBe(2);
    expect(nextInRow(3, 0, 'up', false)).toBe(0);
  });
});
