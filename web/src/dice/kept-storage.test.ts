import { beforeEach, describe, expect, test } from 'vitest';
import type { Hand } from './hand.ts';
import { saveKept, loadKept, type Roll } from './kept-storage.ts';

const roll: Roll = { table: 'b47hry', round: 1, ply: 12 };
const hand: Hand = { places: ['energy', 'attack', null, 'attack'], kept: new Set([1, 3]) };
const fresh: Hand = { places: ['attack', 'attack', 'energy'], kept: new Set<number>() };

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
    expect(loadKept(storage, roll, { places: ['attack', 'energy', 'energy'], kept: new Set() })).toBeUndefined();
  });

  test('are ignored if the stored value is invalid', () => {
    written.set('kaiju-kept-b47hry', 'null');
    expect(loadKept(storage, roll, fresh)).toBeUndefined();
    written.set('kaiju-kept-b47hry', '{');
    expect(loadKept(storage, roll, fresh)).toBeUndefined();
  });

  test('are not saved without storage', () => {
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
