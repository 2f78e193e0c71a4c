/** Every text of the page is there, once, and something says it. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOfRules, partOf } from './parts.ts';

const LOCALES = join(import.meta.dirname, '../../../locales');
const SOURCES = join(import.meta.dirname, '..');
/** Of the terminal and of plain pages. */
const ELSEWHERE = ['play.ftl', 'page.ftl'];

const filesIn = (folder: string, end: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => end.test(path));

/** The names of the texts in a file, and those of their attributes. */
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

const code = filesIn(SOURCES, /\.(svelte|ts)$/)
  .filter((path) => !/\.test\.ts$|^fixtures|^gallery|^protocol\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));
const all = (pattern: RegExp) =>
  code.flatMap(({ path, text }) => [...text.matchAll(pattern)].map((match) => ({ path, said: match[1] ?? '' })));

/** Names as they stand in the code: what is said at once, and anything that begins as our texts do. */
const literals = [...all(/\b(?:say|read)\(\s*['"]([\w.-]+)['"]/g), ...all(/['"](web-[\w.-]+)['"]/g)];
/** Names with a part that is not known before. */
const patterns = all(/`(web-[^`\s]*\$\{[^`]*)`/g).map(({ path, said }) => ({
  path,
  said,
  names: new RegExp(`^${said.replace(/\$\{[^}]*\}/g, '[\\w-]+').replace(/\./g, '\\.')}$`),
}));

/** The code that is there before anything is loaded later. */
function loadedFirst(path = 'main.ts', found = new Set<string>()): Set<string> {
  found.add(path);
  const text = code.find((file) => file.path === path)?.text ?? '';
  for (const [, other = ''] of text.matchAll(/^\s*import [^;(]*?'(\.[^']+)'/gm)) {
    const next = join(dirname(path), other);
    if (!found.has(next)) loadedFirst(next, found);
  }
  return found;
}

describe('the texts of the page', () => {
  it('are there wherever one is said', () => {
    expect(literals.length).toBeGreaterThan(100);
    expect(literals.filter(({ said }) => !known.has(said))).toEqual([]);
    const isThere = ({ names }: { names: RegExp }) => own.some(({ name }) => names.test(name));
    expect(patterns.filter((pattern) => !isThere(pattern)).map(({ path, said }) => ({ path, said }))).toEqual([]);
  });

  it('are all said by something', () => {
    const said = new Set(literals.map(({ said }) => said));
    const isSaid = (name: string) => said.has(name) || patterns.some(({ names }) => names.test(name));
    expect(own.filter(({ name }) => !isSaid(name) && !isSaid(name.split('.')[0] ?? ''))).toEqual([]);
  });

  it('are there on the first page, which does not wait for all of them', () => {
    const first = loadedFirst();
    expect(first.size).toBeGreaterThan(30);
    const early = new Set(
      texts.filter(({ file }) => partOf(`/locales/en/${file}`) === 'first').map(({ name }) => name),
    );
    expect(literals.filter(({ path, said }) => first.has(path) && !early.has(said))).toEqual([]);
    const isEarly = ({ names }: { names: RegExp }) => [...early].some((name) => names.test(name));
    const late = patterns.filter((pattern) => first.has(pattern.path) && !isEarly(pattern));
    expect(late.map(({ path, said }) => ({ path, said }))).toEqual([]);
  });

  it('of the rules are told from others by their names', () => {
    const wrong = texts.filter(({ file, name }) => isOfRules(name) !== (partOf(`/locales/en/${file}`) === 'rules'));
    expect(wrong).toEqual([]);
  });

  it('begin with web-, and none hides another', () => {
    expect(own.filter(({ name }) => !name.startsWith('web-'))).toEqual([]);
    const twice = texts.filter(({ name }, at) => texts.findIndex((other) => other.name === name) !== at);
    expect(twice).toEqual([]);
  });

  it('are the same in every language', () => {
    for (const language of readdirSync(LOCALES).filter((tag) => tag !== 'en')) {
      const names = filesIn(join(LOCALES, language, 'web'), /\.ftl$/).flatMap((file) =>
        namesIn(readFileSync(join(LOCALES, language, 'web', file), 'utf8')),
      );
      expect(names.toSorted(), language).toEqual(own.map(({ name }) => name).toSorted());
    }
  });
});
