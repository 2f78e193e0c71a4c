import { describe, expect, test } from 'vitest';
import { tokyo } from '../fixtures/tokyo.ts';
import type { LogEntry } from '../play/table-state.ts';
import type { Happening, Message, Monster } from '../protocol.ts';
import { highlightsOf, statsOf } from './stats.ts';

const scene = tokyo();
const monster = (seat: string, change: Partial<Monster>): Monster => {
  const found = scene.monsters.find((one) => one.seat === seat);
  if (!found) throw new Error(`no seat ${seat}`);
  return { ...found, ...change };
};
const line = (what: Happening, monsters: Monster[] = [], because?: Message): LogEntry => ({
  kind: 'line',
  step: 1,
  line: {
    text: { id: 'x' },
    what,
    patch: { monsters },
    ...(because && { because: [because, { id: 'y' }] as [Message, Message] }),
  },
});
const log: LogEntry[] = [
  line({ kind: 'turn', seat: 'A', count: 1 }),
  line({ kind: 'resolve', seat: 'A', word: '3', count: 3 }),
  line({ kind: 'gain', seat: 'A', word: 'vp', count: 3 }, [monster('A', { vp: 3 })]),
  line({ kind: 'resolve', seat: 'A', word: 'attack', count: 2 }),
  line({ kind: 'damage', seat: 'B', count: 2, by: 'A' }),
  line({ kind: 'enter', seat: 'A', place: 'city' }, [monster('A', { vp: 3, spot: { place: 'city' } })]),
  line({ kind: 'gain', seat: 'A', word: 'vp', count: 1 }, [monster('A', { vp: 4, spot: { place: 'city' } })]),
  line({ kind: 'turn', seat: 'B', count: 2 }),
  line({ kind: 'resolve', seat: 'B', word: 'ouch', count: 3 }),
  line({ kind: 'damage', seat: 'A', count: 1 }),
  line({ kind: 'resolve', seat: 'B', word: 'energy', count: 3 }),
  line({ kind: 'buy', seat: 'B', card: 'jets' }),
  line({ kind: 'gain', seat: 'B', word: 'vp', count: 2 }, [monster('B', { vp: 2 })], { id: 'card-jets' }),
  line({ kind: 'turn', seat: 'A', count: 3 }),
  line({ kind: 'damage', seat: 'C', count: 9, by: 'A' }),
  line({ kind: 'eliminate', seat: 'C' }),
];

describe('the statistics of a game', () => {
  const { tallies, vpHistory } = statsOf(scene, log);
  const of = (seat: string) => tallies.find((tally) => tally.seat === seat);

  test('record where VP came from', () => {
    expect(of('A')?.vp).toEqual({ dice: 3, ruins: 0, place: 1, goals: 0, cards: 0, token: 0 });
    expect(of('B')?.vp.cards).toBe(2);
  });

  test('record who hurt whom; damage from units has no dealer', () => {
    expect(of('A')).toMatchObject({ dealt: 11, taken: 1, held: 1 });
    expect(of('B')).toMatchObject({ dealt: 0, taken: 2, cards: 1 });
    expect(of('C')?.out).toEqual({ turn: 3, by: 'A' });
  });

  test('record who conceded', () => {
    const gone = statsOf(scene, [...log, line({ kind: 'concede', seat: 'D' }), line({ kind: 'eliminate', seat: 'D' })]);
    expect(gone.tallies.find(({ seat }) => seat === 'D')?.out).toEqual({ turn: 3, by: 'D' });
  });

  test('record all VP from turn to turn', () => {
    expect(vpHistory.map(({ turn, vp }) => [turn, vp.A, vp.B])).toEqual([
      [0, 0, 0],
      [1, 4, 0],
      [2, 4, 2],
      [3, 4, 2],
    ]);
  });

  test('yield one fact for each monster', () => {
    const highlights = highlightsOf(tallies, scene);
    expect(highlights.get('A')).toEqual({ kind: 'dealt', count: 11 });
    expect(highlights.get('B')).toEqual({ kind: 'cards', count: 1 });
    expect(highlights.get('C')).toEqual({ kind: 'out', turn: 3, by: 'A' });
    expect(highlights.get('D')).toEqual({ kind: 'taken', count: 0 });
  });
});

describe('the statistics of a game with the KO variant', () => {
  const fallen: LogEntry[] = [
    line({ kind: 'turn', seat: 'A', count: 1 }),
    line({ kind: 'damage', seat: 'B', count: 9, by: 'A' }),
    line({ kind: 'knock-out', seat: 'B' }),
    line({ kind: 'damage', seat: 'C', count: 9 }),
    line({ kind: 'knock-out', seat: 'C' }),
    line({ kind: 'turn', seat: 'B', count: 2 }),
    line({ kind: 'rise', seat: 'B' }),
    line({ kind: 'turn', seat: 'C', count: 3 }),
    {
      kind: 'line',
      step: 1,
      line: {
        text: { id: 'x' },
        what: { kind: 'gain', seat: 'C', word: 'vp', count: 1 },
        because: [{ id: 'because-rule' }, { id: 'rule-KO-5-4' }],
      },
    },
    line({ kind: 'token-enter', seat: 'C', place: 'manhattan' }),
    line({ kind: 'gain', seat: 'C', word: 'vp', count: 1 }),
    line({ kind: 'turn', seat: 'B', count: 4 }),
    line({ kind: 'demand', seat: 'B' }),
  ];
  const { tallies } = statsOf(scene, fallen);
  const end = { ...scene, monsters: scene.monsters.map((one) => (one.seat === 'C' ? { ...one, fallen: 'ko' } : one)) };

  test('record who was KO’d and how they returned', () => {
    const highlights = highlightsOf(tallies, end);
    expect(highlights.get('B')).toEqual({ kind: 'back', comebacks: ['zombie', 'popular-demand'] });
    expect(highlights.get('C')).toEqual({ kind: 'ko', turn: 1, by: undefined });
  });

  test('record VP from the Token Monster', () => {
    expect(tallies.find(({ seat }) => seat === 'C')?.vp).toMatchObject({ token: 2, place: 0 });
  });
});
