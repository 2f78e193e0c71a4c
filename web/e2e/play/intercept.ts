/**
 * Intercepts the messages between a page and its table, for questions that come up too rarely to wait for. Everything
 * else comes from the real server.
 */

import type { Page } from '@playwright/test';
import type { Answer, FromServer, Question, Request } from '../../src/protocol.ts';

interface Interceptors {
  /** Replaces the question. */
  replaceQuestion: (question: Question) => Question;
  /** Replaces a request; returns undefined if it was answered here and the server shouldn't get it. */
  replaceRequest?: (request: Request, answer: (message: FromServer) => void) => Request | undefined;
}

export async function intercept(
  page: Page,
  { replaceQuestion, replaceRequest = (request) => request }: Interceptors,
): Promise<void> {
  await page.routeWebSocket(/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const passed = replaceRequest(JSON.parse(String(text)) as Request, (message) =>
        socket.send(JSON.stringify(message)),
      );
      if (passed) server.send(JSON.stringify(passed));
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as FromServer;
      socket.send(JSON.stringify(message.type === 'question' ? { ...message, ...replaceQuestion(message) } : message));
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
