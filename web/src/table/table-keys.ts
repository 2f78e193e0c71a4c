/** The keyboard commands that a table and a replay have in common. */

import { tick } from 'svelte';
import { keys } from '../app/keys.ts';
import { settings } from '../app/settings.svelte.ts';
import type { Part } from './TableParts.svelte';

interface Commands {
  /** The part in view on narrow screens, and a function to show another part. */
  part: () => Part;
  show: (part: Part) => void;
  toggleText: () => void;
  showKeys: () => void;
}

/** Listens for these commands until the returned function is called. */
export function listenForTableKeys({ part, show, toggleText, showKeys }: Commands): () => void {
  const toggle = (which: Part) => () => {
    show(part() === which ? 'table' : which);
    void tick().then(() => document.getElementById(`in-${which}`)?.focus());
  };
  const ends = [
    keys.on('mute', () => void (settings.muted = !settings.muted)),
    keys.on('cards', toggle('cards')),
    keys.on('log', toggle('log')),
    keys.on('odds', toggle('odds')),
    keys.on('text', toggleText),
    keys.on('help', showKeys),
  ];
  return () => ends.forEach((end) => end());
}
