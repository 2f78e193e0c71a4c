/**
 * The dice a player has chosen to keep, saved while the question is open, so that a reconnect or a page reload changes
 * nothing.
 */

import type { Hand } from './hand.ts';

/** Where they are saved; by default, per browser tab. */
type KeptStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The question the dice belong to. */
export interface Roll {
  /** The table's code. */
  table: string;
  /** The number of the game at that table. */
  round: number;
  ply: number;
}

/** One key per table: only the latest question can still be open. */
const keyOf = ({ table }: Roll) => `kaiju-kept-${table}`;

export function saveKept(storage: KeptStorage, roll: Roll, { places, kept }: Hand): void {
  try {
    storage.setItem(keyOf(roll), JSON.stringify({ round: roll.round, ply: roll.ply, places, kept: [...kept] }));
  } catch {
    // Without storage, nothing is remembered.
  }
}

/** The hand saved for this question, if the same dice are on the table. */
export function loadKept(storage: KeptStorage, roll: Roll, hand: Hand): Hand | undefined {
  try {
    const { round, ply, places, kept } = JSON.parse(storage.getItem(keyOf(roll)) ?? '{}') as Record<string, unknown>;
    if (round !== roll.round || ply !== roll.ply || !Array.isArray(places) || !Array.isArray(kept)) return undefined;
    if (dice(places) !== dice(hand.places)) return undefined;
    const isDie = (at: unknown): at is number => typeof at === 'number' && typeof places[at] === 'string';
    return { places: places as Hand['places'], kept: new Set(kept.filter(isDie)) };
  } catch {
    // The key holds something that isn't ours.
    return undefined;
  }
}

const dice = (places: readonly unknown[]) =>
  places
    .filter((letter) => letter !== null)
    .toSorted()
    .join();
