import { describe, expect, test } from 'vitest';
import type { Message, Question } from '../protocol.ts';
import { threatsAt, threatsOf } from './threats.ts';

const amount = (of: string, count: number): Message => ({ id: `amount-${of}`, args: [['count', { number: count }]] });
const minus = (count: number, of = 'life'): Message => ({
  id: 'effect-minus',
  args: [['amount', { message: amount(of, count) }]],
});
const other = (seat: string, count: number): Message => ({
  id: 'effect-minus-other',
  args: [
    ['monster', { seat }],
    ['amount', { message: amount('life', count) }],
  ],
});
const all = (seats: string[], count: number): Message => ({
  id: 'effect-minus-all',
  args: [
    ['monsters', { list: seats.map((seat) => ({ id: 'seat-name', args: [['monster', { seat }]] })) }],
    ['amount', { message: amount('life', count) }],
  ],
});
const threat = (seat: string, damage: number): Message => ({
  id: 'ask-kind-threat',
  args: [
    ['monster', { seat }],
    ['damage', { number: damage }],
  ],
});

describe('threats', () => {
  test('add up the LP each monster would lose', () => {
    expect(threatsOf([minus(1), other('B', 2), all(['B', 'C'], 1), threat('D', 3)], 'A')).toEqual({
      A: 1,
      B: 3,
      C: 1,
      D: 3,
    });
  });
  test('ignore energy and gains', () => {
    expect(
      threatsOf([minus(2, 'energy'), { id: 'effect-plus', args: [['amount', { message: amount('life', 1) }]] }], 'A'),
    ).toEqual({});
  });
  test('are shown only for questions about dice', () => {
    const kind = { face: 'attack', name: { id: 'face-attack' }, effects: [other('B', 2)], idle: false };
    const answer = { action: 'resolve attack', text: { id: 'x' }, effects: [other('C', 1)], doubtful: false };
    const question: Question = {
      ply: 1,
      seat: 'A',
      prompt: 'reroll-or-stop',
      text: { id: 'x' },
      notes: [],
      answers: [answer],
      total: 1,
      rerolls: [],
      stopping: [kind],
      chances: [],
    };
    expect(threatsAt(question)).toEqual({ B: 2 });
    expect(threatsAt({ ...question, prompt: 'which-kind' })).toEqual({ C: 1 });
    expect(threatsAt({ ...question, prompt: 'buy' })).toEqual({});
    expect(threatsAt(undefined)).toEqual({});
  });
});
