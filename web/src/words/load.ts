/** The texts in `locales/`, each language loaded when it is wanted. Those of the terminal program stay away. */

import { partOf, type Part } from './parts.ts';
import { Words } from './words.ts';

const files = import.meta.glob<string>(
  ['../../../locales/*/**/*.ftl', '!**/play.ftl', '!**/page.ftl', '!**/arrival.ftl'],
  { query: '?raw', import: 'default' },
);
/** What is said where nothing can be loaded: it is in the page itself. */
const always = import.meta.glob<string>('../../../locales/*/web/arrival.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const tagOf = (path: string) => path.split('/locales/')[1]?.split('/')[0];

/** The tags of all languages. */
export const languages: readonly string[] = [...new Set(Object.keys(files).map((path) => tagOf(path) ?? ''))].sort();

/** The language that fits best what somebody speaks; English if none does. */
export function best(spoken: readonly string[]): string {
  const tags = spoken.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return tags.find((tag) => languages.includes(tag)) ?? 'en';
}

/** A language, or some parts of it, ready to speak. */
export async function load(lang: string, parts: readonly Part[]): Promise<Words> {
  const wanted = Object.entries(files).filter(([path]) => tagOf(path) === lang && parts.includes(partOf(path)));
  return new Words(lang, await Promise.all(wanted.map(([, read]) => read())));
}

/** The language of the browser, with the few texts that need not be loaded. */
export const early = {
  say(id: string): string {
    const lang = best(navigator.languages);
    return new Words(
      lang,
      Object.entries(always).flatMap(([path, text]) => (tagOf(path) === lang ? [text] : [])),
    ).say(id);
  },
};
