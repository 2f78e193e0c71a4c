import { expect, test } from 'vitest';
import { isKo, isZombie, stands, waysLeft } from './fallen.ts';

test('each way back can be used once', () => {
  expect(waysLeft({})).toEqual(['zombie', 'popular-demand']);
  expect(waysLeft({ used: ['zombie'] })).toEqual(['popular-demand']);
  expect(waysLeft({ used: ['popular-demand', 'zombie'] })).toEqual([]);
});

test('a zombie stands; a KO’d or eliminated monster does not', () => {
  expect([isKo({ fallen: 'ko' }), isZombie({ fallen: 'zombie' }), isKo({})]).toEqual([true, true, false]);
  const all = [{ alive: true }, { alive: true, fallen: 'zombie' }, { alive: true, fallen: 'ko' }, { alive: false }];
  expect(all.map(stands)).toEqual([true, true, false, false]);
});
