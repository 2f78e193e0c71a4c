/** What passes between a page and its table: for tests to look at, and to know what kind of question is put. */

import type { Page } from '@playwright/test';
import type { FromServer, Line, Question, Request } from '../../src/protocol.ts';

export class Wire {
  /** The last question that was put. */
  question: Question | undefined;
  /** Every answer that was sent. */
  readonly acts: { ply: number; action: string }[] = [];
  /** Every kind of question that was put. */
  readonly prompts = new Set<string>();
  /** Everything that was told of this game. */
  lines: Line[] = [];
  refused = 0;

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => this.#sent(String(payload)));
      socket.on('framereceived', ({ payload }) => this.#heard(String(payload)));
    });
  }

  #sent(text: string): void {
    const message = JSON.parse(text) as Request;
    if (message.type === 'act') this.acts.push({ ply: message.ply, action: message.action });
  }

  #heard(text: string): void {
    const message = JSON.parse(text) as FromServer;
    if (message.type === 'refused') this.refused += 1;
    if (message.type === 'update') {
      for (const { begins, lines = [] } of message.steps) this.lines = [...(begins ? [] : this.lines), ...lines];
    }
    if (message.type !== 'question') return;
    this.question = message;
    this.prompts.add(message.prompt);
  }
}
