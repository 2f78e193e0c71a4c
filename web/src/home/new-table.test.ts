import { expect, test } from 'vitest';
import {
  seatMonsters,
  hasRoom,
  withCity,
  hasEnoughSeats,
  withSettings,
  newTableOf,
  seats,
  defaultPlan,
  type TablePlan,
} from './new-table.ts';

test('the default game is Tokyo against two bots, with a random monster', () => {
  expect(newTableOf(defaultPlan(0))).toEqual({
    settings: { game: 'tokyo', options: [], seats: 3, listed: false, clock: 0, grace: 60, stand_in: 'rookie' },
    bots: ['rookie', 'rookie'],
    monster: 'gigazaur',
  });
  expect(defaultPlan(0.999).monster).toBe('alienoid');
});

test('the seats are for you, friends and bots, and there are two to six', () => {
  const full = { ...defaultPlan(0), friends: 3 };
  expect([seats(full), hasRoom(full), hasEnoughSeats(full)]).toEqual([6, false, true]);
  const alone = { ...defaultPlan(0), bots: [] };
  expect([seats(alone), hasRoom(alone), hasEnoughSeats(alone)]).toEqual([1, true, false]);
});

test('changing the city changes the monster', () => {
  expect(withCity(defaultPlan(0.999), 'new-york')).toMatchObject({ game: 'new-york', monster: 'sheriff' });
});

test('options of the other city are kept, and return when it is chosen again', () => {
  const settings: TablePlan['settings'] = { ...defaultPlan(0).settings, options: ['ko', 'heroes'] };
  const tokyo = withCity({ ...withCity(defaultPlan(0), 'new-york'), settings }, 'tokyo');
  expect(newTableOf(tokyo).settings.options).toEqual([]);
  expect(newTableOf(withCity(tokyo, 'new-york')).settings.options).toEqual(['ko', 'heroes']);
  const duel = withSettings({ ...tokyo, bots: ['rookie'] }, { ...settings, options: ['duel'], clock: 30 });
  expect(newTableOf(duel).settings).toMatchObject({ options: ['duel'], clock: 30 });
  expect(newTableOf(withCity(duel, 'new-york')).settings.options).toEqual(['ko', 'heroes']);
  const without = withSettings(withCity(duel, 'new-york'), { ...settings, options: [] });
  expect(newTableOf(without).settings.options).toEqual([]);
});

test('choosing another seat’s monster swaps the two', () => {
  expect(seatMonsters({ ...defaultPlan(0), monster: 'the-king' })).toEqual(['the-king', 'space-penguin', 'gigazaur']);
  expect(seatMonsters({ ...defaultPlan(0), monster: 'alienoid' })).toEqual(['alienoid', 'space-penguin', 'the-king']);
  expect(seatMonsters(defaultPlan(0))).toEqual(['gigazaur', 'space-penguin', 'the-king']);
});

test('a duel is only for two players in Tokyo', () => {
  const settings: TablePlan['settings'] = { ...defaultPlan(0).settings, options: ['duel'] };
  expect(newTableOf({ ...defaultPlan(0), settings }).settings.options).toEqual([]);
  expect(newTableOf({ ...defaultPlan(0), bots: ['veteran'], settings }).settings.options).toEqual(['duel']);
});

test('the KO variant is for New York, with any number of monsters', () => {
  const settings: TablePlan['settings'] = { ...defaultPlan(0).settings, options: ['ko', 'heroes'] };
  expect(newTableOf({ ...withCity(defaultPlan(0), 'new-york'), settings }).settings.options).toEqual(['ko', 'heroes']);
  expect(newTableOf({ ...defaultPlan(0), settings }).settings.options).toEqual([]);
});

test('when you only watch, bots have all seats and you have no monster', () => {
  const watched = newTableOf({ ...defaultPlan(0), friends: 1, bots: ['veteran'] }, true);
  expect(watched.bots).toEqual(['rookie', 'rookie', 'veteran']);
  expect(watched.settings.seats).toBe(3);
  expect(watched.monster).toBeUndefined();
});
