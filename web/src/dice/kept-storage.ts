/** Saves which dice the player has chosen to keep, so that they survive a reconnect or a page reload. */

import type { Hand } from './hand.ts';

/** The part of Web Storage used here. */
type KeptStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Identifies the question that the dice belong to. */
export interface Roll {
  /** The table's code. */
  table: string;
  /** The number of the game at that table, counting rematches. */
  round: number;
  ply: number;
}

/** One key per table: only the latest question can still be open. */
const keyOf = ({ table }: Roll) => `kaiju-kept-${table}`;

export function saveKept(storage: KeptStorage, roll: Roll, { places, kept }: Hand): void {
  try {
    storage.setItem(keyOf(roll), JSON.stringify({ round: roll.round, ply: roll.ply, places, kept: [...kept] }));
  } catch {
    // Storage is unavailable: kept dice are lost on a reload.
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
    // The stored value is not valid JSON, or storage is unavailable.
    return undefined;
  }
}

const dice = (places: readonly unknown[]) =>
  places
    .filter((letter) => letter !== null)
    .toSorted()
    .join();
