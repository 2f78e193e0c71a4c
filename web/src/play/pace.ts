/** How long each event is shown, in milliseconds at normal speed. */

import type { WireEvent } from '../protocol.ts';
import type { Beat } from './table-state.ts';

const DICE = 500;
const EFFECT = 350;
const TRAVEL = 420;
const PAUSE = 250;
const COLLAPSE = 380;
const RISE = 220;
const FALL = 900;
/** For news that takes time to read, and for rolls of a single die. */
const NEWS = 1_000;
/** For reduced motion, where things fade in instead of tumbling or travelling. */
const FADE = 120;

/** Longest time to show another player's turn, in milliseconds, whatever happens in it. */
export const MAX_TURN = 4_000;

/** Events not listed take no time of their own: the lines around them leave enough time to read. */
const PACE: Partial<Record<WireEvent['kind'], number>> = {
  turn: PAUSE,
  'start-roll': DICE,
  starts: EFFECT,
  place: TRAVEL,
  roll: DICE,
  'card-roll': DICE,
  add: EFFECT,
  change: EFFECT,
  'discard-die': EFFECT,
  withhold: EFFECT,
  use: EFFECT,
  adjust: EFFECT,
  damage: EFFECT,
  meet: EFFECT,
  heal: EFFECT,
  gain: EFFECT,
  lose: EFFECT,
  token: EFFECT,
  remove: EFFECT,
  souvenir: EFFECT,
  'destroy-building': COLLAPSE,
  'destroy-unit': COLLAPSE,
  appear: RISE,
  building: RISE,
  send: TRAVEL,
  flee: TRAVEL,
  stay: EFFECT,
  leave: TRAVEL,
  yield: TRAVEL,
  move: TRAVEL,
  enter: TRAVEL,
  advance: TRAVEL,
  track: TRAVEL,
  take: EFFECT,
  return: EFFECT,
  buy: EFFECT,
  receive: EFFECT,
  sweep: EFFECT,
  discard: EFFECT,
  concede: EFFECT,
  reborn: EFFECT,
  copy: EFFECT,
  uncopy: EFFECT,
  spare: EFFECT,
  'knock-out': FALL,
  'try-zombie': NEWS,
  rise: NEWS,
  demand: NEWS,
  'treat-as': DICE,
  command: DICE,
  summon: TRAVEL,
  'token-attack': EFFECT,
  'token-move': TRAVEL,
  'token-enter': TRAVEL,
  'token-leave': TRAVEL,
  'token-track': TRAVEL,
  'token-gone': FALL,
  eliminate: FALL,
  win: FALL,
  'nobody-wins': FALL,
};
const MOVING: readonly number[] = [DICE, TRAVEL, COLLAPSE, FALL];

/** How long to show a beat, in milliseconds at normal speed. */
export function pace(beat: Beat, reducedMotion: boolean): number {
  if (beat.kind !== 'line' || !beat.line.event) return 0;
  const time = PACE[beat.line.event.kind] ?? 0;
  return reducedMotion && MOVING.includes(time) ? FADE : time;
}

/** The seat whose turn starts with this beat, if one does. */
export function turnOf(beat: Beat): string | undefined {
  const event = beat.kind === 'line' ? beat.line.event : undefined;
  return event?.kind === 'turn' ? event.seat : undefined;
}
