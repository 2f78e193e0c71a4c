import { expect, test } from 'vitest';
import type { WireEvent } from '../protocol.ts';
import { isConsequence, isFirstRound, pace, turnLimit, turnOf } from './pace.ts';
import type { Beat } from './table-state.ts';

const happens = (kind: WireEvent['kind']): Beat => ({
  kind: 'line',
  step: 1,
  line: { text: { id: 'x' }, event: { kind, seat: 'B' } as WireEvent },
});
const showing = { reducedMotion: false, own: false, next: undefined };

test('events are shown long enough to read, others take no time at all', () => {
  expect(pace(happens('roll'), showing)).toBe(650);
  expect(pace(happens('damage'), showing)).toBe(900);
  expect(pace(happens('phase'), showing)).toBe(0);
  expect(pace({ kind: 'line', step: 1, line: { text: { id: 'table-joins' } } }, showing)).toBe(0);
  expect(pace({ kind: 'patch', patch: {} }, showing)).toBe(0);
});

test('what follows from an event is shown almost together with it', () => {
  const next = happens('gain');
  expect(isConsequence(next)).toBe(true);
  expect(pace(happens('damage'), { ...showing, next })).toBe(160);
  expect(pace(happens('destroy-building'), { ...showing, next })).toBe(380);
  expect(pace(happens('resolve'), { ...showing, next })).toBe(0);
  expect(pace(happens('damage'), { ...showing, next: happens('enter') })).toBe(900);
});

test('the viewer’s own turn is faster, and nothing waits for an animation that is off', () => {
  expect(pace(happens('damage'), { ...showing, own: true })).toBe(540);
  expect(pace(happens('roll'), { ...showing, own: true, reducedMotion: true })).toBe(120);
  // The viewer still needs time to read another player's dice.
  expect(pace(happens('roll'), { ...showing, reducedMotion: true })).toBe(650);
});

test('a turn is recognized by its first event', () => {
  expect(turnOf(happens('turn'))).toBe('B');
  expect(turnOf(happens('roll'))).toBeUndefined();
});

test('the first round is recognized by its turns', () => {
  const turn = (number: number): Beat => ({
    kind: 'line',
    step: 1,
    line: { text: { id: 'x' }, event: { kind: 'turn', seat: 'B', number, extra: null } },
  });
  expect([1, 3, 4].map((number) => isFirstRound(turn(number), 3))).toEqual([true, true, false]);
});

test('four other players take sixteen seconds at most', () => {
  for (const others of [1, 2, 3, 4]) expect(others * turnLimit(others)).toBeLessThanOrEqual(16_000);
  expect([2, 3, 4, 5].map(turnLimit)).toEqual([6_000, 16_000 / 3, 4_000, 4_000]);
});
