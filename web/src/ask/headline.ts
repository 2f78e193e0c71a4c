/** The tray's heading. */

import { formatMessage, t } from '../app/i18n.svelte.ts';
import { seatName, seatOf } from '../play/seat-names.ts';
import type { TableState } from '../play/table-state.ts';
import type { Question } from '../protocol.ts';
import type { SeatNames } from '../words/words.ts';

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
export const questionLine = ({ text }: Question, seatNames: SeatNames): string =>
  formatMessage({ ...text, id: SHORT[text.id] ?? text.id }, seatNames);

const DECIDING: Readonly<Record<string, string>> = { 'reroll-or-stop': 'web-is-rolling', buy: 'web-buys' };

/** Whose turn it is, or who is deciding. `idle` means that all events have been shown; `you` is the viewer's seat. */
export function headline({ room, scene, asked }: TableState, idle: boolean, you: string | undefined): string {
  if (!scene) return '';
  if (scene.over) return t('web-game-over');
  const name = (letter: string) => {
    const seat = seatOf(room, letter);
    return seat ? seatName(seat) : letter;
  };
  if (idle && asked) {
    if (asked.seat === you) return t('web-waiting-you');
    return t(DECIDING[asked.prompt] ?? 'web-decides', { monster: name(asked.seat) });
  }
  if (scene.turn.number === 0) return t('web-begins');
  return scene.turn.seat === you ? t('web-turn-yours') : t('web-turn-of', { monster: name(scene.turn.seat) });
}
