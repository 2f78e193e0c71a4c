import { describe, expect, test } from 'vitest';
import { dice } from '../fixtures/dice.ts';
import { afterChange, EMPTY, loose, afterRoll, toggle, toggleAlike, toggledFor, type Hand } from './hand.ts';

const first = afterRoll(EMPTY, dice('E A A D H O'), dice('E A A D H O'), true);
const kept = (hand: Hand) => [...hand.kept].toSorted();

describe('a hand of dice', () => {
  test('starts with all dice loose', () => {
    expect(first.places).toEqual(['energy', 'attack', 'attack', 'destruction', 'heal', 'ouch']);
    expect(kept(first)).toEqual([]);
    expect([...loose(first)]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('keeps kept dice in place, even after the next roll', () => {
    const hand = toggleAlike(first, 1);
    expect(kept(hand)).toEqual([1, 2]);
    const next = afterRoll(hand, dice('A A A E C C'), dice('A E C C'), true);
    expect(next.places).toEqual(['attack', 'attack', 'attack', 'energy', 'celebrity', 'celebrity']);
    expect(kept(next)).toEqual([1, 2]);
    // Kept dice can still be released after a roll.
    expect(kept(toggle(next, 1))).toEqual([2]);
  });

  test('toggles one die, or all dice with the same face', () => {
    const one = toggle(first, 2);
    expect(kept(one)).toEqual([2]);
    expect(kept(toggleAlike(one, 1))).toEqual([1, 2]);
    expect(kept(toggleAlike(toggleAlike(one, 1), 2))).toEqual([]);
    expect(kept(toggle(toggle(first, 4), 4))).toEqual([]);
  });

  test('cannot keep a die that was removed', () => {
    expect(kept(toggle(first, 6))).toEqual([]);
    const gone = afterChange(first, dice('E A A D H'));
    expect(gone.places[5]).toBeNull();
    expect(kept(toggle(gone, 5))).toEqual([]);
    expect(loose(gone).has(5)).toBe(false);
  });

  test('keeps no dice when all are rolled', () => {
    const next = afterRoll(toggle(first, 0), dice('H H H H H H'), dice('H H H H H H'), true);
    expect(kept(next)).toEqual([]);
  });

  test('releases a kept die that a stand-in bot rerolled', () => {
    const hand = toggle(first, 0);
    const next = afterRoll(hand, dice('A A D H O O'), dice('O'), true);
    expect(next.places.toSorted()).toEqual(['attack', 'attack', 'destruction', 'heal', 'ouch', 'ouch']);
    expect(kept(next)).toEqual([]);
  });

  test('infers what other players kept', () => {
    const next = afterRoll(first, dice('A A D C C C'), dice('C C C'), false);
    expect(next.places).toEqual(['celebrity', 'attack', 'attack', 'destruction', 'celebrity', 'celebrity']);
    expect(kept(next)).toEqual([1, 2, 3]);
  });

  test('keeps the other dice when a card changes one', () => {
    const hand = toggle(toggle(first, 0), 4);
    const next = afterChange(hand, dice('E A A D A O'));
    expect(next.places).toEqual(['energy', 'attack', 'attack', 'destruction', 'attack', 'ouch']);
    expect(kept(next)).toEqual([0]);
  });
});

describe('the dice to toggle for a roll', () => {
  const toggled = (hand: Hand, roll: string) => [...toggledFor(hand, dice(roll))].toSorted();

  test('are those to keep, if all are loose', () => {
    expect(toggled(first, 'E D H O')).toEqual([1, 2]);
    expect(toggled(first, 'E A A D H O')).toEqual([]);
  });

  test('are those to release, if too many are kept', () => {
    const hand = toggle(toggleAlike(first, 1), 4);
    expect(toggled(hand, 'E D H O')).toEqual([4]);
    // Of two equal dice, the one that is already loose stays loose.
    expect(toggled(toggle(first, 2), 'E A D H O')).toEqual([]);
    expect(toggled(toggleAlike(first, 1), 'E A D H O')).toEqual([1]);
  });
});
