/**
 * The positions of dice. To the server, dice are a multiset; on the table a die keeps its place, even when it is
 * rolled.
 */

import type { Reroll } from '../protocol.ts';

/** The face letter in each place; null where a die was removed. */
export type Places = readonly (string | null)[];

/** No dice, in notation. */
const NONE = '-';

/** The letters of dice in notation. */
export const letters = (dice: string): string[] =>
  dice.split(/\s+/).filter((letter) => letter !== '' && letter !== NONE);

/** Removes one such letter from the list; returns whether there was one. */
function take(list: string[], letter: string | null): boolean {
  const at = letter === null ? -1 : list.indexOf(letter);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

/**
 * Puts rolled or changed dice into places. A die that shows the same face stays where it is, unless it was
 * rolled, in which case it is one of `rolled`. `loose` has the places that were rolled, if known.
 */
export function placeDice(places: Places, dice: string, rolled = '', loose?: ReadonlySet<number>): Places {
  const fresh = letters(rolled);
  const unrolled = letters(dice);
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
  const wanted = sorted(places.filter((letter, at): letter is string => letter !== null && loose.has(at)));
  return rerolls.filter((reroll) => sorted(letters(reroll.dice)) === wanted);
}

const sorted = (dice: string[]) => dice.toSorted().join(' ');

/** All places with the same face as this one. */
export function alike(places: Places, at: number): number[] {
  const letter = places[at];
  return letter ? places.flatMap((other, i) => (other === letter ? [i] : [])) : [];
}
