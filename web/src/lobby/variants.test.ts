import { expect, test } from 'vitest';
import { playable, switched, variantsOf } from './variants.ts';

const newYork = { game: 'new-york', seats: 5, options: [] };

test('a duel is for two in Tokyo, the KO variant for New York, heroes for the KO variant', () => {
  expect(variantsOf({ game: 'tokyo', seats: 2, options: [] })).toEqual(['duel']);
  expect(variantsOf({ game: 'tokyo', seats: 3, options: [] })).toEqual([]);
  expect(variantsOf(newYork)).toEqual(['ko']);
  expect(variantsOf({ ...newYork, options: ['ko'] })).toEqual(['ko', 'heroes']);
});

test('what cannot be played any more is not agreed any more', () => {
  expect(playable({ game: 'tokyo', seats: 3, options: ['duel'] })).toEqual([]);
  expect(playable({ game: 'new-york', seats: 2, options: ['ko', 'heroes', 'duel'] })).toEqual(['ko', 'heroes']);
});

test('without the KO variant there are no heroes', () => {
  const ko = switched(newYork, 'ko', true);
  const heroes = switched({ ...newYork, options: ko }, 'heroes', true);
  expect(heroes).toEqual(['ko', 'heroes']);
  expect(switched({ ...newYork, options: heroes }, 'ko', false)).toEqual([]);
  expect(switched({ ...newYork, options: heroes }, 'heroes', false)).toEqual(['ko']);
});
