/**
 * The rulebooks of both games and of the KO variant, as shown on the rules page. `docs/rules` is bundled at build time.
 */

import newYorkCards from '../../../docs/rules/cards-new-york.tsv?raw';
import tokyoCards from '../../../docs/rules/cards-tokyo.tsv?raw';
import ko from '../../../docs/rules/ko-variant.md?raw';
import newYork from '../../../docs/rules/new-york.md?raw';
import newYorkRulings from '../../../docs/rules/rulings-new-york.md?raw';
import tokyoRulings from '../../../docs/rules/rulings-tokyo.md?raw';
import tokyo from '../../../docs/rules/tokyo.md?raw';
import { cardsOf, pageOf, type CardFacts, type Page } from './rulebook.ts';

export interface Book {
  /** Its name in URLs. */
  name: 'tokyo' | 'new-york' | 'ko';
  /** The game whose cards and terms it uses. */
  game: 'tokyo' | 'new-york';
  /** The paragraphs of the quick introduction: message ids without the prefix `web-quick-`. */
  quick: readonly string[];
  pages: readonly Page[];
  cards: readonly CardFacts[];
}

export const books: readonly Book[] = [
  {
    name: 'tokyo',
    game: 'tokyo',
    quick: ['aim', 'roll', 'tokyo-score', 'tokyo-middle', 'tokyo-leave', 'buy'],
    pages: [pageOf(tokyo), pageOf(tokyoRulings)],
    cards: cardsOf(tokyoCards),
  },
  {
    name: 'new-york',
    game: 'new-york',
    quick: ['aim', 'roll', 'new-york-faces', 'new-york-middle', 'new-york-leave', 'buy'],
    pages: [pageOf(newYork), pageOf(newYorkRulings)],
    cards: cardsOf(newYorkCards),
  },
  {
    name: 'ko',
    game: 'new-york',
    quick: ['ko-fall', 'ko-dice', 'ko-army', 'ko-token', 'ko-zombie', 'ko-demand', 'ko-win'],
    pages: [pageOf(ko)],
    cards: [],
  },
];

/** The book that contains a rule. */
export function bookOfRule(number: string): Book['name'] {
  if (/^K[OR]-/.test(number)) return 'ko';
  return /^T[KR]-/.test(number) ? 'tokyo' : 'new-york';
}
