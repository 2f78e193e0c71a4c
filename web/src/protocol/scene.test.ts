import { describe, expect, test } from 'vitest';
import { newYork } from '../fixtures/new-york.ts';
import { applyPatch } from './scene.ts';

describe('a patch', () => {
  const scene = newYork();
  const [first, second] = scene.monsters;
  if (!first || !second) throw new Error('the table has monsters');

  test('replaces a whole monster and keeps the other objects', () => {
    const hurt = { ...second, life: 1, tokens: [] };
    const after = applyPatch(scene, { monsters: [hurt] });
    expect(after.monsters[1]).toBe(hurt);
    expect(after.monsters[0]).toBe(first);
    expect(after.monsters).toHaveLength(scene.monsters.length);
    expect(scene.monsters[1]).toBe(second);
  });

  test('replaces a borough by its name', () => {
    const queens = scene.boroughs.find((borough) => borough.borough === 'queens');
    if (!queens) throw new Error('there is Queens');
    const after = applyPatch(scene, { boroughs: [{ ...queens, units: [] }] });
    expect(after.boroughs.map((borough) => borough.borough)).toEqual(scene.boroughs.map((borough) => borough.borough));
    expect(after.boroughs.find((borough) => borough.borough === 'queens')?.units).toEqual([]);
    expect(after.boroughs[0]).toBe(scene.boroughs[0]);
  });

  test('assigns a goal card, takes it back, or leaves it unchanged', () => {
    const taken = applyPatch(scene, { superstar: ['B'] });
    expect(taken.superstar).toBe('B');
    expect(applyPatch(taken, { deck: 3 }).superstar).toBe('B');
    expect(applyPatch(taken, { superstar: [] }).superstar).toBeNull();
    expect(applyPatch(taken, { statue: ['A'] })).toMatchObject({ superstar: 'B', statue: 'A' });
  });

  test('places the Token Monster, removes it, or leaves it unchanged', () => {
    const there = applyPatch(scene, { token_monster: [{ place: 'queens' }] });
    expect(there.token_monster).toEqual({ place: 'queens' });
    expect(applyPatch(there, { deck: 3 }).token_monster).toEqual({ place: 'queens' });
    expect(applyPatch(there, { token_monster: [] })).not.toHaveProperty('token_monster');
  });

  test('replaces turn, dice, market, piles and result', () => {
    const patch = {
      turn: { number: 9, seat: 'C', phase: 'buy', extra: [] },
      dice: { dice: 'A', added: '', resolved: 'E', card: '', rerolls: 0 },
      market: [null],
      deck: 0,
      discard: ['stomp'],
      over: { winner: 'C', because: 'NY-1.1', places: [2, 3, 1] },
    };
    expect(applyPatch(scene, patch)).toMatchObject(patch);
  });

  test('changes nothing if it is missing', () => {
    expect(applyPatch(scene, undefined)).toBe(scene);
    expect(applyPatch(scene, {})).toEqual(scene);
  });
});
