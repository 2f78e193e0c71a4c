import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Queue } from './queue.ts';

/** A beat has a name and a duration. A name in capitals starts a turn. */
type Beat = [name: string, time: number];

let shown: string[];
let rests: number;
const queue = (limit = Infinity) =>
  new Queue<Beat>({
    play: ([name], time) => shown.push(`${name}:${time}`),
    pace: ([, time]) => time,
    idle: () => (rests += 1),
    limit: ([name]) => (name === name.toUpperCase() ? limit : undefined),
  });

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  rests = 0;
});
afterEach(() => vi.useRealTimers());

describe('beats', () => {
  test('are shown in order, each for its duration', () => {
    const q = queue();
    q.push([
      ['a', 500],
      ['b', 0],
      ['c', 350],
    ]);
    expect(shown).toEqual(['a:500']);
    vi.advanceTimersByTime(499);
    expect(shown).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['a:500', 'b:0', 'c:350']);
    expect(rests).toBe(0);
    vi.advanceTimersByTime(350);
    expect(rests).toBe(1);
  });

  test('wait for earlier ones', () => {
    const q = queue();
    q.push([['a', 500]]);
    q.push([['b', 100]]);
    expect(shown).toEqual(['a:500']);
    vi.advanceTimersByTime(500);
    q.push([['c', 0]]);
    expect(shown).toEqual(['a:500', 'b:100']);
    vi.advanceTimersByTime(100);
    expect(shown.at(-1)).toBe('c:0');
  });

  test('are all shown at once when skipped, none lost or repeated', () => {
    const q = queue();
    q.push([
      ['a', 500],
      ['b', 500],
      ['c', 500],
    ]);
    q.skip();
    expect(shown).toEqual(['a:500', 'b:0', 'c:0']);
    expect(rests).toBe(1);
    vi.advanceTimersByTime(5_000);
    q.push([['d', 100]]);
    expect(shown).toEqual(['a:500', 'b:0', 'c:0', 'd:100']);
  });

  test('follow the speed, even if it changes', () => {
    const q = queue();
    q.speed = 'double';
    q.push([
      ['a', 500],
      ['b', 500],
      ['c', 500],
    ]);
    q.speed = 'instant';
    vi.advanceTimersByTime(250);
    expect(shown).toEqual(['a:250', 'b:0', 'c:0']);
  });

  test('play four times as fast if they were missed', () => {
    const q = queue();
    q.push([['a', 400]], true);
    q.push([['b', 400]]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(['a:100', 'b:400']);
  });
});

describe('a turn', () => {
  const turn = (name: string, times: number[]): Beat[] => [[name, 0], ...times.map((time): Beat => ['x', time])];

  test('never takes longer than its limit', () => {
    const q = queue(4_000);
    q.push([...turn('T', [2_000, 2_000, 4_000]), ...turn('U', [500])]);
    vi.advanceTimersByTime(3_999);
    expect(shown).toEqual(['T:0', 'x:1000', 'x:1000', 'x:2000']);
    vi.advanceTimersByTime(1);
    expect(shown.slice(4)).toEqual(['U:0', 'x:500']);
  });

  test('keeps its pace if it is short enough', () => {
    const q = queue(4_000);
    q.push(turn('T', [500, 350]));
    vi.advanceTimersByTime(850);
    expect(shown).toEqual(['T:0', 'x:500', 'x:350']);
  });

  test('shows the rest at once when its time is used up', () => {
    const q = queue(1_000);
    q.push(turn('T', [1_000]));
    vi.advanceTimersByTime(1_000);
    q.push([['late', 500]]);
    expect(shown.at(-1)).toBe('late:0');
  });
});
