/**
 * The texts of help topics. An explanation is the text `web-help-<id>`, or for an option its note.
 */

import { explanationId, type Topic } from './topics.ts';

/** The message id of a topic's name. */
export function topicNameId(topic: Topic): string {
  switch (topic.kind) {
    case 'card-kind':
      return `kind-${topic.word}`;
    case 'term':
      return `web-name-${topic.word}`;
    case 'phase':
      // The end of a turn isn't among the phases that the tray shows.
      return topic.word === 'end' ? 'phase-end' : `web-phase-${topic.word}`;
    case 'ko':
      return 'web-name-ko';
    default:
      return `${topic.kind}-${topic.word}`;
  }
}

/** The message id of a topic's explanation; undefined if only its rules are shown. */
export function topicTextId(topic: Topic): string | undefined {
  if (topic.kind === 'ko') return topic.word === 'dice' ? 'web-help-ko' : undefined;
  const explanation = explanationId(topic);
  if (explanation) return `web-help-${explanation}`;
  return topic.kind === 'option' ? `option-${topic.word}-note` : undefined;
}
