/** The targets on a board, and how arrow keys move between them. */

import type { Numbered } from '../ask/numbering.ts';
import type { Direction } from '../app/keys.ts';
import type { AnswerView, MarkView } from '../protocol.ts';
import type { Box, Target } from './standing.ts';
import type { Topic } from '../help/topics.ts';

const sameMark = (mark: MarkView) => JSON.stringify(mark, Object.keys(mark).toSorted());

/** The targets for answers that point at the board. Answers that point at the same thing share a target. */
export function targetsOf(
  answers: readonly Numbered[],
  boxOf: (mark: MarkView) => Box | undefined,
  nameOf: (answer: AnswerView) => string,
  topicOf: (answer: AnswerView) => Topic | undefined = () => undefined,
): Target[] {
  const found = new Map<string, Target>();
  for (const { number, answer } of answers) {
    const box = answer.mark && boxOf(answer.mark);
    if (number === undefined || !answer.mark || !box) continue;
    const key = sameMark(answer.mark);
    const target = found.get(key);
    found.set(key, {
      topic: topicOf(answer),
      box,
      numbers: [...(target?.numbers ?? []), number],
      actions: [...(target?.actions ?? []), answer.action],
      names: [...(target?.names ?? []), nameOf(answer)],
    });
  }
  return [...found.values()];
}

const middle = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;

/** The index of the nearest box in a direction, ignoring boxes that are mostly to the side. 0 if `from` is invalid. */
export function nextTo(boxes: readonly Box[], from: number, direction: Direction): number | undefined {
  const here = boxes[from];
  if (!here) return boxes.length > 0 ? 0 : undefined;
  const [x, y] = middle(here);
  const away = boxes.map((box) => {
    const [dx, dy] = [middle(box)[0] - x, middle(box)[1] - y];
    const along = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    return along > 1 && along * 2 >= aside ? along + aside : Infinity;
  });
  const nearest = Math.min(...away);
  return nearest === Infinity ? undefined : away.indexOf(nearest);
}
