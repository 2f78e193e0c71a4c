import { describe, expect, test } from 'vitest';
import { newYork } from '../fixtures/new-york.ts';
import type { LogEntry } from '../play/table-state.ts';
import type { Scene, Seat, WireEvent } from '../protocol.ts';
import { turns } from './log-turns.ts';
import { recapSince } from './recap.ts';

let step = 0;
const line = (event: WireEvent, by?: Seat): LogEntry => ({
  kind: 'line',
  step: (step += 1),
  line: { text: { id: `event-${event.kind}` }, event, ...(by && { defeat: { by } }) },
});
const turn = (seat: Seat, number: number) => line({ kind: 'turn', seat, number, extra: null });
const damage = (seat: Seat, count: number, by: Seat | null = null) => line({ kind: 'damage', seat, damage: count, by });
const before = [turn('A', 1), line({ kind: 'roll', seat: 'A', rolled: [], dice: [] })];
const quiet: Scene = { ...newYork(), monsters: newYork().monsters.map((monster) => ({ ...monster, vp: 3 })) };

describe('since the last turn', () => {
  test('hits name their dealers, hardest first, and come before other news', () => {
    const log = [
      ...before,
      turn('B', 2),
      damage('A', 1, 'B'),
      line({ kind: 'enter', seat: 'B', place: { place: 'city' } }),
      turn('C', 3),
      damage('A', 2, 'C'),
      line({ kind: 'take', seat: 'C', goal: 'superstar' }),
      line({ kind: 'eliminate', seat: 'B' }),
      turn('A', 4),
      damage('A', 3),
    ];
    const past = recapSince(log, 'A', quiet);
    expect(past?.facts).toEqual([
      { kind: 'hit', by: 'C', count: 2 },
      { kind: 'hit', by: 'B', count: 1 },
      { kind: 'take', seat: 'C', goal: 'superstar' },
    ]);
    expect(past?.from).toBe(turns(log)[1]?.key);
  });

  test('a rival about to win comes first', () => {
    const monsters = quiet.monsters.map((monster) => ({ ...monster, vp: monster.seat === 'B' ? 18 : 17 }));
    const log = [...before, turn('B', 2), damage('A', 1, 'B'), turn('A', 3)];
    expect(recapSince(log, 'A', { ...quiet, monsters })?.facts).toEqual([
      { kind: 'close', seat: 'B', vp: 18, toWin: quiet.to_win },
      { kind: 'hit', by: 'B', count: 1 },
    ]);
  });

  test('a KO comes before everything, with who caused it', () => {
    const down = [damage('A', 2, 'C'), line({ kind: 'knock-out', seat: 'A' }, 'C')];
    const log = [...before, turn('B', 2), damage('A', 1, 'B'), turn('C', 3), ...down, turn('A', 4)];
    expect(recapSince(log, 'A', quiet)?.facts).toEqual([{ kind: 'ko', by: 'C' }]);
    const units = [...before, turn('B', 2), damage('A', 9), line({ kind: 'knock-out', seat: 'A' }), turn('A', 3)];
    expect(recapSince(units, 'A', quiet)?.facts).toEqual([{ kind: 'ko', by: undefined }]);
  });

  test('what no monster took is told without a name', () => {
    const log = [...before, turn('B', 2), damage('A', 2), line({ kind: 'heal', seat: 'A', life: 1 }), turn('A', 3)];
    expect(recapSince(log, 'A', quiet)?.facts).toEqual([
      { kind: 'lost', count: 2 },
      { kind: 'healed', count: 1 },
    ]);
  });

  test('there is no recap before the first turn is over', () => {
    expect(recapSince(before, 'A', quiet)).toBeUndefined();
    expect(recapSince(before, 'D', quiet)).toBeUndefined();
  });
});
