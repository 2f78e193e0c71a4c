/** What the tray says while nobody asks us. */

import { say } from '../app/speech.svelte.ts';
import { nameOf, seatOf } from '../play/cast.ts';
import type { Table } from '../play/story.ts';

const ASKED: Readonly<Record<string, string>> = { 'reroll-or-stop': 'web-is-rolling', buy: 'web-buys' };

/** Whose turn it is, or who decides. `idle` where everything has been shown, `you` the seat of whoever looks. */
export function headline({ room, scene, asked }: Table, idle: boolean, you: string | undefined): string {
  if (!scene) return '';
  if (scene.over) return say('web-game-over');
  const name = (letter: string) => {
    const seat = seatOf(room, letter);
    return seat ? nameOf(seat) : letter;
  };
  if (idle && asked) {
    if (asked.seat === you) return say('web-waiting-you');
    return say(ASKED[asked.prompt] ?? 'web-decides', { monster: name(asked.seat) });
  }
  if (scene.turn.number === 0) return say('web-begins');
  return scene.turn.seat === you ? say('web-turn-yours') : say('web-turn-of', { monster: name(scene.turn.seat) });
}
