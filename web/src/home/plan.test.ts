import { expect, test } from 'vitest';
import { cast, hasRoom, inCity, isEnough, onTerms, order, seats, usual } from './plan.ts';

test('the default game is Tokyo against two bots, with a random monster', () => {
  expect(order(usual(0))).toEqual({
    settings: { game: 'tokyo', options: [], seats: 3, listed: false, clock: 0, grace: 60, stand_in: 'rookie' },
    bots: ['rookie', 'rookie'],
    monster: 'gigazaur',
  });
  expect(usual(0.999).monster).toBe('alienoid');
});

test('seats are you, friends and bots; two to six of them', () => {
  const full = { ...usual(0), friends: 3 };
  expect([seats(full), hasRoom(full), isEnough(full)]).toEqual([6, false, true]);
  const alone = { ...usual(0), bots: [] };
  expect([seats(alone), hasRoom(alone), isEnough(alone)]).toEqual([1, true, false]);
});

test('changing the city changes the monster', () => {
  expect(inCity(usual(0.999), 'new-york')).toMatchObject({ game: 'new-york', monster: 'sheriff' });
});

test('variants stay with their city, and return when it is chosen again', () => {
  const terms = { ...usual(0).terms, options: ['ko', 'heroes'] };
  const tokyo = inCity({ ...inCity(usual(0), 'new-york'), terms }, 'tokyo');
  expect(order(tokyo).settings.options).toEqual([]);
  expect(order(inCity(tokyo, 'new-york')).settings.options).toEqual(['ko', 'heroes']);
  const duel = onTerms({ ...tokyo, bots: ['rookie'] }, { ...terms, options: ['duel'], clock: 30 });
  expect(order(duel).settings).toMatchObject({ options: ['duel'], clock: 30 });
  expect(order(inCity(duel, 'new-york')).settings.options).toEqual(['ko', 'heroes']);
  const without = onTerms(inCity(duel, 'new-york'), { ...terms, options: [] });
  expect(order(without).settings.options).toEqual([]);
});

test('the seat that had your monster gets the one that would have been yours', () => {
  expect(cast({ ...usual(0), monster: 'the-king' })).toEqual(['the-king', 'space-penguin', 'gigazaur']);
  expect(cast({ ...usual(0), monster: 'alienoid' })).toEqual(['alienoid', 'space-penguin', 'the-king']);
  expect(cast(usual(0))).toEqual(['gigazaur', 'space-penguin', 'the-king']);
});

test('a duel is only for two players in Tokyo', () => {
  const terms = { ...usual(0).terms, options: ['duel'] };
  expect(order({ ...usual(0), terms }).settings.options).toEqual([]);
  expect(order({ ...usual(0), bots: ['veteran'], terms }).settings.options).toEqual(['duel']);
});

test('the KO variant is for New York, with any number of monsters', () => {
  const terms = { ...usual(0).terms, options: ['ko', 'heroes'] };
  expect(order({ ...inCity(usual(0), 'new-york'), terms }).settings.options).toEqual(['ko', 'heroes']);
  expect(order({ ...usual(0), terms }).settings.options).toEqual([]);
});

test('a watched game has bots in all seats and no monster of your own', () => {
  const watched = order({ ...usual(0), friends: 1, bots: ['veteran'] }, true);
  expect(watched.bots).toEqual(['rookie', 'rookie', 'veteran']);
  expect(watched.settings.seats).toBe(3);
  expect(watched.monster).toBeUndefined();
});
