/**
 * Parses the pages of `docs/rules` into sections and rule numbers. The texts of the rules come from `locales/`.
 */

import type { CardKind } from '../protocol.ts';

/** A part of a page: a paragraph or a rule. */
export type Part =
  | { kind: 'text'; text: string }
  /** A rule, by its number. */
  | { kind: 'rule'; number: string };

export interface Section {
  title: string;
  /** 2 for a section, 3 for a subsection. */
  level: number;
  parts: Part[];
}

export interface Page {
  title: string;
  sections: Section[];
}

const HEADING = /^(#{1,3}) (?:\d+ )?(.*)$/;
const RULE = /^- ((?:NY|NR|TK|TR|KO|KR)-[\d.]+) /;

/** Parses a page. Leaves out the text before the first section, which is for the authors of the rules. */
export function pageOf(markdown: string): Page {
  const page: Page = { title: '', sections: [] };
  let paragraph: string[] = [];
  const close = () => {
    const text = paragraph.join(' ');
    if (text !== '') page.sections.at(-1)?.parts.push({ kind: 'text', text });
    paragraph = [];
  };
  for (const line of markdown.split('\n')) {
    const [, marks, title = ''] = HEADING.exec(line) ?? [];
    const number = RULE.exec(line)?.[1];
    if (marks === '#') {
      page.title = title;
    } else if (marks) {
      close();
      page.sections.push({ title, level: marks.length, parts: [] });
    } else if (number) {
      close();
      page.sections.at(-1)?.parts.push({ kind: 'rule', number });
    } else if (line === '' || /^\d+\. /.test(line)) {
      close();
      if (line !== '') paragraph.push(line);
    } else if (!line.startsWith('  ') || paragraph.length > 0) {
      // Indented lines continue the rule above, whose text comes from `locales/`.
      paragraph.push(line.trim());
    }
  }
  close();
  return page;
}

/** The message id of a rule's text. */
export const ruleText = (number: string): string => `rule-${number.replace('.', '-')}`;

/** The message id of a title or paragraph, made from its first words; `locales/en/web/book.ftl` has them all. */
export function bookText(text: string): string {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return `web-book-${words.slice(0, 8).join('-')}`;
}

/** A card, from the tables of cards in `docs/rules`. */
export interface CardFacts {
  card: string;
  cost: number;
  kind: CardKind;
}

const KINDS: Readonly<Record<string, CardKind>> = { keep: 'keep', discard: 'discard', goal: 'goal' };

/** Parses a table of cards. */
export function cardsOf(table: string): CardFacts[] {
  const [head = '', ...rows] = table.trim().split('\n');
  const columns = head.split('\t');
  const [id, cost, kind] = ['id', 'cost', 'kind'].map((name) => columns.indexOf(name));
  return rows.map((row) => {
    const cells = row.split('\t');
    return {
      card: cells[id ?? 0] ?? '',
      cost: Number(cells[cost ?? 0]),
      kind: KINDS[cells[kind ?? 0] ?? ''] ?? 'keep',
    };
  });
}

/** Splits a text at rule numbers, so that they can become links. */
export function citations(text: string): { text: string; rule: boolean }[] {
  return text
    .split(/((?:NY|NR|TK|TR|KO|KR)-\d+(?:\.\d+)?)/)
    .map((text, at) => ({ text, rule: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
