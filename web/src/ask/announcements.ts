/** Texts that screen readers announce at a table. */

import { formatMessage, t } from '../app/i18n.svelte.ts';
import { seatNamesOf } from '../play/seat-names.ts';
import type { Beat, TableState } from '../play/table-state.ts';
import type { LessonView, QuestionView, Seat } from '../protocol.ts';
import type { TrayDice } from '../dice/tray-dice.ts';
import { diceList } from '../dice/dice-list.ts';
import { joinList } from './answer-texts.ts';

/** The announcement for a log line; empty if there is none. The next question announces the viewer's own roll. */
export function lineAnnouncement(beat: Beat, table: TableState, you: Seat | undefined): string {
  if (beat.kind !== 'line') return '';
  const { event, text } = beat.line;
  if (event?.kind === 'roll' && event.seat === you) return '';
  return formatMessage(text, seatNamesOf(table));
}

/** The announcement for a step of a lesson. */
export const lessonAnnouncement = ({ step, of, text, task }: LessonView): string =>
  t('web-announce-lesson', { step, of, text: formatMessage(text), task: formatMessage(task) });

/** The announcement for a question, with the dice or the number of answers. */
export function questionAnnouncement(question: QuestionView, table: TableState, { hand }: TrayDice): string {
  const asked = formatMessage(question.text, seatNamesOf(table.room));
  if (question.prompt !== 'reroll-or-stop') {
    return question.total > 1 ? t('web-announce-answers', { question: asked, count: question.total }) : asked;
  }
  const dice = joinList(diceList(hand.places));
  const { roll } = question;
  return roll
    ? t('web-announce-roll', { roll: roll.number, rolls: roll.of, dice })
    : t('web-announce-dice', { question: asked, dice });
}
