/**
 * The rulebooks of both games and of the KO variant, as shown on the rules page. `book-contents.ts` has their contents.
 */

import type { BookName, CardKind, Game } from '../protocol.ts';
import { BOOKS } from './book-contents.ts';

export interface Book {
  name: BookName;
  /** The game whose cards and terms it uses. */
  game: Game;
  pages: readonly Page[];
  cards: readonly CardFacts[];
}

/** A document of a book. Titles and texts are message ids. */
interface Page {
  title: string;
  sections: readonly BookSection[];
}

interface BookSection {
  title: string;
  /** 2 for a section, 3 for a subsection. */
  level: 2 | 3;
  /** Rules, by their numbers, and paragraphs. */
  parts: readonly ({ rule: string } | { text: string })[];
}

export interface CardFacts {
  card: string;
  cost: number;
  kind: CardKind;
}

export const books = BOOKS;

/** A place in the rules: a book's guide, or its numbered rules, perhaps at one of them. */
export interface RulesPlace {
  book: BookName;
  full: boolean;
  /** The rule's number; empty if the place isn't a rule. */
  rule: string;
}

/** The place that a URL names: a guide, a book's numbered rules, or one of them; the first guide for any other URL. */
export function placeOf(topic: string): RulesPlace {
  const named = (suffix: string) => books.find(({ name }) => `${name}${suffix}` === topic)?.name;
  const guide = named('');
  if (guide) return { book: guide, full: false, rule: '' };
  const full = named('-rules');
  if (full) return { book: full, full: true, rule: '' };
  const book = bookOfRule(topic);
  return book ? { book, full: true, rule: topic } : { book: 'tokyo', full: false, rule: '' };
}

/** The book that contains a rule. */
const bookOfRule = (number: string): BookName | undefined =>
  books.find(({ pages }) =>
    pages.some(({ sections }) =>
      sections.some(({ parts }) => parts.some((part) => 'rule' in part && part.rule === number)),
    ),
  )?.name;

/** The message id of a rule's text. */
export const ruleText = (number: string): string => `rule-${number.replace('.', '-')}`;
