import { describe, expect, test } from 'vitest';
import type { AnswerView, EffectView, FaceView, QuestionView, Seat, WireEvent } from '../protocol.ts';
import { TOKEN } from './standing.ts';
import { threatsAt, threatsOf } from './threats.ts';

const effect = (...events: WireEvent[]): EffectView => ({ text: { id: 'x' }, events });
const damage = (seat: Seat, count: number): WireEvent => ({ kind: 'damage', seat, damage: count, by: null });
const lose = (good: 'life' | 'energy', count: number): WireEvent => ({ kind: 'lose', seat: 'A', good, count });

describe('threats', () => {
  test('add up the LP each monster would lose', () => {
    const threat: EffectView = { text: { id: 'x' }, threat: { seat: 'D', damage: 3 } };
    const gone = effect({ kind: 'token-gone', place: { place: 'bronx' } });
    const all = effect(damage('B', 1), damage('C', 1));
    expect(threatsOf([effect(lose('life', 1)), effect(damage('B', 2)), all, threat, gone])).toEqual({
      A: 1,
      B: 3,
      C: 1,
      D: 3,
      [TOKEN]: 1,
    });
  });
  test('ignore energy and gains', () => {
    const gain = effect({ kind: 'heal', seat: 'A', life: 1 });
    expect(threatsOf([effect(lose('energy', 2)), gain])).toEqual({});
  });
  test('are shown only for questions about dice', () => {
    const kind: FaceView = {
      face: 'attack',
      name: { id: 'face-attack' },
      effects: [effect(damage('B', 2))],
      idle: false,
    };
    const answer: AnswerView = {
      action: 'resolve attack',
      does: { kind: 'resolve', face: 'attack' },
      text: { id: 'x' },
      effects: [effect(damage('C', 1))],
    };
    const question: QuestionView = {
      ply: 1,
      seat: 'A',
      prompt: 'reroll-or-stop',
      text: { id: 'x' },
      notes: [],
      answers: [answer],
      total: 1,
      rerolls: [],
      stopping: [kind],
      odds: [],
    };
    expect(threatsAt(question)).toEqual({ B: 2 });
    expect(threatsAt({ ...question, prompt: 'which-kind' })).toEqual({ C: 1 });
    expect(threatsAt({ ...question, prompt: 'buy' })).toEqual({});
    expect(threatsAt(undefined)).toEqual({});
  });
});
