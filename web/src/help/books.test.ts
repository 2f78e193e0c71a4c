import { readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { books, placeOf, ruleText } from './books.ts';

const idsIn = (file: string) =>
  new FluentResource(readFileSync(new URL(`../../../locales/en/${file}`, import.meta.url), 'utf8')).body.map(
    ({ id }) => id,
  );
const pages = books.flatMap(({ pages }) => pages);
const parts = pages.flatMap(({ sections }) => sections.flatMap(({ parts }) => parts));

test('the books have each rule exactly once, and every text', () => {
  const rules = parts.flatMap((part) => ('rule' in part ? [ruleText(part.rule)] : []));
  expect(rules.length).toBeGreaterThan(200);
  expect(rules.toSorted()).toEqual(idsIn('rules.ftl').toSorted());
  const titles = pages.flatMap(({ title, sections }) => [title, ...sections.map(({ title }) => title)]);
  const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []));
  expect([...titles, ...texts].toSorted()).toEqual(idsIn('book.ftl').toSorted());
});

test('the books have the cards of their game', () => {
  expect(books.map(({ name, cards }) => [name, cards.length > 50])).toEqual([
    ['tokyo', true],
    ['new-york', true],
    ['ko', false],
  ]);
  const cards = books.flatMap(({ cards }) => cards);
  expect(cards.find(({ card }) => card === 'overload')).toEqual({ card: 'overload', cost: 0, kind: 'keep' });
});

describe('an address leads to', () => {
  test.each([
    ['', 'tokyo', false, ''],
    ['ko', 'ko', false, ''],
    ['new-york-rules', 'new-york', true, ''],
    ['NY-5.13', 'new-york', true, 'NY-5.13'],
    ['TR-60', 'tokyo', true, 'TR-60'],
    ['KR-1', 'ko', true, 'KR-1'],
    ['KO-99', 'tokyo', false, ''],
  ] as const)('%j: the book %s', (topic, book, full, rule) => {
    expect(placeOf(topic)).toEqual({ book, full, rule });
  });
});
