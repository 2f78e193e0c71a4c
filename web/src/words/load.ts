/** Loads the texts in `locales/`, each language on demand. Excludes the terminal program's texts. */

import { partOf, type Part } from './parts.ts';
import { Words } from './words.ts';

const files = import.meta.glob<string>(
  ['../../../locales/*/**/*.ftl', '!**/play.ftl', '!**/page.ftl', '!**/arrival.ftl'],
  { query: '?raw', import: 'default' },
);
/** Texts for when nothing can be loaded; they are bundled with the page itself. */
const always = import.meta.glob<string>('../../../locales/*/web/arrival.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const tagOf = (path: string) => path.split('/locales/')[1]?.split('/')[0];

/** All language tags. */
export const languages: readonly string[] = [...new Set(Object.keys(files).map((path) => tagOf(path) ?? ''))].sort();

/** The first of the user's languages that is available; English if none is. */
export function best(spoken: readonly string[]): string {
  const tags = spoken.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return tags.find((tag) => languages.includes(tag)) ?? 'en';
}

/** Loads a language, or parts of it. */
export async function load(lang: string, parts: readonly Part[]): Promise<Words> {
  const wanted = Object.entries(files).filter(([path]) => tagOf(path) === lang && parts.includes(partOf(path)));
  return new Words(lang, await Promise.all(wanted.map(([, loadText]) => loadText())));
}

/** The browser's language, with the few texts that are bundled. */
export const early = {
  t(id: string): string {
    const lang = best(navigator.languages);
    return new Words(
      lang,
      Object.entries(always).flatMap(([path, text]) => (tagOf(path) === lang ? [text] : [])),
    ).t(id);
  },
};
