import { expect, test } from 'vitest';
import { cityWith, playable, toggled, optionsOf } from './options.ts';

const newYork = { game: 'new-york' as const, seats: 5, options: [] };

test('a duel needs two players in Tokyo, the KO variant New York, and heroes the KO variant', () => {
  expect(optionsOf({ game: 'tokyo', seats: 2, options: [] })).toContain('duel');
  expect(optionsOf({ game: 'tokyo', seats: 3, options: [] })).not.toContain('duel');
  expect(optionsOf(newYork)).toContain('ko');
  expect(optionsOf(newYork)).not.toContain('heroes');
  expect(optionsOf({ ...newYork, options: ['ko'] })).toContain('heroes');
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

test('the city’s name is followed by the options', () => {
  expect(cityWith({ game: 'tokyo', options: [] })).toEqual({ id: 'city-tokyo' });
  expect(cityWith({ game: 'new-york', options: ['ko', 'heroes'] }).args).toContainEqual([
    'options',
    { row: [{ id: 'option-ko' }, { id: 'option-heroes' }] },
  ]);
});
