/** What others have said and nobody has read yet. */

import type { Entry } from '../play/story.ts';

export class Unread {
  /** The last event that was there when chat was in view. */
  #seen = $state(-1);

  /** What was said before we came is no news. */
  constructor(log: readonly Entry[]) {
    this.read(log);
  }

  /** Everything that was said has been seen. */
  read(log: readonly Entry[]): void {
    this.#seen = Math.max(this.#seen, log.at(-1)?.step ?? -1);
  }

  /** How much is new, of others than `you`. */
  count(log: readonly Entry[], you: number): number {
    return log.filter((entry) => entry.kind === 'chat' && entry.step > this.#seen && entry.chat.person !== you).length;
  }
}
