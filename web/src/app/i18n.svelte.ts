/** The page's language. All text goes through here, so that a language change updates the whole page at once. */

import type { Message } from '../protocol.ts';
import { best, languages, load } from '../words/load.ts';
import { isOfRules, type Part } from '../words/parts.ts';
import type { SeatNames, Words } from '../words/words.ts';
import { settings } from './settings.svelte.ts';

class I18n {
  /** Undefined until texts are loaded; nothing is shown before that. */
  words = $state.raw<Words>();
  /** Whether loading texts failed. */
  failed = $state(false);
  /** The parts of the texts that are needed, and the parts already loaded. */
  #neededParts: readonly Part[] = ['first'];
  #loadedParts: readonly Part[] = [];
  /** The load in progress. */
  #loading: Promise<void> = Promise.resolve();

  /** Loads the chosen language, or else the best match for the browser's languages. */
  load(): Promise<void> {
    const loading: Promise<void> = this.#loadWords().then((words) => {
      // A newer load has started: wait for that one instead.
      if (loading !== this.#loading) return this.#loading;
      this.#loadedParts = this.#neededParts;
      this.words = words;
      document.documentElement.lang = words.lang;
      document.documentElement.dir = words.direction;
      return undefined;
    });
    this.#loading = loading;
    loading.catch(() => (this.failed = true));
    return loading;
  }

  #loadWords(): Promise<Words> {
    const chosen = languages.includes(settings.language) ? settings.language : best(navigator.languages);
    return load(chosen, this.#neededParts);
  }

  /** Loads another part of the texts, and loads it again whenever the language changes. */
  loadPart(part: Part): Promise<void> {
    if (this.#neededParts.includes(part)) return this.#loading;
    this.#neededParts = [...this.#neededParts, part];
    return this.load();
  }

  /** Whether a text can be shown. If its part isn't loaded yet, starts loading it. */
  isReady(id: string): boolean {
    // Always read `words`, so that effects that call this re-run when it changes.
    const { words } = this;
    if (!isOfRules(id) || this.#loadedParts.includes('rules')) return words !== undefined;
    void this.loadPart('rules');
    return false;
  }

  async setLanguage(language: string): Promise<void> {
    settings.language = language;
    await this.load();
  }
}

export const i18n = new I18n();

/** One of the client's own texts, by its id in `locales/`. */
export const t = (id: string, args: Record<string, string | number> = {}): string =>
  i18n.isReady(id) ? (i18n.words?.t(id, args) ?? '') : '';

/** A message from the server, with the table's monster names. */
export const formatMessage = (message: Message, seatNames: SeatNames = {}): string =>
  i18n.isReady(message.id) ? (i18n.words?.formatMessage(message, seatNames) ?? '') : '';
