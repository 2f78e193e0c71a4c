import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../play/table-state.ts';
import type { CauseView, LineView, Seat, WireEvent } from '../protocol.ts';
import { concerns, iconOf, ruleOf, recapSince, turns } from './log-turns.ts';

let step = 0;
const line = (event: WireEvent): LogEntry => ({
  kind: 'line',
  step: (step += 1),
  line: { text: { id: `event-${event.kind}` }, event },
});
const turn = (seat: Seat, number: number) => line({ kind: 'turn', seat, number, extra: null });
const damage = (seat: Seat, count: number, by: Seat | null = null) => line({ kind: 'damage', seat, damage: count, by });
const text = { id: 'x' };
const chat: LogEntry = { kind: 'chat', step: 99, chat: { person: 1, name: 'Noa', text: 'Ha!' } };
const log: LogEntry[] = [
  line({ kind: 'start-roll', seat: 'A', dice: [] }),
  turn('A', 1),
  line({ kind: 'roll', seat: 'A', rolled: [], dice: [] }),
  turn('B', 2),
  damage('A', 2),
  line({ kind: 'buy', seat: 'B', card: 'jets', from: 'market' }),
  chat,
  turn('C', 3),
  damage('A', 1),
  line({ kind: 'buy', seat: 'C', card: 'wings', from: 'market' }),
  line({ kind: 'enter', seat: 'C', place: { place: 'city' } }),
  line({ kind: 'eliminate', seat: 'B' }),
  turn('A', 4),
  line({ kind: 'roll', seat: 'A', rolled: [], dice: [] }),
];

describe('the log', () => {
  test('is grouped by turn, without chat', () => {
    const groups = turns(log);
    expect(groups.map(({ seat, lines }) => [seat, lines.length])).toEqual([
      ['A', 1],
      ['A', 1],
      ['B', 2],
      ['C', 4],
      ['A', 1],
    ]);
    expect(groups[0]?.title).toBeUndefined();
    const keys = groups.flatMap(({ key, lines }) => [key, ...lines.map((each) => each.key)]);
    // A turn has the key of its first line. That line is usually the title; before the first turn it is listed, too.
    expect(new Set(keys).size).toBe(keys.length - 1);
  });

  test('knows which seats a line concerns', () => {
    const named: LineView = {
      text: { id: 'x', args: [['list', { list: [{ id: 'seat-name', args: [['monster', { seat: 'B' }]] }] }]] },
    };
    expect(concerns(named, 'B')).toBe(true);
    expect(concerns(named, 'A')).toBe(false);
    expect(concerns({ text, event: { kind: 'heal', seat: 'A', life: 1 } }, 'A')).toBe(true);
  });

  test('has an icon and a rule for each line', () => {
    expect(iconOf({ text, event: { kind: 'gain', seat: 'A', good: 'vp', count: 1 } })).toBe('vp');
    expect(iconOf({ text, event: { kind: 'damage', seat: 'A', damage: 1, by: null } })).toBe('attack');
    expect(iconOf({ text })).toBeUndefined();
    const cause: CauseView = { kind: 'rule', id: 'NY-5.13', name: text, text };
    expect(ruleOf({ text, cause })).toBe('NY-5.13');
    expect(ruleOf({ text, cause: { ...cause, kind: 'card', id: 'jets' } })).toBeUndefined();
  });
});

describe('since the last turn', () => {
  test('there are three facts: the viewer’s own, then the biggest news', () => {
    const past = recapSince(log, 'A');
    expect(past).toMatchObject({ lost: 3, healed: 0, scored: 0 });
    expect(past?.lines.map(({ event }) => event?.kind)).toEqual(['enter', 'eliminate']);
    expect(past?.from).toBe(turns(log)[2]?.key);
  });

  test('a KO comes first, with who caused it', () => {
    const defeated = log.flatMap((entry) => {
      const event = entry.kind === 'line' ? entry.line.event : undefined;
      const isBlow = event?.kind === 'damage' && event.damage === 1;
      if (!isBlow) return [entry];
      return [damage('A', 1, 'C'), line({ kind: 'knock-out', seat: 'A' })];
    });
    const past = recapSince(defeated, 'A');
    expect(past).toMatchObject({ defeat: { by: 'C' }, lost: 0 });
    expect(past?.lines).toHaveLength(2);
    expect(recapSince(log, 'A')?.defeat).toBeUndefined();
    const units = defeated.map((entry) =>
      entry.kind === 'line' && entry.line.event?.kind === 'damage' ? damage('A', entry.line.event.damage) : entry,
    );
    expect(recapSince(units, 'A')?.defeat).toEqual({ by: undefined });
  });

  test('there is no recap before the first turn is over', () => {
    expect(recapSince(log.slice(0, 3), 'A')).toBeUndefined();
    expect(recapSince(log, 'D')).toBeUndefined();
  });
});
