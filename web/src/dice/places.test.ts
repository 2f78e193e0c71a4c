import { describe, expect, test } from 'vitest';
import { dice } from '../fixtures/dice.ts';
import { alike, rerollsOf, placeDice, type Places } from './places.ts';

describe('dice are placed', () => {
  test('in the order of the first roll', () => {
    expect(placeDice([], dice('E A A D H O'), dice('E A A D H O'))).toEqual([
      'energy',
      'attack',
      'attack',
      'destruction',
      'heal',
      'ouch',
    ]);
  });

  test('where they were rolled, while kept dice do not move', () => {
    const before: Places = ['energy', 'attack', 'attack', 'destruction', 'heal', 'ouch'];
    // Places 0, 4 and 5 are rolled and come out as A, C, C.
    expect(placeDice(before, dice('A A A D C C'), dice('A C C'), new Set([0, 4, 5]))).toEqual([
      'attack',
      'attack',
      'attack',
      'destruction',
      'celebrity',
      'celebrity',
    ]);
  });

  test('where the player rolled them, even if another die shows the same face', () => {
    const before: Places = ['attack', 'attack', 'attack', 'energy', 'energy', 'energy'];
    expect(placeDice(before, dice('E E E A A H'), dice('H'), new Set([1]))).toEqual([
      'attack',
      'heal',
      'attack',
      'energy',
      'energy',
      'energy',
    ]);
  });

  test('in matching places, if it is not known which were rolled', () => {
    const before: Places = ['attack', 'energy', 'attack', 'heal', 'heal', 'heal'];
    // The first A and the Hs stayed; the E and the other A were rerolled and show D D.
    expect(placeDice(before, dice('A H H H D D'), dice('D D'))).toEqual([
      'attack',
      'destruction',
      'destruction',
      'heal',
      'heal',
      'heal',
    ]);
  });

  test('in place, even if a die comes up the same', () => {
    const before: Places = ['attack', 'energy', 'heal'];
    expect(placeDice(before, dice('A E H'), dice('A E'), new Set([0, 1]))).toEqual(['attack', 'energy', 'heal']);
    expect(placeDice(before, dice('A E H'), dice('E'), new Set([1]))).toEqual(['attack', 'energy', 'heal']);
  });

  test('with extra dice at the end', () => {
    expect(placeDice(['attack', 'energy'], dice('A E H'), dice('H'))).toEqual(['attack', 'energy', 'heal']);
  });

  test('leaving a gap for a removed die, which is filled last', () => {
    const gap = placeDice(['attack', 'energy', 'heal'], dice('A H'));
    expect(gap).toEqual(['attack', null, 'heal']);
    expect(placeDice(gap, dice('A O'), dice('O'), new Set([2]))).toEqual(['attack', null, 'ouch']);
    expect(placeDice(gap, dice('A H D'))).toEqual(['attack', 'destruction', 'heal']);
  });

  test('where they were, even if one is changed', () => {
    expect(placeDice(['attack', 'heal', 'energy'], dice('A A E'))).toEqual(['attack', 'attack', 'energy']);
  });

  test('with no die lost, whatever was rolled', () => {
    const all = dice('E A D H C O');
    // The MINSTD generator, so that every run tests the same dice.
    let state = 16;
    const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
    const any = () => all[Math.floor(random() * all.length)] ?? 'energy';
    for (let round = 0; round < 300; round += 1) {
      const before = Array.from({ length: 6 }, any);
      const loose = new Set([0, 1, 2, 3, 4, 5].filter(() => random() < 0.5));
      const rolled = [...loose].map(any);
      const kept = before.filter((_, at) => !loose.has(at));
      const after = placeDice(before, [...kept, ...rolled].toSorted(), rolled, loose);
      expect(after.toSorted()).toEqual([...kept, ...rolled].toSorted());
      expect(after.filter((_, at) => !loose.has(at))).toEqual(kept);
    }
  });
});

test('rerollsOf finds a reroll by its dice', () => {
  const rerolls = [
    { dice: dice('A'), action: 'reroll A' },
    { dice: dice('A E'), action: 'reroll A E' },
    { dice: dice('A A E'), action: 'reroll A A E', energy: 2 },
    { dice: dice('A A E'), action: 'reroll A A E paying 1 life', energy: 1, life: 1 },
  ];
  const places: Places = ['energy', 'attack', null, 'heal', 'attack'];
  const found = (...loose: number[]) => rerollsOf(rerolls, places, new Set(loose)).map(({ action }) => action);
  expect(found(4, 0)).toEqual(['reroll A E']);
  expect(found(0, 1, 2, 4)).toEqual(['reroll A A E', 'reroll A A E paying 1 life']);
  expect(found(3)).toEqual([]);
  expect(found()).toEqual([]);
});

test('alike finds the dice with the same face', () => {
  expect(alike(['attack', 'energy', 'attack', null], 2)).toEqual([0, 2]);
  expect(alike(['attack', null], 1)).toEqual([]);
});
