import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Queue } from './queue.ts';

/** A beat has a name and a duration. A name in capitals starts a turn. */
type Beat = [name: string, time: number];

let shown: string[];
/** The queue under test, and what happens to it. */
let q: Queue<Beat, 'turn' | 'throw'>;
let changes: number;

/** A queue. With `stops`, it stops before every turn; before a beat named "!", it stops even when skipping. */
const queue = (limit = Infinity, stops = false) =>
  (q = new Queue<Beat, 'turn' | 'throw'>({
    play: ([name], time) => shown.push(`${name}:${time}`),
    pace: ([name, time], next) => (next?.[0] === '+' && name !== '+' ? 10 : time),
    changed: () => (changes += 1),
    limit: ([name]) => (/^[A-Z]$/.test(name) ? limit : undefined),
    stop: ([name], rest, skipping) => {
      if (name === '!') return rest().some(([other]) => other === 'late') ? undefined : 'throw';
      return stops && !skipping && /^[A-Z]$/.test(name) ? 'turn' : undefined;
    },
    urgent: ([name]) => name === 'chat',
  }));

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  changes = 0;
});
afterEach(() => vi.useRealTimers());

describe('beats', () => {
  test('are shown in order, each for its duration', () => {
    queue();
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
    expect(q.idle).toBe(false);
    vi.advanceTimersByTime(350);
    expect(q.idle).toBe(true);
  });

  test('wait for earlier ones', () => {
    queue();
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
    queue();
    q.push([
      ['a', 500],
      ['b', 500],
      ['c', 500],
    ]);
    q.skip();
    expect(shown).toEqual(['a:500', 'b:0', 'c:0']);
    expect(q.idle).toBe(true);
    vi.advanceTimersByTime(5_000);
    q.push([['d', 100]]);
    expect(shown).toEqual(['a:500', 'b:0', 'c:0', 'd:100']);
  });

  test('follow the speed, even if it changes', () => {
    queue();
    q.speed = 'half';
    q.push([
      ['a', 500],
      ['b', 500],
      ['c', 500],
      ['d', 500],
    ]);
    q.speed = 'double';
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual(['a:1000', 'b:250']);
    q.speed = 'instant';
    vi.advanceTimersByTime(250);
    expect(shown.slice(2)).toEqual(['c:0', 'd:0']);
  });

  test('know the beat after them', () => {
    queue();
    q.push([
      ['a', 500],
      ['+', 300],
    ]);
    vi.advanceTimersByTime(10);
    expect(shown).toEqual(['a:10', '+:300']);
  });

  test('that are urgent are shown as soon as they arrive', () => {
    queue();
    q.push([
      ['a', 500],
      ['b', 500],
    ]);
    q.pause();
    q.push([['chat', 0]]);
    expect(shown).toEqual(['a:500', 'chat:0']);
  });

  test('play four times as fast if they were missed', () => {
    queue();
    q.push([['a', 400]], true);
    q.push([['b', 400]]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(['a:100', 'b:400']);
  });
});

describe('a turn', () => {
  const turn = (name: string, times: number[]): Beat[] => [[name, 0], ...times.map((time): Beat => ['x', time])];

  test('never takes longer than its limit', () => {
    queue(4_000);
    q.push([...turn('T', [2_000, 2_000, 4_000]), ...turn('U', [500])]);
    vi.advanceTimersByTime(3_999);
    expect(shown).toEqual(['T:0', 'x:1000', 'x:1000', 'x:2000']);
    vi.advanceTimersByTime(1);
    expect(shown.slice(4)).toEqual(['U:0', 'x:500']);
  });

  test('has a limit that follows the speed', () => {
    queue(4_000);
    q.speed = 'half';
    q.push(turn('T', [8_000, 8_000]));
    vi.advanceTimersByTime(8_000);
    expect(shown).toEqual(['T:0', 'x:4000', 'x:4000']);
    expect(q.idle).toBe(true);
  });

  test('keeps its pace if it is short enough', () => {
    queue(4_000);
    q.push(turn('T', [500, 350]));
    vi.advanceTimersByTime(850);
    expect(shown).toEqual(['T:0', 'x:500', 'x:350']);
  });

  test('shows the rest at once when its time is used up', () => {
    queue(1_000);
    q.push(turn('T', [1_000]));
    vi.advanceTimersByTime(1_000);
    q.push([['late', 500]]);
    expect(shown.at(-1)).toBe('late:0');
  });
});

describe('a pause', () => {
  test('holds the beat being shown, for the time it had left', () => {
    queue();
    q.push([
      ['a', 500],
      ['b', 500],
    ]);
    vi.advanceTimersByTime(200);
    q.pause();
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual(['a:500']);
    expect(q).toMatchObject({ paused: true, idle: false, waiting: [['b', 500]] });
    q.resume();
    vi.advanceTimersByTime(299);
    expect(shown).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['a:500', 'b:500']);
    expect(q.paused).toBe(false);
  });

  test('holds what arrives meanwhile', () => {
    queue();
    q.push([['a', 500]]);
    q.pause();
    const before = changes;
    q.push([['b', 500]]);
    expect(changes).toBe(before + 1);
    expect(shown).toEqual(['a:500']);
    q.resume();
    q.resume();
    vi.advanceTimersByTime(500);
    expect(shown).toEqual(['a:500', 'b:500']);
  });

  test('ends with a skip', () => {
    queue();
    q.push([
      ['a', 500],
      ['b', 500],
    ]);
    q.pause();
    q.skip();
    expect(shown).toEqual(['a:500', 'b:0']);
    expect(q).toMatchObject({ paused: false, idle: true });
  });

  test('has nothing to hold when nothing plays', () => {
    queue();
    q.pause();
    expect(q).toMatchObject({ paused: false, idle: true });
    q.resume();
    q.push([['a', 0]]);
    expect(shown).toEqual(['a:0']);
  });
});

