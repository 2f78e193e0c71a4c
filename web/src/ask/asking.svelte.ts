/** The question to whoever looks, and their answer to it. Tray, board, market and seats all answer through here. */

import type { Answer, Mark, Question, Refusal } from '../protocol.ts';
import { Refused } from '../protocol/connection.ts';
import type { LiveTable } from '../play/live.svelte.ts';

/** An answer with the number that it has everywhere: in the tray, on the board, as a key. */
export interface Numbered {
  number: number;
  answer: Answer;
}

export class Asking {
  /** The answer that waits for a second word, because it would be one's end. */
  doubted = $state.raw<Answer>();
  /** Why the last answer was refused. */
  refusal = $state.raw<Refusal>();
  readonly #live: LiveTable;
  /** The ply of the question that was answered and whose answer is on its way. */
  #sent = $state<number>();

  constructor(live: LiveTable) {
    this.#live = live;
  }

  /** The question, once all that led to it was shown, until it is answered. */
  get question(): Question | undefined {
    const question = this.#live.table?.question;
    return question && this.#live.idle && question.ply !== this.#sent ? question : undefined;
  }

  /** Whether an answer can be given now; while the connection is lost it cannot. */
  get open(): boolean {
    return this.question !== undefined && this.#live.line === 'here';
  }

  get answers(): Numbered[] {
    return this.question?.answers.map((answer, at) => ({ number: at + 1, answer })) ?? [];
  }

  /** The answers that point at something of the table, such as all cards that can be bought. */
  about<K extends Mark['kind']>(kind: K): (Numbered & { mark: Extract<Mark, { kind: K }> })[] {
    return this.answers.flatMap((numbered) => {
      const { mark } = numbered.answer;
      return mark?.kind === kind ? [{ ...numbered, mark: mark as Extract<Mark, { kind: K }> }] : [];
    });
  }

  /** Gives an answer. One that would be one's end is only doubted, until it is given with `sure`. */
  choose(answer: Answer, sure = false): void {
    if (answer.doubtful && !sure) this.doubted = answer;
    else void this.act(answer.action);
  }

  /** Gives an answer in notation. */
  async act(action: string): Promise<void> {
    const question = this.question;
    if (!question || !this.open) return;
    this.#sent = question.ply;
    this.doubted = undefined;
    this.refusal = undefined;
    try {
      await this.#live.say({ type: 'act', ply: question.ply, action });
    } catch (error) {
      // The same question is put again; after a lost connection the server says what became of it.
      this.#sent = undefined;
      if (error instanceof Refused) this.refusal = error.refusal;
    }
  }
}
