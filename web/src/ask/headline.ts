/** The tray's heading. */

import { read, say } from '../app/speech.svelte.ts';
import { nameOf, seatOf } from '../play/cast.ts';
import type { Table } from '../play/story.ts';
import type { Question } from '../protocol.ts';
import type { Cast } from '../words/words.ts';

/** Shorter versions of frequent questions. */
const SHORT: Readonly<Record<string, string>> = {
  'question-reroll': 'web-head-roll',
  'question-reroll-more': 'web-head-roll',
  'question-which-kind': 'web-head-resolve',
  'question-summon': 'web-head-summon',
  'question-summon-only': 'web-head-summon',
  'question-treat-as': 'web-head-treat',
  'question-buy': 'web-head-buy',
  'question-buy-only': 'web-head-buy',
  'question-buy-none': 'web-head-buy-none',
};

/** A question's text in the tray. */
export const questionLine = ({ text }: Question, cast: Cast): string =>
  read({ ...text, id: SHORT[text.id] ?? text.id }, cast);

const ASKED: Readonly<Record<string, string>> = { 'reroll-or-stop': 'web-is-rolling', buy: 'web-buys' };

/** Whose turn it is, or who is deciding. `idle` means that all events have been shown; `you` is the viewer's seat. */
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
