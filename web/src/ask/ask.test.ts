import { describe, expect, test } from 'vitest';
import type { Answer, Question } from '../protocol.ts';
import { amountsOf, countsOf, namesOf, nextAmount } from './amounts.ts';
import { isPassive, numbered } from './numbering.ts';
import { inPreferredOrder, moved } from './order.ts';
import { rerollAnswers } from './rerolls.ts';
import { widgetOf } from './widgets.ts';

const answer = (action: string, mark?: Answer['mark']): Answer => ({
  action,
  text: { id: 'x' },
  effects: [],
  doubtful: false,
  ...(mark && { mark }),
});

/** Every kind of question in crates/kaiju-rules (`Prompt::word`). */
const PROMPTS = [
  'place',
  'reroll-or-stop',
  'which-kind',
  'change-dice',
  'spend-faces',
  'destroy',
  'flee-or-stay',
  'leave',
  'move',
  'buy',
  'choose-monster',
  'discard-keep',
  'split',
  'send-unit',
  'meet-damage',
  'yield-or-stay',
  'offer',
  'choose-card',
  'sell',
  'react',
];

describe('the component for a question', () => {
  test.each(PROMPTS)('%s has its own', (prompt) => expect(widgetOf(prompt)).not.toBe('list'));
  test('an unknown question is shown as a list', () => expect(widgetOf('dance')).toBe('list'));
});

test('numbers start with what is on the table; answers that change nothing come last', () => {
  const borough = (name: string) => ({ kind: 'borough', borough: name }) as const;
  const list = numbered([
    answer('stay'),
    answer('flee bronx', borough('bronx')),
    answer('use wings'),
    answer('flee queens', borough('queens')),
  ]);
  expect(list.map(({ number, answer: { action } }) => `${number} ${action}`)).toEqual([
    '1 flee bronx',
    '2 flee queens',
    '3 use wings',
    'undefined stay',
  ]);
});

test('numbers have no gaps, and no costly answer shares a key with the end of the turn', () => {
  const list = numbered(['done', 'sweep', 'buy wings', 'pass'].map((action) => answer(action)));
  expect(list.map(({ number, answer: { action } }) => `${number} ${action}`)).toEqual([
    '1 sweep',
    '2 buy wings',
    'undefined done',
    'undefined pass',
  ]);
  expect(isPassive(answer('sweep'))).toBe(false);
});

describe('an order', () => {
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
  test('are parsed from answers', () => {
    expect(countsOf('meet 2')).toEqual({ meet: 2 });
    expect(countsOf('split energy 2 heal 3')).toEqual({ energy: 2, heal: 3 });
    expect(countsOf('spend H poison 1 shrink 1 heal B 2')).toEqual({ poison: 1, shrink: 1, 'heal B': 2 });
    expect(countsOf('spend none')).toEqual({});
  });

  test('that depend on each other are one', () => {
    const split = amountsOf(
      ['split energy 0 heal 2', 'split energy 1 heal 1', 'split energy 2 heal 0'].map((it) => answer(it)),
    );
    expect(namesOf(split)).toEqual(['energy']);
    const [none] = split;
    if (!none) throw new Error('there are three');
    const one = nextAmount(split, ['energy'], none, 'energy', 1);
    expect(one?.answer.action).toBe('split energy 1 heal 1');
    expect(nextAmount(split, ['energy'], none, 'energy', -1)).toBeUndefined();
  });

  test('that do not are stepped one by one, as long as there is an answer', () => {
    const spend = amountsOf(
      ['spend none', 'spend H heal B 1', 'spend H heal C 1', 'spend H heal B 1 heal C 1'].map((it) => answer(it)),
    );
    const names = namesOf(spend);
    expect(names).toEqual(['heal B', 'heal C']);
    const [none] = spend;
    if (!none) throw new Error('there are four');
    const b = nextAmount(spend, names, none, 'heal B', 1);
    expect(b?.answer.action).toBe('spend H heal B 1');
    const both = b && nextAmount(spend, names, b, 'heal C', 1);
    expect(both?.answer.action).toBe('spend H heal B 1 heal C 1');
    expect(both && nextAmount(spend, names, both, 'heal C', 1)).toBeUndefined();
  });
});

describe('rerolls', () => {
  const question = (prompt: string): Question => ({
    ply: 1,
    seat: 'A',
    prompt,
    text: { id: 'x' },
    notes: [],
    answers: [answer('pass')],
    total: 1,
    rerolls: [{ dice: '3 E', action: 'reroll 3 E' }],
    stopping: [],
    chances: [],
  });
  test('of dice rolled by a card are answers', () => {
    expect(rerollAnswers(question('react')).map(({ action }) => action)).toEqual(['reroll 3 E']);
  });
  test('of your own roll are chosen by the dice', () => expect(rerollAnswers(question('reroll-or-stop'))).toEqual([]));
});
