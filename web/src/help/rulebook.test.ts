import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { bookText, cardsOf, citations, pageOf, ruleText } from './rulebook.ts';

const readText = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const texts = new Set(new FluentResource(readText('locales/en/rules.ftl')).body.map(({ id }) => id));
/** The rulebook pages. The other Markdown files in the folder are about both games and aren't shown. */
const pages = readdirSync(new URL('../../../docs/rules', import.meta.url)).filter(
  (name) => name.endsWith('.md') && !['README.md', 'versions.md'].includes(name),
);

describe('the rulebook', () => {
  test('has each rule with a text exactly once, and a text for each rule', () => {
    const numbers = pages.flatMap((name) =>
      pageOf(readText(`docs/rules/${name}`)).sections.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === 'rule' ? [part.number] : [])),
      ),
    );
    expect(numbers.length).toBeGreaterThan(200);
    expect(numbers.map(ruleText).toSorted()).toEqual([...texts].toSorted());
  });

  test('has section titles without their numbers', () => {
    const { title, sections } = pageOf(readText('docs/rules/new-york.md'));
    expect(title).toMatch(/New York/);
    expect(sections.map(({ title }) => title)).toContain('Five and six monsters');
    expect(sections[0]).toMatchObject({ title: 'Components', level: 2 });
  });

  test('keeps the lines of a worked example, and leaves out the texts of rules', () => {
    const example = pageOf(readText('docs/rules/tokyo.md')).sections.at(-1);
    const lines = example?.parts.map((part) => (part.kind === 'text' ? part.text : part.number)) ?? [];
    expect(lines[1]).toMatch(/^1\. Meka Dragon .* Bay is empty\.$/);
    expect(pageOf('## 1 One\n- NY-1.1 A rule\n  that goes on\n').sections[0]?.parts).toEqual([
      { kind: 'rule', number: 'NY-1.1' },
    ]);
  });
});

test('the pages of a game cite its own rules only', () => {
  for (const name of pages) {
    const own = name.includes('tokyo') ? /^T[KR]-/ : /^(NY|NR|KO|KR)-/;
    const cited = citations(readText(`docs/rules/${name}`)).filter(({ rule }) => rule);
    expect(cited.length, name).toBeGreaterThan(40);
    for (const { text } of cited) expect(text, name).toMatch(own);
  }
});

test('book.ftl has the texts of all titles and paragraphs', () => {
  const texts = new Map<string, string>();
  for (const name of pages) {
    const { title, sections } = pageOf(readText(`docs/rules/${name}`));
    const paragraphs = sections.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])),
    );
    for (const text of [title, ...sections.map(({ title }) => title), ...paragraphs]) {
      const before = texts.get(bookText(text));
      expect(before ?? text, 'two texts with the same id').toBe(text);
      texts.set(bookText(text), text);
    }
  }
  const head = `### Titles and paragraphs of docs/rules, word for word. Do not edit: change the documents, then run
### ./bless\n\n`;
  const whole = head + [...texts].map(([id, text]) => `${id} = ${text}\n`).join('');
  const file = new URL('../../../locales/en/web/book.ftl', import.meta.url);
  if (process.env.KAIJU_BLESS) writeFileSync(file, whole);
  expect(readFileSync(file, 'utf8')).toBe(whole);
});

test('tables of cards are parsed', () => {
  const table = readText('docs/rules/cards-new-york.tsv');
  const cards = cardsOf(table);
  expect(cards).toHaveLength(table.trim().split('\n').length - 1);
  expect(cards.find(({ card }) => card === 'overload')).toEqual({ card: 'overload', cost: 0, kind: 'keep' });
});

test('rule numbers in a text are found', () => {
  expect(citations('as NY-5.3, and NR-12.')).toEqual([
    { text: 'as ', rule: false },
    { text: 'NY-5.3', rule: true },
    { text: ', and ', rule: false },
    { text: 'NR-12', rule: true },
    { text: '.', rule: false },
  ]);
});
