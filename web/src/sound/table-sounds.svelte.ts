/**
 * A table's sounds: those of its events, and a bell when the viewer's turn begins or they get a question on another
 * player's turn.
 */

import { untrack } from 'svelte';
import { settings } from '../app/settings.svelte.ts';
import type { ShownTable } from '../play/shown-table.svelte.ts';
import { cueOf } from './cues.ts';
import { synth } from './synth.ts';

/** How long a phone vibrates, in milliseconds. */
const BUZZ = 60;

/** Plays a table's sounds until the returned function is called. */
export function playSounds(live: ShownTable): () => void {
  const wake = () => synth.wake();
  const volume = () => (settings.muted ? 0 : settings.volume);
  addEventListener('pointerdown', wake);
  addEventListener('keydown', wake);
  /** The number of the viewer's last turn for which the bell has rung. */
  let rung = 0;
  const ring = () => {
    const { turn } = live.table?.scene ?? {};
    if (turn?.seat === live.seat && turn?.number === rung) return;
    if (turn?.seat === live.seat) rung = turn?.number ?? 0;
    synth.play('bell', volume());
    if (!settings.muted && document.visibilityState === 'visible' && navigator.userActivation.hasBeenActive) {
      navigator.vibrate?.(BUZZ);
    }
  };
  $effect(() => {
    if (live.held === 'throw') untrack(ring);
  });
  const stop = live.watch((beat, time) => {
    if (beat.kind === 'question') {
      if (!live.isReplay) ring();
      return;
    }
    // Skipped beats are silent; otherwise their sounds would all play at once.
    const played = time > 0 ? cueOf(beat) : undefined;
    if (!played) return;
    const monster = live.table?.room.seats.find(({ seat }) => seat === played.seat)?.monster;
    synth.play(played.cue, volume(), monster);
  });
  return () => {
    removeEventListener('pointerdown', wake);
    removeEventListener('keydown', wake);
    stop();
  };
}
