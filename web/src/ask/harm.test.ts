import { describe, expect, test } from 'vitest';
import type { Answer, Kind, Message } from '../protocol.ts';
import { apartFrom, byHarm, endOf, hurts, isDoubtful, shared, withoutSaying, worstFirst } from './harm.ts';

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
    expect(hurts([effect('plus'), effect('minus')])).toBe(true);
    expect(hurts([effect('minus-other'), effect('plus')])).toBe(false);
  });
  test('comes first, elimination before all else', () => {
    const told = worstFirst(['plus', 'minus', 'minus-other', 'out'].map(effect)).map(({ id }) => id);
    expect(told).toEqual(['effect-out', 'effect-minus', 'effect-plus', 'effect-minus-other']);
  });
  test('puts harmful kinds first, and those without effect last', () => {
    const kinds = [kind('heal', true, 'nothing'), kind('energy', false, 'plus'), kind('ouch', false, 'minus')];
    expect(byHarm(kinds).map(({ face }) => face)).toEqual(['ouch', 'energy', 'heal']);
  });
});

describe('a confirmation', () => {
  const [mild, win, none] = [answer('pass'), answer('command-units', 'win-other'), answer('x', 'nobody-wins')];
  test('is needed if an answer loses the game and another would not', () => {
    expect(isDoubtful(win, [mild, win])).toBe(true);
    expect(isDoubtful(none, [mild, none])).toBe(true);
    expect(isDoubtful(win, [win, none])).toBe(false);
    expect(isDoubtful(answer('y', 'win'), [mild])).toBe(false);
    expect(isDoubtful({ ...mild, doubtful: true }, [mild])).toBe(true);
    expect(hurts(win.effects)).toBe(true);
  });
  test('says what would end', () => {
    expect(endOf(['ko', 'minus'].map(effect))).toBe('ko');
    expect(endOf(['out', 'win-other'].map(effect))).toBe('out');
    expect(endOf(['minus-other', 'nobody-wins'].map(effect))).toBe('lost');
    expect(endOf([])).toBe('out');
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
  const told = [of('ko-other', 'B'), of('minus-other', 'C', 'vp'), of('minus-other', 'B', 'life')];
  expect(withoutSaying([...told, of('minus-other', 'B', 'vp'), of('return-other', 'B')])).toEqual(told);
});

describe('effects that several answers share', () => {
  const flights = [
    answer('flee bronx', 'enter-other', 'plus-other', 'minus'),
    answer('flee queens', 'enter-other', 'plus-other'),
  ];
  test('are listed once', () => {
    expect(shared(flights)).toEqual([effect('enter-other'), effect('plus-other')]);
    expect(flights.map((it) => apartFrom(shared(flights), it).effects)).toEqual([[effect('minus')], []]);
  });
  test('are empty for a single answer', () => expect(shared(flights.slice(0, 1))).toEqual([]));
});
