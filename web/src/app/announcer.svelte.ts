/** What is read out to those who do not see the page. All of it passes here, so that nothing is said at the same time. */

/** Sentences that come within this time, in milliseconds, are one message. */
const BREATH = 1_200;
/** More than so many sentences nobody listens to; the first of them are in the log. */
const MOST = 8;

class Announcer {
  /** News, sentence by sentence, read when there is time for it. */
  polite = $state.raw<readonly string[]>([]);
  /** A question, read at once. */
  assertive = $state('');
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Tells something; what else is told in the same breath is one message with it. */
  tell(sentence: string): void {
    if (sentence === '') return;
    this.#waiting.push(sentence);
    this.#timer ??= setTimeout(() => this.flush(), BREATH);
  }

  /** Says at once what waits. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    this.polite = this.#waiting.slice(-MOST);
    this.#waiting = [];
  }

  /** Puts a question. What led to it is told first. */
  ask(question: string): void {
    this.flush();
    this.assertive = question;
  }
}

export const announcer = new Announcer();
