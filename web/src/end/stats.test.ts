import { describe, expect, test } from 'vitest';
import { tokyo } from '../fixtures/tokyo.ts';
import type { LogEntry } from '../play/table-state.ts';
import type { MonsterView, Scene, Seat, VpSource, WireEvent } from '../protocol.ts';
import { highlightsOf, statsOf } from './stats.ts';

const scene = tokyo();
const monster = (seat: string, change: Partial<MonsterView>): MonsterView => {
  const found = scene.monsters.find((one) => one.seat === seat);
  if (!found) throw new Error(`no seat ${seat}`);
  return { ...found, ...change };
};
const line = (event: WireEvent, monsters: MonsterView[] = [], vp_source?: VpSource): LogEntry => ({
  kind: 'line',
  step: 1,
  line: { text: { id: 'x' }, event, patch: { monsters }, ...(vp_source && { vp_source }) },
});
const out = (seat: Seat, by: Seat): LogEntry => ({
  kind: 'line',
  step: 1,
  line: { text: { id: 'x' }, event: { kind: 'eliminate', seat }, defeat: { by } },
});
const turn = (seat: Seat, number: number) => line({ kind: 'turn', seat, number, extra: null });
const damage = (seat: Seat, count: number, by: Seat | null = null) => line({ kind: 'damage', seat, damage: count, by });

const log: LogEntry[] = [
  turn('A', 1),
  line({ kind: 'resolve', seat: 'A', face: '3', count: 3 }),
  line({ kind: 'gain', seat: 'A', good: 'vp', count: 3 }, [monster('A', { vp: 3 })], 'dice'),
  line({ kind: 'resolve', seat: 'A', face: 'attack', count: 2 }),
  damage('B', 2, 'A'),
  line({ kind: 'enter', seat: 'A', place: { place: 'city' } }, [monster('A', { vp: 3, spot: { place: 'city' } })]),
  line({ kind: 'gain', seat: 'A', good: 'vp', count: 1 }, [monster('A', { vp: 4, spot: { place: 'city' } })], 'place'),
  turn('B', 2),
  line({ kind: 'resolve', seat: 'B', face: 'ouch', count: 3 }),
  damage('A', 1),
  line({ kind: 'resolve', seat: 'B', face: 'energy', count: 3 }),
  line({ kind: 'buy', seat: 'B', card: 'jets', from: 'market' }),
  line({ kind: 'gain', seat: 'B', good: 'vp', count: 2 }, [monster('B', { vp: 2 })], 'cards'),
  turn('A', 3),
  damage('C', 9, 'A'),
  out('C', 'A'),
];

describe('the statistics of a game', () => {
  const { tallies, vpHistory } = statsOf(scene, log);
  const of = (seat: string) => tallies.find((tally) => tally.seat === seat);

  test('record where VP came from', () => {
    expect(of('A')?.vp).toEqual({ dice: 3, ruins: 0, place: 1, goals: 0, cards: 0, token: 0, comeback: 0 });
    expect(of('B')?.vp.cards).toBe(2);
  });

  test('record who hurt whom; damage from units has no dealer', () => {
    expect(of('A')).toMatchObject({ dealt: 11, taken: 1, held: 1 });
    expect(of('B')).toMatchObject({ dealt: 0, taken: 2, cards: 1 });
    expect(of('C')?.out).toEqual({ turn: 3, by: 'A' });
  });

  test('record how a monster lost its last LP, and when', () => {
    const card = { id: 'card-jet-fighters' };
    const out: LogEntry = {
      kind: 'line',
      step: 90,
      line: { text: card, event: { kind: 'eliminate', seat: 'D' }, defeat: { card } },
    };
    const { tallies } = statsOf(scene, [...log, out]);
    expect(tallies.find(({ seat }) => seat === 'D')?.out).toEqual({ turn: 3, card });
  });

  test('record all VP from turn to turn', () => {
    expect(vpHistory.map(({ turn, vp }) => [turn, vp.A, vp.B])).toEqual([
      [0, 0, 0],
      [1, 4, 0],
      [2, 4, 2],
      [3, 4, 2],
    ]);
  });

  test('begin with the VP that monsters had when the game began from a position', () => {
    const history = statsOf(scene, [
      line({ kind: 'gain', seat: 'A', good: 'vp', count: 2 }, [monster('A', { vp: 14 })], 'dice'),
      turn('B', 11),
      line({ kind: 'lose', seat: 'B', good: 'vp', count: 3 }, [monster('B', { vp: 6 })]),
    ]).vpHistory;
    expect(history.map(({ vp }) => [vp.A, vp.B, vp.C])).toEqual([
      [14, 9, scene.monsters[2]?.vp],
      [14, 6, scene.monsters[2]?.vp],
    ]);
  });

  test('have one highlight for each monster', () => {
    const highlights = highlightsOf(tallies, scene);
    expect(highlights.get('A')).toEqual({ kind: 'dealt', count: 11 });
    expect(highlights.get('B')).toEqual({ kind: 'cards', count: 1 });
    expect(highlights.get('C')).toMatchObject({ kind: 'out', turn: 3, by: 'A' });
    expect(highlights.get('D')).toEqual({ kind: 'taken', count: 0 });
  });
});

describe('the statistics of a game with the KO variant', () => {
  const koLog: LogEntry[] = [
    turn('A', 1),
    damage('B', 9, 'A'),
    line({ kind: 'knock-out', seat: 'B' }),
    damage('C', 9),
    line({ kind: 'knock-out', seat: 'C' }),
    turn('B', 2),
    line({ kind: 'rise', seat: 'B', life: 5 }),
    turn('C', 3),
    line({ kind: 'gain', seat: 'C', good: 'vp', count: 1 }, [], 'token'),
    line({ kind: 'token-enter', seat: 'C', place: { place: 'manhattan' } }),
    line({ kind: 'gain', seat: 'C', good: 'vp', count: 1 }, [], 'token'),
    turn('B', 4),
    line({ kind: 'demand', seat: 'B', life: 10 }),
  ];
  const { tallies } = statsOf(scene, koLog);
  const end: Scene = {
    ...scene,
    monsters: scene.monsters.map((one) => (one.seat === 'C' ? { ...one, ko_state: 'ko' } : one)),
  };

  test('record who was KO’d and how they returned', () => {
    const highlights = highlightsOf(tallies, end);
    expect(highlights.get('B')).toEqual({ kind: 'back', comebacks: ['zombie', 'popular-demand'] });
    expect(highlights.get('C')).toEqual({ kind: 'ko', turn: 1 });
  });

  test('record VP from the Token Monster', () => {
    expect(tallies.find(({ seat }) => seat === 'C')?.vp).toMatchObject({ token: 2, place: 0 });
  });
});
