/** Counts other people's unread chat messages. */

import type { LogEntry } from '../play/table-state.ts';

export class Unread {
  /** The number of the last event when the chat was last in view. */
  #seen = $state(-1);

  /** Chat from before the viewer joined doesn't count. */
  constructor(log: readonly LogEntry[]) {
    this.markRead(log);
  }

  /** Marks all messages as read. */
  markRead(log: readonly LogEntry[]): void {
    this.#seen = Math.max(this.#seen, log.at(-1)?.step ?? -1);
  }

  /** The number of unread messages from people other than `you`. */
  count(log: readonly LogEntry[], you: number): number {
    return log.filter((entry) => entry.kind === 'chat' && entry.step > this.#seen && entry.chat.person !== you).length;
  }
}
