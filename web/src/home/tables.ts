/** Tables as they read in a list. */

import type { Arg, Message, TableCard } from '../protocol.ts';
import { read, say, speech } from '../app/speech.svelte.ts';
import { ago } from './ago.ts';

/** A table that somebody has a reason to go back to: what waits for them comes first. */
export const running = (cards: readonly TableCard[]): TableCard[] =>
  cards.filter(({ stage }) => stage !== 'over').toSorted((a, b) => Number(b.asked) - Number(a.asked));

/** How many bots have seats: all that neither people have nor nobody. */
export const botsOf = ({ settings, names, free }: TableCard): number => settings.seats - names.length - free;

/** Who plays: the people by their names, and how many bots. */
export function companyOf(card: TableCard): string {
  const name = (text: string): Message => ({
    id: 'web-table-name',
    args: [['name', text === '' ? { message: { id: 'table-somebody' } } : { text }]],
  });
  const bots = botsOf(card);
  const all: Message[] = card.names.map(name);
  if (bots > 0) all.push({ id: 'web-table-bots', args: [['count', { number: bots }]] });
  if (all.length === 0) return say('web-table-alone');
  const names: Arg = { list: all };
  return read({ id: 'web-table-names', args: [['names', names]] });
}

/** How far it has come, seats that are free, and when something happened last. */
export function stateOf({ stage, free, changed }: TableCard, now: number): string {
  const parts = { stage: say(`web-table-stage-${stage}`), when: ago(changed, now, speech.words?.lang ?? 'en') };
  if (stage !== 'lobby' || free === 0) return say('web-table-line', parts);
  return say('web-table-line-free', { ...parts, free: say('web-table-free', { count: free }) });
}
