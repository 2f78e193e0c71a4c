import { expect, test } from 'vitest';
import { isKo, isZombie, isStanding, comebacksLeft } from './comebacks.ts';

test('each way back can be used once', () => {
  expect(comebacksLeft({})).toEqual(['zombie', 'popular-demand']);
  expect(comebacksLeft({ used: ['zombie'] })).toEqual(['popular-demand']);
  expect(comebacksLeft({ used: ['popular-demand', 'zombie'] })).toEqual([]);
});

test('a zombie stands; a KO’d or eliminated monster does not', () => {
  expect([isKo({ fallen: 'ko' }), isZombie({ fallen: 'zombie' }), isKo({})]).toEqual([true, true, false]);
  const all = [{ alive: true }, { alive: true, fallen: 'zombie' }, { alive: true, fallen: 'ko' }, { alive: false }];
  expect(all.map(isStanding)).toEqual([true, true, false, false]);
});
