/** Announcements for screen readers. All of them go through here, so that they never overlap. */

import { plainText } from '../words/units.ts';

/** Sentences that arrive within this many milliseconds are announced as one message. */
const BATCH_TIME = 1_200;
/** By then, in milliseconds, a screen reader has finished reading a message. */
const READING_TIME = 10_000;
/** Maximum number of sentences per message. Earlier ones are dropped; the log still has them. */
const MAX_SENTENCES = 8;

class Announcer {
  /** News, one sentence per item. Screen readers read it when they are idle. */
  polite = $state.raw<readonly string[]>([]);
  /** A question. Screen readers read it at once. */
  assertive = $state('');
  #pending: string[] = [];
  #clearing: ReturnType<typeof setTimeout> | undefined;
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
    clearTimeout(this.#clearing);
    this.polite = this.#pending.slice(-MAX_SENTENCES);
    this.#pending = [];
  }

  /** Clears what is out of date: the question at once, the news once there was time to read it. */
  clear(): void {
    this.assertive = '';
    this.flush();
    clearTimeout(this.#clearing);
    this.#clearing = setTimeout(() => (this.polite = []), READING_TIME);
  }

  /** Announces a question, after the pending sentences that led to it. */
  announceQuestion(question: string): void {
    this.flush();
    this.assertive = plainText(question);
  }
}

export const announcer = new Announcer();
