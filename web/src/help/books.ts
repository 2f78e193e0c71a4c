/** The two games as the page of rules shows them: made from `docs/rules` when the client is built. */

import newYorkCards from '../../../docs/rules/cards-new-york.tsv?raw';
import tokyoCards from '../../../docs/rules/cards-tokyo.tsv?raw';
import newYork from '../../../docs/rules/new-york.md?raw';
import newYorkRulings from '../../../docs/rules/rulings-new-york.md?raw';
import tokyoRulings from '../../../docs/rules/rulings-tokyo.md?raw';
import tokyo from '../../../docs/rules/tokyo.md?raw';
import { cardsOf, pageOf, type CardFacts, type Page } from './rulebook.ts';

export interface Book {
  game: 'tokyo' | 'new-york';
  /** The texts that tell the game in two minutes. */
  quick: readonly string[];
  pages: readonly Page[];
  cards: readonly CardFacts[];
}

export const books: readonly Book[] = [
  {
    game: 'tokyo',
    quick: ['aim', 'roll', 'tokyo-score', 'tokyo-middle', 'tokyo-leave', 'buy'],
    pages: [pageOf(tokyo), pageOf(tokyoRulings)],
    cards: cardsOf(tokyoCards),
  },
  {
    game: 'new-york',
    quick: ['aim', 'roll', 'new-york-faces', 'new-york-middle', 'new-york-leave', 'buy'],
    pages: [pageOf(newYork), pageOf(newYorkRulings)],
    cards: cardsOf(newYorkCards),
  },
];

/** The game that a rule belongs to. */
export const gameOfRule = (number: string): Book['game'] => (/^T[KR]-/.test(number) ? 'tokyo' : 'new-york');
