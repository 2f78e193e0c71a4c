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
  pages: readonly Page[];
  cards: readonly CardFacts[];
}

export const books: readonly Book[] = [
  {
    name: 'tokyo',
    game: 'tokyo',
    pages: [pageOf(tokyo), pageOf(tokyoRulings)],
    cards: cardsOf(tokyoCards),
  },
  {
    name: 'new-york',
    game: 'new-york',
    pages: [pageOf(newYork), pageOf(newYorkRulings)],
    cards: cardsOf(newYorkCards),
  },
  {
    name: 'ko',
    game: 'new-york',
    pages: [pageOf(ko)],
    cards: [],
  },
];

/** A place among the rules: a book's guide, or its numbered rules and perhaps one of them. */
export interface RulesPlace {
  book: Book['name'];
  full: boolean;
  /** The rule's number; empty if it is none. */
  rule: string;
}

/** The place that a URL names: a guide, the numbered rules of a book, or one of these rules. */
export function placeOf(topic: string): RulesPlace {
  const named = (suffix: string) => books.find(({ name }) => `${name}${suffix}` === topic)?.name;
  const guide = topic === '' ? 'tokyo' : named('');
  if (guide) return { book: guide, full: false, rule: '' };
  const full = named('-rules');
  return full ? { book: full, full: true, rule: '' } : { book: bookOfRule(topic), full: true, rule: topic };
}

/** The book that contains a rule. */
export function bookOfRule(number: string): Book['name'] {
  if (/^K[OR]-/.test(number)) return 'ko';
  return /^T[KR]-/.test(number) ? 'tokyo' : 'new-york';
}
