import { expect, test } from 'vitest';
import type { GameCard, TableCard } from '../protocol.ts';
import { besides, botsOf, othersOf, running, standings } from './table-cards.ts';

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

test('tables waiting for an answer come first, and finished ones are left out', () => {
  const cards = [card({ code: 'a' }), card({ code: 'b', stage: 'over' }), card({ code: 'c', asked: true })];
  expect(running(cards).map(({ code }) => code)).toEqual(['c', 'a']);
});

test('seats that are neither taken by people nor empty have bots', () => {
  expect(botsOf(card({}))).toBe(1);
  expect(botsOf(card({ free: 0, closed: 2 }))).toBe(0);
});

test('the other players leave out one name equal to the user’s', () => {
  expect(othersOf(card({}), 'Réka')).toEqual(['']);
  expect(othersOf(card({ names: ['', '', 'Wei'] }), '')).toEqual(['', 'Wei']);
  expect(othersOf(card({}), undefined)).toEqual(['', 'Réka']);
  expect(othersOf(card({}), 'Noa')).toEqual(['', 'Réka']);
});

const player = { monster: 'alienoid', vp: 0, life: 0 } as const;
const game: GameCard = {
  code: 'b',
  round: 1,
  game: 'tokyo',
  ended: 0,
  turn: 9,
  winner: 'B',
  players: [
    { ...player, seat: 'A', place: 2 },
    { ...player, seat: 'B', place: 1 },
  ],
};

test('a table that is over is listed by its games, if their results are known', () => {
  const cards = [card({ code: 'a', stage: 'over' }), card({ code: 'b', stage: 'over' }), card({ code: 'b' })];
  expect(besides(cards, [game])).toEqual([cards[0], cards[2]]);
});

test('standings are sorted by place', () => {
  expect(standings(game).map(({ seat }) => seat)).toEqual(['B', 'A']);
});
