import { describe, expect, test } from 'vitest';
import type { AnswerView, Borough, MarkView } from '../protocol.ts';
import { nextTo, targetsOf } from './targets.ts';
import { wide } from './new-york/plan.ts';

const answer = (action: string, mark?: MarkView): AnswerView => ({
  action,
  does: { kind: 'look' },
  text: { id: 'x' },
  effects: [],
  ...(mark && { mark }),
});
const bronx: MarkView = { kind: 'borough', borough: 'bronx' };
const queens: MarkView = { kind: 'borough', borough: 'queens' };

describe('targets', () => {
  const boxOf = (mark: MarkView) => (mark.kind === 'borough' ? wide.boroughs[mark.borough].box : undefined);
  test('have the numbers of their answers; answers off the board have no target', () => {
    const answers = [answer('flee bronx', bronx), answer('buy x', { kind: 'market', card: 'x' }), answer('stay')];
    const numbered = answers.map((it, at) => ({ number: at + 1, answer: it }));
    expect(targetsOf(numbered, boxOf, ({ action }) => action)).toEqual([
      { numbers: [1], actions: ['flee bronx'], names: ['flee bronx'], box: wide.boroughs['bronx'].box },
    ]);
  });
  test('are merged if several answers point at the same thing', () => {
    const answers = [
      answer('send jet bronx', bronx),
      answer('send tank bronx', { ...bronx }),
      answer('send jet queens', queens),
    ];
    const numbered = answers.map((it, at) => ({ number: at + 1, answer: it }));
    expect(targetsOf(numbered, boxOf, ({ action }) => action).map(({ numbers }) => numbers)).toEqual([[1, 2], [3]]);
  });
});

describe('arrow keys', () => {
  const names: readonly Borough[] = ['bronx', 'queens', 'staten-island', 'brooklyn', 'manhattan'];
  const boxes = names.map((name) => wide.boroughs[name].box);
  const next = (from: Borough, way: 'left' | 'right' | 'up' | 'down') => {
    const at = nextTo(boxes, names.indexOf(from), way);
    return at === undefined ? undefined : names[at];
  };
  test('move between boroughs by their position on the map', () => {
    expect(next('bronx', 'down')).toBe('staten-island');
    expect(next('queens', 'down')).toBe('brooklyn');
    expect(next('bronx', 'right')).toBe('manhattan');
    expect(next('manhattan', 'right')).toBe('queens');
    expect(next('brooklyn', 'up')).toBe('queens');
    expect(next('bronx', 'left')).toBeUndefined();
  });
  test('start at the first target', () => expect(nextTo(boxes, -1, 'down')).toBe(0));
});
