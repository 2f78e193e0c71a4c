/** Everything that has happened at a table, for somebody who came late or has loaded the page again. */

import { VERSION, type FromServer, type Request, type Step } from '../protocol.ts';
import type { Socket } from '../protocol/connection.ts';

/** What the server takes for too slow is too slow for us. */
const PATIENCE = 20_000;

/** All events of a table before the one with the number `next`, read over a connection of its own. */
export function recall(connect: () => Socket, next: number): Promise<Step[]> {
  return new Promise((resolve, reject) => {
    const socket = connect();
    const steps: Step[] = [];
    const end = (done: () => void) => {
      clearTimeout(timer);
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      done();
    };
    const fail = () => end(() => reject(new Error('the table could not be read back')));
    const timer = setTimeout(fail, PATIENCE);
    socket.onclose = fail;
    socket.onopen = () => {
      const hello: Request = { type: 'hello', version: VERSION, since: 0 };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.type === 'closing' || message.type === 'refused') fail();
      if (message.type !== 'update') return;
      steps.push(...message.steps);
      if ((steps.at(-1)?.number ?? -1) >= next - 1) end(() => resolve(steps));
    };
  });
}
