import { expect, test } from 'vitest';
import type { Beat } from '../play/table-state.ts';
import type { Good, WireEvent } from '../protocol.ts';
import { cueOf } from './cues.ts';

const beat = (kind: WireEvent['kind'], seat = 'B'): Beat => ({
  kind: 'line',
  step: 0,
  line: { text: { id: 'x' }, event: { kind, seat } } as never,
});

test('an event has its sound and its seat', () => {
  expect(cueOf(beat('roll'))).toEqual({ cue: 'dice', seat: 'B' });
  expect(cueOf(beat('destroy-building'))?.cue).toBe('crumble');
  expect(cueOf(beat('enter', 'C'))).toEqual({ cue: 'enter', seat: 'C' });
  expect(cueOf(beat('damage'))?.cue).toBe('hit');
  expect(cueOf(beat('eliminate'))?.cue).toBe('defeat');
  expect(cueOf(beat('demand'))?.cue).toBe('cheer');
  expect(cueOf(beat('command'))?.cue).toBe('salvo');
});

test('a gain sounds like what is gained', () => {
  const gain = (good: Good): Beat => ({
    kind: 'line',
    step: 0,
    line: { text: { id: 'x' }, event: { kind: 'gain', seat: 'B', good, count: 1 } },
  });
  expect((['vp', 'energy', 'life'] as const).map((good) => cueOf(gain(good))?.cue)).toEqual(['crown', 'zap', 'heal']);
});

test('unimportant events are silent', () => {
  expect(cueOf(beat('phase'))).toBeUndefined();
  expect(cueOf({ kind: 'patch', patch: {} as never })).toBeUndefined();
  expect(cueOf({ kind: 'line', step: 0, line: { text: { id: 'x' } } as never })).toBeUndefined();
});
