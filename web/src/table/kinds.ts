/** Whether a card is kept or discarded: it is printed on the card, and the server does not repeat it. */

import newYork from '../../../docs/rules/cards-new-york.tsv?raw';
import tokyo from '../../../docs/rules/cards-tokyo.tsv?raw';
import { cardsOf } from '../help/rulebook.ts';

export type CardKind = 'keep' | 'discard' | 'goal';

const kindsOf = (table: string) => new Map(cardsOf(table).map(({ card, kind }) => [card, kind as CardKind]));
const KINDS: Readonly<Record<string, ReadonlyMap<string, CardKind>>> = {
  'new-york': kindsOf(newYork),
  tokyo: kindsOf(tokyo),
};

export const kindOf = (game: string, card: string): CardKind => KINDS[game]?.get(card) ?? 'keep';
