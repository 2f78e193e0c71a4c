/** Checks that every text the client uses exists exactly once, and that every text is used. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOfRules, partOf } from './parts.ts';

const LOCALES = join(import.meta.dirname, '../../../locales');
const SOURCES = join(import.meta.dirname, '..');
/**
 * Files with texts for the terminal program, for pages without JavaScript and for the rules look-up. The client doesn't
 * use them.
 */
const ELSEWHERE = ['play.ftl', 'page.ftl', 'lookup.ftl'];

const filesIn = (folder: string, end: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => end.test(path));

/** The ids of all texts and attributes in a file. */
function namesIn(text: string): string[] {
  let last = '';
  return text.split('\n').flatMap((line) => {
    const name = /^([a-z][\w-]*) =/.exec(line)?.[1];
    const attribute = /^ +\.([\w-]+) =/.exec(line)?.[1];
    if (name) last = name;
    return name ?? (attribute && `${last}.${attribute}`) ?? [];
  });
}

const texts = filesIn(join(LOCALES, 'en'), /\.ftl$/).flatMap((file) =>
  namesIn(readFileSync(join(LOCALES, 'en', file), 'utf8')).map((name) => ({ file, name })),
);
const known = new Set(texts.filter(({ file }) => !ELSEWHERE.includes(file)).map(({ name }) => name));
const own = texts.filter(({ file }) => file.startsWith('web/'));
const ofOptions = texts.filter(({ file }) => file === 'options.ftl');

const code = filesIn(SOURCES, /\.(svelte|ts)$/)
  .filter((path) => !/\.test\.ts$|^fixtures|^gallery|^protocol\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));
const all = (pattern: RegExp) =>
  code.flatMap(({ path, text }) => [...text.matchAll(pattern)].map((match) => ({ path, id: match[1] ?? '' })));

/** Literal ids in the code: arguments of t() and formatMessage(), and any string that starts with `web-`. */
const literals = [...all(/\b(?:t|formatMessage)\(\s*['"]([\w.-]+)['"]/g), ...all(/['"](web-[\w.-]+)['"]/g)];
/** Ids in template literals, as patterns, because a part of them is known only at run time. */
const patterns = all(/`((?:web|option)-[^`\s]*\$\{[^`]*)`/g).map(({ path, id }) => ({
  path,
  id,
  names: new RegExp(`^${id.replace(/\$\{[^}]*\}/g, '[\\w-]+').replace(/\./g, '\\.')}$`),
}));

/** The modules that are loaded at start: main.ts and everything it imports statically. */
function loadedFirst(path = 'main.ts', found = new Set<string>()): Set<string> {
  found.add(path);
  const text = code.find((file) => file.path === path)?.text ?? '';
  for (const [, other = ''] of text.matchAll(/^\s*import [^;(]*?'(\.[^']+)'/gm)) {
    const next = join(dirname(path), other);
    if (!found.has(next)) loadedFirst(next, found);
  }
  return found;
}

describe('the texts of the client', () => {
  it('exist if they are used', () => {
    expect(literals.length).toBeGreaterThan(100);
    expect(literals.filter(({ id }) => !known.has(id))).toEqual([]);
    const isThere = ({ names }: { names: RegExp }) => [...own, ...ofOptions].some(({ name }) => names.test(name));
    expect(patterns.filter((pattern) => !isThere(pattern)).map(({ path, id }) => ({ path, id }))).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set(literals.map(({ id }) => id));
    const isUsed = (name: string) => used.has(name) || patterns.some(({ names }) => names.test(name));
    expect(own.filter(({ name }) => !isUsed(name) && !isUsed(name.split('.')[0] ?? ''))).toEqual([]);
  });

  it('are loaded at start if a module loaded at start uses them', () => {
    const first = loadedFirst();
    expect(first.size).toBeGreaterThan(30);
    const early = new Set(
      texts.filter(({ file }) => partOf(`/locales/en/${file}`) === 'first').map(({ name }) => name),
    );
    expect(literals.filter(({ path, id }) => first.has(path) && !early.has(id))).toEqual([]);
    const isEarly = ({ names }: { names: RegExp }) => [...early].some((name) => names.test(name));
    const late = patterns.filter((pattern) => first.has(pattern.path) && !isEarly(pattern));
    expect(late.map(({ path, id }) => ({ path, id }))).toEqual([]);
  });

  it('of the rules are recognized by their ids', () => {
    const wrong = texts.filter(({ file, name }) => isOfRules(name) !== (partOf(`/locales/en/${file}`) === 'rules'));
    expect(wrong).toEqual([]);
  });

  it('start with web-, and have unique ids', () => {
    expect(own.filter(({ name }) => !name.startsWith('web-'))).toEqual([]);
    const twice = texts.filter(({ name }, at) => texts.findIndex((other) => other.name === name) !== at);
    expect(twice).toEqual([]);
  });

  it('have the same ids in every language', () => {
    for (const language of readdirSync(LOCALES).filter((tag) => tag !== 'en')) {
      const names = filesIn(join(LOCALES, language, 'web'), /\.ftl$/).flatMap((file) =>
        namesIn(readFileSync(join(LOCALES, language, 'web', file), 'utf8')),
      );
      expect(names.toSorted(), language).toEqual(own.map(({ name }) => name).toSorted());
    }
  });
});
