/** The current player's dice: the face in each place, and which dice are kept. */

import type { Face } from '../protocol.ts';
import { alike, placeDice, type Places } from './places.ts';

export interface Hand {
  readonly places: Places;
  readonly kept: ReadonlySet<number>;
}

export const EMPTY: Hand = { places: [], kept: new Set() };

/** The places of the dice that would be rolled: those not kept. */
export const loose = ({ places, kept }: Hand): Set<number> =>
  new Set(places.flatMap((letter, at) => (letter !== null && !kept.has(at) ? [at] : [])));

/**
 * The hand after a roll. Kept dice stay kept and in place; rolled dice are loose. After a roll of all dice, none is
 * kept. `ours` is false for other players' dice, whose kept dice are inferred from the roll.
 */
export function afterRoll(hand: Hand, dice: readonly Face[], fresh: readonly Face[], ours: boolean): Hand {
  if (fresh.length >= dice.length) return { places: placeDice([], dice, fresh), kept: new Set() };
  const places = placeDice(hand.places, dice, fresh, ours ? loose(hand) : undefined);
  return { places, kept: ours ? stillKept(hand, places, hand.kept) : keptOf(places, fresh) };
}

/** The hand after dice were changed, discarded or resolved: dice that show the same face stay kept. */
export function afterChange(hand: Hand, dice: readonly Face[]): Hand {
  const places = placeDice(hand.places, dice);
  return { places, kept: stillKept(hand, places, hand.kept) };
}

/** The kept places whose face is unchanged. A kept die changes if a stand-in rerolled it. */
const stillKept = (hand: Hand, places: Places, kept: ReadonlySet<number>) =>
  new Set([...kept].filter((at) => hand.places[at] === places[at]));

/** The places of the dice that were not rolled. If several dice show a rolled face, the last ones count as rolled. */
function keptOf(places: Places, fresh: readonly Face[]): Set<number> {
  const left = [...fresh];
  const kept = new Set(places.keys());
  for (const at of [...places.keys()].reverse()) {
    const which = places[at] ? left.indexOf(places[at]) : -1;
    if (which >= 0) left.splice(which, 1);
    if (which >= 0 || places[at] === null) kept.delete(at);
  }
  return kept;
}

/** Keeps a loose die, or releases a kept one. */
export const toggle = (hand: Hand, at: number): Hand => set(hand, [at], !hand.kept.has(at));

/** Toggles a die, and sets all dice with the same face to the same state. */
export const toggleAlike = (hand: Hand, at: number): Hand => set(hand, alike(hand.places, at), !hand.kept.has(at));

/** The places whose dice must be kept or released so that exactly these dice would be rolled; empty without `dice`. */
export function toggledFor(hand: Hand, dice: readonly Face[] | undefined): Set<number> {
  if (!dice) return new Set();
  const left = [...dice];
  const isLoose = (at: number) => !hand.kept.has(at);
  // Prefer dice that are already loose.
  const all = hand.places.flatMap((face, at) => (face === null ? [] : [at]));
  const toggled = new Set<number>();
  for (const at of [...all.filter(isLoose), ...all.filter((at) => !isLoose(at))]) {
    const face = hand.places[at];
    const which = face ? left.indexOf(face) : -1;
    if (which >= 0) left.splice(which, 1);
    if (which >= 0 !== isLoose(at)) toggled.add(at);
  }
  return toggled;
}

function set(hand: Hand, which: readonly number[], keep: boolean): Hand {
  const kept = new Set(hand.kept);
  for (const at of which) {
    if (hand.places[at] === null || hand.places[at] === undefined) continue;
    if (keep) kept.add(at);
    else kept.delete(at);
  }
  return { ...hand, kept };
}
