import { describe, expect, test } from 'vitest';
import { newYork } from '../fixtures/new-york.ts';
import type { Beat } from '../play/table-state.ts';
import type { Happening, Scene } from '../protocol.ts';
import { updateTrayDice, NO_DICE, type TrayDice } from './tray-dice.ts';
import { toggle } from './hand.ts';

const line = (what: Happening): Beat => ({ kind: 'line', line: { text: { id: 'x' }, what }, step: 1 });
const scene = (dice: string): Scene => ({
  ...newYork(),
  dice: { dice, added: '-', resolved: '-', card: '-', rerolls: 2 },
});
const roll = (seat: string, dice: string, rolled: string) => line({ kind: 'roll', seat, dice, rolled });
const after = (before: TrayDice, beat: Beat, dice: string) => updateTrayDice(before, beat, scene(dice), 'A');

describe('dice follow the events', () => {
  const first = after(NO_DICE, roll('A', 'E A A D H O', 'E A A D H O'), 'E A A D H O');

  test('the first roll throws all dice', () => {
    expect(first.hand.places).toEqual(['E', 'A', 'A', 'D', 'H', 'O']);
    expect([...first.fresh]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(first.seat).toBe('A');
  });

  test('of our own dice, those we released tumble, and the others stay kept', () => {
    const kept: TrayDice = { ...first, hand: toggle(toggle(first.hand, 1), 2) };
    const next = after(kept, roll('A', 'A A C C E E', 'C C E E'), 'A A C C E E');
    expect([...next.fresh].toSorted()).toEqual([0, 3, 4, 5]);
    expect([...next.hand.kept].toSorted()).toEqual([1, 2]);
    expect([next.hand.places[1], next.hand.places[2]]).toEqual(['A', 'A']);
  });

  test('of other players’ dice, those not kept tumble', () => {
    const theirs = after(NO_DICE, roll('B', 'E A A D H O', 'E A A D H O'), 'E A A D H O');
    const next = after(theirs, roll('B', 'A A C C C C', 'C C C C'), 'A A C C C C');
    expect([...next.hand.kept].toSorted()).toEqual([1, 2]);
    expect([...next.fresh].toSorted()).toEqual([0, 3, 4, 5]);
  });

  test('a resolved die is removed, and the others stay where they are', () => {
    const next = after(first, line({ kind: 'resolve', seat: 'A', word: 'attack', count: 2 }), 'E D H O');
    expect(next.hand.places).toEqual(['E', null, null, 'D', 'H', 'O']);
    expect(next.fresh.size).toBe(0);
  });

  test('events that are not about dice leave them alone', () => {
    const calm = after(first, line({ kind: 'gain', seat: 'A', word: 'vp', count: 1 }), 'E A A D H O');
    expect(calm.hand).toBe(first.hand);
    expect(after(calm, line({ kind: 'gain', seat: 'A', word: 'vp', count: 1 }), 'E A A D H O')).toBe(calm);
  });

  test('a new turn clears the tray', () => {
    const next = after(first, line({ kind: 'turn', seat: 'B', count: 2 }), '-');
    expect(next.hand.places).toEqual([]);
    expect(next.seat).toBe('B');
  });

  test('a reconnect changes nothing: missed events follow', () => {
    const kept: TrayDice = { ...first, hand: toggle(first.hand, 1) };
    const presets = { not_asked: [], skip_buying: false };
    const back: Beat = { kind: 'welcome', welcome: { version: 1, server: '', you: 0, presets }, at: 0 };
    const next = after(kept, back, 'E A A D H O');
    expect(next.hand).toBe(kept.hand);
    expect(next.fresh.size).toBe(0);
  });

  test('a client that joins mid-turn sees the current dice', () => {
    const next = after(NO_DICE, { kind: 'begins', scene: scene('E E'), seats: undefined }, 'E E');
    expect(next.hand.places).toEqual(['E', 'E']);
  });
});
