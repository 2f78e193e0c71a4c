/** The page's language: all text goes through here, so that a language change shows everywhere at once. */

import type { Message } from '../protocol.ts';
import { best, languages, load } from '../words/load.ts';
import { isOfRules, type Part } from '../words/parts.ts';
import type { Cast, Words } from '../words/words.ts';
import { settings } from './settings.svelte.ts';

class Speech {
  /** Undefined until texts are loaded; nothing is shown before that. */
  words = $state.raw<Words>();
  /** Whether loading texts failed. */
  failed = $state(false);
  /** The parts of the language that are needed, and those already loaded. */
  #wanted: readonly Part[] = ['first'];
  #there: readonly Part[] = [];
  /** The load in progress. */
  #coming: Promise<void> = Promise.resolve();

  /** Loads the chosen language, or else the best match for the browser's languages. */
  begin(): Promise<void> {
    const coming: Promise<void> = this.#load().then((words) => {
      // A newer load has started: wait for that one instead.
      if (coming !== this.#coming) return this.#coming;
      this.#there = this.#wanted;
      this.words = words;
      document.documentElement.lang = words.lang;
      document.documentElement.dir = words.direction;
      return undefined;
    });
    this.#coming = coming;
    coming.catch(() => (this.failed = true));
    return coming;
  }

  #load(): Promise<Words> {
    const chosen = languages.includes(settings.language) ? settings.language : best(navigator.languages);
    return load(chosen, this.#wanted);
  }

  /** Loads another part of the language, and keeps it across language changes. */
  need(part: Part): Promise<void> {
    if (this.#wanted.includes(part)) return this.#coming;
    this.#wanted = [...this.#wanted, part];
    return this.begin();
  }

  /** Whether a text can be shown. If its part isn't loaded yet, starts loading it. */
  knows(id: string): boolean {
    // Read `words` in any case, so that callers re-run once it changes.
    const { words } = this;
    if (!isOfRules(id) || this.#there.includes('rules')) return words !== undefined;
    void this.need('rules');
    return false;
  }

  async change(language: string): Promise<void> {
    settings.language = language;
    await this.begin();
  }
}

export const speech = new Speech();

/** One of the client's own texts, by its id in `locales/`. */
export const say = (id: string, args: Record<string, string | number> = {}): string =>
  speech.knows(id) ? (speech.words?.say(id, args) ?? '') : '';

/** A message from the server, with the table's monster names. */
export const read = (message: Message, cast: Cast = {}): string =>
  speech.knows(message.id) ? (speech.words?.text(message, cast) ?? '') : '';
