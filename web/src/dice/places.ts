/**
 * Where the dice lie. The server knows dice as a set; a die on the table stays in its place until it is rolled, and even then the
 * one that comes out lies in the same place.
 */

import type { Reroll } from '../protocol.ts';

/** The letter of the face in each place; nothing in the place of a die that is gone. */
export type Places = readonly (string | null)[];

/** How notation writes no dice at all. */
const NONE = '-';

/** The letters of dice, as notation writes them. */
export const letters = (dice: string): string[] =>
  dice.split(/\s+/).filter((letter) => letter !== '' && letter !== NONE);

/** Takes one such letter out of the list; whether there was one. */
function take(list: string[], letter: string | null): boolean {
  const at = letter === null ? -1 : list.indexOf(letter);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

/**
 * Dice that have come out, or were changed, put into their places. A die that shows the same as before stays where it is, unless it
 * was rolled: then it is one of `rolled`. `loose` tells which places were rolled, if that is known.
 */
export function settle(places: Places, dice: string, rolled = '', loose?: ReadonlySet<number>): Places {
  const fresh = letters(rolled);
  const lying = letters(dice);
  for (const letter of fresh) take(lying, letter);
  const after = places.map((letter, at) => (!loose?.has(at) && take(lying, letter) ? letter : null));
  // Whatever is left goes to the places that were rolled, then to empty ones, then to new ones.
  const left = [...fresh, ...lying];
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

/** The legal rerolls of the dice in these places: more than one where it can be paid in different ways. */
export function rerollsOf(rerolls: readonly Reroll[], places: Places, loose: ReadonlySet<number>): Reroll[] {
  const wanted = sorted(places.filter((letter, at): letter is string => letter !== null && loose.has(at)));
  return rerolls.filter((reroll) => sorted(letters(reroll.dice)) === wanted);
}

const sorted = (dice: string[]) => dice.toSorted().join(' ');

/** All places that show the same face as this one. */
export function alike(places: Places, at: number): number[] {
  const letter = places[at];
  return letter ? places.flatMap((other, i) => (other === letter ? [i] : [])) : [];
}
