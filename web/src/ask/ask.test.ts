import { describe, expect, test } from 'vitest';
import type { ActionView, AnswerView, Borough, PromptKind, QuestionView, Seat } from '../protocol.ts';
import { amountsOf, countsOf, namesOf, nextAmount, kindOfAmount } from './amounts.ts';
import { isPassive, numbered } from './numbering.ts';
import { inPreferredOrder, moved } from './order.ts';
import { rerollAnswers } from './rerolls.ts';

const answer = (does: ActionView, action: string = does.kind, mark?: AnswerView['mark']): AnswerView => ({
  action,
  does,
  text: { id: 'x' },
  effects: [],
  ...(mark && { mark }),
});
const flee = (borough: Borough) =>
  answer({ kind: 'flee', borough, life: 0 }, `flee ${borough}`, { kind: 'borough', borough });
const use: ActionView = { kind: 'use', card: 'wings', borough: null, face: null, life: 0 };
const buy: ActionView = { kind: 'buy', card: 'wings', from: 'market', owner: null, life: 0 };

test('answers that point at the table are numbered first; answers that change nothing come last', () => {
  const list = numbered([answer({ kind: 'stay' }), flee('bronx'), answer(use, 'use wings'), flee('queens')]);
  expect(list.map(({ number, answer: { action } }) => `${number} ${action}`)).toEqual([
    '1 flee bronx',
    '2 flee queens',
    '3 use wings',
    'undefined stay',
  ]);
});

test('numbers have no gaps, and answers that end the turn have none', () => {
  const sweep = answer({ kind: 'sweep', life: 0 });
  const list = numbered([answer({ kind: 'done' }), sweep, answer(buy, 'buy wings'), answer({ kind: 'pass' })]);
  expect(list.map(({ number, answer: { action } }) => `${number} ${action}`)).toEqual([
    '1 sweep',
    '2 buy wings',
    'undefined done',
    'undefined pass',
  ]);
  expect(isPassive(sweep)).toBe(false);
});

describe('a preferred order', () => {
  test('changes when one item is moved', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  });
  test('is kept when items are removed or added', () => {
    expect(inPreferredOrder(['a', 'c', 'd'], ['c', 'b', 'a'])).toEqual(['c', 'a', 'd']);
  });
});

describe('amounts', () => {
  const counts = (does: ActionView) => countsOf(does)?.map(({ name, count }) => [name, count]);
  const spend = (...patients: { seat: Seat; count: number }[]): ActionView => ({
    kind: 'spend',
    face: 'heal',
    tokens: [],
    patients,
  });
  test('are read from the answers', () => {
    expect(counts({ kind: 'meet', energy: 2 })).toEqual([['meet', 2]]);
    expect(counts({ kind: 'split', energy: 2, heal: 3 })).toEqual([
      ['energy', 2],
      ['heal', 3],
    ]);
    const tokens = [{ kind: 'poison' as const, count: 1 }];
    expect(counts({ kind: 'spend', face: 'heal', tokens, patients: [{ seat: 'B', count: 2 }] })).toEqual([
      ['poison', 1],
      ['heal B', 2],
    ]);
    expect(counts(spend())).toEqual([]);
    expect(counts({ kind: 'pass' })).toBeUndefined();
  });

  test('that determine each other get one stepper', () => {
    const split = amountsOf(
      [0, 1, 2].map((energy) => answer({ kind: 'split', energy, heal: 2 - energy }, `${energy}`)),
    );
    expect(namesOf(split)).toEqual(['energy']);
    const [none] = split;
    if (!none) throw new Error('expected three answers');
    const one = nextAmount(split, ['energy'], none, 'energy', 1);
    expect(one?.answer.action).toBe('1');
    expect(nextAmount(split, ['energy'], none, 'energy', -1)).toBeUndefined();
  });

  test('that are independent get a stepper each, which stops where there is no answer', () => {
    const [onB, onC] = [{ seat: 'B', count: 1 } as const, { seat: 'C', count: 1 } as const];
    const amounts = amountsOf([
      answer(spend(), 'none'),
      answer(spend(onB), 'B'),
      answer(spend(onC), 'C'),
      answer(spend(onB, onC), 'both'),
    ]);
    const names = namesOf(amounts);
    expect(names).toEqual(['heal B', 'heal C']);
    expect(kindOfAmount(amounts, 'heal C')).toEqual({ kind: 'patient', seat: 'C' });
    const [none] = amounts;
    if (!none) throw new Error('expected four answers');
    const b = nextAmount(amounts, names, none, 'heal B', 1);
    expect(b?.answer.action).toBe('B');
    const both = b && nextAmount(amounts, names, b, 'heal C', 1);
    expect(both?.answer.action).toBe('both');
    expect(both && nextAmount(amounts, names, both, 'heal C', 1)).toBeUndefined();
  });
});

describe('rerolls', () => {
  const question = (prompt: PromptKind): QuestionView => ({
    ply: 1,
    seat: 'A',
    prompt,
    text: { id: 'x' },
    notes: [],
    answers: [answer({ kind: 'pass' })],
    total: 1,
    rerolls: [{ dice: ['3', 'energy'], action: 'reroll 3 E' }],
    stopping: [],
    odds: [],
  });
  test('of dice rolled by a card are ordinary answers', () => {
    expect(rerollAnswers(question('react')).map(({ action }) => action)).toEqual(['reroll 3 E']);
  });
  test('of your own roll are chosen by the dice', () => expect(rerollAnswers(question('reroll-or-stop'))).toEqual([]));
});
