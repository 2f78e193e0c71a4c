/** Announcements for screen readers. All of them go through here, so that they never overlap. */

import { plainText } from '../words/units.ts';

/** Sentences that arrive within this time, in milliseconds, form one message. */
const BATCH_TIME = 1_200;
/** Maximum number of sentences per message. Earlier ones are dropped; the log still has them. */
const MAX_SENTENCES = 8;

class Announcer {
  /** News, sentence by sentence, read when the screen reader is free. */
  polite = $state.raw<readonly string[]>([]);
  /** A question, read at once. */
  assertive = $state('');
  #pending: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Announces a sentence, together with others that arrive shortly after it. */
  announce(sentence: string): void {
    if (sentence === '') return;
    this.#pending.push(plainText(sentence));
    this.#timer ??= setTimeout(() => this.flush(), BATCH_TIME);
  }

  /** Announces all pending sentences now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending.length === 0) return;
    this.polite = this.#pending.slice(-MAX_SENTENCES);
    this.#pending = [];
  }

  /** Announces a question, after the pending sentences that led to it. */
  announceQuestion(question: string): void {
    this.flush();
    this.assertive = plainText(question);
  }
}

export const announcer = new Announcer();
