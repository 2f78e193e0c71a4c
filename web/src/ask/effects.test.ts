import { describe, expect, test } from 'vitest';
import type { AnswerView, EffectView, Face, FaceView, WireEvent } from '../protocol.ts';
import { isHarmful, sharedEffects, sortEffects, sortKinds, withoutEffects } from './effects.ts';

const effect = (...events: WireEvent[]): EffectView => ({
  text: { id: events.map(({ kind }) => kind).join() },
  events,
});
const plus = effect({ kind: 'gain', seat: 'A', good: 'vp', count: 1 });
const minus = effect({ kind: 'damage', seat: 'A', damage: 1, by: null });
const minusOther = effect({ kind: 'damage', seat: 'B', damage: 1, by: null });
const out = effect({ kind: 'eliminate', seat: 'A' });
const enter = effect({ kind: 'enter', seat: 'B', place: { place: 'manhattan' } });
const kind = (face: Face, idle: boolean, ...effects: EffectView[]): FaceView => ({
  face,
  name: { id: face },
  idle,
  effects,
});
const answer = (action: string, ...effects: EffectView[]): AnswerView => ({
  action,
  does: { kind: 'look' },
  text: { id: action },
  effects,
});

describe('harm', () => {
  test('is what harms you, not others', () => {
    expect(isHarmful([plus, minus], 'A')).toBe(true);
    expect(isHarmful([minusOther, plus], 'A')).toBe(false);
    expect(isHarmful([effect({ kind: 'lose', seat: 'A', good: 'energy', count: 1 })], 'A')).toBe(true);
  });
  test('includes the end of the game, unless you win', () => {
    expect(isHarmful([effect({ kind: 'win', seat: 'B' })], 'A')).toBe(true);
    expect(isHarmful([effect({ kind: 'nobody-wins' })], 'A')).toBe(true);
    expect(isHarmful([effect({ kind: 'win', seat: 'A' })], 'A')).toBe(false);
  });
  test('is listed first, starting with elimination', () => {
    expect(sortEffects([plus, minus, minusOther, out], 'A')).toEqual([out, minus, plus, minusOther]);
  });
  test('sorts harmful kinds of dice first, and those without effect last', () => {
    const kinds = [kind('heal', true), kind('energy', false, plus), kind('ouch', false, minus)];
    expect(sortKinds(kinds, 'A').map(({ face }) => face)).toEqual(['ouch', 'energy', 'heal']);
  });
});

describe('effects that several answers share', () => {
  const flights = [answer('flee bronx', enter, plus, minus), answer('flee queens', enter, plus)];
  test('are listed once', () => {
    expect(sharedEffects(flights)).toEqual([enter, plus]);
    expect(flights.map((it) => withoutEffects(sharedEffects(flights), it).effects)).toEqual([[minus], []]);
  });
  test('are empty for a single answer', () => expect(sharedEffects(flights.slice(0, 1))).toEqual([]));
});
