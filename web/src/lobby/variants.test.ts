import { expect, test } from 'vitest';
import { playable, toggled, variantsOf } from './variants.ts';

const newYork = { game: 'new-york', seats: 5, options: [] };

test('a duel needs two players in Tokyo, the KO variant New York, and heroes the KO variant', () => {
  expect(variantsOf({ game: 'tokyo', seats: 2, options: [] })).toEqual(['duel']);
  expect(variantsOf({ game: 'tokyo', seats: 3, options: [] })).toEqual([]);
  expect(variantsOf(newYork)).toEqual(['ko']);
  expect(variantsOf({ ...newYork, options: ['ko'] })).toEqual(['ko', 'heroes']);
});

test('options that can no longer be played are dropped', () => {
  expect(playable({ game: 'tokyo', seats: 3, options: ['duel'] })).toEqual([]);
  expect(playable({ game: 'new-york', seats: 2, options: ['ko', 'heroes', 'duel'] })).toEqual(['ko', 'heroes']);
});

test('there are no heroes without the KO variant', () => {
  const ko = toggled(newYork, 'ko', true);
  const heroes = toggled({ ...newYork, options: ko }, 'heroes', true);
  expect(heroes).toEqual(['ko', 'heroes']);
  expect(toggled({ ...newYork, options: heroes }, 'ko', false)).toEqual([]);
  expect(toggled({ ...newYork, options: heroes }, 'heroes', false)).toEqual(['ko']);
});
