/** The search of the rules page. The server looks things up; this asks it while the reader types. */

import type { RulesView } from '../protocol.ts';

/** How long to wait for the next letter before asking, in milliseconds. */
const PAUSE = 200;

export class RuleSearch {
  /** The answer to the last query that completed. Undefined if that query failed or the current one is empty. */
  answer = $state.raw<RulesView>();
  /** Why the latest query was not answered. */
  error = $state.raw<unknown>();
  #lookUp: (query: string) => Promise<RulesView>;
  /** The latest query. Answers to earlier ones are dropped. */
  #query = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lookUp: (query: string) => Promise<RulesView>) {
    this.#lookUp = lookUp;
  }

  /** Looks a query up after a pause; an empty one clears the answer. */
  ask(query: string): void {
    clearTimeout(this.#timer);
    this.#query = query.trim();
    if (this.#query === '') {
      this.answer = undefined;
      this.error = undefined;
    } else {
      this.#timer = setTimeout(() => void this.#send(this.#query), PAUSE);
    }
  }

  async #send(query: string): Promise<void> {
    const outcome = await this.#lookUp(query).then(
      (answer) => ({ answer, error: undefined }),
      (error: unknown) => ({ answer: undefined, error }),
    );
    if (query !== this.#query) return;
    this.answer = outcome.answer;
    this.error = outcome.error;
  }
}
