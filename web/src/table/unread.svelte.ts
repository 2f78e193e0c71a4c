/** Counts other people's unread chat messages. */

import { visibleChat, type LogEntry, type TableState } from '../play/table-state.ts';

export class Unread {
  /** The number of the last event when the chat was last in view. */
  #seen = $state(-1);

  /** Messages from before the viewer joined don't count as unread. */
  constructor(log: readonly LogEntry[]) {
    this.markRead(log);
  }

  /** Marks all messages as read. */
  markRead(log: readonly LogEntry[]): void {
    this.#seen = Math.max(this.#seen, log.at(-1)?.step ?? -1);
  }

  /** The number of unread messages, without the viewer's own and those that they hide. */
  count(table: Pick<TableState, 'log' | 'hidden' | 'you'>): number {
    return visibleChat(table).filter(({ step, chat }) => step > this.#seen && chat.person !== table.you).length;
  }
}
