import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Asking } from '../ask/asking.svelte.ts';
import { questionAt, replay } from '../fixtures/replay.ts';
import type { Beat } from '../play/table-state.ts';
import type { QuestionView } from '../protocol.ts';
import { ReplayTable } from './replay-table.svelte.ts';

let asked: number[];
let answer: (ply: number) => Promise<QuestionView>;
let table: ReplayTable;
let shown: [string, number][];
const seen = ({ kind, ...beat }: Beat) => ('line' in beat ? (beat.line.event?.kind ?? 'line') : kind);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = (ply) => Promise.resolve(questionAt(ply));
  table = new ReplayTable(
    replay(4),
    (ply) => {
      asked.push(ply);
      return answer(ply);
    },
    () => false,
  );
  shown = [];
  table.watch((beat, time) => shown.push([seen(beat), time]));
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

describe('a replay', () => {
  test('starts at the beginning, idle', () => {
    expect(table).toMatchObject({ ply: 0, idle: true, isRunning: false, seat: 'A', isReplay: true });
  });

  test('plays event by event to the end, and again from the start', () => {
    table.play();
    expect(table.isRunning).toBe(true);
    expect(table.table?.scene?.turn.number).toBe(1);
    vi.advanceTimersByTime(400);
    expect(table.ply).toBe(1);
    vi.advanceTimersByTime(650);
    expect(table.ply).toBeGreaterThan(1);
    vi.advanceTimersByTime(60_000);
    expect(table).toMatchObject({ ply: 13, idle: true, isRunning: false });
    expect(shown.filter(([, time]) => time > 0).length).toBe(12);
    table.play();
    expect(table).toMatchObject({ ply: 0, isRunning: true });
  });

  test('plays at other speeds, or at once', () => {
    table.speed = 'double';
    table.play();
    vi.advanceTimersByTime(200);
    expect(table.ply).toBe(1);
    table.speed = 'instant';
    expect(table).toMatchObject({ ply: 13, isRunning: false });
    table.play();
    expect(table).toMatchObject({ ply: 13, isRunning: false });
  });

  test('pauses at the moment after the event being shown', () => {
    table.play();
    vi.advanceTimersByTime(410);
    expect(shown.at(-1)?.[0]).toBe('roll');
    table.pause();
    expect(table).toMatchObject({ ply: 2, idle: true, isRunning: false });
    const before = shown.length;
    vi.advanceTimersByTime(60_000);
    expect(shown.length - before, 'only the question of the moment follows').toBe(0);
    table.play();
    vi.advanceTimersByTime(60_000);
    expect(table.ply).toBe(13);
  });

  test('jumps, and goes step by step', () => {
    table.seek(7);
    expect(table.table?.scene?.turn).toMatchObject({ number: 3, seat: 'C' });
    table.step('turn', 'forward');
    expect(table.ply).toBe(10);
    table.step('turn', 'back');
    table.step('turn', 'back');
    expect(table.ply).toBe(4);
    table.step('decision', 'forward');
    expect(table.ply).toBe(5);
    table.step('decision', 'back');
    expect(table.ply).toBe(3);
    table.play();
    table.seek(99);
    expect(table).toMatchObject({ ply: 13, isRunning: false });
  });

  test('requests the question of a moment once the viewer stays there, and only once', async () => {
    table.seek(2);
    table.seek(5);
    table.seek(2);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toEqual([2]);
    expect(table.table?.question?.ply).toBe(2);
    table.seek(4);
    await vi.advanceTimersByTimeAsync(250);
    expect(table.table?.question).toBeUndefined();
    table.seek(2);
    expect(table.table?.question?.ply).toBe(2);
    expect(asked).toEqual([2]);
  });

  test('does not show a question that arrives too late, and does without one', async () => {
    let arrive = () => {};
    answer = (ply) => new Promise((done) => (arrive = () => done(questionAt(ply))));
    table.seek(2);
    await vi.advanceTimersByTimeAsync(250);
    table.seek(3);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(table.table?.question).toBeUndefined();
    answer = () => Promise.reject(new Error('no'));
    table.seek(5);
    await vi.advanceTimersByTimeAsync(250);
    expect(table.table?.question).toBeUndefined();
  });

  test('shows what was chosen, and lets no one answer', async () => {
    const asking = new Asking(table, { getItem: () => null, setItem: () => {} });
    table.seek(2);
    await vi.advanceTimersByTimeAsync(250);
    expect(asking.question?.ply).toBe(2);
    expect(asking.canAnswer).toBe(false);
    expect(asking.isChosen('reroll E E')).toBe(true);
    const { places, kept } = asking.trayDice.hand;
    expect(places.filter((_, at) => !kept.has(at))).toEqual(['energy', 'energy']);
    await asking.act('reroll E E');
    expect(asking.question?.ply).toBe(2);
    await vi.advanceTimersByTimeAsync(250);
  });
});
