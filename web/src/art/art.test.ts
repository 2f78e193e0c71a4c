import { expect, test } from 'vitest';
import newYorkCards from '../../../docs/rules/cards-new-york.tsv?raw';
import tokyoCards from '../../../docs/rules/cards-tokyo.tsv?raw';
import names from '../../../locales/en/names.ftl?raw';
import { pictures } from './cards/pictures.ts';
import { hasIcon } from './icons/index.ts';
import { monsters } from './monsters/index.ts';

const drawings = import.meta.glob<string>('./monsters/*.svelte', { query: '?raw', import: 'default', eager: true });

/** The rest of each message id of this kind after its prefix, such as `kong` in `monster-kong`. */
const words = (kind: string) =>
  [...names.matchAll(/^([a-z]+)-(\S+) =/gm)].filter((match) => match[1] === kind).map((match) => match[2] ?? '');

test('every named monster has a drawing, and vice versa', () => {
  expect(words('monster').filter((word) => !Object.hasOwn(monsters, word))).toEqual([]);
  expect(Object.keys(monsters)).toHaveLength(words('monster').length);
  expect(Object.keys(drawings)).toHaveLength(words('monster').length);
});

test.each(['face', 'unit', 'token', 'goal'])('every %s has an icon', (kind) => {
  expect(words(kind).length).toBeGreaterThan(1);
  expect(words(kind).filter((word) => !hasIcon(word))).toEqual([]);
});

test.each(Object.entries(drawings))('%s is printed in at most four inks', (_, source) => {
  const inks = new Set(source.match(/--spot-[a-z]+/g));
  expect(inks.size).toBeGreaterThan(1);
  expect([...inks].length).toBeLessThanOrEqual(4);
  // All colours must come from the palette.
  expect(source).not.toMatch(/#[0-9a-f]{3,6}\b|rgb\(/);
});

test('every card has a picture, and every picture a card', () => {
  const cards = [newYorkCards, tokyoCards].flatMap((table) =>
    table
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t')[0] ?? ''),
  );
  expect(Object.keys(pictures).toSorted()).toEqual([...new Set(cards)].toSorted());
});

test('no two cards look alike', () => {
  const looks = Object.values(pictures).map((picture) => JSON.stringify(picture));
  const twice = looks.filter((look, at) => looks.indexOf(look) !== at);
  expect(twice).toEqual([]);
});
