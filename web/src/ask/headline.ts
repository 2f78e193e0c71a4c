/** The tray's heading. */

import { formatMessage, t } from '../app/i18n.svelte.ts';
import { seatName, seatOf } from '../play/seat-names.ts';
import type { TableState } from '../play/table-state.ts';
import type { PromptKind, QuestionView, Seat } from '../protocol.ts';
import type { SeatNames } from '../words/words.ts';

/** The message id of a shorter text for a frequent question, if there is one. */
function shortId({ prompt, variant }: QuestionView): string | undefined {
  switch (prompt) {
    case 'reroll-or-stop':
      return variant === undefined ? 'web-head-roll' : undefined;
    case 'which-kind':
      return 'web-head-resolve';
    case 'summon':
      return variant === undefined ? 'web-head-summon' : undefined;
    case 'treat-as':
      return 'web-head-treat';
    case 'buy':
      return variant === 'none-affordable' ? 'web-head-buy-none' : 'web-head-buy';
    default:
      return undefined;
  }
}

/** A question's text as shown in the tray. */
export const questionLine = (question: QuestionView, seatNames: SeatNames): string =>
  formatMessage({ ...question.text, id: shortId(question) ?? question.text.id }, seatNames);

const DECIDING: Partial<Record<PromptKind, string>> = { 'reroll-or-stop': 'web-is-rolling', buy: 'web-buys' };

/** Says whose turn it is or who is deciding. `idle`: all events have been shown. `you`: the viewer's seat. */
export function headline({ room, scene, asked }: TableState, idle: boolean, you: Seat | undefined): string {
  if (!scene) return '';
  if (scene.over) return t('web-game-over');
  const name = (letter: Seat) => {
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
