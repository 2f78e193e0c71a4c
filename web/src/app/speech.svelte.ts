/** The language of the page: everything that is read passes here, so that a change of language is seen everywhere at once. */

import type { Message } from '../protocol.ts';
import { best, languages, load } from '../words/load.ts';
import type { Cast, Words } from '../words/words.ts';
import { settings } from './settings.svelte.ts';

class Speech {
  /** Nothing is shown before there are words. */
  words = $state.raw<Words>();
  /** Whether all of the language is wanted, or only what every page needs. */
  #whole = false;

  /** Speaks the language that was chosen, or else the best of those that the browser asks for. */
  async begin(): Promise<void> {
    const chosen = languages.includes(settings.language) ? settings.language : best(navigator.languages);
    this.words = await load(chosen, this.#whole);
    document.documentElement.lang = this.words.lang;
    document.documentElement.dir = this.words.direction;
  }

  /** Everything that can be said. The first page has not waited for it. */
  async all(): Promise<void> {
    if (this.#whole) return;
    this.#whole = true;
    await this.begin();
  }

  async change(language: string): Promise<void> {
    settings.language = language;
    await this.begin();
  }
}

export const speech = new Speech();

/** A text of the client's own, by its name in `locales/`. */
export const say = (id: string, args: Record<string, string | number> = {}): string =>
  speech.words?.say(id, args) ?? '';

/** What the server says, as it reads at a table. */
export const read = (message: Message, cast: Cast = {}): string => speech.words?.text(message, cast) ?? '';
