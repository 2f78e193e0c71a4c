/**
 * Loads texts from `locales/`, each language on demand. The client doesn't need `play.ftl`, `page.ftl` or `lookup.ftl`.
 */

import { partOf, type Part } from './parts.ts';
import { Words } from './words.ts';

const files = import.meta.glob<string>(
  ['../../../locales/*/**/*.ftl', '!**/play.ftl', '!**/page.ftl', '!**/lookup.ftl', '!**/arrival.ftl'],
  { query: '?raw', import: 'default' },
);
/**
 * The texts of loading errors. They are bundled with the page, so that they are available even if nothing can be
 * loaded.
 */
const always = import.meta.glob<string>('../../../locales/*/web/arrival.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const tagOf = (path: string) => path.split('/locales/')[1]?.split('/')[0];

/** The tags of all available languages. */
export const languages: readonly string[] = [...new Set(Object.keys(files).map((path) => tagOf(path) ?? ''))].sort();

/** The first of the user's languages that is available, or English. */
export function best(spoken: readonly string[]): string {
  const tags = spoken.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return tags.find((tag) => languages.includes(tag)) ?? 'en';
}

/** Loads the given parts of a language. */
export async function load(lang: string, parts: readonly Part[]): Promise<Words> {
  const wanted = Object.entries(files).filter(([path]) => tagOf(path) === lang && parts.includes(partOf(path)));
  return new Words(lang, await Promise.all(wanted.map(([, loadText]) => loadText())));
}

/** Formats the bundled texts in the browser's language. */
export const early = {
  t(id: string): string {
    const lang = best(navigator.languages);
    return new Words(
      lang,
      Object.entries(always).flatMap(([path, text]) => (tagOf(path) === lang ? [text] : [])),
    ).t(id);
  },
};
