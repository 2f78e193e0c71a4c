import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../play/table-state.ts';
import type { Happening, Line } from '../protocol.ts';
import { concerns, iconOf, ruleOf, recapSince, turns } from './log-turns.ts';

let step = 0;
const line = (what: Happening, extra: Partial<Line> = {}): LogEntry => ({
  kind: 'line',
  step: (step += 1),
  line: { text: { id: `event-${what.kind}` }, what, ...extra },
});
const chat: LogEntry = { kind: 'chat', step: 99, chat: { person: 1, name: 'Noa', text: 'Ha!' } };
const log: LogEntry[] = [
  line({ kind: 'start-roll', seat: 'A' }),
  line({ kind: 'turn', seat: 'A', count: 1 }),
  line({ kind: 'roll', seat: 'A' }),
  line({ kind: 'turn', seat: 'B', count: 2 }),
  line({ kind: 'damage', seat: 'A', count: 2 }),
  line({ kind: 'buy', seat: 'B', card: 'jets' }),
  chat,
  line({ kind: 'turn', seat: 'C', count: 3 }),
  line({ kind: 'damage', seat: 'A', count: 1 }),
  line({ kind: 'buy', seat: 'C', card: 'wings' }),
  line({ kind: 'enter', seat: 'C', place: 'city' }),
  line({ kind: 'eliminate', seat: 'B' }),
  line({ kind: 'turn', seat: 'A', count: 4 }),
  line({ kind: 'roll', seat: 'A' }),
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
    // A turn has the key of its first line. Before the first turn, that line is listed as well.
    expect(new Set(keys).size).toBe(keys.length - 1);
  });

  test('knows which seats a line concerns', () => {
    const named: Line = {
      text: { id: 'x', args: [['list', { list: [{ id: 'seat-name', args: [['monster', { seat: 'B' }]] }] }]] },
    };
    expect(concerns(named, 'B')).toBe(true);
    expect(concerns(named, 'A')).toBe(false);
    expect(concerns({ text: { id: 'x' }, what: { kind: 'heal', seat: 'A' } }, 'A')).toBe(true);
  });

  test('has icons, and the rules behind its lines', () => {
    expect(iconOf({ text: { id: 'x' }, what: { kind: 'gain', word: 'vp' } })).toBe('vp');
    expect(iconOf({ text: { id: 'x' }, what: { kind: 'damage' } })).toBe('attack');
    expect(iconOf({ text: { id: 'x' } })).toBeUndefined();
    const because: Line['because'] = [
      { id: 'rule-number', args: [['number', { word: 'NY-5.13' }]] },
      { id: 'rule-NY-5-13' },
    ];
    expect(ruleOf({ text: { id: 'x' }, because })).toBe('NY-5.13');
    expect(ruleOf({ text: { id: 'x' }, because: [{ id: 'card-jets' }, { id: 'card-jets.tokyo' }] })).toBeUndefined();
  });
});

describe('since the last turn', () => {
  test('there are three facts: the viewer’s own, then the biggest news', () => {
    const past = recapSince(log, 'A');
    expect(past).toMatchObject({ lost: 3, healed: 0, scored: 0 });
    expect(past?.lines.map(({ what }) => what?.kind)).toEqual(['enter', 'eliminate']);
    expect(past?.from).toBe(turns(log)[2]?.key);
  });

  test('a KO comes first, with who caused it', () => {
    const fall = log.flatMap((entry) => {
      const isBlow = entry.kind === 'line' && entry.line.what?.kind === 'damage' && entry.line.what.count === 1;
      if (!isBlow) return [entry];
      return [line({ kind: 'damage', seat: 'A', count: 1, by: 'C' }), line({ kind: 'knock-out', seat: 'A' })];
    });
    const past = recapSince(fall, 'A');
    expect(past).toMatchObject({ fell: { by: 'C' }, lost: 0 });
    expect(past?.lines).toHaveLength(2);
    expect(recapSince(log, 'A')?.fell).toBeUndefined();
    const units = fall.map((entry) =>
      entry.kind === 'line' && entry.line.what?.by ? line({ kind: 'damage', seat: 'A', count: 1 }) : entry,
    );
    expect(recapSince(units, 'A')?.fell).toEqual({ by: undefined });
  });

  test('there is nothing before the first turn is over', () => {
    expect(recapSince(log.slice(0, 3), 'A')).toBeUndefined();
    expect(recapSince(log, 'D')).toBeUndefined();
  });
});
