import { expect, test } from 'vitest';
import { isKo, isZombie, isStanding, comebacksLeft } from './comebacks.ts';

test('each way back can be used once', () => {
  expect(comebacksLeft({})).toEqual(['zombie', 'popular-demand']);
  expect(comebacksLeft({ used: ['zombie'] })).toEqual(['popular-demand']);
  expect(comebacksLeft({ used: ['popular-demand', 'zombie'] })).toEqual([]);
});

test('a zombie stands; a KO’d or eliminated monster does not', () => {
  expect([isKo({ ko_state: 'ko' }), isZombie({ ko_state: 'zombie' }), isKo({})]).toEqual([true, true, false]);
  const all = [
    { in_game: true },
    { in_game: true, ko_state: 'zombie' as const },
    { in_game: true, ko_state: 'ko' as const },
    { in_game: false },
  ];
  expect(all.map(isStanding)).toEqual([true, true, false, false]);
});
