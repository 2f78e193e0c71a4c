import { describe, expect, test } from 'vitest';
import { alike, rerollsOf, placeDice } from './places.ts';

const D = 'D';

describe('dice settle', () => {
  test('in the order of the first roll', () => {
    expect(placeDice([], 'E A A D H O', 'E A A D H O')).toEqual(['E', 'A', 'A', 'D', 'H', 'O']);
  });

  test('where they were rolled, while kept dice do not move', () => {
    const before = ['E', 'A', 'A', D, 'H', 'O'];
    // Places 0, 4 and 5 are rolled and come out as A, C, C.
    expect(placeDice(before, 'A A A D C C', 'A C C', new Set([0, 4, 5]))).toEqual(['A', 'A', 'A', D, 'C', 'C']);
  });

  test('where the player rolled them, even if another die shows the same face', () => {
    const before = ['A', 'A', 'A', 'E', 'E', 'E'];
    expect(placeDice(before, 'E E E A A H', 'H', new Set([1]))).toEqual(['A', 'H', 'A', 'E', 'E', 'E']);
  });

  test('in places that fit, if it is not known which were rolled', () => {
    const before = ['A', 'E', 'A', 'H', 'H', 'H'];
    // The first A and the Hs stayed; E and the other A were rerolled as D D.
    expect(placeDice(before, 'A H H H D D', 'D D')).toEqual(['A', 'D', 'D', 'H', 'H', 'H']);
  });

  test('in place, even if a die comes up the same', () => {
    const before = ['A', 'E', 'H'];
    expect(placeDice(before, 'A E H', 'A E', new Set([0, 1]))).toEqual(['A', 'E', 'H']);
    expect(placeDice(before, 'A E H', 'E', new Set([1]))).toEqual(['A', 'E', 'H']);
  });

  test('with extra dice at the end', () => {
    expect(placeDice(['A', 'E'], 'A E H', 'H')).toEqual(['A', 'E', 'H']);
  });

  test('leaving a gap for a removed die, which is filled last', () => {
    const gap = placeDice(['A', 'E', 'H'], 'A H');
    expect(gap).toEqual(['A', null, 'H']);
    expect(placeDice(gap, 'A O', 'O', new Set([2]))).toEqual(['A', null, 'O']);
    expect(placeDice(gap, 'A H D')).toEqual(['A', 'D', 'H']);
  });

  test('a changed die stays in its place', () => {
    expect(placeDice(['A', 'H', 'E'], 'A A E')).toEqual(['A', 'A', 'E']);
  });

  test('with no die lost, whatever was rolled', () => {
    const dice = ['E', 'A', D, 'H', 'C', 'O'];
    const any = () => dice[Math.floor(Math.random() * dice.length)] ?? 'E';
    for (let round = 0; round < 300; round += 1) {
      const before = Array.from({ length: 6 }, any);
      const loose = new Set([0, 1, 2, 3, 4, 5].filter(() => Math.random() < 0.5));
      const rolled = [...loose].map(any);
      const kept = before.filter((_, at) => !loose.has(at));
      const after = placeDice(before, [...kept, ...rolled].toSorted().join(' '), rolled.join(' '), loose);
      expect(after.toSorted()).toEqual([...kept, ...rolled].toSorted());
      expect(after.filter((_, at) => !loose.has(at))).toEqual(kept);
    }
  });
});

test('rerollsOf finds a reroll by its dice', () => {
  const rerolls = [
    { dice: 'A', action: 'reroll A' },
    { dice: 'A E', action: 'reroll A E' },
    { dice: 'A A E', action: 'reroll A A E', cost: 2 },
    { dice: 'A A E', action: 'reroll A A E paying 1 life', cost: 2 },
  ];
  const places = ['E', 'A', null, 'H', 'A'];
  const found = (...loose: number[]) => rerollsOf(rerolls, places, new Set(loose)).map(({ action }) => action);
  expect(found(4, 0)).toEqual(['reroll A E']);
  expect(found(0, 1, 2, 4)).toEqual(['reroll A A E', 'reroll A A E paying 1 life']);
  expect(found(3)).toEqual([]);
  expect(found()).toEqual([]);
});

test('alike finds the dice with the same face', () => {
  expect(alike(['A', 'E', 'A', null], 2)).toEqual([0, 2]);
  expect(alike(['A', null], 1)).toEqual([]);
});
