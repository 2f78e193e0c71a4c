/** What screen readers announce at a table. */

import { read, say } from '../app/speech.svelte.ts';
import { faceOf } from '../dice/faces.ts';
import { castOf } from '../play/cast.ts';
import type { Beat, Table } from '../play/story.ts';
import type { Arg, Question } from '../protocol.ts';
import type { Thrown } from '../dice/follow.ts';
import { diceList } from '../dice/list.ts';
import { list } from './wording.ts';

const number = (arg: Arg | undefined): number | undefined => (arg && 'number' in arg ? arg.number : undefined);

/** A log line; empty if it isn't news, such as our own roll, which the next question announces. */
export function heardLine(beat: Beat, table: Table, you: string | undefined): string {
  if (beat.kind !== 'line') return '';
  const { what, text } = beat.line;
  if (what?.kind === 'roll' && what.seat === you) return '';
  return read(text, castOf(table));
}

/** A question, with the dice it is about. */
export function heardQuestion(question: Question, table: Table, { hand }: Thrown): string {
  const asked = read(question.text, castOf(table.room));
  if (question.prompt !== 'reroll-or-stop') {
    return question.total > 1 ? say('web-heard-answers', { question: asked, count: question.total }) : asked;
  }
  const dice = list(diceList(hand.places, faceOf));
  const args = Object.fromEntries(question.text.args ?? []);
  const [roll, rolls] = [number(args['roll']), number(args['rolls'])];
  return roll !== undefined && rolls !== undefined
    ? say('web-heard-roll', { roll, rolls, dice })
    : say('web-heard-dice', { question: asked, dice });
}
