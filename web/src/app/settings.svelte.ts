/** The user's settings, stored in the browser. */

import type { Speed } from '../play/queue.ts';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'kaiju';
const KEPT = ['theme', 'language', 'speed', 'volume', 'muted', 'still', 'keys', 'chances', 'coached'] as const;

class Settings {
  theme = $state<Theme>('system');
  /** A language tag; empty for the browser's language. */
  language = $state('');
  speed = $state<Speed>('normal');
  /** From 0 to 1. */
  volume = $state(0.6);
  muted = $state(false);
  /** Turns animations off, even if the system doesn't ask for it. */
  still = $state(false);
  /** Whether single letters and digits are commands. */
  keys = $state(true);
  /** Whether odds are shown. */
  chances = $state(true);
  /** Beginner tips already seen. */
  coached = $state<string[]>([]);

  constructor() {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
      if (typeof kept === 'object' && kept !== null) this.#take(kept as Record<string, unknown>);
    } catch {
      // Storage is unavailable or holds something else: use the defaults.
    }
  }

  /** Stores changes and applies the theme and the motion setting. Called once, by the page. */
  watch(): void {
    $effect(() => {
      const kept = JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, this[name]])));
      try {
        localStorage.setItem(KEY, kept);
      } catch {
        // The settings last until the page is closed.
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

  /** Takes over only values of the expected type. */
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

/** Whether animations are off. */
export const isStill = (): boolean => settings.still || wantsStill.matches;
