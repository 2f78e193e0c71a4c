/** What somebody likes, remembered by their browser. */

import type { Speed } from '../play/queue.ts';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'kaiju';
const KEPT = ['theme', 'language', 'speed', 'volume', 'muted', 'still', 'keys', 'chances', 'coached'] as const;

class Settings {
  theme = $state<Theme>('system');
  /** The tag of a language; empty for the browser's own. */
  language = $state('');
  speed = $state<Speed>('normal');
  /** From 0 to 1. */
  volume = $state(0.6);
  muted = $state(false);
  /** Nothing moves, even if the system does not ask for it. */
  still = $state(false);
  /** Whether single keys are commands. */
  keys = $state(true);
  /** Whether chances are shown. */
  chances = $state(true);
  /** Advice for beginners that was read. */
  coached = $state<string[]>([]);

  constructor() {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
      if (typeof kept === 'object' && kept !== null) this.#take(kept as Record<string, unknown>);
    } catch {
      // A browser that keeps nothing, or something that is not ours: then it is as for somebody new.
    }
  }

  /** Keeps what changes, and shows the theme. Called once, by the page. */
  watch(): void {
    $effect(() => {
      const kept = JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, this[name]])));
      try {
        localStorage.setItem(KEY, kept);
      } catch {
        // It holds until the page is closed.
      }
    });
    $effect(() => {
      if (this.theme === 'system') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = this.theme;
    });
    $effect(() => {
      document.documentElement.toggleAttribute('data-still', this.still);
    });
  }

  /** Only what has the type that it should have. */
  #take(kept: Record<string, unknown>): void {
    for (const name of KEPT) {
      const value = kept[name];
      if (typeof value === typeof this[name] && Array.isArray(value) === Array.isArray(this[name])) {
        Object.assign(this, { [name]: value });
      }
    }
  }
}

export const settings = new Settings();

const wantsStill = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether nothing should move. */
export const isStill = (): boolean => settings.still || wantsStill.matches;
