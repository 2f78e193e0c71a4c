/** The user's settings, stored in the browser. */

import type { Speed } from '../play/queue.ts';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'kaiju';
const STORED = [
  'theme',
  'language',
  'speed',
  'waitsAfterTurns',
  'volume',
  'muted',
  'reducedMotion',
  'keys',
  'odds',
  'seenTips',
] as const;

/** Names under which earlier versions stored a setting. */
const FORMER_NAMES: Partial<Record<(typeof STORED)[number], string>> = { reducedMotion: 'still', seenTips: 'coached' };

/** The kinds of questions that have a tip for beginners. */
export const TIPS = ['roll', 'resolve', 'targets', 'stay', 'buy'] as const;
type Tip = (typeof TIPS)[number];

class Settings {
  theme = $state<Theme>('system');
  /** A language tag; empty for the browser's language. */
  language = $state('');
  speed = $state<Speed>('normal');
  /** Whether playback stops after each turn of another player. */
  waitsAfterTurns = $state(false);
  /** From 0 to 1. */
  volume = $state(0.6);
  muted = $state(false);
  /** Turns animations off, even if the system allows them. */
  reducedMotion = $state(false);
  /** Whether single letters and digits are commands. */
  keys = $state(true);
  /** Whether odds are shown. */
  odds = $state(true);
  /** Beginner tips already seen. */
  seenTips = $state<Tip[]>([]);

  constructor() {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
      if (typeof stored === 'object' && stored !== null) this.#restore(stored as Record<string, unknown>);
    } catch {
      // Storage is unavailable or holds something else: use the defaults.
    }
  }

  /** Stores changes and applies the theme and the motion setting. Called once, by the page. */
  apply(): void {
    $effect(() => {
      const stored = JSON.stringify(Object.fromEntries(STORED.map((name) => [name, this[name]])));
      try {
        localStorage.setItem(KEY, stored);
      } catch {
        // Storage is unavailable: the settings last until the page is closed.
      }
    });
    $effect(() => {
      if (this.theme === 'system') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = this.theme;
    });
    $effect(() => {
      document.documentElement.toggleAttribute('data-reduced-motion', this.reducedMotion);
    });
  }

  /** Applies stored settings, ignoring values of the wrong type. */
  #restore(stored: Record<string, unknown>): void {
    for (const name of STORED) {
      const value = stored[name] ?? stored[FORMER_NAMES[name] ?? ''];
      if (typeof value === typeof this[name] && Array.isArray(value) === Array.isArray(this[name])) {
        Object.assign(this, { [name]: value });
      }
    }
  }
}

export const settings = new Settings();

const systemReducesMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether animations are off. */
export const isMotionReduced = (): boolean => settings.reducedMotion || systemReducesMotion.matches;
