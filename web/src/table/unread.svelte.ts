/** Counts other people's unread chat messages. */

import type { Entry } from '../play/story.ts';

export class Unread {
  /** The last event when the chat was in view. */
  #seen = $state(-1);

  /** Chat from before the viewer joined doesn't count. */
  constructor(log: readonly Entry[]) {
    this.read(log);
  }

  /** Marks all messages as read. */
  read(log: readonly Entry[]): void {
    this.#seen = Math.max(this.#seen, log.at(-1)?.step ?? -1);
  }

  /** The number of unread messages from people other than `you`. */
  count(log: readonly Entry[], you: number): number {
    return log.filter((entry) => entry.kind === 'chat' && entry.step > this.#seen && entry.chat.person !== you).length;
  }
}
