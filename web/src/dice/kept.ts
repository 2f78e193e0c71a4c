/** Which dice somebody keeps, for as long as they are asked about them: a lost connection or a page that is loaded again changes nothing. */

import type { Hand } from './hand.ts';

/** Where that is written down; a window of a browser has one of its own. */
type Notes = Pick<Storage, 'getItem' | 'setItem'>;

/** The question that the dice belong to. */
export interface Roll {
  /** The code of the table. */
  table: string;
  /** Which game of it. */
  round: number;
  ply: number;
}

/** One note for each table: only the last question can still be open. */
const nameOf = ({ table }: Roll) => `kaiju-kept-${table}`;

export function note(notes: Notes, roll: Roll, { places, kept }: Hand): void {
  try {
    notes.setItem(nameOf(roll), JSON.stringify({ round: roll.round, ply: roll.ply, places, kept: [...kept] }));
  } catch {
    // Where nothing can be written down, nothing is remembered.
  }
}

/** The hand as it was when the same question was open before; only where the same dice lie on the table. */
export function noted(notes: Notes, roll: Roll, hand: Hand): Hand | undefined {
  try {
    const { round, ply, places, kept } = JSON.parse(notes.getItem(nameOf(roll)) ?? '{}') as Record<string, unknown>;
    if (round !== roll.round || ply !== roll.ply || !Array.isArray(places) || !Array.isArray(kept)) return undefined;
    if (dice(places) !== dice(hand.places)) return undefined;
    const isDie = (at: unknown): at is number => typeof at === 'number' && typeof places[at] === 'string';
    return { places: places as Hand['places'], kept: new Set(kept.filter(isDie)) };
  } catch {
    // Somebody else has written there.
    return undefined;
  }
}

const dice = (places: readonly unknown[]) =>
  places
    .filter((letter) => letter !== null)
    .toSorted()
    .join();
