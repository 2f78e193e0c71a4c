/**
 * Intercepts the messages between a page and its table, for questions that come up too rarely to wait for. Everything
 * else comes from the real server.
 */

import type { Page } from '@playwright/test';
import type { Answer, FromServer, Question, Request } from '../../src/protocol.ts';

interface Between {
  /** Replaces the question. */
  instead: (question: Question) => Question;
  /** Replaces a request; returns undefined if it was answered here and the server shouldn't get it. */
  says?: (request: Request, answer: (message: FromServer) => void) => Request | undefined;
}

export async function between(page: Page, { instead, says = (request) => request }: Between): Promise<void> {
  await page.routeWebSocket(/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const passed = says(JSON.parse(String(text)) as Request, (message) => socket.send(JSON.stringify(message)));
      if (passed) server.send(JSON.stringify(passed));
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as FromServer;
      socket.send(JSON.stringify(message.type === 'question' ? { ...message, ...instead(message) } : message));
    });
  });
}

/** An answer without visible effects. */
export const answer = (action: string): Answer => ({
  action,
  text: { id: 'web-bubble-of', args: [['thing', { text: action }]] },
  effects: [],
  doubtful: false,
});
