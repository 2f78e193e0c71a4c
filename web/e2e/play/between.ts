/** Somebody between a page and its table, for questions that a game puts too seldom to wait for. Everything else is the real server's. */

import type { Page } from '@playwright/test';
import type { Answer, FromServer, Question, Request } from '../../src/protocol.ts';

interface Between {
  /** The question that is put instead. */
  instead: (question: Question) => Question;
  /** What is said to the server instead; nothing to answer in its place. */
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

/** An answer that leads to nothing that is told. */
export const answer = (action: string): Answer => ({
  action,
  text: { id: 'web-bubble-of', args: [['thing', { text: action }]] },
  effects: [],
  doubtful: false,
});
