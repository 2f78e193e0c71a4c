import { beforeEach, describe, expect, test } from 'vitest';
import { saveKept, loadKept, type Roll } from './kept-storage.ts';

const roll: Roll = { table: 'b47hry', round: 1, ply: 12 };
const hand = { places: ['E', 'A', null, 'A'], kept: new Set([1, 3]) };
const fresh = { places: ['A', 'A', 'E'], kept: new Set<number>() };

describe('kept dice', () => {
  const written = new Map<string, string>();
  const storage = {
    getItem: (name: string) => written.get(name) ?? null,
    setItem: (name: string, value: string) => void written.set(name, value),
  };
  beforeEach(() => {
    written.clear();
    saveKept(storage, roll, hand);
  });

  test('are restored in place for the same question', () => {
    expect(loadKept(storage, roll, fresh)).toEqual(hand);
  });

  test.each([
    ['another question', { ...roll, ply: 13 }],
    ['another game of the table', { ...roll, round: 2 }],
    ['another table', { ...roll, table: 'zzzzzz' }],
  ])('are forgotten at %s', (_, other) => {
    expect(loadKept(storage, other, fresh)).toBeUndefined();
  });

  test('are forgotten if the dice differ', () => {
    expect(loadKept(storage, roll, { places: ['A', 'E', 'E'], kept: new Set() })).toBeUndefined();
  });

  test('are ignored if something else was stored', () => {
    written.set('kaiju-kept-b47hry', 'null');
    expect(loadKept(storage, roll, fresh)).toBeUndefined();
    written.set('kaiju-kept-b47hry', '{');
    expect(loadKept(storage, roll, fresh)).toBeUndefined();
  });

  test('are not remembered without storage', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => saveKept(full, roll, hand)).not.toThrow();
    expect(loadKept(full, roll, fresh)).toBeUndefined();
  });
});
