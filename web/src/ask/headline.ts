/** The tray's heading. */

import { formatMessage, t } from '../app/i18n.svelte.ts';
import type { Hold } from '../play/shown-table.svelte.ts';
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

/** Whether the headline already says what is being decided. */
export const isSaid = (prompt: PromptKind): boolean => DECIDING[prompt] !== undefined;

interface HeadlineContext {
  /** Whether all events have been shown. */
  idle: boolean;
  /** Why playback waits for the viewer, and how many turns are waiting to be shown. */
  held?: Hold | undefined;
  turnsWaiting?: number;
  /** The viewer's seat. */
  you: Seat | undefined;
  /** Whether sending an answer takes long. */
  sending?: boolean;
  /** Whether this is a replay, which asks the viewer nothing. */
  isReplay?: boolean;
}

/** Says whose turn it is or who is deciding; in the viewer's own turn it stays the same from question to question. */
export function headline({ room, scene, asked }: TableState, context: HeadlineContext): string {
  const { idle, held, turnsWaiting = 0, you, sending = false, isReplay = false } = context;
  if (!scene) return '';
  if (sending) return t('web-waiting-you');
  if (held === 'paused') return t('web-paused');
  if (held === 'turn') return t('web-turns-waiting', { count: turnsWaiting });
  if (held === 'throw') return t('web-turn-yours');
  if (scene.over) return t('web-game-over');
  const name = (letter: Seat) => {
    const seat = seatOf(room, letter);
    return seat ? seatName(seat) : letter;
  };
  if (idle && asked && (asked.seat !== you || isReplay)) {
    return t(DECIDING[asked.prompt] ?? 'web-decides', { monster: name(asked.seat) });
  }
  if (scene.turn.number === 0) return t('web-begins');
  return scene.turn.seat === you ? t('web-turn-yours') : t('web-turn-of', { monster: name(scene.turn.seat) });
}
