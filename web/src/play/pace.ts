/**
 * The time for which each event is shown, in milliseconds at normal speed. An event and its consequences, such as an
 * attack and its damage, form a moment: they are shown almost together, and then stay long enough to be read.
 */

import type { Seat, WireEvent } from '../protocol.ts';
import type { Beat } from './table-state.ts';

const DICE = 650;
const EFFECT = 900;
const TRAVEL = 700;
const PAUSE = 400;
const COLLAPSE = 800;
const KNOCK_OUT = 1_100;
/** For news that takes time to read, and for rolls of a single die. */
const MAJOR_EVENT = 1_200;
/** Delay between an event and its consequences. */
const STAGGER = 160;
/** The same delay for an event in which something collapses or travels, so that it can be seen. */
const LONG_STAGGER = 380;
/** With reduced motion, on the viewer's own turn: dice and figures fade in instead of tumbling or travelling. */
const FADE = 120;
/** Factor for the viewer's own turn, which plays faster because they know what they did. */
const OWN = 0.6;

/** Longest time to show a round of other players' turns, unless that would leave a turn less than the minimum. */
const ROUND = 16_000;
const [MIN_LIMIT, MAX_LIMIT] = [4_000, 6_000];
/** Longest time to show everything before the first turn. */
export const START_LIMIT = 1_500;
/** Longest time to show another player's turn in the first round, so that the viewer's own first throw comes soon. */
export const FIRST_ROUND_LIMIT = 3_000;

/** Longest time to show the rest of another player's turn, once the viewer has answered a question in it. */
export const AFTER_ANSWER = 2_000;

/** The longest time to show another player's turn, whatever happens in it. `others` is the number of other players. */
export const turnLimit = (others: number): number =>
  Math.max(MIN_LIMIT, Math.min(MAX_LIMIT, ROUND / Math.max(1, others)));

/** Events not listed take no extra time: the events around them are shown long enough to read all of them. */
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
  appear: EFFECT,
  building: EFFECT,
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
  'knock-out': KNOCK_OUT,
  'try-zombie': MAJOR_EVENT,
  rise: MAJOR_EVENT,
  demand: MAJOR_EVENT,
  'treat-as': DICE,
  command: DICE,
  summon: TRAVEL,
  'token-attack': EFFECT,
  'token-move': TRAVEL,
  'token-enter': TRAVEL,
  'token-leave': TRAVEL,
  'token-track': TRAVEL,
  'token-gone': KNOCK_OUT,
  eliminate: KNOCK_OUT,
  win: KNOCK_OUT,
  'nobody-wins': KNOCK_OUT,
};
const MOVING: readonly number[] = [DICE, TRAVEL, COLLAPSE, KNOCK_OUT];

/** Events that are consequences of the one before them. */
const CONSEQUENCES: readonly WireEvent['kind'][] = [
  'damage',
  'spare',
  'heal',
  'gain',
  'lose',
  'token',
  'remove',
  'souvenir',
  'appear',
  'building',
  'take',
  'return',
  'adjust',
];

const eventOf = (beat: Beat | undefined): WireEvent | undefined =>
  beat?.kind === 'line' ? beat.line.event : undefined;

/** Whether a beat continues the moment that earlier beats have begun. */
export function isConsequence(beat: Beat | undefined): boolean {
  const event = eventOf(beat);
  return event !== undefined && CONSEQUENCES.includes(event.kind);
}

/** Options for showing a beat. `own`: it is the viewer's own turn. `next`: the beat after it, if known. */
export interface Showing {
  reducedMotion: boolean;
  own: boolean;
  next: Beat | undefined;
}

/** The time to show a beat, in milliseconds at normal speed. */
export function pace(beat: Beat, { reducedMotion, own, next }: Showing): number {
  const event = eventOf(beat);
  const time = (event && PACE[event.kind]) ?? 0;
  const moves = MOVING.includes(time);
  if (own && reducedMotion && moves) return FADE;
  const full = time === 0 || !isConsequence(next) ? time : moves ? LONG_STAGGER : STAGGER;
  return own ? full * OWN : full;
}

/** The seat whose turn starts with this beat, if one does. */
export function turnOf(beat: Beat): Seat | undefined {
  const event = eventOf(beat);
  return event?.kind === 'turn' ? event.seat : undefined;
}

/** Whether a turn that starts with this beat is in the first round. */
export function isFirstRound(beat: Beat, players: number): boolean {
  const event = eventOf(beat);
  return event?.kind === 'turn' && event.number <= players;
}
