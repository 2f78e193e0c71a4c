import { describe, expect, test } from 'vitest';
import type { Answer, Kind, Message } from '../protocol.ts';
import {
  withoutEffects,
  sortKinds,
  lossKind,
  isHarmful,
  needsConfirm,
  sharedEffects,
  withoutImplied,
  sortEffects,
} from './effects.ts';

const effect = (id: string): Message => ({ id: `effect-${id}` });
const kind = (face: string, idle: boolean, ...effects: string[]): Kind => ({
  face,
  name: { id: face },
  idle,
  effects: effects.map(effect),
});
const answer = (action: string, ...effects: string[]): Answer => ({
  action,
  text: { id: action },
  effects: effects.map(effect),
  doubtful: false,
});

describe('harm', () => {
  test('is what hurts you, not others', () => {
    expect(isHarmful([effect('plus'), effect('minus')])).toBe(true);
    expect(isHarmful([effect('minus-other'), effect('plus')])).toBe(false);
  });
  test('comes first, elimination before all else', () => {
    const sorted = sortEffects(['plus', 'minus', 'minus-other', 'out'].map(effect)).map(({ id }) => id);
    expect(sorted).toEqual(['effect-out', 'effect-minus', 'effect-plus', 'effect-minus-other']);
  });
  test('puts harmful kinds first, and those without effect last', () => {
    const kinds = [kind('heal', true, 'nothing'), kind('energy', false, 'plus'), kind('ouch', false, 'minus')];
    expect(sortKinds(kinds).map(({ face }) => face)).toEqual(['ouch', 'energy', 'heal']);
  });
});

describe('a confirmation', () => {
  const [mild, win, none] = [answer('pass'), answer('command-units', 'win-other'), answer('x', 'nobody-wins')];
  test('is needed if an answer loses the game and another would not', () => {
    expect(needsConfirm(win, [mild, win])).toBe(true);
    expect(needsConfirm(none, [mild, none])).toBe(true);
    expect(needsConfirm(win, [win, none])).toBe(false);
    expect(needsConfirm(answer('y', 'win'), [mild])).toBe(false);
    expect(needsConfirm({ ...mild, doubtful: true }, [mild])).toBe(true);
    expect(isHarmful(win.effects)).toBe(true);
  });
  test('says what would end', () => {
    expect(lossKind(['ko', 'minus'].map(effect))).toBe('ko');
    expect(lossKind(['out', 'win-other'].map(effect))).toBe('out');
    expect(lossKind(['minus-other', 'nobody-wins'].map(effect))).toBe('lost');
    expect(lossKind([])).toBe('out');
  });
});

test('what a KO always takes from others is left out', () => {
  const of = (id: string, seat: string, good?: string): Message => ({
    id: `effect-${id}`,
    args: [
      ['monster', { seat }],
      ...(good ? [['amount', { message: { id: `amount-${good}` } }] as const] : []),
    ] as never,
  });
  const rest = [of('ko-other', 'B'), of('minus-other', 'C', 'vp'), of('minus-other', 'B', 'life')];
  expect(withoutImplied([...rest, of('minus-other', 'B', 'vp'), of('return-other', 'B')])).toEqual(rest);
});

describe('effects that several answers share', () => {
  const flights = [
    answer('flee bronx', 'enter-other', 'plus-other', 'minus'),
    answer('flee queens', 'enter-other', 'plus-other'),
  ];
  test('are listed once', () => {
    expect(sharedEffects(flights)).toEqual([effect('enter-other'), effect('plus-other')]);
    expect(flights.map((it) => withoutEffects(sharedEffects(flights), it).effects)).toEqual([[effect('minus')], []]);
  });
  test('are empty for a single answer', () => expect(sharedEffects(flights.slice(0, 1))).toEqual([]));
});
