/** Records the messages between a page and its table, for tests to inspect. */

import type { Page } from '@playwright/test';
import type { FromServer, LineView, QuestionView, Request } from '../../src/protocol.ts';

export class Wire {
  /** The latest question. */
  question: QuestionView | undefined;
  /** The answers sent so far. */
  readonly acts: { ply: number; action: string }[] = [];
  /** The prompts asked so far. */
  readonly prompts = new Set<string>();
  /** Every log line of this game. */
  lines: LineView[] = [];
  refused = 0;

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => this.#sent(String(payload)));
      socket.on('framereceived', ({ payload }) => this.#received(String(payload)));
    });
  }

  #sent(text: string): void {
    const message = JSON.parse(text) as Request;
    if (message.type === 'act') this.acts.push({ ply: message.ply, action: message.action });
  }

  #received(text: string): void {
    const message = JSON.parse(text) as FromServer;
    if (message.type === 'refused') this.refused += 1;
    if (message.type === 'update') {
      for (const { begins, lines = [] } of message.events) this.lines = [...(begins ? [] : this.lines), ...lines];
    }
    if (message.type !== 'question') return;
    this.question = message;
    this.prompts.add(message.prompt);
  }
}
