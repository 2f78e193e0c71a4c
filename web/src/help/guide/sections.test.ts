import { readdirSync, readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { ruleText } from '../books.ts';
import { SECTIONS, sectionsAbout } from './sections.ts';

const readText = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const idsIn = (path: string) => new Set(new FluentResource(readText(path)).body.map(({ id }) => id));
/** The ids that the guides' components give to their parts. */
const components = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.svelte'))
  .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
  .join('\n');

describe('the sections of the guides', () => {
  test('cite rules that exist, of their own game', () => {
    const rules = idsIn('locales/en/rules.ftl');
    const own = { tokyo: /^TK-/, 'new-york': /^NY-/, ko: /^KO-/ };
    for (const { book, rules: cited } of SECTIONS) {
      for (const rule of cited) {
        expect(rules, rule).toContain(ruleText(rule));
        expect(rule).toMatch(own[book]);
      }
    }
  });

  test('have titles and places on their pages', () => {
    const texts = idsIn('locales/en/web/guide.ftl');
    for (const { title, id } of SECTIONS) {
      expect(texts).toContain(title);
      expect(components.includes(`id="${id}"`) || components.includes(`'${id}'`), id).toBe(true);
    }
  });

  test('are found by the rules that they explain, a single face before a whole section', () => {
    const found = sectionsAbout(['TK-4.5', 'NY-5.9', 'TK-4.5', 'TR-1'], 4).map(({ book, id }) => `${book}#${id}`);
    expect(found).toEqual(['tokyo#heal', 'new-york#heal']);
    expect(sectionsAbout(['TK-4.5', 'NY-5.9'], 1)).toHaveLength(1);
  });
});
