/** The language of the page: everything that is read passes here, so that a change of language is seen everywhere at once. */

import type { Message } from '../protocol.ts';
import { best, languages, load } from '../words/load.ts';
import { isOfRules, type Part } from '../words/parts.ts';
import type { Cast, Words } from '../words/words.ts';
import { settings } from './settings.svelte.ts';

class Speech {
  /** Nothing is shown before there are words. */
  words = $state.raw<Words>();
  /** Whether words were wanted that have not arrived. */
  failed = $state(false);
  /** The parts of the language that are wanted, and those that are there. */
  #wanted: readonly Part[] = ['first'];
  #there: readonly Part[] = [];
  /** What is being loaded. */
  #coming: Promise<void> = Promise.resolve();

  /** Speaks the language that was chosen, or else the best of those that the browser asks for. */
  begin(): Promise<void> {
    const coming: Promise<void> = this.#load().then((words) => {
      // Something else is wanted by now: whoever waits for this waits for that.
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

  /** Another part of the language, from now on. */
  need(part: Part): Promise<void> {
    if (this.#wanted.includes(part)) return this.#coming;
    this.#wanted = [...this.#wanted, part];
    return this.begin();
  }

  /** Whether a text can be said. If only its part is missing, it is on its way. */
  knows(id: string): boolean {
    // Looked at in any case: so whoever asks is told once the words have come.
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

/** A text of the client's own, by its name in `locales/`. */
export const say = (id: string, args: Record<string, string | number> = {}): string =>
  speech.knows(id) ? (speech.words?.say(id, args) ?? '') : '';

/** What the server says, as it reads at a table. */
export const read = (message: Message, cast: Cast = {}): string =>
  speech.knows(message.id) ? (speech.words?.text(message, cast) ?? '') : '';
