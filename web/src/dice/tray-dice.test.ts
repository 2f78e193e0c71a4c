import { describe, expect, test } from 'vitest';
import { dice } from '../fixtures/dice.ts';
import { newYork } from '../fixtures/new-york.ts';
import type { Beat } from '../play/table-state.ts';
import type { Face, Scene, Seat, WireEvent } from '../protocol.ts';
import { updateTrayDice, NO_DICE, type TrayDice } from './tray-dice.ts';
import { toggle } from './hand.ts';

const line = (event: WireEvent): Beat => ({ kind: 'line', line: { text: { id: 'x' }, event }, step: 1 });
const scene = (faces: Face[]): Scene => ({
  ...newYork(),
  dice: { dice: faces, added: [], resolved: [], card: [], rerolls: 2 },
});
const roll = (seat: Seat, faces: Face[], rolled: Face[]) => line({ kind: 'roll', seat, dice: faces, rolled });
const after = (before: TrayDice, beat: Beat, faces: Face[]) => updateTrayDice(before, beat, scene(faces), 'A');

describe('dice follow the events', () => {
  const first = after(NO_DICE, roll('A', dice('E A A D H O'), dice('E A A D H O')), dice('E A A D H O'));

  test('the first roll throws all dice', () => {
    expect(first.hand.places).toEqual(['energy', 'attack', 'attack', 'destruction', 'heal', 'ouch']);
    expect([...first.fresh]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(first.seat).toBe('A');
  });

  test('in the viewer’s own roll, loose dice tumble, and the others stay kept', () => {
    const kept: TrayDice = { ...first, hand: toggle(toggle(first.hand, 1), 2) };
    const next = after(kept, roll('A', dice('A A C C E E'), dice('C C E E')), dice('A A C C E E'));
    expect([...next.fresh].toSorted()).toEqual([0, 3, 4, 5]);
    expect([...next.hand.kept].toSorted()).toEqual([1, 2]);
    expect([next.hand.places[1], next.hand.places[2]]).toEqual(['attack', 'attack']);
  });

  test('in another player’s roll, the dice that are not kept tumble', () => {
    const theirs = after(NO_DICE, roll('B', dice('E A A D H O'), dice('E A A D H O')), dice('E A A D H O'));
    const next = after(theirs, roll('B', dice('A A C C C C'), dice('C C C C')), dice('A A C C C C'));
    expect([...next.hand.kept].toSorted()).toEqual([1, 2]);
    expect([...next.fresh].toSorted()).toEqual([0, 3, 4, 5]);
  });

  test('a resolved die is removed, and the others stay where they are', () => {
    const next = after(first, line({ kind: 'resolve', seat: 'A', face: 'attack', count: 2 }), dice('E D H O'));
    expect(next.hand.places).toEqual(['energy', null, null, 'destruction', 'heal', 'ouch']);
    expect(next.fresh.size).toBe(0);
  });

  test('events that are not about dice leave them alone', () => {
    const calm = after(first, line({ kind: 'gain', seat: 'A', good: 'vp', count: 1 }), dice('E A A D H O'));
    expect(calm.hand).toBe(first.hand);
    expect(after(calm, line({ kind: 'gain', seat: 'A', good: 'vp', count: 1 }), dice('E A A D H O'))).toBe(calm);
  });

  test('a new turn clears the tray', () => {
    const next = after(first, line({ kind: 'turn', seat: 'B', number: 2, extra: null }), []);
    expect(next.hand.places).toEqual([]);
    expect(next.seat).toBe('B');
  });

  test('a reconnect changes nothing: missed events follow', () => {
    const kept: TrayDice = { ...first, hand: toggle(first.hand, 1) };
    const presets = { not_asked: [], skip_buying: false };
    const back: Beat = { kind: 'welcome', welcome: { version: 1, server: '', you: 0, presets }, at: 0 };
    const next = after(kept, back, dice('E A A D H O'));
    expect(next.hand).toBe(kept.hand);
    expect(next.fresh.size).toBe(0);
  });

  test('a client that joins mid-turn sees the current dice', () => {
    const next = after(NO_DICE, { kind: 'begins', scene: scene(dice('E E')), seats: undefined }, dice('E E'));
    expect(next.hand.places).toEqual(['energy', 'energy']);
  });
});
