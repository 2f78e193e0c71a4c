/** The current player's dice: where they lie, and which are kept. */

import { alike, letters, placeDice, type Places } from './places.ts';

export interface Hand {
  readonly places: Places;
  readonly kept: ReadonlySet<number>;
}

export const EMPTY: Hand = { places: [], kept: new Set() };

/** The places of dice that would be rolled. */
export const loose = ({ places, kept }: Hand): Set<number> =>
  new Set(places.flatMap((letter, at) => (letter !== null && !kept.has(at) ? [at] : [])));

/**
 * The hand after a roll. Kept dice stay kept and in place; rolled dice are loose. Rolling all dice starts afresh.
 * `ours` is false for other players' dice: which of those were kept is inferred from the roll.
 */
export function afterRoll(hand: Hand, dice: string, fresh: string, ours: boolean): Hand {
  if (letters(fresh).length >= letters(dice).length) return { places: placeDice([], dice, fresh), kept: new Set() };
  const places = placeDice(hand.places, dice, fresh, ours ? loose(hand) : undefined);
  return { places, kept: ours ? stillKept(hand, places, hand.kept) : keptOf(places, fresh) };
}

/** The hand after dice were changed, discarded or resolved: dice that show the same face stay kept. */
export function afterChange(hand: Hand, dice: string): Hand {
  const places = placeDice(hand.places, dice);
  return { places, kept: stillKept(hand, places, hand.kept) };
}

/** The kept dice that still show the same face. A bot may have answered for us and rerolled a die we meant to keep. */
const stillKept = (hand: Hand, places: Places, kept: ReadonlySet<number>) =>
  new Set([...kept].filter((at) => hand.places[at] === places[at]));

/** All dice except the rolled ones: for each rolled face, the last die that shows it. */
function keptOf(places: Places, fresh: string): Set<number> {
  const left = letters(fresh);
  const kept = new Set(places.keys());
  for (const at of [...places.keys()].reverse()) {
    const which = left.indexOf(places[at] ?? '');
    if (which >= 0) left.splice(which, 1);
    if (which >= 0 || places[at] === null) kept.delete(at);
  }
  return kept;
}

/** Keeps a loose die, or releases a kept one. */
export const toggle = (hand: Hand, at: number): Hand => set(hand, [at], !hand.kept.has(at));

/** The same for all dice with this face: they follow this one. */
export const toggleAlike = (hand: Hand, at: number): Hand => set(hand, alike(hand.places, at), !hand.kept.has(at));

function set(hand: Hand, which: readonly number[], keep: boolean): Hand {
  const kept = new Set(hand.kept);
  for (const at of which) {
    if (hand.places[at] === null || hand.places[at] === undefined) continue;
    if (keep) kept.add(at);
    else kept.delete(at);
  }
  return { ...hand, kept };
}
