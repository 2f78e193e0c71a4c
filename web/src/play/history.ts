/** Loads a table's full history, for a viewer who joined late or reloaded the page. */

import { VERSION, type FromServer, type Request, type TableEvent } from '../protocol.ts';
import type { Socket } from '../protocol/connection.ts';

/** Give up after this many milliseconds. */
const TIMEOUT = 20_000;

/** Loads all events of a table before number `next` over a separate connection. */
export function loadHistory(connect: () => Socket, next: number): Promise<TableEvent[]> {
  return new Promise((resolve, reject) => {
    const socket = connect();
    const steps: TableEvent[] = [];
    const end = (done: () => void) => {
      clearTimeout(timer);
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      done();
    };
    const fail = () => end(() => reject(new Error('could not load the history')));
    const timer = setTimeout(fail, TIMEOUT);
    socket.onclose = fail;
    socket.onopen = () => {
      const hello: Request = { type: 'hello', version: VERSION, since: 0 };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.type === 'closing' || message.type === 'refused') fail();
      if (message.type !== 'update') return;
      steps.push(...message.events);
      if ((steps.at(-1)?.number ?? -1) >= next - 1) end(() => resolve(steps));
    };
  });
}
