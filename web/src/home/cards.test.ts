import { expect, test } from 'vitest';
import type { TableCard } from '../protocol.ts';
import { botsOf, othersOf, running } from './cards.ts';

const card = (part: Partial<TableCard>): TableCard => ({
  code: 'abc',
  stage: 'playing',
  settings: { game: 'tokyo', options: [], seats: 4, listed: false, clock: 0, grace: 60, stand_in: 'rookie' },
  names: ['', 'Réka'],
  free: 1,
  asked: false,
  changed: 0,
  ...part,
});

test('what waits for somebody comes first, and what is over does not come', () => {
  const cards = [card({ code: 'a' }), card({ code: 'b', stage: 'over' }), card({ code: 'c', asked: true })];
  expect(running(cards).map(({ code }) => code)).toEqual(['c', 'a']);
});

test('the seats that are left are those of bots', () => expect(botsOf(card({}))).toBe(1));

test('others are all but oneself, and one of two who are called the same', () => {
  expect(othersOf(card({}), 'Réka')).toEqual(['']);
  expect(othersOf(card({ names: ['', '', 'Wei'] }), '')).toEqual(['', 'Wei']);
  expect(othersOf(card({}), undefined)).toEqual(['', 'Réka']);
  expect(othersOf(card({}), 'Noa')).toEqual(['', 'Réka']);
});
