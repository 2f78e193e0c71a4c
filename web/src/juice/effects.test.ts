import { describe, expect, test } from 'vitest';
import { newYork } from '../fixtures/new-york.ts';
import type { WireEvent } from '../protocol.ts';
import { anchorKey, effectsOf, fallback, figureAnchor, type Anchor } from './effects.ts';

const DICE: Anchor = { kind: 'dice' };
const scene = newYork();
const effects = (event: WireEvent, source?: Anchor) => effectsOf(event, scene, source).effects;

describe('a hit', () => {
  test('by a monster: it lunges, and its target is slashed, shakes and loses LP', () => {
    const at = figureAnchor('B');
    expect(effects({ kind: 'damage', seat: 'B', damage: 3, by: 'A' })).toEqual([
      { kind: 'lunge', at: figureAnchor('A'), to: at },
      { kind: 'slash', at },
      { kind: 'shake', at },
      { kind: 'number', at, change: -3 },
    ]);
  });

  test('by no monster, or by oneself: no one lunges', () => {
    for (const by of [null, 'B'] as const) {
      const kinds = effects({ kind: 'damage', seat: 'B', damage: 1, by }).map(({ kind }) => kind);
      expect(kinds).toEqual(['shake', 'number']);
    }
    expect(effects({ kind: 'lose', seat: 'B', good: 'life', count: 2 })).toHaveLength(2);
  });

  test('that does no damage is not seen', () => {
    expect(effects({ kind: 'damage', seat: 'B', damage: 0, by: 'A' })).toEqual([]);
  });
});

describe('a gain', () => {
  const gain = { kind: 'gain', seat: 'A', good: 'vp', count: 2 } as const;
  const fly = { kind: 'fly', good: 'vp', count: 2, to: { kind: 'good', good: 'vp', seat: 'A' } };

  test('flies from the dice, the building or the figure that brings it', () => {
    const { source } = effectsOf({ kind: 'resolve', seat: 'A', face: 'celebrity', count: 3 }, scene, undefined);
    expect(source).toEqual(DICE);
    expect(effects(gain, source)).toEqual([{ ...fly, at: DICE }]);
    expect(effects(gain)).toEqual([{ ...fly, at: figureAnchor('A') }]);
  });

  test('of much flies as a handful', () => {
    expect(effects({ ...gain, good: 'energy', count: 12 })).toMatchObject([{ good: 'energy', count: 5 }]);
  });

  test('of LP floats up', () => {
    expect(effects({ kind: 'heal', seat: 'A', life: 2 })).toEqual([
      { kind: 'number', at: figureAnchor('A'), change: 2 },
    ]);
  });

  test('shows nothing for what is lost', () => {
    expect(effects({ kind: 'lose', seat: 'A', good: 'energy', count: 2 })).toEqual([]);
  });
});

test('a destroyed building raises dust, and its reward comes from there', () => {
  const [borough] = scene.boroughs;
  const at = borough?.stacks.findIndex(({ top }) => top !== null) ?? -1;
  const tile = borough?.stacks[at]?.top;
  if (!borough || !tile) throw new Error('no building stands in the first borough');
  const event = { kind: 'destroy-building', seat: 'A', borough: borough.borough, tile } as const;
  const anchor = { kind: 'stack', borough: borough.borough, stack: at };
  expect(effectsOf(event, scene, undefined)).toEqual({
    effects: [{ kind: 'dust', at: anchor, late: false }],
    source: anchor,
  });
});

test('without a figure in view, the player is hit', () => {
  const player: Anchor = { kind: 'player', seat: 'C' };
  expect(fallback(figureAnchor('C'))).toEqual(player);
  expect(fallback({ kind: 'good', good: 'energy', seat: 'C' })).toEqual(player);
  expect([DICE, player].map(fallback)).toEqual([undefined, undefined]);
});

test('anchors have different keys', () => {
  const anchors: Anchor[] = [
    DICE,
    figureAnchor('A'),
    figureAnchor('B'),
    { kind: 'player', seat: 'A' },
    { kind: 'good', good: 'vp', seat: 'A' },
    { kind: 'good', good: 'energy', seat: 'A' },
    { kind: 'stack', borough: 'bronx', stack: 0 },
    { kind: 'stack', borough: 'bronx', stack: 1 },
    { kind: 'unit', borough: 'bronx', unit: 'jet' },
  ];
  expect(new Set(anchors.map(anchorKey)).size).toBe(anchors.length);
});
