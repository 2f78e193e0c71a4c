/**
 * The places of dice in the row. The server sends dice as a multiset; the client keeps every die in its place, even
 * when it is rolled.
 */

import type { Face, Reroll } from '../protocol.ts';

/** The face in each place; null where a die was removed. */
export type Places = readonly (Face | null)[];

/** Removes one die with this face from the list; returns whether there was one. */
function take(list: Face[], letter: Face | null): boolean {
  const at = letter === null ? -1 : list.indexOf(letter);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

/**
 * Assigns `dice` to places after a roll or a change. `rolled` are the dice that were just rolled, and `loose` their
 * places, if known. If possible, all other dice stay in a place that showed their face before.
 */
export function placeDice(
  places: Places,
  dice: readonly Face[],
  rolled: readonly Face[] = [],
  loose?: ReadonlySet<number>,
): Places {
  const fresh = [...rolled];
  const unrolled = [...dice];
  for (const letter of fresh) take(unrolled, letter);
  const after = places.map((letter, at) => (!loose?.has(at) && take(unrolled, letter) ? letter : null));
  // The remaining dice go to places that had a die, then to gaps, then to new places at the end.
  const left = [...fresh, ...unrolled];
  const wasDie = (at: number) => places[at] !== null;
  const empty = after.flatMap((letter, at) => (letter === null ? [at] : []));
  const free = [...empty.filter(wasDie), ...empty.filter((at) => !wasDie(at))];
  for (const letter of left) {
    const at = free.shift();
    if (at === undefined) after.push(letter);
    else after[at] = letter;
  }
  return after;
}

/** The legal rerolls of the dice in these places; several if there are different ways to pay. */
export function rerollsOf(rerolls: readonly Reroll[], places: Places, loose: ReadonlySet<number>): Reroll[] {
  const wanted = sorted(places.filter((letter, at): letter is Face => letter !== null && loose.has(at)));
  return rerolls.filter((reroll) => sorted(reroll.dice) === wanted);
}

const sorted = (dice: readonly Face[]) => dice.toSorted().join(' ');

/** All places with the same face as this one. */
export function alike(places: Places, at: number): number[] {
  const letter = places[at];
  return letter ? places.flatMap((other, i) => (other === letter ? [i] : [])) : [];
}
