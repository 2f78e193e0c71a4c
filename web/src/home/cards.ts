/** Tables in lists: which come first, and who is at them. */

import type { TableCard } from '../protocol.ts';

/** Tables that somebody has a reason to go back to, what waits for them first. */
export const running = (cards: readonly TableCard[]): TableCard[] =>
  cards.filter(({ stage }) => stage !== 'over').toSorted((a, b) => Number(b.asked) - Number(a.asked));

/** How many bots have seats: all that neither people have nor nobody. */
export const botsOf = ({ settings, names, free }: TableCard): number => settings.seats - names.length - free;

/** What the others are called. Cards do not say who one is, so the own name is taken out once. */
export function othersOf({ names }: TableCard, own: string | undefined): string[] {
  const at = own === undefined ? -1 : names.indexOf(own);
  return at < 0 ? names : names.toSpliced(at, 1);
}
