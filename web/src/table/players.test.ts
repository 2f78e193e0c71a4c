import { describe, expect, test } from 'vitest';
import type { MonsterView, Over, Scene } from '../protocol.ts';
import { newYork, room } from '../fixtures/new-york.ts';
import type { TableState } from '../play/table-state.ts';
import { deals } from './deals.ts';
import { placeTextId } from '../protocol/scene.ts';
import { playersOf, ribbonOf } from './players.ts';

const scene = newYork();
const table: TableState = {
  you: 1,
  presets: { not_asked: [], skip_buying: false },
  hidden: [],
  room: room(),
  scene,
  seats: room().seats,
  ply: 1,
  asked: { seat: 'C', prompt: 'flee-or-stay' },
  askedAt: 0,
  question: undefined,
  cards: {},
  log: [],
  logComplete: true,
};
const NY = { to_win: 20, over: null };
const monster = (seat: string) => {
  const found = scene.monsters.find((one) => one.seat === seat);
  if (!found) throw new Error(`no seat ${seat}`);
  return found;
};

describe('players', () => {
  test('are listed in turn order, starting with the viewer', () => {
    expect(playersOf(table, 'C').map(({ view }) => view.seat)).toEqual(['C', 'D', 'E', 'F', 'A', 'B']);
    expect(playersOf(table, undefined).map(({ view }) => view.seat)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  test('have the turn, are next, or are asked', () => {
    const seats = playersOf(table, 'A');
    const those = (which: 'turn' | 'next' | 'asked') =>
      seats.filter((seat) => seat[which]).map(({ view }) => view.seat);
    expect([those('turn'), those('next'), those('asked')]).toEqual([['A'], ['B'], ['C']]);
  });

  test('have no turn before the first one', () => {
    const before = { ...table, scene: { ...scene, turn: { ...scene.turn, number: 0, next: null } } };
    expect(playersOf(before, 'A').filter(({ turn, next }) => turn || next)).toEqual([]);
  });

  test('are next if the server says so, even if turn order differs', () => {
    const extra = { ...table, scene: { ...scene, turn: { ...scene.turn, next: 'D' as const } } };
    expect(playersOf(extra, 'A').flatMap(({ next, view }) => (next ? [view.seat] : []))).toEqual(['D']);
  });

  test('wear a ribbon when they are nearly out or about to win', () => {
    expect(ribbonOf({ ...monster('A'), life: 3, vp: 19 }, NY)).toEqual({ kind: 'nearly-out' });
    expect(ribbonOf({ ...monster('A'), vp: 16 }, NY)).toEqual({ kind: 'to-win', count: 4 });
    expect(ribbonOf({ ...monster('A'), vp: 15 }, NY)).toBeUndefined();
    expect(ribbonOf({ ...monster('A'), in_game: false, vp: 19 }, NY)).toBeUndefined();
    // At 0 LP a monster is no longer nearly KO'd, and after the game no one is about to win.
    expect(ribbonOf({ ...monster('A'), life: 0, vp: 3 }, NY)).toBeUndefined();
    const over = { winner: 'B', places: [2, 1] } as unknown as Over;
    expect(ribbonOf({ ...monster('A'), vp: 19 }, { ...NY, over })).toBeUndefined();
  });

  test('are in a place that has a name', () => {
    expect(placeTextId(monster('A').spot)).toBe('borough-queens');
    expect(placeTextId(monster('C').spot)).toBe('zone-midtown');
    expect(placeTextId({ place: 'bay' })).toBe('place-bay');
  });
});

describe('cards to buy', () => {
  const does = { kind: 'buy', card: 'stomp', from: 'market', owner: null, life: 0 } as const;
  const answer = { action: 'buy stomp', does, text: { id: 'answer-buy' }, effects: [] };
  const way = { number: 1, answer, mark: { kind: 'market' as const, card: 'stomp' } };
  const market: Scene = {
    ...scene,
    market: [
      { card: 'stomp', kind: 'keep', cost: 4, prices: [3, 4, 4, 4, 4, 4], less: [{ seat: 'A', why: [{ id: 'why' }] }] },
      { card: 'shadow-double', kind: 'keep', cost: 12, prices: [12, 12, 12, 12, 12, 12] },
      { card: 'general-ellis', kind: 'discard', cost: 2, prices: [2, 2, 2, 2, 2, 2], barred: true },
      null,
    ],
  };

  test('have the viewer’s price and the missing energy', () => {
    const [stomp, double, general, gone] = deals(market, monster('A'), [way]);
    expect(stomp).toMatchObject({ price: 3, short: 0, buyAnswers: [way], why: [{ id: 'why' }] });
    expect(double).toMatchObject({ price: 12, short: 7, buyAnswers: [], why: [] });
    expect(general).toMatchObject({ price: 2, short: 0, buyAnswers: [] });
    expect(gone).toBeNull();
  });

  test('have the printed price for spectators', () => {
    expect(deals(market, undefined, [])[0]).toMatchObject({ price: 4, short: 0, why: [] });
  });
});

describe('in the KO variant', () => {
  const down: MonsterView = { ...monster('A'), life: 0, vp: 17, vp_goal: 'return', ko_state: 'ko' };

  test('a KO’d monster is not nearly out, but may be nearly back', () => {
    expect(ribbonOf(down, NY)).toEqual({ kind: 'to-return', count: 3 });
    expect(ribbonOf({ ...down, vp_goal: 'none' }, NY)).toBeUndefined();
    expect(ribbonOf({ ...down, ko_state: 'zombie', life: 2 }, NY)).toEqual({ kind: 'nearly-out' });
    expect(ribbonOf({ ...monster('A'), at_zero: 'ko', life: 2 }, NY)).toEqual({ kind: 'nearly-ko' });
  });
});
