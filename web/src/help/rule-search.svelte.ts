/** The rules page's search, which sends queries to the server while the user types. */

import type { RulesView } from '../protocol.ts';

/** How long to wait after the last keystroke before sending a query, in milliseconds. */
const PAUSE = 200;

export class RuleSearch {
  /** The answer to the last query that completed. Undefined if that query failed or the current one is empty. */
  answer = $state.raw<RulesView>();
  /** Why the last query failed, if it did. */
  error = $state.raw<unknown>();
  #lookUp: (query: string) => Promise<RulesView>;
  /** The latest query. Responses to earlier ones are dropped. */
  #query = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lookUp: (query: string) => Promise<RulesView>) {
    this.#lookUp = lookUp;
  }

  /** Sends a query after a short delay; an empty query clears the answer. */
  search(query: string): void {
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