describe('a stop', () => {
  const turns: Beat[] = [
    ['A', 100],
    ['a', 100],
    ['B', 100],
    ['b', 100],
  ];

  test('waits before the next turn until the viewer continues', () => {
    queue(Infinity, true);
    q.push(turns);
    expect(q).toMatchObject({ stopped: 'turn', idle: false });
    q.resume();
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual(['A:100', 'a:100']);
    expect(q.stopped).toBe('turn');
    q.resume();
    expect(q.stopped).toBeUndefined();
    vi.advanceTimersByTime(200);
    expect(shown.slice(2)).toEqual(['B:100', 'b:100']);
    expect(q.idle).toBe(true);
  });

  test('is skipped, and does not count as a pause', () => {
    queue(Infinity, true);
    q.push(turns);
    q.pause();
    expect(q.paused).toBe(false);
    q.skip();
    expect(shown).toHaveLength(4);
    expect(q).toMatchObject({ stopped: undefined, idle: true });
  });

  test('that waits for a throw is not skipped, but flushed', () => {
    queue();
    const beats: Beat[] = [
      ['a', 100],
      ['!', 100],
      ['b', 100],
    ];
    q.push(beats);
    q.skip();
    q.skip();
    expect(shown).toEqual(['a:100']);
    expect(q).toMatchObject({ stopped: 'throw', idle: false });
    q.resume();
    expect(shown).toEqual(['a:100', '!:100']);
    vi.advanceTimersByTime(200);
    expect(q.idle).toBe(true);
    q.push(beats);
    q.flush();
    expect(shown.slice(3)).toEqual(['a:100', '!:0', 'b:0']);
  });

  test('ends when what it waits for is over', () => {
    queue();
    q.push([['!', 100]]);
    expect(q.stopped).toBe('throw');
    q.push([['late', 100]]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(['!:100', 'late:100']);
  });
});
