import { describe, expect, test } from 'vitest';
import { replay } from '../fixtures/replay.ts';
import { applyBeat } from '../play/table-state.ts';
import { Moments } from './moments.ts';

describe('the moments of a game', () => {
  const game = replay(10);
  const moments = new Moments(game);

  test('are those that playing the events one by one leads to', () => {
    let table = moments.at(0);
    expect(table).toMatchObject({ ply: 0, log: [], scene: { turn: { number: 0 } } });
    for (let ply = 0; ply < moments.last; ply += 1) {
      for (const beat of moments.beatsOf(ply)) table = applyBeat(table, beat) ?? table;
      expect(moments.at(ply + 1)).toEqual(table);
    }
    expect(table.log).toHaveLength(40);
    expect(moments.log).toEqual(table.log);
    expect(table.scene?.monsters[4]?.vp).toBe(10);
  });

  test('know their turns and who chooses there', () => {
    expect(moments.last).toBe(31);
    expect(moments.turns.slice(0, 3)).toEqual([
      { number: 1, seat: 'A', ply: 1 },
      { number: 2, seat: 'B', ply: 4 },
      { number: 3, seat: 'C', ply: 7 },
    ]);
    expect(moments.turnAt(0)).toBeUndefined();
    expect(moments.turnAt(6)?.number).toBe(2);
    expect(moments.turnAt(99)?.number).toBe(10);
    expect(moments.at(2).asked).toEqual({ seat: 'A', prompt: 'reroll-or-stop' });
    expect(moments.at(4).asked).toBeUndefined();
    expect(moments.decisionAt(3)?.action).toBe('resolve energy');
  });

  test('are found by choice and by turn, in both directions', () => {
    expect([0, 1, 2, 3, 4, 30, 31].map((ply) => moments.decisionAfter(ply))).toEqual([2, 2, 3, 5, 5, 31, 31]);
    expect([0, 2, 3, 4, 5, 31].map((ply) => moments.decisionBefore(ply))).toEqual([0, 0, 2, 3, 3, 30]);
    expect([0, 1, 3, 4, 28, 31].map((ply) => moments.turnAfter(ply))).toEqual([1, 4, 4, 7, 31, 31]);
    expect([0, 1, 3, 4, 31].map((ply) => moments.turnBefore(ply))).toEqual([0, 0, 1, 1, 28]);
  });

  test('are clamped to the game', () => {
    expect(moments.at(-3).ply).toBe(0);
    expect(moments.at(1_000).ply).toBe(31);
    expect(moments.clamp(7.9)).toBe(7);
  });

  test('have a room that says only what the record says', () => {
    const { room } = moments.at(0);
    expect(room).toMatchObject({ settings: { game: 'tokyo', seats: 5 }, people: [], round: 1 });
    expect(room.seats).toBe(game.seats);
  });
});

test('moments share what has not changed, so that a long game takes little memory', () => {
  const moments = new Moments(replay(200));
  const scenes = Array.from({ length: moments.last + 1 }, (_, ply) => moments.at(ply).scene);
  expect(new Set(scenes.map((scene) => scene?.market)).size).toBe(1);
  expect(new Set(scenes.flatMap((scene) => scene?.monsters)).size).toBe(5 + 200);
  // A jump doesn't compute the scene again.
  expect(moments.at(300).scene).toBe(moments.at(300).scene);
});
