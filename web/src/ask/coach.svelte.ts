/**
 * The coach: at tables whose settings allow it, what the champion would answer to the viewer's question, and why. The
 * viewer has to ask for it.
 */

import type { ShownTable } from '../play/shown-table.svelte.ts';
import { RequestRefused } from '../protocol/connection.ts';
import type { AdviceView, FromServer, QuestionView, Refusal } from '../protocol.ts';

export class Coach {
  /** Whether the coach is thinking about the question. */
  isThinking = $state(false);
  /** Why the coach gives no advice. */
  refusal = $state.raw<Refusal>();
  readonly #live: ShownTable;
  readonly #question: () => QuestionView | undefined;
  readonly #onAdvice: (question: QuestionView, advice: AdviceView) => void;
  /** The advice on the current question. */
  #known = $state.raw<AdviceView>();
  /** Whether the viewer has hidden the advice. */
  #isHidden = $state(false);

  /**
   * `question` returns the viewer's question. `onAdvice` is called when the viewer sees the advice on it, for the first
   * time or again.
   */
  constructor(
    live: ShownTable,
    question: () => QuestionView | undefined,
    onAdvice: (question: QuestionView, advice: AdviceView) => void,
  ) {
    this.#live = live;
    this.#question = question;
    this.#onAdvice = onAdvice;
  }

  /** Whether the viewer can ask the coach about their question. */
  get isOffered(): boolean {
    const { settings, lesson } = this.#live.table?.room ?? {};
    return settings?.coach === true && lesson !== true && !this.#live.isReplay && this.#question() !== undefined;
  }

  /** The advice that the viewer sees. */
  get advice(): AdviceView | undefined {
    return this.isOffered && !this.#isHidden ? this.#known : undefined;
  }

  /** Whether the coach advises this answer. */
  isAdvised(action: string): boolean {
    return this.advice?.action === action;
  }

  /** Asks the coach, or hides the advice and shows it again. */
  async toggle(): Promise<void> {
    const question = this.#question();
    if (!question || !this.isOffered || this.isThinking) return;
    if (this.#known) {
      this.#isHidden = !this.#isHidden;
      if (this.advice) this.#onAdvice(question, this.advice);
      return;
    }
    if (!this.#live.canSend) return;
    this.refusal = undefined;
    this.isThinking = true;
    try {
      await this.#live.send({ type: 'coach', ply: question.ply });
    } catch (error) {
      this.isThinking = false;
      if (error instanceof RequestRefused) this.refusal = error.refusal;
    }
  }

  /** Forgets everything about the question, because another one is asked. */
  reset(): void {
    this.isThinking = false;
    this.refusal = undefined;
    this.#known = undefined;
    this.#isHidden = false;
  }

  receive(message: FromServer): void {
    // The advice isn't sent again after a lost connection.
    if (message.type === 'welcome') this.isThinking = false;
    if (message.type !== 'advice') return;
    const question = this.#question();
    if (!this.isThinking || question?.ply !== message.ply) return;
    this.isThinking = false;
    this.#known = message;
    this.#onAdvice(question, message);
  }
}
