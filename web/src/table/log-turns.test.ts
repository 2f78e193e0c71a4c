import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../play/table-state.ts';
import type { CauseView, Seat, WireEvent } from '../protocol.ts';
import { iconOf, ruleOf, sentenceIcon, turns } from './log-turns.ts';

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
    expect(groups.map(({ seat, sentences }) => [seat, sentences.length])).toEqual([
      ['A', 1],
      ['A', 1],
      ['B', 2],
      ['C', 4],
      ['A', 1],
    ]);
    expect(groups[0]?.title).toBeUndefined();
    const keys = groups.flatMap(({ key, sentences }) => [key, ...sentences.map((each) => each.key)]);
    // A turn has the key of its first line, which is usually the title. Before the first turn there is no title, so the
    // line is also in the list.
    expect(new Set(keys).size).toBe(keys.length - 1);
  });

  test('shows what was taken back apart from what stands', () => {
    const told = (id: string, sentence: number, more: Partial<LogEntry & { kind: 'line' }> = {}): LogEntry => ({
      kind: 'line',
      step: (step += 1),
      line: { text: { id }, story: { sentence, text: { id: `story of ${id}` } } },
      ...more,
    });
    const shown = (entries: LogEntry[]) =>
      turns(entries).map(({ seat, takenBack, sentences }) => [
        seat,
        takenBack,
        sentences.map((sentence) => `${sentence.takenBack ? 'not ' : ''}${sentence.text.id}`),
      ]);
    const gone = { takenBack: true } as const;
    const back: LogEntry = { kind: 'line', step: 990, line: { text: { id: 'back' } }, backTo: 3 };
    expect(shown([turn('A', 1), told('a', 0), told('b', 0, gone), told('c', 1, gone), back, told('d', 0)])).toEqual([
      ['A', false, ['story of a', 'not b', 'not c', 'back', 'story of d']],
    ]);
    const lost = { ...turn('B', 2), ...gone } as LogEntry;
    expect(
      shown([turn('A', 1), told('a', 0), told('b', 1, gone), lost, told('c', 0, gone), back, told('d', 1)]),
    ).toEqual([
      ['A', false, ['story of a', 'not b']],
      ['B', true, ['not c']],
      ['A', false, ['back', 'story of d']],
    ]);
  });

  test('merges the lines of a sentence, and shows how it reads in the end', () => {
    const story = (event: WireEvent, sentence: number, id: string): LogEntry => {
      const entry = line(event);
      if (entry.kind !== 'line') return entry;
      return { ...entry, line: { ...entry.line, story: { sentence, text: { id } } } };
    };
    const [, first, second] = turns([
      line({ kind: 'start-roll', seat: 'A', dice: [] }),
      turn('A', 1),
      story({ kind: 'roll', seat: 'A', rolled: [], dice: [] }, 0, 'rolls-once'),
      story({ kind: 'roll', seat: 'A', rolled: [], dice: [] }, 0, 'rolls-twice'),
      story({ kind: 'resolve', seat: 'A', face: 'attack', count: 2 }, 1, 'attacks'),
      story({ kind: 'resolve', seat: 'A', face: 'heal', count: 1 }, 0, 'rolls-twice'),
      story({ kind: 'damage', seat: 'B', damage: 2, by: 'A' }, 1, 'attacks-b'),
      turn('B', 2),
      story({ kind: 'roll', seat: 'B', rolled: [], dice: [] }, 0, 'b-rolls'),
    ]);
    expect(first?.sentences.map(({ text, lines }) => [text.id, lines.length])).toEqual([
      ['rolls-twice', 3],
      ['attacks-b', 2],
    ]);
    expect(second?.sentences.map(({ text }) => text.id)).toEqual(['b-rolls']);
    expect(first?.sentences.map(sentenceIcon)).toEqual([undefined, 'attack']);
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
