/** Maps events to sounds. Sounds only repeat what is also shown. */

import type { Beat } from '../play/table-state.ts';
import { seatOf } from '../protocol/events.ts';
import type { Seat, WireEvent } from '../protocol.ts';

export type Cue =
  'dice' | 'roar' | 'crumble' | 'zap' | 'heal' | 'coin' | 'step' | 'defeat' | 'salvo' | 'cheer' | 'win' | 'bell';

const CUES: Readonly<Partial<Record<WireEvent['kind'], Cue>>> = {
  roll: 'dice',
  'start-roll': 'dice',
  'card-roll': 'dice',
  damage: 'zap',
  heal: 'heal',
  'destroy-building': 'crumble',
  'destroy-unit': 'crumble',
  buy: 'coin',
  receive: 'coin',
  enter: 'roar',
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
  const cue = event && CUES[event.kind];
  return cue && { cue, seat: seatOf(event) };
}
