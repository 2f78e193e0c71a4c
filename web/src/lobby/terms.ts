/** Table settings in words. */

import { say } from '../app/speech.svelte.ts';
import { timeOf } from './times.ts';

function words(seconds: number, none: string): string {
  const time = timeOf(seconds);
  return time ? say(`web-lobby-time-${time.unit}`, { count: time.count }) : none;
}

/** The message id of a table's title. */
export function nameOfTable(options: readonly string[]): string {
  const variant = ['duel', 'heroes', 'ko'].find((name) => options.includes(name));
  return variant ? `web-lobby-${variant}` : 'web-lobby';
}

/** A clock of 0 means no time limit. */
export const clockWords = (seconds: number): string => words(seconds, say('web-lobby-time-none'));
/** A grace time of 0 means that the stand-in takes over at once. */
export const graceWords = (seconds: number): string => words(seconds, say('web-lobby-time-at-once'));
