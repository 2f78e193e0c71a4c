/** The help topics of answers, dice and tokens. */

import type { AnswerView, Face, MarkView, Scene } from '../protocol.ts';
import { isKo } from '../protocol/comebacks.ts';
import type { Topic } from './topics.ts';

function markTopic(mark: MarkView, scene: Scene): Topic | undefined {
  switch (mark.kind) {
    case 'borough':
      return { kind: 'borough', word: mark.borough };
    case 'zone':
      return { kind: 'zone', word: mark.zone };
    case 'stack': {
      const top = scene.boroughs.find(({ borough }) => borough === mark.borough)?.stacks[mark.stack]?.top;
      return top ? { kind: 'building', word: top.building } : undefined;
    }
    case 'unit':
      return { kind: 'unit', word: mark.unit };
    case 'market':
      return { kind: 'card', word: mark.card };
    case 'seat':
      return undefined;
  }
}

/** The topic of a face on the current dice. A KO'd monster's faces have a topic of their own. */
export const faceTopic = (face: Face, { monsters, turn }: Pick<Scene, 'monsters' | 'turn'>): Topic =>
  monsters.some((monster) => monster.seat === turn.seat && isKo(monster))
    ? { kind: 'ko', word: 'dice' }
    : { kind: 'face', word: face };

/** The help topic for an answer: what it points at, the card it uses or the kind of dice it resolves. */
export function answerTopic({ does, mark }: Pick<AnswerView, 'does' | 'mark'>, scene: Scene): Topic | undefined {
  if (mark) return markTopic(mark, scene);
  if (does.kind === 'use') return { kind: 'card', word: does.card };
  return does.kind === 'resolve' ? faceTopic(does.face, scene) : undefined;
}
