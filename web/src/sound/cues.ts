/** Maps events to sounds. Sounds only accompany events that are also shown. */

import type { Beat } from '../play/table-state.ts';
import { seatOf } from '../protocol/events.ts';
import type { Good, Seat, WireEvent } from '../protocol.ts';

export type Cue =
  | 'dice'
  | 'roar'
  | 'crumble'
  | 'hit'
  | 'zap'
  | 'crown'
  | 'heal'
  | 'coin'
  | 'step'
  | 'enter'
  | 'defeat'
  | 'salvo'
  | 'cheer'
  | 'win'
  | 'bell';

/** The sounds of gains. */
const GAINS: Readonly<Record<Good, Cue>> = { vp: 'crown', energy: 'zap', life: 'heal' };

const CUES: Readonly<Partial<Record<WireEvent['kind'], Cue>>> = {
  roll: 'dice',
  'start-roll': 'dice',
  'card-roll': 'dice',
  damage: 'hit',
  heal: 'heal',
  'destroy-building': 'crumble',
  'destroy-unit': 'crumble',
  buy: 'coin',
  receive: 'coin',
  enter: 'enter',
  take: 'roar',
  flee: 'step',
  yield: 'step',
  leave: 'step',
  move: 'step',
  advance: 'step',
  'knock-out': 'defeat',
  'try-zombie': 'dice',
  'treat-as': 'dice',
  rise: 'roar',
  demand: 'cheer',
  command: 'salvo',
  summon: 'roar',
  'token-attack': 'roar',
  'token-enter': 'roar',
  'token-move': 'step',
  'token-leave': 'step',
  'token-gone': 'crumble',
  eliminate: 'defeat',
  win: 'win',
};

/** A beat's sound, and the seat of the event; undefined if the beat is silent. */
export function cueOf(beat: Beat): { cue: Cue; seat: Seat | undefined } | undefined {
  const event = beat.kind === 'line' ? beat.line.event : undefined;
  if (!event) return undefined;
  const cue = event.kind === 'gain' ? GAINS[event.good] : CUES[event.kind];
  return cue && { cue, seat: seatOf(event) };
}
